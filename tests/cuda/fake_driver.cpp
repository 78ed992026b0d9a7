// A stand-in for libcuda.so.1 in tests. Device memory cannot be read by the host (its pages are closed but while a copy
// or a kernel runs). Kernels are the fake NVRTC's shared libraries; the threads of a block are fibers. Calls are
// checked for order and arguments, counted, and may be told to fail:
//   MSJIT_FAKE_CUDA="devices=1 capability=9.0 memory=1073741824 fail=cuMemAlloc_v2:2@3"
// fails the third call from now of that function with error 2. fake_cuda_configure does the same at run time.
#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

using Result = int;
enum : Result {
  kSuccess = 0,
  kInvalidValue = 1,
  kOutOfMemory = 2,
  kNotInitialized = 3,
  kNoDevice = 100,
  kInvalidDevice = 101,
  kInvalidImage = 200,
  kInvalidContext = 201,
  kInvalidHandle = 400,
  kNotFound = 500,
  kNotReady = 600,
  kIllegalAddress = 700,
  kLaunchFailed = 719,
};

struct EmuDim {
  unsigned x, y, z;
};
struct Emulator {  // as in emulate.h
  EmuDim thread, block, block_size, grid_size;
  void (*barrier)();
  unsigned long long (*exchange)(unsigned long long value, int distance);
};

struct Module {
  void* library;
};
struct Function {
  void (*run)(const void* arguments);
  bool threads_meet;
  Emulator** emulator;
};
struct Fail {
  Result code;
  long after;  // calls that succeed before
};

struct State {
  std::recursive_mutex lock;
  bool ready = false;
  int devices = 1, major = 9, minor = 0, multiprocessors = 4;
  size_t memory = size_t{1} << 32, used = 0;
  std::map<std::string, Fail> fails;
  std::map<std::string, long> calls;
  std::map<uint64_t, size_t> blocks;  // address, bytes
  std::map<size_t, std::vector<uint64_t>> free_blocks;
  char* arena = nullptr;
  size_t top = 0;
  std::set<void*> streams, events;
  Result sticky = kSuccess;
} s;
constexpr size_t kArena = size_t{1} << 36;
thread_local void* context = nullptr;
int device_marks[128];

void configure(const char* text) {
  std::istringstream in(text ? text : "");
  std::string word;
  while (in >> word) {
    const size_t at = word.find('=');
    const std::string name = word.substr(0, at), value = at == std::string::npos ? "" : word.substr(at + 1);
    if (name == "devices") s.devices = atoi(value.c_str());
    if (name == "multiprocessors") s.multiprocessors = atoi(value.c_str());
    if (name == "memory") s.memory = strtoull(value.c_str(), nullptr, 10);
    if (name == "capability") sscanf(value.c_str(), "%d.%d", &s.major, &s.minor);
    if (name == "clear") s.fails.clear();
    if (name == "fail") {
      const size_t colon = value.find(':'), sign = value.find('@');
      s.fails[value.substr(0, colon)] = {atoi(value.c_str() + colon + 1),
                                         sign == std::string::npos ? 0 : atol(value.c_str() + sign + 1) - 1};
    }
  }
}

// Counts the call; what it is told to return, or what stands in its way.
Result enter(const char* name, bool needs_context) {
  ++s.calls[name];
  if (auto it = s.fails.find(name); it != s.fails.end() && it->second.after-- <= 0) {
    const Result r = it->second.code;
    s.fails.erase(it);
    if (r >= kIllegalAddress) s.sticky = r;
    return r;
  }
  if (!s.ready) return kNotInitialized;
  if (needs_context && !context) return kInvalidContext;
  return needs_context ? s.sticky : kSuccess;
}
#define ENTER(needs_context)     \
  std::lock_guard guard(s.lock); \
  if (Result r = enter(__func__, needs_context)) return r

class Opened {  // device memory is accessible while it lives
 public:
  Opened() {
    if (depth++ == 0 && s.top) mprotect(s.arena, s.top, PROT_READ | PROT_WRITE);
  }
  ~Opened() {
    if (--depth == 0 && s.top) mprotect(s.arena, s.top, PROT_NONE);
  }

