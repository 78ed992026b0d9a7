#include "capture/entry/jit_function.h"

#include <structmember.h>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/c_recursion.h"
#include "capture/cpython/evaluator.h"
#include "capture/cpython/explained_function.h"
#include "capture/cpython/from_python.h"
#include "capture/cpython/objects.h"
#include "capture/entry/clock.h"
#include "capture/entry/discovery.h"
#include "capture/entry/frame_accounting.h"
#include "capture/entry/global_capture.h"
#include "capture/entry/retirement.h"
#include "capture/entry/source_reader.h"
#include "src/autograd/recorder.h"
#include "src/base/settings.h"

namespace msjit::capture {

bool g_capture_allowed = true;

void pause_capture(int change) {
  static int pauses = 0;
  pauses += change;
  g_capture_allowed = pauses == 0 && !settings().disable;
}

namespace {

struct JitFunctionObject {
  PyFunctionObject own;          // vectorcall, dict and weak references; the rest once it has been retired
  PyObject* function;            // the PyFunctionObject that is captured, owned
  PyObject* rewritten;           // a function that runs the rewritten code, made on demand
  PyCodeObject* rewritten_from;  // the rewritten code it was made for, borrowed through it
  PyCodeObject* code;            // the function's, borrowed
  PyObject* executed;            // the code object that is captured for it, owned
  CodeState* state;              // of the executed code, null: not captured
  CaptureOptions* options;
  PyObject* settings;  // the dict that options were read from, owned; null: none
};
PyTypeObject* g_type = nullptr;

PyFunctionObject* function_of(JitFunctionObject* self) { return reinterpret_cast<PyFunctionObject*>(self->function); }

// Binds positional arguments, keywords and defaults of functions without *args, **kwargs and keyword-only parameters
// into base; false: leave it to the interpreter.
bool bind_simple(PyFunctionObject* function, const CodeState& state, PyObject* const* args, Py_ssize_t nargs,
                 PyObject* kwnames, LentSlots<kMaxNativeSlots>& base) {
  PyCodeObject* code = state.code();
  int nlocalsplus = state.nlocalsplus();
  if (code->co_flags & (CO_VARARGS | CO_VARKEYWORDS) || code->co_kwonlyargcount) return false;
  Py_ssize_t argcount = code->co_argcount;
  if (nargs > argcount) return false;
  for (Py_ssize_t i = 0; i < nargs; ++i) base.lend(i, args[i]);
  for (Py_ssize_t i = nargs; i < nlocalsplus; ++i) base.lend(i, nullptr);
  if (kwnames) {
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(kwnames); ++k) {
      PyObject* name = PyTuple_GET_ITEM(kwnames, k);
      Py_ssize_t i = argcount - 1;
      for (; i >= code->co_posonlyargcount; --i)
        if (state.variable(static_cast<int>(i)) == name) break;
      if (i < code->co_posonlyargcount || base[i]) return false;
      base.lend(i, args[nargs + k]);
    }
  }
  if (nargs < argcount) {
    PyObject* defaults = function->func_defaults;
    Py_ssize_t ndefaults = defaults ? PyTuple_GET_SIZE(defaults) : 0;
    for (Py_ssize_t i = nargs; i < argcount; ++i) {
      if (base[i]) continue;
      Py_ssize_t d = i - (argcount - ndefaults);
      if (d < 0) return false;
      base.lend(i, PyTuple_GET_ITEM(defaults, d));
    }
  }
  if (PyObject* closure = function->func_closure) {
    Py_ssize_t n = PyTuple_GET_SIZE(closure);
    for (Py_ssize_t i = 0; i < n; ++i) base.lend(nlocalsplus - n + i, PyTuple_GET_ITEM(closure, i));
  }
  return true;
}

void execute(JitFunctionObject* self, PyCodeObject* executed) {
  self->code = reinterpret_cast<PyCodeObject*>(function_of(self)->func_code);
  Py_XSETREF(self->executed, Py_NewRef(reinterpret_cast<PyObject*>(executed)));
  self->state = CodeState::of(executed);
  Py_CLEAR(self->rewritten);
  self->rewritten_from = nullptr;
}

// False with an exception.
bool refresh_state(JitFunctionObject* self) {
  PyRef executed = PyRef::borrow(function_of(self)->func_code);
  if (CodeState* own = CodeState::of(executed.as<PyCodeObject>()))
    executed = own->executed.with(*self->options, function_of(self)->func_globals);
  if (!executed) return false;
  execute(self, executed.as<PyCodeObject>());
  if (self->state) self->state->set_options(*self->options);
  return true;
}

bool executes_own_code(JitFunctionObject* self) { return self->executed == function_of(self)->func_code; }

// Of the function's own code.
CodeState* own_state(JitFunctionObject* self) {
  return executes_own_code(self) ? self->state : CodeState::find(self->code);
}

bool is_forbidden(JitFunctionObject* self) {
  if (self->state->forbidden()) return true;
  const CodeState* own = own_state(self);
  return own && own->forbidden();
}

// The rewritten function with the function's present defaults and closure; null: run the function itself.
PyObject* rewritten_function(JitFunctionObject* self) {
  const PyRef owned = self->state->rewritten();
  auto* code = owned.as<PyCodeObject>();
  if (!code) return nullptr;
  PyFunctionObject* f = function_of(self);
  auto* r = reinterpret_cast<PyFunctionObject*>(self->rewritten);
  if (r && self->rewritten_from == code && r->func_defaults == f->func_defaults &&
      r->func_kwdefaults == f->func_kwdefaults && r->func_closure == f->func_closure &&
      r->func_globals == f->func_globals)
    return self->rewritten;
  Py_XSETREF(self->rewritten, make_rewritten_function(f, code).release());
  self->rewritten_from = code;
  return self->rewritten;
}

// The function as it stands, also where the evaluator would capture its frame.
PyObject* call_plain(JitFunctionObject* self, CodeState* state, PyObject* const* args, size_t nargsf,
                     PyObject* kwnames) {
  if (CodeState* own = executes_own_code(self) ? state : CodeState::of(self->code); own && capture_enabled()) {
    own->hold();
    own->discovery.plain_next = true;
    const UnchargedCall uncharged;
    PyObject* result = PyObject_Vectorcall(self->function, args, nargsf, kwnames);
    own->take_plain_next();  // arguments that do not fit make no frame
    own->release();
    return result;
  }
  const UnchargedCall uncharged;
  return PyObject_Vectorcall(self->function, args, nargsf, kwnames);
}

// What the switch learns from the call of a jit object.
struct Visit {
  Visit() : on(capture_enabled()) {
    if (on) note_entry(FrameRef::current());
  }
  ~Visit() {
    if (on) note_exit();
  }
  bool on;
};

// What skipped calls have in common: the type of the last argument, of a tensor its metadata.
const void* kind_of_last(PyObject* const* args, size_t nargsf, PyObject* kwnames) {
  const Py_ssize_t n = PyVectorcall_NARGS(nargsf) + (kwnames ? PyTuple_GET_SIZE(kwnames) : 0);
  if (n == 0) return nullptr;
  PyObject* last = args[n - 1];
  if (Py_TYPE(last) != tensor_bridge().tensor_type) return Py_TYPE(last);
  return tensor_impl(last)->meta;
}

// Without a question: capture was found slower for arguments like these.
PyObject* call_skipped(JitFunctionObject* self, PyObject* const* args, size_t nargsf, PyObject* kwnames) {
  FrameAccounting frame(self->state);
  PyFunctionObject* f = function_of(self);
  const UnchargedCall uncharged;
  return f->vectorcall(self->function, args, nargsf, kwnames);
}

// A call that capture has a say in. *plain: it ran as it would without capture.
PyObject* call_tried(JitFunctionObject* self, CodeState* state, PyObject* const* args, size_t nargsf, PyObject* kwnames,
                     bool* plain) {
  using Turn = Trial::Turn;
  const Visit visit;
  state->call_trials().entered();
  if (state->native()) {
    ++state->stats.calls;
    state->hold();
    LentSlots<kMaxNativeSlots> base;
    PyObject* result = nullptr;
    Turn turn = Turn::kCaptured;
    bool hit = bind_simple(function_of(self), *state, args, PyVectorcall_NARGS(nargsf), kwnames, base) &&
               state->run_native(function_of(self)->func_globals, function_builtins(self->function), self->function,
                                 base.slots(), &result, &turn) == Outcome::kHit;
    bool error = !hit && state->take_pending_error();
    state->release();
    if (hit) return result;
    if (error) return nullptr;
    --state->stats.calls;
    if (turn != Turn::kCaptured) {
      FrameAccounting frame(state);
      *plain = true;
      if (turn == Turn::kPlain) {
        state->skip_after_plain(kind_of_last(args, nargsf, kwnames), true);
        return call_plain(self, state, args, nargsf, kwnames);
      }
      const uint64_t start = ticks();
      PyObject* value = call_plain(self, state, args, nargsf, kwnames);
      state->plain_took(ticks() - start);
      return value;
    }
  }
  if (state->refuse_frame() && state->take_pending_error()) return nullptr;
  // No frame ran yet: the function does, with its ops counted.
  FrameAccounting frame(state);
  const Turn turn = state->begin_trial();
  if (turn == Turn::kPlain) {
    *plain = true;
    state->skip_after_plain(kind_of_last(args, nargsf, kwnames), false);
    return call_plain(self, state, args, nargsf, kwnames);
  }
  PyObject* target = turn == Turn::kPlainTimed ? nullptr : rewritten_function(self);
  if (target) state->begin_frame();
  PyRef keep = PyRef::borrow(target ? target : self->function);
  // The captured call's time begins with the entry, which the plain one has not.
  uint64_t start = 0;
  if (turn == Turn::kCapturedTimed) start = state->call_trials().entered_at();
  if (turn != Turn::kCaptured && !start) start = ticks();
  const UnchargedCall uncharged;
  PyRef result = PyRef::steal(turn == Turn::kPlainTimed ? call_plain(self, state, args, nargsf, kwnames)
                                                        : PyObject_Vectorcall(keep.get(), args, nargsf, kwnames));
  if (turn != Turn::kCaptured && result) state->end_trial(turn, ticks() - start);
  if (state->take_pending_error()) return nullptr;
  return result.release();
}

constexpr const char* kTarget = "__function__";
// Names that a function keeps outside its dict.
constexpr const char* kOwnNames[] = {"__name__",        "__qualname__",    "__doc__",        "__module__",
                                     "__annotations__", "__type_params__", "__kwdefaults__", "__defaults__"};

// Capture has lost for good: from now on the object is a plain function like its own (capture/entry/retirement.h).
void retire(PyObject* object, CodeState* state) {
  auto* self = reinterpret_cast<JitFunctionObject*>(object);
  if (!self->own.func_dict) self->own.func_dict = PyDict_New();
  PyObject* dict = self->own.func_dict;
  if (!dict || PyDict_SetItemString(dict, kTarget, self->function) < 0) return PyErr_Clear();
  PyRef target = PyRef::steal(std::exchange(self->function, nullptr)), made = PyRef::steal(self->rewritten);
  self->rewritten = nullptr;
  const std::unique_ptr<CaptureOptions> options(std::exchange(self->options, nullptr));
  become_function(object, target.as<PyFunctionObject>());
  for (const char* name : kOwnNames) {  // those that somebody has set
    PyObject* value = PyDict_GetItemString(dict, name);
    if (value && PyObject_SetAttrString(object, name, value) < 0) PyErr_Clear();
  }
  note_retired(state, object, *options);
}

// After a plain call, whose arguments are those of `state`.
void retire_if_lost(PyObject* object, CodeState* state, PyCodeObject* code) {
  auto* self = reinterpret_cast<JitFunctionObject*>(object);
  if (Py_TYPE(object) != g_type || self->state != state || !state->idle() || state->orphan()) return;
  if (!executes_own_code(self) || function_code(self->function) != code || PyErr_Occurred()) return;
  if (!capture_enabled() && state->never_pays() && may_retire(state)) retire(object, state);
}

PyObject* jit_vectorcall(PyObject* callable, PyObject* const* args, size_t nargsf, PyObject* kwnames) {
  auto* self = reinterpret_cast<JitFunctionObject*>(callable);
  if (self->code != reinterpret_cast<PyCodeObject*>(function_of(self)->func_code) && !refresh_state(self))
    return nullptr;
  CodeState* state = self->state;
  PyCodeObject* code = self->code;
  if (state && state->call_trials().skips() && !capture_enabled() &&
      state->call_trials().skip(kind_of_last(args, nargsf, kwnames)))
    return call_skipped(self, args, nargsf, kwnames);
  if (!state || !g_capture_allowed || autograd::recorder() || is_forbidden(self) || tracing_active(FrameRef()) ||
      has_foreign_events(self->code) || foreign_evaluator()) {
    const UnchargedCall uncharged;
    return PyObject_Vectorcall(self->function, args, nargsf, kwnames);
  }

  PyRef alive = PyRef::borrow(callable);
  bool plain = false;
  PyObject* result = call_tried(self, state, args, nargsf, kwnames, &plain);
  if (plain && result) retire_if_lost(callable, state, code);
  return result;
}

int jit_init(PyObject* object, PyObject* args, PyObject* kwargs) {
  auto* self = reinterpret_cast<JitFunctionObject*>(object);
  PyObject *function, *settings = nullptr;
  if (!PyArg_ParseTuple(args, "O!|O!:JitFunction", &PyFunction_Type, &function, &PyDict_Type, &settings)) return -1;
  if (self->function) {
    PyErr_SetString(PyExc_TypeError, "JitFunction: is made once");
    return -1;
  }
  prepare_capture();
  self->options = new CaptureOptions();
  if (settings) {
    auto flag = [&](const char* name, auto& out) {
      PyObject* v = PyDict_GetItemString(settings, name);
      if (v) out = static_cast<std::remove_reference_t<decltype(out)>>(PyLong_AsLong(v));
    };
    flag("level", self->options->level);
    flag("fullgraph", self->options->fullgraph);
    flag("takes_values", self->options->takes_values);
    flag("error_on_recompile", self->options->error_on_recompile);
    flag("reads_source", self->options->reads_source);
    flag("dynamic", self->options->dynamic);
    flag("front_end", self->options->front_end);
    if (PyObject* folder = PyDict_GetItemString(settings, "exports")) self->options->exports = text_of(folder);
    if (PyObject* backend = PyDict_GetItemString(settings, "backend")) self->options->backend = PyRef::borrow(backend);
    if (PyErr_Occurred()) return -1;
  }
  self->settings = Py_XNewRef(settings);
  self->function = Py_NewRef(function);
  return refresh_state(self) ? 0 : -1;
}

PyObject* jit_new(PyTypeObject* type, PyObject*, PyObject*) {
  PyObject* object = type->tp_alloc(type, 0);
  if (object) reinterpret_cast<JitFunctionObject*>(object)->own.vectorcall = from_python<jit_vectorcall>;
  return object;
}

int jit_traverse(PyObject* object, visitproc visit, void* arg) {
  auto* self = reinterpret_cast<JitFunctionObject*>(object);
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self->function);
  Py_VISIT(self->executed);
  Py_VISIT(self->rewritten);
  Py_VISIT(self->settings);
  if (self->options) Py_VISIT(self->options->backend.get());
  return traverse_function(object, visit, arg);
}

