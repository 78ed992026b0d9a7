// Times fused kernels on one thread: ns a call and GB/s of what is read and written.
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

#include "jit/codegen/target.h"
#include "jit/kernel/lower.h"
#include "jit/kernel/math.h"
#include "jit/kernel/text.h"
#include "src/backends/kernel.h"

using namespace msjit;
using namespace msjit::kernel;
using codegen::CompiledKernel;
using codegen::KernelArgs;

namespace {

double best_ns(const std::function<void()>& f) {
  using Clock = std::chrono::steady_clock;
  double best = 1e30;
  auto end = Clock::now() + std::chrono::milliseconds(300);
  int batch = 1;
  while (Clock::now() < end) {
    auto t = Clock::now();
    for (int i = 0; i < batch; ++i) f();
    double ns = std::chrono::duration<double, std::nano>(Clock::now() - t).count() / batch;
    if (ns * batch < 2e4) batch *= 2;
    best = std::min(best, ns);
  }
  return best;
}

void report(const char* name, const Kernel& k, int64_t rows, int64_t cols, std::vector<uint64_t> numbers = {}) {
  auto start = std::chrono::steady_clock::now();
  auto c = codegen::compile(k, codegen::default_isa());
  double us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  start = std::chrono::steady_clock::now();
  c = codegen::compile(k, codegen::default_isa());
  us = std::min(us, std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
  std::vector<std::vector<float>> memory;
  std::vector<void*> pointers;
  std::vector<int64_t> strides;
  double bytes = 0;
  for (const Buffer& b : k.buffers) {
    bool unit = b.access == Access::unit;
    memory.emplace_back((b.scratch ? cols : unit ? rows * cols : rows) + 64);
    for (size_t i = 0; i < memory.back().size(); ++i) memory.back()[i] = static_cast<float>(i % 1000) / 100.0f - 5.0f;
    auto p = reinterpret_cast<uintptr_t>(memory.back().data());
    pointers.push_back(reinterpret_cast<void*>((p + 63) / 64 * 64));
    strides.push_back(b.scratch ? 0 : (unit ? cols : 1) * 4);
    if (!b.scratch) bytes += 4.0 * rows * (unit ? cols : 1);
  }
  KernelArgs args{pointers.data(), strides.data(), numbers.data(), rows, cols, 0, 0};
  double ns = best_ns([&] { c->run(args); });
  printf("%-28s %5lld x %-8lld %12.1f ns %8.1f GB/s   compile %7.1f us, %zu instructions, %zu bytes\n", name,
         static_cast<long long>(rows), static_cast<long long>(cols), ns, bytes / ns, us, k.instrs.size(),
         c->code_bytes());
}

Kernel map(const std::function<X(X)>& f) {
  KernelBuilder b;
  int y = b.buffer(DType::float32, Access::unit, true), x = b.buffer(DType::float32, Access::unit);
  b.store(y, {f(b.load(x).x), DType::float32});
  return b.finish();
}

Kernel sum() {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::broadcast, true);
  X s = b.reduce(ReduceOp::sum, b.load(x).x);
  b.next_phase();
  b.store(y, {s, DType::float32});
  return b.finish();
}

Kernel col_sum() {
  KernelBuilder b(Kind::kCols);
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit, true);
  X s = b.reduce(ReduceOp::sum, b.load(x).x);
  b.next_phase();
  b.store(y, {s, DType::float32});
  return b.finish();
}

Kernel softmax() {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit, true);
  X v = b.load(x).x;
  X m = b.reduce(ReduceOp::max, v), nan = b.reduce(ReduceOp::or_, isnan(v));
  b.next_phase();
  m = select(nan, NAN, m);
  X e = exp_(b.load(x).x - m);
  int kept = b.stash({e, DType::float32});
  X s = b.reduce(ReduceOp::sum, e);
  b.next_phase();
  b.store(y, {b.load(kept).x / s, DType::float32});
  return b.finish();
}

