#include "src/eager/work.h"

#include <algorithm>
#include <array>

namespace msjit::eager {

using ops::Op;

namespace {

struct Cost {
  int16_t f32, other;  // float32; float64 and integers of 64 bits
};
struct Row {
  Op op;
  Cost cost;
};
// Measured on one core with AVX-512, in tenths of a nanosecond an element; what is not here is as cheap as an addition.
constexpr Row kCosts[] = {
    {Op::sqrt, {1, 3}},       {Op::rsqrt, {1, 4}},        {Op::exp, {1, 4}},      {Op::exp2, {1, 4}},
    {Op::expm1, {2, 5}},      {Op::log, {2, 6}},          {Op::log2, {2, 14}},    {Op::log10, {3, 15}},
    {Op::log1p, {3, 9}},      {Op::sin, {1, 4}},          {Op::cos, {2, 4}},      {Op::tan, {4, 90}},
    {Op::asin, {2, 110}},     {Op::acos, {2, 120}},       {Op::atan, {2, 90}},    {Op::sinh, {3, 6}},
    {Op::cosh, {2, 5}},       {Op::tanh, {2, 6}},         {Op::asinh, {10, 190}}, {Op::acosh, {9, 30}},
    {Op::atanh, {9, 200}},    {Op::erf, {2, 15}},         {Op::erfc, {3, 15}},    {Op::erfinv, {17, 3000}},
    {Op::lgamma, {120, 120}}, {Op::digamma, {1000, 500}}, {Op::sigmoid, {2, 5}},  {Op::log_sigmoid, {7, 17}},
    {Op::silu, {2, 5}},       {Op::mish, {2, 7}},         {Op::gelu, {4, 16}},    {Op::softplus, {5, 15}},
    {Op::pow, {13, 100}},     {Op::fmod, {22, 20}},       {Op::mod, {23, 20}},    {Op::floor_div, {25, 22}},
    {Op::atan2, {9, 110}},    {Op::hypot, {3, 37}},       {Op::softmax, {3, 8}},  {Op::log_softmax, {3, 8}},
    {Op::sort, {380, 380}},   {Op::argsort, {380, 380}},  {Op::topk, {100, 100}},
};

constexpr auto kTable = [] {
  std::array<Cost, ops::kOpCount> table{};
  for (Cost& c : table) c = {1, 2};
  for (const Row& r : kCosts) table[static_cast<size_t>(r.op)] = r.cost;
  return table;
}();

constexpr int64_t kProductsPerUnit = 4;  // of matrix products and convolutions

}  // namespace

int64_t cost_of(Op op, DType dtype) {
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