int jit_clear(PyObject* object) {
  auto* self = reinterpret_cast<JitFunctionObject*>(object);
  Py_CLEAR(self->rewritten);
  Py_CLEAR(self->settings);
  Py_CLEAR(self->own.func_dict);
  return 0;
}

void jit_dealloc(PyObject* object) {
  auto* self = reinterpret_cast<JitFunctionObject*>(object);
  PyTypeObject* type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  if (self->own.func_weakreflist) PyObject_ClearWeakRefs(object);
  jit_clear(object);
  Py_CLEAR(self->function);
  Py_CLEAR(self->executed);
  clear_function(object);
  delete self->options;
  type->tp_free(object);
  Py_DECREF(type);
}

PyObject* jit_descr_get(PyObject* self, PyObject* instance, PyObject*) {
  return instance && instance != Py_None ? PyMethod_New(self, instance) : Py_NewRef(self);
}

PyObject* jit_repr(PyObject* object) {
  return PyUnicode_FromFormat("<msjit.jit of %R>", reinterpret_cast<JitFunctionObject*>(object)->function);
}

// Attributes that are not its own are the function's.
PyObject* jit_getattro(PyObject* object, PyObject* name) {
  PyObject* value = PyObject_GenericGetAttr(object, name);
  if (value || !PyErr_ExceptionMatches(PyExc_AttributeError)) return value;
  PyErr_Clear();
  return PyObject_GetAttr(reinterpret_cast<JitFunctionObject*>(object)->function, name);
}

