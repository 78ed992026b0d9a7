#include "src/backends/backend.h"

#include <array>
#include <atomic>
#include <map>

#include "src/base/fork.h"

namespace msjit::backends {

std::string_view fault_name(BackendFault f) {
  switch (f) {
    case BackendFault::kLibraryMissing:
      return "library missing";
    case BackendFault::kSymbolMissing:
      return "symbol missing";
    case BackendFault::kNoDevice:
      return "no device";
    case BackendFault::kInitFailed:
      return "initialisation failed";
    case BackendFault::kOpNotSupported:
      return "operator not supported";
  }
  return "unknown fault";
}

BackendError::BackendError(std::string_view backend, BackendFault fault, const std::string& detail)
    : UserError(fault == BackendFault::kOpNotSupported ? ErrorKind::kNotImplemented : ErrorKind::kRuntime,
                std::string(backend) + ": " + std::string(fault_name(fault)) + ": " + detail),
      fault_(fault) {}

namespace {

struct Entry {
  Backend* runtime = nullptr;
  std::shared_ptr<GraphCompiler> compiler;
};
struct Registry {
  Registry() { hold_while_forking(ForkOrder::kBackends, lock); }
  Mutex lock;
  std::map<std::string, Entry, std::less<>> entries MSJIT_GUARDED_BY(lock);
  std::array<std::atomic<Backend*>, kDeviceTypes> runtimes = {};
};
Registry& registry() {
  static auto* r = new Registry;
  return *r;
}

}  // namespace

Backend* find_backend(std::string_view name) {
  MutexLock guard(registry().lock);
  auto it = registry().entries.find(name);
  return it == registry().entries.end() ? nullptr : it->second.runtime;
}

std::unique_ptr<Recording> Backend::record(int, const std::function<void()>&) {
  throw BackendError(name(), BackendFault::kOpNotSupported, "launches cannot be written down");
}

Backend* find_backend(DeviceType device) {
  return registry().runtimes[static_cast<size_t>(device)].load(std::memory_order_acquire);
}

std::shared_ptr<GraphCompiler> find_compiler(std::string_view name) {
  MutexLock guard(registry().lock);
  auto it = registry().entries.find(name);
  return it == registry().entries.end() ? nullptr : it->second.compiler;
}

std::vector<std::string> runtime_names() {
  MutexLock guard(registry().lock);
  std::vector<std::string> names;
  for (auto& [name, e] : registry().entries)
    if (e.runtime) names.push_back(name);
  return names;
}

std::vector<std::string> compiler_names() {
  MutexLock guard(registry().lock);
  std::vector<std::string> names;
  for (auto& [name, e] : registry().entries)
    if (e.compiler) names.push_back(name);
  return names;
}

void register_backend(Backend* backend) {
  MutexLock guard(registry().lock);
  Entry& e = registry().entries[std::string(backend->name())];
  if (e.runtime) throw value_error("a backend named '" + std::string(backend->name()) + "' is registered already");
  e.runtime = backend;
  registry().runtimes[static_cast<size_t>(backend->device())].store(backend, std::memory_order_release);
}

void register_compiler(std::string name, std::shared_ptr<GraphCompiler> compiler) {
  MutexLock guard(registry().lock);
  registry().entries[std::move(name)].compiler = std::move(compiler);
}

}  // namespace msjit::backends
