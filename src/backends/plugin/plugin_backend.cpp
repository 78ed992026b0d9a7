#include "src/backends/plugin/plugin_backend.h"

#include <array>
#include <atomic>

#include "python/msjit/include/msjit/device.h"
#include "src/backends/backend.h"
#include "src/backends/device_pool.h"
#include "src/backends/dynamic_library.h"
#include "src/backends/op_runner.h"
#include "src/base/mutex.h"

namespace msjit::backends {
namespace {

class PluginBackend;

class PluginDevice final : DevicePool::Source {
 public:
  PluginDevice(PluginBackend& kind, int index);
  DevicePool& pool() { return pool_; }

 private:
  uint64_t take_memory(size_t bytes) override;
  void free_memory(uint64_t at) override;
  void wait() override;
  void memory_info(size_t* left, size_t* total) override;

  PluginBackend& kind_;
  const int index_;
  DevicePool pool_;
};

class PluginBackend final : public Backend {
 public:
  PluginBackend(std::string name, std::string library, DeviceType type)
      : name_(std::move(name)), path_(std::move(library)), type_(type) {}

  std::string_view name() const override { return name_; }
  DeviceType device() const override { return type_; }
  void initialize() override { calls(); }
  int device_count() override {
    calls();
    return count_;
  }
  std::string describe(int index) override {
    char text[256] = "";
    check(calls().describe(valid(index), text, sizeof text), "describe", index);
    text[sizeof text - 1] = '\0';
    return text;
  }

  Ref<Storage> allocate(size_t bytes, int index) override { return at(index).pool().storage(bytes); }
  void copy_to_device(void* to, const void* from, size_t bytes, int index) override {
    check(calls().copy(index, to, from, bytes, MSJIT_TO_DEVICE), "copy", index);
  }
  void copy_to_host(void* to, const void* from, size_t bytes, int index) override {
    check(calls().copy(index, to, from, bytes, MSJIT_TO_HOST), "copy", index);
  }
  void copy_on_device(void* to, const void* from, size_t bytes, int index) override {
    check(calls().copy(index, to, from, bytes, MSJIT_ON_DEVICE), "copy", index);
  }
  void synchronize(int index) override { check(calls().synchronize(valid(index)), "synchronize", index); }
  DeviceMemoryStats memory_stats(int index) override { return at(index).pool().stats(); }
  void reset_peak_stats(int index) override { at(index).pool().reset_peak(); }
  size_t empty_cache(int index) override { return at(index).pool().release(); }

  // Opened when first asked for; BackendError says what is missing, and it may be asked again.
  const MsjitDevice& calls() MSJIT_EXCLUDES(lock_);
  void check(int status, const char* call, int index) {
    if (__builtin_expect(status == MSJIT_OK, 1)) return;
    const std::string what = name_ + ":" + std::to_string(index) + ": " + call + " returned " + said(calls(), status);
    throw UserError(status == MSJIT_NO_MEMORY ? ErrorKind::kMemory : ErrorKind::kRuntime, what);
  }

 private:
  static constexpr int kMost = 128;
  static std::string said(const MsjitDevice& table, int status) {
    const char* words = table.last_error ? table.last_error() : nullptr;
    return std::to_string(status) + (words && *words ? std::string(": ") + words : "");
  }
  int valid(int index) {
    const int count = device_count();
    if (index >= 0 && index < count) return index;
    throw BackendError(name_, BackendFault::kNoDevice,
                       "there is no " + name_ + ":" + std::to_string(index) + "; devices: " + std::to_string(count));
  }
  PluginDevice& at(int index) MSJIT_EXCLUDES(lock_) {
    valid(index);
    MutexLock guard(lock_);
    auto& device = devices_[static_cast<size_t>(index)];
    if (!device) device = std::make_unique<PluginDevice>(*this, index);
    return *device;
  }

