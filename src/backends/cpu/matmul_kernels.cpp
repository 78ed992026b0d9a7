// matmul and linear: operands are mapped by strides, batches broadcast.
#include <algorithm>
#include <type_traits>
#include <utility>

#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/kept_weights.h"
#include "src/backends/cpu/narrow_product_vector.h"
#include "src/backends/cpu/product_util.h"
#include "src/base/thread_pool.h"

namespace msjit::backends::cpu {
namespace {

struct Portable {  // 16 bytes: what every processor has
  using Element = uint8_t;
  static constexpr int64_t kLanes = 16;
};
MSJIT_NARROW_ENTRIES(portable, Portable)

template <class S>
const NarrowFunctions<S>& narrow_functions() {
  auto of = [](const NarrowFunctions<uint8_t>& one, const NarrowFunctions<uint16_t>& two) -> const NarrowFunctions<S>& {
    if constexpr (sizeof(S) == 1)
      return one;
    else
      return two;
  };
#if defined(__x86_64__)
  if (gemm_isa() == GemmIsa::kAvx512) return of(narrow8_avx512, narrow16_avx512);
  if (gemm_isa() == GemmIsa::kAvx2) return of(narrow8_avx2, narrow16_avx2);
#endif
  return of(narrow8_portable, narrow16_portable);
}

// The last two dimensions of an operand, and how they look to the product.
struct MatrixView {
  Tensor tensor;  // keeps a copy alive
  Shape batch, batch_strides;
  int64_t rows = 1, columns = 1, ld = 1;
  bool transposed = false;
};

// False when neither dimension is dense, so that a product needs a copy.
bool describe(MatrixView& v, int64_t row_stride, int64_t column_stride) {
  bool row_major = (column_stride == 1 || v.columns == 1) && (row_stride >= v.columns || v.rows == 1);
  bool column_major = (row_stride == 1 || v.rows == 1) && (column_stride >= v.rows || v.columns == 1);
  v.transposed = !row_major;
  v.ld = row_major ? (v.rows == 1 ? v.columns : row_stride) : (v.columns == 1 ? v.rows : column_stride);
  return row_major || column_major;
}

// A vector is a row on the left of a product and a column on the right.
MatrixView matrix_view(const Tensor& operand, DType dtype, bool left) {
  MatrixView v;
  v.tensor = lies_as(operand.dtype(), dtype) ? operand : contiguous_as(operand, dtype);
  for (int pass = 0; pass < 2; ++pass) {
    const Tensor& t = v.tensor;
    int n = t.ndim();
    int64_t row_stride = 0, column_stride = 0;
    if (n == 1) {
      (left ? v.columns : v.rows) = t.size(0);
      (left ? column_stride : row_stride) = t.strides()[0];
      (left ? row_stride : column_stride) = left ? v.columns : 1;
    } else {
      v.rows = t.size(n - 2);
      v.columns = t.size(n - 1);
      row_stride = t.strides()[n - 2];
      column_stride = t.strides()[n - 1];
      v.batch = Shape(t.shape().subspan(0, n - 2));
      v.batch_strides = Shape(t.strides().subspan(0, n - 2));
    }
    if (describe(v, row_stride, column_stride)) return v;
    Tensor dense = Tensor::empty(t.shape(), dtype);
    copy(dense, t);
    v.tensor = dense;
  }
  return v;
}

// Whether op(B) = `rows` x k transposed, of halves, is read as it lies by a product of m rows computed in `dtype`.
bool stays_half(const Tensor& b, DType dtype, int64_t m, bool rows_last) {
  if (dtype != DType::float32 || b.ndim() != 2) return false;
  if (b.dtype() != DType::float16 && b.dtype() != DType::bfloat16) return false;
  const int row = rows_last ? 1 : 0, column = 1 - row;
  return b.strides()[column] == 1 && b.strides()[row] >= b.size(column) && reads_halves(m, b.size(row), b.size(column));
}

// Whether a product of this size takes both operands as bfloat16.
bool both_bfloat16(const Tensor& a, const Tensor& b, int64_t m, int64_t n, int64_t k) {
  return a.dtype() == DType::bfloat16 && b.dtype() == DType::bfloat16 && multiplies_bfloat16(m, n, k);
}

// Leading dimensions become rows where they continue the rows of an untransposed matrix.
bool fold_batch(MatrixView& v) {
  int64_t rows = v.rows;
  if (v.batch.empty()) return true;
  if (v.transposed) return false;
  int64_t expected = v.rows * v.ld;
  for (int d = static_cast<int>(v.batch.size()) - 1; d >= 0; --d) {
    if (v.batch[d] != 1 && v.batch_strides[d] != expected) return false;
    expected *= v.batch[d];
    rows *= v.batch[d];
  }
  v.rows = rows;
  v.batch.clear();
  v.batch_strides.clear();
  return true;
}

Shape spread_strides(const MatrixView& v, size_t rank) {
  Shape strides(rank, 0);
  size_t skip = rank - v.batch.size();
  for (size_t d = 0; d < v.batch.size(); ++d) {
    if (v.batch[d] != 1) strides[skip + d] = v.batch_strides[d];
  }
  return strides;
}

// One product of the batch: its operands begin so many elements from those of the first. bias: for every row, or null.
template <class T>
void multiply(const MatrixView& x, const MatrixView& y, int64_t x_from, int64_t y_from, const T* bias, T* c) {
  const int64_t m = x.rows, n = y.columns, k = x.columns;
  auto filled = [&] {
    if (bias) fill_rows(m, n, bias, c, n);
    return bias != nullptr;
  };
  if constexpr (std::is_same_v<T, float>) {
    if (x.tensor.dtype() == DType::bfloat16)
      return gemm_bfloat16(x.transposed, y.transposed, m, n, k, x.tensor.data_as<const BFloat16>() + x_from, x.ld,
                           y.tensor.data_as<const BFloat16>() + y_from, y.ld, 0, c, n, bias);
    auto halves = [&]<class S>(S) {
      gemm_halves(x.transposed, m, n, k, x.tensor.data_as<const T>() + x_from, x.ld,
                  y.tensor.data_as<const S>() + y_from, y.ld, filled(), c, n);
    };
    if (y.tensor.dtype() == DType::float16) return halves(Float16{});
    if (y.tensor.dtype() == DType::bfloat16) return halves(BFloat16{});
  }
  const T *a = x.tensor.data_as<const T>() + x_from, *b = y.tensor.data_as<const T>() + y_from;
  if constexpr (std::is_floating_point_v<T>) {
    // A column whose matrix lies by columns: its transpose, a row times rows.
    if (n == 1 && m > 1 && !bias && (x.transposed || (k == 1 && x.ld == 1)))
      return gemm(!y.transposed, false, 1, m, k, T(1), b, y.ld, a, x.transposed ? x.ld : m, T(0), c, m);
    const KeptPanels<T> kept = kept_panels(y.tensor, y.transposed, m, n, k, b, y.ld);
    return gemm(x.transposed, y.transposed, m, n, k, T(1), a, x.ld, b, y.ld, T(0), c, n, kept.panels, bias);
  }
  product(x.transposed, y.transposed, m, n, k, a, x.ld, b, y.ld, filled(), c, n);
}

// Products from .. to - 1 of a batch of matrices that are too small for a call each; false: they are not such.
template <class T>
bool tiny_products(const MatrixView& x, const MatrixView& y, const std::pair<int64_t, int64_t>* offsets, int64_t from,
                   int64_t to, T* c) {
  if constexpr (std::is_floating_point_v<T>) {
    const DType kind = sizeof(T) == 4 ? DType::float32 : DType::float64;
    if (std::max({x.rows, x.columns, y.columns}) > kTinySize || x.columns == 0) return false;
    if (x.tensor.dtype() != kind || y.tensor.dtype() != kind) return false;
    const TinyProducts of{x.rows,
                          y.columns,
                          x.columns,
                          x.transposed ? 1 : x.ld,
                          x.transposed ? x.ld : 1,
                          y.transposed ? 1 : y.ld,
                          y.transposed ? y.ld : 1,
                          offsets};
    return gemm_tiny(of, from, to, x.tensor.data_as<const T>(), y.tensor.data_as<const T>(), c);
  }
  return false;
}

// A vector and a matrix of integers of 8 or 16 bits, as they lie: read once, not converted first.
template <class S>
void narrow_product(const NarrowFunctions<S>& f, bool by_rows, int64_t k, int64_t n, const Tensor& vector,
                    const Tensor& matrix, int64_t ld, const Tensor& out) {
  const Tensor x = contiguous(vector);
  const auto *from = reinterpret_cast<const S*>(x.data()), *b = reinterpret_cast<const S*>(matrix.data());
  auto* to = reinterpret_cast<S*>(out.data());
  constexpr int64_t kUnit = 128;  // elements of the result, computed by one thread
  const int64_t units = worth_forking(n, k, 1) ? n / kUnit : 1;
  const int64_t parts = std::clamp<int64_t>(units, 1, 4 * thread_count());
  parallel(static_cast<int>(parts), [&](int p) {
    const int64_t begin = units * p / parts * kUnit, end = p + 1 == parts ? n : units * (p + 1) / parts * kUnit;
    (by_rows ? f.rows : f.dots)(k, end - begin, from, by_rows ? b + begin : b + begin * ld, ld, to + begin);
  });
}
bool multiplies_narrow(const Tensor& left, const Tensor& right, const Tensor& out) {
  const DType t = out.dtype();
  if (!is_integral(t) || size_of(t) > 2 || left.dtype() != t || right.dtype() != t) return false;
  const int vector = left.ndim() == 1 || (left.ndim() == 2 && left.size(0) == 1)      ? 0
                     : right.ndim() == 1 || (right.ndim() == 2 && right.size(1) == 1) ? 1
                                                                                      : -1;
  const Tensor& matrix = vector == 0 ? right : left;
  if (vector < 0 || matrix.ndim() != 2 || left.ndim() > 2 || right.ndim() > 2) return false;
  const int inner = vector == 0 ? 0 : 1;  // the dimension that is summed
  const int64_t k = matrix.size(inner), n = matrix.size(1 - inner), step = matrix.strides()[inner],
                across = matrix.strides()[1 - inner];
  const bool by_rows = across == 1 && step >= n, by_dots = step == 1 && across >= k;
  if (k == 0 || (!by_rows && !by_dots)) return false;
  const Tensor& x = vector == 0 ? left : right;
  if (size_of(t) == 1)
    narrow_product(narrow_functions<uint8_t>(), by_rows, k, n, x, matrix, by_rows ? step : across, out);
  else
    narrow_product(narrow_functions<uint16_t>(), by_rows, k, n, x, matrix, by_rows ? step : across, out);
  return true;
}

MSJIT_CPU_KERNEL(matmul) {
  if (call.outputs[0].numel() > 0 && multiplies_narrow(call.operands[0], call.operands[1], call.outputs[0])) return;
  ProductOutput out(call.outputs[0]);
  if (out.work().numel() == 0) return;
  const Tensor &left = call.operands[0], &right = call.operands[1];
  const int rank = left.ndim();
  const bool pairs =
      rank > 1 && right.ndim() > 1 &&
      both_bfloat16(left, right,
                    right.ndim() == 2 ? left.numel() / std::max<int64_t>(left.size(rank - 1), 1) : left.size(rank - 2),
                    right.size(right.ndim() - 1), left.size(rank - 1));
  MatrixView x = matrix_view(left, pairs ? left.dtype() : out.dtype(), true);
  const bool half = pairs || (right.ndim() == 2 && fold_batch(x) && stays_half(right, out.dtype(), x.rows, true));
  MatrixView y = matrix_view(right, half ? right.dtype() : out.dtype(), false);
  MSJIT_CHECK(x.columns == y.rows, "matmul: inner sizes differ");
  bool single = numel_of(y.batch) == 1 && y.batch.size() <= x.batch.size() && fold_batch(x);
  if (single) y.batch.clear();
  visit_product(out.dtype(), [&]<class T>(T) {
    T* c = out.work().data_as<T>();
    if (x.batch.empty() && y.batch.empty()) return multiply<T>(x, y, 0, 0, nullptr, c);
    Shape batch = broadcast_shapes(x.batch, y.batch, "matmul");
    Walk<2> walk(batch, {spread_strides(x, batch.size()), spread_strides(y, batch.size())});
    int64_t step = x.rows * y.columns;
    SmallVector<std::pair<int64_t, int64_t>, 16> offsets;  // of each product's operands
    walk.rows([&](const auto& at) {
      for (int64_t i = 0; i < walk.row_size(); ++i) {
        offsets.push_back({at[0] + i * walk.row_stride(0), at[1] + i * walk.row_stride(1)});
      }
    });
    int64_t count = static_cast<int64_t>(offsets.size());
    auto products = [&](int64_t from, int64_t to) {
      if (tiny_products<T>(x, y, offsets.data(), from, to, c)) return;
      for (int64_t i = from; i < to; ++i) multiply<T>(x, y, offsets[i].first, offsets[i].second, nullptr, c + i * step);
    };
    bool inside = count < thread_count() && worth_forking(x.rows, y.columns, x.columns);  // each product forks
    bool fork = !inside && worth_forking(count * x.rows, y.columns, x.columns);
    int64_t parts = fork ? std::min<int64_t>(count, 16 * thread_count()) : 1;
    parallel(static_cast<int>(parts), [&](int p) { products(count * p / parts, count * (p + 1) / parts); });
  });
  out.finish();
}

MSJIT_CPU_KERNEL(linear) {
  ProductOutput out(call.outputs[0]);
  if (out.work().numel() == 0) return;
  const Tensor& weight = call.operands[1];
  const Tensor& input = call.operands[0];
  const int64_t inner = weight.size(weight.ndim() - 1), rows = inner > 0 ? input.numel() / inner : 0;
  const bool pairs = both_bfloat16(input, weight, rows, weight.size(0), inner);
  const DType dtype = pairs ? input.dtype() : out.dtype();
  MatrixView x = matrix_view(input, dtype, true);
  if (!fold_batch(x)) {
    x = matrix_view(contiguous_as(input, dtype), dtype, true);
    fold_batch(x);
  }
  const bool half = pairs || stays_half(weight, out.dtype(), x.rows, false);
  MatrixView w =
      matrix_view(weight, half ? weight.dtype() : out.dtype(), true);  // (out, in); its transpose is what multiplies
  MSJIT_CHECK(x.columns == w.columns && w.batch.empty(), "linear: inner sizes differ");
  std::swap(w.rows, w.columns);
  w.transposed = !w.transposed;
  Tensor bias;
  if (call.operands.size() > 2 && call.operands[2]) bias = contiguous_as(call.operands[2], out.dtype());
  visit_product(out.dtype(), [&]<class T>(T) {
    multiply(x, w, 0, 0, bias ? bias.data_as<const T>() : nullptr, out.work().data_as<T>());
  });
  out.finish();
}

}  // namespace
}  // namespace msjit::backends::cpu
