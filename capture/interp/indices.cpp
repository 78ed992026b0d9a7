#include "capture/interp/indices.h"

#include "capture/cpython/names.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/frame.h"
#include "capture/interp/instances.h"
#include "capture/interp/objects.h"
#include "capture/interp/values.h"

namespace msjit::capture {

Value* index_of(Context& c, Value* key) {
  if (key->kind != ValueKind::kInstance && key->kind != ValueKind::kObject) return key;
  Value* r = index_by_python(c, key);
  return r ? r : key;
}

int64_t position(Context& c, Value* v, Value* key, const char* what) {
  int64_t i;
  key = index_of(c, key);
  if (!as_index(c, key, &i)) fail(Reason::k_subscript, describe(c, key));
  int64_t n = static_cast<int64_t>(v->items.size());
  if (i < 0 && is_deque(v) && defined_in_python(c, v->type, interned("__len__")))
    fail(Reason::k_subscript, "of a deque with its own __len__");
  if (i < 0) i += n;
  if (i < 0 || i >= n) raise_text(c, PyExc_IndexError, std::string(what) + " index out of range");
  return i;
}

// Nothing in it is asked for its __index__.
static bool is_plain_slice(PyObject* o) {
  auto* s = reinterpret_cast<PySliceObject*>(o);
  for (PyObject* part : {s->start, s->stop, s->step})
    if (part != Py_None && !PyLong_CheckExact(part) && !PyBool_Check(part)) return false;
  return true;
}

PyObject* plain_slice(Context& c, Value* slice) {
  std::vector<Value*> parts = slice->items;
  for (Value*& part : parts) part = index_of(c, part);  // each time anew: the slice keeps what was asked
  PyObject* s = specialise(c, parts == slice->items ? slice : make_items(c, ValueKind::kSlice, std::move(parts)));
  if (!s || !is_plain_slice(s)) fail(Reason::k_subscript, "a slice of objects");
  return s;
}

void slice_range(Context& c, Value* slice, const Value* v, Py_ssize_t* start, Py_ssize_t* step, Py_ssize_t* count) {
  Py_ssize_t stop;
  if (PySlice_Unpack(plain_slice(c, slice), start, &stop, step) < 0) {
    PyErr_Clear();
    fail(Reason::k_subscript);
  }
  *count = PySlice_AdjustIndices(static_cast<Py_ssize_t>(v->items.size()), start, &stop, *step);
}

}  // namespace msjit::capture
