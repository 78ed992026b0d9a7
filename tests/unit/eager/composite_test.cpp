#include <cmath>
#include <set>

#include "src/ops/composite.h"
#include "tests/unit/eager/support.h"

namespace msjit::eager {
namespace {

Attr s(const char* v) { return std::string(v); }

struct Sample {
  Op op;
  std::vector<Arg> args;
  std::vector<Attr> attrs;
};

Tensor ramp(Shape shape, DType dtype = DType::float32, double scale = 0.25) {
  std::vector<double> v(numel_of(shape));
  for (size_t k = 0; k < v.size(); ++k) v[k] = scale * (static_cast<double>(k * 7 % 11) - 4);
  return make(v, shape, dtype);
}
Tensor unit(Shape shape) {
  std::vector<double> v(numel_of(shape));
  for (size_t k = 0; k < v.size(); ++k) v[k] = (static_cast<double>(k * 7 % 11) + 1) / 13;
  return make(v, shape);
}

std::vector<Sample> samples() {
  Tensor x = ramp({3, 4}), y = unit({3, 4}), image = ramp({2, 4, 5, 5}), line = ramp({2, 4, 7}), v = ramp({4}),
         w = unit({4});
  Tensor classes = make({0, 3, 1}, DType::int64);
  Tensor ints = ramp({3, 4}, DType::int32, 1);
  std::vector<Sample> list{
      {Op::lerp, {x, y, 0.3}, {}},
      {Op::addcmul, {x, y, y, 2}, {}},
      {Op::addcdiv, {x, y, y, 2}, {}},
      {Op::frac, {x}, {}},
      {Op::hard_tanh, {x}, {}},
      {Op::prelu, {image, w}, {}},
      {Op::glu, {x}, {}},
      {Op::softmax, {ramp({3, 4}, DType::float16)}, {}},
      {Op::layer_norm, {ramp({3, 4}, DType::float16), v, w}, {}},
      {Op::batch_norm, {ramp({2, 4, 5}, DType::bfloat16), v, w, v, w}, {}},
      {Op::batch_norm, {ramp({2, 4, 5}, DType::float16), Arg(), Arg(), Arg(), Arg()}, {true}},
      {Op::var, {ramp({3, 4}, DType::float16)}, {}},
      {Op::group_norm, {ramp({2, 4, 5}, DType::int32)}, {i(2)}},
      {Op::lstm_step, {ramp({3, 16}), x, y, ramp({16, 4}, DType::float16), Arg()}, {}},
      {Op::gru_step, {ramp({3, 12}), x, ramp({12, 4}), ramp({12})}, {}},
      {Op::normalize, {ints}, {}},
      {Op::cosine_similarity, {ints, x}, {}},
      {Op::lerp, {ints, ints, 1}, {}},
      {Op::addcdiv, {ints, y, y}, {}},
      {Op::glu, {ints}, {}},
      {Op::isclose, {x, y}, {}},
      {Op::var, {x}, {Ints{1}, i(1)}},
      {Op::var, {ints}, {}},
      {Op::std, {x}, {}},
      {Op::std, {ints}, {Ints{0}}},
      {Op::cumulative_trapezoid, {ramp({3, 4}, DType::float16), Arg()}, {0.5}},
      {Op::cumulative_trapezoid, {ints, y}, {1.0, i(0)}},
      {Op::mode, {x}, {i(0)}},
      {Op::mode, {ints}, {}},
      {Op::logsumexp, {x}, {Ints{1}}},
      {Op::logsumexp, {ints}, {Ints{-1}}},
      {Op::norm, {x}, {3.0, Ints{1}}},
      {Op::norm, {ints}, {}},
      {Op::count_nonzero, {x}, {}},
      {Op::flatten, {image}, {i(1)}},
      {Op::split, {x}, {Ints{1, 3}, i(1)}},
      {Op::chunk, {x}, {i(3), i(1)}},
      {Op::unbind, {x}, {i(1)}},
      {Op::stack, {x, y}, {i(-1)}},
      {Op::tile, {x}, {Ints{2, 1, 3}}},
      {Op::repeat_interleave, {x}, {i(2), i(1)}},
      {Op::repeat_interleave, {x}, {i(2)}},
      {Op::roll, {x}, {Ints{1, -2}, Ints{0, 1}}},
      {Op::roll, {x}, {Ints{5}}},
      {Op::take_along_dim, {x, make({0, 1}, {1, 2}, DType::int64)}, {i(1)}},
      {Op::argsort, {x}, {}},
      {Op::addmm, {v, x, ramp({4, 4}), 2, 0.5}, {}},
      {Op::bmm, {ramp({2, 3, 4}), ramp({2, 4, 5})}, {}},
      {Op::outer, {v, w}, {}},
      {Op::dot, {v, w}, {}},
      {Op::conv1d, {line, ramp({6, 4, 3}), ramp({6})}, {i(2), i(1)}},
      {Op::conv_transpose2d, {image, ramp({4, 3, 3, 3}), ramp({3})}, {Ints{2, 2}, Ints{1, 1}, Ints{1, 1}}},
      {Op::conv_transpose1d, {line, ramp({4, 3, 3}), ramp({3})}, {i(2), i(1), i(1)}},
      {Op::adaptive_avg_pool2d, {image}, {Ints{3, 2}}},
      {Op::max_pool1d, {line}, {i(3), i(2)}},
      {Op::avg_pool1d, {line}, {i(3), i(2), i(1)}},
      {Op::softmax, {x}, {}},
      {Op::softmax, {ints}, {}},
      {Op::log_softmax, {x}, {i(0)}},
      {Op::layer_norm, {x, v, w}, {}},
      {Op::layer_norm, {x}, {}},
      {Op::rms_norm, {x, v}, {}},
      {Op::batch_norm, {image, v, w, v, w}, {}},
      {Op::batch_norm, {image, v, w, Arg(), Arg()}, {true}},
      {Op::group_norm, {image, v, w}, {i(2)}},
      {Op::normalize, {x}, {}},
      {Op::cosine_similarity, {x, y}, {}},
      {Op::full_like, {x, 3}, {}},
      {Op::full_like, {x, 3}, {DType::int8}},
      {Op::nll_loss, {x, classes}, {}},
      {Op::nll_loss, {x, classes, w}, {s("none")}},
      {Op::cross_entropy, {x, classes, w}, {s("mean"), i(-100), 0.1}},
      {Op::cross_entropy, {x, y}, {}},
      {Op::cross_entropy, {image, make(std::vector<double>(50, 1), {2, 5, 5}, DType::int64)}, {s("sum")}},
      {Op::bce_with_logits, {x, y, Arg(), w}, {}},
      {Op::kl_div, {x, y}, {s("batchmean")}},
  };
  for (Op op :
       {Op::mse_loss, Op::l1_loss, Op::smooth_l1_loss, Op::huber_loss, Op::bce_loss, Op::bce_with_logits, Op::kl_div}) {
    for (const char* how : {"mean", "sum", "none"}) {
      std::vector<Attr> attrs =
          ops::attr_index(op, "reduction") ? std::vector<Attr>{1.0, s(how)} : std::vector<Attr>{s(how)};
      list.push_back({op, {op == Op::bce_loss ? y : x, y}, attrs});
    }
  }
  return list;
}

TEST(Composite, EveryOneRunsAndKeepsItsInferredTypes) {
  std::set<Op> covered;
  for (const Sample& sample : samples()) {
    covered.insert(sample.op);
    std::string name(ops::info(sample.op).name);
    std::vector<ops::ValueType> types;
    for (const Arg& a : sample.args) {
      ops::ValueType t;
      if (a.kind == 1) t = {ops::ValueType::kTensor, NumberKind::kInt, a.tensor.dtype(), a.tensor.shape()};
      if (a.kind == 2) t.kind = ops::ValueType::kNumber, t.number = a.number.kind;
      types.push_back(t);
    }
    ops::Attrs attrs = ops::complete_attrs(sample.op, sample.attrs);
    ops::InferContext c{sample.op, types, attrs, {}, false};
    try {
      ops::infer(c);
      Outputs out = run_all(sample.op, sample.args, sample.attrs);
      ASSERT_EQ(out.size(), c.outputs.size()) << name;
      for (size_t k = 0; k < out.size(); ++k) {
        EXPECT_EQ(out[k].dtype(), c.outputs[k].dtype) << name << " output " << k;
        EXPECT_EQ(Shape(out[k].shape()), c.outputs[k].shape) << name << " output " << k;
        for (double v : values(out[k])) EXPECT_TRUE(std::isfinite(v)) << name;
      }
    } catch (const std::exception& e) {
      ADD_FAILURE() << name << ": " << e.what();
    }
  }
  for (int k = 0; k < ops::kOpCount; ++k) {
    Op op = static_cast<Op>(k);
    EXPECT_TRUE(ops::info(op).op_class != ops::OpClass::kComposite || covered.contains(op))
        << ops::info(op).name << " has no sample";
  }
}

TEST(Composite, KnownNumbers) {
  expect_near(run(Op::softmax, {make({1000, 1000})}), {0.5, 0.5});
  expect_near(run(Op::log_softmax, {make({1000, 0})}), {0, -1000});
  expect_near(run(Op::logsumexp, {make({-INFINITY, -INFINITY})}, {Ints{0}}), {-INFINITY});
  expect_near(run(Op::var, {make({1e4, 1e4 + 1, 1e4 + 2})}), {2.0 / 3}, 1e-5);
  expect_near(run(Op::std, {make({1, 3})}, {Attr(), i(1)}), {std::sqrt(2.0)});
  expect_near(run(Op::bce_with_logits, {make({100, -100, 0}), make({0, 1, 1})}, {s("none")}),
              {100, 100, std::log(2.0)});
  expect_near(run(Op::bce_loss, {make({0, 1}), make({1, 1})}, {s("none")}), {100, 0});
  expect_near(run(Op::cross_entropy, {make({0, 0, 0, 0}, {2, 2}), make({0, 1}, DType::int64)}), {std::log(2.0)});
  expect_near(run(Op::nll_loss, {make({-1, -2, -3, -4}, {2, 2}), make({1, -100}, DType::int64)}), {2});
  expect_near(run(Op::layer_norm, {make({1, 3}, {1, 2})}, {i(1), 0.0}), {-1, 1}, 1e-5);
  expect_near(run(Op::huber_loss, {make({0, 0}), make({0.5, 3})}, {1.0, s("none")}), {0.125, 2.5});
  expect_near(run(Op::norm, {make({3, -4})}), {5});
  expect_near(run(Op::norm, {make({3, -4})}, {INFINITY}), {4});
  expect_near(run(Op::roll, {make({1, 2, 3})}, {Ints{1}}), {3, 1, 2});
  expect_near(run(Op::tile, {make({1, 2})}, {Ints{2}}), {1, 2, 1, 2});
  expect_near(run(Op::adaptive_avg_pool2d, {make({1, 2, 3, 4, 5}, {1, 1, 1, 5})}, {Ints{1, 2}}), {2, 4});
  expect_near(run(Op::conv1d, {make({1, 2, 3}, {1, 1, 3}), make({1, 1}, {1, 1, 2})}), {3, 5});
  expect_near(run(Op::conv_transpose1d, {make({1, 2}, {1, 1, 2}), make({1, 10}, {1, 1, 2})}, {i(2)}), {1, 10, 2, 20});
  Outputs bn = run_all(Op::batch_norm, {make({1, 3}, {2, 1}), Arg(), Arg(), Arg(), Arg()}, {true, 0.0});
  expect_near(bn[0], {-1, 1}, 1e-5);
  expect_near(bn[1], {2});
  expect_near(bn[2], {2});
}

// Takes every other call.
class Identity final : public CompositeKernel {
 public:
  bool run(std::span<const Operand> operands, Outputs& outputs) override {
    if (++calls % 2 == 0) return false;
    outputs.push_back(Tensor::borrow(operands[0].tensor));
    return true;
  }
  static inline int calls = 0;
};
TEST(Composite, ACompilerMayTakeTheCall) {
  set_composite_compiler([](Op op, std::span<const Operand>, std::span<const Attr>) -> Ref<CompositeKernel> {
    return op == Op::frac ? Ref<Identity>::adopt(new Identity) : Ref<Identity>();
  });
  for (int i = 0; i < 3; ++i) {  // by the general path, then by plans
    expect_near(run(Op::frac, {make({1.5})}), {1.5});
    expect_near(run(Op::frac, {make({1.5})}), {0.5});
    expect_near(run(Op::hard_tanh, {make({1.5})}), {1});
  }
  set_composite_compiler(nullptr);
  EXPECT_EQ(Identity::calls, 6);
  expect_near(run(Op::frac, {make({1.5})}), {0.5});
}

// A training step has some hundred kinds of calls: each of them finds its plan again.
TEST(Composite, ManyKindsOfCallsKeepTheirPlans) {
  static int compiled = 0;
  set_composite_compiler([](Op op, std::span<const Operand>, std::span<const Attr>) -> Ref<CompositeKernel> {
    ++compiled;
    return op == Op::frac ? Ref<Identity>::adopt(new Identity) : Ref<Identity>();
  });
  Identity::calls = 1000000;
  constexpr int kKinds = 300, kRounds = 8;
  int last = 0;
  for (int round = 0; round < kRounds; ++round) {
    const int before = compiled;
    for (int n = 1; n <= kKinds; ++n) {
      const int taken = Identity::calls;
      run(Op::frac, {make(std::vector<double>(static_cast<size_t>(n), 0.5))});
      Identity::calls = taken + 2;
    }
    last = compiled - before;
  }
  set_composite_compiler(nullptr);
  EXPECT_EQ(last, 0);
}

}  // namespace
}  // namespace msjit::eager
