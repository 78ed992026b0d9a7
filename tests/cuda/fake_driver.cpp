// A stand-in for libcuda.so.1 in tests. It takes PTX, as NVRTC writes it, and interprets it (ptx/); device memory
// cannot be read by the host; what is launched runs when somebody waits for it. Calls are checked for order and
// arguments, counted, and may be told to fail:
//   MSJIT_FAKE_CUDA="devices=1 capability=20.0 memory=1073741824 order=7 fail=cuMemAlloc_v2:2@3"
// fails the third call from now of that function with error 2. fake_cuda_configure does the same at run time.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fake_device.h"

#define EXPORT extern "C" __attribute__((visibility("default")))

using namespace fake;  // NOLINT: the driver's names are of C

namespace {

thread_local void* context = nullptr;
int device_marks[128];

// Counts the call; what it is told to return, or what stands in its way.
Result enter(const char* name, bool needs_context) {
  ++s.calls[name];
  if (auto it = s.fails.find(name); it != s.fails.end() && it->second.after-- <= 0) {
    const Result r = it->second.code;
    s.fails.erase(it);
    if (r == kIllegalAddress || r == kLaunchFailed) s.sticky = r;
    return r;
  }
  if (!s.ready) return kNotInitialized;
  if (needs_context && !context) return kInvalidContext;
  return needs_context ? s.sticky : kSuccess;
}
#define ENTER(needs_context)     \
  std::lock_guard guard(s.lock); \
  if (Result r = enter(__func__, needs_context)) return r
#define NOT_WHILE_CAPTURING \
  if (Result r = capturing() ? refuse_while_capturing() : kSuccess) return r

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
char* host(uint64_t at) { return reinterpret_cast<char*>(at); }
Event* event_of(void* handle) {
  auto it = s.events.find(handle);
  return it == s.events.end() ? nullptr : it->second.get();
}

}  // namespace

EXPORT void fake_cuda_configure(const char* text) {
  std::lock_guard guard(s.lock);
  configure(text);
}
EXPORT long fake_cuda_calls(const char* name) {
  std::lock_guard guard(s.lock);
  return s.calls[name];
}
EXPORT size_t fake_cuda_used() {
  std::lock_guard guard(s.lock);
  return s.used;
}
EXPORT const char* fake_cuda_fault() {
  std::lock_guard guard(s.lock);
  return s.fault.c_str();
}
// What went wrong is forgotten, as no real driver does.
EXPORT void fake_cuda_recover() {
  std::lock_guard guard(s.lock);
  finish(static_cast<Stream*>(nullptr));
  s.sticky = kSuccess;
  s.fault.clear();
}
EXPORT long fake_ptx_instructions() { return static_cast<long>(ptx::row_count()); }

