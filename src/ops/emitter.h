// Emitter: where ops written once go. Gradient rules, composites and optimizers are written against Val and run eagerly
// (Val holds a Tensor or Number) or build a graph (Val holds an ir::Value): both modes agree by construction.
#pragma once
#include "src/ops/op.h"

namespace msjit::ops {

class Emitter;

// A tensor, a number, or absent; owned by whatever the emitter says (eager: counted; graph: the graph).
class Val {
 public:
  Val() = default;
  explicit operator bool() const { return kind_ != ValueType::kAbsent; }
  bool is_number() const { return kind_ == ValueType::kNumber; }

  static Val of(Tensor t);
  static Val of(Number n);
  static Val of(void* graph_value, bool number);
  const Tensor& tensor() const { return tensor_; }
  const Number& number() const { return number_; }
  void* graph_value() const { return graph_; }

 private:
  ValueType::Kind kind_ = ValueType::kAbsent;
  Tensor tensor_;
  Number number_;
  void* graph_ = nullptr;
};
using Vals = SmallVector<Val, 4>;

class Emitter {
 public:
  virtual ~Emitter() = default;
  virtual void emit(Op op, std::span<const Val> operands, std::span<const Attr> attrs, Vals& outputs) = 0;
  virtual ValueType type(const Val& v) = 0;  // the shape stays valid while v does
  virtual bool is_graph() const = 0;
  // The value of a number known while emitting: in eager every number, in a graph the constants.
  virtual std::optional<Number> constant(const Val& v) {
    return v.is_number() && !v.graph_value() ? std::optional(v.number()) : std::nullopt;
  }

  // Convenience: one output, attributes in schema order, missing trailing ones take their defaults.
  Val operator()(Op op, std::initializer_list<Val> operands, std::initializer_list<Attr> attrs = {});
  Vals multi(Op op, std::span<const Val> operands, std::initializer_list<Attr> attrs = {});
  DType dtype(const Val& v) { return type(v).dtype; }
  Shape shape(const Val& v) { return Shape(type(v).shape); }
  int ndim(const Val& v) { return static_cast<int>(type(v).shape.size()); }
};

// The emitter that operators on Val use; set by whoever runs a rule (thread local).
Emitter& current_emitter();
class EmitterScope {
 public:
  explicit EmitterScope(Emitter& e);
  ~EmitterScope();

 private:
  Emitter* previous_;
};

// Rules read like formulas: `return ct * cos(x);`
Val operator+(const Val& a, const Val& b);
Val operator-(const Val& a, const Val& b);
Val operator*(const Val& a, const Val& b);
Val operator/(const Val& a, const Val& b);
Val operator-(const Val& a);
inline Val num(double v) { return Val::of(Number::of(v)); }
inline Val num(int64_t v) { return Val::of(Number::of(v)); }
inline Val num(int v) { return Val::of(Number::of(static_cast<int64_t>(v))); }

}  // namespace msjit::ops
