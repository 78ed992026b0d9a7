#include "capture/interp/views.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/interp/context.h"
#include "capture/interp/items.h"
#include "capture/interp/numbers.h"
#include "capture/interp/sizes.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"

namespace msjit::capture {

using ops::Attr;

constexpr uint32_t kAnySize = ~uint32_t{0};

Value* varying(Value* v, bool any) {
  v->tensor->varying = any ? kAnySize : 0;
  return v;
}

// Whether the view copies with the strides that the input at its base has.
static bool copies_strided(const TensorPart& part, const ops::Attrs& attrs, ops::Op op, Value* of) {
  struct Link {
    ops::Op op;
    const ops::Attrs* attrs;
  };
  std::vector<Link> chain{{op, &attrs}};
  const TensorPart* p = of->tensor.get();
  for (; p->view_of; p = p->view_of->tensor.get()) chain.push_back({p->view_op, &p->view_attrs});
  const Meta& m = *tensor_impl(part.group->base->real)->meta;
  Shape shape(m.shape()), strides(m.strides());
  for (size_t i = chain.size(); i-- > 0;) {
    ops::ViewGeometry g = ops::view_geometry(chain[i].op, shape, strides, *chain[i].attrs);
    if (g.needs_copy) return true;
    shape = g.shape;
    strides = g.strides;
  }
  return false;
}

// The record of a view, made now where its own sizes are fixed: a view of open sizes begins where it begins.
int view_record(Context& c, const Value* of) {
  TensorPart& p = *of->tensor;
  if (!p.view_of || p.view_record >= 0) return p.view_record;
  const TensorPart& base = *p.view_of->tensor;
  const int parent = view_record(c, p.view_of);
  const bool copies =
      ops::view_geometry(p.view_op, base.geometry_shape, base.geometry_strides, p.view_attrs).needs_copy;
  ir::Value* value = tensor_value(c, p.view_of);
  p.view_record = static_cast<int>(c.graph.symbolic->views.size());
  c.graph.symbolic->views.push_back({parent, value, p.view_op, p.view_attrs, lower_refs(c, p.view_refs), copies});
  return p.view_record;
}

Value* make_view(Context& c, Value* of, ops::Op op, const ops::Attrs& attrs, std::vector<SizeRef> refs,
                 const Requires& requires_grad) {
  TensorPart& base = *of->tensor;
  AliasGroup& g = group_of(c, of);
  ir::Value* operand = tensor_value(c, of);
  std::vector<ir::AttrRef> lowered = lower_refs(c, refs);
  ir::Value* value = c.graph.call(op, {&operand, 1}, attrs)[0];
  value->producer->refs = lowered;
  bool input_strided = g.input >= 0 && !tensor_impl(g.base->real)->meta->contiguous;
  ops::ViewGeometry geometry = ops::view_geometry(op, base.geometry_shape, base.geometry_strides, attrs);
  bool any_size = base.varying || !refs.empty();
  int record = -1;
  if (any_size) {
    const int parent = view_record(c, of);
    record = static_cast<int>(c.graph.symbolic->views.size());
    c.graph.symbolic->views.push_back({parent, operand, op, attrs, lowered, geometry.needs_copy});
  }
  const bool copies = input_strided ? copies_strided(base, attrs, op, of) : geometry.needs_copy;
  // Dimensions of size 1 may make a view of a copy: plans for such sizes are others.
  if (input_strided && op == ops::Op::reshape)
    for (int d = 0; d < static_cast<int>(g.base->tensor->shape.size()); ++d)
      if (g.base->tensor->varying >> d & 1)
        is_true(c, compare(c, CompareKind::kGt, size_value(c, g.base, d), integer(c, 1)));
  if (copies) {
    if (ir::Value* cut = operand_value(c, of); cut != operand) {
      value = c.graph.call(op, {&cut, 1}, attrs)[0];
      value->producer->refs = lowered;
    }
    return varying(fresh_tensor(c, value, requires_grad), any_size);
  }
  Value* v = make(c, ValueKind::kTensor);
  v->tensor = std::make_unique<TensorPart>();
  TensorPart& p = *v->tensor;
  join(v, g);
  p.view_of = of;
  p.view_op = op;
  p.view_attrs = attrs;
  p.view_refs = std::move(refs);
  p.view_record = record;
  p.varying = any_size ? kAnySize : 0;
  p.geometry_known = base.geometry_known && !geometry.needs_copy && !(input_strided && op == ops::Op::reshape);
  p.geometry_shape = geometry.shape;
  p.geometry_strides = geometry.strides;
  p.geometry_offset = base.geometry_offset + geometry.offset;
  p.cached = value;
  p.cached_version = g.version;
  p.type = tensor_bridge().tensor_type;
  p.dtype = value->dtype;
  p.shape = value->shape;
  p.requires_grad = requires_grad.grad;
  p.decides = requires_grad.decides;
  p.is_leaf = !p.requires_grad;
  p.cut = p.is_leaf && (base.requires_grad || base.cut);
  return v;
}

std::optional<std::vector<Value*>> emit_views(Context& c, ops::Op op, Value* of, const ops::Attrs& attrs,
                                              const std::vector<SizeRef>& refs) {
  const bool known = op == ops::Op::flatten || op == ops::Op::split || op == ops::Op::chunk || op == ops::Op::unbind;
  if (!known) return std::nullopt;
  const TensorPart& p = *of->tensor;
  const ops::ValueType type{ops::ValueType::kTensor, {}, p.dtype, p.shape};
  ops::InferContext inferred{op, {&type, 1}, attrs};
  ops::infer(inferred);  // refuses what the eager op does
  const int ndim = static_cast<int>(p.shape.size());
  auto dim_of = [&](const Attr& a) {
    const int d = static_cast<int>(std::get<int64_t>(a));
    return d < 0 ? d + ndim : d;
  };
  std::vector<Value*> parts;
  auto part = [&](int d, int64_t from, int64_t to) {
    parts.push_back(emit1(c, ops::Op::slice, {of}, {Attr(int64_t{d}), Attr(from), Attr(to), Attr(int64_t{1})}));
  };
  for (const SizeRef& r : refs) guard_number(c, r.number, GuardKind::kNumber);
  switch (op) {
    case ops::Op::flatten: {
      const int first = ndim ? dim_of(attrs[0]) : 0, last = ndim ? dim_of(attrs[1]) : 0;
      ops::Ints shape;
      std::vector<SizeRef> sizes;
      int64_t merged = 1;
      bool fixed = true;
      for (int d = 0; d < ndim; ++d) {
        const bool varies = p.varying >> d & 1;
        const bool within = d >= first && d <= last;
        if (within) {
          merged *= p.shape[static_cast<size_t>(d)];
          fixed = fixed && !varies;
        } else if (varies) {
          sizes.push_back({0, static_cast<int>(shape.size()), size_of(c, of, d)});
        }
        if (!within) shape.push_back(p.shape[static_cast<size_t>(d)]);
        if (d == last) shape.push_back(fixed || numel_of(p.shape) == 0 ? merged : -1);
      }
      if (!ndim) shape.push_back(1);
      parts.push_back(emit1(c, ops::Op::reshape, {of}, {Attr(shape)}, std::move(sizes)));
      break;
    }
    case ops::Op::split:
    case ops::Op::chunk: {
      const int d = dim_of(attrs[1]);
      fixed_size(c, of, d);
      int64_t at = 0;
      for (const ops::OutputType& out : inferred.outputs) {
        const int64_t n = out.shape[static_cast<size_t>(d)];
        part(d, at, at + n);
        at += n;
      }
      break;
    }
    case ops::Op::unbind: {
      const int d = dim_of(attrs[0]);
      for (int64_t i = 0, n = fixed_size(c, of, d); i < n; ++i)
        parts.push_back(emit1(c, ops::Op::select, {of}, {Attr(int64_t{d}), Attr(i)}));
      break;
    }
    default:
      break;
  }
  return parts;
}

}  // namespace msjit::capture