EXPORT Result cuInit(unsigned) {
  std::lock_guard guard(s.lock);
  ++s.calls["cuInit"];
  configure(getenv("MSJIT_FAKE_CUDA"));
  if (auto it = s.fails.find("cuInit"); it != s.fails.end() && it->second.after-- <= 0) {
    const Result r = it->second.code;
    s.fails.erase(it);
    return r;
  }
  if (s.devices == 0) return kNoDevice;
  if (!s.device.open_arena()) return kOutOfMemory;
  s.ready = true;
  return kSuccess;
}
EXPORT Result cuDriverGetVersion(int* v) {
  *v = 13000;
  return kSuccess;
}
EXPORT Result cuDeviceGetCount(int* n) {
  ENTER(false);
  *n = s.devices;
  return kSuccess;
}
EXPORT Result cuDeviceGet(int* d, int i) {
  ENTER(false);
  if (i < 0 || i >= s.devices) return kInvalidDevice;
  *d = i;
  return kSuccess;
}
EXPORT Result cuDeviceGetName(char* name, int n, int) {
  snprintf(name, static_cast<size_t>(n), "fake device");
  return kSuccess;
}
EXPORT Result cuDeviceGetAttribute(int* v, int which, int) {
  ENTER(false);
  *v = which == 75   ? s.major
       : which == 76 ? s.minor
       : which == 16 ? s.multiprocessors
       : which == 1  ? 1024
       : which == 8  ? 49152
                     : 0;
  return kSuccess;
}
EXPORT Result cuDeviceTotalMem_v2(size_t* n, int) {
  *n = s.memory;
  return kSuccess;
}
EXPORT Result cuDevicePrimaryCtxRetain(void** c, int d) {
  ENTER(false);
  *c = &device_marks[d];
  return kSuccess;
}
EXPORT Result cuCtxSetCurrent(void* c) {
  ENTER(false);
  context = c;
  return kSuccess;
}
EXPORT Result cuCtxSynchronize() {
  ENTER(true);
  NOT_WHILE_CAPTURING;
  finish(static_cast<Stream*>(nullptr));
  return s.sticky;
}
EXPORT Result cuMemGetInfo_v2(size_t* left, size_t* total) {
  ENTER(true);
  *left = s.memory - s.used;
  *total = s.memory;
  return kSuccess;
}
EXPORT Result cuMemAlloc_v2(uint64_t* p, size_t n) {
  ENTER(true);
  NOT_WHILE_CAPTURING;
  if (n == 0) return kInvalidValue;
  if (s.used + n > s.memory) return kOutOfMemory;
  *p = s.device.allocate(n);
  if (!*p) return kOutOfMemory;
  s.used += n;
  return kSuccess;
}
EXPORT Result cuMemFree_v2(uint64_t p) {
  ENTER(true);
  NOT_WHILE_CAPTURING;
  finish(static_cast<Stream*>(nullptr));
  const size_t bytes = s.device.size_of(p);
  if (!s.device.release(p)) return kInvalidValue;
  s.used -= bytes;
  return s.sticky;
}
EXPORT Result cuMemHostAlloc(void** p, size_t n, unsigned) {
  ENTER(true);
  if (n == 0 || !(*p = std::malloc(n))) return kInvalidValue;
  s.pinned[reinterpret_cast<uintptr_t>(*p)] = n;
  return kSuccess;
}
EXPORT Result cuMemFreeHost(void* p) {
  ENTER(true);
  if (!s.pinned.erase(reinterpret_cast<uintptr_t>(p))) return kInvalidValue;
  for (auto& [to, from] : s.copies_left)
    if (from == p) std::fprintf(stderr, "fake driver: pinned memory goes before a copy has read it\n"), std::abort();
  std::free(p);
  return kSuccess;
}
// The host's bytes are taken at once, as of pageable memory; of pinned memory when the copy is done.
EXPORT Result cuMemcpyHtoDAsync_v2(uint64_t to, const void* from, size_t n, void* stream) {
  ENTER(true);
  if (!s.device.inside(to, n)) return kInvalidValue;
  auto range = s.pinned.upper_bound(reinterpret_cast<uintptr_t>(from));
  if (range != s.pinned.begin() && reinterpret_cast<uintptr_t>(from) + n <= (--range)->first + range->second) {
    const auto left = s.copies_left.emplace(to, reinterpret_cast<void*>(range->first));
    return submit(stream, [=] {
      ptx::DeviceMemory::Opened open(s.device);
      std::memcpy(host(to), from, n);
      s.device.mark_written(to, n);
      s.copies_left.erase(left);
    });
  }
  std::string bytes(static_cast<const char*>(from), n);
  return submit(stream, [to, bytes = std::move(bytes)] {
    ptx::DeviceMemory::Opened open(s.device);
    std::memcpy(host(to), bytes.data(), bytes.size());
    s.device.mark_written(to, bytes.size());
  });
}
EXPORT Result cuMemcpyDtoHAsync_v2(void* to, uint64_t from, size_t n, void* stream) {
  ENTER(true);
  if (!s.device.inside(from, n)) return kInvalidValue;
  return submit(stream, [=] {
    ptx::DeviceMemory::Opened open(s.device);
    std::memcpy(to, host(from), n);
  });
}
EXPORT Result cuMemcpyDtoDAsync_v2(uint64_t to, uint64_t from, size_t n, void* stream) {
  ENTER(true);
  if (!s.device.inside(from, n) || !s.device.inside(to, n)) return kInvalidValue;
  return submit(stream, [=] {
    ptx::DeviceMemory::Opened open(s.device);
    std::memmove(host(to), host(from), n);
    s.device.copy_marks(to, from, n);
  });
}
EXPORT Result cuMemsetD8Async(uint64_t to, unsigned char v, size_t n, void* stream) {
  ENTER(true);
  if (!s.device.inside(to, n)) return kInvalidValue;
  return submit(stream, [=] {
    ptx::DeviceMemory::Opened open(s.device);
    std::memset(host(to), v, n);
    s.device.mark_written(to, n);
  });
}

