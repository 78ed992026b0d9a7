// Ops whose sizes depend on data: masks, nonzero, unique, bincount.
#include <algorithm>
#include <cstring>

#include "src/backends/cpu/radix_sort.h"

namespace msjit::backends::cpu {
namespace {

Tensor mask_bytes(const KernelCall& call, const Tensor& mask, Dims shape) {
  if (mask.dtype() != DType::bool_) {
    throw type_error(op_name(call) + ": the mask must be bool_, got " + std::string(info(mask.dtype()).name));
  }
  return expanded(mask, shape, DType::bool_);
}

int64_t count_true(const Tensor& mask) {
  const uint8_t* m = mask.data_as<const uint8_t>();
  int64_t n = 0;
  for (int64_t i = 0; i < mask.numel(); ++i) n += m[i] != 0;
  return n;
}

MSJIT_CPU_KERNEL(masked_select) {
  Shape shape = broadcast_shapes(call.operands[0].shape(), call.operands[1].shape(), "masked_select");
  Tensor mask = mask_bytes(call, call.operands[1], shape);
  Tensor x = expanded(call.operands[0], shape, call.operands[0].dtype());
  int64_t n = count_true(mask);
  Tensor out = Tensor::empty(Shape{n}, x.dtype());
  visit_size(size_of(x.dtype()), [&]<class T>(T) {
    T* to = out.data_as<T>();
    for (int64_t i = 0; i < x.numel(); ++i) {
      if (mask.data_as<uint8_t>()[i]) *to++ = x.data_as<T>()[i];
    }
  });
  emit(call, 0, out);
}

MSJIT_CPU_KERNEL(masked_scatter) {
  const Tensor &x = call.operands[0], &out = call.outputs[0];
  Tensor mask = mask_bytes(call, call.operands[1], out.shape());
  Tensor src = contiguous_as(call.operands[2], out.dtype());
  int64_t n = count_true(mask);
  if (src.numel() < n) {
    throw value_error("masked_scatter: the mask holds at " + std::to_string(n) + " places, but the source has only " +
                      std::to_string(src.numel()) + " elements");
  }
  copy_strided(out.data(), out.dtype(), out.strides(), x.data(), x.dtype(), broadcast_strides(x, out.shape()),
               out.shape());
  visit_size(size_of(out.dtype()), [&]<class T>(T) {
    const T* from = src.data_as<T>();
    for (int64_t i = 0; i < out.numel(); ++i) {
      if (mask.data_as<uint8_t>()[i]) out.data_as<T>()[i] = *from++;
    }
  });
}

MSJIT_CPU_KERNEL(nonzero) {
  const Tensor& x = call.operands[0];
  Tensor truth = contiguous_as(x, DType::bool_);
  int64_t n = count_true(truth);
  int ndim = x.ndim();
  Tensor out = Tensor::empty(Shape{n, ndim}, DType::int64);
  int64_t* to = out.data_as<int64_t>();
  if (ndim == 0 || n == 0) {
    emit(call, 0, out);
    return;
  }
  const int64_t columns = x.size(ndim - 1), *end = to + n * ndim;
  const uint8_t* row = truth.data_as<uint8_t>();
  Shape index(ndim, 0);
  for (; to < end; row += columns) {
    int64_t j = 0;
    // Without a branch: what is written last is overwritten unless it is true; so while there is room.
    for (; j < columns && to < end; ++j) {
      for (int d = 0; d + 1 < ndim; ++d) to[d] = index[d];
      to[ndim - 1] = j;
      to += (row[j] != 0) * ndim;  // a bool from elsewhere may hold any byte
    }
    for (int d = ndim - 2; d >= 0; --d) {
      if (++index[d] < x.size(d)) break;
      index[d] = 0;
    }
  }
  emit(call, 0, out);
}

// What unique finds of integers that lie close together, by the count of each; false: they do not.
template <class T>
bool unique_by_counts(const Tensor& x, Tensor& values, const Tensor& inverse, Tensor& counts) {
  const int64_t n = x.numel();
  const T* v = x.data_as<const T>();
  if (n == 0 || n > std::numeric_limits<uint32_t>::max()) return false;
  SortKey<T> least = sort_key(v[0], false), most = least;
  for (int64_t i = 1; i < n; ++i) {
    const SortKey<T> k = sort_key(v[i], false);
    least = k < least ? k : least, most = k > most ? k : most;
  }
  const uint64_t span = static_cast<SortKey<T>>(most - least);
  if (span > static_cast<uint64_t>(2 * n + 256)) return false;
  const int64_t size = static_cast<int64_t>(span) + 1;
  Workspace<uint32_t> found(size);
  std::fill_n(found.data(), size, 0);
  auto at = [&](T value) { return static_cast<SortKey<T>>(sort_key(value, false) - least); };
  for (int64_t i = 0; i < n; ++i) ++found[at(v[i])];
  int64_t distinct = 0;
  for (int64_t k = 0; k < size; ++k) distinct += found[k] != 0;
  values = Tensor::empty(Shape{distinct}, x.dtype());
  counts = Tensor::empty(Shape{distinct}, DType::int64);
  distinct = 0;
  for (int64_t k = 0; k < size; ++k) {
    if (found[k] == 0) continue;
    counts.data_as<int64_t>()[distinct] = found[k];
    found[k] = static_cast<uint32_t>(distinct++);
  }
  for (int64_t i = 0; i < n; ++i) {
    const uint32_t k = found[at(v[i])];
    inverse.data_as<int64_t>()[i] = k;
    values.data_as<T>()[k] = v[i];
  }
  return true;
}

MSJIT_CPU_KERNEL(unique) {
  Tensor x = contiguous(call.operands[0]);
  int64_t n = x.numel(), distinct = 0;
  Tensor inverse = Tensor::empty(x.shape(), DType::int64);
  Tensor values, counts;
  visit_real(call, x.dtype(), [&]<class T>(T) {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      if (unique_by_counts<T>(x, values, inverse, counts)) return;
    }
    const T* v = x.data_as<const T>();
    Workspace<int64_t> order(n), first(n + 1);
    SortedPlaces<T> places(n);
    places.sort(false, n, v);  // NaN last
    SortKey<T> before{};
    for (int64_t i = 0; i < n; ++i) {
      order[i] = places[i];
      const SortKey<T> key = sort_key(v[order[i]], false);
      if (i == 0 || key != before) first[distinct++] = i;
      before = key;
      inverse.data_as<int64_t>()[order[i]] = distinct - 1;
    }
    first[distinct] = n;
    values = Tensor::empty(Shape{distinct}, x.dtype());
    counts = Tensor::empty(Shape{distinct}, DType::int64);
    for (int64_t k = 0; k < distinct; ++k) {
      values.data_as<T>()[k] = v[order[first[k]]];
      counts.data_as<int64_t>()[k] = first[k + 1] - first[k];
    }
  });
  emit(call, 0, values);
  emit(call, 1, inverse);
  emit(call, 2, counts);
}

MSJIT_CPU_KERNEL(bincount) {
  const Tensor& operand = call.operands[0];
  if (!is_integral(operand.dtype()) && operand.dtype() != DType::bool_) {
    throw type_error("bincount: integers are needed, got " + std::string(info(operand.dtype()).name));
  }
  if (operand.ndim() != 1)
    throw value_error("bincount: a 1-d tensor is needed, got shape " + to_string(operand.shape()));
  Tensor x = contiguous_as(operand, DType::int64);
  const int64_t* v = x.data_as<const int64_t>();
  int64_t size = int_attr(call, 0), limit = int64_t{1} << 40;
  if (size < 0) throw value_error("bincount: minlength must not be negative, got " + std::to_string(size));
  for (int64_t i = 0; i < x.numel(); ++i) {
    if (v[i] < 0 || v[i] >= limit) {
      throw value_error("bincount: values must be in [0, 2**40), got " + std::to_string(v[i]));
    }
    size = std::max(size, v[i] + 1);
  }
  Tensor out = Tensor::zeros(Shape{size}, DType::int64);
  for (int64_t i = 0; i < x.numel(); ++i) ++out.data_as<int64_t>()[v[i]];
  emit(call, 0, out);
}

}  // namespace
}  // namespace msjit::backends::cpu
