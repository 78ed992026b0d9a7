// Inputs for the composite ops that have a gradient: through their decomposition.
#include <cmath>

#include "tests/unit/autograd/gradcheck.h"

namespace msjit::test {
using ops::Ints;
using ops::Op;

namespace {
const std::string kMean = "mean", kSum = "sum", kNone = "none";

void math(std::vector<Sample>& s) {
  s.push_back({Op::lerp, {real({2, 3}), real({2, 3}), real({3}, 0, 1)}, {}});
  s.push_back({Op::lerp, {real({2, 3}), real({3}), number(0.3)}, {}});
  s.push_back({Op::addcmul, {real({2, 3}), real({3}), real({2, 1}), number(0.5)}, {}});
  s.push_back({Op::addcdiv, {real({2, 3}), real({3}), real({2, 1}, 0.5, 2), number(2)}, {}});
  s.push_back({Op::frac, {given({3}, {1.3, -2.6, 0.4})}, {}});
  s.push_back({Op::hard_tanh, {given({4}, {-1.7, -0.4, 0.3, 1.6})}, {}});
  s.push_back({Op::prelu, {given({2, 3}, {-1.7, -0.4, 0.3, 1.6, -0.8, 0.9}), real({3}, 0.1, 0.5)}, {}});
  s.push_back({Op::glu, {real({2, 6})}, {}});
  for (Op op : {Op::var, Op::std}) {
    s.push_back({op, {real({2, 3})}, {}});
    s.push_back({op, {real({2, 4, 2})}, {Ints{1}, int64_t{1}, true}});
  }
  s.push_back({Op::cumulative_trapezoid, {real({2, 4}), absent()}, {0.5, int64_t{-1}}});
  s.push_back({Op::cumulative_trapezoid, {real({3, 2}), real({3})}, {1.0, int64_t{0}}});
  s.push_back({Op::mode, {real({2, 4})}, {}});
  s.push_back({Op::mode, {real({3, 2})}, {int64_t{0}, true}});
  s.push_back({Op::logsumexp, {real({2, 4})}, {Ints{1}}});
  for (double p : {1.0, 2.0, 3.0, 0.5, HUGE_VAL, -HUGE_VAL})
    s.push_back({Op::norm, {given({2, 3}, {-1.7, -0.4, 0.3, 1.6, -0.8, 0.9})}, {p, Ints{1}}});
  s.push_back({Op::norm, {real({2, 3}, 0.5, 2)}, {}});
}

void shape(std::vector<Sample>& s) {
  s.push_back({Op::flatten, {real({2, 3, 2})}, {int64_t{1}}});
  s.push_back({Op::split, {real({5, 2})}, {Ints{2, 3}}});
  s.push_back({Op::chunk, {real({5, 2})}, {int64_t{2}}});
  s.push_back({Op::unbind, {real({2, 3})}, {int64_t{1}}});
  s.push_back({Op::stack, {real({2, 3}), real({2, 3})}, {int64_t{1}}});
  s.push_back({Op::tile, {real({2, 3})}, {Ints{2, 1, 2}}});
  s.push_back({Op::repeat_interleave, {real({2, 3})}, {int64_t{2}, int64_t{1}}});
  s.push_back({Op::repeat_interleave, {real({2, 3})}, {int64_t{3}}});
  s.push_back({Op::roll, {real({2, 3})}, {Ints{1, -1}, Ints{0, 1}}});
  s.push_back({Op::roll, {real({2, 3})}, {Ints{2}}});
  s.push_back({Op::take_along_dim, {real({2, 3}), index({1, 2}, {2, 0})}, {int64_t{1}}});
}

void network(std::vector<Sample>& s) {
  s.push_back({Op::addmm, {real({4}), real({2, 3}), real({3, 4}), number(0.5), number(2)}, {}});
  s.push_back({Op::bmm, {real({2, 2, 3}), real({2, 3, 2})}, {}});
  s.push_back({Op::outer, {real({3}), real({2})}, {}});
  s.push_back({Op::dot, {real({3}), real({3})}, {}});
  s.push_back({Op::conv1d, {real({2, 2, 5}), real({3, 2, 2}), real({3})}, {int64_t{2}, int64_t{1}}});
  s.push_back({Op::conv_transpose2d, {real({1, 2, 3, 3}), real({2, 3, 2, 2}), real({3})}, {Ints{2, 2}, Ints{1, 1}}});
  s.push_back({Op::conv_transpose1d, {real({1, 2, 3}), real({2, 3, 2}), real({3})}, {int64_t{2}}});
  s.push_back({Op::adaptive_avg_pool2d, {real({1, 2, 5, 4})}, {Ints{2, 2}}});
  s.push_back({Op::max_pool1d, {real({1, 2, 6})}, {int64_t{2}, int64_t{2}}});
  s.push_back({Op::avg_pool1d, {real({1, 2, 6})}, {int64_t{3}, int64_t{2}, int64_t{1}}});
  s.push_back({Op::lstm_step, {real({2, 8}), real({2, 2}), real({2, 2}), real({8, 2}), real({8})}, {}});
  s.push_back({Op::gru_step, {real({2, 6}), real({2, 2}), real({6, 2}), real({6})}, {}});
  for (Op op : {Op::softmax, Op::log_softmax}) {
    s.push_back({op, {real({2, 4})}, {}});
    s.push_back({op, {real({3, 2})}, {int64_t{0}}});
  }
  s.push_back({Op::layer_norm, {real({2, 2, 3}), real({2, 3}), real({2, 3})}, {int64_t{2}}});
  s.push_back({Op::layer_norm, {real({2, 4}), absent(), absent()}, {}});
  s.push_back({Op::rms_norm, {real({2, 4}), real({4})}, {}});
  s.push_back({Op::batch_norm,
               {real({3, 2, 2}), real({2}), real({2}), absent(), absent()},
               {true},
               true,
               "the statistics are buffers",
               1});
  s.push_back({Op::batch_norm,
               {real({3, 2}), real({2}), real({2}), constant({2}, {0.1, 0.2}), constant({2}, {1, 2})},
               {false}});
  s.push_back({Op::group_norm, {real({2, 4, 3}), real({4}), real({4})}, {int64_t{2}}});
  s.push_back({Op::normalize, {real({2, 3})}, {}});
  s.push_back({Op::cosine_similarity, {real({2, 3}), real({2, 3}, 0.3, 1)}, {}});
}

void losses(std::vector<Sample>& s) {
  for (const std::string& reduction : {kMean, kSum, kNone}) {
    s.push_back({Op::mse_loss, {real({2, 3}), real({2, 3})}, {reduction}});
    s.push_back({Op::l1_loss, {real({2, 3}, 1, 2), real({2, 3}, -1, 0.5)}, {reduction}});
    s.push_back(
        {Op::bce_loss, {real({2, 3}, 0.1, 0.9), real({2, 3}, 0.1, 0.9), constant({3}, {1, 2, 3})}, {reduction}});
    s.push_back({Op::bce_with_logits,
                 {real({2, 3}), constant({2, 3}, {0, 1, 0.5, 1, 0, 0}), absent(), constant({3}, {1, 2, 3})},
                 {reduction}});
    s.push_back(
        {Op::nll_loss, {real({3, 4}, -3, -1), index({3}, {2, 0, 3}), constant({4}, {1, 2, 3, 4})}, {reduction}});
    s.push_back({Op::cross_entropy, {real({3, 4}), index({3}, {2, -100, 3}), absent()}, {reduction}});
  }
  s.push_back({Op::smooth_l1_loss, {given({4}, {0.2, 3, -0.4, -2}), constant({4}, {0, 0, 0, 0})}, {}});
  s.push_back({Op::huber_loss, {given({4}, {0.2, 3, -0.4, -2}), constant({4}, {0, 0, 0, 0})}, {0.7}});
  s.push_back({Op::kl_div, {real({2, 3}, -2, -1), real({2, 3}, 0.1, 0.9)}, {std::string("batchmean")}});
  s.push_back({Op::kl_div, {real({2, 3}, -2, -1), real({2, 3}, -2, -1)}, {kSum, true}});
  s.push_back({Op::cross_entropy, {real({3, 4}), real({3, 4}, 0.1, 0.4), constant({4}, {1, 2, 3, 4})}, {}});
  s.push_back(
      {Op::cross_entropy, {real({2, 3, 2}), index({2, 2}, {2, 0, 1, 1}), absent()}, {kMean, int64_t{-100}, 0.1}});
}

}  // namespace

void add_composites(std::vector<Sample>& s) {
  math(s);
  shape(s);
  network(s);
  losses(s);
}

}  // namespace msjit::test
