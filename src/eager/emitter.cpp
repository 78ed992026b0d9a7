// The eager emitter and the random generator.
#include <atomic>

#include "src/autograd/autograd.h"
#include "src/base/check.h"
#include "src/eager/dispatch.h"

namespace msjit::eager {
namespace {

class EagerEmitter final : public ops::Emitter {
 public:
  void emit(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Attr> attrs,
            ops::Vals& outputs) override {
    SmallVector<Operand, 4> in;
    for (const ops::Val& v : operands) {
      Operand o;
      if (v.is_number()) {
        o.number = &v.number();
      } else if (v) {
        o.tensor = v.tensor().get();
      }
      in.push_back(o);
    }
    Outputs out;
    call(op, in, attrs, out);
    for (Tensor& t : out) outputs.push_back(ops::Val::of(std::move(t)));
  }
  ops::ValueType type(const ops::Val& v) override {
    ops::ValueType t;
    if (!v) return t;
    if (v.is_number()) {
      t.kind = ops::ValueType::kNumber;
      t.number = v.number().kind;
    } else {
      t = {ops::ValueType::kTensor, NumberKind::kInt, v.tensor().dtype(), v.tensor().shape()};
    }
    return t;
  }
  bool is_graph() const override { return false; }
};

const bool registered = [] {
  autograd::set_eager_emitter(&emitter);
  return true;
}();

}  // namespace

ops::Emitter& emitter() {
  static EagerEmitter e;
  return e;
}

namespace {
std::atomic<uint64_t> generator_seed{0}, generator_counter{0};
}

Generator generator_state() { return {generator_seed.load(), generator_counter.load()}; }
void set_generator_state(Generator state) {
  generator_seed = state.seed;
  generator_counter = state.counter;
}
Generator reserve_counters(uint64_t n) { return {generator_seed.load(), generator_counter.fetch_add(n)}; }
void return_counters(Generator before, uint64_t n) {
  uint64_t expected = before.counter + n;
  generator_counter.compare_exchange_strong(expected, before.counter);
}

void set_seed(uint64_t seed) { set_generator_state({seed, 0}); }

uint64_t counters_for(ops::Op op, int64_t numel, DType dtype) {
  MSJIT_CHECK(ops::info(op).op_class == ops::OpClass::kRandom, std::string(ops::info(op).name) + " is not random");
  return ((is_complex(dtype) ? 2 : 1) * static_cast<uint64_t>(numel) + 3) / 4;
}

}  // namespace msjit::eager
