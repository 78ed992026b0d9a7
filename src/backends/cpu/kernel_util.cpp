#include "src/backends/cpu/kernel_util.h"

#include <cstring>

#include "src/base/instruction_set.h"
#include "src/ops/raises.h"

namespace msjit::backends::cpu {

#if defined(__x86_64__)
const bool processor_converts_halves = processor_has(InstructionSet::kAvx2);
#endif

double float_attr(const KernelCall& c, int i) {
  const ops::Attr& a = c.attrs[i];
  if (auto* v = std::get_if<double>(&a)) return *v;
  if (auto* v = std::get_if<int64_t>(&a)) return static_cast<double>(*v);
  return std::get<bool>(a);
}

int normal_dim(const KernelCall& c, int64_t dim, int ndim) {
  int64_t n = ndim == 0 ? 1 : ndim;
  if (dim < -n || dim >= n) {
    throw dimension_error(op_name(c) + ": dimension " + std::to_string(dim) + " is out of range for a tensor of " +
                          std::to_string(ndim) + " dimensions");
  }
  return static_cast<int>(dim < 0 ? dim + n : dim);
}

Split split_at(Dims shape, int dim) {
  Split s;
  for (int d = 0; d < static_cast<int>(shape.size()); ++d) {
    (d < dim ? s.outer : d == dim ? s.size : s.inner) *= shape[d];
  }
  return s;
}

Tensor contiguous(const Tensor& t) { return contiguous_as(t, t.dtype()); }

Tensor contiguous_as(const Tensor& t, DType dtype) {
  if (t.contiguous() && t.dtype() == dtype) return t;
  Tensor out = Tensor::empty(t.shape(), dtype);
  copy(out, t);
  return out;
}

Shape broadcast_strides(const Tensor& t, Dims shape) {
  Shape strides(shape.size(), 0);
  MSJIT_CHECK(t.ndim() <= static_cast<int>(shape.size()), "more dimensions than the shape to broadcast to");
  size_t skip = shape.size() - t.ndim();
  for (int d = 0; d < t.ndim(); ++d) {
    if (t.size(d) == shape[skip + d] && t.size(d) != 1) strides[skip + d] = t.strides()[d];
  }
  return strides;
}

Tensor expanded(const Tensor& t, Dims shape, DType dtype) {
  if (std::equal(shape.begin(), shape.end(), t.shape().begin(), t.shape().end())) return contiguous_as(t, dtype);
  Tensor out = Tensor::empty(shape, dtype);
  copy_strided(out.data(), dtype, out.strides(), t.data(), t.dtype(), broadcast_strides(t, shape), shape);
  return out;
}

Tensor number_tensor(const ops::Number& n, DType dtype) {
  Tensor out = Tensor::empty(Dims{}, dtype);
  visit(dtype, [&]<class T>(T) {
    T v{};
    switch (n.kind) {
      case NumberKind::kBool:
      case NumberKind::kInt:
        v = convert<T>(n.i);
        break;
      case NumberKind::kFloat:
        v = convert<T>(n.f);
        break;
      case NumberKind::kComplex:
        v = convert<T>(std::complex<double>(n.f, n.imag));
        break;
    }
    *out.data_as<T>() = v;
  });
  return out;
}

Tensor operand_as(const KernelCall& c, int i, DType dtype) {
  const Tensor& t = c.operands[i];
  if (!t) return number_tensor(c.numbers[i], dtype);
  return t.dtype() == dtype ? t : contiguous_as(t, dtype);
}

Tensor& emit(KernelCall& c, int i, Tensor t) {
  while (static_cast<int>(c.outputs.size()) <= i) c.outputs.push_back(Tensor());
  c.outputs[i] = std::move(t);
  return c.outputs[i];
}

namespace {
// None is negative or beyond the size. The sign of either difference tells.
bool all_within(const int64_t* v, int64_t n, int64_t size) {
  const uint64_t last = static_cast<uint64_t>(size) - 1;
  uint64_t outside[4] = {};
  int64_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (int j = 0; j < 4; ++j)
      outside[j] |= static_cast<uint64_t>(v[i + j]) | (last - static_cast<uint64_t>(v[i + j]));
  }
  for (; i < n; ++i) outside[0] |= static_cast<uint64_t>(v[i]) | (last - static_cast<uint64_t>(v[i]));
  return !((outside[0] | outside[1] | outside[2] | outside[3]) >> 63);
}
}  // namespace

Indices::Indices(const KernelCall& c, const Tensor& index, int64_t size) {
  if (!is_integral(index.dtype())) {
    throw type_error(op_name(c) + ": indices must be integers, got " + std::string(info(index.dtype()).name));
  }
  const int64_t n = index.numel();
  if (index.dtype() == DType::int64 && index.contiguous() && all_within(index.data_as<const int64_t>(), n, size)) {
    bool written = false;  // what the op writes may lie in the same memory
    for (const Tensor& out : c.outputs) written |= out && may_overlap(*out.get(), *index.get());
    if (!written) {
      data_ = index.data_as<const int64_t>();
      return;
    }
  }
  if (index.dtype() == DType::uint64) {  // beyond int64: cannot be an index, and must not wrap into one
    Tensor flat = contiguous(index);
    for (int64_t i = 0; i < n; ++i) {
      if (flat.data_as<uint64_t>()[i] >> 63) {
        throw index_error(op_name(c) + ": index " + std::to_string(flat.data_as<uint64_t>()[i]) +
                          " is out of range for a dimension of size " + std::to_string(size));
      }
    }
  }
  int64_t* out = own_.emplace(n).data();
  copy_strided(reinterpret_cast<std::byte*>(out), DType::int64, contiguous_strides(index.shape()), index.data(),
               index.dtype(), index.strides(), index.shape());
  data_ = out;
  if (all_within(out, n, size)) return;
  for (int64_t i = 0; i < n; ++i) {
    if (out[i] < -size || out[i] >= size) throw ops::index_out_of_range(c.op, c.part_of, out[i], size);
    if (out[i] < 0) out[i] += size;
  }
}

}  // namespace msjit::backends::cpu
