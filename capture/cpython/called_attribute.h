// Whether an attribute is asked for in order to call it: `x.size(0)`, or not: `x.size`.
#pragma once

#include <Python.h>

namespace msjit::capture {

enum class AttributeUse {
  kNone,    // it is not the instruction that asks, but C code such as getattr()
  kValue,   // x.size
  kCalled,  // x.size(0): the instruction loads the attribute for the call that follows; not x.size(*dims)
};

// Of the instruction that the running frame is at, and of the one at a byte offset. The name is interned. No error.
AttributeUse attribute_use(PyObject* name);
AttributeUse attribute_use(PyCodeObject* code, int at, PyObject* name);

}  // namespace msjit::capture
