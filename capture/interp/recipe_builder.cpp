#include "capture/interp/recipe_builder.h"

#include <algorithm>

#include "capture/cpython/deque.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/backward.h"
#include "capture/interp/changes.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/gradient.h"
#include "capture/interp/instances.h"
#include "capture/interp/numbers.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/sets.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"
#include "capture/interp/which_tensor.h"

namespace msjit::capture {

int RecipeBuilder::emit(RecipeStep s) {
  if (s.dst < 0 && s.kind <= RecipeStep::kIterator) s.dst = recipe.registers++;
  int dst = s.dst;
  recipe.steps.push_back(std::move(s));
  return dst;
}

std::vector<int> RecipeBuilder::add_all(const std::vector<Value*>& items) {
  std::vector<int> regs;
  for (Value* v : items) regs.push_back(add(v));
  return regs;
}

// No other tensor of the group is alive at the region's end, as far as the recipe goes.
bool RecipeBuilder::alone_in_group(Value* v) const {
  const AliasGroup* g = v->tensor->group;
  if (g->input >= 0) return false;
  for (Value* other : reached_)
    if (other != v && other->is_tensor() && other->tensor->group == g) return false;
  return true;
}

void RecipeBuilder::all_are_reached() {
  for (bool more = true; more;) {
    more = false;
    for (const auto& [x, by] : std::unordered_map(waiting_)) {
      if (reached_.count(x) || (by.size() < 2 && alone_in_group(x))) continue;  // two may be that one
      reach(x);
      more = true;
    }
  }
}

void RecipeBuilder::reach(Value* v) {
  if (!v || !reached_.insert(v).second) return;
  if (depth_ > 400) throw Break{Reason::k_reconstruct, "a structure nested too deep"};
  ++depth_;
  if (has_ended(v)) {
    reach(v->items[0]);
  } else {
    for (Value* x : v->items) reach(x);
    for (Value* x : v->keys) reach(x);
    for (auto& [name, x] : v->attrs) reach(x);
  }
  if (v->is_tensor() && is_known(v))
    for (Value* x : v->tensor->group->chosen->which.of) {
      if (defers && is_only_computed(x))
        waiting_[x].insert(v);
      else
        reach(x);
    }
  if (v->function)
    for (Value* x : {v->function->defaults, v->function->kwdefaults, v->function->annotations, v->function->annotate,
                     v->function->closure})
      reach(x);
  --depth_;
}

void RecipeBuilder::reach_effects() {
  for (Value* v : c_.changes.containers) reach(v);
  for (auto& [v, name] : c_.changes.attributes)
    if (v->source && v->real) reach(v);
  for (auto& [dict, stores] : c_.changes.dict_stores)
    for (auto& [name, value] : stores) reach(value);
  // Those of tensors made inside matter where these are handed over.
  for (bool more = true; more;) {
    const size_t before = reached_.size();
    for (Value* v : c_.backwards.stores)
      if (v->source || reached_.count(v)) {
        reach(v);
        reach(v->tensor->grad);
      }
    more = before != reached_.size();
  }
}

void RecipeBuilder::reach_history() {
  check_hooks_left(c_, reached_);
  if ((c_.own_backwards.records.empty() && c_.own_backwards.hooks.empty()) || !c_.gradients.at_entry.on) return;
  std::unordered_set<Value*> done;
  for (bool more = true; more;) {
    more = false;
    const std::vector<Value*> now(reached_.begin(), reached_.end());
    std::vector<Value*> functions;
    for (Value* v : now)
      if (v->is_tensor() && v->tensor->requires_grad && !v->tensor->is_leaf && done.insert(v).second) {
        need_requires(v);
        stage_history(c_, v, functions);
      }
    for (Value* f : functions) reach(f);
    more = !functions.empty();
  }
  check_saved_left(c_, reached_);
}

void RecipeBuilder::add_history() {
  int slot = 0;
  for (const CapturedHook& f : staged_functions(c_)) {
    RecipeStep s{RecipeStep::kFunctionOf};
    try {
      s.args = {add(f.function)};
    } catch (const Break& b) {
      throw b.retract_to >= 0 ? b : Break{b.reason, b.detail, f.step};
    }
    s.index = slot++;
    emit(std::move(s));
  }
}

int RecipeBuilder::output(Value* v, ir::Value* value) {
  RecipeStep s{RecipeStep::kTensor};
  std::string released;
  if (v->tensor->requires_grad && !v->tensor->is_leaf) {
    History history = history_of(c_, v);
    if (history.kind == History::kReleased) {
      released = std::move(history.message);
      ir::Value*& without = cut_[value];
      if (!without) without = c_.graph.call1(ops::Op::detach, {value});
      value = without;
    }
  }
  size_t i = 0;
  while (i < outputs.size() && outputs[i] != value) ++i;
  if (i < outputs.size()) {
    // Two tensors of one value are two objects with memory of their own.
    value = c_.graph.call1(ops::Op::copy, {value});
    i = outputs.size();
  }
  outputs.push_back(value);
  s.index = static_cast<int>(i);
  s.leaf = v->tensor->requires_grad && v->tensor->is_leaf;
  for (const Value* x = v; x->tensor->view_of; x = x->tensor->view_of) s.of_data |= x->tensor->of_data;
  s.released = std::move(released);
  grad_needed |= v->tensor->requires_grad && !s.leaf && s.released.empty();
  return emit(std::move(s));
}

int RecipeBuilder::number(const NumberExpr* e) {
  recipe.numbers.push_back(e->in_graph() ? nullptr : e);
  recipe.number_outputs.push_back(e->in_graph() ? static_cast<int>(outputs.size()) : -1);
  if (e->in_graph()) outputs.push_back(lower_number(c_, e));
  return static_cast<int>(recipe.numbers.size()) - 1;
}

// A value's layout, as far as strides of static sizes tell: whether its memory is its own, not a part of another
// value's (an input's, a constant's, that of what it is a view of).
static bool owns_memory(const ir::Graph& g, const ir::Value* v, Shape& strides) {
  strides = contiguous_strides(v->shape);
  if (!v->producer) {
    for (const ir::Input& in : g.inputs)
      if (in.value == v) strides = in.strides;
    return false;
  }
  const ir::Node& n = *v->producer;
  if (n.kind != ir::Node::kOp) return n.kind != ir::Node::kConstTensor;
  if (ops::info(n.op).op_class != ops::OpClass::kView) return true;
  owns_memory(g, n.operands[0], strides);
  ops::ViewGeometry view = ops::view_geometry(n.op, n.operands[0]->shape, strides, n.attrs);
  if (view.needs_copy) {
    strides = contiguous_strides(v->shape);
    return true;
  }
  strides = view.strides;
  return false;
}

// One of several tensors: where it is one that is there as well, that one.
int RecipeBuilder::add_chosen(Value* v) {
  const Which& which = v->tensor->group->chosen->which;
  std::unordered_set<const AliasGroup*> left;
  for (const Value* x : reached_)
    if (x != v && x->is_tensor() && x->tensor->group) left.insert(x->tensor->group);
  RecipeStep s{RecipeStep::kChosen};
  s.args = {output(v, tensor_value(c_, v))};
  for (Value* x : which.of) {
    if (!reached_.count(x)) {
      if (left.count(x->tensor->group)) need_identity_among(v, reached_);
      continue;
    }
    s.args.push_back(add(x));
    s.choices.push_back(std::ranges::find(c_.choices.candidates, x) - c_.choices.candidates.begin() + 1);
  }
  if (s.choices.empty()) return s.args[0];
  s.index = number(c_.numbers.run(which.number));
  return emit(std::move(s));
}

int RecipeBuilder::add_tensor(Value* v) {
  TensorPart& p = *v->tensor;
  if (is_known(v)) return add_chosen(v);
  need_identity_among(v, reached_);
  if (!p.view_of) {
    ir::Value* value = tensor_value(c_, v);
    // A tensor made here shares no memory: a write's content may be an input as it came, or a number spread.
    if (Shape strides; !owns_memory(c_.graph, value, strides)) value = c_.graph.call1(ops::Op::copy, {value});
    return output(v, value);
  }
  // A strided view stays one of its base, as does one whose base alone has a history: in-place writes to it, and to
  // views of it, are then recorded as eagerly.
  if (alone_in_group(v) && (p.view_op == ops::Op::detach || (is_contiguous(p) && !p.cut))) {
    ir::Value* value = tensor_value(c_, v);
    // Of a base that is not there: what was written to it may lie in an input, or be a number spread.
    if (Shape strides; !owns_memory(c_.graph, p.group->current, strides))
      value = c_.graph.call1(ops::Op::copy, {value});
    return output(v, value);
  }
  RecipeStep s{RecipeStep::kView};
  s.args = {add(p.view_of)};
  s.op = p.view_op;
  s.of_data = p.of_data;
  s.attrs = p.view_attrs;
  for (const SizeRef& r : p.view_refs) s.varying.push_back({r.attr, r.element, number(r.number)});
  s.leaf = p.requires_grad && p.is_leaf;
  s.grad = p.requires_grad && !s.leaf;
  return emit(std::move(s));
}

Break RecipeBuilder::not_handed_over(Value* v) const {
  auto at = c_.made_at.find(v);
  return Break{Reason::k_reconstruct, describe(c_, v), at == c_.made_at.end() ? -1 : at->second};
}

// Builtin iterators, at the position they have reached.
int RecipeBuilder::add_iterator(Value* v) {
  const IterPart& it = *v->iter;
  RecipeStep s{RecipeStep::kIterator};
  s.how = it.kind;
  if (it.done && !it.strict && (it.kind == IterKind::kSequence || it.kind == IterKind::kReversed)) {
    // It has let go of its list or tuple, so any one that is empty will do.
    const ValueKind of = v->items.empty() ? ValueKind::kNull : v->items[0]->kind;
    if (of != ValueKind::kList && (of != ValueKind::kTuple || it.kind == IterKind::kReversed)) throw not_handed_over(v);
    if (v->items[0]->type) throw not_handed_over(v);
    RecipeStep empty{of == ValueKind::kList ? RecipeStep::kList : RecipeStep::kTuple};
    s.args = {emit(std::move(empty))};
    return emit(std::move(s));
  }
  s.index = static_cast<int>(it.index);
  if (s.index != it.index) throw not_handed_over(v);
  switch (it.kind) {
    case IterKind::kRange: {
      PyRef part[3] = {PyRef::steal(PyLong_FromLongLong(it.index)), PyRef::steal(PyLong_FromLongLong(it.stop)),
                       PyRef::steal(PyLong_FromLongLong(it.step))};
      PyRef args = PyRef::steal(PyTuple_Pack(3, part[0].get(), part[1].get(), part[2].get()));
      s.object =
          args ? PyRef::steal(PyObject_Call(reinterpret_cast<PyObject*>(&PyRange_Type), args.get(), nullptr)) : PyRef();
      if (!s.object) throw not_handed_over(v);
      return emit(std::move(s));
    }
    case IterKind::kEnumerate:
    case IterKind::kZip:
    case IterKind::kMap:
    case IterKind::kFilter:
      if (it.strict) throw not_handed_over(v);
      break;
    case IterKind::kReversed:
      if (it.strict || v->items[0]->type) throw not_handed_over(v);
      [[fallthrough]];
    default:
      // Of a container that is there as it was.
      if (it.kind == IterKind::kCount || it.kind == IterKind::kGenerator) throw not_handed_over(v);
      if (it.kind != IterKind::kReversed && !it.plain) throw not_handed_over(v);
      if ((v->items[0]->source && v->items[0]->mutated) || it.done) throw not_handed_over(v);
      // Made anew it would not notice that its dict has changed since.
      if (const Value* of = v->items[0]; of->kind == ValueKind::kDict && of->mutated)
        if (static_cast<int64_t>(of->items.size()) != it.stop || v->keys != of->keys) throw not_handed_over(v);
  }
  s.args = add_all(v->items);
  return emit(std::move(s));
}

int RecipeBuilder::add(Value* v) {
  if (auto it = registers_.find(v); it != registers_.end()) return it->second;
  if (other_ && other_->has(v)) {
    given.push_back({recipe.registers, other_->registers_.at(v)});
    return registers_[v] = recipe.registers++;
  }
  if (++depth_ > 400) throw Break{Reason::k_reconstruct, "a structure nested too deep"};
  int reg = -1;
  auto simple = [&](RecipeStep::Kind kind, std::vector<int> args) {
    RecipeStep s{kind};
    s.args = std::move(args);
    return emit(std::move(s));
  };
  // An object of a subclass: its attributes come later, as for an instance.
  auto typed = [&](Value* container, RecipeStep::Kind kind, std::vector<int> args, RecipeStep s = {}) {
    s.kind = kind;
    s.args = std::move(args);
    s.object = PyRef::borrow(reinterpret_cast<PyObject*>(container->type));
    if (Value** limit = container->find_attr(interned("maxlen")); limit && is_deque(container))
      s.index = add(*limit) + 1;
    int made = emit(std::move(s));
    registers_[container] = made;
    attributed_.push_back(container);
    return made;
  };
  if (made_by_polyfill(v) || (v->kind == ValueKind::kDict && !v->name.empty())) {
    auto at = c_.made_at.find(v);
    throw Break{Reason::k_reconstruct, "what a function written in C makes", at == c_.made_at.end() ? -1 : at->second};
  }
  if (v->source && v->source->kind == SourceKind::kArray) {
    RecipeStep read{v->source->parent->is_constant() ? RecipeStep::kConstant : RecipeStep::kSource};
    if (v->source->parent->is_constant())
      read.object = PyRef::borrow(v->source->parent->object.get());
    else
      read.source = v->source->parent;
    RecipeStep s{RecipeStep::kFromArray};
    s.args = {emit(std::move(read))};
    s.index = static_cast<int>(v->source->index);
    reg = emit(std::move(s));
  } else if (v->source && v->real && v->kind != ValueKind::kNumber && !v->source->is_constant()) {
    RecipeStep s{RecipeStep::kSource};
    s.source = v->source;
    reg = emit(std::move(s));
  } else if (v->kind == ValueKind::kObject || (v->source && v->real && v->source->is_constant())) {
    RecipeStep s{v->made_anew ? RecipeStep::kBytes : RecipeStep::kConstant};
    s.object = PyRef::borrow(v->real);
    reg = emit(std::move(s));
  } else {
    switch (v->kind) {
      case ValueKind::kNumber: {
        if (v->number->kind == NumberExpr::kSource) {
          RecipeStep s{RecipeStep::kSource};
          s.source = v->number->source;
          reg = emit(std::move(s));
          break;
        }
        RecipeStep s{RecipeStep::kNumber};
        s.index = number(v->number);
        reg = emit(std::move(s));
        break;
      }
      case ValueKind::kTensor:
        reg = add_tensor(v);
        break;
      case ValueKind::kTuple:
        reg = typed(v, RecipeStep::kTuple, add_all(v->items));
        break;
      case ValueKind::kList:
        reg = typed(v, RecipeStep::kList, add_all(v->items));
        break;
      case ValueKind::kSet:
        for (Value* x : v->items)
          if (c_.keys.hashes.count(x)) throw not_handed_over(v);  // it would be asked for its hash again
        if (const int table = add_set_table(v); table >= 0) {
          RecipeStep s;
          s.index = 1;
          reg = typed(v, RecipeStep::kSet, {table}, std::move(s));
          break;
        }
        reg = typed(v, RecipeStep::kSet, add_all(v->items));
        break;
      case ValueKind::kView: {
        RecipeStep s{RecipeStep::kDictView};
        s.args = {add(v->items[0])};
        const char* method = v->iter->kind == IterKind::kDictKeys     ? "keys"
                             : v->iter->kind == IterKind::kDictValues ? "values"
                                                                      : "items";
        s.object = PyRef::steal(PyUnicode_InternFromString(method));
        reg = emit(std::move(s));
        break;
      }
      case ValueKind::kAttrDict: {
        PyTypeObject* of = v->items[0]->is_tensor() ? v->items[0]->tensor->type : type_of(c_, v->items[0]);
        const bool is_class = v->items[0]->kind == ValueKind::kObject && PyType_Check(v->items[0]->real);
        if (!of || (!is_class && !has_generic_getattr(of))) throw not_handed_over(v);
        RecipeStep s{RecipeStep::kBuiltinMethod};
        s.args = {add(v->items[0])};
        s.object = PyRef::borrow(interned("__dict__"));
        reg = emit(std::move(s));
        break;
      }
      case ValueKind::kSlice:
        reg = simple(RecipeStep::kSlice, add_all(v->items));
        break;
      case ValueKind::kMethod:
        reg = simple(RecipeStep::kMethod, add_all(v->items));
        break;
      case ValueKind::kDict: {
        std::vector<int> regs;
        RecipeStep s{RecipeStep::kDict};
        for (size_t i = 0; i < v->keys.size(); ++i) {
          add_key(v, v->keys[i], regs, s);
          regs.push_back(add(v->items[i]));
        }
        reg = typed(v, RecipeStep::kDict, std::move(regs), std::move(s));
        break;
      }
      case ValueKind::kBuiltinMethod: {
        RecipeStep s{RecipeStep::kBuiltinMethod};
        s.args = {add(v->items[0])};
        s.object = PyRef::steal(PyUnicode_InternFromString(v->name.c_str()));
        if (Py_TYPE(v->real)->tp_descr_get) {
          // What was found, which a look-up by name need not find: super() started at another class.
          RecipeStep descriptor{RecipeStep::kConstant};
          descriptor.object = PyRef::borrow(v->real);
          s.args.push_back(emit(std::move(descriptor)));
        }
        reg = emit(std::move(s));
        break;
      }
      case ValueKind::kCell:
        reg = simple(RecipeStep::kCell, {});
        attributed_.push_back(v);  // its content, which may be a function that closes over it
        break;
      case ValueKind::kInstance: {
        RecipeStep s{RecipeStep::kInstance};
        s.object = PyRef::borrow(reinterpret_cast<PyObject*>(v->type));
        if (v->raised) {
          auto at = c_.made_at.find(v);
          throw Break{Reason::k_reconstruct, "an exception that was raised", at == c_.made_at.end() ? -1 : at->second};
        }
        bool exception = is_exception(v);
        if (exception) s.args = {add(*v->find_attr(interned("args")))};
        registers_[v] = reg = emit(std::move(s));
        attributed_.push_back(v);
        break;
      }
      case ValueKind::kIterator:
        reg = add_iterator(v);
        break;
      case ValueKind::kGenerator:
      case ValueKind::kPartial: {
        const bool ended = has_ended(v);
        if (v->kind == ValueKind::kGenerator && v->frame->started && !ended) throw not_handed_over(v);
        // One that has ended holds its arguments no longer: any will do to make it.
        auto argument = [&](Value* x) { return add(ended && x != v->items[0] ? none(c_) : x); };
        std::vector<int> regs;
        for (Value* x : v->items) regs.push_back(argument(x));
        for (auto& [name, value] : v->attrs) {
          RecipeStep s{RecipeStep::kConstant};
          s.object = PyRef::borrow(name);
          regs.push_back(emit(std::move(s)));
          regs.push_back(argument(value));
        }
        const bool partial = v->kind == ValueKind::kPartial;
        RecipeStep s{partial ? RecipeStep::kPartial : RecipeStep::kGenerator};
        s.args = std::move(regs);
        s.index = static_cast<int>(v->items.size());
        if (partial) s.object = PyRef::borrow(reinterpret_cast<PyObject*>(v->type));
        s.closed = ended;
        reg = emit(std::move(s));
        break;
      }
      case ValueKind::kFunction: {
        MadeFunction& m = *v->function;
        RecipeStep s{RecipeStep::kFunction};
        auto part = [&](Value* x) { return x ? add(x) : -1; };
        s.args = {add(m.globals), part(m.defaults), part(m.kwdefaults), part(m.annotations), part(m.closure)};
        RecipeStep code{RecipeStep::kConstant};
        code.object = m.code;
        s.args.push_back(emit(std::move(code)));
        s.args.push_back(part(m.annotate));
        s.object = m.qualname;
        reg = emit(std::move(s));
        attributed_.push_back(v);
        break;
      }
      default:
        throw not_handed_over(v);
    }
  }
  registers_[v] = reg;
  if (--depth_ == 0 && !adding_attributes_) add_attributes();
  return reg;
}

// Attributes may lead back to what the object stands in: they come when that is there.
void RecipeBuilder::add_attributes() {
  adding_attributes_ = true;
  while (!attributed_.empty()) {
    Value* v = attributed_.back();
    attributed_.pop_back();
    if (v->kind == ValueKind::kCell && !v->items.empty() && !v->items[0]->is_null()) {
      RecipeStep set{RecipeStep::kSetCell};
      set.args = {registers_.at(v), add(v->items[0])};
      late_.push_back(std::move(set));
    }
    const bool exception = is_exception(v), group = exception && is_group(v);
    for (auto& [name, value] : v->attrs) {
      if (!value) continue;
      if (is_deque(v) && name == interned("maxlen")) continue;
      if (exception && name == interned("args")) continue;
      if (group && (name == interned("message") || name == interned("exceptions"))) continue;
      RecipeStep set{RecipeStep::kSetAttr};
      set.args = {registers_.at(v), add(value)};
      set.object = PyRef::borrow(name);
      late_.push_back(std::move(set));
    }
  }
  adding_attributes_ = false;
}

}  // namespace msjit::capture
