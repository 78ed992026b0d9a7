#include "python/bindings/call_cache.h"

#include "python/bindings/dtype_object.h"

namespace msjit::python {

namespace {

bool is_constant(PyObject* o) {
  if (o == Py_None || PyBool_Check(o) || PyLong_CheckExact(o) || PyFloat_CheckExact(o) || PyUnicode_CheckExact(o) ||
      is_dtype_object(o))
    return true;
  if (!PyTuple_CheckExact(o)) return false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(o); ++i)
    if (!PyLong_CheckExact(PyTuple_GET_ITEM(o, i))) return false;
  return true;
}

bool matches(const CallCache::Entry& e, PyObject* const* args, Py_ssize_t count, PyObject* kwnames) {
  if (e.count != count || e.kwnames.get() != kwnames) return false;
  for (size_t i = 0; i < static_cast<size_t>(count); ++i)
    if (i < e.tensors ? !is_own_tensor(args[i]) : args[i] != e.constants[i].get()) return false;
  return true;
}

}  // namespace

const std::shared_ptr<const CallCache::Entry>* CallCache::find(PyObject* const* args, Py_ssize_t nargs,
                                                               PyObject* kwnames) const {
  Py_ssize_t count = nargs + (kwnames ? PyTuple_GET_SIZE(kwnames) : 0);
  for (const auto& e : entries_)
    if (e && matches(*e, args, count, kwnames)) return &e;
  return nullptr;
}

void CallCache::keep(const CallSignature& s, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames,
                     const Bound<PyObject*>& bound) {
#ifdef Py_GIL_DISABLED
  return;
#endif
  size_t count = static_cast<size_t>(nargs + (kwnames ? PyTuple_GET_SIZE(kwnames) : 0)), tensors = 0;
  if (s.inplace || s.info->operand_count <= 0 || count > kMaxArguments) return;
  while (tensors < bound.operands.size() && bound.operands[tensors].given) ++tensors;
  for (size_t i = tensors; i < bound.operands.size(); ++i)
    if (bound.operands[i].given || bound.operands[i].constant) return;
  if (tensors > static_cast<size_t>(nargs)) return;
  for (size_t i = 0; i < count; ++i)
    if (i < tensors ? !is_own_tensor(args[i]) || bound.operands[i].handle != args[i] : !is_constant(args[i])) return;
  auto e = std::make_shared<Entry>();
  e->form = &s;
  e->count = static_cast<Py_ssize_t>(count);
  e->tensors = tensors;
  e->kwnames = PyRef::borrow(kwnames);
  for (size_t i = tensors; i < count; ++i) e->constants[i] = PyRef::borrow(args[i]);
  e->attrs = bound.attrs;
  entries_[next_ ^= 1] = std::move(e);
}

}  // namespace msjit::python
