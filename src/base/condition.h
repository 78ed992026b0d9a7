// Waiting for what other threads do under a mutex; see src/base/mutex.h.
#pragma once
#include <condition_variable>

#include "src/base/mutex.h"

namespace msjit {

class Condition {
 public:
  // Gives the mutex back while it waits.
  void wait(Mutex& m) MSJIT_REQUIRES(m) {
    std::unique_lock<std::mutex> lock(m.native_, std::adopt_lock);
    native_.wait(lock);
    lock.release();
  }
  void notify_all() { native_.notify_all(); }

 private:
  std::condition_variable native_;
};

}  // namespace msjit
