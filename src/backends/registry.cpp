// Kernels by device and op, and the code generator.
#include <array>

#include "src/backends/kernel.h"
#include "src/backends/prepared.h"
#include "src/base/check.h"
#include "src/tensor/device.h"

namespace msjit::backends {

namespace {

using KernelTable = std::array<std::array<KernelFn, ops::kOpCount>, kDeviceTypes>;

// A function's static: registrations run in static constructors of other files.
KernelTable& kernels() {
  static KernelTable table{};
  return table;
}

CodeGenerator* generator = nullptr;

}  // namespace

KernelFn library_kernel(DeviceType device, ops::Op op) {
  auto index = static_cast<size_t>(op);
  return index < ops::kOpCount ? kernels()[static_cast<size_t>(device)][index] : nullptr;
}

KernelRegistration::KernelRegistration(DeviceType device, ops::Op op, KernelFn fn) {
  KernelFn& slot = kernels()[static_cast<size_t>(device)][static_cast<size_t>(op)];
  MSJIT_CHECK(slot == nullptr, "two kernels for one op");
  slot = fn;
}

CodeGenerator& code_generator() {
  MSJIT_CHECK(generator != nullptr, "no code generator is registered");
  return *generator;
}

void set_code_generator(CodeGenerator* g) { generator = g; }

static Preparer registered_preparer;
const Preparer& preparer() { return registered_preparer; }
void set_preparer(const Preparer& p) { registered_preparer = p; }

}  // namespace msjit::backends
