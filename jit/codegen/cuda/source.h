// Kernel IR as CUDA C++ text: self-contained, one kernel named `kernel` that takes one struct of 64-bit words.
#pragma once
#include <optional>
#include <string>

#include "jit/codegen/nest.h"

namespace msjit::codegen::cuda {

// How threads go over the elements; part of the text.
enum class Form : uint8_t {
  kMap,       // a thread computes `vector` consecutive columns
  kRow,       // `threads` threads go over a row together: 32, one warp, or a block
  kSplitRow,  // blocks share a row: partial results in memory, the last block to come ends it
  kColumns,   // a block of 32 columns by `threads` / 32 rows at a time; blocks may share columns
};
struct Shape {
  Form form = Form::kMap;
  int vector = 1;        // columns a thread takes at once
  int threads = 256;     // a block's, or a row's
  int turns = 0;         // kRow: turns of its loops, whose loads stay in registers; 0: as many as the columns need
  int outer = 0;         // further dimensions
  int inner = 0;         // dimensions that make up the reduced one, where they do not merge; 0: it is one
  bool wide = false;     // counts of elements need 64 bits
  bool split = false;    // kColumns: blocks share columns
  bool one_row = false;  // kMap: there are no rows to tell apart
  enum Step : uint8_t { kNone, kOne, kAny };  // of a buffer along the columns
  SmallVector<Step, 8> steps;                 // by buffer; scratch buffers: kOne
  SmallVector<bool, 8> packed;                // by buffer: its inner dimensions are walked one by one
};

// The struct's words, in this order: for each buffer its address; for each buffer that is no scratch, in bytes, the row
// stride, the column stride, the strides of outer, then of inner dimensions; the sizes of outer and of inner
// dimensions; the kernel's numbers; rows, cols; where `check` writes; the workspace, the counters, the number of blocks
// that share.
struct Words {
  explicit Words(const kernel::Kernel& k, const Shape& s);
  int buffer(int b) const { return b; }
  int stride(int b, int which) const { return strides + b * per_buffer + which; }  // 0 row, 1 column, 2.. outer, inner
  int operands, per_buffer, strides, sizes, numbers, rows, cols, failed, check, workspace, counters, shares, count;
};

// Null: an instruction that has no form there (its name in *missing).
std::optional<std::string> source_of(const kernel::Kernel& k, const Shape& s, std::string* missing);

// Bytes that a partial result of every reduction of the kernel takes, each in 8.
int partial_words(const kernel::Kernel& k);

}  // namespace msjit::codegen::cuda
