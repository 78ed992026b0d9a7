// Control flow in graphs: compiled, and op by op.
#include "jit/ir/control.h"

#include "jit/exec/reverse_loop.h"
#include "jit/ir/parser.h"
#include "jit/ir/printer.h"
#include "jit/ir/verifier.h"
#include "tests/unit/exec/harness.h"

namespace msjit::exec {
namespace {

using ir::Control;

// Turns until the sum of x is at least `limit`: x = x * factor + 1.
std::shared_ptr<Control> growing(Dims shape) {
  auto loop = std::make_shared<Control>();
  loop->kind = Control::kWhile;
  Graph turn;
  turn.name = "turn";
  Value* x = turn.add_tensor_input("x", DType::float32, shape, contiguous_strides(Shape(shape)), false);
  Value* limit = turn.add_tensor_input("limit", DType::float32, {}, {}, false);
  Value* factor = turn.add_number_input("factor", NumberKind::kFloat);
  Value* next = turn.call1(Op::add, {turn.call1(Op::mul, {x, factor}), turn.constant(Number::of(1.0))});
  turn.outputs = {turn.call1(Op::lt, {turn.call1(Op::sum, {next}), limit}), next};
  loop->graphs.push_back(std::move(turn));
  return loop;
}

Value* scalar(Program& p, float v) { return p.input(Tensor::from_bytes(&v, {}, DType::float32)); }

Program looping(float limit, bool grad = false) {
  Program p;
  Value* x = p.input(Shape{3, 4}, 1, grad);
  Value* bound = scalar(p, limit);
  Value* factor = p.number(Number::of(1.25));
  Value* operands[] = {p.graph.call1(Op::lt, {p.graph.call1(Op::sum, {x}), bound}), x, bound, factor};
  Value* y = p.graph.call_control(growing(Shape{3, 4}), operands)[0];
  p.graph.outputs = {p.graph.call1(Op::mul, {y, p.num(2)}), y};
  ir::verify(p.graph);
  return p;
}

TEST(Control, loops_as_often_as_the_reference) {
  for (float limit : {-1e9f, 0.f, 10.f, 100.f, 1e6f}) looping(limit).check(0);
}

TEST(Control, gradients_flow_through_the_turns) {
  for (float limit : {-1e9f, 0.f, 10.f, 100.f, 1e6f}) {
    Program p = looping(limit, true);
    p.check(0, 0);
    EXPECT_GT(compiled(p.compile()).forward().step_count(), 0u);
  }
}

// h = tanh(h * w + x), s = s + h, i += 1 while i < limit; what goes round needs two kinds of turns backwards.
Program recurrent(int64_t limit, bool initial_grad, bool use_both) {
  auto loop = std::make_shared<Control>();
  loop->kind = Control::kWhile;
  Graph turn;
  turn.name = "turn";
  auto tensor = [&](const char* name) {
    return turn.add_tensor_input(name, DType::float32, Shape{4}, Shape{1}, false);
  };
  Value *h = tensor("h"), *s = tensor("s"), *i = turn.add_number_input("i", NumberKind::kInt);
  Value *w = tensor("w"), *x = tensor("x"), *n = turn.add_number_input("n", NumberKind::kInt);
  Value* next = turn.call1(Op::tanh, {turn.call1(Op::add, {turn.call1(Op::mul, {h, w}), x})});
  Value* one[] = {i, turn.constant(Number::of(int64_t{1}))};
  Value* more = turn.number(ir::NumberOp::k_add, one);
  Value* compared[] = {more, n};
  Value* sum = turn.call1(Op::add, {s, turn.call1(Op::mul, {next, next})});
  turn.outputs = {turn.number(ir::NumberOp::k_lt, compared), next, sum, more};
  loop->graphs.push_back(std::move(turn));
  Program p;
  Value *h0 = p.input(Shape{4}, 1, initial_grad), *s0 = p.input(Shape{4}, 2, initial_grad),
        *w0 = p.input(Shape{4}, 3, true), *x0 = p.input(Shape{4}, 4, true), *from = p.number(Number::of(int64_t{0})),
        *to = p.number(Number::of(limit));
  Value* first[] = {from, to};
  Value* operands[] = {p.graph.number(ir::NumberOp::k_lt, first), h0, s0, from, w0, x0, to};
  const auto made = p.graph.call_control(loop, operands);
  p.graph.outputs = {p.graph.call1(Op::mul, {made[1], p.num(2)}), p.graph.call1(Op::sin, {w0})};
  if (use_both) p.graph.outputs.push_back(p.graph.call1(Op::mul, {made[0], h0}));
  ir::verify(p.graph);
  return p;
}

TEST(Control, gradients_of_what_goes_round_in_several_ways) {
  for (int64_t limit : {0, 1, 2, 3, 30})
    for (bool initial : {false, true})
      for (bool both : {false, true}) {
        if (limit == 0 && !initial) continue;  // eagerly nothing then has a gradient
        SCOPED_TRACE(std::to_string(limit) + (initial ? " initial" : "") + (both ? " both" : ""));
        recurrent(limit, initial, both).check(0, 0);
      }
}

TEST(Control, a_gradient_keeps_as_many_turns_as_memory_allows) {
  Program p = recurrent(100, true, true);
  Ref<Fragment> f = p.compile();
  RunResult all;
  ASSERT_EQ(p.run(*f, all), Status::kOk);
  const std::vector<Tensor> expected = p.gradients(all);
  for (int64_t bytes : {1, 500, 2000, 5000}) {
    set_loop_memory(bytes);
    RunResult r;
    ASSERT_EQ(p.run(*f, r), Status::kOk);
    const std::vector<Tensor> found = p.gradients(r);
    for (size_t i = 0; i < found.size(); ++i) expect_equal(found[i], expected[i], 0, std::to_string(bytes));
  }
  set_loop_memory(-1);
}

TEST(Control, second_gradients_of_loops_come_from_the_tape) {
  Program p = recurrent(5, false, false);
  std::vector<std::vector<Tensor>> found;
  for (const char* backend : {"cpu", "reference"}) {
    RunResult r;
    ASSERT_EQ(p.run(*p.compile(backend), r), Status::kOk);
    const std::vector<Tensor> first = p.gradients(r, true);
    std::vector<Tensor> ct;
    for (const Tensor& t : first) ct.push_back(random_tensor(t.shape(), 7));
    found.push_back(autograd::gradients(first, ct, p.wanted(), {.retain_graph = true}));
  }
  for (size_t i = 0; i < found[0].size(); ++i) expect_equal(found[0][i], found[1][i], 1e-5);
}

TEST(Control, runs_again_with_other_numbers) {
  Program p = looping(50);
  Ref<Fragment> f = p.compile();
  for (double factor : {1.5, 3.0, 1.0}) {
    p.numbers[2] = Number::of(factor);
    RunResult a, b;
    ASSERT_EQ(p.run(*f, a), Status::kOk);
    ASSERT_EQ(p.run(*p.compile("reference"), b), Status::kOk);
    expect_equal(a.tensors[0], b.tensors[0], 0);
  }
}

TEST(Control, several_threads_run_one_fragment) {
  Program p = looping(1e6);
  Ref<Fragment> f = p.compile();
  RunResult expected;
  ASSERT_EQ(p.run(*f, expected), Status::kOk);
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        RunResult r;
        if (p.run(*f, r) != Status::kOk || values(r.tensors[0]) != values(expected.tensors[0])) ++wrong;
      }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(wrong, 0);
}

// x * 2 where the predicate holds, else a view of x: its transpose.
std::shared_ptr<Control> either() {
  auto arms = std::make_shared<Control>();
  arms->kind = Control::kIf;
  for (int arm = 0; arm < 2; ++arm) {
    Graph g;
    Value* x = g.add_tensor_input("x", DType::float32, Shape{3, 3}, Shape{3, 1}, false);
    g.outputs = {arm == 0 ? g.call1(Op::mul, {x, g.constant(Number::of(2.0))})
                          : g.call1(Op::transpose, {x}, {int64_t{0}, int64_t{1}}),
                 x};
    arms->graphs.push_back(std::move(g));
  }
  return arms;
}

TEST(Control, takes_one_of_two_ways) {
  for (float limit : {-100.f, 100.f}) {
    Program p;
    Value* x = p.input(Shape{3, 3}, 2, true);
    Value* strided = p.graph.call1(Op::transpose, {x}, {int64_t{0}, int64_t{1}});
    Value* operands[] = {p.graph.call1(Op::lt, {p.graph.call1(Op::sum, {x}), scalar(p, limit)}), strided};
    for (Value* v : p.graph.call_control(either(), operands)) p.graph.outputs.push_back(v);
    ir::verify(p.graph);
    p.check(0, 0);
  }
}

// x * w where the predicate holds, else x: w has a gradient in one way alone, and so has what it is made of.
TEST(Control, gradients_that_arrive_in_one_arm_alone) {
  for (float limit : {-100.f, 100.f})
    for (bool direct : {false, true}) {
      auto arms = std::make_shared<Control>();
      arms->kind = Control::kIf;
      for (int arm = 0; arm < 2; ++arm) {
        Graph g;
        Value* x = g.add_tensor_input("x", DType::float32, Shape{4}, Shape{1}, false);
        Value* w = g.add_tensor_input("w", DType::float32, Shape{4}, Shape{1}, false);
        g.outputs = {arm == 0 ? g.call1(Op::mul, {x, w}) : g.call1(Op::sin, {x})};
        arms->graphs.push_back(std::move(g));
      }
      Program p;
      Value *x = p.input(Shape{4}, 2, true), *w = p.input(Shape{4}, 3, true);
      Value* used = direct ? w : p.graph.call1(Op::exp, {w});
      Value* operands[] = {p.graph.call1(Op::lt, {p.graph.call1(Op::sum, {x}), scalar(p, limit)}), x, used};
      p.graph.outputs = {p.graph.call_control(arms, operands)[0]};
      p.check(0, 0);
      operands[1] = p.graph.outputs[0];
      p.graph.outputs = {p.graph.call1(Op::mul, {p.graph.call_control(arms, operands)[0], x})};
      ir::verify(p.graph);
      p.check(0, 0);
    }
}

// Turns while the counter is below `limit`: x = x * counter + 1, counter += 1; gives x and the counter.
Program counting(int64_t limit) {
  auto loop = std::make_shared<Control>();
  loop->kind = Control::kWhile;
  Graph turn;
  turn.name = "turn";
  Value* x = turn.add_tensor_input("x", DType::float32, Shape{3}, Shape{1}, false);
  Value* i = turn.add_number_input("i", NumberKind::kInt);
  Value* n = turn.add_number_input("limit", NumberKind::kInt);
  Value* one = turn.constant(Number::of(int64_t{1}));
  Value* next[] = {i, one};
  Value* more = turn.number(ir::NumberOp::k_add, next);
  Value* compared[] = {more, n};
  turn.outputs = {turn.number(ir::NumberOp::k_lt, compared), turn.call1(Op::add, {turn.call1(Op::mul, {x, i}), one}),
                  more};
  loop->graphs.push_back(std::move(turn));
  Program p;
  Value* begin = p.number(Number::of(int64_t{0}));
  Value* bound = p.number(Number::of(limit));
  Value* first[] = {begin, bound};
  Value* operands[] = {p.graph.number(ir::NumberOp::k_lt, first), p.input(Shape{3}, 4), begin, bound};
  const auto made = p.graph.call_control(loop, operands);
  Value* doubled[] = {made[1], made[1]};
  Value* late = p.graph.number(ir::NumberOp::k_add, doubled);
  p.graph.outputs = {p.graph.call1(Op::mul, {made[0], late}), made[1], late};
  ir::verify(p.graph);
  return p;
}

TEST(Control, gives_numbers_and_what_is_computed_from_them) {
  for (int64_t limit : {-1, 0, 1, 2, 7}) {
    Program p = counting(limit);
    p.check(0);
    RunResult r;
    ASSERT_EQ(p.run(*p.compile(), r), Status::kOk);
    EXPECT_EQ(r.numbers[1].i, std::max<int64_t>(limit, 0));
    EXPECT_EQ(r.numbers[2].i, 2 * std::max<int64_t>(limit, 0));
  }
}

TEST(Control, reads_what_a_tensor_holds) {
  Program p;
  Value* x = p.input(Shape{3}, 4);
  Value* sum = p.graph.call1(Op::sum, {x});
  Value* held[] = {p.graph.item(sum), p.graph.item(p.graph.call1(Op::lt, {sum, scalar(p, 1e9f)}))};
  Value* both = p.graph.number(ir::NumberOp::k_mul, held);
  p.graph.outputs = {p.graph.call1(Op::mul, {x, both}), held[0], held[1]};
  ir::verify(p.graph);
  p.check(0);
  RunResult r;
  ASSERT_EQ(p.run(*p.compile(), r), Status::kOk);
  EXPECT_EQ(r.numbers[1].kind, NumberKind::kFloat);
  EXPECT_EQ(r.numbers[2], Number::of(true));
  EXPECT_NEAR(r.numbers[1].f * values(p.inputs[0])[0], values(r.tensors[0])[0], 1e-6);
}

// Over the rows of xs: h = tanh(h * w + row), and rows h * row, stacked.
Program over_rows(int64_t rows, bool stacked_only) {
  auto loop = std::make_shared<Control>();
  loop->kind = Control::kWhile;
  loop->turns = rows;
  loop->rows = loop->stacked = 1;
  Graph turn;
  turn.name = "turn";
  Value* h = turn.add_tensor_input("h", DType::float32, Shape{4}, Shape{1}, false);
  Value* i = turn.add_number_input("i", NumberKind::kInt);
  Value* w = turn.add_tensor_input("w", DType::float32, Shape{4}, Shape{1}, false);
  Value* row = turn.add_tensor_input("row", DType::float32, Shape{4}, Shape{1}, false);
  Value* next = turn.call1(Op::tanh, {turn.call1(Op::add, {turn.call1(Op::mul, {h, w}), row})});
  Value* one[] = {i, turn.constant(Number::of(int64_t{1}))};
  Value* more = turn.number(ir::NumberOp::k_add, one);
  Value* compared[] = {more, turn.constant(Number::of(rows))};
  turn.outputs = {turn.number(ir::NumberOp::k_lt, compared), next, more, turn.call1(Op::mul, {next, row})};
  loop->graphs.push_back(std::move(turn));
  Program p;
  Value *h0 = p.input(Shape{4}, 1, true), *w0 = p.input(Shape{4}, 2, true), *xs = p.input(Shape{4, rows}, 3, true);
  Value* strided = p.graph.call1(Op::transpose, {xs}, {int64_t{0}, int64_t{1}});
  Value* operands[] = {p.graph.constant(Number::of(true)), h0, p.graph.constant(Number::of(int64_t{0})), w0, strided};
  const auto made = p.graph.call_control(loop, operands);
  p.graph.outputs = {p.graph.call1(Op::sin, {made[2]})};
  if (!stacked_only) p.graph.outputs.push_back(p.graph.call1(Op::mul, {made[0], h0}));
  ir::verify(p.graph);
  return p;
}

TEST(Control, rows_come_in_and_go_out) {
  for (int64_t rows : {1, 2, 7, 100})
    for (bool stacked_only : {false, true})
      for (int64_t memory : {int64_t{-1}, int64_t{300}}) {
        SCOPED_TRACE(std::to_string(rows) + " rows");
        set_loop_memory(memory);
        Program p = over_rows(rows, stacked_only);
        p.check(0, 0);
        const std::string text = ir::print(ir::parse(ir::print(p.graph)));
        EXPECT_NE(text.find("turns " + std::to_string(rows) + " rows 1 stacked 1"), std::string::npos) << text;
        ir::verify(ir::parse(text));
      }
  set_loop_memory(-1);
}

TEST(Control, text_round_trips) {
  Program p = looping(3);
  Value* x = p.graph.inputs[0].value;
  Value* three = p.graph.call1(Op::matmul, {x, p.graph.call1(Op::transpose, {x}, {int64_t{0}, int64_t{1}})});
  Value* operands[] = {p.graph.call1(Op::lt, {p.graph.call1(Op::sum, {x}), scalar(p, 1)}), three};
  p.graph.outputs.push_back(p.graph.call_control(either(), operands)[0]);
  const std::string text = ir::print(ir::parse(ir::print(p.graph)));  // with ids in order
  Graph again = ir::parse(text);
  ir::verify(again);
  EXPECT_EQ(ir::print(again), text);
  EXPECT_NE(text.find("while ("), std::string::npos);
}

TEST(Control, the_verifier_refuses_what_does_not_fit) {
  auto loop = growing(Shape{3, 4});
  Program p;
  Value* x = p.input(Shape{3, 4}, 1);
  Value* bound = scalar(p, 1);
  Value* factor = p.number(Number::of(1.25));
  Value* condition = p.graph.call1(Op::lt, {p.graph.call1(Op::sum, {x}), bound});
  Value* no_bool[] = {bound, x, bound, factor};
  EXPECT_THROW(p.graph.call_control(loop, no_bool), InternalError);
  Value* too_few[] = {condition, x, bound};
  EXPECT_THROW(p.graph.call_control(loop, too_few), InternalError);
  Value* other_type[] = {condition, p.input(Shape{4, 3}, 2), bound, factor};
  EXPECT_THROW(p.graph.call_control(loop, other_type), InternalError);
  loop->graphs[0].outputs.pop_back();
  loop->graphs[0].outputs.push_back(loop->graphs[0].outputs[0]);
  Value* operands[] = {condition, x, bound, factor};
  EXPECT_THROW(p.graph.call_control(loop, operands), InternalError);
}

}  // namespace
}  // namespace msjit::exec
