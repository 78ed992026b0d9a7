#include "jit/passes/instantiate.h"

#include <unordered_set>

#include "jit/ir/printer.h"
#include "jit/ir/rewriter.h"
#include "jit/passes/control_gradient.h"
#include "jit/passes/custom_gradient.h"
#include "src/autograd/transform.h"
#include "src/base/check.h"
#include "src/ops/composite.h"
#include "src/ops/custom_op.h"

namespace msjit::passes {
namespace {

using ir::Node;
using ir::Symbolic;
using ir::Value;

[[noreturn]] void refuse(std::string reason, int line) { throw SizesRefused{std::move(reason), line}; }

bool truth(const ops::Number& n) { return n.kind >= NumberKind::kFloat ? n.f != 0 || n.imag != 0 : n.i != 0; }

// Takes composites apart while emitting, so that every node has a gradient rule.
class Decomposer : public ir::GraphEmitter {
 public:
  using GraphEmitter::GraphEmitter;
  void emit(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Attr> attrs, ops::Vals& out) override {
    if (ops::info(op).op_class == ops::OpClass::kComposite) {
      ops::EmitterScope scope(*this);
      ops::decompose(op, *this, operands, attrs, out);
    } else {
      GraphEmitter::emit(op, operands, attrs, out);
    }
  }
};

class Instantiation {
 public:
  Instantiation(const ir::Graph& from, std::span<const InputSizes> inputs)
      : from_(from), symbolic_(*from.symbolic), r_(from), inputs_(inputs) {}

  ir::Graph run() {
    inputs();
    auto next = symbolic_.derived.begin();
    size_t i = 0;
    position_.resize(from_.nodes.size() + 1);
    while (i < from_.nodes.size() || next != symbolic_.derived.end()) {
      position_[i] = r_.to.nodes.size();
      if (i < from_.nodes.size()) r_.to.current_line = line_ = from_.nodes[i]->line;
      if (next != symbolic_.derived.end() && next->begin == i) {
        derive(*next);
        while (i < next->end) position_[++i] = r_.to.nodes.size();
        ++next;
      } else {
        node(*from_.nodes[i++]);
      }
    }
    line_ = 0;
    views();
    check_assumptions();
    for (const ir::Write& w : from_.writes) {
      if (r_(w.value)->shape != from_input(w.input)->shape) refuse("a write would change the shape of its target", 0);
    }
    return r_.finish();
  }

 private:
  Value* from_input(int i) { return r_(from_.inputs[static_cast<size_t>(i)].value); }

  void inputs() {
    std::vector<std::pair<const Value*, ops::Number>> constants;
    for (size_t i = 0; i < from_.inputs.size(); ++i) {
      const ir::Input& in = from_.inputs[i];
      Value* v;
      if (in.value->is_number) {
        v = r_.to.add_number_input(in.name, in.value->number);
        if (inputs_[i].number) constants.push_back({in.value, *inputs_[i].number});
      } else if (const Meta* m = inputs_[i].meta) {
        v = r_.to.add_tensor_input(in.name, m->dtype, m->shape(), m->strides(), in.requires_grad);
        if (m->dtype != in.value->dtype || v->shape.size() != in.value->shape.size()) refuse("another type", 0);
      } else {
        v = r_.to.add_tensor_input(in.name, in.value->dtype, in.value->shape, in.strides, in.requires_grad);
      }
      r_.to.inputs.back().frozen = in.frozen;
      r_.set(in.value, v);
    }
    for (const auto& [value, number] : constants) r_.set(value, r_.to.constant(number));
  }

  const ops::Number& known(const Value* number, const char* what) {
    const Value* v = r_(number);
    if (!v->producer || v->producer->kind != Node::kConstNumber)
      refuse(std::string(what) + " does not follow from sizes", line_);
    return v->producer->constant;
  }

  ops::Attrs attrs_of(const ops::Attrs& captured, const std::vector<ir::AttrRef>& refs) {
    ops::Attrs attrs = captured;
    for (const ir::AttrRef& ref : refs) {
      int64_t value = known(ref.number, "an attribute").i;
      ops::Attr& a = attrs[static_cast<size_t>(ref.attr)];
      if (ref.element < 0) {
        a = value;
      } else {
        std::get<ops::Ints>(a)[static_cast<size_t>(ref.element)] = value;
      }
    }
    return attrs;
  }

  std::vector<Value*> mapped(const std::vector<Value*>& values) {
    std::vector<Value*> m;
    for (const Value* v : values) m.push_back(r_(v));
    return m;
  }

  void bind(const Value* captured, Value* made) {
    if (!captured->is_number && (made->dtype != captured->dtype || made->shape.size() != captured->shape.size()))
      refuse("a result of another rank", line_);
    r_.set(captured, made);
  }

