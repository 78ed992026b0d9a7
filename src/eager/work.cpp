#include "src/eager/work.h"

#include <algorithm>
#include <array>

#include "src/backends/kernel.h"

namespace msjit::eager {

using ops::Op;

namespace {

struct Cost {
  int16_t f32, other;  // float32; float64 and integers of 64 bits
};
// Of library kernels, as ops.def lists them; what is not there moves its elements.
constexpr auto kTable = [] {
  std::array<Cost, ops::kOpCount> table{};
  for (Cost& c : table) c = {1, 2};
#define MSJIT_COST(name, f32, other) table[static_cast<size_t>(Op::name)] = {f32, other};
#include "src/ops/ops.def"
  return table;
}();

constexpr int64_t kProductsPerUnit = 4;  // of matrix products and convolutions

}  // namespace

int64_t cost_of(Op op, DType dtype) {
  const ops::OpClass kind = ops::info(op).op_class;
  if (kind == ops::OpClass::kPointwise || kind == ops::OpClass::kReduction)
    return backends::code_generator().element_work(op, dtype);
  const Cost c = kTable[static_cast<size_t>(op)];
  return size_of(dtype) == 8 ? c.other : c.f32;
}

int64_t work_of(Op op, std::span<const Meta* const> operands, Dims out) {
  int64_t most = numel_of(out);
  DType dtype = DType::float32;
  for (const Meta* m : operands) {
    if (!m) continue;
    most = std::max(most, m->numel);
    if (size_of(m->dtype) == 8) dtype = m->dtype;
  }
  const Meta* x = operands.empty() ? nullptr : operands[0];
  const Meta* y = operands.size() < 2 ? nullptr : operands[1];
  const bool product = op == Op::matmul || op == Op::linear || op == Op::quantized_linear || op == Op::conv2d;
  int64_t factors = 0;  // multiplications an element of the result, or of the cotangent
  if ((op == Op::matmul || op == Op::linear || op == Op::quantized_linear) && x && x->ndim > 0) {
    factors = x->dims[x->ndim - 1];
  } else if ((op == Op::conv2d || op == Op::conv2d_input_grad) && y && y->numel > 0) {
    factors = y->numel / y->dims[0];
  } else if (op == Op::conv2d_weight_grad && !out.empty() && out[0] > 0) {
    factors = numel_of(out) / out[0];
  } else if (op == Op::attention && y && y->ndim > 1) {
    factors = 2 * y->dims[y->ndim - 2];
  } else if (op == Op::attention_grad && operands.size() > 2 && operands[2] && operands[2]->ndim > 1) {
    factors = 5 * operands[2]->dims[operands[2]->ndim - 2];
  }
  const int64_t elements = product ? numel_of(out) : x ? x->numel : 0;
  const double products = static_cast<double>(elements) * static_cast<double>(factors) / kProductsPerUnit;
  const double work = std::max(static_cast<double>(most) * static_cast<double>(cost_of(op, dtype)), products);
  return static_cast<int64_t>(std::min(work, 1e15));
}

int64_t work_of(Op op, std::span<const Tensor> operands, Dims out) {
  SmallVector<const Meta*, 4> metas;
  for (const Tensor& t : operands) metas.push_back(t ? t->meta : nullptr);
  return work_of(op, metas, out);
}

}  // namespace msjit::eager
