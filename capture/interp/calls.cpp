// Calls: binding arguments of Python functions and inlining them; everything else is handed to the builtins' table.
#include "capture/interp/calls.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/evaluator.h"
#include "capture/cpython/explained_function.h"
#include "capture/cpython/lru_cache.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/changes.h"
#include "capture/interp/context.h"
#include "capture/interp/creation.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/gradient.h"
#include "capture/interp/host.h"
#include "capture/interp/instances.h"
#include "capture/interp/library.h"
#include "capture/interp/objects.h"
#include "capture/interp/run.h"
#include "capture/interp/sets.h"
#include "capture/interp/slots.h"
#include "capture/interp/tensor_access.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"
#include "src/tensor/device.h"

namespace msjit::capture {
namespace {

constexpr int kMaxInlineDepth = 48;

struct Callee {
  std::shared_ptr<const Code> code;
  PyCodeObject* object = nullptr;
  Value* globals = nullptr;
  PyObject* builtins = nullptr;
  Value *defaults = nullptr, *kwdefaults = nullptr, *closure = nullptr;  // null: none
};

// A generator expression of 3.15 asks what it goes over for its iterator when it is called.
bool asks_before_it_is_made(const Code& code) {
  const auto end = code.instrs.begin() + code.first;
  return std::find_if(code.instrs.begin(), end, [](const Instr& i) { return i.op == Op::kGetIter; }) != end;
}

std::shared_ptr<const Code> decoded(PyCodeObject* code) {
  std::string why;
  auto result = g_capture_host->decoded(code, &why);
  if (!result) fail(Reason::k_opcode, why);
  return result;
}

// The builtins that a function made with these globals gets: theirs, or those of the code that makes it.
PyObject* builtins_for(Context& c, PyObject* globals) {
  PyObject* b = dict_get_str_borrowed(globals, interned("__builtins__"));
  if (b && PyModule_Check(b)) b = PyModule_GetDict(b);
  return b ? b : c.frame && c.frame->builtins ? c.frame->builtins : c.request.builtins;
}

Callee examine(Context& c, Value* f, bool reads_source) {
  Callee k;
  if (f->kind == ValueKind::kFunction) {
    k.object = f->function->code.as<PyCodeObject>();
    k.globals = f->function->globals;
    k.builtins = builtins_for(c, k.globals->real);
    k.defaults = f->function->defaults;
    k.kwdefaults = f->function->kwdefaults;
    k.closure = f->function->closure;
  } else {
    PyObject* o = f->real;
    const Source* s = need_source(c, f);
    guard_type(c, f);
    if (has_own_vectorcall(o)) fail(Reason::k_unknown_call, "a function with a vectorcall of its own");
    k.object = function_code(o);
    c.guard({GuardKind::kFunctionCode, s, nullptr, PyRef::borrow(reinterpret_cast<PyObject*>(k.object)),
             is_explained_type(Py_TYPE(o))});
    PyObject* globals = function_globals(o);
    c.guard({GuardKind::kFunctionGlobals, s, nullptr, PyRef::borrow(globals)});
    k.globals = wrap(c, globals, c.sources.constant(globals));
    k.builtins = function_builtins(o);
    c.guard({GuardKind::kFunctionBuiltins, s, nullptr, PyRef::borrow(k.builtins)});
    auto part = [&](PyObject* value, SourceKind kind, GuardKind absent) -> Value* {
      if (!value) {
        c.guard({absent, s});
        return nullptr;
      }
      return wrap(c, value, c.sources.child(kind, s, int64_t{0}));
    };
    k.defaults = part(function_defaults(o), SourceKind::kFunctionDefaults, GuardKind::kNoDefaults);
    k.kwdefaults = part(function_kwdefaults(o), SourceKind::kFunctionKwDefaults, GuardKind::kNoKwDefaults);
    if (PyObject* closure = function_closure(o))
      k.closure = wrap(c, closure, c.sources.child(SourceKind::kFunctionClosure, s, int64_t{0}));
  }
  k.code = decoded(reads_source ? g_capture_host->from_source(k.object) : k.object);
  return k;
}

// functools.singledispatch's choice for a class, without the weak dictionary in which it keeps its choices.
PyCodeObject* dispatch_code() {
  return made_once([] {
    PyRef module = PyRef::steal(PyImport_ImportModule("functools"));
    PyRef function = module ? PyRef::steal(PyObject_GetAttrString(module.get(), "singledispatch")) : PyRef();
    PyCodeObject* found = nullptr;
    if (function && is_function(function.get())) {
      PyObject* consts = function_code(function.get())->co_consts;
      for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(consts); ++i) {
        PyObject* o = PyTuple_GET_ITEM(consts, i);
        if (PyCode_Check(o) &&
            PyUnicode_CompareWithASCIIString(reinterpret_cast<PyCodeObject*>(o)->co_name, "dispatch") == 0)
          found = reinterpret_cast<PyCodeObject*>(Py_NewRef(o));
      }
    }
    PyErr_Clear();
    return found;
  });
}

// What a function's closure holds by that name; breaks when there is none.
Value* closure_variable(Context& c, const Callee& k, const char* name) {
  if (k.closure) expand(c, k.closure);
  const size_t n = k.closure ? k.closure->items.size() : 0;
  for (size_t i = 0; i < n; ++i) {
    const size_t at = static_cast<size_t>(k.code->nlocalsplus) - n + i;
    if (PyUnicode_CompareWithASCIIString(k.code->variable(static_cast<int>(at)), name) != 0) continue;
    expand(c, k.closure->items[i]);
    return k.closure->items[i]->items[0];
  }
  fail(Reason::k_unknown_call, std::string("a function without ") + name);
}

// A __repr__ that dataclasses or reprlib.recursive_repr made, which looks whether it runs already. What contains itself
// is inlined until capture breaks.
bool is_recursive_repr(PyCodeObject* code) {
  auto* const codes = made_once([] {
    auto** found = new PyCodeObject*[2]();
    const char* kMakers[2][2] = {{"dataclasses", "_recursive_repr"}, {"reprlib", "recursive_repr"}};
    for (int i = 0; i < 2; ++i) {
      PyRef module = PyRef::steal(PyImport_ImportModule(kMakers[i][0]));
      PyRef maker = module ? PyRef::steal(PyObject_GetAttrString(module.get(), kMakers[i][1])) : PyRef();
      if (maker && i == 1) maker = PyRef::steal(PyObject_CallNoArgs(maker.get()));
      PyRef functools = PyRef::steal(PyImport_ImportModule("functools"));
      PyRef some =
          functools ? PyRef::steal(PyObject_GetAttrString(functools.get(), "wraps")) : PyRef();  // any function
      PyRef made = maker && some ? PyRef::steal(PyObject_CallOneArg(maker.get(), some.get())) : PyRef();
      PyErr_Clear();
      if (made && is_function(made.get()))
        found[i] = reinterpret_cast<PyCodeObject*>(Py_NewRef(reinterpret_cast<PyObject*>(function_code(made.get()))));
    }
    return found;
  });
  return code && (code == codes[0] || code == codes[1]);
}

Value* single_dispatch(Context& c, const Callee& k, Value* cls) {
  Value* registry = closure_variable(c, k, "registry");
  PyObject* type = cls->kind == ValueKind::kObject ? specialise(c, cls) : nullptr;
  if (!registry || registry->kind != ValueKind::kDict || !type || !PyType_Check(type))
    fail(Reason::k_unknown_call, "functools.singledispatch");
  PyTypeObject* cache = type_of(c, closure_variable(c, k, "dispatch_cache"));
  if (!cache || !is_library_type(cache, LibraryType::k_weak_key_dictionary))
    fail(Reason::k_unknown_call, "functools.singledispatch with a cache of another type");
  if (int i = find_key(c, registry, cls); i >= 0) return registry->items[static_cast<size_t>(i)];
  if (!registry->real || registry->mutated) fail(Reason::k_unknown_call, "functools.singledispatch");
  guard_type_version(c, reinterpret_cast<PyTypeObject*>(type));
  for (Value* key : registry->keys)
    if (key->real && Py_TYPE(key->real) != &PyType_Type) {
      c.guard({GuardKind::kAbcToken, nullptr, nullptr, {}, abc_token()});
      break;
    }
  PyRef module = PyRef::steal(PyImport_ImportModule("functools"));
  PyRef found =
      module ? PyRef::steal(PyObject_CallMethod(module.get(), "_find_impl", "OO", type, registry->real)) : PyRef();
  PyErr_Clear();
  for (Value* v : registry->items)
    if (found && v->real == found.get()) return v;
  fail(Reason::k_unknown_call, "functools.singledispatch");
}

// Raises what Python raises: a call of the function with as many arguments, which ends before its body.
[[noreturn]] void bad_arguments(Context& c, const Callee& k, Value* function, size_t n, const Keywords& kwargs) {
  if (in_polyfills(k.globals->real)) fail(Reason::k_exception, "of a function written in C");
  if (function->real && is_explained_type(Py_TYPE(function->real)))
    fail(Reason::k_exception, "TypeError, which shows what was given");
  PyRef callable = PyRef::borrow(function->real);
  if (function->kind == ValueKind::kFunction) {
    const MadeFunction& m = *function->function;
    callable = PyRef::steal(PyFunction_NewWithQualName(m.code.get(), m.globals->real, m.qualname.get()));
    if (k.defaults && callable) {
      expand(c, k.defaults);
      PyRef defaults = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(k.defaults->items.size())));
      for (Py_ssize_t i = 0; defaults && i < PyTuple_GET_SIZE(defaults.get()); ++i)
        PyTuple_SET_ITEM(defaults.get(), i, Py_NewRef(Py_None));
      if (!defaults || PyFunction_SetDefaults(callable.get(), defaults.get()) < 0) callable = nullptr;
    }
    if (k.kwdefaults && callable) {
      expand(c, k.kwdefaults);
      PyRef defaults = PyRef::steal(PyDict_New());
      for (Value* key : k.kwdefaults->keys)
        if (defaults && PyDict_SetItem(defaults.get(), key->real, Py_None) < 0) defaults = nullptr;
      if (!defaults || PyFunction_SetKwDefaults(callable.get(), defaults.get()) < 0) callable = nullptr;
    }
  }
  PyRef args = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(n))), keywords = PyRef::steal(PyDict_New());
  for (size_t i = 0; args && i < n; ++i) PyTuple_SET_ITEM(args.get(), static_cast<Py_ssize_t>(i), Py_NewRef(Py_None));
  for (const auto& [name, value] : kwargs)
    if (keywords && PyDict_SetItem(keywords.get(), name, Py_None) < 0) keywords = nullptr;
  if (!callable || !args || !keywords) fail(Reason::k_internal, "out of memory");
  PyRef result = PyRef::steal(PyObject_Call(callable.get(), args.get(), keywords.get()));
  if (result) fail(Reason::k_internal, "a call that was to raise");
  raise_fetched(c, "in a call");
}

