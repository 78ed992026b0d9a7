// gather, scatter and advanced indexing.
#include <cstring>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/kernel_util.h"
#include "src/backends/cpu/rows.h"

namespace msjit::backends::cpu {
namespace {

constexpr int64_t kWorthThreads = 1 << 16;  // elements that are read

enum class Write { kSet, kAdd, kMultiply };

template <Write mode, class T>
void write_element(T& to, T v) {
  using A = Accumulator<T>;
  if constexpr (mode == Write::kSet)
    to = v;
  else if constexpr (mode == Write::kAdd)
    to = convert<T>(convert<A>(to) + convert<A>(v));
  else
    to = convert<T>(convert<A>(to) * convert<A>(v));
}
// f(std::integral_constant of the mode)
template <class F>
void with_mode(Write mode, F&& f) {
  switch (mode) {
    case Write::kSet:
      return f(std::integral_constant<Write, Write::kSet>{});
    case Write::kAdd:
      return f(std::integral_constant<Write, Write::kAdd>{});
    case Write::kMultiply:
      return f(std::integral_constant<Write, Write::kMultiply>{});
  }
}

// Of dense rows, by the vectors that there are of them; else null.
template <class T>
using AddRowFn = void (*)(T* to, const T* from, int64_t n);
template <class T>
AddRowFn<T> add_row_of() {
#if defined(__x86_64__)
  if constexpr (kIsFloating<T>) {
    if (gemm_isa() == GemmIsa::kAvx512) return add_row_avx512;
    if (gemm_isa() == GemmIsa::kAvx2) return add_row_avx2;
  }
#endif
  return nullptr;
}

// ---- along one dimension ------------------------------------------------------------------------------------------
// An index that is repeated along dimensions (broadcast), once; strides of what is read of it, over the whole shape.
struct Repeated {
  Tensor tensor;
  Shape strides;
  explicit Repeated(const Tensor& index) : tensor(index) {
    Shape shape(index.shape());
    for (int d = 0; d < index.ndim(); ++d) {
      if (index.strides()[d] == 0 && shape[d] > 1) shape[d] = 1;
    }
    strides = contiguous_strides(shape);
    for (int d = 0; d < index.ndim(); ++d) {
      if (shape[d] != index.size(d)) strides[d] = 0;
    }
    if (numel_of(shape) != index.numel()) tensor = index.as_strided(shape, index.strides(), 0);
  }
};

MSJIT_CPU_KERNEL(gather) {
  const Tensor &x = call.operands[0], &index = call.operands[1], &out = call.outputs[0];
  int dim = normal_dim(call, int_attr(call, 0), x.ndim());
  const Repeated once(index);
  Indices at_dim(call, once.tensor, x.ndim() ? x.size(dim) : 1);
  Shape strides(x.strides());
  int64_t step = x.ndim() ? strides[dim] : 0;
  if (x.ndim()) strides[dim] = 0;
  Shape flat = contiguous_strides(index.shape());
  Walk<3> walk(index.shape(), {flat, strides, once.strides});
  visit_size(size_of(x.dtype()), [&]<class T>(T) {
    int64_t n = walk.row_size(), xs = walk.row_stride(1), ks = walk.row_stride(2);
    auto row = [&](const auto& at) {
      T* o = out.data_as<T>() + at[0];
      const T* from = x.data_as<const T>() + at[1];
      const int64_t* k = at_dim.data() + at[2];
      if (ks == 0 && xs == 1) {
        std::memcpy(o, from + *k * step, n * sizeof(T));
      } else if (xs == 0 && ks == 1) {
        for (int64_t i = 0; i < n; ++i) o[i] = from[k[i] * step];
      } else {
        for (int64_t i = 0; i < n; ++i) o[i] = from[i * xs + k[i * ks] * step];
      }
    };
    in_ranges(walk.row_count(), out.numel() >= kWorthThreads,
              [&](int64_t first, int64_t end) { walk.rows_between(first, end, row); });
  });
}

MSJIT_CPU_KERNEL(scatter) {
  const Tensor &x = call.operands[0], &index = call.operands[1], &out = call.outputs[0];
  int dim = normal_dim(call, int_attr(call, 0), x.ndim());
  const std::string& reduce = string_attr(call, 1);
  if (reduce != "none" && reduce != "add" && reduce != "multiply") {
    throw value_error("scatter: reduce must be 'none', 'add' or 'multiply', got '" + reduce + "'");
  }
  Write mode = reduce == "none" ? Write::kSet : reduce == "add" ? Write::kAdd : Write::kMultiply;
  const Repeated once(index);
  Indices at_dim(call, once.tensor, x.ndim() ? x.size(dim) : 1);
  Tensor src = operand_as(call, 2, x.dtype());
  copy(out, x);
  Shape strides(out.strides()), src_strides(index.shape().size(), 0);
  if (src.ndim() == index.ndim()) src_strides = Shape(src.strides());
  for (int d = 0; d < index.ndim() && src.ndim() == index.ndim(); ++d) {
    if (src.size(d) == 1) src_strides[d] = 0;
  }
  int64_t step = out.ndim() ? strides[dim] : 0;
  if (out.ndim()) strides[dim] = 0;
  Walk<3> walk(index.shape(), {once.strides, strides, src_strides});
  with_mode(mode, [&]<Write m>(std::integral_constant<Write, m>) {
    visit(out.dtype(), [&]<class T>(T) {
      int64_t n = walk.row_size(), ks = walk.row_stride(0), os = walk.row_stride(1), ss = walk.row_stride(2);
      const AddRowFn<T> add_row = m == Write::kAdd && n >= 16 ? add_row_of<T>() : nullptr;
      walk.rows([&](const auto& at) {
        T* o = out.data_as<T>() + at[1];
        const T* from = src.data_as<const T>() + at[2];
        const int64_t* k = at_dim.data() + at[0];
        if (ks == 0 && os == 1 && ss == 1 && add_row) {
          add_row(o + *k * step, from, n);
        } else if (os == 0 && ss == 1 && ks == 1) {
          for (int64_t i = 0; i < n; ++i) write_element<m>(o[k[i] * step], from[i]);
        } else {
          for (int64_t i = 0; i < n; ++i) write_element<m>(o[i * os + k[i * ks] * step], from[i * ss]);
        }
      });
    });
  });
}

// ---- advanced indexing: index_select, embedding, index_add and index_put are cases of it
// ------------------------------- The indexed tensor's dimensions are (before, after) around the broadcast index;
// `points` are the offsets that the index tensors make together.
struct Selection {
  Shape before, after, before_strides, after_strides, result;
  Workspace<int64_t> points;
  int64_t count;
};

Shape index_shape(const KernelCall& call, std::span<const Tensor> indices) {
  Shape shape;
  for (const Tensor& t : indices) shape = broadcast_shapes(shape, t.shape(), ops::info(call.op).name.data());
  return shape;
}

Selection select(const KernelCall& call, const Tensor& x, std::span<const Tensor> indices, Dims dims) {
  MSJIT_CHECK(indices.size() == dims.size() && !indices.empty(), op_name(call) + ": one index tensor a dimension");
  Shape shape = index_shape(call, indices);
  int64_t count = numel_of(shape);
  SmallVector<int, 4> at;
  for (int64_t d : dims) at.push_back(normal_dim(call, d, x.ndim()));
  bool adjacent = true;
  for (size_t i = 1; i < at.size(); ++i) adjacent &= at[i] == at[i - 1] + 1;
  Selection s{{}, {}, {}, {}, {}, Workspace<int64_t>(count), count};
  for (int d = 0; d < x.ndim(); ++d) {
    if (std::find(at.begin(), at.end(), d) != at.end()) continue;
    bool before = adjacent && d < at[0];
    (before ? s.before : s.after).push_back(x.size(d));
    (before ? s.before_strides : s.after_strides).push_back(x.strides()[d]);
  }
  for (Dims part : {Dims(s.before), Dims(shape), Dims(s.after)}) {
    for (int64_t n : part) s.result.push_back(n);
  }
  std::fill_n(s.points.data(), count, 0);
  for (size_t k = 0; k < at.size(); ++k) {
    const Tensor& index = indices[k];
    int64_t size = x.ndim() ? x.size(at[k]) : 1, stride = x.ndim() ? x.strides()[at[k]] : 0;
    Indices read(call, index, size);
    if (index.numel() == count) {
      for (int64_t i = 0; i < count; ++i) s.points[i] += read[i] * stride;
      continue;
    }
    Shape own = contiguous_strides(index.shape()), spread(shape.size(), 0), flat = contiguous_strides(shape);
    size_t skip = shape.size() - index.ndim();
    for (int d = 0; d < index.ndim(); ++d) {
      if (index.size(d) != 1) spread[skip + d] = own[d];
    }
    Walk<2> walk(shape, {flat, spread});
    walk.rows([&](const auto& o) {
      for (int64_t i = 0; i < walk.row_size(); ++i) {
        s.points[o[0] + i] += read[o[1] + i * walk.row_stride(1)] * stride;
      }
    });
  }
  return s;
}

// f(offset in the indexed tensor, offset in the contiguous result, row length, stride in the indexed tensor)
template <class F>
void for_each_row(const Selection& s, F&& f) {
  Shape after_flat = contiguous_strides(s.after);
  Walk<2> inner(s.after, {s.after_strides, after_flat});
  int64_t block = numel_of(s.after), at = 0;
  if (block == 0) return;
  Walk<1> outer(s.before, {s.before_strides});
  outer.rows([&](const auto& o) {
    for (int64_t j = 0; j < outer.row_size(); ++j) {
      int64_t base = o[0] + j * outer.row_stride(0);
      for (int64_t p = 0; p < s.count; ++p, at += block) {
        if (inner.ndim() == 1) {
          f(base + s.points[p], at, inner.row_size(), inner.row_stride(0));
        } else {
          inner.rows(
              [&](const auto& i) { f(base + s.points[p] + i[0], at + i[1], inner.row_size(), inner.row_stride(0)); });
        }
      }
    }
  });
}

// The same of a selection of single elements, whose last indexed dimension is the last: f(offset in the indexed tensor
// that its points add to, offset in the result of the first of s.count).
template <class F>
void for_each_run_of_points(const Selection& s, F&& f) {
  int64_t at = 0;
  Walk<1> outer(s.before, {s.before_strides});
  outer.rows([&](const auto& o) {
    for (int64_t j = 0; j < outer.row_size(); ++j, at += s.count) f(o[0] + j * outer.row_stride(0), at);
  });
}

void read_selection(const Tensor& out, const Tensor& x, const Selection& s) {
  MSJIT_CHECK(out.numel() == numel_of(s.result), "selection of another size");
  visit_size(size_of(x.dtype()), [&]<class T>(T) {
    T* to = out.data_as<T>();
    const T* from = x.data_as<const T>();
    if (numel_of(s.after) == 1) {
      const int64_t *points = s.points.data(), n = s.count;
      return for_each_run_of_points(s, [=](int64_t base, int64_t at) {
        for (int64_t p = 0; p < n; ++p) to[at + p] = from[base + points[p]];
      });
    }
    auto row = [&](int64_t at, int64_t o, int64_t n, int64_t stride) {
      if (stride == 1 && n >= 16) {
        std::memcpy(to + o, from + at, n * sizeof(T));
      } else {
        for (int64_t i = 0; i < n; ++i) to[o + i] = from[at + i * stride];
      }
    };
    const Walk<1> inner(s.after, {s.after_strides});
    if (s.before.empty() && inner.ndim() == 1) {  // rows of a table
      return in_ranges(s.count, out.numel() >= kWorthThreads, [&](int64_t first, int64_t end) {
        const int64_t n = inner.row_size(), stride = inner.row_stride(0);
        for (int64_t p = first; p < end; ++p) row(s.points[p], p * n, n, stride);
      });
    }
    for_each_row(s, row);
  });
}

// values: contiguous, of the selection's shape.
void write_selection(const Tensor& x, const Tensor& values, const Selection& s, Write mode) {
  MSJIT_CHECK(values.numel() == numel_of(s.result), "selection of another size");
  with_mode(mode, [&]<Write m>(std::integral_constant<Write, m>) {
    visit(x.dtype(), [&]<class T>(T) {
      T* to = x.data_as<T>();
      const T* from = values.data_as<const T>();
      if (numel_of(s.after) == 1) {
        const int64_t *points = s.points.data(), n = s.count;
        return for_each_run_of_points(s, [=](int64_t base, int64_t at) {
          for (int64_t p = 0; p < n; ++p) write_element<m>(to[base + points[p]], from[at + p]);
        });
      }
      const AddRowFn<T> add_row = m == Write::kAdd ? add_row_of<T>() : nullptr;
      for_each_row(s, [&](int64_t at, int64_t o, int64_t n, int64_t stride) {
        if (stride != 1) {
          for (int64_t i = 0; i < n; ++i) write_element<m>(to[at + i * stride], from[o + i]);
        } else if (add_row) {
          add_row(to + at, from + o, n);
        } else {
          for (int64_t i = 0; i < n; ++i) write_element<m>(to[at + i], from[o + i]);
        }
      });
    });
  });
}

MSJIT_CPU_KERNEL(index) {
  const Tensor& x = call.operands[0];
  read_selection(call.outputs[0], x, select(call, x, call.operands.subspan(1), ints_attr(call, 0)));
}

// A 0-d tensor as one of a single element: one dimension to index, one index.
Tensor as_vector(const Tensor& t) { return t.ndim() ? t : t.as_strided(Shape{1}, Shape{1}, 0); }

MSJIT_CPU_KERNEL(index_select) {
  Tensor x = as_vector(call.operands[0]), index = as_vector(call.operands[1]);
  int64_t dim = int_attr(call, 0);
  if (call.operands[0].ndim() == 0 && index.numel() != 1) {
    throw value_error("index_select: a 0-d tensor has one element, got an index of shape " + to_string(index.shape()));
  }
  read_selection(call.outputs[0], x, select(call, x, {&index, 1}, {&dim, 1}));
}

MSJIT_CPU_KERNEL(embedding) {
  const Tensor& weight = call.operands[0];
  int64_t dim = 0;
  read_selection(call.outputs[0], weight, select(call, weight, call.operands.subspan(1, 1), {&dim, 1}));
}

MSJIT_CPU_KERNEL(index_add) {
  const Tensor& x = call.operands[0];
  Tensor out = as_vector(call.outputs[0]), index = as_vector(call.operands[1]);
  int64_t dim = int_attr(call, 0);
  Selection s = select(call, out, {&index, 1}, {&dim, 1});
  Tensor src = expanded(call.operands[2], s.result, out.dtype());
  copy(call.outputs[0], x);
  write_selection(out, src, s, Write::kAdd);
}

MSJIT_CPU_KERNEL(index_put) {
  const Tensor &x = call.operands[0], &out = call.outputs[0];
  Selection s = select(call, out, call.operands.subspan(2), ints_attr(call, 0));
  Tensor src = expanded(call.operands[1], s.result, out.dtype());
  copy(out, x);
  write_selection(out, src, s, bool_attr(call, 1) ? Write::kAdd : Write::kSet);
}

MSJIT_CPU_KERNEL(index_put_) {
  const Tensor& x = call.operands[0];
  Selection s = select(call, x, call.operands.subspan(2), ints_attr(call, 0));
  Tensor src = expanded(call.operands[1], s.result, x.dtype());
  if (may_overlap(*x.get(), *src.get())) {
    Tensor fresh = Tensor::empty(src.shape(), src.dtype());
    copy(fresh, src);
    src = fresh;
  }
  write_selection(x, src, s, bool_attr(call, 1) ? Write::kAdd : Write::kSet);
  emit(call, 0, x);
}

}  // namespace
}  // namespace msjit::backends::cpu
