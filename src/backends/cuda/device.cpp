#include "src/backends/cuda/device.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <sstream>

#include "src/base/cache_folder.h"
#include "src/base/log.h"
#include "src/base/mutex.h"
#include "src/base/settings.h"

namespace msjit::backends::cuda {

bool launch_blocking = settings().launch_blocking;

namespace {
constexpr unsigned kNonBlocking = 1, kWithoutTime = 2;
}

// ---- the device
// ----------------------------------------------------------------------------------------------------------

constinit thread_local CudaDevice* CudaDevice::current = nullptr;
constinit thread_local CudaDevice* CudaDevice::recording = nullptr;
constinit thread_local bool CudaDevice::committing = false;
constinit thread_local CudaDevice::Written* CudaDevice::written = nullptr;
constinit thread_local Stream* CudaDevice::elsewhere = nullptr;

CudaDevice& CudaDevice::get(int index) {
  constexpr int kMost = 128;
  static std::atomic<CudaDevice*> devices[kMost] = {};
  CudaDevice* d = index >= 0 && index < kMost ? devices[index].load(std::memory_order_acquire) : nullptr;
  if (__builtin_expect(d != nullptr, 1)) return *d;
  static Mutex lock;  // each is opened once
  MutexLock guard(lock);
  const int count = device_count();
  if (index < 0 || index >= count)
    throw BackendError("cuda", BackendFault::kNoDevice,
                       "there is no cuda:" + std::to_string(index) + "; devices: " + std::to_string(count));
  d = devices[index].load();
  if (!d) devices[index].store(d = new CudaDevice(index), std::memory_order_release);
  return *d;
}

CudaDevice::CudaDevice(int index) : index_(index), pool_(*this, Device{DeviceType::kCUDA, static_cast<int8_t>(index)}) {
  const Driver& d = driver();
  auto opened = [&](Result r, const char* call) {
    if (r != kSuccess)
      throw BackendError("cuda", BackendFault::kInitFailed,
                         std::string(call) + " of cuda:" + std::to_string(index) + " returned " + error_text(r));
  };
  int handle = 0;
  opened(d.device_get(&handle, index), "cuDeviceGet");
  char name[256] = {};
  opened(d.device_name(name, sizeof name, handle), "cuDeviceGetName");
  name_ = name;
  opened(d.device_attribute(&major_, kComputeMajor, handle), "cuDeviceGetAttribute");
  opened(d.device_attribute(&minor_, kComputeMinor, handle), "cuDeviceGetAttribute");
  opened(d.device_attribute(&multiprocessors_, kMultiprocessors, handle), "cuDeviceGetAttribute");
  opened(d.retain_context(&context_, handle), "cuDevicePrimaryCtxRetain");
  opened(d.set_context(context_), "cuCtxSetCurrent");
  current = this;
  own_.device = this;
  opened(d.stream_create(&own_.handle, kNonBlocking), "cuStreamCreate");
}

Stream* CudaDevice::take_stream(int priority) {
  enter();
  if (!several_) settle();  // what was given back before has no fence
  MutexLock guard(lock_);
  several_ = true;
  if (priority == 0 && !idle_streams_.empty()) {
    Stream* s = idle_streams_.back();
    idle_streams_.pop_back();
    return s;
  }
  auto made = std::make_unique<Stream>();
  made->device = this;
  check(driver().stream_create_of(&made->handle, kNonBlocking, priority), "cuStreamCreateWithPriority", index_);
  streams_.push_back(std::move(made));
  return streams_.back().get();
}

void CudaDevice::give_stream(Stream* s) {
  MutexLock guard(lock_);
  idle_streams_.push_back(s);
}

namespace {

// Marks at the ends of streams.
struct StreamFence final : DevicePool::Fence {
  explicit StreamFence(CudaDevice& device) : device(device) {}
  ~StreamFence() override {
    device.enter();
    for (EventHandle e : events) driver().event_destroy(e);
  }
  bool over() override {
    device.enter();
    while (!events.empty()) {
      if (driver().event_query(events.back()) == kNotReady) return false;  // what failed is over, too
      driver().event_destroy(events.back());
      events.pop_back();
    }
    return true;
  }
  CudaDevice& device;
  std::vector<EventHandle> events;
};

}  // namespace

std::shared_ptr<DevicePool::Fence> CudaDevice::fence() {
  if (!several_) return nullptr;
  enter();
  MutexLock guard(lock_);
  bool behind = latest_fence_ != nullptr && own_.fenced == own_.launched;
  for (const auto& s : streams_) behind = behind && s->fenced == s->launched;
  if (behind) return latest_fence_;
  auto made = std::make_shared<StreamFence>(*this);
  auto mark = [&](Stream& s) {
    const uint64_t launched = s.launched;  // so many the mark is behind; of others, perhaps
    if (launched == 0) return;
    EventHandle e = nullptr;
    check(driver().event_create(&e, kWithoutTime), "cuEventCreate", index_);
    made->events.push_back(e);
    check(driver().event_record(e, s.handle), "cuEventRecord", index_);
    s.fenced = launched;
  };
  mark(own_);
  for (const auto& s : streams_) mark(*s);
  latest_fence_ = made;
  return made;
}

uint64_t CudaDevice::take_memory(size_t bytes) {
  enter();
  DevicePointer at = 0;
  const Result r = driver().allocate(&at, bytes);
  if (r == kOutOfMemory) return 0;
  check(r, "cuMemAlloc", index_);
  return at;
}
void CudaDevice::free_memory(uint64_t at) {
  enter();
  driver().free(at);
}
void CudaDevice::memory_info(size_t* left, size_t* total) { driver().memory_info(left, total); }

void CudaDevice::make_current() {
  check(driver().set_context(context_), "cuCtxSetCurrent", index_);
  current = this;
}

void CudaDevice::synchronize() {
  enter();
  check(driver().stream_synchronize(stream()), "cuStreamSynchronize", index_);
}

void CudaDevice::copy_later(DevicePointer to, const Tensor& from) {
  enter();
  std::vector<Tensor> read;  // they go without the lock
  MutexLock guard(lock_);
  while (!read_later_.empty() && driver().event_query(read_later_.front().first) != kNotReady) {
    driver().event_destroy(read_later_.front().first);
    read.push_back(std::move(read_later_.front().second));
    read_later_.pop_front();
  }
  EventHandle e = nullptr;
  check(driver().event_create(&e, kWithoutTime), "cuEventCreate", index_);
  const InUse s = stream();
  Result r = driver().copy_to_device(to, from.data(), static_cast<size_t>(from.meta().nbytes()), s);
  if (r == kSuccess) r = driver().event_record(e, s);
  if (r == kSuccess) {
    read_later_.emplace_back(e, from);
    return;
  }
  driver().event_destroy(e);
  check(r, "cuMemcpyHtoDAsync", index_);
}

void CudaDevice::wait_before(StreamHandle theirs) {
  enter();
  EventHandle e = nullptr;
  check(driver().event_create(&e, kWithoutTime), "cuEventCreate", index_);
  Result r = driver().event_record(e, stream());
  if (r == kSuccess) r = driver().stream_wait_event(theirs, e, 0);
  driver().event_destroy(e);  // when it is reached
  check(r, "cuStreamWaitEvent", index_);
}

void CudaDevice::settle() {
  enter();
  check(driver().context_synchronize(), "cuCtxSynchronize", index_);
}

void CudaDevice::launch(FunctionHandle f, const Launch& s, std::span<const uint64_t> arguments) {
  enter();
  DevicePointer guard = 0;
  if (__builtin_expect(commits(), 0)) f = guarded(f, guard);
  void* parameters[] = {const_cast<uint64_t*>(arguments.data()), &guard};
  launches_.fetch_add(1, std::memory_order_relaxed);
  check(driver().launch(f, s.grid[0], s.grid[1], s.grid[2], s.block[0], s.block[1], s.block[2], s.shared_bytes,
                        stream(), parameters, nullptr),
        "cuLaunchKernel", index_);
  if (__builtin_expect(launch_blocking, 0) && !recording) synchronize();
}

void CudaDevice::launch_graph(GraphHandle graph, bool checks) {
  enter();
  launches_.fetch_add(1, std::memory_order_relaxed);
  check(driver().graph_launch(graph, stream()), "cuGraphLaunch", index_);
  if (checks) may_have_failed_ = true;  // after it: who waits in between has not waited for it
  if (__builtin_expect(launch_blocking, 0)) synchronize();
}

DevicePointer CudaDevice::counters(size_t count) {
  MutexLock guard(lock_);
  Stream& s = chosen();
  if (count <= s.counter_count) return s.counters;
  enter();
  // The former ones stay: kernels that were launched may still count in them.
  const size_t wanted = std::max<size_t>(count, 4096);
  check(driver().allocate(&s.counters, wanted * 8), "cuMemAlloc", index_);
  check(driver().set_bytes(s.counters, 0, wanted * 8, stream()), "cuMemsetD8Async", index_);
  s.counter_count = wanted;
  return s.counters;
}

// ---- kernels
// ---------------------------------------------------------------------------------------------------------------

namespace {

struct Compiled {
  Mutex lock;
  CompileStats stats MSJIT_GUARDED_BY(lock);
  bool recording MSJIT_GUARDED_BY(lock) = false;
  std::vector<std::string> sources MSJIT_GUARDED_BY(lock);
};
Compiled& compiled() {
  static auto* c = new Compiled;
  return *c;
}

// The file begins with the whole key, so that two keys of one hash are told apart.
bool read_code(const std::string& path, const std::string& key, std::vector<char>& code) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return false;
  std::string stored(key.size(), '\0');
  uint64_t size = 0;
  if (!in.read(stored.data(), static_cast<std::streamsize>(stored.size())) || stored != key) return false;
  if (!in.read(reinterpret_cast<char*>(&size), sizeof size) || size > (uint64_t{1} << 30)) return false;
  code.resize(size);
  return static_cast<bool>(in.read(code.data(), static_cast<std::streamsize>(size)));
}

void write_code(const std::string& folder, const std::string& path, const std::string& key,
                const std::vector<char>& code) {
  make_folder(folder);
  const std::string part = path + "." + std::to_string(getpid());
  {
    std::ofstream out(part, std::ios::binary);
    const uint64_t size = code.size();
    out.write(key.data(), static_cast<std::streamsize>(key.size()));
    out.write(reinterpret_cast<const char*>(&size), sizeof size);
    out.write(code.data(), static_cast<std::streamsize>(code.size()));
    if (!out) {
      out.close();
      unlink(part.c_str());
      return;
    }
  }
  if (rename(part.c_str(), path.c_str()) != 0) unlink(part.c_str());
}

}  // namespace

