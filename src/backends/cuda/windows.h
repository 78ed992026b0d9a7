// What convolutions and pooling share.
#pragma once
#include <string>

#include "src/backends/cpu/window.h"
#include "src/backends/cuda/library.h"

namespace msjit::backends::cuda {

// Names for words from `first` on, an expression of the text: C, H, W, KH, KW, OH, OW, SH, SW, PH, PW, DH, DW.
std::string window_names(const std::string& first);

inline const ops::Ints& ints_of(const KernelCall& c, size_t attr) { return std::get<ops::Ints>(c.attrs[attr]); }

}  // namespace msjit::backends::cuda
