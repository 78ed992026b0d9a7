#include "capture/interp/recipe_builder.h"

#include <algorithm>

#include "capture/cpython/deque.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/backward.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/exceptions.h"
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
  for (Value* x : v->items) reach(x);
  for (Value* x : v->keys) reach(x);
  for (auto& [name, x] : v->attrs) reach(x);
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
    s.choices.push_back(std::ranges::find(c_.candidates, x) - c_.candidates.begin() + 1);
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
        const bool finished = v->kind == ValueKind::kGenerator && v->frame->returned;
        if (v->kind == ValueKind::kGenerator && v->frame->started && !finished) throw not_handed_over(v);
        std::vector<int> regs = add_all(v->items);
        for (auto& [name, value] : v->attrs) {
          RecipeStep s{RecipeStep::kConstant};
          s.object = PyRef::borrow(name);
          regs.push_back(emit(std::move(s)));
          regs.push_back(add(value));
        }
        const bool partial = v->kind == ValueKind::kPartial;
        RecipeStep s{partial ? RecipeStep::kPartial : RecipeStep::kGenerator};
        s.args = std::move(regs);
        s.index = static_cast<int>(v->items.size());
        if (partial) s.object = PyRef::borrow(reinterpret_cast<PyObject*>(v->type));
        s.closed = finished;
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

// A key whose class has a __hash__ in Python was asked while capturing: the dict is told what it said. No two keys may
// have the same hash, as they would be compared.
void RecipeBuilder::add_key(Value* dict, Value* key, std::vector<int>& args, RecipeStep& s) {
  auto own = c_.keys.hashes.find(key);
  if (own != c_.keys.hashes.end()) {
    if (dict->type && PyType_IsSubtype(dict->type, &PyODict_Type)) throw not_handed_over(dict);
    for (const std::vector<Value*>* keys : {&dict->keys, &dict->keys_before})
      for (Value* other : *keys) {
        auto also = c_.keys.hashes.find(other);
        const bool plain = also == c_.keys.hashes.end() && other->real;
        if (other != key && (also != c_.keys.hashes.end() ? also->second == own->second
                                                          : plain && PyObject_Hash(other->real) == own->second))
          throw not_handed_over(dict);
        if (plain) PyErr_Clear();
      }
    s.hashes.push_back({args.size(), own->second});
  }
  args.push_back(add(key));
}

// Containers are changed by what is new and what has gone: others may be iterating over them.
void RecipeBuilder::add_dict_changes(Value* v, RecipeStep& s) {
  std::unordered_map<Value*, size_t> places;
  for (size_t i = 0; i < v->keys_before.size(); ++i) places[v->keys_before[i]] = i;
  // Those that stand where they stood; behind the first that does not, all were put there anew.
  size_t kept = 0;
  for (size_t from = 0; kept < v->keys.size(); ++kept) {
    auto at = places.find(v->keys[kept]);
    if (at == places.end() || at->second < from) break;
    from = at->second + 1;
  }
  const std::unordered_set<Value*> stay(v->keys.begin(), v->keys.begin() + static_cast<ptrdiff_t>(kept));
  bool safe = true;
  for (Value* key : v->keys_before) {
    if (stay.count(key)) continue;
    safe = safe && (!key->real || safe_key(c_, key->real));
    s.args.push_back(add(key));
  }
  safe = safe && !v->keys.empty();
  if (!safe) {  // cleared, and filled again: no key is looked up
    s.args.resize(1);
    kept = 0;
  }
  s.index = safe ? static_cast<int>(s.args.size()) : -1;
  for (size_t i = 0; i < v->keys.size(); ++i) {
    if (i < kept && v->items_before[places[v->keys[i]]] == v->items[i]) continue;
    add_key(v, v->keys[i], s.args, s);
    s.args.push_back(add(v->items[i]));
  }
}

// What equals it is it: of ints, those that the interpreter has one of.
static bool is_always_one_object(PyObject* o) {
  if (o == Py_None || PyBool_Check(o)) return true;
  int overflow = 0;
  const long n = PyLong_CheckExact(o) ? PyLong_AsLongAndOverflow(o, &overflow) : 257;
  return !overflow && n >= -5 && n <= 256;
}

// A set of constants with the table that this set has come to have; -1: filled one by one it gets that table.
int RecipeBuilder::add_set_table(Value* v) {
  if (!v->shadow) return -1;
  // Others are the program's, which a specialisation must not keep alive, or come from where another object may be that
  // equals this one.
  auto simple = [](Value* x) {
    if (x->source && !x->source->is_constant() && !is_always_one_object(x->real)) return false;
    return x->real && (is_simple_constant(x->real) || x->real == Py_None || PyBool_Check(x->real));
  };
  if (!std::all_of(v->items.begin(), v->items.end(), simple)) {
    PyRef filled = PyRef::steal(PySet_New(nullptr)), items = PyRef::steal(PySequence_List(v->shadow));
    for (Py_ssize_t i = 0; filled && items && i < PyList_GET_SIZE(items.get()); ++i)
      if (PySet_Add(filled.get(), PyList_GET_ITEM(items.get(), i)) < 0) filled = PyRef();
    if (!filled || !items || !same_set_tables(filled.get(), v->shadow, [](PyObject*, PyObject*) { return false; })) {
      PyErr_Clear();
      throw not_handed_over(v);
    }
    return -1;
  }
  RecipeStep table{RecipeStep::kConstant};
  table.object = PyRef::steal(clone_set(v->shadow));
  if (!table.object) throw not_handed_over(v);
  return emit(std::move(table));
}

