#include "capture/source/source.h"

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/deque.h"
#include "capture/cpython/frame.h"
#include "capture/cpython/objects.h"
#include "src/autograd/autograd.h"

namespace msjit::capture {
namespace {

std::string source_text(PyObject* o) {
  if (PyUnicode_Check(o)) {
    const char* s = PyUnicode_AsUTF8(o);
    if (s) return s;
    PyErr_Clear();
  }
  if (is_function(o)) return source_text(reinterpret_cast<PyFunctionObject*>(o)->func_qualname);
  if (PyModule_Check(o) && PyModule_GetDict(o)) {
    const char* s = PyModule_GetName(o);
    if (s) return s;
    PyErr_Clear();
  }
  if (PyType_Check(o)) return reinterpret_cast<PyTypeObject*>(o)->tp_name;
  if (PyDict_Check(o)) return "globals()";
  return std::string("<") + Py_TYPE(o)->tp_name + ">";
}

PyObject* dict_at(PyObject* dict, int64_t index) {
  const bool dense = dict_is_dense(dict);
  Py_ssize_t position = dense ? index : 0;
  if (dense) index = 0;
  PyObject *key, *value;
  while (PyDict_Next(dict, &position, &key, &value))
    if (index-- == 0) return value;
  return nullptr;
}

PyObject* tuple_at(PyObject* t, int64_t i) { return i < PyTuple_GET_SIZE(t) ? PyTuple_GET_ITEM(t, i) : nullptr; }

}  // namespace

// The place of a reference to a TensorImpl, so shifted that tensor_impl() reads it; null where there is no gradient.
PyObject* grad_of(PyObject* tensor) {
  static_assert(sizeof(Tensor) == sizeof(TensorImpl*));
  const TensorImpl* t = tensor_impl(tensor);
  if (!t->autograd || !t->autograd->grad) return nullptr;
  return reinterpret_cast<PyObject*>(reinterpret_cast<char*>(&t->autograd->grad) - tensor_bridge().impl_offset);
}

PyObject* Source::read(Slots base) const {
  switch (kind) {
    case SourceKind::kSlot:
      return base[index];
    case SourceKind::kConstant:
      return object.get();
    default:
      break;
  }
  PyObject* p = parent->read(base);
  if (!p) return nullptr;
  switch (kind) {
    case SourceKind::kAttr:
      return instance_attr_borrowed(p, object.get());
    case SourceKind::kDictItem:
      return PyDict_Check(p) ? dict_get_str_borrowed(p, object.get()) : nullptr;
    case SourceKind::kDictAt:
      return PyDict_Check(p) ? dict_at(p, index) : nullptr;
    case SourceKind::kTupleItem:
      return PyTuple_Check(p) ? tuple_at(p, index) : nullptr;
    case SourceKind::kListItem:
      return PyList_Check(p) && index < PyList_GET_SIZE(p) ? PyList_GET_ITEM(p, index) : nullptr;
    case SourceKind::kDequeItem:
      return is_deque(p) ? deque_item_borrowed(p, index) : nullptr;
    case SourceKind::kCell:
      return PyCell_Check(p) ? cell_get_borrowed(p) : nullptr;
    case SourceKind::kFunctionClosure:
      return is_function(p) ? function_closure(p) : nullptr;
    case SourceKind::kFunctionDefaults:
      return is_function(p) ? function_defaults(p) : nullptr;
    case SourceKind::kFunctionKwDefaults:
      return is_function(p) ? function_kwdefaults(p) : nullptr;
    case SourceKind::kMethodFunction:
      return PyMethod_Check(p) ? PyMethod_GET_FUNCTION(p) : nullptr;
    case SourceKind::kMethodSelf:
      return PyMethod_Check(p) ? PyMethod_GET_SELF(p) : nullptr;
    case SourceKind::kMember:
      if (!PyType_IsSubtype(Py_TYPE(p), object.as<PyTypeObject>())) return nullptr;
      return *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(p) + index);
    case SourceKind::kArray:
      return p;
    case SourceKind::kGrad:
      return !parent->is_object() || is_tensor_type(Py_TYPE(p)) ? grad_of(p) : nullptr;
    default:
      return nullptr;
  }
}

const Source* SourcePool::intern(SourceKind kind, const Source* parent, int64_t index, PyObject* object,
                                 std::string text) {
  auto [it, fresh] = interned_.try_emplace(SourceKey{kind, parent, index, object}, nullptr);
  if (fresh) {
    auto s = std::make_unique<Source>();
    s->kind = kind;
    s->parent = parent;
    s->index = index;
    s->object = PyRef::borrow(object);
    s->id = static_cast<int>(sources_.size());
    s->text = std::move(text);
    it->second = s.get();
    sources_.push_back(std::move(s));
  }
  return it->second;
}

std::vector<Held*> SourcePool::held() {
  std::vector<Held*> all;
  for (auto& s : sources_) all.push_back(&s->object);
  return all;
}

const Source* SourcePool::slot(int index, std::string text) {
  return intern(SourceKind::kSlot, nullptr, index, nullptr, std::move(text));
}

const Source* SourcePool::constant(PyObject* object) {
  return intern(SourceKind::kConstant, nullptr, 0, object, source_text(object));
}

const Source* SourcePool::child(SourceKind kind, const Source* parent, int64_t index) {
  std::string text = parent->text;
  switch (kind) {
    case SourceKind::kCell:
      break;
    case SourceKind::kFunctionClosure:
      text += ".__closure__";
      break;
    case SourceKind::kFunctionDefaults:
      text += ".__defaults__";
      break;
    case SourceKind::kFunctionKwDefaults:
      text += ".__kwdefaults__";
      break;
    case SourceKind::kMethodFunction:
      text += ".__func__";
      break;
    case SourceKind::kMethodSelf:
      text += ".__self__";
      break;
    case SourceKind::kArray:
      break;
    case SourceKind::kGrad:
      text += ".grad";
      break;
    case SourceKind::kDictAt:
      text += "<value " + std::to_string(index) + ">";
      break;
    default:
      text += "[" + std::to_string(index) + "]";
  }
  return intern(kind, parent, index, nullptr, std::move(text));
}

const Source* SourcePool::member(const Source* parent, PyTypeObject* owner, int64_t offset) {
  return intern(SourceKind::kMember, parent, offset, reinterpret_cast<PyObject*>(owner),
                parent->text + ".<slot at " + std::to_string(offset) + ">");
}

const Source* SourcePool::child(SourceKind kind, const Source* parent, PyObject* name) {
  std::string n = source_text(name);
  std::string text = kind == SourceKind::kAttr     ? parent->text + "." + n
                     : parent->text == "globals()" ? n
                                                   : parent->text + "['" + n + "']";
  return intern(kind, parent, 0, name, std::move(text));
}

}  // namespace msjit::capture