void bind_arguments(Context& c, const Callee& k, Value* function, std::vector<Value*>& args, const Keywords& kwargs,
                    std::vector<Value*>& locals) {
  PyCodeObject* code = k.object;
  int argcount = code->co_argcount, kwonly = code->co_kwonlyargcount, total = argcount + kwonly;
  auto bad = [&] { bad_arguments(c, k, function, args.size(), kwargs); };
  bool varargs = code->co_flags & CO_VARARGS, varkw = code->co_flags & CO_VARKEYWORDS;
  for (int i = 0; i < argcount && i < static_cast<int>(args.size()); ++i) locals[i] = args[i];
  if (static_cast<int>(args.size()) > argcount && !varargs) bad();
  if (varargs) {
    std::vector<Value*> rest;
    if (static_cast<int>(args.size()) > argcount) rest.assign(args.begin() + argcount, args.end());
    locals[total] = make_items(c, ValueKind::kTuple, std::move(rest));
  }
  Value* extra = nullptr;
  if (varkw) locals[total + varargs] = extra = make_items(c, ValueKind::kDict, {});
  for (const auto& [name, value] : kwargs) {
    int i = total - 1;
    for (; i >= code->co_posonlyargcount; --i)
      if (PyUnicode_Compare(k.code->variable(i), name) == 0) break;
    if (i >= code->co_posonlyargcount) {
      if (locals[i]) bad();
      locals[i] = value;
    } else if (extra) {
      dict_set(c, extra, literal(c, name), value);
    } else {
      bad();
    }
  }
  int ndefaults = 0;
  if (k.defaults) {
    expand(c, k.defaults);
    ndefaults = static_cast<int>(k.defaults->items.size());
  }
  for (int i = 0; i < argcount; ++i) {
    if (locals[i]) continue;
    int d = i - (argcount - ndefaults);
    if (d < 0) bad();
    locals[i] = k.defaults->items[d];
  }
  for (int i = argcount; i < total; ++i) {
    if (locals[i]) continue;
    int at = k.kwdefaults ? find_key(c, k.kwdefaults, literal(c, k.code->variable(i))) : -1;
    if (at < 0) bad();
    locals[i] = k.kwdefaults->items[at];
  }
}

