#include "python/bindings/tensor_object.h"

#include <structmember.h>

#include <cstddef>

#include "python/bindings/autograd_api.h"
#include "python/bindings/recorder.h"

namespace msjit::python {

PyTypeObject *tensor_type = nullptr, *parameter_type = nullptr;
SpareTensors spare_tensors[SpareTensors::kMetas];

namespace {

// Freed plain Tensors, kept with their GC header and their reference to the type, untracked.
constexpr int kFreeListSize = 256;
TensorObject* free_list[kFreeListSize];
int free_count = 0;

TensorObject* new_plain() {
  if (free_count) {
    TensorObject* t = free_list[--free_count];
#if defined(Py_REF_DEBUG) || defined(Py_TRACE_REFS)
    _Py_NewReference(reinterpret_cast<PyObject*>(t));
#else
    Py_SET_REFCNT(reinterpret_cast<PyObject*>(t), 1);
#endif
    return t;
  }
  // Untracked until it gets a dict: nothing else in it can be part of a cycle.
  TensorObject* t = PyObject_GC_New(TensorObject, tensor_type);
  if (t) {
    t->dict = nullptr;
    t->weakrefs = nullptr;
    t->tracked = false;
  }
  return t;
}

void drop(SpareTensors& s) {
  while (s.count) {
    TensorObject* t = s.objects[--s.count];
    StoragePool::resume(t->impl, s.bytes);
    Tensor(Ref<TensorImpl>::adopt(std::exchange(t->impl, nullptr)));
    PyObject_GC_Del(t);
    Py_DECREF(tensor_type);
  }
}

// The place is another's until that has been in the way for long.
__attribute__((noinline)) bool take_over(SpareTensors& s, const Meta* m) {
  if (!m->interned || m->nbytes() > SpareTensors::kMostBytes || (s.count && ++s.refused < 32)) return false;
  drop(s);
  s = {m, StoragePool::block_bytes(m), 0, 0, {}};
  return true;
}

// The result of a recorded op that nobody else holds loses its history.
__attribute__((noinline)) void lose_history(TensorImpl* impl) {
  if (impl->flags & kIsLeaf || impl->use_count() != 1 || !autograd::destroy(impl->autograd)) return;
  impl->flags = (impl->flags & ~kRequiresGrad) | kIsLeaf;
}

// Takes a dead plain Tensor; false: it is one to be freed.
__attribute__((always_inline)) inline bool keep_spare(TensorObject* t) {
  TensorImpl* impl = t->impl;
  if (impl && __builtin_expect(impl->autograd != nullptr, 0)) lose_history(impl);
  if (!impl || impl->python != t || !StoragePool::can_rest(impl)) return false;
  SpareTensors& s = spares_of(impl->meta);
  if (__builtin_expect(s.meta != impl->meta, 0) && !take_over(s, impl->meta)) return false;
  if (__builtin_expect(s.count == SpareTensors::kEach, 0)) return false;
  StoragePool::rest(impl, s.bytes);
  s.objects[s.count++] = t;
  return true;
}

bool is_bare(const TensorObject* t) { return !t->tracked && !t->dict && !t->weakrefs; }

__attribute__((noinline)) void free_tensor(PyObject* self) {
  auto* t = reinterpret_cast<TensorObject*>(self);
  PyTypeObject* type = Py_TYPE(self);
  if (type != tensor_type || !is_bare(t)) PyObject_GC_UnTrack(self);
  t->tracked = false;
  if (t->weakrefs) PyObject_ClearWeakRefs(self);
  if (TensorImpl* impl = std::exchange(t->impl, nullptr)) {
    if (impl->python == self) impl->python = nullptr;
    if (impl->unref()) TensorImpl::destroy(impl);
  }
  if (t->dict) Py_CLEAR(t->dict);
  if (type == tensor_type && free_count < kFreeListSize) {
    free_list[free_count++] = t;
    return;
  }
  type->tp_free(self);
  Py_DECREF(type);
}

void tensor_dealloc(PyObject* self) {
  auto* t = reinterpret_cast<TensorObject*>(self);
  if (__builtin_expect(is_exact_tensor(self) && is_bare(t), 1) && keep_spare(t)) return;
  free_tensor(self);
}

int tensor_traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(reinterpret_cast<TensorObject*>(self)->dict);
  Py_VISIT(Py_TYPE(self));
  return traverse_hooks(self, visit, arg);
}

int tensor_clear(PyObject* self) {
  Py_CLEAR(reinterpret_cast<TensorObject*>(self)->dict);
  clear_hooks(self);
  return 0;
}

int tensor_setattro(PyObject* self, PyObject* name, PyObject* value) {
  int status = PyObject_GenericSetAttr(self, name, value);
  if (reinterpret_cast<TensorObject*>(self)->dict) track(self);
  return status;
}

PyMemberDef kTensorMembers[] = {
    {"__dictoffset__", T_PYSSIZET, offsetof(TensorObject, dict), READONLY, nullptr},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(TensorObject, weakrefs), READONLY, nullptr},
    {nullptr},
};

