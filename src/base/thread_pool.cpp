#include "src/base/thread_pool.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <system_error>
#include <thread>

#include "src/base/mutex.h"
#include "src/base/processors.h"
#include "src/base/settings.h"

namespace msjit {
namespace {

inline void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("isb" ::: "memory");
#endif
}

// Until the value is no longer `old`: for some 20 us awake, so that kernels that follow each other find their workers
// so, then asleep. Threads may be more than processors, and a thread that is waited for may not be running.
template <class T>
void wait_while(const std::atomic<T>& value, T old) {
  using Clock = std::chrono::steady_clock;
  constexpr int kPauses = 32;
  const auto end = Clock::now() + std::chrono::microseconds(20);
  do {
    for (int i = 0; i < kPauses; ++i) {
      if (value.load(std::memory_order_acquire) != old) return;
      pause();
    }
  } while (Clock::now() < end);
  while (value.load(std::memory_order_acquire) == old) value.wait(old);
}

thread_local bool in_parallel = false;

// One loop at a time: `owner` is held by the thread that runs it.
class Pool {
 public:
  void run(int threads, int parts, void (*work)(void*, int), void* context) MSJIT_REQUIRES(owner) {
    grow(threads - 1);
    work_ = work;
    context_ = context;
    helpers_ = threads - 1;
    next_ = 0;
    left_ = parts;
    parts_ = parts;  // last: from here on a worker that wakes finds a whole loop
    generation_.fetch_add(1);
    generation_.notify_all();
    take();
    for (int left; (left = left_.load()) > 0;) wait_while(left_, left);
    // Nobody may still look at this loop when the next one is set up.
    parts_ = 0;
    for (int inside; (inside = inside_.load()) > 0;) wait_while(inside_, inside);
  }

  Mutex owner;

 private:
  // As many workers as could be started: a process may be denied more threads.
  void grow(int workers) MSJIT_REQUIRES(owner) {
    for (; workers_ < workers; ++workers_) {
      try {
        std::thread([this, index = workers_] { serve(index); }).detach();
      } catch (const std::system_error&) {
        return;
      }
    }
  }

  void take() {
    const int parts = parts_;
    if (parts == 0) return;
    for (int p; (p = next_.fetch_add(1)) < parts;) {
      work_(context_, p);
      if (left_.fetch_sub(1) == 1) left_.notify_all();
    }
  }

  void serve(int index) {
    sigset_t all;  // signals belong to the interpreter's threads
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    in_parallel = true;
    for (uint32_t seen = 0;;) {
      wait_while(generation_, seen);
      ++inside_;  // before the loop is looked at: see the end of run()
      seen = generation_;
      if (index < helpers_) take();
      if (inside_.fetch_sub(1) == 1) inside_.notify_all();
    }
  }

  int workers_ MSJIT_GUARDED_BY(owner) = 0;
  std::atomic<uint32_t> generation_{0};
  std::atomic<int> next_{0}, left_{0}, inside_{0}, parts_{0}, helpers_{0};
  // The owner sets them while no worker is inside; workers read them behind parts_, which it stores last.
  void (*work_)(void*, int) = nullptr;
  void* context_ = nullptr;
};

// Outlives every thread. A forked child begins with another: the workers are not there, and its state is that of a
// moment in the middle of a loop, perhaps.
std::atomic<Pool*> g_pool{nullptr};

Pool& pool() {
  static const int registered = pthread_atfork(nullptr, nullptr, [] {
    g_pool = nullptr;
    in_parallel = false;
  });
  static_cast<void>(registered);
  Pool* known = g_pool;
  if (known) return *known;
  auto* made = new Pool;
  if (g_pool.compare_exchange_strong(known, made)) return *made;
  delete made;
  return *known;
}

// A loop whose parts may throw: no exception may leave a worker.
struct Guarded {
  void (*work)(void*, int);
  void* context;
  Mutex mutex;
  std::exception_ptr first MSJIT_GUARDED_BY(mutex);

  static void run(void* self, int part) {
    auto& g = *static_cast<Guarded*>(self);
    try {
      g.work(g.context, part);
    } catch (...) {
      MutexLock lock(g.mutex);
      if (!g.first) g.first = std::current_exception();
    }
  }
  // Behind the loop's end, when nobody runs parts of it any more: no lock is needed.
  void raise() MSJIT_LOCKS_UNCHECKED {
    if (first) std::rethrow_exception(first);
  }
};

std::atomic<int> g_asked{0};    // by set_thread_count; 0: nothing
std::atomic<int> g_threads{0};  // 0: not known yet

}  // namespace

int thread_count() {
  if (const int known = g_threads.load(std::memory_order_relaxed); __builtin_expect(known > 0, 1)) return known;
  recount_threads();
  return g_threads;
}

void set_thread_count(int threads) {
  g_asked = threads;
  recount_threads();
}

void recount_threads() {
  int64_t wanted = g_asked > 0 ? g_asked.load() : settings().threads;
  if (wanted <= 0) wanted = usable_processors();
  g_threads = static_cast<int>(std::clamp<int64_t>(wanted, 1, kMostThreads));
}

void parallel(int parts, void (*work)(void*, int), void* context) {
  auto here = [&] {
    for (int p = 0; p < parts; ++p) work(context, p);
  };
  const int threads = std::min(parts, thread_count());
  if (threads <= 1 || in_parallel) return here();
  Pool& shared = pool();
  if (!shared.owner.try_lock()) return here();
  MutexLock lock(shared.owner, MutexLock::Held{});
  Guarded guarded{work, context, {}, {}};
  in_parallel = true;
  shared.run(threads, parts, &Guarded::run, &guarded);
  in_parallel = false;
  guarded.raise();
}

}  // namespace msjit
