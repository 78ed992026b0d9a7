// Jit objects that are not worth it even as a forwarding entry: they become plain functions (type `function`), which
// the interpreter calls as it calls any other, and jit objects again when their ops show that much has changed.
#pragma once
#include "capture/entry/code_state.h"

namespace msjit::capture {

// The jit object has become a plain function; `options` are to be given back when it wakes.
void note_retired(CodeState* state, PyObject* function, const CaptureOptions& options);
// Trials have left some of this code plain: it is woken in the same way.
void note_sleeping(CodeState* state);
// All functions of this code are jit objects again, and what was left plain is tried anew.
void wake_retired(CodeState* state);
void forget_retired(CodeState* state);
// Whether it is a jit object that has become a function.
bool is_retired(PyObject* object);
// Woken again and again by large arguments: such a function stays a jit object.
bool may_retire(CodeState* state);
// Begins to look at who runs eager ops, now and then, while something is retired.
void watch_retired();

}  // namespace msjit::capture
