// Stack, variables, operators, attributes and control flow.
#include <algorithm>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/called_attribute.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/raw_opcodes.h"
#include "capture/cpython/unread_variables.h"
#include "capture/interp/calls.h"
#include "capture/interp/chained_writes.h"
#include "capture/interp/changes.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/dropping.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/execute.h"
#include "capture/interp/items.h"
#include "capture/interp/iterate.h"
#include "capture/interp/maybe_unbound.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/run.h"
#include "capture/interp/sets.h"
#include "capture/interp/tensor_branches.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"

namespace msjit::capture {

// The region's own frame.
static bool is_root(const SymbolicFrame& f) { return !f.parent && !f.level; }

Value* local(Context& c, SymbolicFrame& f, int index) {
  Value*& v = f.locals[index];
  if (!v) {
    PyObject* o = c.request.base[index];
    v = is_unread(o) ? null_value(c) : wrap(c, o, source_of_variable(c, f, index));
  }
  return v;
}

static Value* cell(Context& c, SymbolicFrame& f, int index) {
  Value* v = local(c, f, index);
  if (v->kind != ValueKind::kCell) fail(Reason::k_unbound);
  expand(c, v);
  return v;
}

static void set_cell(Context& c, Value* cell, Value* content) {
  let_go(c, cell->items[0], holder_in(cell));
  if (!content->is_null() && store_element_in_part(c, cell, 0, content)) return;
  mark_changed(c, cell);
  cell->items[0] = content;
}

void execute_pop_top(Context& c, SymbolicFrame& f, const Instr& i) {
  if (is_root(f)) let_go_of_entry(c, f, f.stack.size() - 1);
  f.pop();
}

void execute_push_null(Context& c, SymbolicFrame& f, const Instr& i) { f.push(null_value(c)); }

void execute_copy(Context& c, SymbolicFrame& f, const Instr& i) { f.push(f.top(i.arg)); }

void execute_swap(Context& c, SymbolicFrame& f, const Instr& i) { std::swap(f.top(1), f.top(i.arg)); }

void execute_rot(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = f.pop();
  f.stack.insert(f.stack.end() - (i.arg - 1), v);
}

void execute_end_for(Context& c, SymbolicFrame& f, const Instr& i) {
  for (int n = 0; n < i.arg; ++n) f.pop();
}

[[noreturn]] static void raise_unbound(Context& c, PyObject* name) {
  PyObject* text =
      kEncoding.exception_table
          ? PyUnicode_FromFormat("cannot access local variable '%U' where it is not associated with a value", name)
          : PyUnicode_FromFormat("local variable '%U' referenced before assignment", name);
  std::vector<Value*> args{literal(c, PyRef::steal(text))};
  raise(c, new_exception(c, reinterpret_cast<PyTypeObject*>(PyExc_UnboundLocalError), args, {}));
}

[[noreturn]] static void raise_undefined(Context& c, PyObject* name) {
  std::vector<Value*> args{literal(c, PyRef::steal(PyUnicode_FromFormat("name '%U' is not defined", name)))};
  raise(c, new_exception(c, reinterpret_cast<PyTypeObject*>(PyExc_NameError), args,
                         {{interned("name"), literal(c, name)}}));
}

static Value* load_builtin(Context& c, SymbolicFrame& f, PyObject* name) {
  PyObject* b = f.builtins ? f.builtins : c.request.builtins;
  if (!b || !PyDict_CheckExact(b)) fail(Reason::k_unbound, text_of(name));
  Value* builtins = wrap(c, b, c.sources.constant(b));
  Value* v = load_from_dict(c, builtins, name);
  if (!v) raise_undefined(c, name);
  return v;
}

static Value* load_global(Context& c, SymbolicFrame& f, PyObject* name) {
  // A subclass of dict may be asked for missing names.
  const PyTypeObject* type = f.globals->real ? Py_TYPE(f.globals->real) : f.globals->type;
  if (type && type != &PyDict_Type) fail(Reason::k_subscript, "globals of a class of their own");
  if (Value* v = load_from_dict(c, f.globals, name)) {
    if (v->is_null()) fail(Reason::k_unbound, text_of(name));
    return v;
  }
  return load_builtin(c, f, name);
}

void execute_load_const(Context& c, SymbolicFrame& f, const Instr& i) {
  PyObject* o = f.code->constant(i.arg);
  if (PySlice_Check(o)) {  // 3.14+: a[1:2] has one
    auto* s = reinterpret_cast<PySliceObject*>(o);
    f.push(make_items(c, ValueKind::kSlice, {literal(c, s->start), literal(c, s->stop), literal(c, s->step)}));
    return;
  }
  f.push(literal(c, o));
}

void execute_load_small_int(Context& c, SymbolicFrame& f, const Instr& i) { f.push(integer(c, i.arg)); }

void execute_load_common_constant(Context& c, SymbolicFrame& f, const Instr& i) {
  PyObject* o = common_constant(i.arg);
  if (!o) fail(Reason::k_opcode, op_info(i.op).name);
  f.push(literal(c, o));
}

void execute_load_fast(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = local(c, f, i.arg);
  if (v->is_null()) raise_unbound(c, f.code->variable(i.arg));
  must_be_bound(c, f, i.arg);
  f.push(v);
}

void execute_load_fast_and_clear(Context& c, SymbolicFrame& f, const Instr& i) {
  must_be_bound(c, f, i.arg);
  f.push(local(c, f, i.arg));
  f.locals[i.arg] = null_value(c);
}

void execute_store_fast(Context& c, SymbolicFrame& f, const Instr& i) {
  if (is_root(f)) let_go_of_variable(c, f, i.arg);
  f.may_be_unbound.erase(i.arg);
  f.locals[i.arg] = f.pop();
}

void execute_delete_fast(Context& c, SymbolicFrame& f, const Instr& i) {
  if (local(c, f, i.arg)->is_null()) fail(Reason::k_unbound);
  must_be_bound(c, f, i.arg);
  if (is_root(f)) let_go_of_variable(c, f, i.arg);
  f.locals[i.arg] = null_value(c);
}

void execute_load_deref(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = cell(c, f, i.arg)->items[0];
  if (v->is_null()) fail(Reason::k_unbound, text_of(f.code->variable(i.arg)));
  f.push(v);
}

void execute_store_deref(Context& c, SymbolicFrame& f, const Instr& i) { set_cell(c, cell(c, f, i.arg), f.pop()); }

void execute_delete_deref(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* its = cell(c, f, i.arg);
  if (its->items[0]->is_null()) fail(Reason::k_unbound, text_of(f.code->variable(i.arg)));
  set_cell(c, its, null_value(c));
}

void execute_load_closure(Context& c, SymbolicFrame& f, const Instr& i) { f.push(local(c, f, i.arg)); }

void execute_make_cell(Context& c, SymbolicFrame& f, const Instr& i) {
  f.locals[i.arg] = make_items(c, ValueKind::kCell, {local(c, f, i.arg)});
}

// Of a module's code, whose locals are its globals: CodeState::enter sees to it
void execute_load_name(Context& c, SymbolicFrame& f, const Instr& i) { f.push(load_global(c, f, f.code->name(i.arg))); }

void execute_load_global(Context& c, SymbolicFrame& f, const Instr& i) {
  if (i.arg2 == kNullBelow) f.push(null_value(c));
  f.push(load_global(c, f, f.code->name(i.arg)));
  if (i.arg2 == kNullAbove) f.push(null_value(c));
}

// v: NULL where the name is deleted. What is set after that comes behind the others again.
static void note_store(Context& c, SymbolicFrame& f, PyObject* name, Value* v) {
  auto& stores = c.changes.dict_stores[f.globals];
  auto last = std::find_if(stores.rbegin(), stores.rend(), [&](const auto& store) { return store.first == name; });
  if (last != stores.rend() && !last->second->is_null())
    last->second = v;
  else
    stores.push_back({name, v});
}

static bool globals_are_expanded(const SymbolicFrame& f) {
  return f.globals->kind == ValueKind::kDict && f.globals->expanded;
}

// One that the region has yet to store.
static void let_go_of_global(Context& c, SymbolicFrame& f, PyObject* name) {
  auto stores = c.changes.dict_stores.find(f.globals);
  if (stores != c.changes.dict_stores.end() &&
      std::ranges::any_of(stores->second, [&](const auto& store) { return store.first == name; }))
    return;
  const Source* s = c.sources.child(SourceKind::kDictItem, f.globals->source, name);
  let_go(c, dict_get_str_borrowed(f.globals->real, name), s, Holder::kProgram);
}

static void store_name(Context& c, SymbolicFrame& f, PyObject* name, Value* v) {
  check_pure(c, f.globals);
  if (globals_are_expanded(f)) return dict_set(c, f.globals, literal(c, name), v);
  let_go_of_global(c, f, name);
  note_store(c, f, name, v);
}

void execute_store_name(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = f.pop();
  store_name(c, f, f.code->name(i.arg), v);
}

void execute_setup_annotations(Context& c, SymbolicFrame& f, const Instr& i) {
  PyObject* name = interned("__annotations__");
  if (Value* v = load_from_dict(c, f.globals, name))
    guard_type(c, v);  // it is there
  else
    store_name(c, f, name, make_items(c, ValueKind::kDict, {}));
}

void execute_delete_name(Context& c, SymbolicFrame& f, const Instr& i) {
  PyObject* name = f.code->name(i.arg);
  check_pure(c, f.globals);
  if (globals_are_expanded(f)) fail(Reason::k_opcode, op_info(i.op).name);
  Value* v = load_from_dict(c, f.globals, name);
  if (!v) raise_undefined(c, name);
  guard_type(c, v);  // it is there, and let go as it is now
  let_go(c, v, Holder::kProgram);
  note_store(c, f, name, null_value(c));
}

// Of what `not` stands before: what a tensor holds, where that may be a number of the graph.
static Value* truth_in_graph(Context& c, Value* v) {
  Value* item = v->is_tensor() ? item_of(c, v) : nullptr;
  return item ? item : v;
}

void execute_unary_op(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* a = f.pop();
  auto kind = static_cast<UnaryKind>(i.arg);
  if (kind == UnaryKind::kNot) {
    a = truth_in_graph(c, a);
    if (a->is_number())
      f.push(number_op(c, ir::NumberOp::k_logical_not, a, nullptr));
    else
      f.push(boolean(c, !is_true(c, a)));
    return;
  }
  if (a->is_tensor()) {
    f.push(tensor_unary(c, kind, a));
    return;
  }
  const bool constant = a->is_constant() && is_simple_constant(a->real);
  const NumberExpr* number = constant ? nullptr : number_of(c, a);
  if (kind == UnaryKind::kInvert &&
      (constant ? PyBool_Check(a->real) : number && number->hint.kind == NumberKind::kBool))
    fail(Reason::k_operator, "~ of a bool, which warns");
  if (constant) {
    PyObject* r = kind == UnaryKind::kNegative   ? PyNumber_Negative(a->real)
                  : kind == UnaryKind::kPositive ? PyNumber_Positive(a->real)
                                                 : PyNumber_Invert(a->real);
    if (!r) raise_fetched(c, "in a unary operator");
    f.push(literal(c, PyRef::steal(r)));
    return;
  }
  if (!number_of(c, a)) {
    const char* name = kind == UnaryKind::kNegative   ? "__neg__"
                       : kind == UnaryKind::kPositive ? "__pos__"
                                                      : "__invert__";
    PyTypeObject* t = type_of(c, a);
    if (!t || !defined_in_python(c, t, interned(name))) fail(Reason::k_operator, describe(c, a));
    f.push(call(c, type_lookup(c, t, interned(name)), {a}));
    return;
  }
  if (kind == UnaryKind::kPositive && (type_of(c, a) == &PyFloat_Type || type_of(c, a) == &PyLong_Type))
    return f.push(a);  // that very object
  f.push(number_op(c,
                   kind == UnaryKind::kNegative   ? ir::NumberOp::k_neg
                   : kind == UnaryKind::kPositive ? ir::NumberOp::k_pos
                                                  : ir::NumberOp::k_invert,
                   a, nullptr));
}

void execute_binary_op(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *b = f.pop(), *a = f.pop();
  f.push(binary(c, static_cast<BinaryKind>(i.arg), i.arg2 == 1, a, b));
}

// Of a value that an instruction makes a bool for the `not` behind it, which has it of the number itself where it is
// one instruction; null: there is no such `not`, or it is no number.
static Value* truth_for_not(Context& c, SymbolicFrame& f, Value* v) {
  const Instr& next = f.code->instrs[static_cast<size_t>(f.pc)];
  if (next.op != Op::kUnaryOp || static_cast<UnaryKind>(next.arg) != UnaryKind::kNot) return nullptr;
  v = truth_in_graph(c, v);
  return v->is_number() ? number_op(c, ir::NumberOp::k_to_bool, v, nullptr) : nullptr;
}

void execute_compare_op(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *b = f.pop(), *a = f.pop();
  Value* r = compare(c, static_cast<CompareKind>(i.arg), a, b);
  if (i.arg2 != 1 || r->is_number()) return f.push(r);
  if (Value* truth = truth_for_not(c, f, r)) return f.push(truth);
  f.push(r);  // as the branch that follows finds it where the two are instructions of their own
  if (capture_control(c, f, f.pc)) return;
  f.push(boolean(c, is_true(c, f.pop())));
}

void execute_contains_op(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *b = f.pop(), *a = f.pop();
  bool r = is_true(c, contains(c, a, b));
  f.push(boolean(c, r != (i.arg == 1)));
}

void execute_is_op(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *b = f.pop(), *a = f.pop();
  f.push(boolean(c, same_object(c, a, b) != (i.arg == 1)));
}

void execute_to_bool(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* a = f.pop();
  Value* truth = truth_for_not(c, f, a);
  f.push(truth ? truth : boolean(c, is_true(c, a)));
}

void execute_binary_subscr(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *b = f.pop(), *a = f.pop();
  f.push(load_item(c, a, b));
  if (a->is_tensor()) note_item(c, f, i, a, b, f.top());
}

void execute_binary_slice(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *e = f.pop(), *b = f.pop(), *a = f.pop();
  f.push(load_item(c, a, make_items(c, ValueKind::kSlice, {b, e, none(c)})));
}

void execute_store_subscr(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *b = f.pop(), *a = f.pop(), *v = f.pop();
  if (a->is_tensor()) check_chained(c, f, i);
  store_item(c, a, b, v);
  write_back(c, f, i);
}

void execute_store_slice(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *e = f.pop(), *b = f.pop(), *a = f.pop(), *v = f.pop();
  if (a->is_tensor()) check_chained(c, f, i);
  store_item(c, a, make_items(c, ValueKind::kSlice, {b, e, none(c)}), v);
  write_back(c, f, i);
}

void execute_delete_subscr(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *b = f.pop(), *a = f.pop();
  delete_item(c, a, b);
}

// A callable for the two entries that a call finds on the stack.
static void push_callable(Context& c, SymbolicFrame& f, Value* v, bool null_above) {
  if (v->kind == ValueKind::kMethod && !v->source) {
    f.push(v->items[0]);
    f.push(v->items[1]);
  } else if (null_above) {
    f.push(v);
    f.push(null_value(c));
  } else {
    f.push(null_value(c));
    f.push(v);
  }
}

// Whether a tensor's class has the attribute from Tensor itself.
static bool is_tensors_own(Context& c, Value* v, PyObject* name) {
  return v->is_tensor() &&
         type_lookup_borrowed(type_of(c, v), name) == type_lookup_borrowed(tensor_bridge().tensor_type, name);
}

// x.size and x.real are values, x.size(0) and x.real() calls: see python/bindings/tensor_attrs.cpp.
void execute_load_attr(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* v = f.pop();
  PyObject* name = f.code->name(i.arg);
  if (name == interned("size") && is_tensors_own(c, v, name) &&
      attribute_use(f.code->code(), i.lasti, name) == AttributeUse::kCalled)
    name = interned("_called_size");
  Value* found = load_attr(c, v, name);
  if ((name == interned("real") || name == interned("imag")) && is_tensors_own(c, v, name)) found = call(c, found, {});
  f.push(found);
}

// _PyObject_GetMethod asks a property itself, and tells its error nothing.
static Value* load_method(Context& c, Value* v, PyObject* name) {
  PyTypeObject* t = type_of(c, v);
  if (!t || !has_generic_getattr(t)) return load_attr(c, v, name);
  Value* found = try_load_attr(c, v, name);
  if (!found) raise_missing_attr(c, v, name);
  return found;
}

void execute_load_method(Context& c, SymbolicFrame& f, const Instr& i) {
  Value* self = f.pop();
  PyObject* name = f.code->name(i.arg);
  if (name == interned("size") && is_tensors_own(c, self, name)) name = interned("_called_size");
  Value* method = load_method(c, self, name);
  if (is_found_apart(c, method, self, name)) {  // errors about arguments name the class that is found in
    f.push(literal(c, method->real));
    f.push(self);
  } else {
    push_callable(c, f, method, i.arg2 == kNullAbove);
  }
}

void execute_load_super_attr(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *self = f.pop(), *cls = f.pop(), *super = f.pop();
  if (!super->is_constant() || super->real != reinterpret_cast<PyObject*>(&PySuper_Type))
    fail(Reason::k_unknown_call, "a shadowed super");
  Value* s = call(c, super, {cls, self});
  Value* v = load_attr(c, s, f.code->name(i.arg));
  if (i.arg2 & kSuperMethod)
    push_callable(c, f, v, i.arg2 & kSuperNullAbove);
  else
    f.push(v);
}

void execute_store_attr(Context& c, SymbolicFrame& f, const Instr& i) {
  Value *a = f.pop(), *v = f.pop();
  store_attr(c, a, f.code->name(i.arg), v);
}

void execute_delete_attr(Context& c, SymbolicFrame& f, const Instr& i) {
  store_attr(c, f.pop(), f.code->name(i.arg), nullptr);
}

// The whole name of a module that an import statement names; null: it cannot be told.
static PyRef imported_name(Context& c, SymbolicFrame& f, PyObject* name, Value* level) {
  long up = level->is_constant() && PyLong_Check(level->real) ? PyLong_AsLong(level->real) : -1;
  if (up <= 0) return up ? PyRef() : PyRef::borrow(name);
  Value* package = load_from_dict(c, f.globals, interned("__package__"));
  PyObject* text = package ? specialise(c, package) : nullptr;
  if (!text || !PyUnicode_Check(text)) return {};
  std::string whole = text_of(text);
  while (--up > 0) {
    size_t dot = whole.rfind('.');
    if (dot == std::string::npos) return {};
    whole.resize(dot);
  }
  if (PyUnicode_GET_LENGTH(name)) whole += "." + text_of(name);
  return PyRef::steal(PyUnicode_InternFromString(whole.c_str()));
}

void execute_import_name(Context& c, SymbolicFrame& f, const Instr& i) {
  if (i.arg2 == 1) fail(Reason::k_import, text_of(f.code->name(i.arg)) + ", which may be put off");
  Value *names = f.pop(), *level = f.pop();
  Value* import = load_builtin(c, f, interned("__import__"));
  if (!import->is_constant() || !PyCFunction_Check(import->real)) fail(Reason::k_import, "a replaced __import__");
  PyObject* modules = PyImport_GetModuleDict();
  const PyRef name = imported_name(c, f, f.code->name(i.arg), level);
  PyObject* m = name ? PyDict_GetItemWithError(modules, name.get()) : nullptr;
  // msjit's own modules do nothing when they are imported but to be there.
  if (name && !m && text_of(name.get()).starts_with("msjit.")) {
    if (PyRef loaded = PyRef::steal(PyImport_Import(name.get())))
      m = PyDict_GetItemWithError(modules, name.get());
    else
      PyErr_Clear();
  }
  // Modules that the region itself puts there or takes away are not there, or gone, yet.
  if (auto known = c.known.find(modules); known != c.known.end())
    if (known->second->mutated || known->second->changes || c.changes.dict_stores.count(known->second))
      fail(Reason::k_import, "where sys.modules has changed");
  bool dotted = PyUnicode_FindChar(f.code->name(i.arg), '.', 0, PyUnicode_GET_LENGTH(f.code->name(i.arg)), 1) >= 0;
  if (!m || m == Py_None || (dotted && names->is_none())) fail(Reason::k_import, text_of(f.code->name(i.arg)));
  const Source* s = c.sources.child(SourceKind::kDictItem, c.sources.constant(modules), name.get());
  c.guard({GuardKind::kIsNot, s, nullptr, PyRef::borrow(Py_None)});  // which says that there is none
  f.push(wrap(c, m, s));
  // Importing from a package imports the modules that are not there yet.
  if (PyObject* list = names->is_none() ? nullptr : specialise(c, names); list && PyTuple_Check(list))
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(list); ++k)
      if (!lookup_attr(c, f.top(), PyTuple_GET_ITEM(list, k)))
        fail(Reason::k_import, text_of(PyTuple_GET_ITEM(list, k)));
}

