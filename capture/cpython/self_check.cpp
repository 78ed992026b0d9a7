#include "capture/cpython/self_check.h"

#include <structmember.h>

#include <algorithm>
#include <cstring>

#include "capture/cpython/attr_reads.h"
#include "capture/cpython/from_python.h"
#include "capture/cpython/internal.h"
#include "capture/cpython/objects.h"
#if PY_VERSION_HEX >= 0x030b0000
#include <internal/pycore_genobject.h>
#endif

#if PY_VERSION_HEX >= 0x030d0000
extern "C" int msjit_debug_offsets(const char** names, int64_t* compiled, int64_t* found, int most);
#endif

namespace msjit::capture {
namespace {

using Facts = std::vector<LayoutFact>;

#if PY_VERSION_HEX >= 0x030b0000
constexpr Py_ssize_t kFrameSize =
    offsetof(PyFrameObject, _f_frame_data) + offsetof(internal::InterpreterFrame, localsplus);
constexpr Py_ssize_t kCodeSize = offsetof(PyCodeObject, co_code_adaptive);
constexpr Py_ssize_t kGeneratorSize =
    offsetof(PyGenObject, gi_iframe) + offsetof(internal::InterpreterFrame, localsplus);
#else
constexpr Py_ssize_t kFrameSize = sizeof(PyFrameObject);
constexpr Py_ssize_t kCodeSize = sizeof(PyCodeObject);
constexpr Py_ssize_t kGeneratorSize = sizeof(PyGenObject);
#endif

void add_sizes(Facts* facts) {
  const struct {
    const PyTypeObject* type;
    size_t compiled;
  } rows[] = {
      {&PyType_Type, sizeof(PyHeapTypeObject)},
      {&PyFunction_Type, sizeof(PyFunctionObject)},
      {&PyMethod_Type, sizeof(PyMethodObject)},
      {&PyCell_Type, sizeof(PyCellObject)},
      {&PyTuple_Type, offsetof(PyTupleObject, ob_item)},
      {&PyList_Type, sizeof(PyListObject)},
      {&PyDict_Type, sizeof(PyDictObject)},
      {&PySet_Type, sizeof(PySetObject)},
      {&PySlice_Type, sizeof(PySliceObject)},
      {&PyFloat_Type, sizeof(PyFloatObject)},
      {&PyCode_Type, static_cast<size_t>(kCodeSize)},
      {&PyFrame_Type, static_cast<size_t>(kFrameSize)},
      {&PyGen_Type, static_cast<size_t>(kGeneratorSize)},
      {&PyCFunction_Type, sizeof(PyCFunctionObject)},
      {&PyMethodDescr_Type, sizeof(PyMethodDescrObject)},
      {&PyMemberDescr_Type, sizeof(PyMemberDescrObject)},
  };
  for (const auto& row : rows)
    facts->push_back(
        {std::string("size of ") + row.type->tp_name, static_cast<int64_t>(row.compiled), row.type->tp_basicsize});
}

// Offsets that the types publish for their own attributes.
void add_members(Facts* facts) {
  const struct {
    const PyTypeObject* type;
    const char* name;
    size_t compiled;
  } rows[] = {
      {&PyFunction_Type, "__closure__", offsetof(PyFunctionObject, func_closure)},
      {&PyFunction_Type, "__doc__", offsetof(PyFunctionObject, func_doc)},
      {&PyFunction_Type, "__globals__", offsetof(PyFunctionObject, func_globals)},
      {&PyFunction_Type, "__module__", offsetof(PyFunctionObject, func_module)},
      {&PyMethod_Type, "__func__", offsetof(PyMethodObject, im_func)},
      {&PyMethod_Type, "__self__", offsetof(PyMethodObject, im_self)},
      {&PySlice_Type, "start", offsetof(PySliceObject, start)},
      {&PySlice_Type, "stop", offsetof(PySliceObject, stop)},
      {&PySlice_Type, "step", offsetof(PySliceObject, step)},
      {&PyCode_Type, "co_argcount", offsetof(PyCodeObject, co_argcount)},
      {&PyCode_Type, "co_flags", offsetof(PyCodeObject, co_flags)},
      {&PyCode_Type, "co_firstlineno", offsetof(PyCodeObject, co_firstlineno)},
      {&PyCode_Type, "co_consts", offsetof(PyCodeObject, co_consts)},
      {&PyCode_Type, "co_names", offsetof(PyCodeObject, co_names)},
      {&PyCode_Type, "co_filename", offsetof(PyCodeObject, co_filename)},
      {&PyCode_Type, "co_name", offsetof(PyCodeObject, co_name)},
      {&PyType_Type, "__basicsize__", offsetof(PyTypeObject, tp_basicsize)},
      {&PyType_Type, "__flags__", offsetof(PyTypeObject, tp_flags)},
      {&PyType_Type, "__dictoffset__", offsetof(PyTypeObject, tp_dictoffset)},
  };
  for (const auto& row : rows) {
    const auto* member = row.type->tp_members;
    while (member != nullptr && member->name != nullptr && std::strcmp(member->name, row.name) != 0) ++member;
    if (member == nullptr || member->name == nullptr) continue;  // this version publishes no offset of it
    facts->push_back({std::string("offset of ") + row.type->tp_name + "." + row.name,
                      static_cast<int64_t>(row.compiled), static_cast<int64_t>(member->offset)});
  }
}

// What the running interpreter says of itself to debuggers.
void add_published(Facts* facts) {
#if PY_VERSION_HEX >= 0x030d0000
  constexpr int kMost = 16;
  const char* names[kMost];
  int64_t compiled[kMost], found[kMost];
  const int n = msjit_debug_offsets(names, compiled, found, kMost);
  for (int i = 0; i < n; ++i) facts->push_back({names[i], compiled[i], found[i]});
#endif
}

// Two frames of Python code that know what is to be found in them, and objects whose content is known.
constexpr const char* kProbe =
    "def inner(a, b):\n"
    "    c = (a, b)\n"
    "    return look(c)\n"
    "def outer(d):\n"
    "    return inner(d, outer)\n"
    "def generator(e):\n"
    "    yield e\n"
    "class Keeps:\n"
    "    def __init__(self):\n"
    "        self.f = inner\n"
    "        self.g = outer\n"
    "keeps = Keeps()\n"
    "has_dict = Keeps()\n"
    "has_dict.__dict__\n"
    "dense = {'f': inner, 'g': outer}\n"
    "gaps = {'f': inner, 'g': outer}\n"
    "del gaps['f']\n"
    "closed = (lambda a: lambda b=outer, *, c=inner: (a, b, c))(generator)\n";

struct Probe {
  PyObject* names = nullptr;  // the dict of the code above
  Facts* facts = nullptr;
  void add(const char* what, bool so) const { facts->push_back({what, 1, so}); }
  PyObject* object(const char* name) const { return PyDict_GetItemString(names, name); }
  PyObject* code(const char* function) const {
    return reinterpret_cast<PyFunctionObject*>(object(function))->func_code;
  }
};
Probe* g_probe = nullptr;

PyObject* look(PyObject*, PyObject* c) {
  const Probe& p = *g_probe;
  const FrameRef frame = FrameRef::current();
  const bool found = frame && reinterpret_cast<PyObject*>(frame.code()) == p.code("inner");
  p.add("the frame that runs", found);
  if (!found) Py_RETURN_NONE;  // nothing else may be read
  p.add("variables of a frame", frame.nlocalsplus() == 3 && frame.localsplus()[0] == PyTuple_GetItem(c, 0) &&
                                    frame.localsplus()[1] == PyTuple_GetItem(c, 1) && frame.localsplus()[2] == c);
  p.add("globals of a frame", frame.globals() == p.names);
  PyFrameObject* object = PyThreadState_GetFrame(PyThreadState_Get());  // new reference
  const PyRef lasti =
      object ? PyRef::steal(PyObject_GetAttrString(reinterpret_cast<PyObject*>(object), "f_lasti")) : PyRef();
  Py_XDECREF(object);
  p.add("the instruction of a frame", lasti && PyLong_AsLong(lasti.get()) == frame.lasti());
  const FrameRef caller = frame.caller();
  const bool called = caller && reinterpret_cast<PyObject*>(caller.code()) == p.code("outer");
  p.add("the caller of a frame", called);
  if (called) p.add("arguments of the caller", caller.localsplus()[0] == PyTuple_GetItem(c, 0));
  PyErr_Clear();
  Py_RETURN_NONE;
}
PyMethodDef g_look = {"look", from_python<look>, METH_O, nullptr};

void try_instance(const Probe& p, PyObject* object, const char* attribute, const char* in_order) {
  const PyRef f = PyRef::steal(PyUnicode_InternFromString("f")), g = PyRef::steal(PyUnicode_InternFromString("g"));
  PyObject *names[] = {g.get(), f.get()}, *found[2], *name = nullptr;
  Py_ssize_t slots[2], at = 0;
  AttrReads reads;
  reads.count = 2, reads.names = names, reads.slots = slots, reads.found = found;
  PyObject** all = msjit_instance_attrs(object, &reads);
  p.add(attribute, instance_attr_borrowed(object, f.get()) == p.object("inner") && all[0] == p.object("outer") &&
                       all[1] == p.object("inner"));
  const bool in_this_order = next_own_name(object, &at, &name) && name == f.get() &&
                             next_own_name(object, &at, &name) && name == g.get() && !next_own_name(object, &at, &name);
  p.add(in_order, in_this_order);
}

// What is read out of objects without the interpreter.
bool try_objects(const Probe& p) {
  try_instance(p, p.object("keeps"), "the attributes of an instance", "their order");
  try_instance(p, p.object("has_dict"), "the attributes in an instance's dict", "the order in it");
  p.add("a dict without gaps", dict_is_dense(p.object("dense")) && !dict_is_dense(p.object("gaps")));
  const uint64_t before = dict_version(p.object("dense"));
  if (PyDict_SetItemString(p.object("dense"), "h", Py_None) < 0) return false;
  p.add("the version of a dict", before == 0 || dict_version(p.object("dense")) != before);
  auto* type = Py_TYPE(p.object("keeps"));
  const uint64_t tag = ensure_type_version(type);
  if (PyObject_SetAttrString(reinterpret_cast<PyObject*>(type), "h", Py_None) < 0) return false;
  p.add("the version of a type", tag == 0 || type_version(type) != tag);
  p.add("a constant of the interpreter's own", common_constant(0) == PyExc_AssertionError);
  PyObject* closed = p.object("closed");
  PyObject *cells = function_closure(closed), *defaults = function_defaults(closed),
           *named = function_kwdefaults(closed);
  p.add("what a function closes over", cells && PyCell_GET(PyTuple_GetItem(cells, 0)) == p.object("generator"));
  p.add("the defaults of a function", defaults && PyTuple_GetItem(defaults, 0) == p.object("outer") && named &&
                                          PyDict_GetItemString(named, "c") == p.object("inner"));
  return true;
}

bool try_frames(Facts* facts) {
  const PyRef names = PyRef::steal(PyDict_New());
  const PyRef looks = PyRef::steal(PyCFunction_New(&g_look, nullptr));
  if (!names || !looks || PyDict_SetItemString(names.get(), "look", looks.get()) < 0) return false;
  if (PyDict_SetItemString(names.get(), "__builtins__", PyEval_GetBuiltins()) < 0) return false;
  if (!PyRef::steal(PyRun_String(kProbe, Py_file_input, names.get(), names.get()))) return false;
  Probe probe{names.get(), facts};
  g_probe = &probe;
  const PyRef seen = PyRef::steal(PyObject_CallMethod(names.get(), "get", "s", "outer"));
  const PyRef ran = seen ? PyRef::steal(PyObject_CallOneArg(seen.get(), names.get())) : PyRef();
  g_probe = nullptr;
  if (!ran) return false;
  const PyRef made = PyRef::steal(PyObject_CallOneArg(PyDict_GetItemString(names.get(), "generator"), names.get()));
  if (!made || !PyRef::steal(PyIter_Next(made.get()))) return false;
  const FrameRef suspended = generator_frame(made.get());
  const bool found = suspended && reinterpret_cast<PyObject*>(suspended.code()) == probe.code("generator");
  probe.add("the frame of a generator", found);
  if (found) probe.add("variables of a generator", suspended.localsplus()[0] == names.get());
  const bool tried = try_objects(probe);
  PyDict_Clear(names.get());  // the functions hold it
  return tried;
}

std::string version_of(unsigned long hex) {
  return std::to_string(hex >> 24 & 0xff) + "." + std::to_string(hex >> 16 & 0xff) + "." +
         std::to_string(hex >> 8 & 0xff);
}

}  // namespace

bool interpreter_layout(std::vector<LayoutFact>* facts) {
  const std::string minor = compiled_version().substr(0, compiled_version().rfind('.') + 1);
  facts->push_back({"version " + minor + "x", 1, running_version().starts_with(minor)});
  add_sizes(facts);
  add_members(facts);
  add_published(facts);
  return !std::ranges::all_of(*facts, &LayoutFact::holds) || try_frames(facts);
}

bool interpreter_compiles() {
  PyObject* jit = PySys_GetObject("_jit");  // borrowed
  const PyRef on = jit ? PyRef::steal(PyObject_CallMethod(jit, "is_enabled", nullptr)) : PyRef();
  PyErr_Clear();
  return on.get() == Py_True;
}

std::string running_version() {
  const char* text = Py_GetVersion();  // "3.12.4 (main, ...", "3.13.0rc1+ ..."
  return {text, std::strspn(text, "0123456789.")};
}
std::string compiled_version() { return version_of(PY_VERSION_HEX); }

}  // namespace msjit::capture