PyObject* jit_reduce(PyObject* object, PyObject*) {
  PyRef module = PyRef::steal(PyImport_ImportModule("msjit._pickling"));
  return module ? PyObject_CallMethod(module.get(), "reduced", "O", object) : nullptr;
}
PyObject* jit_copy(PyObject* object, PyObject*) { return Py_NewRef(object); }

PyMemberDef kMembers[] = {
    {"__function__", T_OBJECT, offsetof(JitFunctionObject, function), READONLY, "the function that is captured"},
    {"__executed__", T_OBJECT, offsetof(JitFunctionObject, executed), READONLY, "the code object that is captured"},
    {"__settings__", T_OBJECT, offsetof(JitFunctionObject, settings), READONLY, "what `jit` was asked for"},
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(JitFunctionObject, own.vectorcall), READONLY, nullptr},
    {"__dictoffset__", T_PYSSIZET, offsetof(JitFunctionObject, own.func_dict), READONLY, nullptr},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(JitFunctionObject, own.func_weakreflist), READONLY, nullptr},
    {nullptr}};
PyGetSetDef kGetSet[] = {{"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr}, {nullptr}};
// Seconds that choosing the specialisation for these arguments takes; for benchmarks. The call itself is not made.
PyObject* jit_guard_seconds(PyObject* object, PyObject* const* args, Py_ssize_t nargs) {
  constexpr int kRounds = 5, kLoops = 2000;
  auto* self = reinterpret_cast<JitFunctionObject*>(object);
  if (self->code != reinterpret_cast<PyCodeObject*>(function_of(self)->func_code) && !refresh_state(self))
    return nullptr;
  LentSlots<kMaxNativeSlots> base;
  if (!self->state || !self->state->native() ||
      !bind_simple(function_of(self), *self->state, args, nargs, nullptr, base)) {
    PyErr_SetString(PyExc_TypeError, "guard_seconds: only of functions without cell variables, called by position");
    return nullptr;
  }
  uint64_t best = UINT64_MAX;
  for (int round = 0; round < kRounds; ++round) {
    uint64_t start = ticks();
    for (int i = 0; i < kLoops; ++i) {
      if (!self->state->fits(base.slots())) {
        PyErr_SetString(PyExc_ValueError, "guard_seconds: no specialisation fits these arguments");
        return nullptr;
      }
    }
    best = std::min(best, ticks() - start);
  }
  return PyFloat_FromDouble(ticks_to_seconds(best) / kLoops);
}

PyMethodDef kMethods[] = {
    {"guard_seconds", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<jit_guard_seconds>)),
     METH_FASTCALL, "Seconds to choose the specialisation for these arguments."},
    {"__reduce__", from_python<jit_reduce>, METH_NOARGS, nullptr},
    {"__copy__", from_python<jit_copy>, METH_NOARGS, nullptr},
    {"__deepcopy__", from_python<jit_copy>, METH_O, nullptr},
    {nullptr}};
