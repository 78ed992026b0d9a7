// Call overhead and compile time of fragments: bench_fragment.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "jit/codegen/target.h"
#include "jit/exec/compiled_fragment.h"
#include "src/autograd/autograd.h"

using namespace msjit;
using Clock = std::chrono::steady_clock;

namespace {

Tensor ones(Dims shape) {
  Tensor t = Tensor::empty(shape, DType::float32);
  std::fill_n(t.data_as<float>(), t.numel(), 0.5f);
  return t;
}

template <class F>
double best_ns(F&& f, int repeats) {
  double best = 1e30;
  for (int k = 0; k < 20; ++k) {
    auto start = Clock::now();
    for (int i = 0; i < repeats; ++i) f();
    best = std::min(best, std::chrono::duration<double, std::nano>(Clock::now() - start).count() / repeats);
  }
  return best;
}

ir::Graph chain(int ops, bool grad, Dims shape) {
  ir::Graph g;
  ir::Value* x = g.add_tensor_input("x", DType::float32, shape, contiguous_strides(shape), grad);
  for (int i = 0; i < ops; ++i) {
    ir::Value* c = g.constant(ops::Number::of(i % 2 ? 1.0 : 2.0 - 1.5 * (i > 1)));
    x = g.call1(i % 2 ? ops::Op::add : ops::Op::mul, {x, c});
  }
  g.outputs = {x};
  return g;
}

void measure(const char* name, int ops, bool grad) {
  Shape shape{16};
  Tensor x = ones(shape);
  if (grad) autograd::set_requires_grad(*x.get(), true);
  double cold = 1e30;
  Ref<exec::Fragment> f;
  for (int i = 0; i < 20; ++i) {
    codegen::clear_kernel_cache();
    auto start = Clock::now();
    f = exec::compile(chain(ops, grad, shape), {});
    cold = std::min(cold, std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  }
  TensorImpl* in[] = {x.get()};
  ops::Number numbers[1];
  double run = best_ns(
      [&] {
        exec::RunResult r;
        f->run(in, numbers, r);
      },
      20000);
  std::printf("%-28s run %8.1f ns   compile %8.1f us\n", name, run, cold);
}

}  // namespace

int main() {
  measure("x*2+1, 16 floats", 2, false);
  measure("x*2+1, 16 floats, tape", 2, true);
  measure("50 ops, 16 floats", 50, false);
  measure("50 ops, 16 floats, tape", 50, true);
}