 private:
  static inline int depth = 0;
};

bool inside(uint64_t at, size_t bytes) {
  auto it = s.blocks.upper_bound(at);
  if (it == s.blocks.begin()) return false;
  --it;
  return at + bytes <= it->first + it->second;
}
bool is_stream(void* p) { return p == nullptr || s.streams.count(p); }

// ---- fibers
// ------------------------------------------------------------------------------------------------------------

extern "C" void fake_cuda_switch(void** save, void* to);
asm(R"(
.text
.globl fake_cuda_switch
.hidden fake_cuda_switch
fake_cuda_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
)");

struct Fiber {
  void* stack_pointer;
  EmuDim thread;
  enum { kReady, kBarrier, kExchange, kDone } state;
  unsigned long long sent[2];
  long exchanges;
};
constexpr size_t kStack = 64 << 10, kMostThreads = 1024;
Emulator emulator;
Fiber fibers[kMostThreads];
char* stacks = nullptr;
void* scheduler;
int running;
const Function* function;
const void* arguments;

void yield() { fake_cuda_switch(&fibers[running].stack_pointer, scheduler); }
void barrier() {
  fibers[running].state = Fiber::kBarrier;
  yield();
}
unsigned long long exchange(unsigned long long value, int distance) {
  const int me = running, other = (me & ~31) | ((me & 31) ^ distance);
  const long turn = fibers[me].exchanges++ & 1;
  fibers[me].sent[turn] = value;
  fibers[me].state = Fiber::kExchange;
  yield();
  return fibers[other].sent[turn];
}
void fiber_main() {
  function->run(arguments);
  fibers[running].state = Fiber::kDone;
  yield();
}
void go_on(int i) {
  running = i;
  emulator.thread = fibers[i].thread;
  fibers[i].state = Fiber::kReady;
  fake_cuda_switch(&scheduler, fibers[i].stack_pointer);
}

