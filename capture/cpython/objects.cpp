#include "capture/cpython/objects.h"

#include <Python.h>
#include <structmember.h>

#include <algorithm>

#if PY_VERSION_HEX < 0x030b0000
#include <code.h>
#endif

#include "capture/cpython/explained_function.h"
#include "capture/cpython/function_version.h"
#include "capture/cpython/made_once.h"

extern "C" {
#if PY_VERSION_HEX >= 0x030d0000
PyAPI_FUNC(int) _PySet_NextEntry(PyObject* set, Py_ssize_t* position, PyObject** item, Py_hash_t* hash);
PyAPI_FUNC(int) _PyDict_SetItem_KnownHash(PyObject* dict, PyObject* key, PyObject* value, Py_hash_t hash);
#endif
PyObject* msjit_dict_get_str(PyObject* dict, PyObject* name);
int msjit_dict_is_dense(PyObject* dict);
int msjit_dict_lacks_str(PyObject* dict, PyObject* name);
uint64_t msjit_dict_version(PyObject* dict);
PyObject* msjit_instance_dict(PyObject* object);
PyObject* msjit_instance_attr(PyObject* object, PyObject* name, int* storage);
int msjit_next_own_name(PyObject* object, Py_ssize_t* position, PyObject** name);
PyObject* msjit_common_constant(int number);
int msjit_is_lazy_import(PyObject* object);
int msjit_collector_runs(void);
}

namespace msjit::capture {

const bool kCloseReturnsValue = PY_VERSION_HEX >= 0x030d0000;
const bool kThrowOfPartsIsWarned = PY_VERSION_HEX >= 0x030c0000;
const bool kUnhashableSaysUse = PY_VERSION_HEX >= 0x030e0000;
const bool kUnpackingTellsHowMany = PY_VERSION_HEX >= 0x030e0000;
const bool kListIndexShowsValue = PY_VERSION_HEX < 0x030e0000;
const bool kTuplesAskForLength = PY_VERSION_HEX < 0x030e0000;
const bool kVariablesGoFromTheLast = PY_VERSION_HEX >= 0x030e0000;

std::string name_in_slot_errors(PyTypeObject* type) {
#if PY_VERSION_HEX >= 0x030d0000
  const PyRef name = PyRef::steal(PyType_GetFullyQualifiedName(type));
  if (name) return text_of(name.get());
  PyErr_Clear();
#endif
  return type->tp_name;
}

std::string unhashable_text(PyTypeObject* type, const char* use, const char* said) {
#if PY_VERSION_HEX >= 0x030d0000
  const PyRef name = PyRef::steal(PyType_GetFullyQualifiedName(type));
  const char* shown = name ? PyUnicode_AsUTF8(name.get()) : nullptr;
#else
  const char* shown = type->tp_name;
#endif
  if (!shown) PyErr_Clear();
  return std::string("cannot use '") + (shown ? shown : type->tp_name) + "' as " + use + " (" + said + ")";
}

#if PY_VERSION_HEX < 0x030b0000
namespace {

// 3.10 counts tags from 0 again when they are used up or sys._clear_type_cache() is called. It takes every type's tag
// away then: a type of our own, which nobody changes, tells.
class TagRounds {
 public:
  uint64_t now() {
    if (!witness_) return 0;
    if (!(witness_->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG)) {
      ++round_;
      _PyType_Lookup(witness_, name_);
    }
    return round_ << 32;
  }
  void begin() {
    if (witness_) return;
    name_ = PyUnicode_InternFromString("__class__");
    witness_ = reinterpret_cast<PyTypeObject*>(
        PyObject_CallFunction(reinterpret_cast<PyObject*>(&PyType_Type), "s(){}", "witness"));
    if (witness_ && name_) _PyType_Lookup(witness_, name_);
    PyErr_Clear();
  }