  void node(const Node& n) {
    switch (n.kind) {
      case Node::kDim:
        r_.set(n.outputs[0], r_.to.constant(ops::Number::of(
                                 r_(n.operands[0])->shape[static_cast<size_t>(std::get<int64_t>(n.attrs[0]))])));
        break;
      case Node::kNumber: {
        SmallVector<Value*, 2> operands;
        for (const Value* v : n.operands) operands.push_back(r_(v));
        r_.set(n.outputs[0], r_.to.number(n.number_op, operands));
        break;
      }
      case Node::kOp: {
        SmallVector<Value*, 4> operands;
        for (const Value* v : n.operands) operands.push_back(r_(v));
        SmallVector<Value*, 2> made = r_.to.call(n.op, operands, attrs_of(n.attrs, n.refs));
        if (made.size() != n.outputs.size()) refuse("another number of results", n.line);
        for (size_t i = 0; i < made.size(); ++i) bind(n.outputs[i], made[i]);
        break;
      }
      case Node::kCustom:
        refuse("a user's op", n.line);
      case Node::kControl:
        refuse("control flow", n.line);
      default:
        r_.copy(n);
    }
  }

  void derive(const Symbolic::Derived& d) {
    std::vector<Value*> made, outputs = mapped(d.outputs);
    switch (d.kind) {
      case Symbolic::Derived::kGradient:
        made = append_gradients(r_.to, position_[d.first], outputs, mapped(d.inputs));
        break;
      case Symbolic::Derived::kComposite:
        for (Value* v : append_composite(r_.to, d.op, outputs, attrs_of(d.attrs, d.refs))) made.push_back(v);
        break;
      case Symbolic::Derived::kScatter: {
        Geometry g = geometry(d.view);
        if (outputs[1]->shape != g.shape) refuse("a write would change the shape of its target", line_);
        for (size_t i = 0; i < g.shape.size(); ++i)
          if (g.strides[i] == 0 && g.shape[i] > 1) refuse("what is written shares memory with itself", line_);
        ops::Ints ints(g.shape.begin(), g.shape.end());
        for (int64_t s : g.strides) ints.push_back(s);
        ints.push_back(g.offset);
        made.push_back(r_.to.call1(ops::Op::slice_scatter, {outputs[0], outputs[1]}, {ops::Attr(ints)}));
        break;
      }
    }
    if (made.size() != d.results.size()) refuse("another number of results", line_);
    for (size_t i = 0; i < made.size(); ++i) {
      if (!made[i] != !d.results[i]) refuse("gradients flow elsewhere", line_);
      if (made[i]) bind(d.results[i], made[i]);
    }
  }

  struct Geometry {
    Shape shape, strides;
    int64_t offset = 0;
  };
  // Over the base laid out contiguously.
  Geometry geometry(int view) {
    const Symbolic::View& v = symbolic_.views[static_cast<size_t>(view)];
    Geometry of;
    if (v.parent >= 0) {
      of = geometry(v.parent);
    } else {
      of.shape = r_(v.base)->shape;
      of.strides = contiguous_strides(of.shape);
    }
    ops::ViewGeometry g = ops::view_geometry(v.op, of.shape, of.strides, attrs_of(v.attrs, v.refs));
    if (g.needs_copy != v.copies) refuse("a view becomes a copy, or a copy a view", line_);
    if (v.contiguous && *v.contiguous != is_contiguous(g.shape, g.strides))
      refuse("a view lies in order, or lies so no more", line_);
    return {g.shape, g.strides, of.offset + g.offset};
  }
  void views() {
    for (size_t i = 0; i < symbolic_.views.size(); ++i) geometry(static_cast<int>(i));
  }

  void check_assumptions() {
    for (const Symbolic::Assumption& a : symbolic_.assumptions) {
      line_ = a.line;
      const ops::Number& n = known(a.number, "an assumption");
      if (a.truth ? truth(n) != truth(a.expected) : !(n == a.expected))
        refuse(a.text + ": was " + ir::print(a.expected) + ", is " + ir::print(n), a.line);
    }
    for (const auto& [a, b] : symbolic_.same_shapes) {
      if (r_(a)->shape != r_(b)->shape) refuse("shapes that were the same differ", 0);
    }
  }

