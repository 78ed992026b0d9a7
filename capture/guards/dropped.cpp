#include "capture/guards/dropped.h"

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/type_ends.h"
#include "capture/cpython/watched.h"
#include "capture/guards/lifetime.h"

namespace msjit::capture {
namespace {

constexpr size_t kMostShared = 200;   // that are counted down
constexpr int kMostVisits = 100'000;  // of references
constexpr int kVisitOfObject = 400;  // one that holds others takes as long as so many that do not, and leads on to more

bool has_callback(PyObject* o) {
  if (!PyType_SUPPORTS_WEAKREFS(Py_TYPE(o))) return false;
  auto* ref = *reinterpret_cast<PyWeakReference**>(PyObject_GET_WEAKREFS_LISTPTR(o));
  for (; ref; ref = ref->wr_next)
    if (ref->wr_callback && !is_watcher(ref->wr_callback)) return true;
  return false;
}

}  // namespace

AtEnd runs_at_own_end(PyObject* o) {
  const PyTypeObject* t = Py_TYPE(o);
  if (is_any_generator(o)) return AtEnd::kGenerator;
  if (t->tp_finalize || t->tp_del || PyCode_Check(o) || !frees_quietly(Py_TYPE(o)))
    return AtEnd::kFinalizer;  // an extension may free its part of code
  if ((PyDict_Check(o) && dict_is_watched(o)) || (PyFunction_Check(o) && functions_are_watched()))
    return AtEnd::kFinalizer;
  return has_callback(o) ? AtEnd::kCallback : AtEnd::kNothing;
}

bool Dying::is_plain(PyObject* o) {
  PyTypeObject* t = Py_TYPE(o);
  if (t == tensor_bridge().tensor_type) return !PyObject_GC_IsTracked(o) && !*PyObject_GET_WEAKREFS_LISTPTR(o);
  return !PyType_HasFeature(t, Py_TPFLAGS_HAVE_GC) && !t->tp_finalize && !t->tp_del && !t->tp_weaklistoffset &&
         t != &PyCode_Type && frees_quietly(t);
}

AtEnd Dying::drop(PyObject* object) {
  lose(object);
  while (!pending_.empty() && found_ == AtEnd::kNothing) {
    PyObject* o = pending_.back();
    pending_.pop_back();
    Py_TYPE(o)->tp_traverse(o, visit, this);
  }
  return found_;
}

int Dying::lose(PyObject* o) {
  const bool leads_nowhere = is_plain(o) || PyType_Check(o) || PyModule_Check(o);  // the last two outlive their users
  visits_ += leads_nowhere ? 1 : kVisitOfObject;
  if (visits_ > kMostVisits) {
    found_ = AtEnd::kTooMuch;
    return 1;
  }
  if (leads_nowhere) return 0;
  if (is_last(o)) die(o);
  return found_ != AtEnd::kNothing;
}

bool Dying::is_last(PyObject* o) {
  const Py_ssize_t references = this->references(o);
  if (references <= 1) return true;
  for (Shared& s : shared_)
    if (s.object == o) return ++s.gone == references;
  if (shared_.size() < kMostShared) shared_.push_back({o, 1});
  return false;
}

void Dying::die(PyObject* o) {
  found_ = runs_at_own_end(o);
  if (found_ == AtEnd::kNothing && PyObject_IS_GC(o) && Py_TYPE(o)->tp_traverse) pending_.push_back(o);
}

}  // namespace msjit::capture
