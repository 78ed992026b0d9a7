// A pool that forks one loop at a time: who waits spins briefly, then sleeps.
#pragma once
#include <cstdint>
#include <type_traits>

namespace msjit {

// Threads that kernels may use: what was set, else MSJIT_THREADS, else the processors that this process may keep busy.
int thread_count();
// At most kMostThreads; 0: what holds where nothing is set. Loops that run already are not changed. No result depends
// on it.
void set_thread_count(int threads);
void recount_threads();  // after the processors of this process have changed; what was set stays
inline constexpr int kMostThreads = 256;

// Calls work(context, part) for part 0 .. parts-1, on this thread and the workers, and returns when all are done; then
// throws the first exception of a part. A call from inside a part, or while another thread's loop runs, runs all parts
// here. A forked child has workers of its own.
void parallel(int parts, void (*work)(void* context, int part), void* context);

template <class F>
void parallel(int parts, F&& f) {
  using Fn = std::remove_reference_t<F>;
  parallel(
      parts, [](void* c, int part) { (*static_cast<Fn*>(c))(part); }, const_cast<void*>(static_cast<const void*>(&f)));
}

}  // namespace msjit
