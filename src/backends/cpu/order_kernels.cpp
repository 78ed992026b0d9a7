// Scans along a dimension, sorting, top k, search in sorted rows.
#include <algorithm>

#include "src/backends/cpu/kernel_util.h"

namespace msjit::backends::cpu {
namespace {

template <bool product>
void scan(KernelCall& call) {
  const Tensor& out = call.outputs[0];
  int dim = normal_dim(call, int_attr(call, 0), out.ndim());
  Tensor x = contiguous_as(call.operands[0], out.dtype());
  Split s = split_at(out.shape(), dim);
  visit(out.dtype(), [&]<class T>(T) {
    using A = Accumulator<T>;
    if (s.inner == 1) {
      for (int64_t o = 0; o < s.outer; ++o) {
        A sum = product ? A(1) : A(0);
        for (int64_t k = o * s.size; k < (o + 1) * s.size; ++k) {
          A v = convert<A>(x.data_as<const T>()[k]);
          sum = product ? sum * v : sum + v;
          out.data_as<T>()[k] = convert<T>(sum);
        }
      }
      return;
    }
    Workspace<A> sums(s.inner);  // one a column, so that memory is read in order
    const T* from = x.data_as<const T>();
    T* to = out.data_as<T>();
    for (int64_t o = 0; o < s.outer; ++o) {
      std::fill_n(sums.data(), s.inner, product ? A(1) : A(0));
      for (int64_t k = 0; k < s.size; ++k, from += s.inner, to += s.inner) {
        for (int64_t i = 0; i < s.inner; ++i) {
          A v = convert<A>(from[i]);
          sums[i] = product ? sums[i] * v : sums[i] + v;
          to[i] = convert<T>(sums[i]);
        }
      }
    }
  });
}
MSJIT_CPU_KERNEL(cumsum) { scan<false>(call); }
MSJIT_CPU_KERNEL(cumprod) { scan<true>(call); }

// The index is that of the latest of equal values; after a NaN everything is that NaN.
template <bool largest>
void scan_extremum(KernelCall& call) {
  const Tensor &values = call.outputs[0], &indices = call.outputs[1];
  int dim = normal_dim(call, int_attr(call, 0), values.ndim());
  Tensor x = contiguous(call.operands[0]);
  Split s = split_at(x.shape(), dim);
  visit_real(call, x.dtype(), [&]<class T>(T) {
    using C = Ordered<T>;
    for (int64_t o = 0; o < s.outer; ++o) {
      for (int64_t i = 0; i < s.inner; ++i) {
        int64_t at = o * s.size * s.inner + i, best_at = 0;
        T best{};
        for (int64_t k = 0; k < s.size; ++k, at += s.inner) {
          T v = x.data_as<const T>()[at];
          C c = convert<C>(v), b = convert<C>(best);
          if (k == 0 || (b == b && (c != c || (largest ? c >= b : c <= b)))) {
            best = v;
            best_at = k;
          }
          values.data_as<T>()[at] = best;
          indices.data_as<int64_t>()[at] = best_at;
        }
      }
    }
  });
}
MSJIT_CPU_KERNEL(cummax) { scan_extremum<true>(call); }
MSJIT_CPU_KERNEL(cummin) { scan_extremum<false>(call); }

// NaN counts as the largest; equal values keep their order.
template <class T>
struct Item {
  Ordered<T> key;
  int64_t index;
};
template <class T, bool descending>
struct Before {
  bool operator()(const Item<T>& a, const Item<T>& b) const {
    bool first = descending ? a.key > b.key : a.key < b.key;
    bool second = descending ? b.key > a.key : b.key < a.key;
    if (!first && !second) {
      bool a_nan = a.key != a.key, b_nan = b.key != b.key;
      if (a_nan != b_nan) return descending ? a_nan : b_nan;
      return a.index < b.index;
    }
    return first;
  }
};

// Writes the first `keep` of each row's order.
template <class T, bool descending>
void order_rows(const Tensor& x, const Split& s, int64_t keep, const Tensor& values, const Tensor& indices) {
  Workspace<Item<T>> row(s.size);
  const T* from = x.data_as<const T>();
  for (int64_t o = 0; o < s.outer; ++o) {
    for (int64_t i = 0; i < s.inner; ++i) {
      int64_t at = o * s.size * s.inner + i;
      for (int64_t k = 0; k < s.size; ++k) row[k] = {convert<Ordered<T>>(from[at + k * s.inner]), k};
      Item<T>* end = row.data() + s.size;
      if (keep == s.size)
        std::sort(row.data(), end, Before<T, descending>());
      else
        std::partial_sort(row.data(), row.data() + keep, end, Before<T, descending>());
      int64_t to = o * keep * s.inner + i;
      for (int64_t k = 0; k < keep; ++k) {
        values.data_as<T>()[to + k * s.inner] = from[at + row[k].index * s.inner];
        indices.data_as<int64_t>()[to + k * s.inner] = row[k].index;
      }
    }
  }
}

void order(KernelCall& call, int64_t dim, int64_t keep, bool descending) {
  Tensor x = contiguous(call.operands[0]);
  Split s = split_at(x.shape(), normal_dim(call, dim, x.ndim()));
  if (keep < 0) keep = s.size;
  if (keep > s.size) {
    throw value_error(op_name(call) + ": k = " + std::to_string(keep) + " is more than the " + std::to_string(s.size) +
                      " elements of the dimension");
  }
  visit_real(call, x.dtype(), [&]<class T>(T) {
    if (descending)
      order_rows<T, true>(x, s, keep, call.outputs[0], call.outputs[1]);
    else
      order_rows<T, false>(x, s, keep, call.outputs[0], call.outputs[1]);
  });
}

MSJIT_CPU_KERNEL(sort) { order(call, int_attr(call, 0), -1, bool_attr(call, 1)); }
MSJIT_CPU_KERNEL(topk) {
  int64_t k = int_attr(call, 0);
  if (k < 0) throw value_error("topk: k must not be negative, got " + std::to_string(k));
  order(call, int_attr(call, 1), k, bool_attr(call, 2));
}

MSJIT_CPU_KERNEL(searchsorted) {
  const Tensor& out = call.outputs[0];
  const Tensor& rows = call.operands[0];
  DType common = rows.dtype();
  if (call.operands[1])
    common = promote(common, call.operands[1].dtype());
  else
    common = promote_number(common, call.numbers[1].kind);
  bool right = bool_attr(call, 0);
  if (rows.ndim() == 0) throw value_error("searchsorted: the sorted tensor must have a dimension");
  Tensor sorted = contiguous_as(rows, common), values = contiguous(operand_as(call, 1, common));
  int64_t n = sorted.size(sorted.ndim() - 1);
  bool shared = sorted.ndim() == 1;
  int64_t columns =
      shared || values.ndim() == 0 ? std::max<int64_t>(values.numel(), 1) : values.size(values.ndim() - 1);
  visit_real(call, common, [&]<class T>(T) {
    using C = Ordered<T>;
    auto less = [](C a, C b) { return a < b || (b != b && a == a); };
    for (int64_t i = 0; i < values.numel(); ++i) {
      const T* row = sorted.data_as<const T>() + (shared ? 0 : i / columns * n);
      C v = convert<C>(values.data_as<const T>()[i]);
      int64_t low = 0, high = n;
      while (low < high) {
        int64_t mid = low + (high - low) / 2;
        C at = convert<C>(row[mid]);
        if (right ? !less(v, at) : less(at, v))
          low = mid + 1;
        else
          high = mid;
      }
      out.data_as<int64_t>()[i] = low;
    }
  });
}

}  // namespace
}  // namespace msjit::backends::cpu