PyType_Slot kSlots[] = {{Py_tp_new, reinterpret_cast<void*>(from_python<jit_new>)},
                        {Py_tp_init, reinterpret_cast<void*>(from_python<jit_init>)},
                        {Py_tp_dealloc, reinterpret_cast<void*>(from_python<jit_dealloc>)},
                        {Py_tp_traverse, reinterpret_cast<void*>(from_python<jit_traverse>)},
                        {Py_tp_clear, reinterpret_cast<void*>(from_python<jit_clear>)},
                        {Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
                        {Py_tp_descr_get, reinterpret_cast<void*>(from_python<jit_descr_get>)},
                        {Py_tp_repr, reinterpret_cast<void*>(from_python<jit_repr>)},
                        {Py_tp_getattro, reinterpret_cast<void*>(from_python<jit_getattro>)},
                        {Py_tp_members, kMembers},
                        {Py_tp_getset, kGetSet},
                        {Py_tp_methods, kMethods},
                        {0, nullptr}};
PyType_Spec kSpec = {
    "msjit._core.JitFunction", sizeof(JitFunctionObject), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR, kSlots};

}  // namespace

PyRef make_rewritten_function(PyFunctionObject* f, PyCodeObject* code) {
  PyRef made =
      PyRef::steal(PyFunction_NewWithQualName(reinterpret_cast<PyObject*>(code), f->func_globals, f->func_qualname));
  if (!made) {
    PyErr_Clear();
    return made;
  }
  auto* r = made.as<PyFunctionObject>();
  auto share = [](PyObject*& to, PyObject* from) { Py_XSETREF(to, Py_XNewRef(from)); };
  share(r->func_closure, f->func_closure);
  share(r->func_defaults, f->func_defaults);
  share(r->func_kwdefaults, f->func_kwdefaults);
  share(r->func_name, f->func_name);
  share(r->func_module, f->func_module);
  share(r->func_doc, f->func_doc);
  if (is_explained_type(Py_TYPE(f))) explain_function(made.get());
  return made;
}

