// Mutexes that clang's analysis of locks knows (-Wthread-safety): it refuses code that reaches what MSJIT_GUARDED_BY(m)
// marks without m. The standard library's are not marked: tests/lint/check_tree.py refuses them elsewhere. Constructors
// and destructors are not analysed: nobody else may see the object then.
#pragma once
#include <mutex>
#include <type_traits>

#if defined(__clang__)
#define MSJIT_LOCKS(attribute) __attribute__((attribute))
#else
#define MSJIT_LOCKS(attribute)
#endif

// Of what is read and written under a mutex alone; of what a pointer points to.
#define MSJIT_GUARDED_BY(...) MSJIT_LOCKS(guarded_by(__VA_ARGS__))
#define MSJIT_PT_GUARDED_BY(...) MSJIT_LOCKS(pt_guarded_by(__VA_ARGS__))
// Of functions, whose caller holds the mutex, alone or with other readers; or must not hold it: they take it.
#define MSJIT_REQUIRES(...) MSJIT_LOCKS(requires_capability(__VA_ARGS__))
#define MSJIT_REQUIRES_SHARED(...) MSJIT_LOCKS(requires_shared_capability(__VA_ARGS__))
#define MSJIT_EXCLUDES(...) MSJIT_LOCKS(locks_excluded(__VA_ARGS__))
// Of functions that take it and keep it, and that give it back; without a name: the object itself.
#define MSJIT_ACQUIRE(...) MSJIT_LOCKS(acquire_capability(__VA_ARGS__))
#define MSJIT_ACQUIRE_SHARED(...) MSJIT_LOCKS(acquire_shared_capability(__VA_ARGS__))
#define MSJIT_RELEASE(...) MSJIT_LOCKS(release_capability(__VA_ARGS__))
#define MSJIT_RELEASE_SHARED(...) MSJIT_LOCKS(release_shared_capability(__VA_ARGS__))
#define MSJIT_TRY_ACQUIRE(...) MSJIT_LOCKS(try_acquire_capability(__VA_ARGS__))
// Of functions that return a mutex: they are other words for it.
#define MSJIT_RETURN_MUTEX(m) MSJIT_LOCKS(lock_returned(m))
// Of functions that the analysis cannot follow; a comment says why they are right.
#define MSJIT_LOCKS_UNCHECKED MSJIT_LOCKS(no_thread_safety_analysis)

namespace msjit {

class MSJIT_LOCKS(capability("mutex")) Mutex {
 public:
  constexpr Mutex() = default;
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;
  void lock() MSJIT_ACQUIRE() { native_.lock(); }
  void unlock() MSJIT_RELEASE() { native_.unlock(); }
  bool try_lock() MSJIT_TRY_ACQUIRE(true) { return native_.try_lock(); }
  // For the analysis: the mutex is held here under another name.
  void held() const MSJIT_LOCKS(assert_capability(this)) {}

 private:
  friend class Condition;
  std::mutex native_;
};
static_assert(std::is_trivially_destructible_v<Mutex>, "globals are used until the process has ended");

// Holds a mutex while it lives, or until unlock().
class MSJIT_LOCKS(scoped_lockable) MutexLock {
 public:
  struct Held {};
  explicit MutexLock(Mutex& m) MSJIT_ACQUIRE(m) : mutex_(m) { m.lock(); }
  MutexLock(Mutex& m, Held) MSJIT_REQUIRES(m) : mutex_(m) {}  // m.try_lock() took it
  ~MutexLock() MSJIT_RELEASE() {
    if (held_) mutex_.unlock();
  }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;
  void unlock() MSJIT_RELEASE() {
    held_ = false;
    mutex_.unlock();
  }
  void lock() MSJIT_ACQUIRE() {
    mutex_.lock();
    held_ = true;
  }

 private:
  Mutex& mutex_;
  bool held_ = true;
};

}  // namespace msjit
