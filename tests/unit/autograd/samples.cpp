// Inputs for every op with a gradient rule. Kinks are kept away from the samples; their conventions have own tests.
#include "tests/unit/autograd/gradcheck.h"

namespace msjit::test {
using ops::Attr;
using ops::Ints;
using ops::Op;

namespace {

void unary(std::vector<Sample>& s) {
  struct Row {
    Op op;
    double lo, hi;
  };
  const Row rows[] = {
      {Op::neg, -2, 2},          {Op::square, -2, 2},        {Op::sqrt, 0.5, 3},       {Op::rsqrt, 0.5, 3},
      {Op::reciprocal, 0.5, 3},  {Op::exp, -2, 1},           {Op::exp2, -2, 1},        {Op::expm1, -1, 1},
      {Op::log, 0.5, 3},         {Op::log2, 0.5, 3},         {Op::log10, 0.5, 3},      {Op::log1p, -0.5, 2},
      {Op::sin, -2, 2},          {Op::cos, -2, 2},           {Op::tan, -1, 1},         {Op::asin, -0.8, 0.8},
      {Op::acos, -0.8, 0.8},     {Op::atan, -2, 2},          {Op::sinh, -2, 2},        {Op::cosh, -2, 2},
      {Op::tanh, -2, 2},         {Op::asinh, -2, 2},         {Op::acosh, 1.3, 3},      {Op::atanh, -0.8, 0.8},
      {Op::erf, -2, 2},          {Op::erfc, -2, 2},          {Op::erfinv, -0.8, 0.8},  {Op::lgamma, 0.6, 4},
      {Op::digamma, 0.6, 4},     {Op::sigmoid, -2, 2},       {Op::log_sigmoid, -2, 2}, {Op::silu, -2, 2},
      {Op::mish, -2, 2},         {Op::softsign, 0.3, 2},     {Op::softsign, -2, -0.3}, {Op::selu, 0.2, 2},
      {Op::selu, -2, -0.2},      {Op::hard_swish, -2, 2},    {Op::hard_swish, 4, 5},   {Op::hard_swish, -5, -4},
      {Op::hard_sigmoid, -2, 2}, {Op::gelu, -2, 2},          {Op::elu, 0.2, 2},        {Op::elu, -2, -0.2},
      {Op::leaky_relu, 0.2, 2},  {Op::leaky_relu, -2, -0.2}, {Op::softplus, -2, 2},    {Op::relu, 0.2, 2},
      {Op::relu, -2, -0.2},      {Op::relu6, 0.2, 5},        {Op::relu6, 6.5, 8},      {Op::abs, 0.2, 2},
      {Op::abs, -2, -0.2},       {Op::copy, -2, 2},          {Op::nan_to_num, -2, 2},  {Op::lgamma, -0.8, -0.2},
      {Op::digamma, -0.8, -0.2}, {Op::real, -2, 2},          {Op::conj, -2, 2},        {Op::entr, 0.3, 3},
      {Op::erfcx, -2, 3},        {Op::erfcx, 12.5, 14},
  };
  for (const Row& r : rows) s.push_back({r.op, {real({2, 3}, r.lo, r.hi)}, {}});
  s.push_back({Op::gelu, {real({5})}, {std::string("tanh")}});
  s.push_back({Op::elu, {real({3}, -2, -0.2)}, {0.7}});
  s.push_back({Op::leaky_relu, {real({3}, -2, -0.2)}, {0.3}});
  s.push_back({Op::softplus, {real({3})}, {2.0, 20.0}});
  s.push_back({Op::softplus, {real({3}, 2, 3)}, {2.0, 1.0}});
  s.push_back({Op::cast, {real({2, 2})}, {DType::float64}});
  s.push_back({Op::cast, {real({2, 2})}, {DType::complex128}});
  // complex
  for (Op op : {Op::neg, Op::square, Op::exp, Op::sin, Op::cos, Op::tanh, Op::sinh, Op::cosh, Op::copy, Op::conj,
                Op::real, Op::imag})
    s.push_back({op, {cplx({3}, -1, 1)}, {}});
  for (Op op : {Op::abs, Op::angle, Op::log, Op::sqrt, Op::reciprocal}) s.push_back({op, {cplx({3}, 0.4, 1.5)}, {}});
  s.push_back({Op::complex, {real({2, 3}), real({2, 3})}, {}});
  s.push_back({Op::dropout, {real({4, 5})}, {0.4}});
}

void binary(std::vector<Sample>& s) {
  for (Op op : {Op::add, Op::sub, Op::mul}) {
    s.push_back({op, {real({2, 3}), real({3})}, {}, true, "broadcast"});
    s.push_back({op, {real({2, 1}), real({1, 3})}, {}, true, "broadcast both"});
    s.push_back({op, {real({2, 3}), number(1.5)}, {}});
    s.push_back({op, {number(2), real({3})}, {}});
    s.push_back({op, {cplx({2}), cplx({2})}, {}});
    s.push_back({op, {real({2}), cplx({2})}, {}, true, "real operand of a complex result"});
    s.push_back({op, {real({}), real({2})}, {}, true, "0-d"});
  }
  s.push_back({Op::div, {real({2, 3}), real({3}, 0.5, 2)}, {}});
  s.push_back({Op::div, {real({3}), number(2.5)}, {}});
  s.push_back({Op::div, {number(1), real({3}, 0.5, 2)}, {}});
  s.push_back({Op::div, {cplx({2}), cplx({2}, 0.5, 1.5)}, {}});
  s.push_back({Op::mod, {given({3}, {5.3, -4.2, 7.1}), given({3}, {2.1, 1.7, -3.2})}, {}});
  s.push_back({Op::mod, {given({2}, {5.3, -4.2}), number(2.0)}, {}});
  s.push_back({Op::fmod, {given({3}, {5.3, -4.2, 7.1}), given({3}, {2.1, 1.7, -3.2})}, {}});
  s.push_back({Op::pow, {real({2, 3}, 0.5, 2), real({3}, -1, 2)}, {}});
  for (double p : {0.0, 1.0, 2.0, 3.0, 0.5, -1.5}) s.push_back({Op::pow, {real({3}, 0.5, 2), number(p)}, {}});
  for (int p : {0, 1, 2, 3, -1}) s.push_back({Op::pow, {given({3}, {-1.5, 0.7, 2.0}), number(p)}, {}});
  s.push_back({Op::pow, {number(2.5), real({3}, -1, 2)}, {}});
  s.push_back({Op::pow, {given({3}, {0.0, -1.0, 0.0}), number(3)}, {}, true, "zero base"});
  s.push_back({Op::pow, {given({3}, {0.0, 0.0, 2.0}), constant({3}, {2, 0, 0})}, {}, true, "zero base and exponent"});
  s.push_back({Op::pow, {constant({2}, {0, 0}), given({2}, {1.5, 2.5})}, {}, true, "0 ** y"});
  for (Op op : {Op::maximum, Op::minimum, Op::fmax, Op::fmin}) {
    s.push_back({op, {real({2, 3}), real({3})}, {}});
    s.push_back({op, {real({3}), number(0.05)}, {}});
  }
  s.push_back({Op::atan2, {real({2, 3}, 0.3, 2), real({3}, -2, -0.3)}, {}});
  s.push_back({Op::hypot, {real({2, 3}, 0.3, 2), real({3}, -2, -0.3)}, {}});
  s.push_back({Op::xlog1py, {real({2, 3}), real({3}, -0.5, 2)}, {}});
  s.push_back({Op::xlog1py, {number(1.5), real({3}, -0.5, 2)}, {}});
  s.push_back({Op::xlog1py, {real({3}), number(0.5)}, {}});
  s.push_back({Op::straight_through, {real({2, 3}), real({3})}, {}});
  s.push_back({Op::where, {mask({2, 3}, {1, 0, 1, 0, 0, 1}), real({3}), real({2, 1})}, {}});
  s.push_back({Op::where, {mask({3}, {1, 0, 1}), real({3}), number(2)}, {}});
  s.push_back({Op::where, {mask({3}, {1, 0, 1}), number(2), real({3})}, {}});
  s.push_back({Op::clamp, {real({6}), number(-0.51), number(0.73)}, {}});
  s.push_back({Op::clamp, {real({6}), absent(), number(0.73)}, {}});
  s.push_back({Op::clamp, {real({6}), real({6}, -1, 0), absent()}, {}});
  s.push_back({Op::clamp, {real({2, 3}), real({3}, -1, 0), real({2, 1}, 0.1, 1)}, {}});
  s.push_back({Op::clamp, {real({3}), given({3}, {1, 2, -1}), given({3}, {0.5, 1.5, 1.1})}, {}, true, "min above max"});
  s.push_back({Op::masked_fill, {real({2, 3}), mask({2, 3}, {1, 0, 1, 0, 0, 1}), number(1.5)}, {}});
  s.push_back({Op::masked_fill, {real({2, 3}), mask({3}, {1, 0, 1}), real({})}, {}});
}

void reductions(std::vector<Sample>& s) {
  for (Op op : {Op::sum, Op::sum_squares, Op::mean, Op::prod, Op::amax, Op::amin}) {
    s.push_back({op, {real({2, 3})}, {}});
    s.push_back({op, {real({2, 3, 2})}, {Ints{1}}});
    s.push_back({op, {real({2, 3, 2})}, {Ints{0, -1}, true}});
    s.push_back({op, {real({})}, {}, true, "0-d"});
  }
  for (Op op : {Op::sum, Op::sum_squares}) s.push_back({op, {cplx({2, 2})}, {Ints{0}}});
  s.push_back({Op::prod, {cplx({3})}, {}});
  s.push_back({Op::prod, {given({2, 3}, {0, 2, 3, 0, 0, 5})}, {Ints{1}}, true, "zeros"});
  for (int64_t dim : {int64_t{0}, int64_t{-1}}) {
    s.push_back({Op::cumsum, {real({3, 4})}, {dim}});
    s.push_back({Op::cumprod, {real({3, 4})}, {dim}});
    s.push_back({Op::cummax, {real({3, 4})}, {dim}});
    s.push_back({Op::cummin, {real({3, 4})}, {dim}});
  }
  s.push_back({Op::cumprod, {given({2, 4}, {2, 0, 3, 4, 0, 1.5, 0, 2})}, {int64_t{1}}, true, "zeros"});
  s.push_back({Op::cumprod, {real({1})}, {int64_t{0}}});
  s.push_back({Op::cumprod, {cplx({5})}, {int64_t{0}}});
}

void views(std::vector<Sample>& s) {
  s.push_back({Op::reshape, {real({2, 3})}, {Ints{3, -1}}});
  s.push_back({Op::permute, {real({2, 3, 2})}, {Ints{2, 0, 1}}});
  s.push_back({Op::transpose, {real({2, 3, 2})}, {int64_t{0}, int64_t{-1}}});
  s.push_back({Op::squeeze, {real({2, 1, 3, 1})}, {}});
  s.push_back({Op::squeeze, {real({2, 1, 3, 1})}, {Ints{1}}});
  s.push_back({Op::unsqueeze, {real({2, 3})}, {int64_t{-1}}});
  s.push_back({Op::broadcast_to, {real({3, 1})}, {Ints{2, 3, 4}}});
  s.push_back({Op::slice, {real({2, 5})}, {int64_t{1}, int64_t{1}, int64_t{5}, int64_t{2}}});
  s.push_back({Op::slice, {real({4, 2})}, {int64_t{0}, std::monostate(), std::monostate(), int64_t{-1}}});
  s.push_back({Op::select, {real({2, 3, 2})}, {int64_t{1}, int64_t{-1}}});
  s.push_back({Op::diagonal, {real({3, 4})}, {int64_t{1}, int64_t{0}, int64_t{1}}});
  s.push_back({Op::diagonal, {real({2, 3, 3})}, {int64_t{0}, int64_t{1}, int64_t{2}}});
  s.push_back({Op::unfold, {real({2, 6})}, {int64_t{1}, int64_t{3}, int64_t{2}}});
  s.push_back({Op::cat, {real({2, 2}), real({2, 3}), real({2, 1})}, {int64_t{1}}});
  s.push_back({Op::flip, {real({2, 3})}, {Ints{0, 1}}});
  s.push_back({Op::tril, {real({3, 3})}, {int64_t{0}}});
  s.push_back({Op::triu, {real({2, 3, 4})}, {int64_t{1}}});
  s.push_back({Op::pad, {real({2, 3})}, {Ints{1, 2}, std::string("constant"), 0.5}});
  for (const char* mode : {"reflect", "replicate", "circular"})
    s.push_back({Op::pad, {real({1, 1, 4, 3})}, {Ints{1, 2, 2, 1}, std::string(mode)}});
  s.push_back({Op::pad_grad, {real({2, 6})}, {Ints{2, 3}, Ints{1, 2}, std::string("constant")}});
  s.push_back({Op::pad_grad, {real({1, 1, 6})}, {Ints{1, 1, 3}, Ints{1, 2}, std::string("reflect")}});
  // (2, 2) at rows 1, 2 and columns 0, 2 of (3, 4)
  const Ints block{2, 2, 4, 2, 4}, diagonal{3, 5, 0}, overlapping{2, 3, 2, 1, 1};
  s.push_back({Op::slice_scatter, {real({3, 4}), real({2, 2})}, {block}});
  s.push_back({Op::slice_scatter, {real({3, 4}), real({3})}, {diagonal}, true, "no combination of slices"});
  s.push_back({Op::slice_scatter, {real({3, 4}), real({4, 3})}, {Ints{4, 3, 1, 4, 0}}, true, "transposed"});
  s.push_back({Op::strided_grad, {real({2, 2})}, {Ints{3, 4}, block}});
  s.push_back({Op::strided_grad, {real({3})}, {Ints{3, 4}, diagonal}});
  s.push_back({Op::strided_grad, {real({2, 3})}, {Ints{6}, overlapping}, true, "overlap"});
}

void transforms(std::vector<Sample>& s) {
  const std::string backward = "backward", ortho = "ortho", forward = "forward";
  s.push_back({Op::fft_c2c, {real({2, 5})}, {Ints{1}, false, backward}});
  s.push_back({Op::fft_c2c, {cplx({4, 3})}, {Ints{0, -1}, true, backward}});
  s.push_back({Op::fft_c2c, {cplx({2, 3})}, {Ints{0}, false, ortho}});
  s.push_back({Op::fft_r2c, {real({2, 6})}, {Ints{1}, backward, true}});
  s.push_back({Op::fft_r2c, {real({5, 3})}, {Ints{1, 0}, ortho, true}});
  s.push_back({Op::fft_r2c, {real({3, 4})}, {Ints{0, 1}, forward, false}});
  s.push_back({Op::fft_r2c, {real({2, 1})}, {Ints{1}, backward, true}});
  s.push_back({Op::fft_c2r, {cplx({2, 4})}, {Ints{1}, std::monostate(), backward}});
  s.push_back({Op::fft_c2r, {cplx({3, 2})}, {Ints{1, 0}, int64_t{5}, forward}});
  s.push_back({Op::fft_c2r, {cplx({2, 1})}, {Ints{1}, int64_t{1}, ortho}});
}

void indexing(std::vector<Sample>& s) {
  const Arg at = index({2, 2}, {0, 2, 2, 1});
  s.push_back({Op::gather, {real({2, 3}), at}, {int64_t{1}}});
  s.push_back({Op::gather, {real({2, 3}), index({2, 4}, {0, 0, 2, 2, 1, 1, 1, 0})}, {int64_t{1}}});
  s.push_back({Op::scatter, {real({2, 3}), at, real({2, 2})}, {int64_t{1}}});
  s.push_back({Op::scatter, {real({2, 3}), at, number(1.5)}, {int64_t{1}}});
  const Arg twice = index({2, 2}, {0, 0, 2, 1});
  s.push_back({Op::scatter, {real({2, 3}), twice, real({2, 2})}, {int64_t{1}, std::string("add")}});
  s.push_back({Op::scatter, {real({2, 3}), twice, real({2, 2}, 0.5, 2)}, {int64_t{1}, std::string("multiply")}});
  s.push_back({Op::scatter,
               {real({2, 3}), at, given({2, 2}, {0, 2, 3, 0})},
               {int64_t{1}, std::string("multiply")},
               true,
               "zero factors"});
  s.push_back({Op::index_select, {real({3, 2}), index({4}, {2, 0, 2, 1})}, {int64_t{0}}});
  s.push_back({Op::index_add, {real({3, 2}), index({4}, {2, 0, 2, 1}), real({4, 2})}, {int64_t{0}}});
  s.push_back({Op::index, {real({3, 4}), index({2}, {2, 0}), index({2}, {1, 1})}, {Ints{0, 1}}});
  s.push_back({Op::index, {real({3, 4}), index({3}, {2, 0, 2})}, {Ints{1}}});
  s.push_back({Op::index_put, {real({3, 4}), real({2}), index({2}, {2, 0}), index({2}, {1, 1})}, {Ints{0, 1}}});
  s.push_back({Op::index_put, {real({3, 4}), real({}), index({2}, {2, 0}), index({2}, {1, 1})}, {Ints{0, 1}}});
  s.push_back({Op::index_put, {real({3, 4}), real({2}), index({2}, {2, 2}), index({2}, {1, 1})}, {Ints{0, 1}, true}});
  s.push_back({Op::masked_select, {real({2, 3}), mask({2, 3}, {1, 0, 1, 0, 0, 1})}, {}});
  s.push_back({Op::masked_scatter, {real({2, 3}), mask({2, 3}, {1, 0, 1, 0, 0, 1}), real({4})}, {}});
  s.push_back({Op::topk, {real({2, 5})}, {int64_t{2}}});
  s.push_back({Op::topk, {real({5, 2})}, {int64_t{3}, int64_t{0}, false}});
  s.push_back({Op::sort, {real({2, 5})}, {}});
  s.push_back({Op::sort, {real({5, 2})}, {int64_t{0}, true}});
  s.push_back({Op::embedding, {real({4, 3}), index({2, 2}, {3, 0, 3, 1})}, {}});
}

void products(std::vector<Sample>& s) {
  s.push_back({Op::matmul, {real({2, 3}), real({3, 4})}, {}});
  s.push_back({Op::matmul, {real({3}), real({3})}, {}});
  s.push_back({Op::matmul, {real({2, 3}), real({3})}, {}});
  s.push_back({Op::matmul, {real({3}), real({3, 2})}, {}});
  s.push_back({Op::matmul, {real({2, 2, 3}), real({3, 2})}, {}});
  s.push_back({Op::matmul, {real({2, 2, 3}), real({3})}, {}});
  s.push_back({Op::matmul, {real({3}), real({2, 3, 2})}, {}});
  s.push_back({Op::matmul, {real({2, 1, 2, 3}), real({2, 3, 2})}, {}});
  s.push_back({Op::matmul, {cplx({2, 2}), cplx({2, 2})}, {}});
  s.push_back({Op::linear, {real({2, 3}), real({4, 3}), real({4})}, {}});
  s.push_back({Op::linear, {real({2, 2, 3}), real({4, 3}), absent()}, {}});
  s.push_back({Op::linear, {real({3}), real({4, 3}), real({4})}, {}});
  s.push_back({Op::attention, {real({2, 3, 4}), real({2, 5, 4}), real({2, 5, 3}), absent()}, {0.5}});
  s.push_back({Op::attention, {real({4, 3, 2}), real({2, 3, 2}), real({2, 3, 2}), real({3, 3})}, {0.7, int64_t{0}}});
  s.push_back({Op::attention_grad,
               {real({4, 3, 3}), real({4, 3, 2}), real({2, 4, 2}), real({2, 4, 3}), real({4, 3}), real({4, 3}),
                real({4, 1, 4})},
               {0.7, int64_t{1}}});
  const Ints one{1, 1}, two{2, 2}, none{0, 0};
  s.push_back({Op::conv2d, {real({2, 2, 4, 4}), real({3, 2, 2, 3}), real({3})}, {}});
  s.push_back({Op::conv2d, {real({1, 4, 5, 5}), real({2, 2, 3, 2}), absent()}, {two, one, one, int64_t{2}}});
  s.push_back({Op::conv2d, {real({1, 1, 6, 6}), real({1, 1, 2, 2}), absent()}, {one, one, two, int64_t{1}}});
  s.push_back({Op::conv2d_input_grad,
               {real({1, 2, 2, 2}), real({2, 1, 3, 3})},
               {Ints{1, 1, 5, 5}, two, none, one, int64_t{1}}});
  s.push_back({Op::conv2d_weight_grad,
               {real({1, 2, 2, 2}), real({1, 1, 5, 5})},
               {Ints{2, 1, 3, 3}, two, none, one, int64_t{1}}});
  s.push_back({Op::max_pool2d, {real({1, 2, 4, 4})}, {two, two}});
  s.push_back({Op::max_pool2d, {real({1, 1, 5, 5})}, {Ints{3, 3}, two, one}});
  const Arg places = index({1, 1, 2, 2}, {0, 5, 5, 15});
  s.push_back({Op::max_pool2d_grad, {real({1, 1, 2, 2}), places}, {Ints{1, 1, 4, 4}}});
  s.push_back({Op::max_pool2d_pick, {real({1, 1, 4, 4}), places}, {}});
  s.push_back({Op::avg_pool2d, {real({1, 2, 4, 4})}, {two, two}});
  s.push_back({Op::avg_pool2d, {real({1, 1, 5, 5})}, {Ints{3, 3}, two, one, true, false}});
  s.push_back({Op::avg_pool2d_grad, {real({1, 1, 2, 2})}, {Ints{1, 1, 4, 4}, two, two}});
  const std::string linear = "linear", bilinear = "bilinear", border = "border", zeros = "zeros";
  s.push_back({Op::resample, {real({1, 2, 3, 4})}, {Ints{5, 3}, linear, false}});
  s.push_back({Op::resample, {real({2, 3})}, {Ints{6}, std::string("nearest"), false}});
  s.push_back({Op::resample, {real({1, 5, 4})}, {Ints{3, 7}, std::string("cubic_border"), true}});
  s.push_back({Op::resample, {real({1, 3, 4, 2})}, {Ints{2, 3, 3}, std::string("area"), false}});
  s.push_back({Op::resample_grad, {real({1, 2, 5, 3})}, {Ints{3, 4}, linear, true}});
  const Arg grid = real({1, 2, 3, 2}), picked = index({1, 2, 3}, {0, 5, -1, 2, 5, 1});
  s.push_back({Op::sample_grid, {real({1, 2, 4, 5}), grid}, {bilinear, zeros, false}});
  s.push_back({Op::sample_grid, {real({1, 2, 4, 5}), grid}, {std::string("bicubic"), border, true}});
  s.push_back({Op::sample_grid, {real({1, 1, 3, 4, 5}), real({1, 2, 1, 2, 3})}, {bilinear, border, false}});
  s.push_back({Op::point_weights, {grid}, {Ints{4, 5}, bilinear, zeros, false, Ints{0, 0}}});
  s.push_back({Op::point_weights, {grid}, {Ints{4, 5}, std::string("bicubic"), zeros, true, Ints{1, 0}}});
  s.push_back({Op::scatter_points, {real({1, 2, 3}), picked, real({1, 2, 3})}, {Ints{1, 2, 2, 3}}});
  s.push_back({Op::match_points, {real({1, 2, 3}), real({1, 2, 2, 3}), picked}, {}});
}

}  // namespace

void add_composites(std::vector<Sample>& s);  // samples_composite.cpp

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = [] {
    std::vector<Sample> s;
    unary(s);
    binary(s);
    reductions(s);
    views(s);
    transforms(s);
    indexing(s);
    products(s);
    add_composites(s);
    return s;
  }();
  return all;
}

}  // namespace msjit::test
