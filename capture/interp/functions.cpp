// Which functions and classes written in C capture models: functions.def, by identity.
#include "capture/interp/functions.h"

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/creation.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/instances.h"
#include "capture/interp/library.h"
#include "capture/interp/sets.h"
#include "capture/interp/slots.h"
#include "capture/interp/tensor_access.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

using ModelHandler = Value* (*)(Context&, PyTypeObject*, Args&, const Keywords&);
enum class RowKind : uint8_t { kFunction, kFolded, kClass };

struct FunctionRow {
  RowKind kind;
  const char *module, *name;
  ModelHandler handler;
  size_t least, most;
  const char* keywords;
  const char* raises;
};

constexpr size_t kManyArguments = 1'000'000;
#define MSJIT_MANY kManyArguments
#define MSJIT_ROW(kind, module, name, handler, least, most, keywords, raises) \
  {RowKind::kind, #module, #name, handler, least, most, keywords, raises},
constexpr FunctionRow kFunctionRows[] = {
#define MSJIT_FUNCTION(module, name, handler, ...) MSJIT_ROW(kFunction, module, name, model_##handler, __VA_ARGS__)
#define MSJIT_CLASS(module, name, handler, ...) MSJIT_ROW(kClass, module, name, model_##handler, __VA_ARGS__)
#define MSJIT_FOLDED_FUNCTION(module, name, handler, least, most) \
  MSJIT_ROW(kFolded, module, name, model_##handler, least, most, "", "*")
#include "capture/interp/functions.def"
#undef MSJIT_FUNCTION
#undef MSJIT_CLASS
#undef MSJIT_FOLDED_FUNCTION
};
#undef MSJIT_ROW
#undef MSJIT_MANY

const std::unordered_map<PyObject*, const FunctionRow*>& function_rows() {
  auto* const map = made_once([] {
    auto* m = new std::unordered_map<PyObject*, const FunctionRow*>();
    for (const FunctionRow& row : kFunctionRows) {
      PyRef module = PyRef::steal(PyImport_ImportModule(row.module));
      PyRef found = module ? PyRef::steal(PyObject_GetAttrString(module.get(), row.name)) : PyRef();
      PyErr_Clear();
      // A program that has put something else there before has no model of that.
      if (found && (row.kind == RowKind::kClass ? PyType_Check(found.get()) : !is_function(found.get())))
        (*m)[found.release()] = &row;
    }
    return m;
  });
  return *map;
}

const FunctionRow* row_of(PyObject* callable) {
  auto at = function_rows().find(callable);
  return at == function_rows().end() ? nullptr : at->second;
}

// Whether a list of keywords, with blanks between them, has this one.
bool names(std::string_view list, PyObject* keyword) {
  if (list == "*") return true;
  while (!list.empty()) {
    const size_t end = std::min(list.find(' '), list.size());
    if (PyUnicode_CompareWithASCIIString(keyword, std::string(list.substr(0, end)).c_str()) == 0) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

void check_fits(Context& c, const FunctionRow& row, PyObject* callable, size_t n, const Keywords& kwargs) {
  bool fits = n >= row.least && n <= row.most;
  for (const auto& [keyword, value] : kwargs) fits = fits && names(row.keywords, keyword);
  if (!fits) fail(Reason::k_unknown_call, describe(c, literal(c, callable)) + " with these arguments");
}

// Nothing in it runs code of the program.
bool is_plain_object(PyObject* o, int depth = 0) {
  if (depth > 20) return false;
  if (PyAnySet_CheckExact(o)) {
    PyObject* item;
    for (Py_ssize_t position = 0; next_in_set(o, &position, &item);)
      if (!is_plain_object(item, depth + 1)) return false;
    return true;
  }
  if (!PyTuple_CheckExact(o) && !PyList_CheckExact(o)) return foldable(o);
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i)
    if (!is_plain_object(PySequence_Fast_GET_ITEM(o, i), depth + 1)) return false;
  return true;
}

// A method that an object keeps as a builtin function: "".join, int.from_bytes, tuple.__new__.
Value* call_bound(Context& c, PyObject* f, Args& args, const Keywords& kwargs) {
  PyObject* self = PyCFunction_GET_SELF(f);
  PyMethodDef* def = reinterpret_cast<PyCFunctionObject*>(f)->m_ml;
  if (self && PyType_Check(self) && std::string_view(def->ml_name) == "__new__" && !args.empty() &&
      args[0]->kind == ValueKind::kObject && PyType_Check(args[0]->real)) {
    auto* type = reinterpret_cast<PyTypeObject*>(specialise(c, args[0]));
    auto *of = reinterpret_cast<PyTypeObject*>(self), *base = type;
    while (base->tp_base && base->tp_flags & Py_TPFLAGS_HEAPTYPE && base->tp_new != of->tp_new) base = base->tp_base;
    if (!PyType_IsSubtype(type, of) || base->tp_new != of->tp_new)
      fail(Reason::k_unknown_call, std::string(of->tp_name) + ".__new__ of " + type->tp_name);
    return new_object(c, type, {args.begin() + 1, args.end()}, kwargs);
  }
  if (!self) return nullptr;
  auto* owner = PyType_Check(self) ? reinterpret_cast<PyTypeObject*>(self) : Py_TYPE(self);
  PyObject* method = type_lookup_borrowed(owner, interned(def->ml_name));
  const bool of_class = method && PyType_Check(self) && Py_TYPE(method) == &PyClassMethodDescr_Type;
  const bool of_value = method && is_simple_constant(self) && Py_TYPE(method) == &PyMethodDescr_Type;
  if ((of_class || of_value) && reinterpret_cast<PyMethodDescrObject*>(method)->d_method == def)
    return call_builtin_method(c, literal(c, self), method, args, kwargs);
  return nullptr;
}

}  // namespace

Value* model_nothing(Context&, PyTypeObject*, Args&, const Keywords&) { return nullptr; }

void prepare_models() { function_rows(); }

Value* literal_made(Context& c, PyRef o) {
  // Who is given bytes may ask whether they are shared (io.BytesIO does).
  const bool anew = o && PyBytes_CheckExact(o.get()) && PyBytes_GET_SIZE(o.get()) > 1 && Py_REFCNT(o.get()) == 1;
  Value* v = literal(c, std::move(o));
  v->made_anew = anew;
  return v;
}

Value* fold_call(Context& c, PyObject* f, Args& a, const Keywords& kw) {
  if (!kw.empty()) return nullptr;
  PyRef args = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(a.size())));
  bool stands_for = false;  // a list of the same elements: an error would tell of the list
  if (!args) fail(Reason::k_internal, "out of memory");
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i]->is_tensor()) fail(Reason::k_tensor_to_python, describe(c, literal(c, f)));
    PyObject* o = specialise(c, a[i]);
    if (!o) {
      if (a[i]->type && a[i]->type != &PyFrozenSet_Type) return nullptr;
      try {
        o = real_of(c, a[i]);
      } catch (const Raised&) {  // of a generator, which the function may not even ask
        fail(Reason::k_exception, "in a builtin");
      }
      if (o && !PyAnySet_CheckExact(o) && !PyList_CheckExact(o)) {
        const bool keys = PyDict_Check(o) || PyDictViewSet_Check(o);
        PyRef list = keys ? PyRef::steal(PySequence_List(o)) : PyRef();
        o = list ? c.pool.keep(list) : nullptr;
      }
      if (o && a[i]->type == &PyFrozenSet_Type && PyAnySet_CheckExact(o))
        o = c.pool.keep(PyRef::steal(PyFrozenSet_New(o)));
      stands_for |= a[i]->kind != ValueKind::kList && a[i]->kind != ValueKind::kSet;
    }
    if (!o || !is_plain_object(o)) return nullptr;
    PyTuple_SET_ITEM(args.get(), static_cast<Py_ssize_t>(i), Py_NewRef(o));
  }
  PyObject* r = PyObject_Call(f, args.get(), nullptr);
  if (!r && stands_for) fail(Reason::k_exception, "in a builtin");
  if (!r) raise_fetched(c, "in a builtin");
  return literal_made(c, PyRef::steal(r));
}

