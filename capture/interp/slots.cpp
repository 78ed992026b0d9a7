#include "capture/interp/slots.h"

#include <algorithm>
#include <sstream>

#include "capture/cpython/deque.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"

namespace msjit::capture {
namespace {

struct Row {
  const char *owner, *names, *operands;
};

constexpr Row kRows[] = {
#define MSJIT_SLOTS(owner, names, operands) {#owner, names, operands},
#include "capture/interp/slots.def"
#undef MSJIT_SLOTS
};

std::vector<std::string> words(const char* text) {
  std::istringstream in(text);
  std::vector<std::string> found;
  for (std::string word; in >> word;) found.push_back(word);
  return found;
}

struct Slots {
  std::unordered_map<PyObject*, std::vector<PyTypeObject*>> answered;  // by the descriptor
  std::vector<PyTypeObject*> owners;
};

const Slots& slots() {
  auto* const made = made_once([] {
    auto* all = new Slots;
    for (const Row& row : kRows) {
      PyTypeObject* owner = c_type_named(row.owner);
      if (!owner) continue;
      if (!std::ranges::count(all->owners, owner)) all->owners.push_back(owner);
      std::vector<PyTypeObject*> operands;
      for (const std::string& name : words(row.operands))
        if (PyTypeObject* t = c_type_named(name)) operands.push_back(t);
      for (const std::string& name : words(row.names)) {
        PyObject* found = type_lookup_borrowed(owner, interned(name.c_str()));
        if (found && is_descriptor_of_c(found) && PyDescr_TYPE(found) == owner)
          all->answered[Py_NewRef(found)] = operands;
      }
    }
    return all;
  });
  return *made;
}

}  // namespace

PyTypeObject* c_type_named(std::string_view name) {
  static const std::pair<std::string_view, PyTypeObject*> kApart[] = {
      {"mappingproxy", &PyDictProxy_Type}, {"dict_keys", &PyDictKeys_Type},
      {"dict_values", &PyDictValues_Type}, {"dict_items", &PyDictItems_Type},
      {"OrderedDict", &PyODict_Type},      {"list_reverseiterator", &PyListRevIter_Type},
      {"generator", &PyGen_Type},          {"deque", deque_type()},
      {"NoneType", Py_TYPE(Py_None)},
  };
  for (const auto& [known, type] : kApart)
    if (known == name) return type;
  const char* module = name == "SimpleNamespace" ? "types" : name == "defaultdict" ? "collections" : "builtins";
  PyRef m = PyRef::steal(PyImport_ImportModule(module));
  PyObject* o = m ? PyObject_GetAttrString(m.get(), std::string(name).c_str()) : nullptr;  // kept for good
  PyErr_Clear();
  return o && PyType_Check(o) ? reinterpret_cast<PyTypeObject*>(o) : nullptr;
}

bool has_slot_rows(PyTypeObject* t) { return std::ranges::count(slots().owners, t) > 0; }

bool is_known_slot(PyObject* found) { return slots().answered.count(found) > 0; }

bool answers_in_c(PyObject* found, PyTypeObject* other) {
  auto at = slots().answered.find(found);
  if (at == slots().answered.end()) return false;
  return std::ranges::any_of(at->second, [&](PyTypeObject* t) { return !other || PyType_IsSubtype(other, t); });
}

PyObject* slot_rows() {
  PyRef list = PyRef::steal(PyList_New(0));
  for (const Row& row : kRows)
    for (const std::string& name : words(row.names)) {
      PyRef one = PyRef::steal(
          Py_BuildValue("(sssnnss)", "slot", row.owner, name.c_str(), Py_ssize_t{1}, Py_ssize_t{1}, row.operands, "*"));
      if (!list || !one || PyList_Append(list.get(), one.get()) < 0) return nullptr;
    }
  return list.release();
}

}  // namespace msjit::capture