EXPORT Result cuStreamCreate(void** out, unsigned flags);
EXPORT Result cuStreamCreateWithPriority(void** out, unsigned flags, int) { return cuStreamCreate(out, flags); }
EXPORT Result cuStreamCreate(void** out, unsigned) {
  ENTER(true);
  auto made = std::make_unique<Stream>();
  *out = made.get();
  s.streams[*out] = std::move(made);
  return kSuccess;
}
EXPORT Result cuStreamDestroy_v2(void* stream) {
  ENTER(true);
  auto it = s.streams.find(stream);
  if (it == s.streams.end()) return kInvalidHandle;
  if (it->second->capture) return kCaptureUnsupported;
  finish(it->second.get());
  s.streams.erase(it);
  return kSuccess;
}
EXPORT Result cuStreamSynchronize(void* handle) {
  ENTER(true);
  Stream* stream = stream_of(handle);
  if (!stream) return kInvalidHandle;
  NOT_WHILE_CAPTURING;
  if (stream->capture) return stream->capture->invalid = true, kCaptureUnsupported;
  finish(stream);
  return s.sticky;
}
EXPORT Result cuStreamQuery(void* handle) {
  ENTER(true);
  Stream* stream = stream_of(handle);
  if (!stream) return kInvalidHandle;
  NOT_WHILE_CAPTURING;
  if (!stream->tasks.empty()) work_once();
  return s.sticky ? s.sticky : stream->tasks.empty() ? kSuccess : kNotReady;
}
EXPORT Result cuStreamWaitEvent(void* handle, void* e, unsigned) {
  ENTER(true);
  Stream* stream = stream_of(handle);
  Event* event = event_of(e);
  if (!stream || !event) return kInvalidHandle;
  if (event->capture) {  // the stream takes part in the capture from here on
    if (stream->capture && stream->capture != event->capture) return kCaptureMerge;
    stream->capture = event->capture;
    stream->last.insert(stream->last.end(), event->captured.begin(), event->captured.end());
    return kSuccess;
  }
  if (stream->capture) return stream->capture->invalid = true, kCaptureUnsupported;
  if (event->recorded) stream->tasks.push_back({{}, event, event->recorded});
  return kSuccess;
}
EXPORT Result cuEventCreate(void** out, unsigned) {
  ENTER(true);
  auto made = std::make_unique<Event>();
  *out = made.get();
  s.events[*out] = std::move(made);
  return kSuccess;
}
EXPORT Result cuEventRecord(void* e, void* handle) {
  ENTER(true);
  Stream* stream = stream_of(handle);
  Event* event = event_of(e);
  if (!stream || !event) return kInvalidHandle;
  event->capture = stream->capture;
  if (stream->capture) {
    event->captured = stream->last;
    return kSuccess;
  }
  ++event->recorded;
  return submit(handle, [event, turn = event->recorded] {
    event->done = turn;
    event->time = now();
  });
}
EXPORT Result cuEventSynchronize(void* e) {
  ENTER(true);
  Event* event = event_of(e);
  if (!event) return kInvalidHandle;
  if (event->capture) return event->capture->invalid = true, kCapturedEvent;
  finish(event);
  return s.sticky;
}
EXPORT Result cuEventQuery(void* e) {
  ENTER(true);
  Event* event = event_of(e);
  if (!event) return kInvalidHandle;
  if (event->capture) return event->capture->invalid = true, kCapturedEvent;
  if (event->done < event->recorded) work_once();
  return s.sticky ? s.sticky : event->done < event->recorded ? kNotReady : kSuccess;
}
EXPORT Result cuEventElapsedTime(float* ms, void* a, void* b) {
  ENTER(true);
  Event *x = event_of(a), *y = event_of(b);
  if (!x || !y || !x->recorded || !y->recorded) return kInvalidHandle;
  if (x->done < x->recorded || y->done < y->recorded) return kNotReady;
  *ms = static_cast<float>((y->time - x->time) * 1e3);
  return kSuccess;
}
EXPORT Result cuEventDestroy_v2(void* e) {
  std::lock_guard guard(s.lock);
  Event* event = event_of(e);
  if (!event) return kInvalidHandle;
  finish(static_cast<Stream*>(nullptr));
  s.events.erase(e);
  return kSuccess;
}

