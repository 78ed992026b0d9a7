// A pool that forks one loop at a time: workers spin briefly after their last work, then sleep.
#pragma once
#include <cstdint>
#include <type_traits>

namespace msjit {

int thread_count();  // MSJIT_THREADS, or one a core

// Calls work(context, part) for part 0 .. parts-1, on this thread and the workers, and returns when all are done; then
// throws the first exception of a part. A call from inside a part, or while another thread's loop runs, runs all parts
// here.
void parallel(int parts, void (*work)(void* context, int part), void* context);

template <class F>
void parallel(int parts, F&& f) {
  using Fn = std::remove_reference_t<F>;
  parallel(
      parts, [](void* c, int part) { (*static_cast<Fn*>(c))(part); }, const_cast<void*>(static_cast<const void*>(&f)));
}

}  // namespace msjit
