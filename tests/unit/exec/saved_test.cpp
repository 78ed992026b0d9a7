// What a fragment keeps for its backward: products, reductions and random masks; element-wise values are recomputed.
#include <algorithm>

#include "tests/unit/exec/harness.h"

namespace msjit::exec {
namespace {

std::vector<std::string> saved(Program& p) {
  Ref<Fragment> f = p.compile();
  std::vector<std::string> names;
  for (int id : compiled(f).saved_ids()) {
    const ir::Node* n = compiled(f).base().values[static_cast<size_t>(id)]->producer;
    names.emplace_back(ops::info(n->op).name);
  }
  std::sort(names.begin(), names.end());
  return names;
}
using Names = std::vector<std::string>;

TEST(Saved, gelu_keeps_the_product_and_nothing_element_wise) {
  Program p;
  Value *x = p.input(Shape{6, 8}, 1, true), *w = p.input(Shape{8, 16}, 2, true), *b = p.input(Shape{16}, 3, true);
  Value* h = p.graph.call1(Op::add, {p.graph.call1(Op::matmul, {x, w}), b});
  p.graph.outputs = {p.graph.call1(Op::mean, {p.graph.call1(Op::gelu, {h})}, {ops::Ints{0, 1}, false, ops::Attr{}})};
  p.check(1e-5, 1e-4);
  EXPECT_EQ(saved(p), Names{"matmul"});
}

TEST(Saved, layer_norm_keeps_a_mean_and_a_variance_a_row) {
  Program p;
  Value *x = p.input(Shape{9, 40}, 1, true), *w = p.input(Shape{40}, 2, true), *b = p.input(Shape{40}, 3, true);
  p.graph.outputs = {p.graph.call1(Op::layer_norm, {x, w, b})};
  EXPECT_EQ(saved(p), (Names{"mean", "mean"}));
}

TEST(Saved, softmax_keeps_a_maximum_and_a_sum_a_row) {
  Program p;
  p.graph.outputs = {p.graph.call1(Op::softmax, {p.input(Shape{9, 40}, 1, true)}, {int64_t{-1}})};
  EXPECT_EQ(saved(p), (Names{"amax", "sum"}));
}

TEST(Saved, dropout_keeps_its_mask) {
  Program p;
  Value *x = p.input(Shape{6, 8}, 1, true), *w = p.input(Shape{8, 16}, 2, true);
  Value* h = p.graph.call1(Op::relu, {p.graph.call1(Op::matmul, {x, w})});
  Value* in[] = {h};
  const ops::Attr attrs[] = {0.25};
  p.graph.outputs = {p.graph.call(Op::dropout, in, attrs)[0]};
  Ref<Fragment> f = p.compile();
  int64_t bytes = 0;
  for (int id : compiled(f).saved_ids()) {
    const Value* v = compiled(f).base().values[static_cast<size_t>(id)].get();
    bool mask = v->dtype == DType::bool_ && v->producer->op == Op::dropout;
    EXPECT_TRUE(mask || v->producer->op == Op::relu || v->producer->op == Op::matmul)
        << ops::info(v->producer->op).name;
    bytes += numel_of(v->shape) * size_of(v->dtype);
  }
  EXPECT_EQ(bytes, 6 * 16 * (1 + 4));  // the mask and one array in front of it
}

// Transcendental or not: what is cheaper to compute again than to keep costs no memory between the passes.
TEST(Saved, element_wise_chains_keep_only_their_input) {
  Program p;
  Value* y = p.input(Shape{64}, 1, true);
  for (int i = 0; i < 4; ++i) y = p.graph.call1(Op::sin, {p.graph.call1(Op::mul, {y, p.num(1.5)})});
  p.graph.outputs = {p.graph.call1(Op::sum, {y}, {ops::Ints{0}, false})};
  p.check(1e-5, 1e-5);
  EXPECT_EQ(saved(p), Names{});
}

}  // namespace
}  // namespace msjit::exec
