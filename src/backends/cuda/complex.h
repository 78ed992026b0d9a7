// Complex numbers in kernels' texts: computed as pairs of doubles, as the CPU's are (jit/codegen/complex).
#pragma once
#include <string>

#include "src/backends/cuda/library.h"

namespace msjit::backends::cuda {

// Declarations before a kernel: C, what is computed with, Pair<float> and Pair<double>, as numbers lie in memory, and
// functions of C.
const char* complex_text();

// The type of an element in memory; expressions that make a C of one, and one of a C. For every dtype.
std::string complex_memory(DType t);
std::string read_complex(DType t, const std::string& element);
std::string write_complex(DType t, const std::string& value);

// What sums are made of, complex ones as well, and the declarations that its texts need.
ElementText added_text(DType t);
inline const char* added_declarations(DType t) { return is_complex(t) ? complex_text() : ""; }

}  // namespace msjit::backends::cuda
