// The slots of a frame: its variables, its cells and its value stack. Nothing else in capture knows how the interpreter
// keeps a reference in a slot; docs/decisions/0011-slots.md has the rules.
#pragma once

#include <cstdint>

#include "capture/cpython/py_ref.h"

namespace msjit::capture {

// Bits of a slot that are no part of the object's address. Emitted code clears them after it has loaded a slot.
#if PY_VERSION_HEX >= 0x030e0000
inline constexpr uintptr_t kSlotTags = 3;
#else
inline constexpr uintptr_t kSlotTags = 0;
#endif

// Consecutive slots, of a frame or of LentSlots; a pointer to the first.
class Slots {
 public:
  Slots() = default;
  explicit Slots(uintptr_t* first) : first_(first) {}

  // Borrowed; null where the slot holds no object.
  PyObject* operator[](int64_t i) const {
    return is_position(i) ? nullptr : reinterpret_cast<PyObject*>(first_[i] & ~kSlotTags);
  }
  // 3.14+: an integer that the interpreter keeps there for itself.
  bool is_position(int64_t i) const { return kSlotTags != 0 && (first_[i] & kSlotTags) == kSlotTags; }
  // Puts a reference there, null: none. What the slot owned before is handed out: dropping it may run any code of the
  // program, so it goes last.
  [[nodiscard]] PyRef exchange(int64_t i, PyRef object) const {
    const uintptr_t before = first_[i];
    first_[i] = word_of(object.release());
    return owned(before);
  }
  // The same; the slot, an entry of the stack, borrows from a variable.
  [[nodiscard]] PyRef lend(int64_t i, PyObject* object) const {
    const uintptr_t before = first_[i];
    first_[i] = reinterpret_cast<uintptr_t>(object) | (kSlotTags != 0 ? kBorrowed : 0);
    return owned(before);
  }
  // Makes the entries own what they only borrow: to be called before a variable from which they may borrow is written.
  void own(int count) const {
    if constexpr (kSlotTags != 0)
      for (int i = 0; i < count; ++i) own_one(first_ + i);
  }
  Slots from(int64_t i) const { return Slots(first_ + i); }
  uintptr_t* address() const { return first_; }
  explicit operator bool() const { return first_ != nullptr; }
  friend bool operator==(Slots a, Slots b) { return a.first_ == b.first_; }

 private:
  // How an owned reference stands in a slot, 3.14+: an empty slot and immortal objects have the borrowed mark.
  static uintptr_t word_of(PyObject* owned) {
    if constexpr (kSlotTags == 0) return reinterpret_cast<uintptr_t>(owned);
    return reinterpret_cast<uintptr_t>(owned) | (owned == nullptr || is_immortal(owned) ? kBorrowed : 0);
  }
  static PyRef owned(uintptr_t word) {
    if (kSlotTags != 0 && (word & kSlotTags) != 0) return nullptr;
    return PyRef::steal(reinterpret_cast<PyObject*>(word));
  }
  static void own_one(uintptr_t* slot) {
    auto* object = reinterpret_cast<PyObject*>(*slot & ~kSlotTags);
    if ((*slot & kSlotTags) != kBorrowed || object == nullptr || is_immortal(object)) return;
    Py_INCREF(object);
    *slot = reinterpret_cast<uintptr_t>(object);
  }
  static bool is_immortal(PyObject* object) {
#if PY_VERSION_HEX >= 0x030e0000
    return (object->ob_flags & kBorrowed) != 0;  // as the interpreter asks: True and None are compared by their word
#else
    return false;  // never asked
#endif
  }
  static constexpr uintptr_t kBorrowed = 1;
  uintptr_t* first_ = nullptr;
};

// Slots of our own that borrow, laid out as a frame's are: arguments bound for a call that runs without a frame.
template <int kCount>
class LentSlots {
 public:
  void lend(int64_t i, PyObject* object) { words_[i] = reinterpret_cast<uintptr_t>(object); }
  void lend(Slots from, int count) {
    for (int i = 0; i < count; ++i) lend(i, from[i]);
  }
  PyObject* operator[](int64_t i) const { return reinterpret_cast<PyObject*>(words_[i]); }
  Slots slots() { return Slots(words_); }

 private:
  uintptr_t words_[kCount];
};

}  // namespace msjit::capture