// 3.10 makes cells and copies the closure when the frame is made; later versions have instructions for it.
void make_cells(Context& c, const Callee& k, SymbolicFrame& f) {
  for (const Instr& i : k.code->instrs)
    if (i.op == Op::kMakeCell || i.op == Op::kCopyFreeVars) return;
  int n = k.code->nlocalsplus, nfree = 0;
  if (k.closure) {
    expand(c, k.closure);
    nfree = static_cast<int>(k.closure->items.size());
  }
  for (int i = k.code->nlocals; i < n - nfree; ++i) {
    if (!k.code->is_cell[i]) continue;
    Value* content = nullptr;
    int total = k.object->co_argcount + k.object->co_kwonlyargcount + ((k.object->co_flags & CO_VARARGS) != 0) +
                ((k.object->co_flags & CO_VARKEYWORDS) != 0);
    for (int a = 0; a < total; ++a)
      if (PyUnicode_Compare(k.code->variable(a), k.code->variable(i)) == 0) content = f.locals[a];
    f.locals[i] = make_items(c, ValueKind::kCell, {content ? content : null_value(c)});
  }
  for (int i = 0; i < nfree; ++i) f.locals[n - nfree + i] = k.closure->items[i];
}

// A call of the library's: what it makes goes where its operands are.
class MadeOnOperands {
 public:
  MadeOnOperands(Context& c, const Value* function, std::span<Value* const> args, const Keywords& kwargs) : c_(c) {
    if (devices_in_use && function->real && is_explained_type(Py_TYPE(function->real)))
      in_library_ = uses_tensor(c, args) || std::ranges::any_of(kwargs, [&](const auto& named) {
                      return uses_tensor(c, std::span(&named.second, 1));
                    });
    c.creation.in_library += in_library_;
  }
  ~MadeOnOperands() { c_.creation.in_library -= in_library_; }
  MadeOnOperands(const MadeOnOperands&) = delete;

