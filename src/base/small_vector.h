// Vector with inline room for N elements; the runtime's container for shapes, operands and outputs.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <span>
#include <utility>

namespace msjit {

template <class T, size_t N>
class SmallVector {
 public:
  SmallVector() = default;
  explicit SmallVector(size_t n, const T& v = T()) { resize(n, v); }
  SmallVector(std::initializer_list<T> l) { assign(l.begin(), l.end()); }
  SmallVector(std::span<const T> s) { assign(s.begin(), s.end()); }
  template <class It>
  requires requires(It i) {
    *i;
    ++i;
  }
  SmallVector(It b, It e) { assign(b, e); }
  SmallVector(const SmallVector& o) { assign(o.begin(), o.end()); }
  SmallVector(SmallVector&& o) noexcept { steal(o); }
  ~SmallVector() { destroy(); }
  SmallVector& operator=(const SmallVector& o) {
    if (this != &o) assign(o.begin(), o.end());
    return *this;
  }
  SmallVector& operator=(SmallVector&& o) noexcept {
    if (this != &o) {
      destroy();
      steal(o);
    }
    return *this;
  }

  template <class It>
  void assign(It b, It e) {
    clear();
    for (; b != e; ++b) push_back(*b);
  }
  void reserve(size_t n) {
    if (n > capacity_) grow(n);
  }
  void resize(size_t n, const T& v = T()) {
    while (size_ > n) pop_back();
    reserve(n);
    while (size_ < n) new (data_ + size_++) T(v);
  }
  void push_back(const T& v) { emplace_back(v); }
  void push_back(T&& v) { emplace_back(std::move(v)); }
  template <class... A>
  T& emplace_back(A&&... a) {
    if (size_ == capacity_) {
      T copy(std::forward<A>(a)...);  // the argument may live in this vector
      grow(size_ * 2 + 1);
      return *new (data_ + size_++) T(std::move(copy));
    }
    return *new (data_ + size_++) T(std::forward<A>(a)...);
  }
  void pop_back() { data_[--size_].~T(); }
  T* insert(T* at, const T& v) {
    size_t i = at - data_;
    T copy(v);
    emplace_back(copy);
    std::rotate(data_ + i, data_ + size_ - 1, data_ + size_);
    return data_ + i;
  }
  T* erase(T* at) {
    std::move(at + 1, end(), at);
    pop_back();
    return at;
  }
  void clear() {
    while (size_) pop_back();
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T& front() { return data_[0]; }
  const T& front() const { return data_[0]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }
  operator std::span<const T>() const { return {data_, size_}; }
  operator std::span<T>() { return {data_, size_}; }
  bool operator==(const SmallVector& o) const { return std::equal(begin(), end(), o.begin(), o.end()); }

 private:
  T* inline_data() { return reinterpret_cast<T*>(inline_); }
  void grow(size_t n) {
    n = std::max(n, size_t{4});
    T* fresh = static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t(alignof(T))));
    std::uninitialized_move(begin(), end(), fresh);
    size_t size = size_;
    destroy();
    data_ = fresh;
    size_ = size;
    capacity_ = n;
  }
  void destroy() {
    clear();
    if (data_ != inline_data()) ::operator delete(data_, std::align_val_t(alignof(T)));
    data_ = inline_data();
    capacity_ = N;
  }
  void steal(SmallVector& o) {
    if (o.data_ != o.inline_data()) {
      data_ = std::exchange(o.data_, o.inline_data());
      size_ = std::exchange(o.size_, 0);
      capacity_ = std::exchange(o.capacity_, N);
    } else {
      std::uninitialized_move(o.begin(), o.end(), data_);
      size_ = o.size_;
      o.clear();
    }
  }

  alignas(T) std::byte inline_[N ? N * sizeof(T) : 1];
  T* data_ = inline_data();
  size_t size_ = 0;
  size_t capacity_ = N;
};

using Shape = SmallVector<int64_t, 6>;
using Dims = std::span<const int64_t>;

}  // namespace msjit