constexpr const char kDoc[] =
    R"(Tensor(data=None, dtype=None, shape=None, init=None)

An array of any number of dimensions whose elements are of one dtype. Arithmetic broadcasts as NumPy's; a Python number takes
the dtype of the tensor.

Args:
    data: number, nested list or tuple, NumPy array or Tensor, which is copied. Default: None; then init fills it.
    dtype: dtype; None (default): ints give int64, floats float32, bools bool; arrays and tensors keep theirs.
    shape: tuple of ints, for a tensor without data; None in it stands for any size. Default: None.
    init: an Initializer, for a tensor without data. Default: None.

>>> x = ms.Tensor([[1, 2], [3, 4]], dtype=ms.float32)
>>> x.shape, (x + 1).tolist()
((2, 2), [[2.0, 3.0], [4.0, 5.0]]))";

}  // namespace

void track(PyObject* tensor) {
  if (PyObject_GC_IsTracked(tensor)) return;
  reinterpret_cast<TensorObject*>(tensor)->tracked = true;
  PyObject_GC_Track(tensor);
}

void free_spares() {
  for (SpareTensors& s : spare_tensors) drop(s);
}

PyObject* wrap_new(TensorImpl* impl) {
  TensorObject* o = new_plain();
  if (__builtin_expect(!o, 0)) {
    Tensor(Ref<TensorImpl>::adopt(impl));
    return nullptr;
  }
  o->impl = impl;
  impl->python = o;
  if (autograd::any_records()) note_new_tensor(reinterpret_cast<PyObject*>(o));
  return reinterpret_cast<PyObject*>(o);
}

PyObject* wrap_or_none(Tensor t) {
  if (t) return wrap(std::move(t));
  Py_RETURN_NONE;
}

PyObject* wrap_as(PyTypeObject* type, Tensor t) {
  if (type == tensor_type) return wrap(std::move(t));
  PyObject* o = type->tp_alloc(type, 0);
  if (!o) return nullptr;
  t->python = o;
  reinterpret_cast<TensorObject*>(o)->impl = t.release();
  if (autograd::any_records()) note_new_tensor(o);
  return o;
}

void init_tensor_type(PyObject* module) {
  static PyType_Slot slots[160];
  PyType_Slot* s = slots;
  auto add = [&s](int slot, const void* value) { *s++ = {slot, const_cast<void*>(value)}; };
  add(Py_tp_doc, kDoc);
  add(Py_tp_dealloc, reinterpret_cast<void*>(from_python<tensor_dealloc>));
  add(Py_tp_traverse, reinterpret_cast<void*>(from_python<tensor_traverse>));
  add(Py_tp_clear, reinterpret_cast<void*>(from_python<tensor_clear>));
  add(Py_tp_setattro, reinterpret_cast<void*>(from_python<tensor_setattro>));
  add(Py_tp_new, reinterpret_cast<void*>(from_python<tensor_new>));
  add(Py_tp_free, reinterpret_cast<void*>(&PyObject_GC_Del));
  add(Py_tp_repr, reinterpret_cast<void*>(from_python<tensor_repr>));
  add(Py_tp_str, reinterpret_cast<void*>(from_python<tensor_str>));
  add(Py_tp_members, kTensorMembers);  // and __dict__ is an attribute (tensor_attrs.cpp)
  add(Py_tp_getset, kTensorAttributes);
  add(Py_tp_methods, kTensorMethods);
  add(Py_bf_getbuffer, reinterpret_cast<void*>(kTensorBuffer.bf_getbuffer));
  add(Py_bf_releasebuffer, reinterpret_cast<void*>(kTensorBuffer.bf_releasebuffer));
  add_number_slots(s);
  add_index_slots(s);
  *s = {0, nullptr};
  static PyType_Spec spec = {"msjit.Tensor", sizeof(TensorObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};
  tensor_type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  if (!tensor_type || PyModule_AddObjectRef(module, "Tensor", reinterpret_cast<PyObject*>(tensor_type)) < 0)
    throw ErrorAlreadySet{};
}

}  // namespace msjit::python
