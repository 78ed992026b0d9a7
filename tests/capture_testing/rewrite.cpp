// Rewritten: a RewrittenCode whose handler is a Python callable, and switches for the PEP 523 evaluator.
//
// handler(site, variables, stack) -> None for a miss, or (landing, variables, stack) for a hit. Unbound variables and
// NULL entries are the object `null`, integers of the interpreter's own the object `position`; cells are given and
// taken as the cell objects themselves.
#include <Python.h>

#include "capture/bytecode/code.h"
#include "capture/cpython/code_extra.h"
#include "capture/cpython/evaluator.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/rewrite/rewritten_code.h"
#include "tests/capture_testing/module.h"

namespace msjit::capture::testing {
namespace {

PyObject* null_object() {
  static PyObject* object = PyObject_CallNoArgs(reinterpret_cast<PyObject*>(&PyBaseObject_Type));
  return object;
}

PyObject* position_object() {
  static PyObject* object = PyObject_CallNoArgs(reinterpret_cast<PyObject*>(&PyBaseObject_Type));
  return object;
}

PyRef shown(PyObject* value) { return PyRef::borrow(value == nullptr ? null_object() : value); }

PyRef list_of(Slots values, int count) {
  PyRef list = PyRef::steal(PyList_New(count));
  for (int i = 0; i < count; ++i)
    PyList_SET_ITEM(list.get(), i, shown(values.is_position(i) ? position_object() : values[i]).release());
  return list;
}

// A position is no object that could be put elsewhere.
bool can_store(Slots slots, PyObject* values) {
  for (int i = 0; i < int(PyList_GET_SIZE(values)); ++i)
    if (PyList_GET_ITEM(values, i) == position_object() && !slots.is_position(i)) return false;
  return true;
}

void store(Slots slots, int i, PyObject* value, std::vector<PyRef>* old) {
  if (value == position_object()) return;
  if (value == null_object()) value = nullptr;
  if (slots[i] == value && !slots.is_position(i)) return;
  old->push_back(slots.exchange(i, PyRef::borrow(value)));
}

class PythonHandler : public SiteHandler {
 public:
  std::shared_ptr<const Code> code;
  PyRef handler, call_handler;
  long hits = 0, misses = 0;
  bool fixed_hit = false;  // a hit that does nothing, for timing
  Landing fixed{};

  Outcome enter(const Entry& entry, Landing* landing) override {
    if (fixed_hit) {
      *landing = fixed;
      return Outcome::kHit;
    }
    if (!handler) return Outcome::kMiss;
    Outcome outcome = ask(entry, landing);
    (outcome == Outcome::kHit ? hits : misses) += 1;
    return outcome;
  }

  PyRef call(int call_site, FrameRef frame, PyObject* callable) override {
    if (!call_handler) return nullptr;
    const KeepError keep;
    PyRef result = PyRef::steal(PyObject_CallFunction(call_handler.get(), "iO", call_site, callable));
    if (!result) PyErr_WriteUnraisable(call_handler.get());
    return result && result.get() != Py_None ? result : PyRef();
  }

