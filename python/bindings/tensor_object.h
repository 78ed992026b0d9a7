// The Python object of a tensor: one per TensorImpl, found through TensorImpl::python.
#pragma once
#include <Python.h>

#include "python/bindings/errors.h"
#include "src/tensor/storage_pool.h"

namespace msjit::python {

struct TensorObject {
  PyObject_HEAD TensorImpl* impl;  // owned; null only between tp_new and the end of construction
  PyObject* dict;                  // made when an attribute is set
  PyObject* weakrefs;
  bool tracked;  // by the garbage collector, on request; objects of subclasses always are
};

extern PyTypeObject *tensor_type, *parameter_type;

inline bool is_exact_tensor(PyObject* o) { return Py_TYPE(o) == tensor_type; }
// Nothing of it is overridden: a Tensor, or a Parameter.
inline bool is_own_tensor(PyObject* o) { return is_exact_tensor(o) || Py_TYPE(o) == parameter_type; }
inline bool is_tensor(PyObject* o) { return is_exact_tensor(o) || PyType_IsSubtype(Py_TYPE(o), tensor_type); }
inline bool is_parameter(PyObject* o) { return parameter_type && PyObject_TypeCheck(o, parameter_type); }
inline TensorImpl* impl_of(PyObject* o) { return reinterpret_cast<TensorObject*>(o)->impl; }
inline Tensor tensor_of(PyObject* o) { return Tensor::borrow(impl_of(o)); }

// The object of t (the existing one, or a new plain Tensor); null with MemoryError.
PyObject* wrap_new(TensorImpl* t);  // takes the reference; t has no live object
inline PyObject* wrap(Tensor t) {
  TensorImpl* impl = t.release();
  auto* existing = static_cast<PyObject*>(impl->python);
  if (__builtin_expect(!existing || Py_REFCNT(existing) <= 0, 1)) return wrap_new(impl);
  Py_INCREF(existing);
  (void)impl->unref();  // the object holds one
  return existing;
}
// As wrap, None for a null tensor.
PyObject* wrap_or_none(Tensor t);
// A new object of a subclass around t, which must have no object yet.
PyObject* wrap_as(PyTypeObject* type, Tensor t);

// Gives a tensor the elements of another, or of a number, without recording it: written into its memory where dtype and
// shape are the same (a Parameter keeps its dtype), else into memory of its own.
void write_data(PyObject* self, PyObject* value);

// From now on the object may be part of a cycle.
void track(PyObject* tensor);

// Dead small Tensors kept whole, so that the next result of their metadata takes a few instructions. With the GIL held.
struct SpareTensors {
  static constexpr int kEach = 5, kMetas = 16;
  static constexpr int64_t kMostBytes = 1024;
  const Meta* meta;
  int64_t bytes;  // of a block
  int32_t count, refused;
  TensorObject* objects[kEach];
};
extern SpareTensors spare_tensors[SpareTensors::kMetas];
inline SpareTensors& spares_of(const Meta* m) {
  const auto at = reinterpret_cast<uintptr_t>(m);
  return spare_tensors[(at >> 4 ^ at >> 8) % SpareTensors::kMetas];
}
// An uninitialised Tensor; null: there is none to spare.
__attribute__((always_inline)) inline TensorObject* take_spare(const Meta* m) {
  SpareTensors& s = spares_of(m);
  if (__builtin_expect(s.meta != m || s.count == 0, 0)) return nullptr;
  TensorObject* o = s.objects[--s.count];
  StoragePool::resume(o->impl, s.bytes);
#if defined(Py_REF_DEBUG) || defined(Py_TRACE_REFS)
  _Py_NewReference(reinterpret_cast<PyObject*>(o));
#else
  Py_SET_REFCNT(reinterpret_cast<PyObject*>(o), 1);
#endif
  return o;
}
void free_spares();  // gives their memory back

// Parts of the type, by family; each ends with a null entry.
void add_number_slots(PyType_Slot*& out);                                    // tensor_number.cpp
void add_index_slots(PyType_Slot*& out);                                     // tensor_index.cpp
extern PyGetSetDef kTensorAttributes[];                                      // tensor_attrs.cpp
extern PyMethodDef kTensorMethods[];                                         // tensor_methods.cpp
extern PyBufferProcs kTensorBuffer;                                          // interop.cpp
PyObject* tensor_new(PyTypeObject* type, PyObject* args, PyObject* kwargs);  // creation.cpp
PyObject* tensor_repr(PyObject* self);                                       // tensor_methods.cpp
PyObject* tensor_str(PyObject* self);

void init_tensor_type(PyObject* module);

}  // namespace msjit::python
