// The interface of a delegated backend: another processor that runs modules (kernels) or whole graphs. The CPU needs
// none of it: its kernels are called directly (kernel.h).
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/base/check.h"
#include "src/tensor/tensor.h"

namespace msjit::backends {

// Why a backend cannot do what was asked; five causes that users remedy differently.
enum class BackendFault : uint8_t { kLibraryMissing, kSymbolMissing, kNoDevice, kInitFailed, kOpNotSupported };
std::string_view fault_name(BackendFault f);

class BackendError : public UserError {
 public:
  // "cuda: library missing: <detail>"
  BackendError(std::string_view backend, BackendFault fault, const std::string& detail);
  BackendFault fault() const { return fault_; }

 private:
  BackendFault fault_;
};

// Handles are the backend's own.
using StreamHandle = void*;
using ModuleHandle = void*;
using GraphHandle = void*;

struct LaunchShape {
  uint32_t grid[3] = {1, 1, 1}, block[3] = {1, 1, 1}, shared_bytes = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;
  virtual DeviceType device() const = 0;

  // Loads the vendor's library and finds the device; BackendError says what is missing. Idempotent, thread-safe.
  virtual void initialize() = 0;
  virtual int device_count() = 0;

  virtual void* allocate(size_t bytes, int device_index) = 0;
  virtual void free(void* p, int device_index) = 0;
  virtual StreamHandle create_stream(int device_index) = 0;
  virtual void destroy_stream(StreamHandle stream) = 0;
  virtual void synchronize(StreamHandle stream) = 0;
  virtual void copy_to_device(void* to, const void* from, size_t bytes, StreamHandle stream) = 0;
  virtual void copy_to_host(void* to, const void* from, size_t bytes, StreamHandle stream) = 0;

  // Kernels: a module in the backend's binary form (PTX, CUBIN), its functions launched by name.
  virtual ModuleHandle load_module(std::span<const std::byte> image) = 0;
  virtual void unload_module(ModuleHandle module) = 0;
  virtual void launch(ModuleHandle module, const char* function, const LaunchShape& shape, std::span<void*> arguments,
                      StreamHandle stream) = 0;

  // Graphs: a serialized graph (a GE ModelDef), run with preallocated outputs.
  virtual GraphHandle load_graph(std::span<const std::byte> serialized) = 0;
  virtual void unload_graph(GraphHandle graph) = 0;
  virtual void run_graph(GraphHandle graph, std::span<const Tensor> inputs, std::span<Tensor> outputs,
                         StreamHandle stream) = 0;
};

// Everything refused with kOpNotSupported after initialize(): what a backend does not have, it inherits.
class UnsupportedBackend : public Backend {
 public:
  void* allocate(size_t bytes, int device_index) override;
  void free(void* p, int device_index) override;
  StreamHandle create_stream(int device_index) override;
  void destroy_stream(StreamHandle stream) override;
  void synchronize(StreamHandle stream) override;
  void copy_to_device(void* to, const void* from, size_t bytes, StreamHandle stream) override;
  void copy_to_host(void* to, const void* from, size_t bytes, StreamHandle stream) override;
  ModuleHandle load_module(std::span<const std::byte> image) override;
  void unload_module(ModuleHandle module) override;
  void launch(ModuleHandle module, const char* function, const LaunchShape& shape, std::span<void*> arguments,
              StreamHandle stream) override;
  GraphHandle load_graph(std::span<const std::byte> serialized) override;
  void unload_graph(GraphHandle graph) override;
  void run_graph(GraphHandle graph, std::span<const Tensor> inputs, std::span<Tensor> outputs,
                 StreamHandle stream) override;

 private:
  [[noreturn]] void refuse(std::string_view what);
};

// The registry; null when no backend has the name. Backends live as long as the process.
Backend* find_backend(std::string_view name);
Backend* find_backend(DeviceType device);
std::vector<std::string_view> backend_names();
void register_backend(Backend* backend);
struct BackendRegistration {
  explicit BackendRegistration(Backend* backend) { register_backend(backend); }
};

}  // namespace msjit::backends
