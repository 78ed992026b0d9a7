#include "src/ops/emitter.h"

#include "src/base/check.h"

namespace msjit::ops {
namespace {
thread_local Emitter* current = nullptr;
}

Val Val::of(Tensor t) {
  Val v;
  if (t) v.kind_ = ValueType::kTensor;
  v.tensor_ = std::move(t);
  return v;
}
Val Val::of(Number n) {
  Val v;
  v.kind_ = ValueType::kNumber;
  v.number_ = n;
  return v;
}
Val Val::of(void* graph_value, bool number) {
  Val v;
  if (graph_value) v.kind_ = number ? ValueType::kNumber : ValueType::kTensor;
  v.graph_ = graph_value;
  return v;
}

Val Emitter::operator()(Op op, std::initializer_list<Val> operands, std::initializer_list<Attr> attrs) {
  Vals out = multi(op, {operands.begin(), operands.size()}, attrs);
  MSJIT_CHECK(!out.empty(), std::string(info(op).name));
  return std::move(out[0]);
}

Vals Emitter::multi(Op op, std::span<const Val> operands, std::initializer_list<Attr> attrs) {
  Attrs complete = complete_attrs(op, {attrs.begin(), attrs.size()});
  Vals out;
  emit(op, operands, complete, out);
  return out;
}

Emitter& current_emitter() {
  MSJIT_CHECK(current, "operators on Val need an EmitterScope");
  return *current;
}
EmitterScope::EmitterScope(Emitter& e) : previous_(std::exchange(current, &e)) {}
EmitterScope::~EmitterScope() { current = previous_; }

Val operator+(const Val& a, const Val& b) { return current_emitter()(Op::add, {a, b}); }
Val operator-(const Val& a, const Val& b) { return current_emitter()(Op::sub, {a, b}); }
Val operator*(const Val& a, const Val& b) { return current_emitter()(Op::mul, {a, b}); }
Val operator/(const Val& a, const Val& b) { return current_emitter()(Op::div, {a, b}); }
Val operator-(const Val& a) { return current_emitter()(Op::neg, {a}); }

}  // namespace msjit::ops
