#include "src/backends/backend.h"

#include <mutex>

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

struct Registry {
  std::mutex lock;
  std::vector<Backend*> backends;
};
Registry& registry() {
  static Registry r;
  return r;
}

}  // namespace

Backend* find_backend(std::string_view name) {
  std::lock_guard guard(registry().lock);
  for (Backend* b : registry().backends) {
    if (b->name() == name) return b;
  }
  return nullptr;
}

Backend* find_backend(DeviceType device) {
  std::lock_guard guard(registry().lock);
  for (Backend* b : registry().backends) {
    if (b->device() == device) return b;
  }
  return nullptr;
}

std::vector<std::string_view> backend_names() {
  std::lock_guard guard(registry().lock);
  std::vector<std::string_view> names;
  for (Backend* b : registry().backends) names.push_back(b->name());
  return names;
}

void register_backend(Backend* backend) {
  std::lock_guard guard(registry().lock);
  for (Backend* b : registry().backends) {
    if (b->name() == backend->name()) {
      throw value_error("a backend named '" + std::string(b->name()) + "' is registered already");
    }
  }
  registry().backends.push_back(backend);
}

void UnsupportedBackend::refuse(std::string_view what) {
  initialize();
  throw BackendError(name(), BackendFault::kOpNotSupported, std::string(what) + " is not available in this version");
}

void* UnsupportedBackend::allocate(size_t, int) { refuse("device memory"); }
void UnsupportedBackend::free(void*, int) { refuse("device memory"); }
StreamHandle UnsupportedBackend::create_stream(int) { refuse("stream"); }
void UnsupportedBackend::destroy_stream(StreamHandle) { refuse("stream"); }
void UnsupportedBackend::synchronize(StreamHandle) { refuse("stream"); }
void UnsupportedBackend::copy_to_device(void*, const void*, size_t, StreamHandle) { refuse("copy to the device"); }
void UnsupportedBackend::copy_to_host(void*, const void*, size_t, StreamHandle) { refuse("copy to the host"); }
ModuleHandle UnsupportedBackend::load_module(std::span<const std::byte>) { refuse("loading modules"); }
void UnsupportedBackend::unload_module(ModuleHandle) { refuse("loading modules"); }
void UnsupportedBackend::launch(ModuleHandle, const char*, const LaunchShape&, std::span<void*>, StreamHandle) {
  refuse("launching kernels");
}
GraphHandle UnsupportedBackend::load_graph(std::span<const std::byte>) { refuse("running graphs"); }
void UnsupportedBackend::unload_graph(GraphHandle) { refuse("running graphs"); }
void UnsupportedBackend::run_graph(GraphHandle, std::span<const Tensor>, std::span<Tensor>, StreamHandle) {
  refuse("running graphs");
}

}  // namespace msjit::backends
