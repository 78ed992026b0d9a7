// Which code of a program looks at what the interpreter has specialised (3.11+), told by names before it runs: what it
// runs and then looks at must not have run captured.
#pragma once

#include "capture/cpython/py_ref.h"

namespace msjit::capture {

class CodeState;

// Leaves to the interpreter what looks, of the module that the code belongs to: once for each file, and for each
// module's code. globals: the module's, null where they are not known.
void note_looks(CodeState* state, PyObject* globals);

}  // namespace msjit::capture