 private:
  Context& c_;
  bool in_library_ = false;
};

// reads_source: a jit object is called that says so by itself.
Value* call_function(Context& c, Value* function, std::vector<Value*>& args, const Keywords& kwargs,
                     bool reads_source = false) {
  if (c.frame && c.frame->level >= kMaxInlineDepth) fail(Reason::k_recursion);
  Callee k = examine(c, function, reads_source || c.request.options.reads_source);
  if (const auto why = g_capture_host->why_left(k.object, k.globals->real)) fail(*why, describe(c, function));
  if (has_local_events() && !in_polyfills(k.globals->real)) {
    auto* code = reinterpret_cast<PyObject*>(k.object);
    if (has_foreign_events(k.object)) fail(Reason::k_monitoring_tool, describe(c, function));
    c.guard({GuardKind::kNoEvents, c.sources.constant(code)});
  }
  if (is_recursive_repr(k.object) && args.size() == 1 && kwargs.empty())
    return call(c, closure_variable(c, k, "user_function"), args);
  if (k.object == dispatch_code() && args.size() == 1 && kwargs.empty()) return single_dispatch(c, k, args[0]);
  if (k.object->co_flags & (CO_COROUTINE | CO_ASYNC_GENERATOR)) fail(Reason::k_generator, "a coroutine");
  auto made = std::make_shared<SymbolicFrame>();
  SymbolicFrame& f = *made;
  f.code = k.code;
  f.function = function;
  f.globals = k.globals;
  f.builtins = k.builtins;
  f.locals.assign(k.code->nlocalsplus, nullptr);
  bind_arguments(c, k, function, args, kwargs, f.locals);
  Value* null = null_value(c);
  for (Value*& v : f.locals)
    if (!v) v = null;
  make_cells(c, k, f);
  if (k.closure) {
    expand(c, k.closure);
    size_t n = k.closure->items.size();
    for (size_t i = 0; i < n; ++i) f.locals[f.locals.size() - n + i] = k.closure->items[i];
  }
  if (k.object->co_flags & CO_GENERATOR) {
    Value* g = make(c, ValueKind::kGenerator);
    g->frame = made;
    g->items = args;
    if (asks_before_it_is_made(*k.code) && !args.empty()) {
      f.parent = c.frame;
      f.level = c.frame ? c.frame->level + 1 : 1;
      run_until_made(c, f);
      // Python makes it again where it is handed over: an __iter__ of the program has run then.
      PyTypeObject* type = args[0]->kind == ValueKind::kObject ? type_of(c, args[0]) : nullptr;
      if (args[0]->type || (type && defined_in_python(c, type, interned("__iter__")))) g->items[0] = f.stack[0];
    }
    g->items.insert(g->items.begin(), function);
    g->attrs = kwargs;
    return g;
  }
  f.parent = c.frame;
  f.level = c.frame ? c.frame->level + 1 : 1;
  int frames = 0;
  for (const SymbolicFrame* at = &f; at->parent; at = at->parent) frames += !in_polyfills(at->globals->real);
  c.deepest = std::max(c.deepest, frames);
  const MadeOnOperands here(c, function, args, kwargs);
  try {
    return run_inlined(c, f);
  } catch (const Raised& r) {
    if (function->real && is_explained_type(Py_TYPE(function->real)) && has_words_of_interpreter(c, r.exception))
      fail(Reason::k_exception, "of a value that a function cannot take, which shows what was given");
    throw;
  }
}