void wake_jit_function(PyObject* object, PyCodeObject* code, const CaptureOptions& options) {
  if (Py_TYPE(object) != &PyFunction_Type) return;
  auto* self = reinterpret_cast<JitFunctionObject*>(object);
  PyObject* dict = self->own.func_dict;
  PyRef target = PyRef::borrow(dict ? PyDict_GetItemString(dict, kTarget) : nullptr);
  auto runs_it = [code](PyObject* f) { return function_code(f) == code; };
  // Given other code, or robbed of the function meanwhile: it stays one.
  if (!target || !is_function(target.get()) || !runs_it(target.get()) || !runs_it(object)) return PyErr_Clear();
  for (const char* name : kOwnNames) {
    if (!PyDict_GetItemString(dict, name)) continue;
    PyRef value = PyRef::steal(PyObject_GetAttrString(object, name));
    if (!value || PyDict_SetItemString(dict, name, value.get()) < 0) PyErr_Clear();
  }
  if (PyDict_DelItemString(dict, kTarget) < 0) PyErr_Clear();
  self->options = new CaptureOptions(options);
  self->function = target.release();
  self->rewritten = nullptr;
  self->rewritten_from = nullptr;
  self->state = nullptr;
  self->code = nullptr;  // looked up by the next call
  cease_function(object, g_type, from_python<jit_vectorcall>);
}

bool reads_source(PyObject* jit_object) {
  return reinterpret_cast<JitFunctionObject*>(jit_object)->options->reads_source;
}

bool is_jit_function(PyObject* object) { return g_type && Py_TYPE(object) == g_type; }
PyObject* jit_function_target(PyObject* object) { return reinterpret_cast<JitFunctionObject*>(object)->function; }

bool has_own_backend(PyObject* object, const CaptureOptions& others) {
  const CaptureOptions* own = reinterpret_cast<JitFunctionObject*>(object)->options;
  if (!own) return false;
  PyObject *backend = own->backend.get(), *other = others.backend.get();
  if (own->level != others.level) return own->level == 0;
  if (!own->names_backend() || backend == other) return false;
  return !(PyUnicode_Check(backend) && other && PyUnicode_Check(other) && PyUnicode_Compare(backend, other) == 0);
}

bool add_jit_function(PyObject* module) {
  g_type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&kSpec));
  return g_type && PyModule_AddObjectRef(module, "JitFunction", reinterpret_cast<PyObject*>(g_type)) == 0;
}

}  // namespace msjit::capture
