#include "src/base/fork.h"

#include <pthread.h>

#include <array>
#include <atomic>
#include <new>
#include <utility>

namespace msjit {
namespace {

struct Entry {
  std::atomic<Mutex*> mutex{nullptr};
  void (*in_child)() = nullptr;
  bool let_go = false;
  Mutex* held = nullptr;  // by the fork that goes on: fork() runs its handlers one process-wide fork at a time
};
constinit std::array<Entry, static_cast<size_t>(ForkOrder::kCount)> entries;

void before() MSJIT_LOCKS_UNCHECKED {
  for (Entry& e : entries) {
    Mutex* m = e.mutex.load(std::memory_order_acquire);  // before what was said of it
    e.held = e.let_go ? nullptr : m;
    if (e.held) e.held->lock();
  }
}

void release(bool in_child) MSJIT_LOCKS_UNCHECKED {
  for (size_t i = entries.size(); i-- > 0;) {
    Entry& e = entries[i];
    if (in_child && e.let_go) {
      new (e.mutex.load()) Mutex;
    } else if (Mutex* m = std::exchange(e.held, nullptr)) {
      if (in_child && e.in_child) e.in_child();
      m->unlock();
    }
  }
}

bool add(ForkOrder order, Mutex& mutex, void (*in_child)(), bool let_go) {
  static const int registered = pthread_atfork(
      before, [] { release(false); }, [] { release(true); });
  static_cast<void>(registered);  // without memory for it the process has other worries
  Entry& e = entries[static_cast<size_t>(order)];
  e.in_child = in_child;
  e.let_go = let_go;
  e.mutex.store(&mutex, std::memory_order_release);
  return true;
}

}  // namespace

bool hold_while_forking(ForkOrder order, Mutex& mutex, void (*in_child)()) {
  return add(order, mutex, in_child, false);
}
bool let_go_after_fork(ForkOrder order, Mutex& mutex) { return add(order, mutex, nullptr, true); }

}  // namespace msjit
