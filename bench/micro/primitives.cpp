// What costs are fitted to. `bench_primitives`: the measured rows of prim_costs.def, and calls beside what calls.cpp
// says. `bench_primitives ops`: kernels of one op each, what the model says, what they take, and the one by the other.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "jit/codegen/target.h"
#include "jit/kernel/builder.h"
#include "jit/kernel/cost.h"
#include "src/ops/op.h"

using namespace msjit;
using namespace msjit::kernel;
using codegen::Isa;

namespace {

constexpr int64_t kElements = 2048;  // in the first cache

double best_ns(const std::function<void()>& f, int milliseconds) {
  using Clock = std::chrono::steady_clock;
  double best = 1e30;
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  int batch = 1;
  for (int turn = 0; turn < 100 || Clock::now() < end; ++turn) {
    const auto t = Clock::now();
    for (int i = 0; i < batch; ++i) f();
    const double ns = std::chrono::duration<double, std::nano>(Clock::now() - t).count() / batch;
    if (ns * batch < 2e4) batch *= 2;
    best = std::min(best, ns);
  }
  return best;
}

template <class T>
void fill(char* p, double (*value)(int64_t)) {
  for (int64_t i = 0; i < kElements; ++i) {
    const T v = static_cast<T>(value(i));
    std::memcpy(p + i * static_cast<int64_t>(sizeof(T)), &v, sizeof(T));
  }
}

// Values that all functions take, and powers and quotients of which stay small.
void fill(DType dtype, char* p) {
  const auto part = [](int64_t i) { return 0.1 + static_cast<double>(i * 37 % 100) * 0.008; };
  const auto whole = [](int64_t i) { return static_cast<double>(1 + i * 37 % 5); };
  if (dtype == DType::float32) return fill<float>(p, part);
  if (dtype == DType::float64) return fill<double>(p, part);
  if (dtype == DType::int64) return fill<int64_t>(p, whole);
  if (dtype == DType::int32) return fill<int32_t>(p, whole);
  if (dtype == DType::bool_) return fill<uint8_t>(p, [](int64_t i) { return static_cast<double>(i % 3 == 0); });
}

// Nanoseconds an element.
double measured(const Kernel& k, Isa isa, int milliseconds = 30) {
  const auto c = codegen::compile(k, isa);
  std::vector<std::vector<char>> memory;
  std::vector<void*> pointers;
  const std::vector<int64_t> strides(k.buffers.size(), 0);
  for (const Buffer& b : k.buffers) {
    memory.emplace_back(kElements * 8 + 64);
    const auto at = (reinterpret_cast<uintptr_t>(memory.back().data()) + 63) / 64 * 64;
    fill(b.dtype, reinterpret_cast<char*>(at));
    pointers.push_back(reinterpret_cast<void*>(at));
  }
  std::vector<uint64_t> numbers(k.numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    const double v = 0.5;
    if (k.numbers[i] == DType::float64) std::memcpy(&numbers[i], &v, sizeof v);
  }
  const codegen::KernelArgs args{pointers.data(), strides.data(), numbers.data(), 1, kElements};
  return best_ns([&] { c->run(args); }, milliseconds) / static_cast<double>(kElements);
}

// What a step has besides its own value: others of the same dtype, which alternate so that no two instructions are one.
struct Given {
  KernelBuilder& k;
  X other, mask;
  std::vector<X>& reduced;
};
using Step = std::function<X(X, const Given&)>;
struct Row {
  const char* prim;
  Step step;
  bool floats = true, integers = true;
  std::vector<const char*> besides = {};  // rows above whose instructions stand in the step, too
  int times = 1;                          // the instruction stands in a step
  bool wide = true;                       // there are forms of 64 bits
};

// Nanoseconds of a step, from how much longer more of them take: expressions have some that wait for each other and
// some that do not, so there are a few chains side by side.
constexpr int kChains = 3;
double step_ns(const Row& row, DType dtype, Isa isa) {
  const auto kernel = [&](int steps) {
    KernelBuilder b;
    const int y = b.buffer(dtype, Access::unit, true), x = b.buffer(dtype, Access::unit);
    const int z = b.buffer(dtype, Access::broadcast, true);
    const X u = b.load(b.buffer(dtype, Access::unit)).x, w = b.load(b.buffer(dtype, Access::unit)).x;
    const X mask = u <= w;
    std::vector<X> reduced;
    std::vector<X> chains(kChains, b.load(x).x);
    for (int i = 1; i < kChains; ++i) chains[i] = chains[i - 1] + u;
    for (int i = 0; i < steps; ++i)
      for (X& v : chains) v = row.step(v, {b, i % 2 ? u : w, mask, reduced});
    X v = chains[0];
    for (int i = 1; i < kChains; ++i) v = v + chains[i];
    b.store(y, {select(mask, v, u + w), dtype});
    if (!reduced.empty()) {
      b.next_phase();
      X all = reduced[0];
      for (size_t i = 1; i < reduced.size(); ++i) all = all + reduced[i];
      b.store(z, {all, dtype});
    }
    return b.finish();
  };
  constexpr int kFew = 6, kMany = 12;  // so many that loads and stores are not what takes the time
  return (measured(kernel(kMany), isa) - measured(kernel(kFew), isa)) / ((kMany - kFew) * kChains);
}

std::vector<Row> rows() {
  constexpr bool kYes = true, kNo = false;
  const auto two = [](Prim p) { return [p](X v, const Given& g) { return g.k.emit(p, v.lane(), v, g.other); }; };
  const auto three = [](Prim p) {
    return [p](X v, const Given& g) { return g.k.emit(p, v.lane(), v, g.other, g.other); };
  };
  const auto one = [](Prim p) { return [p](X v, const Given& g) { return g.k.emit(p, v.lane(), v); }; };
  const auto chosen = [](Prim p) {
    return [p](X v, const Given& g) { return select(g.k.emit(p, Lane::mask, v, g.other), v, g.other); };
  };
  const auto there_and_back = [](X v, const Given& g) {
    const Lane other = is_float(v.lane()) ? Lane::i32 : wide(v.lane()) ? Lane::f64 : Lane::f32;
    return g.k.cvt(g.k.cvt(v, other), v.lane());
  };
  const auto halves = [](X v, const Given& g) {
    return g.k.emit(Prim::from_half, Lane::f32, g.k.emit(Prim::to_half, Lane::i32, v));
  };
  const auto sums = [](X v, const Given& g) {
    g.reduced.push_back(g.k.reduce(ReduceOp::sum, v));
    return v + g.other;
  };
  return {
      {"add", two(Prim::add)},
      {"sub", two(Prim::sub)},
      {"mul", two(Prim::mul)},
      {"div", two(Prim::div), kYes, kNo},
      {"fma", three(Prim::fma), kYes, kNo},
      {"fnma", three(Prim::fnma), kYes, kNo},
      {"min", two(Prim::min), kYes, kNo},
      {"max", two(Prim::max), kYes, kNo},
      {"sqrt", one(Prim::sqrt), kYes, kNo},
      {"rint", one(Prim::rint), kYes, kNo},
      {"floor", one(Prim::floor), kYes, kNo},
      {"ceil", one(Prim::ceil), kYes, kNo},
      {"trunc", one(Prim::trunc), kYes, kNo},
      {"scale", two(Prim::scale), kYes, kNo},
      {"getexp", [](X v, const Given& g) { return getexp(v) + g.other; }, kYes, kNo, {"add"}},
      {"getmant", one(Prim::getmant), kYes, kNo},
      {"and_", two(Prim::and_), kNo, kYes},
      {"or_", two(Prim::or_), kNo, kYes},
      {"xor_", two(Prim::xor_), kNo, kYes},
      {"shl", [](X v, const Given&) { return shl(v, 1); }, kNo, kYes},
      {"shr", [](X v, const Given&) { return shr(v, 1); }, kNo, kYes},
      {"sar", [](X v, const Given&) { return sar(v, 1); }, kNo, kYes},
      {"lookup", [](X v, const Given&) { return lookup(bits(v), 0); }, kYes, kNo, {}, 1, false},
      {"bitcast", [](X v, const Given&) { return from_bits(bits(v)); }, kYes, kNo, {}, 2},
      {"select", [](X v, const Given& g) { return select(g.mask, v, g.other); }},
      {"eq", chosen(Prim::eq), kYes, kYes, {"select"}},
      {"ne", chosen(Prim::ne), kYes, kYes, {"select"}},
      {"lt", chosen(Prim::lt), kYes, kYes, {"select"}},
      {"le", chosen(Prim::le), kYes, kYes, {"select"}},
      {"cvt", there_and_back, kYes, kYes, {}, 2},
      {"from_half", halves, kYes, kNo, {}, 2, false},
      {"to_half", halves, kYes, kNo, {}, 2, false},
      {"patch", [](X v, const Given& g) { return patch("sin", isnan(g.other), v, v); }, kYes, kNo},
      {"reduce", sums, kYes, kYes, {"add"}},
  };
}

std::vector<Isa> targets() {
  std::vector<Isa> there;
  for (const Isa isa : {Isa::kAvx2, Isa::kAvx512, Isa::kNeon})
    if (codegen::isa_available(isa)) there.push_back(isa);
  return there;
}

// The rows of prim_costs.def that are measured.
void primitives() {
  constexpr DType kColumns[] = {DType::float32, DType::float64, DType::int32, DType::int64};
  std::map<std::pair<Isa, DType>, std::map<std::string, double>> found;
  std::map<Isa, double> addition;
  const std::vector<Row> all = rows();
  printf("// An addition:");
  for (const Isa isa : targets()) {
    addition[isa] = step_ns(all[0], DType::float32, isa);
    printf(" %s %.4f ns", codegen::name_of(isa), addition[isa]);
  }
  printf("\n");
  for (const Row& row : all) {
    std::string figures, columns;
    for (const DType dtype : kColumns) {
      double product = 1;
      int count = 0;
      const bool of_floats = info(dtype).kind >= DTypeKind::kFloating;
      if ((of_floats ? row.floats : row.integers) && (row.wide || size_of(dtype) == 4)) {
        figures += "; ";
        for (const Isa isa : targets()) {
          auto& known = found[{isa, dtype}];
          double weight = step_ns(row, dtype, isa) / addition[isa];
          for (const char* other : row.besides) weight -= known.at(other);
          known[row.prim] = weight /= row.times;
          product *= std::max(weight, 0.01);
          ++count;
          char text[32];
          snprintf(text, sizeof text, " %.1f", std::max(weight, 0.0));
          figures += text;
        }
      }
      columns += ", " + std::to_string(count ? std::lround(std::pow(product, 1.0 / count)) : 0);
    }
    const std::string made = "MSJIT_PRIM_COST(" + std::string(row.prim) + columns + ")";
    printf("%-42s//%s\n", made.c_str(), figures.substr(1).c_str());
    fflush(stdout);
  }
  printf("\ncalls, a lane; in brackets what calls.cpp says\n");
  const Isa isa = codegen::default_isa();
  for (int i = 0; i < call_count(); ++i) {
    const CallEntry& entry = call_entry(i);
    const DType dtype = entry.lane == Lane::f32   ? DType::float32
                        : entry.lane == Lane::f64 ? DType::float64
                        : entry.lane == Lane::i64 ? DType::int64
                                                  : DType::int32;
    KernelBuilder b;
    const int y = b.buffer(dtype, Access::unit, true);
    const X u = b.load(b.buffer(dtype, Access::unit)).x, w = b.load(b.buffer(dtype, Access::unit)).x;
    b.store(y, {call(entry.name, u, entry.operands == 2 ? w : X{}), dtype});
    printf("%-14s %s %8.0f (%d)\n", entry.name, name_of(entry.lane), measured(b.finish(), isa) / addition[isa],
           entry.cost);
  }
}

void ops_as_modelled() {
  for (const DType dtype : {DType::float32, DType::float64, DType::int64}) {
    for (int i = 0; i < ops::kOpCount; ++i) {
      const auto op = static_cast<ops::Op>(i);
      const std::optional<Kernel> k = sample_kernel(op, dtype);
      if (!k) continue;
      printf("%-16s %-8s model %8.2f", std::string(ops::info(op).name).c_str(), std::string(info(dtype).name).c_str(),
             element_time(*k) / 10);
      for (const Isa isa : targets()) {
        const double ns = measured(*k, isa);
        printf("  %s %8.2f ns, %5.2f", codegen::name_of(isa), ns, element_time(*k) / 10 / ns);
      }
      printf("\n");
      fflush(stdout);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "ops")
    ops_as_modelled();
  else
    primitives();
  return 0;
}
