// Texts of attention's kernels by the tensor cores: what they share, and a kernel each.
#pragma once
#include "src/backends/cuda/library.h"

namespace msjit::backends::cuda {

const char* attention_halves_common();
const char* attention_halves_forward();
const char* attention_halves_queries();  // gradients of queries
const char* attention_halves_keys();     // gradients of keys and values

}  // namespace msjit::backends::cuda
