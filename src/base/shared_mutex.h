// A mutex that many readers hold at once, or one writer; see src/base/mutex.h.
#pragma once
#include <shared_mutex>

#include "src/base/mutex.h"

namespace msjit {

class MSJIT_LOCKS(capability("mutex")) SharedMutex {
 public:
  SharedMutex() = default;
  SharedMutex(const SharedMutex&) = delete;
  SharedMutex& operator=(const SharedMutex&) = delete;
  void lock() MSJIT_ACQUIRE() { native_.lock(); }
  void unlock() MSJIT_RELEASE() { native_.unlock(); }
  void lock_shared() MSJIT_ACQUIRE_SHARED() { native_.lock_shared(); }
  void unlock_shared() MSJIT_RELEASE_SHARED() { native_.unlock_shared(); }

 private:
  std::shared_mutex native_;
};

class MSJIT_LOCKS(scoped_lockable) ReadLock {
 public:
  explicit ReadLock(SharedMutex& m) MSJIT_ACQUIRE_SHARED(m) : mutex_(m) { m.lock_shared(); }
  ~ReadLock() MSJIT_RELEASE() { mutex_.unlock_shared(); }
  ReadLock(const ReadLock&) = delete;
  ReadLock& operator=(const ReadLock&) = delete;

 private:
  SharedMutex& mutex_;
};

class MSJIT_LOCKS(scoped_lockable) WriteLock {
 public:
  explicit WriteLock(SharedMutex& m) MSJIT_ACQUIRE(m) : mutex_(m) { m.lock(); }
  ~WriteLock() MSJIT_RELEASE() { mutex_.unlock(); }
  WriteLock(const WriteLock&) = delete;
  WriteLock& operator=(const WriteLock&) = delete;

 private:
  SharedMutex& mutex_;
};

}  // namespace msjit
