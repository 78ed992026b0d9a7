// What runs without the GIL: compiling, running and differentiating, by many threads at once. Built to be run under
// ThreadSanitizer, too (docs/debugging.md).
#include "src/autograd/accumulate.h"
#include "tests/unit/exec/harness.h"

namespace msjit::exec {
namespace {

constexpr int kThreads = 8;

void in_threads(const std::function<void(int)>& work) {
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) threads.emplace_back(work, t);
  for (std::thread& t : threads) t.join();
}

// A graph with element-wise parts, a reduction, a product and a gradient, of its own for each seed.
Program program(int seed) {
  Program p;
  Value* x = p.input(Shape{16, 8}, seed, true);
  Value* w = p.input(Shape{8, 8}, seed + 1, true);
  Value* h = p.graph.call1(Op::tanh, {p.graph.call1(Op::add, {p.graph.call1(Op::matmul, {x, w}), p.num(1e-4 * seed)})});
  Value* s = p.graph.call1(Op::softmax, {h}, {int64_t{1}});
  p.graph.outputs = {p.graph.call1(Op::mul, {s, p.graph.call1(Op::sigmoid, {h})})};
  return p;
}

TEST(Threads, compile_different_graphs) {
  in_threads([](int t) {
    for (int i = 0; i < 3; ++i) program(t * 10 + i).check(1e-5, 1e-4);
  });
}

TEST(Threads, compile_the_same_graph) {
  in_threads([](int) {
    for (int i = 0; i < 3; ++i) program(1000 + i).check(1e-5, 1e-4);
  });
}

TEST(Threads, share_one_fragment) {
  Program p = program(2000);
  Ref<Fragment> f = p.compile();
  RunResult expected;
  ASSERT_EQ(p.run(*f, expected), Status::kOk);
  std::vector<double> outputs = values(expected.tensors[0]);
  std::vector<double> gradient = values(p.gradients(expected)[0]);
  std::atomic<int> wrong{0};
  in_threads([&](int) {
    for (int i = 0; i < 20; ++i) {
      RunResult r;
      if (p.run(*f, r) != Status::kOk || values(r.tensors[0]) != outputs || values(p.gradients(r)[0]) != gradient)
        ++wrong;
    }
  });
  EXPECT_EQ(wrong, 0);
}

// The first backward of a fragment compiles its gradient graph.
TEST(Threads, first_backward_of_one_fragment) {
  for (int seed = 3000; seed < 3004; ++seed) {
    Program p = program(seed);
    Ref<Fragment> f = p.compile();
    std::vector<std::vector<double>> found(kThreads);
    in_threads([&](int t) {
      RunResult r;
      if (p.run(*f, r) == Status::kOk) found[static_cast<size_t>(t)] = values(p.gradients(r)[0]);
    });
    for (const auto& g : found) EXPECT_EQ(g, found[0]);
    EXPECT_FALSE(found[0].empty());
    EXPECT_EQ(f->backward_compiles(), 1u);
  }
}

// A leaf has one place where its gradients arrive, whichever thread asks for it first.
TEST(Threads, meet_in_one_leaf) {
  for (int round = 0; round < 500; ++round) {
    Tensor leaf = random_tensor(Shape{2}, round, true);
    std::vector<autograd::Edge> edges(kThreads);
    std::atomic<int> waiting{kThreads};
    in_threads([&](int t) {
      --waiting;
      while (waiting > 0) std::this_thread::yield();
      edges[static_cast<size_t>(t)] = autograd::gradient_edge(leaf);
    });
    for (const autograd::Edge& e : edges) ASSERT_EQ(e.node.get(), edges[0].node.get());
  }
}

// A write to a tensor looks for its views, which other threads may let go just then.
TEST(Threads, find_views_that_others_drop) {
  Tensor root = random_tensor(Shape{8}, 1, false);
  const Tensor kept = root.as_strided(Shape{4}, Shape{1}, 0);
  autograd::note_view(kept, root);
  std::atomic<int> lost{0};
  in_threads([&](int t) {
    for (int i = 0; i < 20000; ++i) {
      if (t % 2) {
        const Tensor view = root.as_strided(Shape{4}, Shape{1}, t % 5);
        autograd::note_view(view, root);
        continue;
      }
      bool found = false;
      for (const Tensor& view : autograd::live_views(root)) found |= view.is(kept);
      lost += !found;
    }
  });
  EXPECT_EQ(lost, 0);
  const SmallVector<Tensor, 4> left = autograd::live_views(root);
  ASSERT_EQ(left.size(), 1u);
  EXPECT_TRUE(left[0].is(kept));
  EXPECT_EQ(kept->use_count(), 2u);
  EXPECT_EQ(root->use_count(), 2u);  // of the test, and of the view
}

TEST(Threads, grad_mode_is_a_threads_own) {
  Program p = program(4000);
  Ref<Fragment> f = p.compile();
  std::atomic<int> wrong{0};
  in_threads([&](int t) {
    autograd::GradMode mode(t % 2 == 0);
    for (int i = 0; i < 20; ++i)
      if (autograd::grad_enabled() != (t % 2 == 0)) ++wrong;
  });
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace msjit::exec