void execute_import_from(Context& c, SymbolicFrame& f, const Instr& i) {
  f.push(load_attr(c, f.top(), f.code->name(i.arg)));
}

static void jump_if(SymbolicFrame& f, const Instr& i, bool condition) {
  if (condition) f.pc = i.target;
}

void execute_jump(Context& c, SymbolicFrame& f, const Instr& i) { f.pc = i.target; }

void execute_pop_jump_if_false(Context& c, SymbolicFrame& f, const Instr& i) { jump_if(f, i, !is_true(c, f.pop())); }

void execute_pop_jump_if_true(Context& c, SymbolicFrame& f, const Instr& i) { jump_if(f, i, is_true(c, f.pop())); }

void execute_pop_jump_if_none(Context& c, SymbolicFrame& f, const Instr& i) {
  jump_if(f, i, same_object(c, f.pop(), none(c)));
}

void execute_pop_jump_if_not_none(Context& c, SymbolicFrame& f, const Instr& i) {
  jump_if(f, i, !same_object(c, f.pop(), none(c)));
}

void execute_jump_if_false_or_pop(Context& c, SymbolicFrame& f, const Instr& i) {
  if (is_true(c, f.top()) == (i.op == Op::kJumpIfTrueOrPop))
    f.pc = i.target;
  else
    f.pop();
}

void execute_get_iter(Context& c, SymbolicFrame& f, const Instr& i) {
  f.push(get_iter(c, f.pop()));
  if (i.arg2) f.push(null_value(c));
}

void execute_for_iter(Context& c, SymbolicFrame& f, const Instr& i) {
  if (i.arg2) check_no_position(f.top());
  Value* iterator = f.iterator_of(i);
  Value* v = next(c, iterator);
  if (v) {
    if (iterator->iter && !iterator->iter->begun) {
      iterator->iter->begun = true;
      iterator->iter->ops_before = c.work.tensor_ops;
    }
    f.push(v);
  } else {
    if (i.arg == 0) f.pop();
    f.pc = i.target;
  }
}

void execute_return_value(Context& c, SymbolicFrame& f, const Instr& i) { f.returned = f.pop(); }

}  // namespace msjit::capture
