#include "jit/codegen/target.h"

#include <algorithm>
#include <chrono>
#include <list>
#include <string_view>
#include <unordered_map>

#include "jit/codegen/compile.h"
#include "jit/codegen/cuda/kernel.h"
#include "jit/kernel/text.h"
#include "src/backends/backend.h"
#include "src/base/check.h"
#include "src/base/condition.h"
#include "src/base/fork.h"
#include "src/base/log.h"
#include "src/base/settings.h"

namespace msjit::codegen {

// The best first.
static constexpr Isa kNative[] = {Isa::kAvx512, Isa::kAvx2, Isa::kNeon};

const char* name_of(Isa isa) {
  static const char* const names[] = {"portable", "avx2", "avx512", "neon", "cuda"};
  return names[static_cast<int>(isa)];
}

bool isa_available(Isa isa) { return isa == Isa::kPortable || native_available(isa); }

bool has_code_generator() {
  return std::ranges::any_of(kNative, [](Isa i) { return isa_available(i); });
}

bool executable_memory() {
  static const bool some = !has_code_generator() || native_memory();
  return some;
}

Isa default_isa() {
  static const Isa isa = [] {
    const std::string& limit = settings().isa;
    bool below = limit.empty();
    for (Isa i : kNative) {
      below |= limit == name_of(i);
      if (below && isa_available(i)) return i;
    }
    if (!below && limit != name_of(Isa::kPortable))
      throw value_error("MSJIT_ISA must be avx512, avx2, neon or portable, not '" + limit + "'");
    return Isa::kPortable;
  }();
  return isa;
}

Ref<CompiledKernel> compile(kernel::Kernel k, Isa isa) {
  if (isa != Isa::kPortable) {
    if (auto c = compile_native(k, isa)) return c;
    static std::once_flag once;
    std::call_once(once,
                   [] { write_log(LogChannel::kernels, "executable memory is denied: kernels are interpreted"); });
  }
  return compile_portable(std::move(k));
}

namespace {

constexpr size_t kMaxEntries = 4096;
constexpr size_t kMaxIdle = 256;  // of them, that no fragment uses any more

// Entries are dropped least recently used first; kernels in use live on through their references.
struct Cache {
  struct Entry {
    std::string text;
    Ref<CompiledKernel> kernel;  // null while its first caller compiles
  };
  Mutex mutex;
  Condition compiled;
  std::list<Entry> order MSJIT_GUARDED_BY(mutex);  // most recent first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_text MSJIT_GUARDED_BY(mutex);
  CacheStats stats MSJIT_GUARDED_BY(mutex);
};
// A forked child finds the cache as it was between two operations; what other threads were compiling is forgotten.
Cache& cache() {
  static Cache* c = [] {
    static Cache* made = new Cache;
    hold_while_forking(ForkOrder::kKernels, made->mutex, []() MSJIT_REQUIRES(made->mutex) {
      new (&made->compiled) Condition;  // of which other threads' waits would never end
      for (auto it = made->order.begin(); it != made->order.end();) {
        if (it->kernel) {
          ++it;
        } else {
          made->by_text.erase(it->text);
          it = made->order.erase(it);
        }
      }
    });
    return made;
  }();
  return *c;
}

// What is dropped is destroyed by the caller, without the lock: kernels have one of their own, which fork takes, too.
std::list<Cache::Entry> trim(Cache& c) MSJIT_REQUIRES(c.mutex) {
  std::list<Cache::Entry> dropped;
  if (c.stats.misses % 32 == 0) {
    size_t idle = 0;
    for (auto it = c.order.begin(); it != c.order.end();) {
      auto at = it++;
      if (!at->kernel || at->kernel->use_count() > 1 || ++idle <= kMaxIdle) continue;
      c.by_text.erase(at->text);
      dropped.splice(dropped.end(), c.order, at);
      ++c.stats.evictions;
    }
  }
  for (auto it = c.order.end(); c.order.size() > kMaxEntries && it != c.order.begin();) {
    --it;
    if (!it->kernel) continue;
    c.by_text.erase(it->text);
    auto at = it++;
    dropped.splice(dropped.end(), c.order, at);
    ++c.stats.evictions;
  }
  return dropped;
}

}  // namespace

Ref<CompiledKernel> get_kernel(kernel::Kernel k, Device device) {
  const bool here = on_host(device);
  if (!here && device.type != DeviceType::kCUDA)
    throw backends::BackendError(backends::runtime_of(device).name(), backends::BackendFault::kOpNotSupported,
                                 "it has no kernels that are generated; it runs graphs");
  Isa isa = here ? default_isa() : Isa::kCuda;
  std::string text = (here ? std::string(name_of(isa)) : to_string(device)) + " " + kernel::print(k);
  Cache& c = cache();
  MutexLock lock(c.mutex);
  for (;;) {
    auto it = c.by_text.find(text);
    if (it == c.by_text.end()) break;
    if (it->second->kernel) {
      ++c.stats.hits;
      c.order.splice(c.order.begin(), c.order, it->second);
      return it->second->kernel;
    }
    c.compiled.wait(c.mutex);
  }
  ++c.stats.misses;
  c.order.push_front({text, nullptr});
  auto entry = c.order.begin();
  c.by_text.emplace(entry->text, entry);
  lock.unlock();
  MSJIT_LOG(kernels, text);
  auto start = std::chrono::steady_clock::now();
  Ref<CompiledKernel> kernel;
  try {
    kernel = here ? compile(std::move(k), isa) : compile_cuda(std::move(k), device);
  } catch (...) {
    lock.lock();
    c.by_text.erase(entry->text);
    c.order.erase(entry);
    c.compiled.notify_all();
    throw;
  }
  lock.lock();
  entry->kernel = kernel;
  c.stats.compile_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::list<Cache::Entry> dropped = trim(c);
  c.compiled.notify_all();
  lock.unlock();
  return kernel;
}

CacheStats cache_stats() {
  MutexLock lock(cache().mutex);
  CacheStats s = cache().stats;
  s.entries = cache().order.size();
  return s;
}

void clear_kernel_cache() {
  Cache& c = cache();
  std::list<Cache::Entry> dropped;  // destroyed without the lock
  MutexLock lock(c.mutex);
  for (auto it = c.order.begin(); it != c.order.end();) {
    auto at = it++;
    if (!at->kernel) continue;
    c.by_text.erase(at->text);
    dropped.splice(dropped.end(), c.order, at);
  }
}

}  // namespace msjit::codegen