EXPORT Result cuModuleLoadData(void** out, const void* image) {
  ENTER(true);
  NOT_WHILE_CAPTURING;
  const char* text = static_cast<const char*>(image);
  auto made = std::make_unique<Module>();
  if (std::strncmp(text, "SKIP", 4) == 0) {
    made->skipped = true;
  } else if (std::strncmp(text, "//", 2) != 0 && std::strncmp(text, ".version", 8) != 0) {
    std::fprintf(stderr, "fake driver: machine code cannot be interpreted, PTX is wanted\n");
    return kInvalidImage;
  } else {
    try {
      made->text = ptx::parse(text);
    } catch (const std::exception& e) {
      std::fprintf(stderr, "fake driver: %s\n", e.what());
      return kInvalidPtx;
    }
  }
  for (const ptx::Variable& v : made->text.variables) {
    if (v.space == ptx::Space::shared || !v.bytes) continue;
    const uint64_t at = s.device.allocate(v.bytes);
    if (!at) return kOutOfMemory;
    made->variables[v.name] = at;
    ptx::DeviceMemory::Opened open(s.device);
    std::memset(host(at), 0, v.bytes);
    std::memcpy(host(at), v.init.data(), v.init.size());
    s.device.mark_written(at, v.bytes);
  }
  *out = made.release();
  return kSuccess;
}
EXPORT Result cuModuleUnload(void* m) {
  ENTER(true);
  NOT_WHILE_CAPTURING;
  finish(static_cast<Stream*>(nullptr));
  auto* module = static_cast<Module*>(m);
  for (auto& [name, at] : module->variables) s.device.release(at);
  delete module;
  return kSuccess;
}
EXPORT Result cuModuleGetFunction(void** out, void* m, const char* name) {
  ENTER(true);
  auto* module = static_cast<Module*>(m);
  auto made = std::make_unique<Function>();
  made->skipped = module->skipped;
  if (!module->skipped) {
    auto it = module->text.routines.find(name);
    if (it == module->text.routines.end() || !it->second->entry) return kNotFound;
    try {
      made->program = ptx::lower(module->text, *it->second, module->variables);
    } catch (const std::exception& e) {
      std::fprintf(stderr, "fake driver: %s\n", e.what());
      return kInvalidPtx;
    }
  }
  *out = made.release();
  return kSuccess;
}

namespace {
constexpr unsigned kMostThreads = 1024, kMostShared = 49152;
Result launch_of(std::shared_ptr<ptx::Launch>& out, void* f, const ptx::Dim& grid, const ptx::Dim& block,
                 unsigned shared, void** parameters) {
  const ptx::Program& program = static_cast<Function*>(f)->program;
  if (!grid.count() || !block.count() || block.count() > kMostThreads || grid.x > 0x7fffffffu || grid.y > 65535 ||
      grid.z > 65535 || block.z > 64 || program.shared_bytes + shared > kMostShared)
    return kInvalidValue;
  out = std::make_shared<ptx::Launch>();
  out->program = &program;
  out->grid = grid;
  out->block = block;
  out->dynamic_shared = shared;
  out->parameters.resize(program.parameter_bytes);
  for (size_t k = 0; k < program.parameters.size(); ++k)
    std::memcpy(out->parameters.data() + program.parameters[k].offset, parameters[k], program.parameters[k].bytes);
  return kSuccess;
}
}  // namespace

EXPORT Result cuLaunchKernel(void* f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                             unsigned shared, void* stream, void** parameters, void**) {
  ENTER(true);
  if (!f || !stream_of(stream)) return kInvalidHandle;
  if (static_cast<Function*>(f)->skipped) return kSuccess;
  std::shared_ptr<ptx::Launch> launch;
  if (Result r = launch_of(launch, f, {gx, gy, gz}, {bx, by, bz}, shared, parameters)) return r;
  return submit(
      stream, [launch] { run_kernel(launch); }, launch);
}

// ---- graphs

