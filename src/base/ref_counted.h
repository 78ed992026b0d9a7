// Intrusive reference counting: one allocation an object, the count in the object.
#pragma once
#include <atomic>
#include <cstdint>
#include <utility>

namespace msjit {

class RefCounted {
 public:
  void ref() const { count_.fetch_add(1, std::memory_order_relaxed); }
  // For the last owner, once it has left with 1 or 0: whether others hold it again, by try_ref. What they did comes
  // before.
  bool held_again() const { return count_.load(std::memory_order_acquire) > 1; }
  // For one who holds none: false where the last one has gone.
  bool try_ref() const {
    uint32_t n = count_.load(std::memory_order_relaxed);
    while (n > 0 && !count_.compare_exchange_weak(n, n + 1, std::memory_order_relaxed)) {
    }
    return n > 0;
  }
  // True when the caller held the last reference and must destroy the object.
  bool unref() const {
    if (count_.load(std::memory_order_acquire) == 1) return true;
    return count_.fetch_sub(1, std::memory_order_acq_rel) == 1;
  }
  uint32_t use_count() const { return count_.load(std::memory_order_relaxed); }

 protected:
  RefCounted() : count_(1) {}  // born owned: adopt it with Ref<T>::adopt
  ~RefCounted() = default;
  RefCounted(const RefCounted&) = delete;
  RefCounted& operator=(const RefCounted&) = delete;
  void reset_count() { count_.store(1, std::memory_order_relaxed); }

 private:
  mutable std::atomic<uint32_t> count_;
};

// Owning pointer. T provides `static void destroy(T*)`.
template <class T>
class Ref {
 public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  explicit Ref(T* p) : p_(p) {
    if (p_) p_->ref();
  }
  static Ref adopt(T* p) {
    Ref r;
    r.p_ = p;
    return r;
  }
  Ref(const Ref& o) : Ref(o.p_) {}
  Ref(Ref&& o) noexcept : p_(std::exchange(o.p_, nullptr)) {}
  template <class U>
  Ref(const Ref<U>& o) : Ref(static_cast<T*>(o.get())) {}
  ~Ref() { reset(); }
  Ref& operator=(Ref o) noexcept {
    std::swap(p_, o.p_);
    return *this;
  }
  void reset() {
    if (T* p = std::exchange(p_, nullptr); p && p->unref()) T::destroy(p);
  }
  T* release() { return std::exchange(p_, nullptr); }
  T* get() const { return p_; }
  T* operator->() const { return p_; }
  T& operator*() const { return *p_; }
  explicit operator bool() const { return p_ != nullptr; }
  bool operator==(const Ref& o) const { return p_ == o.p_; }

 private:
  T* p_ = nullptr;
};

}  // namespace msjit