// The arguments a functools.partial object holds.
Value* call_partial(Context& c, Value* partial, std::vector<Value*>& args, const Keywords& kwargs) {
  PyObject* o = partial->kind == ValueKind::kObject ? specialise(c, partial) : nullptr;
  std::vector<Value*> all;
  Keywords keywords;
  Value* function;
  if (o) {
    PyRef f = PyRef::steal(PyObject_GetAttr(o, interned("func"))),
          a = PyRef::steal(PyObject_GetAttr(o, interned("args"))),
          k = PyRef::steal(PyObject_GetAttr(o, interned("keywords")));
    if (!f || !a || !k) fail(Reason::k_unknown_call, "functools.partial");
    function = literal(c, f);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(a.get()); ++i) {
      PyObject* x = PyTuple_GET_ITEM(a.get(), i);
      all.push_back(wrap(c, x, c.sources.constant(x)));
    }
    Value* dict = wrap(c, k.get(), c.sources.constant(k.get()));
    expand(c, dict);
    for (Value* key : dict->keys)
      if (!PyUnicode_Check(key->real)) fail(Reason::k_exception, "TypeError: keywords must be strings");
    for (size_t i = 0; i < dict->keys.size(); ++i) keywords.push_back({dict->keys[i]->real, dict->items[i]});
  } else {
    function = partial->items[0];
    all.assign(partial->items.begin() + 1, partial->items.end());
    for (auto& kv : partial->attrs) keywords.push_back(kv);
  }
  all.insert(all.end(), args.begin(), args.end());
  for (const auto& kv : kwargs) {
    bool replaced = false;
    for (auto& have : keywords)
      if (PyUnicode_Compare(have.first, kv.first) == 0) {
        have.second = kv.second;
        replaced = true;
      }
    if (!replaced) keywords.push_back(kv);
  }
  return call(c, function, std::move(all), keywords);
}

