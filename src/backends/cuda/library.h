// Helpers of the device's library kernels: texts with their arguments as words, launched over elements.
#pragma once
#include <string>

#include "src/backends/cuda/device.h"
#include "src/backends/kernel.h"

namespace msjit::backends::cuda {

using Arguments = SmallVector<uint64_t, 32>;

inline CudaDevice& device_of(const Tensor& t) { return CudaDevice::get(t.device().index); }
inline uint64_t address_of(const Tensor& t) { return reinterpret_cast<uintptr_t>(t.data()); }

// "float", "double", "u16", ... as elements lie in memory; expressions that read one as what is computed with, and
// back.
struct ElementText {
  const char* memory;   // type in memory
  const char* compute;  // type in registers
  std::string read(const std::string& element) const;
  std::string write(const std::string& value) const;
  DType dtype;
};
ElementText element_text(DType t);
const char* word_of_size(int size);  // "u8", "u16", "u32", "u64", "U128"

// A kernel over `count` elements, 256 threads a block: body sees `i64 u`, the element, a.w[] and what is declared.
void for_each(CudaDevice& device, const std::string& body, int64_t count, const Arguments& arguments,
              const char* declarations = "");
// The same, where the body may say `fail(value)`: failure(value) of the first that does is raised, now, or, where this
// thread's launches are written down, when the host waits next: the body must leave its results in bounds, then, too.
void for_each_checked(CudaDevice& device, const std::string& body, int64_t count, const Arguments& arguments,
                      const Failure& failure);
// Bytes that do not overlap, by a kernel: what the driver copies is done whatever a check has found.
void move_bytes(CudaDevice& device, uint64_t to, uint64_t from, size_t bytes);

// A view of the elements at strides; no bounds are checked.
Tensor view_at(const Tensor& t, Dims shape, Dims strides, int64_t offset);
Tensor contiguous_as(const Tensor& t, DType dtype);
void fill(const Tensor& t, const ops::Number& n);
// Shapes broadcast: strides of t over `shape`.
Shape strides_over(const Tensor& t, Dims shape);
Tensor expanded(const Tensor& t, Dims shape, DType dtype);  // contiguous, broadcast, converted
// An operand, tensor or number, as that.
Tensor values_of(const KernelCall& call, size_t operand, Dims shape, DType dtype, Device device);

// Where factors lie that no strides lead to: bodies of functions of `i64 r`, a row of x or a column of y, and `i64 q`,
// a place along k, with `a.w[first + i]` for words[i] where FIRST + i stands; they return an offset in elements, or -1
// for what is 0. An empty text: strides.
struct Gather {
  std::string x{}, y{};
  Arguments words;
};

// x (m, k) by y (k, n), each result contiguous; strides in elements.
struct Product {
  DType dtype;
  int64_t m, n, k, batch = 1;
  int64_t x_row, x_column, x_batch = 0, y_row, y_column, y_batch = 0;
  bool accumulate = false;         // adds to what is there
  int64_t out_batch = 0;           // 0: m * n
  uint64_t bias = 0;               // address of n elements added to each row, or 0; not for cuBLASLt
  bool bias_of_rows = false;       // m elements, one for each row
  const Gather* gather = nullptr;  // not for cuBLASLt
};
// Whether products of float32 may be computed in TF32 (MSJIT_TF32).
bool tf32_allowed();
// Texts of x_place(a, row, q) and y_place(a, column, q): by strides in the words that are named, or as p gathers.
std::string place_functions(const Product& p, int x_row, int x_k, int y_column, int y_k, int first);
// By the tensor cores' instructions; false: the device, the dtype or the sizes are not theirs.
bool tensor_core_product(CudaDevice& device, const Product& p, uint64_t x, uint64_t y, uint64_t out);
// By cuBLASLt; false: it is not there, or does not take this product.
bool library_product(CudaDevice& device, const Product& p, uint64_t x, uint64_t y, uint64_t out);
void tiled_product(CudaDevice& device, const Product& p, uint64_t x, uint64_t y, uint64_t out);
void multiply(CudaDevice& device, const Product& p, uint64_t x, uint64_t y, uint64_t out);  // by one of both
bool multiplies(DType t);       // complex numbers by strides alone
const char* product_library();  // its path, or null where products are our own

}  // namespace msjit::backends::cuda
