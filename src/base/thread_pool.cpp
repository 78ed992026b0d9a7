#include "src/base/thread_pool.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "src/base/settings.h"

namespace msjit {
namespace {

constexpr int kSpins = 4000;  // some 20 us: back-to-back kernels find their workers awake

inline void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

class Pool {
 public:
  explicit Pool(int workers) : pid_(getpid()) {
    for (int i = 0; i < workers; ++i) std::thread([this] { serve(); }).detach();
  }

  bool usable() const { return pid_ == getpid(); }  // a forked child has no workers

  void run(int parts, void (*work)(void*, int), void* context) {
    work_ = work;
    context_ = context;
    next_ = 0;
    done_ = 0;
    parts_ = parts;  // last: from here on a worker that wakes finds a whole loop
    {
      std::lock_guard lock(mutex_);
      ++generation_;
    }
    if (sleeping_ > 0) wake_.notify_all();
    take();
    while (done_ < parts) pause();
    // Nobody may still look at this loop when the next one is set up.
    parts_ = 0;
    while (inside_ > 0) pause();
  }

  std::mutex owner;  // one loop at a time

 private:
  void take() {
    int parts = parts_;
    if (parts == 0) return;
    for (int p; (p = next_.fetch_add(1)) < parts;) {
      work_(context_, p);
      ++done_;
    }
  }

  void serve();

  const pid_t pid_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<uint64_t> generation_{0};
  std::atomic<int> next_{0}, done_{0}, sleeping_{0}, inside_{0};
  std::atomic<int> parts_{0};
  void (*work_)(void*, int) = nullptr;
  void* context_ = nullptr;
};

thread_local bool in_parallel = false;

// A loop whose parts may throw: no exception may leave a worker.
struct Guarded {
  void (*work)(void*, int);
  void* context;
  std::mutex mutex;
  std::exception_ptr first;

  static void run(void* self, int part) {
    auto& g = *static_cast<Guarded*>(self);
    try {
      g.work(g.context, part);
    } catch (...) {
      std::lock_guard lock(g.mutex);
      if (!g.first) g.first = std::current_exception();
    }
  }
};

void Pool::serve() {
  sigset_t all;  // signals belong to the interpreter's threads
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  in_parallel = true;
  uint64_t seen = 0;
  for (;;) {
    for (int i = 0; i < kSpins && generation_ == seen; ++i) pause();
    if (generation_ == seen) {
      std::unique_lock lock(mutex_);
      ++sleeping_;
      wake_.wait(lock, [&] { return generation_ != seen; });
      --sleeping_;
    }
    ++inside_;  // before the loop is looked at: see the end of run()
    seen = generation_;
    take();
    --inside_;
  }
}

}  // namespace

int thread_count() {
  static const int n = [] {
    int64_t wanted = settings().threads;
    if (wanted <= 0) wanted = static_cast<int64_t>(std::thread::hardware_concurrency());
    return static_cast<int>(std::clamp<int64_t>(wanted, 1, 256));
  }();
  return n;
}

void parallel(int parts, void (*work)(void*, int), void* context) {
  auto here = [&] {
    for (int p = 0; p < parts; ++p) work(context, p);
  };
  if (parts <= 1 || thread_count() == 1 || in_parallel) return here();
  static Pool* pool = new Pool(thread_count() - 1);  // outlives every thread
  if (!pool->usable()) return here();
  std::unique_lock lock(pool->owner, std::try_to_lock);
  if (!lock) return here();
  Guarded guarded{work, context, {}, {}};
  in_parallel = true;
  pool->run(parts, &Guarded::run, &guarded);
  in_parallel = false;
  if (guarded.first) std::rethrow_exception(guarded.first);
}

}  // namespace msjit
