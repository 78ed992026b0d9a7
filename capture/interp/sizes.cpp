// Sizes that vary from run to run: as numbers of the program, and in attributes.
#include <unordered_set>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/objects.h"
#include "capture/interp/context.h"
#include "capture/interp/numbers.h"
#include "capture/interp/sizes.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"
#include "src/tensor/marks.h"

namespace msjit::capture {

using ops::Attr;
using ops::Ints;

// Arguments and what is found in them; what a function is made with (globals, closures, parameters) keeps its sizes.
static bool from_arguments(const Source* s) {
  for (; s; s = s->parent) {
    switch (s->kind) {
      case SourceKind::kSlot:
      case SourceKind::kAttr:
      case SourceKind::kDictItem:
      case SourceKind::kDictAt:
      case SourceKind::kTupleItem:
      case SourceKind::kListItem:
        break;
      default:
        return false;
    }
  }
  return true;
}

uint32_t varying_dims(Context& c, PyObject* o, const Source* s) {
  const VaryingSizes* wanted = c.request.varying;
  const TensorImpl* t = tensor_impl(o);
  int n = t->meta->ndim;
  if (!wanted || s->is_constant() || s->kind == SourceKind::kArray || n == 0 || !t->meta->dense || n > kMaxMarkedDims)
    return 0;
  uint32_t all = (1u << n) - 1, mask = marked_dims(*t);
  if (wanted->all && Py_TYPE(o) == tensor_bridge().tensor_type && from_arguments(s)) mask = all;
  if (auto it = wanted->dims.find(s->text); it != wanted->dims.end()) mask |= it->second;
  return mask & all;
}

void open_int(Context& c, const NumberExpr* e) {
  c.numbers.gives_sizes(e);
  if (!c.graph.symbolic) c.graph.symbolic = std::make_unique<ir::Symbolic>();
}

const NumberExpr* size_of(Context& c, Value* v, int d) {
  TensorPart& p = *v->tensor;
  int64_t size = p.shape[static_cast<size_t>(d)];
  if (!(p.varying >> d & 1)) return c.numbers.constant(ops::Number::of(size));
  if (v->source && v->real) return c.numbers.size(v->source, d, size);
  ir::Value* value = tensor_value(c, v);
  const NumberExpr* known = static_cast<size_t>(d) < p.sizes.size() ? p.sizes[static_cast<size_t>(d)] : nullptr;
  if (!known) return c.numbers.dim(value, d, size);
  if (!(p.checked_sizes >> d & 1)) {
    p.checked_sizes |= 1u << d;
    ir::Value* pair[] = {c.graph.dim(value, d), lower_number(c, known)};
    assume(c, c.graph.number(ir::NumberOp::k_eq, pair), ops::Number::of(true), true,
           "operands broadcast as at capture");
  }
  return known;
}

std::vector<const NumberExpr*> broadcast_sizes(Context& c, std::span<const OpOperand> operands, Dims shape) {
  std::vector<const NumberExpr*> sizes(shape.size());
  for (const OpOperand& o : operands) {
    if (!o.value || !o.value->is_tensor()) continue;
    const TensorPart& p = *o.value->tensor;
    if (p.shape.size() > shape.size()) return {};
    size_t missing = shape.size() - p.shape.size();
    for (size_t i = 0; i < p.shape.size(); ++i) {
      size_t d = missing + i;
      if (p.shape[i] != shape[d]) continue;
      if (!(p.varying >> i & 1)) {
        if (shape[d] != 1) sizes[d] = c.numbers.constant(ops::Number::of(shape[d]));  // it cannot be stretched
      } else if (!sizes[d]) {
        if (o.value->source && o.value->real)
          sizes[d] = c.numbers.size(o.value->source, static_cast<int64_t>(i), shape[d]);
        else if (i < p.sizes.size())
          sizes[d] = p.sizes[i];
      }
    }
  }
  return sizes;
}

Value* size_value(Context& c, Value* v, int d) { return number_value(c, size_of(c, v, d)); }

Value* count_value(Context& c, Value* v) {
  int64_t fixed = 1;
  const NumberExpr* e = nullptr;
  for (size_t d = 0; d < v->tensor->shape.size(); ++d) {
    if (!(v->tensor->varying >> d & 1)) {
      fixed *= v->tensor->shape[d];
    } else {
      const NumberExpr* size = size_of(c, v, static_cast<int>(d));
      e = e ? c.numbers.op(ir::NumberOp::k_mul, e, size) : size;
    }
  }
  if (!e) return integer(c, fixed);
  return number_value(c, c.numbers.op(ir::NumberOp::k_mul, e, c.numbers.constant(ops::Number::of(fixed))));
}

int64_t fixed_size(Context& c, Value* v, int d) {
  const NumberExpr* e = size_of(c, v, d);
  if (e->kind != NumberExpr::kConstant) guard_number(c, e, GuardKind::kNumber);
  return v->tensor->shape[static_cast<size_t>(d)];
}

std::vector<SizeRef> shape_refs(Context& c, Value* v, int attr) {
  std::vector<SizeRef> refs;
  for (size_t d = 0; d < v->tensor->shape.size(); ++d)
    if (v->tensor->varying >> d & 1) refs.push_back({attr, static_cast<int>(d), size_of(c, v, static_cast<int>(d))});
  return refs;
}

std::vector<ir::AttrRef> lower_refs(Context& c, std::span<const SizeRef> refs) {
  std::vector<ir::AttrRef> lowered;
  for (const SizeRef& r : refs) lowered.push_back({r.attr, r.element, lower_number(c, r.number)});
  return lowered;
}

bool int_attr(Context& c, Value* v, int attr, int element, int64_t* out, std::vector<SizeRef>& refs) {
  if (v->is_number() && v->number->sizes && v->number->hint.kind == NumberKind::kInt) {
    *out = v->number->hint.i;
    refs.push_back({attr, element, v->number});
    return true;
  }
  return as_index(c, v, out);
}

static void add_numbers(const ir::Value* v, std::unordered_set<const ir::Value*>& to) {
  if (!to.insert(v).second || !v->producer || v->producer->kind != ir::Node::kNumber) return;
  for (const ir::Value* o : v->producer->operands) add_numbers(o, to);
}

std::vector<int> varying_inputs(Context& c) {
  std::unordered_set<const ir::Value*> numbers;  // that attributes or assumptions are made of
  auto add = [&](const std::vector<ir::AttrRef>& refs) {
    for (const ir::AttrRef& r : refs) add_numbers(r.number, numbers);
  };
  for (const auto& n : c.graph.nodes) add(n->refs);
  for (const auto& d : c.graph.symbolic->derived) add(d.refs);
  for (const auto& v : c.graph.symbolic->views) add(v.refs);
  for (const auto& a : c.graph.symbolic->assumptions) add_numbers(a.number, numbers);
  std::vector<int> varying;
  for (size_t i = 0; i < c.inputs.tensors.size(); ++i) {
    bool varies = c.inputs.tensors[i] ? c.inputs.sized.count(c.inputs.tensors[i]) > 0
                                      : c.inputs.numbers[i]->sizes && numbers.count(c.graph.inputs[i].value) > 0;
    if (varies) varying.push_back(static_cast<int>(i));
  }
  return varying;
}

Value* broadcast_like(Context& c, Value* v, Value* like) {
  return emit1(c, ops::Op::broadcast_to, {v}, {Attr(Ints(Dims(like->tensor->shape)))}, shape_refs(c, like, 0));
}

}  // namespace msjit::capture