  const ir::Graph& from_;
  const Symbolic& symbolic_;
  ir::Rewriter r_;
  std::span<const InputSizes> inputs_;
  std::vector<size_t> position_;  // by node of the captured graph: nodes made before it
  int line_ = 0;
};

}  // namespace

ir::Graph instantiate(const ir::Graph& captured, std::span<const InputSizes> inputs) {
  Instantiation i(captured, inputs);
  try {
    return i.run();
  } catch (const UserError& e) {
    refuse(e.what(), 0);
  } catch (const InternalError& e) {
    refuse(e.what(), 0);
  }
}

bool passes_gradients(const Node& n) {
  if (n.kind == Node::kControl) return true;
  if (n.kind == Node::kCustom) return static_cast<bool>(n.custom->vjp);
  return n.kind == Node::kOp && ops::info(n.op).grad != ops::GradKind::kNone;
}

bool passes_gradient_to(const Node& n, size_t operand) {
  if (n.kind == Node::kOp && n.op == ops::Op::straight_through && operand == 1) return false;
  return n.operands[operand] &&
         (operand != 0 || n.kind != Node::kOp || !autograd::replaces_all(n.op, n.attrs, Dims(n.operands[0]->shape)));
}

static void refuse_partial() {
  throw UserError(ErrorKind::kUnsupported, "a gradient that arrives in one way through control flow alone");
}

std::vector<Value*> append_gradients(ir::Graph& g, size_t first, std::span<Value* const> outputs,
                                     std::span<Value* const> inputs, const SweepHooks* hooks, bool zeros) {
  size_t end = g.nodes.size();
  std::unordered_set<Value*> reached(inputs.begin(), inputs.end());
  for (size_t i = first; i < end; ++i) {
    pass_on(*g.nodes[i], reached);
  }
  ir::GraphEmitter emitter(g);
  ops::EmitterScope scope(emitter);
  Cotangents cotangents(emitter, g);
  for (Value* y : outputs) {
    if (!reached.count(y)) continue;
    // As eager: an absent cotangent stands for ones.
    ops::Number one =
        is_floating(y->dtype) || is_complex(y->dtype) ? ops::Number::of(1.0) : ops::Number::of(int64_t{1});
    Value* ones = g.call1(ops::Op::cast, {g.constant(one)}, {ops::Attr(y->dtype)});
    if (!y->shape.empty()) ones = g.call1(ops::Op::broadcast_to, {ones}, {ops::Attr(ops::Ints(Dims(y->shape)))});
    cotangents.add(y, ones);
  }
  std::unordered_set<const Value*> complete;
  auto arrived = [&](Value* v) {
    Value* was = hooks && hooks->arrived && complete.insert(v).second ? cotangents.of(v) : nullptr;
    if (!was) return;
    if (cotangents.arrives(v)) refuse_partial();
    if (Value* now = hooks->arrived(v, was); now != was) cotangents.replace(v, now, cotangents.arrives(v));
  };
  for (size_t i = end; i-- > first;) {
    Node& n = *g.nodes[i];
    if (hooks)
      for (Value* v : n.outputs) arrived(v);
    if (!passes_gradients(n)) continue;
    SmallVector<bool, 4> needs;
    bool any = false;
    for (Value* v : n.operands) {
      bool need = v && !v->is_number && reached.count(v);
      needs.push_back(need);
      any |= need;
    }
    if (!any) continue;
    if (n.kind == Node::kControl) {
      append_control_gradient(g, n, needs, cotangents);
      continue;
    }
    if (n.kind == Node::kCustom) {
      std::vector<Value*> given;
      bool arrives = false;
      for (const Value* v : n.outputs) {
        given.push_back(cotangents.of(v));
        arrives |= given.back() != nullptr;
        if (cotangents.arrives(v)) refuse_partial();
      }
      if (!arrives) continue;
      std::vector<Value*> made;
      if (!hooks || !hooks->custom || !hooks->custom(n, given, made)) made = append_custom_gradient(g, n, given, needs);
      for (size_t k = 0; k < made.size(); ++k)
        if (made[k] && needs[k]) cotangents.add(n.operands[k], made[k]);
      continue;
    }
    cotangents.visit(n, needs);
  }
  std::vector<Value*> gradients;
  for (Value* v : inputs) {
    arrived(v);
    gradients.push_back(cotangents.of(v));
    Value* arrives = cotangents.arrives(v);
    if (!arrives) continue;
    if (!zeros) refuse_partial();
    Value* zero = g.call1(ops::Op::full, {g.constant(ops::Number::of(0.0))},
                          {ops::Attr(ops::Ints(Dims(v->shape))), ops::Attr(v->dtype)});
    gradients.back() = cotangents.where(arrives, gradients.back(), zero);
  }
  return gradients;
}

SmallVector<Value*, 2> append_composite(ir::Graph& g, ops::Op op, std::span<Value* const> operands,
                                        std::span<const ops::Attr> attrs) {
  Decomposer emitter(g);
  ops::EmitterScope scope(emitter);
  SmallVector<ops::Val, 4> vals;
  for (Value* v : operands) vals.push_back(ir::val(v));
  ops::Vals out;
  emitter.emit(op, vals, attrs, out);
  SmallVector<Value*, 2> outputs;
  for (const ops::Val& v : out) outputs.push_back(ir::value(v));
  return outputs;
}

}  // namespace msjit::passes