 private:
  PyTypeObject* witness_ = nullptr;
  PyObject* name_ = nullptr;
  uint64_t round_ = 0;
} tag_rounds;

}  // namespace
#endif

uint64_t type_version(PyTypeObject* type) {
#if PY_VERSION_HEX >= 0x030d0000
  return type->tp_version_tag;
#else
  if (!(type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG)) return 0;
#if PY_VERSION_HEX < 0x030b0000
  return tag_rounds.now() | type->tp_version_tag;
#else
  return type->tp_version_tag;
#endif
#endif
}

uint64_t ensure_type_version(PyTypeObject* type) {
#if PY_VERSION_HEX < 0x030b0000
  tag_rounds.begin();
#endif
  if (uint64_t version = type_version(type)) return version;
#if PY_VERSION_HEX >= 0x030c0000
  if (!PyUnstable_Type_AssignVersionTag(type)) return 0;
#else
  static PyObject* name = PyUnicode_InternFromString("__class__");
  _PyType_Lookup(type, name);
#endif
  return type_version(type);
}

PyObject* instance_attr_borrowed(PyObject* object, PyObject* name) {
  int storage;
  return msjit_instance_attr(object, name, &storage);
}

AttrStorage instance_attr_storage(PyObject* object, PyObject* name) {
  int storage;
  msjit_instance_attr(object, name, &storage);
  return AttrStorage(storage);
}

PyObject* instance_dict_borrowed(PyObject* object) { return msjit_instance_dict(object); }
bool has_plain_dict(PyObject* object) {
  PyObject* dict =
      PyFunction_Check(object) ? reinterpret_cast<PyFunctionObject*>(object)->func_dict : msjit_instance_dict(object);
  return !dict || PyDict_CheckExact(dict);
}

bool next_own_name(PyObject* object, Py_ssize_t* position, PyObject** name) {
  return msjit_next_own_name(object, position, name) != 0;
}

bool is_union(PyObject* object) {
  auto* const type = made_once([] {
    PyRef made = PyRef::steal(
        PyNumber_Or(reinterpret_cast<PyObject*>(&PyLong_Type), reinterpret_cast<PyObject*>(&PyUnicode_Type)));
    PyErr_Clear();
    return made ? Py_TYPE(made.get()) : nullptr;  // which lives as long as the interpreter
  });
  return type != nullptr && Py_TYPE(object) == type;
}
PyObject* common_constant(int number) { return msjit_common_constant(number); }
PyObject* weakly_held(PyObject* weak) {
#if PY_VERSION_HEX >= 0x030d0000
  PyObject* found = nullptr;
  return PyWeakref_GetRef(weak, &found) > 0 ? PyRef::steal(found).get() : Py_None;  // whoever held it still does
#else
  return PyWeakref_GET_OBJECT(weak);
#endif
}
bool collector_runs() { return msjit_collector_runs() != 0; }
bool is_lazy_import(PyObject* object) { return msjit_is_lazy_import(object) != 0; }

bool has_generic_getattr(PyTypeObject* type) { return type->tp_getattro == PyObject_GenericGetAttr; }
bool has_generic_setattr(PyTypeObject* type) { return type->tp_setattro == PyObject_GenericSetAttr; }
bool has_slots_of_c(PyTypeObject* type) {
  PyRef names = PyRef::borrow(type->tp_dict);
  PyObject *name, *value;
  Py_ssize_t at = 0;
  if (!names) return true;                              // 3.12: a type of the interpreter's own
  while (PyDict_Next(names.get(), &at, &name, &value))  // slots in C have descriptors of the class itself
    if (Py_TYPE(value) == &PyWrapperDescr_Type && PyDescr_TYPE(value) == type) return true;
  return false;
}

bool no_exception_handled() {
  PyObject *type, *value, *traceback;
  PyErr_GetExcInfo(&type, &value, &traceback);
  bool none = value == nullptr || value == Py_None;
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(traceback);
  return none;
}

bool is_any_generator(PyObject* o) { return PyGen_Check(o) || PyCoro_CheckExact(o) || PyAsyncGen_CheckExact(o); }
bool can_be_watched(PyObject* o) { return PyType_SUPPORTS_WEAKREFS(Py_TYPE(o)) && !is_any_generator(o); }
bool is_being_sorted(PyObject* list) { return reinterpret_cast<PyListObject*>(list)->allocated < 0; }

bool dict_is_dense(PyObject* dict) { return msjit_dict_is_dense(dict) != 0; }
uint64_t dict_version(PyObject* dict) { return msjit_dict_version(dict); }
const void* dict_keys(PyObject* dict) { return reinterpret_cast<PyDictObject*>(dict)->ma_keys; }
bool is_iterator_type(PyTypeObject* type) {
  PyObject instance{};  // the check looks at the type alone, and the slot it compares with is private since 3.13
  Py_SET_TYPE(&instance, type);
  return PyIter_Check(&instance);
}

PyObject* dict_get_str_borrowed(PyObject* dict, PyObject* name) { return msjit_dict_get_str(dict, name); }
bool dict_lacks_str(PyObject* dict, PyObject* name) { return msjit_dict_lacks_str(dict, name) != 0; }

int set_dict_item_of_hash(PyObject* dict, PyObject* key, PyObject* value, Py_hash_t hash) {
  return _PyDict_SetItem_KnownHash(dict, key, value, hash);
}

bool next_in_set(PyObject* set, Py_ssize_t* position, PyObject** item) {
  Py_hash_t hash;
  return _PySet_NextEntry(set, position, item, &hash) != 0;
}

static constexpr int kObjectOrNone = 6, kObjectOrError = 16;  // T_OBJECT, T_OBJECT_EX

bool unset_member_is_none(PyObject* descriptor) {
  return Py_TYPE(descriptor) == &PyMemberDescr_Type &&
         reinterpret_cast<PyMemberDescrObject*>(descriptor)->d_member->type == kObjectOrNone;
}

PyTypeObject* bound_descriptor_type(PyObject* descriptor) {
  auto* const of_wrappers = made_once([] {  // 3.13 does not export it
    PyRef bound = PyRef::steal(PyObject_GetAttrString(Py_None, "__repr__"));
    return bound ? Py_TYPE(bound.get()) : nullptr;
  });
  PyTypeObject* t = Py_TYPE(descriptor);
  if (t == &PyWrapperDescr_Type) return of_wrappers;
  return t == &PyMethodDescr_Type || t == &PyClassMethodDescr_Type || t == &PyCFunction_Type ? &PyCFunction_Type
                                                                                             : &PyMethod_Type;
}
bool is_descriptor_of_c(PyObject* object) {
  PyTypeObject* t = Py_TYPE(object);
  return t == &PyMemberDescr_Type || t == &PyGetSetDescr_Type || t == &PyMethodDescr_Type ||
         t == &PyWrapperDescr_Type || t == &PyClassMethodDescr_Type;
}

Py_ssize_t member_offset(PyObject* descriptor) {
  if (Py_TYPE(descriptor) != &PyMemberDescr_Type) return -1;
  PyMemberDef* member = reinterpret_cast<PyMemberDescrObject*>(descriptor)->d_member;
  // A flag that is not known may say that the offset counts from elsewhere: 3.15 puts slots of tuples behind the items.
  constexpr int kReadOnly = 1, kAudited = 2;
  if (member->flags & ~(kReadOnly | kAudited)) return -1;
  const PyTypeObject* t = PyDescr_TYPE(descriptor);
  // The place of the objects' own dict, which other names change, too.
  if (t->tp_dictoffset && member->offset == t->tp_dictoffset + (t->tp_dictoffset < 0 ? t->tp_basicsize : 0)) return -1;
  return member->type == kObjectOrNone || member->type == kObjectOrError ? member->offset : -1;
}

namespace {
PyFunctionObject* as_function(PyObject* function) { return reinterpret_cast<PyFunctionObject*>(function); }
}  // namespace

bool is_function_type(PyTypeObject* type) { return type == &PyFunction_Type || is_explained_type(type); }
bool is_function(PyObject* object) { return is_function_type(Py_TYPE(object)); }

PyCodeObject* function_code(PyObject* function) {
  return reinterpret_cast<PyCodeObject*>(as_function(function)->func_code);
}
PyObject* code_docstring(PyCodeObject* code) {
#ifdef CO_HAS_DOCSTRING
  if (!(code->co_flags & CO_HAS_DOCSTRING)) return nullptr;
#endif
  PyObject* first = PyTuple_GET_SIZE(code->co_consts) > 0 ? PyTuple_GET_ITEM(code->co_consts, 0) : nullptr;
  return first && PyUnicode_Check(first) ? first : nullptr;
}
bool made_by_same_statement(PyObject* a, PyObject* b) {
  if (PyType_Check(a) && PyType_Check(b)) {
    auto qualname = [](PyObject* t) {
      const bool heap = reinterpret_cast<PyTypeObject*>(t)->tp_flags & Py_TPFLAGS_HEAPTYPE;
      return heap ? reinterpret_cast<PyHeapTypeObject*>(t)->ht_qualname : nullptr;
    };
    PyObject *of_a = qualname(a), *of_b = qualname(b);
    return a != b && of_a && of_b && PyUnicode_Compare(of_a, of_b) == 0;
  }
  return a != b && is_function(a) && is_function(b) && function_code(a) == function_code(b);
}
PyObject* code_qualname(PyCodeObject* code) {
#if PY_VERSION_HEX >= 0x030b0000
  return code->co_qualname;
#else
  return code->co_name;
#endif
}
const void* standard_vectorcall() {
  return made_once([] {  // 3.13 does not export it
    PyRef code = PyRef::steal(reinterpret_cast<PyObject*>(PyCode_NewEmpty("", "", 0))),
          globals = PyRef::steal(PyDict_New());
    PyRef made = code && globals ? PyRef::steal(PyFunction_New(code.get(), globals.get())) : PyRef();
    PyErr_Clear();
    return made ? reinterpret_cast<const void*>(as_function(made.get())->vectorcall) : nullptr;
  });
}
// What the program, run by this interpreter, leaves in `found`; null where it cannot be run.
static PyRef found_by(const char* program) {
  PyRef scope = PyRef::steal(PyDict_New());
  PyRef ran = scope ? PyRef::steal(PyRun_String(program, Py_file_input, scope.get(), scope.get())) : PyRef();
  PyErr_Clear();
  return ran ? PyRef::borrow(PyDict_GetItemString(scope.get(), "found")) : PyRef();
}

bool errors_hide_those_of_texts() {
  return made_once([] {
    return found_by(
               "class Unshown:\n def __repr__(self): raise KeyError\n"
               "try: [].index(Unshown())\nexcept Exception as e: found = not e.args and type(e) is ValueError")
               .get() != Py_False;
  });
}

bool has_own_vectorcall(PyObject* function) {
  const void* usual = is_explained_type(Py_TYPE(function)) ? explained_vectorcall() : standard_vectorcall();
  return reinterpret_cast<const void*>(as_function(function)->vectorcall) != usual;
}
PyObject* function_globals(PyObject* function) { return as_function(function)->func_globals; }
PyObject* function_builtins(PyObject* function) { return as_function(function)->func_builtins; }
PyObject* function_closure(PyObject* function) { return as_function(function)->func_closure; }
PyObject* function_defaults(PyObject* function) { return as_function(function)->func_defaults; }
PyObject* function_kwdefaults(PyObject* function) { return as_function(function)->func_kwdefaults; }

int64_t annotations_offset() { return offsetof(PyFunctionObject, func_annotations); }

#if PY_VERSION_HEX >= 0x030e0000
int64_t annotate_offset() { return offsetof(PyFunctionObject, func_annotate); }
void set_annotate(PyFunctionObject* function, PyObject* annotate) {
  Py_XSETREF(function->func_annotate, Py_NewRef(annotate));
}
bool annotate_is_named() {
  return made_once([] {
    return found_by("def f(a: int): pass\nf = f.__annotate__\nfound = f.__qualname__ != f.__code__.co_qualname")
               .get() == Py_True;
  });
}
#else
int64_t annotate_offset() { return -1; }
void set_annotate(PyFunctionObject*, PyObject*) {}
bool annotate_is_named() { return false; }
#endif

void give_version(PyFunctionObject* function) {
#if PY_VERSION_HEX >= 0x030d0000
  if (!has_own_vectorcall(reinterpret_cast<PyObject*>(function)))
    function->func_version = reinterpret_cast<PyCodeObject*>(function->func_code)->co_version;
#endif
}

uint32_t function_version(PyObject* function) {
#if PY_VERSION_HEX >= 0x030b0000
  return as_function(function)->func_version;
#else
  return 0;
#endif
}

namespace {

// Every field that a function shares with one like it.
template <class F>
void for_each_shared(F&& f) {
  for (auto field : {
         &PyFunctionObject::func_code, &PyFunctionObject::func_globals, &PyFunctionObject::func_builtins,
             &PyFunctionObject::func_name, &PyFunctionObject::func_qualname, &PyFunctionObject::func_defaults,
             &PyFunctionObject::func_kwdefaults, &PyFunctionObject::func_closure, &PyFunctionObject::func_doc,
             &PyFunctionObject::func_module, &PyFunctionObject::func_annotations,
#if PY_VERSION_HEX >= 0x030c0000
             &PyFunctionObject::func_typeparams,
#endif
#if PY_VERSION_HEX >= 0x030e0000
             &PyFunctionObject::func_annotate,
#endif
       })
    f(field);
}

}  // namespace

void become_function(PyObject* object, PyFunctionObject* like) {
  PyFunctionObject* function = as_function(object);
  PyRef dropped[16];  // what an earlier time left: its end may run code
  int n = 0;
  for_each_shared([&](auto field) {
    dropped[n++] = PyRef::steal(function->*field);
    function->*field = Py_XNewRef(like->*field);
  });
  PyTypeObject* type = Py_TYPE(object);
  const bool explains = is_explained_type(Py_TYPE(like));  // this one is plain
  function->vectorcall =
      explains ? reinterpret_cast<vectorcallfunc>(const_cast<void*>(standard_vectorcall())) : like->vectorcall;
#if PY_VERSION_HEX >= 0x030b0000
  function->func_version = 0;
#endif
  give_version(function);
  Py_SET_TYPE(object, &PyFunction_Type);
  Py_DECREF(type);
}

void cease_function(PyObject* object, PyTypeObject* type, vectorcallfunc vectorcall) {
  PyFunctionObject* function = as_function(object);
#if PY_VERSION_HEX >= 0x030c0000
  PyFunction_SetVectorcall(function, vectorcall);
#else
  function->vectorcall = vectorcall;
#if PY_VERSION_HEX >= 0x030b0000
  function->func_version = 0;
#endif
#endif
  Py_INCREF(type);
  Py_SET_TYPE(object, type);
}

int traverse_function(PyObject* object, visitproc visit, void* arg) {
  return PyFunction_Type.tp_traverse(object, visit, arg);
}

void clear_function(PyObject* object) {
  for_each_shared([&](auto field) { Py_CLEAR(as_function(object)->*field); });
}

std::string text_of(PyObject* str) {
  const char* utf8 = str ? PyUnicode_AsUTF8(str) : nullptr;
  if (!utf8) PyErr_Clear();
  return utf8 ? utf8 : "?";
}

}  // namespace msjit::capture