bool run_block(int threads) {
  const EmuDim d = emulator.block_size;
  for (int i = 0; i < threads; ++i) {
    Fiber& f = fibers[i];
    f.thread = {i % d.x, i / d.x % d.y, i / d.x / d.y};
    f.exchanges = 0;
    auto* top = reinterpret_cast<void**>(stacks + (i + 1) * kStack - 64);
    *--top = nullptr;  // keeps the alignment that a call gives
    *--top = reinterpret_cast<void*>(&fiber_main);
    for (int r = 0; r < 6; ++r) *--top = nullptr;
    f.stack_pointer = top;
    go_on(i);
  }
  for (;;) {
    bool moved = false, all_done = true, all_wait = true;
    for (int w = 0; w < threads; w += 32) {  // warps whose lanes all exchange
      const int end = w + 32 < threads ? w + 32 : threads;
      bool exchanges = true;
      for (int i = w; i < end; ++i) exchanges &= fibers[i].state == Fiber::kExchange;
      if (!exchanges) continue;
      for (int i = w; i < end; ++i) go_on(i);
      moved = true;
    }
    for (int i = 0; i < threads; ++i) {
      all_done &= fibers[i].state == Fiber::kDone;
      all_wait &= fibers[i].state == Fiber::kDone || fibers[i].state == Fiber::kBarrier;
    }
    if (all_done) return true;
    if (all_wait && !moved) {
      for (int i = 0; i < threads; ++i)
        if (fibers[i].state == Fiber::kBarrier) go_on(i);
      moved = true;
    }
    if (!moved) return false;  // threads wait for what does not come
  }
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
  if (!s.arena)
    s.arena = static_cast<char*>(mmap(nullptr, kArena, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
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
  return kSuccess;
}
EXPORT Result cuMemGetInfo_v2(size_t* left, size_t* total) {
  ENTER(true);
  *left = s.memory - s.used;
  *total = s.memory;
  return kSuccess;
}
EXPORT Result cuMemAlloc_v2(uint64_t* p, size_t n) {
  ENTER(true);
  if (n == 0) return kInvalidValue;
  const size_t bytes = (n + 4095) / 4096 * 4096;
  if (s.used + bytes > s.memory) return kOutOfMemory;
  auto& list = s.free_blocks[bytes];
  if (!list.empty()) {
    *p = list.back();
    list.pop_back();
  } else {
    if (s.top + bytes > kArena) return kOutOfMemory;
    *p = reinterpret_cast<uint64_t>(s.arena + s.top);
    s.top += bytes;
    Opened open;
    memset(reinterpret_cast<void*>(*p), 0xa5, bytes);  // what is read before it is written shows
  }
  s.used += bytes;
  s.blocks[*p] = bytes;
  return kSuccess;
}
EXPORT Result cuMemFree_v2(uint64_t p) {
  ENTER(true);
  auto it = s.blocks.find(p);
  if (it == s.blocks.end()) return kInvalidValue;
  s.used -= it->second;
  s.free_blocks[it->second].push_back(p);
  s.blocks.erase(it);
  return kSuccess;
}
EXPORT Result cuMemcpyHtoDAsync_v2(uint64_t to, const void* from, size_t n, void* stream) {
  ENTER(true);
  if (!is_stream(stream)) return kInvalidHandle;
  if (!inside(to, n)) return kInvalidValue;
  Opened open;
  memcpy(reinterpret_cast<void*>(to), from, n);
  return kSuccess;
}
EXPORT Result cuMemcpyDtoHAsync_v2(void* to, uint64_t from, size_t n, void* stream) {
  ENTER(true);
  if (!is_stream(stream)) return kInvalidHandle;
  if (!inside(from, n)) return kInvalidValue;
  Opened open;
  memcpy(to, reinterpret_cast<void*>(from), n);
  return kSuccess;
}
EXPORT Result cuMemcpyDtoDAsync_v2(uint64_t to, uint64_t from, size_t n, void* stream) {
  ENTER(true);
  if (!is_stream(stream)) return kInvalidHandle;
  if (!inside(from, n) || !inside(to, n)) return kInvalidValue;
  Opened open;
  memmove(reinterpret_cast<void*>(to), reinterpret_cast<void*>(from), n);
  return kSuccess;
}
EXPORT Result cuMemsetD8Async(uint64_t to, unsigned char v, size_t n, void* stream) {
  ENTER(true);
  if (!is_stream(stream)) return kInvalidHandle;
  if (!inside(to, n)) return kInvalidValue;
  Opened open;
  memset(reinterpret_cast<void*>(to), v, n);
  return kSuccess;
}
EXPORT Result cuStreamCreate(void** out, unsigned) {
  ENTER(true);
  *out = new int;
  s.streams.insert(*out);
  return kSuccess;
}
EXPORT Result cuStreamSynchronize(void* stream) {
  ENTER(true);
  return is_stream(stream) ? kSuccess : kInvalidHandle;
}
EXPORT Result cuStreamQuery(void* stream) {
  ENTER(true);
  return is_stream(stream) ? kSuccess : kInvalidHandle;
}
EXPORT Result cuEventCreate(void** out, unsigned) {
  ENTER(true);
  *out = new double(-1);
  s.events.insert(*out);
  return kSuccess;
}
EXPORT Result cuEventRecord(void* e, void* stream) {
  ENTER(true);
  if (!s.events.count(e) || !is_stream(stream)) return kInvalidHandle;
  *static_cast<double*>(e) = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  return kSuccess;
}
EXPORT Result cuEventSynchronize(void* e) {
  ENTER(true);
  return s.events.count(e) ? kSuccess : kInvalidHandle;
}
EXPORT Result cuEventQuery(void* e) {
  ENTER(true);
  return s.events.count(e) ? kSuccess : kInvalidHandle;
}
EXPORT Result cuEventElapsedTime(float* ms, void* a, void* b) {
  ENTER(true);
  if (!s.events.count(a) || !s.events.count(b)) return kInvalidHandle;
  const double x = *static_cast<double*>(a), y = *static_cast<double*>(b);
  if (x < 0 || y < 0) return kInvalidHandle;
  *ms = static_cast<float>((y - x) * 1e3);
  return kSuccess;
}
EXPORT Result cuEventDestroy_v2(void* e) {
  std::lock_guard guard(s.lock);
  return s.events.erase(e) ? kSuccess : kInvalidHandle;
}
EXPORT Result cuModuleLoadData(void** out, const void* image) {
  ENTER(true);
  unsigned long long size = 0;
  memcpy(&size, image, 8);
  const char* code = static_cast<const char*>(image) + 8;
  if (size == 4 && memcmp(code, "SKIP", 4) == 0) {
    *out = new Module{nullptr};
    return kSuccess;
  }
  if (size < 4 || size > (1u << 28) ||
      memcmp(code,
             "\x7f"
             "ELF",
             4) != 0)
    return kInvalidImage;
  const int file = memfd_create("kernel", 0);
  if (file < 0 || write(file, code, size) != static_cast<ssize_t>(size)) return kInvalidImage;
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "fake driver: %s\n", dlerror());
    close(file);
    return kInvalidImage;
  }
  // The file stays open: the loader knows libraries by device and number of their files, which would come again.
  *out = new Module{library};
  return kSuccess;
}
EXPORT Result cuModuleUnload(void* m) {
  ENTER(true);
  dlclose(static_cast<Module*>(m)->library);
  delete static_cast<Module*>(m);
  return kSuccess;
}
EXPORT Result cuModuleGetFunction(void** out, void* m, const char* name) {
  ENTER(true);
  void* library = static_cast<Module*>(m)->library;
  if (!library) {
    *out = new Function{nullptr, false, nullptr};
    return kSuccess;
  }
  auto* run = reinterpret_cast<void (*)(const void*)>(dlsym(library, name));
  auto** emu = static_cast<Emulator**>(dlsym(library, "msjit_emulator"));
  auto* meet = static_cast<const int*>(dlsym(library, "msjit_threads_meet"));
  if (!run || !emu || !meet) return kNotFound;
  *out = new Function{run, *meet != 0, emu};
  return kSuccess;
}
EXPORT Result cuLaunchKernel(void* f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                             unsigned shared, void* stream, void** parameters, void**) {
  ENTER(true);
  if (!f || !is_stream(stream)) return kInvalidHandle;
  const unsigned long threads = static_cast<unsigned long>(bx) * by * bz;
  if (!gx || !gy || !gz || !threads || threads > kMostThreads || gx > 0x7fffffffu || gy > 65535 || gz > 65535 ||
      shared > 49152)
    return kInvalidValue;
  function = static_cast<Function*>(f);
  if (!function->run) return kSuccess;
  arguments = parameters[0];
  *function->emulator = &emulator;
  emulator.barrier = &barrier;
  emulator.exchange = &exchange;
  emulator.block_size = {bx, by, bz};
  emulator.grid_size = {gx, gy, gz};
  if (function->threads_meet && !stacks)
    stacks = static_cast<char*>(mmap(nullptr, kStack * kMostThreads, PROT_READ | PROT_WRITE,
                                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  Opened open;
  for (unsigned z = 0; z < gz; ++z) {
    for (unsigned y = 0; y < gy; ++y) {
      for (unsigned x = 0; x < gx; ++x) {
        emulator.block = {x, y, z};
        if (function->threads_meet) {
          if (!run_block(static_cast<int>(threads))) return s.sticky = kLaunchFailed;
          continue;
        }
        for (unsigned i = 0; i < threads; ++i) {
          emulator.thread = {i % bx, i / bx % by, i / bx / by};
          function->run(arguments);
        }
      }
    }
  }
  return kSuccess;
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
                                                      {400, "CUDA_ERROR_INVALID_HANDLE"},
                                                      {500, "CUDA_ERROR_NOT_FOUND"},
                                                      {600, "CUDA_ERROR_NOT_READY"},
                                                      {700, "CUDA_ERROR_ILLEGAL_ADDRESS"},
                                                      {719, "CUDA_ERROR_LAUNCH_FAILED"}};
  auto it = names.find(r);
  *out = it == names.end() ? nullptr : it->second;
  return it == names.end() ? kInvalidValue : kSuccess;
}
EXPORT Result cuGetErrorString(Result, const char** out) {
  *out = "fake driver";
  return kSuccess;
}