EXPORT Result cuStreamBeginCapture_v2(void* handle, int mode) {
  ENTER(true);
  Stream* stream = stream_of(handle);
  if (!stream || !handle) return kCaptureUnsupported;  // never of the stream that all others wait for
  if (stream->capture) return kCaptureUnsupported;
  stream->capture = std::make_shared<Capture>();
  stream->capture->mode = mode;
  stream->capture->origin = handle;
  stream->last.clear();
  return kSuccess;
}
EXPORT Result cuStreamEndCapture(void* handle, void** out) {
  ENTER(true);
  *out = nullptr;
  Stream* stream = stream_of(handle);
  if (!stream || !stream->capture) return kInvalidValue;
  const std::shared_ptr<Capture> capture = stream->capture;
  if (capture->origin != handle) return kCaptureUnmatched;
  bool joined = true;
  std::vector<char> reached(capture->graph->nodes.size());
  std::vector<int> todo = stream->last;
  while (!todo.empty()) {
    const int n = todo.back();
    todo.pop_back();
    if (reached[static_cast<size_t>(n)]) continue;
    reached[static_cast<size_t>(n)] = 1;
    for (const int before : capture->graph->nodes[static_cast<size_t>(n)].after) todo.push_back(before);
  }
  for (auto& [other, of] : s.streams) {
    if (of->capture != capture) continue;
    for (const int n : of->last) joined &= reached[static_cast<size_t>(n)] != 0;
    of->capture.reset();
    of->last.clear();
  }
  for (auto& [e, event] : s.events)
    if (event->capture == capture) event->capture.reset();
  if (capture->invalid) return kCaptureInvalidated;
  if (!joined) return kCaptureUnjoined;
  *out = capture->graph.get();
  s.graphs[*out] = std::move(capture->graph);
  return kSuccess;
}
EXPORT Result cuStreamIsCapturing(void* handle, int* status) {
  ENTER(true);
  Stream* stream = stream_of(handle);
  if (!stream) return kInvalidHandle;
  *status = !stream->capture ? 0 : stream->capture->invalid ? 2 : 1;
  return kSuccess;
}
EXPORT Result cuGraphInstantiateWithFlags(void** out, void* graph, unsigned long long) {
  ENTER(true);
  auto it = s.graphs.find(graph);
  if (it == s.graphs.end()) return kInvalidValue;
  auto made = std::make_unique<Graph>(*it->second);
  *out = made.get();
  s.executables[*out] = std::move(made);
  return kSuccess;
}
EXPORT Result cuGraphGetNodes(void* graph, void** nodes, size_t* count) {
  ENTER(true);
  auto it = s.graphs.find(graph);
  if (it == s.graphs.end()) return kInvalidValue;
  if (nodes)
    for (size_t i = 0; i < *count && i < it->second->nodes.size(); ++i) nodes[i] = reinterpret_cast<void*>(i + 1);
  *count = it->second->nodes.size();
  return kSuccess;
}
EXPORT Result cuGraphLaunch(void* executable, void* stream) {
  ENTER(true);
  auto it = s.executables.find(executable);
  if (it == s.executables.end() || !stream_of(stream)) return kInvalidValue;
  auto copied = std::make_shared<Graph>(*it->second);
  return submit(stream, [copied] { run_graph(*copied); });
}
EXPORT Result cuGraphExecDestroy(void* executable) {
  ENTER(true);
  return s.executables.erase(executable) ? kSuccess : kInvalidValue;
}
EXPORT Result cuGraphDestroy(void* graph) {
  ENTER(true);
  return s.graphs.erase(graph) ? kSuccess : kInvalidValue;
}
EXPORT Result cuGetErrorName(Result r, const char** out) {
  static const std::map<Result, const char*> names = {{0, "CUDA_SUCCESS"},
                                                      {1, "CUDA_ERROR_INVALID_VALUE"},
                                                      {2, "CUDA_ERROR_OUT_OF_MEMORY"},
                                                      {3, "CUDA_ERROR_NOT_INITIALIZED"},
                                                      {100, "CUDA_ERROR_NO_DEVICE"},
                                                      {101, "CUDA_ERROR_INVALID_DEVICE"},
                                                      {200, "CUDA_ERROR_INVALID_IMAGE"},
                                                      {201, "CUDA_ERROR_INVALID_CONTEXT"},
                                                      {218, "CUDA_ERROR_INVALID_PTX"},
                                                      {400, "CUDA_ERROR_INVALID_HANDLE"},
                                                      {500, "CUDA_ERROR_NOT_FOUND"},
                                                      {600, "CUDA_ERROR_NOT_READY"},
                                                      {700, "CUDA_ERROR_ILLEGAL_ADDRESS"},
                                                      {719, "CUDA_ERROR_LAUNCH_FAILED"},
                                                      {900, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED"},
                                                      {901, "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED"}};
  auto it = names.find(r);
  *out = it == names.end() ? nullptr : it->second;
  return it == names.end() ? kInvalidValue : kSuccess;
}
EXPORT Result cuGetErrorString(Result, const char** out) {
  *out = "fake driver";
  return kSuccess;
}
