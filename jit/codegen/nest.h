// Running a two-dimensional kernel over N dimensions with any strides: plan once per (shape, strides), build the kernel
// with the access that the plan gives each buffer, then run it as often as wanted.
#pragma once
#include "jit/codegen/target.h"

namespace msjit::codegen {

using Strides = SmallVector<int64_t, 6>;  // in elements, outermost dimension first, 0 where broadcast

struct NestOperand {
  kernel::Access access = kernel::Access::unit;
  bool packed = false;  // columns are not consecutive: goes through a packed copy of a block
  int64_t row_stride = 0, col_stride = 0;
  Strides outer;
  Strides inner;  // packed, of the nest's inner dimensions; else empty
};

struct Nest {
  kernel::Kind kind = kernel::Kind::kRows;
  int64_t rows = 1, cols = 1;
  Strides outer;  // sizes of further dimensions
  Strides inner;  // sizes of the reduced dimensions where they do not merge: together they are the columns (the rows)
  SmallVector<NestOperand, 6> operands;
  bool whole_rows = false;  // a row may not be split (it is reduced)
};

// Pointwise: merges neighbouring dimensions where all strides allow. keep_position: rows and columns are the last two
// dimensions as they are (row() and index() in the kernel).
Nest plan_map(std::span<const int64_t> dims, std::span<const Strides> operands, bool keep_position = false);
// The last `reduced` dimensions become the columns. Operands of the result have stride 0 there.
Nest plan_rows(std::span<const int64_t> dims, std::span<const Strides> operands, int reduced);
// The last `reduced` dimensions become the rows, the dimension before them the columns.
Nest plan_cols(std::span<const int64_t> dims, std::span<const Strides> operands, int reduced);

// data: first element of each buffer, in the kernel's order; null for scratch buffers (which come after all others).
void run(const CompiledKernel& k, const Nest& nest, std::span<void* const> data, const uint64_t* numbers = nullptr,
         int64_t* failed = nobody_asks);

// n consecutive elements of every buffer of a pointwise kernel.
void run_flat(const CompiledKernel& k, int64_t n, std::span<void* const> data, const uint64_t* numbers = nullptr);

// Copies an N-dimensional strided block to or from contiguous memory; elements of `size` bytes.
void pack(void* to, const void* from, DType dtype, std::span<const int64_t> dims, std::span<const int64_t> strides);

}  // namespace msjit::codegen
