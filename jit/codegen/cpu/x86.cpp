// The x86 target: compiles a kernel into executable memory that lives as long as the kernel object.
#include <pthread.h>

#include <mutex>

#include "jit/codegen/compile.h"
#include "jit/codegen/cpu/emitter.h"
#include "jit/codegen/cpu/legalize.h"
#include "src/base/check.h"
#include "src/base/log.h"

namespace msjit::codegen {
namespace {

// The allocator has its own lock, which a fork must not find taken: every use of it holds ours.
std::mutex& allocation() {
  static std::mutex* m = [] {
    static std::mutex* made = new std::mutex;
    pthread_atfork([] { made->lock(); }, [] { made->unlock(); }, [] { made->unlock(); });
    return made;
  }();
  return *m;
}

asmjit::JitRuntime& runtime() {
  static auto* r = new asmjit::JitRuntime;  // outlives every kernel
  return *r;
}

// Measured by tanh-gelu, exp, sin and the like on 1M floats. AVX2: two units gain 10-25 % although some of their values
// are spilled, three no more. AVX-512 in two halves (AMD's family 25): two are 0-9 % faster than four; in one piece the
// processor gets through more of them while a chain waits.
InterleaveLimits limits(Isa isa) {
  if (isa != Isa::kAvx512) return {2, 24, 24};
  const asmjit::CpuInfo& cpu = asmjit::CpuInfo::host();
  const bool halves = cpu.isVendor("AMD") && cpu.familyId() == 25;
  return {halves ? 2 : 4, 28, 4};
}

class Machine final : public CompiledKernel {
 public:
  Machine(kernel::Kernel k, Isa isa) : CompiledKernel(std::move(k), isa) {}
  ~Machine() override {
    if (!code_) return;
    std::lock_guard lock(allocation());
    runtime().release(code_);
  }
  bool make() {
    asmjit::CodeHolder code;
    code.init(runtime().environment());
    class Fail : public asmjit::ErrorHandler {
      void handleError(asmjit::Error, const char* message, asmjit::BaseEmitter*) override {
        MSJIT_CHECK(false, std::string("assembler: ") + message);
      }
    } fail;
    code.setErrorHandler(&fail);
    asmjit::StringLogger listing;
    if (log_enabled(LogChannel::asm_)) code.setLogger(&listing);
    kernel::Kernel legal = legalize(kernel_, isa_ == Isa::kAvx512);
    const Interleaved wide = interleave(legal, limits(isa_));
    x86::CodeEmitter e(code, legal, isa_ == Isa::kAvx512, wide);
    e.emit();
    MSJIT_LOG(asm_, listing.data());
    code.setLogger(nullptr);
    code.setErrorHandler(nullptr);
    std::lock_guard lock(allocation());
    if (runtime().add(&code_, &code) != asmjit::kErrorOk) {
      code_ = nullptr;
      return false;
    }
    auto* base = static_cast<char*>(code_);
    entry_ = reinterpret_cast<Entry>(base + code.labelOffset(e.entry()));
    if (e.has_flat()) flat_entry_ = base + code.labelOffset(e.flat_entry());
    code_bytes_ = code.codeSize();
    return true;
  }

 private:
  void* code_ = nullptr;
};

bool features_available(Isa isa) {
  using F = asmjit::CpuFeatures::X86;
  const auto& f = asmjit::CpuInfo::host().features().x86();
  bool avx2 = f.has(F::kAVX2) && f.has(F::kFMA) && f.has(F::kF16C) && f.has(F::kBMI2);
  if (isa == Isa::kAvx2) return avx2;
  return avx2 && f.has(F::kAVX512_F) && f.has(F::kAVX512_BW) && f.has(F::kAVX512_DQ) && f.has(F::kAVX512_VL);
}

}  // namespace

bool x86_executable_memory() {
  asmjit::CodeHolder code;
  if (code.init(runtime().environment()) != asmjit::kErrorOk) return false;
  asmjit::x86::Assembler a(&code);
  a.ret();
  void* made = nullptr;
  std::lock_guard lock(allocation());
  if (runtime().add(&made, &code) != asmjit::kErrorOk) return false;
  runtime().release(made);
  return true;
}

bool x86_available(Isa isa) { return features_available(isa); }

Ref<CompiledKernel> compile_x86(kernel::Kernel k, Isa isa) {
  auto m = std::make_unique<Machine>(std::move(k), isa);
  if (!m->make()) return nullptr;
  return Ref<CompiledKernel>::adopt(m.release());
}

}  // namespace msjit::codegen
