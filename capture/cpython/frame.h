// The interpreter frame without its version: locals, cells and the value stack of a running Python frame.
//
// Locals, cells and free variables are base[0 .. nlocalsplus) with base = localsplus(); the slot of value stack depth d
// (0 = bottom) is base[nlocalsplus + d], on every version. Both are current in memory whenever C code called by the
// frame runs, the entries above the current depth are garbage. All accessors return borrowed references and never fail.
#pragma once

#include "capture/cpython/slot.h"

namespace msjit::capture {

struct RawFrame;  // _PyInterpreterFrame, on 3.10 PyFrameObject

enum class FrameOwner : char { kThread, kGenerator, kFrameObject, kCStack };

class FrameRef {
 public:
  FrameRef() = default;
  explicit FrameRef(RawFrame* raw) : raw_(raw) {}

  // The frame that runs now, null when there is none (shim frames of the C stack are skipped).
  static FrameRef current();
  // The next Python frame outward, null at the bottom.
  FrameRef caller() const;

  PyCodeObject* code() const;
  Slots localsplus() const;
  int nlocalsplus() const;
  Slots stack() const { return localsplus().from(nlocalsplus()); }
  PyObject* globals() const;
  PyObject* builtins() const;
  PyObject* locals() const;  // the namespace of a module's or class's code; null: the frame has none yet
  // The function object; null on 3.10, where frames do not know it.
  PyObject* function() const;
  // Byte offset of the instruction that runs (what f_lasti shows); -1 before the first.
  int lasti() const;
  bool is_generator() const;  // generator, coroutine or asynchronous generator
  FrameOwner owner() const;
  bool has_frame_object() const;  // a PyFrameObject exists: Python code may see this frame
  bool is_held() const;           // by an object that may outlive its end: a traceback, what sys._getframe() returned

  RawFrame* raw() const { return raw_; }
  explicit operator bool() const { return raw_ != nullptr; }

 private:
  RawFrame* raw_ = nullptr;
};

// The frame that a suspended or running generator, coroutine or asynchronous generator owns; null when it has finished.
FrameRef generator_frame(PyObject* generator);

// The value in the cell, null when unbound.
inline PyObject* cell_get_borrowed(PyObject* cell) { return reinterpret_cast<PyCellObject*>(cell)->ob_ref; }

}  // namespace msjit::capture