 private:
  Outcome ask(const Entry& entry, Landing* landing) {
    int depth = code->instrs[entry.instr].depth;
    PyRef variables = list_of(entry.base, entry.nlocalsplus), stack = list_of(entry.stack(), depth);
    PyRef reply = PyRef::steal(
        PyObject_CallFunction(handler.get(), "iOOi", entry.site, variables.get(), stack.get(), entry.capacity));
    if (!reply) {
      // Deep recursion of the program leaves no room for a handler in Python.
      PyErr_ExceptionMatches(PyExc_RecursionError) ? PyErr_Clear() : PyErr_WriteUnraisable(handler.get());
      return Outcome::kMiss;
    }
    if (reply.get() == Py_None) return Outcome::kMiss;
    int instr;
    PyObject *locals, *slots;
    if (!PyArg_ParseTuple(reply.get(), "iO!O!", &instr, &PyList_Type, &locals, &PyList_Type, &slots)) {
      PyErr_WriteUnraisable(handler.get());
      return Outcome::kMiss;
    }
    if (!can_store(entry.base, locals) || !can_store(entry.stack(), slots)) return Outcome::kMiss;
    std::vector<PyRef> old;
    for (int i = 0; i < entry.nlocalsplus; ++i) store(entry.base, i, PyList_GET_ITEM(locals, i), &old);
    for (int i = 0; i < int(PyList_GET_SIZE(slots)); ++i) store(entry.stack(), i, PyList_GET_ITEM(slots, i), &old);
    *landing = {instr, code->instrs[instr].depth};
    return Outcome::kHit;
  }
};

struct Rewritten {
  PyObject_HEAD PythonHandler* handler;
  RewrittenCode* code;
};

RewrittenCode* code_of(PyObject* self) { return reinterpret_cast<Rewritten*>(self)->code; }
PythonHandler* handler_of(PyObject* self) { return reinterpret_cast<Rewritten*>(self)->handler; }

std::vector<int> ints(PyObject* sequence) {
  std::vector<int> out;
  PyRef fast = PyRef::steal(PySequence_Fast(sequence, "a sequence of int is expected"));
  if (!fast) return out;
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(fast.get()); ++i) {
    out.push_back(int(PyLong_AsLong(PySequence_Fast_GET_ITEM(fast.get(), i))));
  }
  return out;
}

PyObject* rewritten_new(PyTypeObject* type, PyObject* args, PyObject*) {
  PyObject *object, *site_list, *call_list, *handler, *call_handler = Py_None;
  int growth = -1;
  if (!PyArg_ParseTuple(args, "O!OOO|Oi", &PyCode_Type, &object, &site_list, &call_list, &handler, &call_handler,
                        &growth)) {
    return nullptr;
  }
  std::string why;
  auto owner = std::make_unique<PythonHandler>();
  owner->code = decode(reinterpret_cast<PyCodeObject*>(object), &why);
  if (handler != Py_None) owner->handler = PyRef::borrow(handler);
  if (call_handler != Py_None) owner->call_handler = PyRef::borrow(call_handler);
  std::unique_ptr<RewrittenCode> code;
  if (owner->code != nullptr) {
    std::vector<Site> sites;
    std::vector<CallSite> calls;
    for (int at : ints(site_list)) sites.push_back({at, growth});
    for (int at : ints(call_list)) calls.push_back({at});
    if (PyErr_Occurred()) return nullptr;
    code = RewrittenCode::build(owner->code, sites, calls, owner.get(), &why);
  }
  if (code == nullptr) {
    PyErr_SetString(PyExc_ValueError, why.c_str());
    return nullptr;
  }
  PyObject* self = type->tp_alloc(type, 0);
  if (self == nullptr) return nullptr;
  reinterpret_cast<Rewritten*>(self)->handler = owner.release();
  reinterpret_cast<Rewritten*>(self)->code = code.release();
  return self;
}

void rewritten_dealloc(PyObject* self) {
  delete code_of(self);
  delete handler_of(self);
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* get_code(PyObject* self, PyObject*) {
  return PyRef::borrow(reinterpret_cast<PyObject*>(code_of(self)->code())).release();
}

PyObject* arm(PyObject* self, PyObject* args) {
  int site, growth;
  if (!PyArg_ParseTuple(args, "ii", &site, &growth)) return nullptr;
  growth < 0 ? code_of(self)->disarm(site) : code_of(self)->arm(site, growth);
  Py_RETURN_NONE;
}

PyObject* arm_call(PyObject* self, PyObject* args) {
  int site, on;
  if (!PyArg_ParseTuple(args, "ip", &site, &on)) return nullptr;
  on ? code_of(self)->arm_call(site) : code_of(self)->disarm_call(site);
  Py_RETURN_NONE;
}

// (site, landing) -> reason or None
PyObject* why_not_land(PyObject* self, PyObject* args) {
  int site, instr;
  if (!PyArg_ParseTuple(args, "ii", &site, &instr)) return nullptr;
  const char* why = code_of(self)->why_not_land(site, {instr, handler_of(self)->code->instrs[instr].depth});
  if (why == nullptr) Py_RETURN_NONE;
  return PyUnicode_FromString(why);
}

PyObject* why_no_site(PyObject* self, PyObject* site) {
  return PyUnicode_FromString(code_of(self)->why_no_site(int(PyLong_AsLong(site))).c_str());
}
PyObject* max_growth(PyObject* self, PyObject* site) {
  return PyLong_FromLong(code_of(self)->max_growth(int(PyLong_AsLong(site))));
}
PyObject* armed(PyObject* self, PyObject* site) {
  return PyBool_FromLong(code_of(self)->armed(int(PyLong_AsLong(site))));
}
PyObject* copy_offset(PyObject* self, PyObject* instr) {
  return PyLong_FromLong(code_of(self)->copy_offset(int(PyLong_AsLong(instr))));
}

PyObject* stats(PyObject* self, PyObject*) {
  PythonHandler* handler = handler_of(self);
  PyObject* out = Py_BuildValue("(ll)", handler->hits, handler->misses);
  handler->hits = handler->misses = 0;
  return out;
}

// fix_hit(instr): every visit is a hit that does nothing and lands there
PyObject* fix_hit(PyObject* self, PyObject* instr) {
  PythonHandler* handler = handler_of(self);
  handler->fixed.instr = int(PyLong_AsLong(instr));
  handler->fixed.depth = handler->code->instrs[handler->fixed.instr].depth;
  handler->fixed_hit = true;
  Py_RETURN_NONE;
}

PyMethodDef kRewrittenMethods[] = {{"code", get_code, METH_NOARGS, nullptr},
                                   {"arm", arm, METH_VARARGS, "arm(site, growth); growth < 0 disarms"},
                                   {"arm_call", arm_call, METH_VARARGS, nullptr},
                                   {"armed", armed, METH_O, nullptr},
                                   {"why_not_land", why_not_land, METH_VARARGS, nullptr},
                                   {"why_no_site", why_no_site, METH_O, nullptr},
                                   {"max_growth", max_growth, METH_O, nullptr},
                                   {"copy_offset", copy_offset, METH_O, nullptr},
                                   {"stats", stats, METH_NOARGS, nullptr},
                                   {"fix_hit", fix_hit, METH_O, nullptr},
                                   {nullptr, nullptr, 0, nullptr}};

// --- evaluator: {code: Rewritten or (native,) value} ---------------------------------------------------------------
PyObject* replacements = nullptr;
long swaps = 0, declined = 0;

PyObject* hook(FrameRef frame, int throwflag) {
  PyObject* found = nullptr;
  if (!throwflag && replacements != nullptr) {
    found = PyDict_GetItem(replacements, reinterpret_cast<PyObject*>(frame.code()));
  }
  if (found == nullptr) return evaluate_default(frame, throwflag);
  if (PyTuple_Check(found)) {
    if (!can_return_natively(frame) || tracing_active(frame)) return evaluate_default(frame, throwflag);
    ++swaps;
    return return_natively(frame, PyRef::borrow(PyTuple_GET_ITEM(found, 0)).release());
  }
  auto* code = reinterpret_cast<PyCodeObject*>(found);
  if (why_not_swap(frame, code) != nullptr) {
    ++declined;
    return evaluate_default(frame, throwflag);
  }
  ++swaps;
  return evaluate_swapped(frame, code);
}

// evaluate_with({code: replacement code | (value,)}) installs, evaluate_with(None) removes; gives (swaps, declined)
PyObject* evaluate_with(PyObject*, PyObject* map) {
  Py_XDECREF(std::exchange(replacements, nullptr));
  if (map == Py_None) {
    if (!uninstall_evaluator()) return PyErr_Format(PyExc_RuntimeError, "another evaluator is on top");
  } else {
    replacements = PyRef::borrow(map).release();
    if (!evaluator_installed() && !install_evaluator(hook)) return PyErr_Format(PyExc_RuntimeError, "not installed");
  }
  PyObject* out = Py_BuildValue("(ll)", swaps, declined);
  swaps = declined = 0;
  return out;
}

PyObject* is_evaluator_installed(PyObject*, PyObject*) { return PyBool_FromLong(evaluator_installed()); }

PyObject* sites_of(PyObject* object, std::vector<int> (*list)(const Code&)) {
  std::string why;
  auto code = decode(reinterpret_cast<PyCodeObject*>(object), &why);
  if (code == nullptr) return PyErr_Format(PyExc_ValueError, "%s", why.c_str());
  PyRef out = PyRef::steal(PyList_New(0));
  for (int at : list(*code)) PyList_Append(out.get(), PyRef::steal(PyLong_FromLong(at)).get());
  return out.release();
}
PyObject* get_potential_sites(PyObject*, PyObject* object) { return sites_of(object, potential_sites); }
PyObject* get_potential_call_sites(PyObject*, PyObject* object) { return sites_of(object, potential_call_sites); }

// instance_attr(object, name) -> (value or null, storage)
PyObject* instance_attr(PyObject*, PyObject* args) {
  PyObject *object, *name;
  if (!PyArg_ParseTuple(args, "OU", &object, &name)) return nullptr;
  Py_INCREF(name);
  PyUnicode_InternInPlace(&name);
  PyRef held = PyRef::steal(name);
  PyRef value = shown(instance_attr_borrowed(object, name));
  return Py_BuildValue("(Oi)", value.get(), int(instance_attr_storage(object, name)));
}

PyObject* dict_get_str(PyObject*, PyObject* args) {
  PyObject *dict, *name;
  if (!PyArg_ParseTuple(args, "O!U", &PyDict_Type, &dict, &name)) return nullptr;
  return shown(dict_get_str_borrowed(dict, name)).release();
}

PyObject* type_lookup(PyObject*, PyObject* args) {
  PyObject *type, *name;
  if (!PyArg_ParseTuple(args, "O!U", &PyType_Type, &type, &name)) return nullptr;
  return shown(type_lookup_borrowed(reinterpret_cast<PyTypeObject*>(type), name)).release();
}

PyObject* get_type_version(PyObject*, PyObject* type) {
  return PyLong_FromUnsignedLong(ensure_type_version(reinterpret_cast<PyTypeObject*>(type)));
}
PyObject* get_dict_version(PyObject*, PyObject* dict) { return PyLong_FromUnsignedLongLong(dict_version(dict)); }

long extras_freed = 0;
void free_extra(void*) { ++extras_freed; }
// set_extra(code, int): keeps the number beside the code; get_extra(code); extras_freed()
PyObject* set_extra(PyObject*, PyObject* args) {
  PyObject* code;
  Py_ssize_t value;
  if (!PyArg_ParseTuple(args, "O!n", &PyCode_Type, &code, &value) || !code_extra_init(free_extra)) return nullptr;
  if (!code_extra_set(reinterpret_cast<PyCodeObject*>(code), reinterpret_cast<void*>(value))) return nullptr;
  Py_RETURN_NONE;
}
PyObject* get_extra(PyObject*, PyObject* code) {
  return PyLong_FromVoidPtr(code_extra_get(reinterpret_cast<PyCodeObject*>(code)));
}
PyObject* get_extras_freed(PyObject*, PyObject*) { return PyLong_FromLong(extras_freed); }

// The caller's frame: (code, function name or None, lasti, is_generator, variables)
PyObject* current_frame(PyObject*, PyObject*) {
  FrameRef frame = FrameRef::current();
  PyObject* function = frame.function();
  PyRef variables = list_of(frame.localsplus(), frame.nlocalsplus());
  return Py_BuildValue("(OOiOOi)", frame.code(), function == nullptr ? Py_None : function, frame.lasti(),
                       frame.is_generator() ? Py_True : Py_False, variables.get(), int(tracing_active(frame)));
}

PyMethodDef kMethods[] = {{"evaluate_with", evaluate_with, METH_O, nullptr},
                          {"evaluator_installed", is_evaluator_installed, METH_NOARGS, nullptr},
                          {"potential_sites", get_potential_sites, METH_O, nullptr},
                          {"potential_call_sites", get_potential_call_sites, METH_O, nullptr},
                          {"instance_attr", instance_attr, METH_VARARGS, nullptr},
                          {"dict_get_str", dict_get_str, METH_VARARGS, nullptr},
                          {"type_lookup", type_lookup, METH_VARARGS, nullptr},
                          {"type_version", get_type_version, METH_O, nullptr},
                          {"dict_version", get_dict_version, METH_O, nullptr},
                          {"set_extra", set_extra, METH_VARARGS, nullptr},
                          {"get_extra", get_extra, METH_O, nullptr},
                          {"extras_freed", get_extras_freed, METH_NOARGS, nullptr},
                          {"current_frame", current_frame, METH_NOARGS, nullptr},
                          {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyMethodDef* rewrite_methods() { return kMethods; }

bool add_rewrite_types(PyObject* module) {
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(rewritten_new)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(rewritten_dealloc)},
                                {Py_tp_methods, kRewrittenMethods},
                                {0, nullptr}};
  static PyType_Spec spec = {"_capture_testing.Rewritten", sizeof(Rewritten), 0, Py_TPFLAGS_DEFAULT, slots};
  PyRef type = PyRef::steal(PyType_FromSpec(&spec));
  return type && PyModule_AddObjectRef(module, "Rewritten", type.get()) == 0 &&
         PyModule_AddObjectRef(module, "null", null_object()) == 0;
}

}  // namespace msjit::capture::testing