// A method taken from its class is called with an object of the class.
void check_owner(Context& c, PyObject* f, std::span<Value* const> args) {
  if ((Py_TYPE(f) != &PyMethodDescr_Type && Py_TYPE(f) != &PyWrapperDescr_Type) || in_polyfill_frame(c)) return;
  PyTypeObject* t = args.empty() ? nullptr : type_of(c, args[0]);
  if (!t || passes_order_by(t, f) || !PyType_IsSubtype(t, PyDescr_TYPE(f)))
    fail(Reason::k_unknown_call, describe(c, literal(c, f)) + " of another class's object");
}

}  // namespace

// Whether a value's hash and comparison run no code of the program, and nothing but it alone decides which it is.
static bool is_quiet_key(Context& c, Value* v) {
  if (v->kind == ValueKind::kTuple) {
    if (v->type) return false;
    expand(c, v);
    return std::all_of(v->items.begin(), v->items.end(), [&](Value* item) { return is_quiet_key(c, item); });
  }
  if (v->kind == ValueKind::kNumber)
    return v->number->kind == NumberExpr::kConstant || v->number->kind == NumberExpr::kSource;
  if (v->kind != ValueKind::kObject) return false;
  if (is_simple_constant(v->real) || v->real == Py_None) return true;
  const PyTypeObject* t = Py_TYPE(v->real);
  return v->constant && t->tp_hash == PyBaseObject_Type.tp_hash &&
         t->tp_richcompare == PyBaseObject_Type.tp_richcompare;
}

// What such a value is at this call, without relying on it.
static PyRef key_now(const Value* v) {
  if (v->kind == ValueKind::kNumber) return PyRef::steal(python_number(v->number->hint));
  if (v->kind == ValueKind::kObject) return PyRef::borrow(v->real);
  PyRef t = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(v->items.size())));
  for (size_t i = 0; t && i < v->items.size(); ++i) {
    PyRef item = key_now(v->items[i]);
    if (!item) return {};
    PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), item.release());
  }
  return t;
}

