// One pointer of ours for each code object. The destructor runs when the code object dies or the pointer is replaced;
// it must not raise. Needs the GIL.
//
// Up to 3.13 it stands in the code object's extra slots, which cost a load to ask. From 3.14 on functions of code with
// extra slots cannot be called in another interpreter: it stands in a table by addresses, and a code watcher tells of
// the ends.
#pragma once
#include <Python.h>

namespace msjit::capture {

// Once per process; false with an exception set on failure.
bool code_extra_init(void (*destructor)(void*));
void* code_extra_get(PyCodeObject* code);
bool code_extra_set(PyCodeObject* code, void* data);
// False: there is none. Quicker where another tool's slots do not matter.
bool may_have_code_extra(PyCodeObject* code);

}  // namespace msjit::capture
