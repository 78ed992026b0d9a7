// What Python code is shown of frames that run rewritten code: the function's own code object, and places in it.
//
// Changed for the whole process are the getters of frame.f_code, frame.f_lasti, traceback.tb_lasti and of a
// generator's, coroutine's and asynchronous generator's code; that of code._co_code_adaptive tells; and
// sys.monitoring.set_local_events (3.12+), which reaches the rewritten code object, too. Frames run as before.
// PyFrame_GetCode and the fields themselves still lead C code to the rewritten code object, as do the `code` arguments
// of sys.monitoring callbacks.
#pragma once

#include "capture/cpython/py_ref.h"

namespace msjit::capture {

class CodeOrigins {
 public:
  // The code object that `code` stands for, borrowed; null: it stands for itself.
  virtual PyCodeObject* original(PyCodeObject* code) = 0;
  // What frames of `code` may run in its place, borrowed; null: nothing.
  virtual PyCodeObject* rewritten(PyCodeObject* code) = 0;
  // Of a byte offset in such a code object the one in the original.
  virtual int original_offset(PyCodeObject* code, int offset) = 0;
  // The program asks how the interpreter has specialised the instructions of a code object (3.11+).
  virtual void specialisation_seen(PyCodeObject* code) = 0;

 protected:
  ~CodeOrigins() = default;
};

// Once for the process. Where memory is too short some getters stay as they are.
void show_original_code(CodeOrigins* origins);

// The code object that `code` stands for, itself where it stands for none, and the place there of a byte offset.
PyCodeObject* original_place(PyCodeObject* code, int* offset);

// Puts def's getter in the place of a type's attribute, for the whole process; *before: the one that was there, null
// where it was a member.
void replace_getter(PyTypeObject* type, PyGetSetDef* def, getter* before);

// Weak references for which is_hidden(callback) is true are not shown by an object's __weakref__, nor listed or counted
// by the module weakref. Once for the process.
void hide_weak_references(bool (*is_hidden)(PyObject* callback));

}  // namespace msjit::capture
