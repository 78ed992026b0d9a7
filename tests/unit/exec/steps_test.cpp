// How many steps common layers take, forward and backward: kernels that fusion should keep together.
#include "tests/unit/exec/harness.h"

namespace msjit::exec {
namespace {

struct Steps {
  size_t forward, backward;
};

class StepsTest : public testing::Test {
 protected:
  Program p;

  Value* op(Op o, std::initializer_list<Value*> in, std::initializer_list<ops::Attr> attrs = {}) {
    return p.graph.call1(o, in, attrs);
  }
  void train_batch_norm(Value* x, Value* w, Value* b) {
    Value* in[] = {x, w, b, nullptr, nullptr};
    const ops::Attr attrs[] = {true, 1e-5};
    for (Value* v : p.graph.call(Op::batch_norm, in, attrs)) p.graph.outputs.push_back(v);
  }
  Value* labels(int64_t n, int classes, int64_t ignored = -1) {
    Tensor t = Tensor::zeros(Shape{n}, DType::int64);
    for (int64_t i = 0; i < n; ++i) t.data_as<int64_t>()[i] = i == ignored ? -100 : (i * 3) % classes;
    return p.input(t);
  }
  // Agrees with op by op, and takes so many steps at most.
  void expect_steps(size_t forward, size_t backward, double tolerance = 2e-5, double gradient_tolerance = 1e-4) {
    p.check(tolerance, backward == 0 ? -1 : gradient_tolerance);
    Ref<Fragment> f = p.compile();
    const Executable& there = compiled(f).forward();
    EXPECT_LE(there.step_count(), forward) << "forward:\n" << there.steps_text();
    if (backward == 0) return;
    const Executable& back = *compiled(f).backward(CompiledFragment::Mask(p.graph.outputs.size(), true)).executable;
    EXPECT_LE(back.step_count(), backward) << "backward:\n" << back.steps_text();
  }
};

TEST_F(StepsTest, softmax) {
  p.graph.outputs = {op(Op::softmax, {p.input(Shape{7, 33}, 1, true)}, {int64_t{-1}})};
  expect_steps(1, 1);
}
TEST_F(StepsTest, log_softmax) {
  p.graph.outputs = {op(Op::log_softmax, {p.input(Shape{7, 33}, 1, true)}, {int64_t{-1}})};
  expect_steps(1, 1);
}
TEST_F(StepsTest, softmax_over_the_middle) {
  p.graph.outputs = {op(Op::softmax, {p.input(Shape{3, 33, 5}, 1, true)}, {int64_t{1}})};
  expect_steps(4, 3);
}
TEST_F(StepsTest, cross_entropy_of_labels) {
  Value* x = p.input(Shape{20, 33}, 1, true);
  p.graph.outputs = {op(Op::cross_entropy, {x, labels(20, 33, 4), nullptr})};
  expect_steps(2, 1);
}
TEST_F(StepsTest, cross_entropy_of_labels_with_smoothing) {
  Value* x = p.input(Shape{20, 33}, 1, true);
  p.graph.outputs = {op(Op::cross_entropy, {x, labels(20, 33, 4), nullptr}, {std::string("mean"), int64_t{-100}, 0.1})};
  expect_steps(2, 1);
}
TEST_F(StepsTest, cross_entropy_per_row) {
  Value* x = p.input(Shape{20, 33}, 1, true);
  p.graph.outputs = {op(Op::cross_entropy, {x, labels(20, 33), nullptr}, {std::string("none"), int64_t{-100}, 0.0})};
  expect_steps(1, 1);
}
TEST_F(StepsTest, cross_entropy_of_probabilities) {
  Value *x = p.input(Shape{20, 33}, 1, true), *t = p.input(Shape{20, 33}, 2);
  p.graph.outputs = {op(Op::cross_entropy, {x, op(Op::softmax, {t}, {int64_t{-1}}), nullptr})};
  expect_steps(2, 1);
}
TEST_F(StepsTest, cross_entropy_of_one_hot) {
  Value *x = p.input(Shape{20, 33}, 1, true), *t = labels(20, 33);
  Value* hot = op(Op::one_hot, {t}, {int64_t{33}, DType::float32});
  p.graph.outputs = {op(Op::cross_entropy, {x, hot, nullptr})};
  expect_steps(2, 1);
}
TEST_F(StepsTest, nll_loss_of_log_softmax) {
  Value *x = p.input(Shape{20, 33}, 1, true), *t = labels(20, 33, 4);
  p.graph.outputs = {op(Op::nll_loss, {op(Op::log_softmax, {x}, {int64_t{-1}}), t, nullptr})};
  expect_steps(2, 1);
}
TEST_F(StepsTest, layer_norm) {
  Value *x = p.input(Shape{9, 40}, 1, true), *w = p.input(Shape{40}, 2, true), *b = p.input(Shape{40}, 3, true);
  p.graph.outputs = {op(Op::layer_norm, {x, w, b})};
  expect_steps(1, 2);
}
TEST_F(StepsTest, layer_norm_of_three_dimensions) {
  Value *x = p.input(Shape{3, 9, 40}, 1, true), *w = p.input(Shape{40}, 2, true), *b = p.input(Shape{40}, 3, true);
  p.graph.outputs = {op(Op::layer_norm, {x, w, b})};
  expect_steps(1, 2);
}
TEST_F(StepsTest, rms_norm) {
  Value *x = p.input(Shape{9, 40}, 1, true), *w = p.input(Shape{40}, 2, true);
  p.graph.outputs = {op(Op::rms_norm, {x, w})};
  expect_steps(1, 2);
}
TEST_F(StepsTest, batch_norm_of_images) {
  Value* x = p.input(Shape{4, 5, 6, 7}, 1, true);
  Value *w = p.input(Shape{5}, 2, true), *b = p.input(Shape{5}, 3, true);
  train_batch_norm(x, w, b);
  expect_steps(1, 1);
}
// Large enough to be split between threads, each with its own packed rows.
TEST_F(StepsTest, batch_norm_of_many_images) {
  Value* x = p.input(Shape{8, 24, 20, 21}, 1, true);
  Value *w = p.input(Shape{24}, 2, true), *b = p.input(Shape{24}, 3, true);
  train_batch_norm(x, w, b);
  expect_steps(1, 1, 1e-4, 1e-3);
}
TEST_F(StepsTest, sums_over_axes_that_do_not_merge) {
  Value* x = p.input(Shape{3, 4, 5, 6}, 1, true);
  Value* squares = op(Op::mul, {x, x});
  Value* by_column = op(Op::sum, {squares}, {ops::Ints{0, 2}, false});
  p.graph.outputs = {op(Op::sqrt, {by_column}), op(Op::amax, {op(Op::exp, {x})}, {ops::Ints{1, 3}, true})};
  expect_steps(2, 2);
}
TEST_F(StepsTest, batch_norm_of_rows) {
  Value* x = p.input(Shape{24, 5}, 1, true);
  Value *w = p.input(Shape{5}, 2, true), *b = p.input(Shape{5}, 3, true);
  train_batch_norm(x, w, b);
  expect_steps(3, 5);
}
TEST_F(StepsTest, group_norm) {
  Value* x = p.input(Shape{4, 6, 5, 7}, 1, true);
  Value *w = p.input(Shape{6}, 2, true), *b = p.input(Shape{6}, 3, true);
  p.graph.outputs = {op(Op::group_norm, {x, w, b}, {int64_t{3}, 1e-5})};
  // x is looked at once more, by channels. With what is normalised stored there were 5 steps backward, but more bytes:
  // on 8x64x56x56 1.6 times the time forward and 1.2 times that of both.
  expect_steps(3, 9);
}
// Two products and one kernel for what follows each.
TEST_F(StepsTest, gelu_mlp) {
  Value* x = p.input(Shape{6, 8}, 1, true);
  Value *w = p.input(Shape{8, 16}, 2, true), *b = p.input(Shape{16}, 3, true);
  Value *v = p.input(Shape{16, 8}, 4, true), *c = p.input(Shape{8}, 5, true);
  Value* h = op(Op::gelu, {op(Op::add, {op(Op::matmul, {x, w}), b})});
  p.graph.outputs = {op(Op::add, {op(Op::matmul, {h, v}), c})};
  expect_steps(4, 8);
}
// Labels out of range are a user's mistake in a kernel, too.
TEST_F(StepsTest, a_label_out_of_range_is_an_error) {
  Tensor t = Tensor::zeros(Shape{4}, DType::int64);
  t.data_as<int64_t>()[2] = 33;
  Value* x = p.input(Shape{4, 33}, 1);
  p.graph.outputs = {op(Op::cross_entropy, {x, p.input(t), nullptr})};
  Ref<Fragment> f = p.compile(), reference = p.compile("reference");
  RunResult a, b;
  std::string expected, got;
  try {
    p.run(*reference, b);
  } catch (const UserError& e) {
    expected = e.what();
  }
  try {
    p.run(*f, a);
  } catch (const UserError& e) {
    got = e.what();
  }
  EXPECT_FALSE(expected.empty());
  EXPECT_EQ(got, expected);
}

}  // namespace
}  // namespace msjit::exec
