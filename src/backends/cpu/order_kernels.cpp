// Scans along a dimension, sorting, top k, search in sorted rows.
#include <algorithm>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/radix_sort.h"

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
      constexpr int64_t kRows = 8;  // at once: each element waits for the one before it
      int64_t o = 0;
      for (; o + kRows <= s.outer; o += kRows) {
        const T* from = x.data_as<const T>() + o * s.size;
        T* to = out.data_as<T>() + o * s.size;
        A sum[kRows];
        std::fill_n(sum, kRows, product ? A(1) : A(0));
        for (int64_t k = 0; k < s.size; ++k) {
#pragma GCC unroll 8
          for (int64_t r = 0; r < kRows; ++r) {
            const A v = convert<A>(from[r * s.size + k]);
            sum[r] = product ? sum[r] * v : sum[r] + v;
            to[r * s.size + k] = convert<T>(sum[r]);
          }
        }
      }
      for (; o < s.outer; ++o) {
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
    in_ranges(s.outer * s.inner, x.numel() > 1 << 14, [&](int64_t first, int64_t end) {
      for (int64_t line = first; line < end; ++line) {
        int64_t at = line / s.inner * s.size * s.inner + line % s.inner, best_at = 0;
        T best{};
        C b{};
        for (int64_t k = 0; k < s.size; ++k, at += s.inner) {
          const T v = x.data_as<const T>()[at];
          const C c = convert<C>(v);
          const bool behind = largest ? c < b : c > b;  // not where one is NaN
          if (k == 0 || (b == b && !behind)) {
            best = v;
            b = c;
            best_at = k;
          }
          values.data_as<T>()[at] = best;
          indices.data_as<int64_t>()[at] = best_at;
        }
      }
    });
  });
}
MSJIT_CPU_KERNEL(cummax) { scan_extremum<true>(call); }
MSJIT_CPU_KERNEL(cummin) { scan_extremum<false>(call); }

// Writes the first `keep` of each row's order: NaN counts as the largest, equal values keep theirs. Rows whose elements
// are apart are sorted several at once, copied side by side.
template <class T>
void order_rows(const Tensor& x, const Split& s, int64_t keep, bool descending, const Tensor& values,
                const Tensor& indices) {
  if (x.numel() == 0) return;
  const T* elements = x.data_as<const T>();
  const int64_t width = std::min<int64_t>(s.inner, 16), blocks = (s.inner + width - 1) / width;
  in_ranges(s.outer * blocks, x.numel() > 1 << 14, [&](int64_t first, int64_t end) {
    SortedPlaces<T> places(s.size);
    const bool copied = s.inner > 1;
    Workspace<T> rows(copied ? width * s.size : 0), sorted(copied ? width * keep : 0);
    Workspace<int64_t> at(copied ? width * keep : 0);
    for (int64_t unit = first; unit < end; ++unit) {
      const int64_t o = unit / blocks, column = unit % blocks * width, count = std::min(width, s.inner - column);
      const T* from = elements + o * s.size * s.inner + column;
      T* value = values.data_as<T>() + o * keep * s.inner + column;
      int64_t* index = indices.data_as<int64_t>() + o * keep * s.inner + column;
      if (!copied) {
        places.sort(descending, keep, from);
        for (int64_t k = 0; k < keep; ++k) {
          index[k] = places[k];
          value[k] = from[index[k]];
        }
        continue;
      }
      for (int64_t k = 0; k < s.size; ++k) {
        for (int64_t c = 0; c < count; ++c) rows[c * s.size + k] = from[k * s.inner + c];
      }
      for (int64_t c = 0; c < count; ++c) {
        const T* row = rows.data() + c * s.size;
        places.sort(descending, keep, row);
        for (int64_t k = 0; k < keep; ++k) {
          at[c * keep + k] = places[k];
          sorted[c * keep + k] = row[places[k]];
        }
      }
      for (int64_t k = 0; k < keep; ++k) {
        for (int64_t c = 0; c < count; ++c) {
          value[k * s.inner + c] = sorted[c * keep + k];
          index[k * s.inner + c] = at[c * keep + k];
        }
      }
    }
  });
}

void order(KernelCall& call, int64_t dim, int64_t keep, bool descending) {
  Tensor x = contiguous(call.operands[0]);
  Split s = split_at(x.shape(), normal_dim(call, dim, x.ndim()));
  if (keep < 0) keep = s.size;
  if (keep > s.size) {
    throw value_error(op_name(call) + ": k = " + std::to_string(keep) + " is more than the " + std::to_string(s.size) +
                      " elements of the dimension");
  }
  visit_real(call, x.dtype(),
             [&]<class T>(T) { order_rows<T>(x, s, keep, descending, call.outputs[0], call.outputs[1]); });
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
