#include "capture/guards/lifetime.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "capture/cpython/from_python.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/cpython/shown_code.h"

namespace msjit::capture {
namespace {

// The callback of all weak references of one specialisation.
struct Watcher {
  PyObject_HEAD std::function<void()>* on_death;  // null: the specialisation has gone
};

PyObject* watcher_call(PyObject* self, PyObject*, PyObject*) {
  auto* watcher = reinterpret_cast<Watcher*>(self);
  if (auto* function = std::exchange(watcher->on_death, nullptr)) {
    const KeepError keep;
    (*function)();
    delete function;
  }
  Py_RETURN_NONE;
}

void watcher_dealloc(PyObject* self) {
  delete reinterpret_cast<Watcher*>(self)->on_death;
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyTypeObject* watcher_type() {
  static PyType_Slot slots[] = {{Py_tp_call, reinterpret_cast<void*>(from_python<watcher_call>)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(from_python<watcher_dealloc>)},
                                {0, nullptr}};
  static PyType_Spec spec = {"msjit.capture.Watcher", sizeof(Watcher), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  return reinterpret_cast<PyTypeObject*>(made_once([] { return PyType_FromSpec(&spec); }));
}

// Leads to nothing that a program makes.
bool is_constant(PyObject* o) {
  if (is_simple_constant(o) || o == Py_None || PyBool_Check(o) || o == Py_Ellipsis || o == Py_NotImplemented)
    return true;
  if (PyType_Check(o)) return !(reinterpret_cast<PyTypeObject*>(o)->tp_flags & Py_TPFLAGS_HEAPTYPE);
  if (PyCFunction_CheckExact(o)) {
    PyObject* self = PyCFunction_GET_SELF(o);
    if (!self || !PyModule_CheckExact(self)) return !self;
    const char* module = PyModule_GetName(self);
    PyObject* loaded = module ? PyDict_GetItemString(PyImport_GetModuleDict(), module) : nullptr;
    PyErr_Clear();
    if (loaded != self) return false;
    PyObject* name = PyUnicode_InternFromString(reinterpret_cast<PyCFunctionObject*>(o)->m_ml->ml_name);
    PyObject* dict = PyModule_GetDict(self);
    bool stays = name && dict && dict_get_str_borrowed(dict, name) == o;  // as long as the module, that is
    Py_XDECREF(name);
    PyErr_Clear();
    return stays;
  }
  return o == PyEval_GetBuiltins();
}

// There as long as the interpreter is: a reference to it would show in nothing but its count.
bool never_dies(PyObject* o) {
  if (o == Py_None || PyBool_Check(o) || o == Py_Ellipsis || o == Py_NotImplemented) return true;
  if (!PyLong_CheckExact(o)) return false;
  int overflow = 0;
  const long v = PyLong_AsLongAndOverflow(o, &overflow);
  return overflow == 0 && PyRef::steal(PyLong_FromLong(v)).get() == o;  // the interpreter has one object of its value
}

const Source* root_of(const Source* s) {
  while (s->parent) s = s->parent;
  return s;
}

// The module whose dict this is, borrowed; null: none that can be found.
PyObject* module_of(PyObject* dict) {
  static PyObject* key = PyUnicode_InternFromString("__name__");
  PyObject* name = dict_get_str_borrowed(dict, key);
  if (!name || !PyUnicode_CheckExact(name)) return nullptr;
  PyObject* module = PyDict_GetItemWithError(PyImport_GetModuleDict(), name);
  PyErr_Clear();
  return module && PyModule_Check(module) && PyModule_GetDict(module) == dict ? module : nullptr;
}

}  // namespace

bool is_watcher(PyObject* callback) { return Py_TYPE(callback) == watcher_type(); }

class Lifetime::Loosener {
 public:
  Loosener(Lifetime& lifetime, GuardSet& guards, std::vector<Held*> others, const Keepers& keepers)
      : lifetime_(lifetime), guards_(guards), keepers_(keepers) {
    for (Guard& g : guards.editable())
      if (g.object) held_[g.object.get()].push_back(&g.object);
    for (Held* h : others)
      if (*h) held_[h->get()].push_back(h);
  }

  void run() {
    std::vector<PyObject*> rest;
    for (auto& [o, list] : held_) {
      if (never_dies(o)) {
        loosen(o);
        continue;
      }
      if (is_constant(o)) {
        if (!keepers_.of_code.count(o)) continue;
        loosen(o);
        lifetime_.of_code_.insert(lifetime_.of_code_.end(), list.begin(), list.end());
        continue;
      }
      // What only we refer to was made by capture: its death would come now.
      bool ours = Py_REFCNT(o) <= static_cast<Py_ssize_t>(list.size());
      if (!ours && can_be_watched(o) && watch(o)) {
        loosen(o);
      } else if (!can_be_watched(o)) {
        rest.push_back(o);
      }
    }
    for (PyObject* o : rest) {
      if (PyDict_Check(o) ? is_kept_dict(o) : is_kept_by_type(o)) {
        tell(o);
        loosen(o);
      }
    }
    hollow_keys();
  }

 private:
  bool watch(PyObject* o) {
    if (watched_.count(o)) return true;
    hide_weak_references(is_watcher);
    PyRef weak = PyRef::steal(PyWeakref_NewRef(o, lifetime_.watcher_.get()));
    if (!weak) {
      PyErr_Clear();
      return false;
    }
    lifetime_.weak_.push_back(std::move(weak));
    watched_.insert(o);
    return true;
  }

  void loosen(PyObject* o) {
    for (Held* h : held_[o]) dropped_.push_back(h->loosen());
  }

  // It may die before the guards that mention it: their text is made now.
  void tell(PyObject* o) {
    for (Guard& g : guards_.editable())
      if (g.object.get() == o) g.told = g.expected();
  }

  bool is_kept_dict(PyObject* dict) {
    if (dict == keepers_.globals) return true;
    for (PyObject* o : watched_) {
      if (is_function(o) && function_globals(o) == dict) return true;
      if (PyModule_Check(o) && PyModule_GetDict(o) == dict) return true;
    }
    if (PyObject* module = module_of(dict)) return watch(module);
    return is_asked_for(dict) || is_kept_by_type(dict);
  }

  // A function that is there in every call is asked for these globals before anything is read from them.
  bool is_asked_for(PyObject* dict) {
    bool asked = false;
    for (const Guard& g : guards_.list()) {
      if ((g.kind == GuardKind::kFunctionGlobals || g.kind == GuardKind::kFunctionBuiltins) && g.object.get() == dict)
        asked = true;
      std::vector<const Source*> sources = {g.source, g.other};
      if (g.number) g.number->add_sources(sources);
      for (const Source* s : sources)
        if (s && root_of(s)->object.get() == dict && !asked) return false;
    }
    return asked;
  }

  // An entry of a class whose version is guarded, or an item of a tuple that is one.
  bool is_kept_by_type(PyObject* o) {
    if (!entries_known_) collect_entries();
    return entries_.count(o) != 0;
  }
  void collect_entries() {
    entries_known_ = true;
    std::unordered_set<PyObject*> seen;
    for (const Guard& g : guards_.list()) {
      if (g.kind != GuardKind::kTypeVersion) continue;
      PyObject* mro = g.object.as<PyTypeObject>()->tp_mro;
      for (Py_ssize_t i = 0; mro && i < PyTuple_GET_SIZE(mro); ++i) {
        PyObject* base = PyTuple_GET_ITEM(mro, i);
        PyObject* dict = reinterpret_cast<PyTypeObject*>(base)->tp_dict;
        if (!dict || !seen.insert(base).second) continue;
        Py_ssize_t position = 0;
        PyObject *key, *value;
        while (PyDict_Next(dict, &position, &key, &value)) add_entry(value, 0);
      }
    }
  }
  void add_entry(PyObject* o, int depth) {
    if (!entries_.insert(o).second || !PyTuple_CheckExact(o) || depth > 8) return;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(o); ++i) add_entry(PyTuple_GET_ITEM(o, i), depth + 1);
  }

  // The tuples of keys that capture made of a dict with objects as keys.
  void hollow_keys() {
    for (Guard& g : guards_.editable()) {
      if (g.kind != GuardKind::kDictKeys || is_simple_constant(g.object.get())) continue;
      PyObject* tuple = g.object.get();
      Hollow hollow{PyRef::borrow(tuple), {}};
      for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tuple); ++i) {
        PyObject* item = PyTuple_GET_ITEM(tuple, i);
        if (is_constant(item) || !can_be_watched(item) || !watch(item)) continue;
        hollow.items.push_back(i);
        dropped_.push_back(PyRef::steal(item));
      }
      if (hollow.items.empty()) continue;
      PyObject_GC_UnTrack(tuple);  // the collector must not count what is not owned
      lifetime_.hollow_.push_back(std::move(hollow));
    }
  }