CompileStats compile_stats() {
  MutexLock guard(compiled().lock);
  return compiled().stats;
}
void record_sources(bool on) {
  MutexLock guard(compiled().lock);
  compiled().recording = on;
  compiled().sources.clear();
}
std::vector<std::string> recorded_sources() {
  MutexLock guard(compiled().lock);
  return compiled().sources;
}

std::vector<char> code_for(const std::string& source, int major, int minor) {
  const std::string target = code_target(major, minor);
  const std::string key = "msjit device code 1\n" + target + "\nnvrtc " + nvrtc_version() + "\n" + source;
  const std::string folder = cache_folder(settings().device_cache);
  std::ostringstream path;
  path << folder << "/" << std::hex << stable_hash(key) << stable_hash(key, 0x9e3779b97f4a7c15ull)
       << (target.starts_with("sm_") ? ".cubin" : ".ptx");
  std::vector<char> code;
  if (!folder.empty() && read_code(path.str(), key, code)) {
    MutexLock guard(compiled().lock);
    ++compiled().stats.from_disk;
    return code;
  }
  const auto start = std::chrono::steady_clock::now();
  code = compile_source(source, target);
  {
    MutexLock guard(compiled().lock);
    ++compiled().stats.compiled;
    compiled().stats.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  if (!folder.empty()) write_code(folder, path.str(), key, code);
  return code;
}

FunctionHandle CudaDevice::function(const std::string& source, const char* name) {
  MutexLock guard(lock_);
  auto [it, fresh] = functions_.try_emplace(source, nullptr);
  if (!fresh) return it->second;
  try {
    {
      MutexLock inner(compiled().lock);
      if (compiled().recording) compiled().sources.push_back(source);
    }
    MSJIT_LOG(kernels, source);
    const std::vector<char> code = code_for(source, major_, minor_);
    enter();
    ModuleHandle module = nullptr;
    check(driver().module_load(&module, code.data()), "cuModuleLoadData", index_);
    check(driver().module_function(&it->second, module, name), "cuModuleGetFunction", index_);
  } catch (...) {
    functions_.erase(it);
    throw;
  }
  return it->second;
}

}  // namespace msjit::backends::cuda