  const std::string name_, path_;
  const DeviceType type_;
  Mutex lock_;
  DynamicLibrary library_ MSJIT_GUARDED_BY(lock_);
  std::atomic<const MsjitDevice*> opened_{nullptr};
  int count_ = 0;  // set under the lock, before opened_, behind which it is read
  std::array<std::unique_ptr<PluginDevice>, kMost> devices_ MSJIT_GUARDED_BY(lock_);
};

const MsjitDevice& PluginBackend::calls() {
  if (const MsjitDevice* t = opened_.load(std::memory_order_acquire)) return *t;
  MutexLock guard(lock_);
  if (const MsjitDevice* t = opened_.load()) return *t;
  library_.open(name_, {path_}, ("MSJIT_DEVICE_LIBRARY_" + name_).c_str());
  const MsjitDevice* (*get)(uint32_t) = nullptr;
  library_.bind(get, "msjit_device");
  const MsjitDevice* t = get(MSJIT_DEVICE_ABI);
  auto fail = [&](const std::string& why) { throw BackendError(name_, BackendFault::kInitFailed, path_ + " " + why); };
  if (!t || t->abi != MSJIT_DEVICE_ABI)
    fail("does not know the interface " + std::to_string(MSJIT_DEVICE_ABI) + " of msjit's devices");
  if (!t->count || !t->describe || !t->allocate || !t->release || !t->memory_info || !t->copy || !t->synchronize ||
      !t->run)
    fail("leaves out calls of the interface");
  int count = 0;
  if (const int status = t->count(&count)) fail("cannot be used: count returned " + said(*t, status));
  if (count <= 0) throw BackendError(name_, BackendFault::kNoDevice, path_ + " counts no devices");
  count_ = count < kMost ? count : kMost;
  opened_.store(t, std::memory_order_release);
  return *t;
}

PluginDevice::PluginDevice(PluginBackend& kind, int index)
    : kind_(kind), index_(index), pool_(*this, Device{kind.device(), static_cast<int8_t>(index)}) {}
uint64_t PluginDevice::take_memory(size_t bytes) {
  void* at = nullptr;
  const int status = kind_.calls().allocate(index_, bytes, &at);
  if (status == MSJIT_NO_MEMORY) return 0;
  kind_.check(status, "allocate", index_);
  return reinterpret_cast<uint64_t>(at);
}
void PluginDevice::free_memory(uint64_t at) { kind_.calls().release(index_, reinterpret_cast<void*>(at)); }
void PluginDevice::wait() { kind_.synchronize(index_); }
void PluginDevice::memory_info(size_t* left, size_t* total) { kind_.calls().memory_info(index_, left, total); }

// ---- calls --------------------------------------------------------------------------------------------------------

MsjitDType described(DType t) { return {info(t).dlpack, static_cast<uint8_t>(8 * size_of(t))}; }
MsjitTensor described(const Tensor& t) {
  return {t.data(), described(t.dtype()), t.ndim(), t.shape().data(), t.strides().data()};
}

// False: the interface has no complex numbers but those in tensors.
bool set_number(const ops::Number& n, MsjitOperand& o) {
  if (n.kind == NumberKind::kComplex) return false;
  const bool real = n.kind == NumberKind::kFloat;
  o.kind = real ? MSJIT_FLOAT : MSJIT_INT;
  if (real) {
    o.real = n.f;
  } else {
    o.integer = n.i;
  }
  return true;
}
bool set_attribute(const ops::Attr& a, MsjitAttribute& made) {
  if (std::holds_alternative<std::complex<double>>(a)) return false;
  std::visit(
      [&]<class T>(const T& v) {
        if constexpr (std::is_same_v<T, bool>) {
          made.kind = MSJIT_BOOL;
          made.integer = v;
        } else if constexpr (std::is_same_v<T, int64_t>) {
          made.kind = MSJIT_INTEGER;
          made.integer = v;
        } else if constexpr (std::is_same_v<T, double>) {
          made.kind = MSJIT_REAL;
          made.real = v;
        } else if constexpr (std::is_same_v<T, ops::Ints>) {
          made.kind = MSJIT_INTEGERS;
          made.integers = v.data();
          made.count = v.size();
        } else if constexpr (std::is_same_v<T, DType>) {
          made.kind = MSJIT_DTYPE;
          made.dtype = described(v);
        } else if constexpr (std::is_same_v<T, std::string>) {
          made.kind = MSJIT_TEXT;
          made.text = v.c_str();
        }
      },
      a);
  return true;
}

bool call_library(Device device, const char* op, const MsjitCall& call) {
  auto& kind = static_cast<PluginBackend&>(runtime_of(device));
  const int status = kind.calls().run(&call);
  if (status == MSJIT_LACKS) return false;
  kind.check(status, op, device.index);
  return true;
}

bool run_op(Device device, const OpCall& call) {
  const ops::OpInfo& op = ops::info(call.op);
  SmallVector<MsjitOperand, 4> operands;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    MsjitOperand o{};
    const bool absent = i < 32 && call.absent >> i & 1;
    if (call.operands[i]) {
      o.kind = MSJIT_TENSOR;
      o.tensor = described(call.operands[i]);
    } else if (!absent && i < call.numbers.size() && !set_number(call.numbers[i], o)) {
      return false;
    }
    operands.push_back(o);
  }
  SmallVector<MsjitAttribute, 4> attributes;
  size_t param = 0;
  for (const ops::Attr& a : call.attrs) {
    while (param < op.params.size() && op.params[param].is_operand()) ++param;
    MsjitAttribute made{};
    made.name = param < op.params.size() ? op.params[param++].name.c_str() : "";
    if (!set_attribute(a, made)) return false;
    attributes.push_back(made);
  }
  SmallVector<MsjitTensor, 2> results;
  for (const Tensor& t : call.outputs) results.push_back(described(t));
  const std::string name(op.name);
  return call_library(device, name.c_str(),
                      {name.c_str(), device.index, operands.data(), operands.size(), attributes.data(),
                       attributes.size(), results.data(), results.size(), call.seed, call.counter});
}

bool copy_view(const Tensor& dst, const Tensor& src) {
  const MsjitOperand operand{MSJIT_TENSOR, described(src), 0, 0};
  const MsjitTensor result = described(dst);
  return call_library(dst.device(), "copy", {"copy", dst.device().index, &operand, 1, nullptr, 0, &result, 1, 0, 0});
}

}  // namespace

void add_plugin_device(const std::string& name, const std::string& library) {
  bool plain = !name.empty() && name[0] >= 'a' && name[0] <= 'z';
  for (char c : name) plain = plain && ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_');
  if (!plain) throw value_error("a kind of device is named by lower-case letters, digits and '_', not '" + name + "'");
  const DeviceType type = add_device_type(name);
  set_op_runner(type, {&run_op, nullptr, &copy_view, "has no kernel"});
  register_backend(new PluginBackend(name, library, type));
}

}  // namespace msjit::backends