Value* call_builtin(Context& c, PyObject* f, Args& args, const Keywords& kwargs) {
  const FunctionRow* row = row_of(f);
  if (row && row->kind != RowKind::kClass) {
    check_fits(c, *row, f, args.size(), kwargs);
    Value* r = row->handler(c, nullptr, args, kwargs);
    return r || row->kind == RowKind::kFunction ? r : fold_call(c, f, args, kwargs);
  }
  // Methods taken from their class: list.append(x, 1).
  if ((Py_TYPE(f) == &PyMethodDescr_Type || Py_TYPE(f) == &PyWrapperDescr_Type) && !args.empty()) {
    Value* self = args[0];
    Args rest(args.begin() + 1, args.end());
    if (self->is_tensor() && kwargs.empty())
      if (Value* r = tensor_slot(c, f, self, rest)) return r;
    if (self->is_tensor() && Py_TYPE(f) == &PyMethodDescr_Type)
      return tensor_method(c, self, reinterpret_cast<PyMethodDescrObject*>(f)->d_method->ml_name, rest, kwargs);
    return call_builtin_method(c, self, f, rest, kwargs);
  }
  return PyCFunction_Check(f) ? call_bound(c, f, args, kwargs) : nullptr;
}

Value* call_type(Context& c, PyTypeObject* type, Args& args, const Keywords& kwargs) {
  auto* object = reinterpret_cast<PyObject*>(type);
  const FunctionRow* row = row_of(object);
  if (!row) {
    if (is_tensor_type(type)) fail(Reason::k_unknown_call, "Parameter()");
    return call_class(c, type, args, kwargs);
  }
  if (type == &PyType_Type && args.size() == 3) fail(Reason::k_class_body, "type() of three arguments");
  check_fits(c, *row, object, args.size(), kwargs);
  if (Value* r = row->handler(c, type, args, kwargs)) return r;
  fail(Reason::k_unknown_call, row->name);
}

PyObject* model_rows() {
  PyRef list = PyRef::steal(method_rows()), of_slots = PyRef::steal(slot_rows());
  if (!list || !of_slots || PyList_SetSlice(list.get(), 0, 0, of_slots.get()) < 0) return nullptr;
  for (const auto& [object, row] : function_rows()) {
    PyRef one = PyRef::steal(Py_BuildValue("(sssnnss)", row->kind == RowKind::kClass ? "class" : "function",
                                           row->module, row->name, static_cast<Py_ssize_t>(row->least),
                                           static_cast<Py_ssize_t>(row->most), row->keywords, row->raises));
    if (!list || !one || PyList_Append(list.get(), one.get()) < 0) return nullptr;
  }
  return list.release();
}

}  // namespace msjit::capture