// A call whose result the cache of functools.lru_cache holds is that object as long as it does; the call itself is made
// behind the others' effects, since it counts. Null: it holds none yet, or that is not known without the program's
// code.
static Value* kept_by_cache(Context& c, Value* callable, const std::vector<Value*>& args, const Keywords& kwargs) {
  if (c.purity.since >= 0 || !has_cache(callable->real)) return nullptr;
  for (Value* v : args)
    if (!is_quiet_key(c, v)) return nullptr;
  for (auto& [name, v] : kwargs)
    if (!is_quiet_key(c, v)) return nullptr;
  PyRef given = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(args.size())));
  PyRef keywords = kwargs.empty() ? PyRef::borrow(Py_None) : PyRef::steal(PyDict_New());
  if (!given || !keywords) fail(Reason::k_internal, "out of memory");
  for (size_t i = 0; i < args.size(); ++i) {
    PyRef o = key_now(args[i]);
    if (!o) fail(Reason::k_internal, "out of memory");
    PyTuple_SET_ITEM(given.get(), static_cast<Py_ssize_t>(i), o.release());
  }
  for (auto& [name, v] : kwargs) {
    PyRef o = key_now(v);
    if (!o || PyDict_SetItem(keywords.get(), name, o.get()) < 0) fail(Reason::k_internal, "out of memory");
  }
  PyObject* result = cached_result(callable->real, given.get(), kwargs.empty() ? nullptr : keywords.get());
  PyObject* wrapper = specialise(c, callable);
  for (Value* v : args) specialise(c, v);
  for (auto& [name, v] : kwargs) specialise(c, v);
  const Source* source = callable->source ? callable->source : c.sources.constant(wrapper);
  if (!result) {  // it will have one: then this is captured anew
    PyRef asked = PyRef::steal(PyTuple_Pack(2, given.get(), keywords.get()));
    if (!asked) fail(Reason::k_internal, "out of memory");
    c.guard({GuardKind::kNotCached, source, nullptr, asked});
    return nullptr;
  }
  PyRef kept = PyRef::steal(PyTuple_Pack(3, given.get(), keywords.get(), result));
  PyRef made = PyRef::steal(PyTuple_Pack(3, wrapper, given.get(), keywords.get()));
  if (!kept || !made) fail(Reason::k_internal, "out of memory");
  c.guard({GuardKind::kCached, source, nullptr, kept});
  c.changes.cached_calls.push_back(c.pool.keep(made));
  return wrap(c, result, c.sources.constant(c.pool.keep(PyRef::borrow(result))));
}