void RecipeBuilder::add_set_changes(Value* v, RecipeStep& s) {
  int table = v->shadow ? add_set_table(v) : -1;
  const bool asks_hashes = std::ranges::any_of(v->items, [&](Value* x) { return c_.keys.hashes.count(x) > 0; });
  if (v->shadow && table < 0 && !asks_hashes) {
    RecipeStep filled{RecipeStep::kSet};
    filled.args = add_all(v->items);
    table = emit(std::move(filled));
  }
  if (table >= 0) {
    s.args.push_back(table);
    s.index = -1;
    return;
  }
  auto identity = [](Value* x) { return x->real ? static_cast<const void*>(x->real) : x; };
  std::unordered_set<const void*> before, now;
  for (Value* x : v->items_before) before.insert(identity(x));
  for (Value* x : v->items) now.insert(identity(x));
  for (Value* x : v->items_before)
    if (!now.count(identity(x))) s.args.push_back(add(x));
  s.index = static_cast<int>(s.args.size());
  for (Value* x : v->items)
    if (!before.count(identity(x))) s.args.push_back(add(x));
}

// New values take the places of old ones; or what is left of it moves to its beginning, and the rest is appended, where
// that is how it was changed.
void RecipeBuilder::add_deque_changes(Value* v, RecipeStep& s) {
  const std::vector<Value*>&before = v->items_before, &now = v->items;
  if (!v->moves) {
    s.index = RecipeStep::kInPlace;
    for (size_t i = 0; i < now.size(); ++i) s.args.push_back(now[i] == before[i] ? -1 : add(now[i]));
    return;
  }
  size_t gone = before.size() > now.size() ? before.size() - now.size() : 0;
  while (gone < before.size() && !std::equal(before.begin() + static_cast<ptrdiff_t>(gone), before.end(), now.begin()))
    ++gone;
  const bool none_left = gone == before.size();
  s.index = none_left ? -1 : static_cast<int>(gone);
  for (size_t i = none_left ? 0 : before.size() - gone; i < now.size(); ++i) s.args.push_back(add(now[i]));
}

void RecipeBuilder::add_late() {
  for (RecipeStep& s : late_) recipe.steps.push_back(std::move(s));
  late_.clear();
}

void RecipeBuilder::add_effects() {
  std::vector<RecipeStep> effects;
  for (Value* v : c_.changes.containers) {
    RecipeStep s{v->kind == ValueKind::kCell   ? RecipeStep::kSetCell
                 : is_deque(v)                 ? RecipeStep::kSetDeque
                 : v->kind == ValueKind::kList ? (v->expanded ? RecipeStep::kSetList : RecipeStep::kAppend)
                 : v->kind == ValueKind::kSet  ? RecipeStep::kSetSet
                                               : RecipeStep::kSetDict};
    s.args = {add(v)};
    if (v->kind == ValueKind::kCell) {
      s.args.push_back(v->items[0]->is_null() ? -1 : add(v->items[0]));
    } else if (v->kind == ValueKind::kDict) {
      add_dict_changes(v, s);
    } else if (v->kind == ValueKind::kSet) {
      add_set_changes(v, s);
    } else if (is_deque(v)) {
      add_deque_changes(v, s);
    } else {
      for (Value* item : v->expanded ? v->items : v->keys) s.args.push_back(add(item));
    }
    effects.push_back(std::move(s));
  }
  for (auto& [v, name] : c_.changes.attributes) {
    // Made inside: its attributes come with it, or, of a tensor, where that is handed over.
    if ((!v->source || !v->real) && !(v->is_tensor() && reached_.count(v))) continue;
    if (!v->source && !*v->find_attr(name)) continue;
    Value* value = *v->find_attr(name);
    if (c_.changes.set_again.count({v, name})) {
      RecipeStep before{RecipeStep::kDeleteAttr};
      before.args = {add(v)};
      before.object = PyRef::borrow(name);
      effects.push_back(std::move(before));
    }
    RecipeStep s{value ? RecipeStep::kSetAttr : RecipeStep::kDeleteAttr};
    s.args = {add(v)};
    if (value) s.args.push_back(add(value));
    s.object = PyRef::borrow(name);
    effects.push_back(std::move(s));
  }
  std::unordered_set<Value*> done;
  for (Value* v : c_.backwards.stores) {
    if (!reached_.count(v) || !done.insert(v).second) continue;
    RecipeStep s{RecipeStep::kSetGrad};
    s.args = {add(v), v->tensor->grad->is_none() ? -1 : add(v->tensor->grad)};
    effects.push_back(std::move(s));
  }
  for (auto& [dict, stores] : c_.changes.dict_stores)
    for (auto& [name, value] : stores) {
      RecipeStep s{RecipeStep::kSetDictItem};
      s.args = {add(dict), value->is_null() ? -1 : add(value)};
      s.object = PyRef::borrow(name);
      effects.push_back(std::move(s));
    }
  for (PyObject* call : c_.changes.cached_calls) {
    RecipeStep s{RecipeStep::kCallCached};
    s.object = PyRef::borrow(call);
    effects.push_back(std::move(s));
  }
  add_late();
  for (RecipeStep& s : effects) recipe.steps.push_back(std::move(s));
  if (c_.gradients.now.mode != c_.gradients.at_entry.mode ||
      c_.gradients.now.turned_off != c_.gradients.at_entry.turned_off) {
    RecipeStep s{RecipeStep::kGradMode};
    s.index = static_cast<int>(c_.gradients.now.mode         ? autograd::Recording::kOn
                               : c_.gradients.now.turned_off ? autograd::Recording::kTurnedOff
                                                             : autograd::Recording::kOff);
    recipe.steps.push_back(std::move(s));
  }
}

}  // namespace msjit::capture
