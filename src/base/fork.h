// Mutexes across fork(). A child has the thread that forked alone: what another one held there would stay held for
// ever.
#pragma once
#include "src/base/mutex.h"

namespace msjit {

// One for each mutex that is taken without the interpreter's lock and not by one object's users alone, in the order in
// which fork() takes them: who holds one takes only such as come after it.
enum class ForkOrder {
  kMeasuring,    // nobody waits for a measurement: see let_go_after_fork
  kTuned,        // choices of kernels
  kBackends,     // by their names: asked at each compile
  kKernels,      // compiled ones, by their texts
  kGraphFiles,   // the folder they go to
  kKeptWeights,  // packed for products
  kAssembler,    // memory that is executed
  kPlans,        // of Fourier transforms
  kViews,        // lists of those alive
  kMeta,         // the table of dtypes and shapes
  kAllocator,
  kTrace,
  kLog,
  kCount
};

// Whoever forks holds the mutex meanwhile: the child finds what it guards as it was between two operations of other
// threads. in_child is called there with the mutex held. Both are constants: said once, before the mutex is used.
bool hold_while_forking(ForkOrder order, Mutex& mutex, void (*in_child)() = nullptr);
// Of a mutex that guards no data and is held for long: the child's is free.
bool let_go_after_fork(ForkOrder order, Mutex& mutex);

}  // namespace msjit