Value* call(Context& c, Value* callable, std::vector<Value*> args, const Keywords& kwargs) {
  switch (callable->kind) {
    case ValueKind::kFunction:
      return call_function(c, callable, args, kwargs);
    case ValueKind::kMethod:
      args.insert(args.begin(), callable->items[1]);
      return call(c, callable->items[0], std::move(args), kwargs);
    case ValueKind::kPartial:
      return call_partial(c, callable, args, kwargs);
    case ValueKind::kBuiltinMethod: {
      PyObject* f = callable->real;
      Value* self = callable->items[0];
      check_owner(c, f, callable->items);
      if (PyObject* inlined = polyfill(f)) {
        check_plain_attributes(c, self);
        args.insert(args.begin(), self);
        if (!is_function(inlined)) return call_builtin(c, inlined, args, kwargs);
        return call(c, wrap(c, inlined, c.sources.constant(inlined)), std::move(args), kwargs);
      }
      if (tensor_bridge().is_op && tensor_bridge().is_op(f)) {
        args.insert(args.begin(), self);
        return call_op(c, f, args, kwargs);
      }
      if (self->is_tensor() && kwargs.empty())
        if (Value* r = tensor_slot(c, f, self, args)) return r;
      if (self->is_tensor()) return tensor_method(c, self, callable->name, args, kwargs);
      return call_builtin_method(c, self, f, args, kwargs);
    }
    case ValueKind::kInstance:
    case ValueKind::kObject:
      break;
    default:
      fail(Reason::k_unknown_call, describe(c, callable));
  }
  if (callable->kind == ValueKind::kObject) {
    PyObject* o = callable->real;
    if (PyObject* inlined = polyfill(o)) {
      specialise(c, callable);
      check_owner(c, o, args);
      if (!args.empty()) check_plain_attributes(c, args[0]);
      if (!is_function(inlined)) return call_builtin(c, inlined, args, kwargs);
      return call(c, wrap(c, inlined, c.sources.constant(inlined)), std::move(args), kwargs);
    }
    if (is_function(o)) return call_function(c, callable, args, kwargs);
    if (PyObject* target = g_capture_host->jit_target(o)) {
      specialise(c, callable);
      if (g_capture_host->has_own_backend(o, c.request.options))
        fail(Reason::k_unknown_call, "a jit function with a backend of its own");
      Value* f = wrap(c, target, c.sources.constant(target));
      return call_function(c, f, args, kwargs, g_capture_host->reads_source(o));
    }
    if (tensor_bridge().is_op && tensor_bridge().is_op(o)) {
      specialise(c, callable);
      return call_op(c, o, args, kwargs);
    }
    if (std::shared_ptr<ops::CustomOp> op = tensor_bridge().custom_op(o)) {
      if (!kwargs.empty()) fail(Reason::k_op_failed, op->name + " takes arguments by position only");
      specialise(c, callable);
      return call_custom_op(c, std::move(op), args);
    }
    if (PyType_Check(o)) return call_type(c, reinterpret_cast<PyTypeObject*>(specialise(c, callable)), args, kwargs);
    if (PyCFunction_Check(o) || Py_TYPE(o) == &PyMethodDescr_Type || Py_TYPE(o) == &PyWrapperDescr_Type) {
      specialise(c, callable);
      check_owner(c, o, args);
      if (Value* r = call_builtin(c, o, args, kwargs)) return r;
      // What is printed comes from the graph as what a tensor holds does.
      if (o == PyDict_GetItemString(PyEval_GetBuiltins(), "print")) fail_by_value(Reason::k_unknown_call, "print");
      fail(Reason::k_unknown_call, describe(c, callable));
    }
    guard_type(c, callable);
    if (is_library_type(Py_TYPE(o), LibraryType::k_partial)) return call_partial(c, callable, args, kwargs);
  }
  PyTypeObject* t = type_of(c, callable);
  if (is_grad_function(t) && !differentiates_marked(c, args, kwargs))
    return call_grad_function(c, callable, args, kwargs);
  if (is_transform_function(t)) return call_transform_function(c, callable, args, kwargs);
  Value* f = type_lookup(c, t, interned("__call__"));
  if (f && f->is_constant() && (is_function(f->real) || g_capture_host->jit_target(f->real))) {
    args.insert(args.begin(), callable);
    return call(c, f, std::move(args), kwargs);
  }
  // What is called without the instance: a static method's function, an object that is no descriptor.
  auto apart = [&](Value* v) -> Value* {
    if (!v || !v->is_constant()) return nullptr;
    PyTypeObject* of = Py_TYPE(v->real);
    if (of != &PyStaticMethod_Type) return !of->tp_descr_get && of->tp_call ? v : nullptr;
    PyRef own = PyRef::steal(of->tp_descr_get(v->real, nullptr, reinterpret_cast<PyObject*>(t)));
    if (!own) PyErr_Clear();
    return own ? literal(c, own) : nullptr;
  };
  if (Value* own = apart(f)) {
    // A class may be called through its own instance without an end.
    Value* next = own;
    for (int hops = 0; next; next = apart(type_lookup(c, Py_TYPE(next->real), interned("__call__"))))
      if (++hops > 8) fail(Reason::k_unknown_call, describe(c, callable));
    return call(c, own, std::move(args), kwargs);
  }
  if (callable->kind == ValueKind::kObject && is_library_type(t, LibraryType::k_lru_cache)) {
    // Its statistics, and what the wrapped function does only once, can be seen.
    if (Value* result = kept_by_cache(c, callable, args, kwargs)) return result;
    PyObject* name = instance_attr_borrowed(callable->real, interned("__qualname__"));
    fail(Reason::k_cached_call, name && PyUnicode_Check(name) ? text_of(name) : describe(c, callable));
  }
  if (callable->kind == ValueKind::kObject) {
    // Callables of C types, such as numpy.ufunc and functools.lru_cache.
    if (Value* r = call_builtin(c, callable->real, args, kwargs)) return r;
  }
  fail(Reason::k_unknown_call, describe(c, callable));
}

}  // namespace msjit::capture