  Lifetime& lifetime_;
  GuardSet& guards_;
  const Keepers& keepers_;
  std::unordered_map<PyObject*, std::vector<Held*>> held_;
  std::unordered_set<PyObject*> watched_, entries_;
  bool entries_known_ = false;

 public:
  std::vector<PyRef> dropped_;  // given back last: that may run any code
};

Lifetime::Lifetime() = default;

void Lifetime::end() {
  if (watcher_) delete std::exchange(watcher_.as<Watcher>()->on_death, nullptr);
  for (const Hollow& h : std::exchange(hollow_, {}))
    for (Py_ssize_t i : h.items) PyTuple_SET_ITEM(h.tuple.get(), i, nullptr);
}

void Lifetime::loosen(GuardSet& guards, std::vector<Held*> others, const Keepers& keepers,
                      std::function<void()> on_death) {
  PyTypeObject* type = watcher_type();
  watcher_ = type ? PyRef::steal(type->tp_alloc(type, 0)) : PyRef();
  if (!watcher_) {
    PyErr_Clear();
    return;
  }
  watcher_.as<Watcher>()->on_death = new std::function<void()>(std::move(on_death));
  std::vector<PyRef> dropped;
  {
    Loosener loosener(*this, guards, std::move(others), keepers);
    loosener.run();
    dropped.swap(loosener.dropped_);
  }
}

}  // namespace msjit::capture
