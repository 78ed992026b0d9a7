// What kernels share: attributes, operands in the form they want, checked indices, scratch memory.
#pragma once
#include "src/backends/cpu/convert.h"
#include "src/backends/cpu/strided.h"
#include "src/backends/kernel.h"
#include "src/base/check.h"
#include "src/tensor/allocator.h"

namespace msjit::backends::cpu {

inline std::string op_name(const KernelCall& c) { return std::string(ops::info(c.op).name); }
inline bool has_attr(const KernelCall& c, int i) { return !std::holds_alternative<std::monostate>(c.attrs[i]); }
inline int64_t int_attr(const KernelCall& c, int i) { return std::get<int64_t>(c.attrs[i]); }
inline bool bool_attr(const KernelCall& c, int i) { return std::get<bool>(c.attrs[i]); }
inline Dims ints_attr(const KernelCall& c, int i) { return std::get<ops::Ints>(c.attrs[i]); }
inline const std::string& string_attr(const KernelCall& c, int i) { return std::get<std::string>(c.attrs[i]); }
double float_attr(const KernelCall& c, int i);  // a bool or int is converted

// Dimension counted from either end; 0-d tensors count as 1-d.
int normal_dim(const KernelCall& c, int64_t dim, int ndim);

// Sizes before, at and after dim of a contiguous tensor.
struct Split {
  int64_t outer = 1, size = 1, inner = 1;
};
Split split_at(Dims shape, int dim);

Tensor contiguous(const Tensor& t);                  // itself when it is
Tensor contiguous_as(const Tensor& t, DType dtype);  // contiguous and of this dtype
Shape broadcast_strides(const Tensor& t, Dims shape);
Tensor expanded(const Tensor& t, Dims shape, DType dtype);  // contiguous, broadcast, converted
// A one-element block of dtype that holds the number.
Tensor number_tensor(const ops::Number& n, DType dtype);
// Operand i, tensor or number, as a tensor of dtype (any strides).
Tensor operand_as(const KernelCall& c, int i, DType dtype);
// Data-dependent ops: the only or next output.
Tensor& emit(KernelCall& c, int i, Tensor t);

// Scratch memory from the caching allocator.
template <class T>
class Workspace {
 public:
  explicit Workspace(int64_t n) : bytes_(static_cast<size_t>(n > 0 ? n : 1) * sizeof(T)) {
    data_ = static_cast<T*>(allocate_bytes(bytes_));
  }
  ~Workspace() {
    if (data_) free_bytes(data_, bytes_);
  }
  Workspace(Workspace&& o) noexcept : data_(std::exchange(o.data_, nullptr)), bytes_(o.bytes_) {}
  Workspace& operator=(Workspace&& o) noexcept {
    std::swap(data_, o.data_);
    std::swap(bytes_, o.bytes_);
    return *this;
  }
  T* data() const { return data_; }
  T& operator[](int64_t i) const { return data_[i]; }

 private:
  T* data_;
  size_t bytes_;
};

// Indices of a dimension as int64 in row-major order, negative ones counted from the end: those of the tensor itself
// where they are so already. UserError(kIndex) names op, index and size.
class Indices {
 public:
  Indices(const KernelCall& c, const Tensor& index, int64_t size);
  const int64_t* data() const { return data_; }
  int64_t operator[](int64_t i) const { return data_[i]; }

 private:
  std::optional<Workspace<int64_t>> own_;
  const int64_t* data_ = nullptr;
};

// Calls f(value of the element type) for types of one size: copies need no more.
template <class F>
void visit_size(int bytes, F&& f) {
  struct alignas(8) Wide {
    uint64_t a, b;
  };
  switch (bytes) {
    case 1:
      return f(uint8_t{});
    case 2:
      return f(uint16_t{});
    case 4:
      return f(uint32_t{});
    case 8:
      return f(uint64_t{});
    default:
      return f(Wide{});
  }
}

// visit over the ordered types; complex ones are refused with the op's name.
template <class F>
void visit_real(const KernelCall& c, DType t, F&& f) {
  if (is_complex(t)) {
    throw type_error(op_name(c) + ": complex numbers have no order; got " + std::string(info(t).name) +
                     ", take real(x), imag(x) or abs(x) first");
  }
  visit(t, [&]<class T>(T v) {
    if constexpr (!kIsComplex<T>) f(v);
  });
}

}  // namespace msjit::backends::cpu