Kernel layer_norm() {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit, true);
  X n = b.number_value(b.number(DType::int64), DType::float32).x;
  X s = b.reduce(ReduceOp::sum, b.load(x).x);
  b.next_phase();
  X mean = s / n, d = b.load(x).x - mean;
  X v = b.reduce(ReduceOp::sum, d * d);
  b.next_phase();
  X r = 1.0 / sqrt_(v / n + 1e-5);
  b.store(y, {(b.load(x).x - mean) * r, DType::float32});
  return b.finish();
}

// One eager op as the dispatcher asks for it.
void report_eager(const char* name, ops::Op op, Dims shape, bool number, bool transposed = false) {
  Tensor x = Tensor::zeros(shape, DType::float32), y = x, out = Tensor::empty(shape, DType::float32);
  if (transposed) {
    const int64_t strides[] = {1, shape[0]};
    y = x.as_strided(shape, strides, 0);
  }
  std::vector<Tensor> operands{x, number ? Tensor() : y}, outputs{out};
  std::vector<ops::Number> numbers{{}, ops::Number::of(2.0)};
  backends::PointwiseCall call{op, {}, operands, numbers, DType::float32, outputs};
  double ns = best_ns([&] { backends::code_generator().run(call); });
  printf("%-28s %s %.1f ns\n", name, to_string(shape).c_str(), ns);
}

}  // namespace

int main() {
  const int64_t small[] = {4, 4}, middle[] = {512, 512}, row[] = {16};
  report_eager("eager x + y", ops::Op::add, row, false);
  report_eager("eager x * 2.0", ops::Op::mul, row, true);
  report_eager("eager x + y.T", ops::Op::add, small, false, true);
  report_eager("eager x + y.T", ops::Op::add, middle, false, true);
  auto flat = backends::code_generator().flat_binary(ops::Op::add, DType::float32);
  alignas(64) float a[16] = {}, b[16] = {}, c[16];
  if (flat) printf("%-28s 16 %.1f ns\n", "flat x + y", best_ns([&] { flat(c, a, b, 16); }));
  printf("target %s\n", codegen::name_of(codegen::default_isa()));
  const int64_t sizes[] = {16, 4096, 1 << 20, 1 << 24};
  for (int64_t n : sizes) report("x*2+1", map([](X x) { return x * 2 + 1; }), 1, n);
  for (int64_t n : sizes) report("poly of 5 ops", map([](X x) { return ((x * x + 2) * x - 3) * x; }), 1, n);
  for (int64_t n : {int64_t{4096}, int64_t{1} << 20}) {
    report("exp", map(exp_), 1, n);
    report("log", map(log_), 1, n);
    report("sin", map(sin_), 1, n);
    report("tanh", map(tanh_), 1, n);
    report("erf", map(erf_), 1, n);
    report("sigmoid", map(sigmoid_), 1, n);
    report("gelu tanh, one op", map(gelu_tanh_), 1, n);
    report("gelu tanh, composed",
           map([](X x) { return x * 0.5 * (tanh_((x + x * x * x * 0.044715) * 0.7978845608) + 1); }), 1, n);
    report("sin*exp+tanh", map([](X x) { return sin_(x) * exp_(x) + tanh_(x); }), 1, n);
    report("sum", sum(), 1, n);
  }
  report("50 ops", map([](X x) {
           for (int i = 0; i < 25; ++i) x = (x + 1) * 0.5;
           return x;
         }),
         1, 16);
  report("50 exp", map([](X x) {
           for (int i = 0; i < 50; ++i) x = exp_(x - 3);
           return x;
         }),
         1, 16);
  report("column sum", col_sum(), 4096, 1024);
  report("column sum", col_sum(), 32, 128);
  report("row sum", sum(), 4096, 1024);
  report("row sum", sum(), 1000, 10);
  report("softmax", softmax(), 4096, 1024);
  report("layer norm", layer_norm(), 4096, 1024, {1024});
  return 0;
}
