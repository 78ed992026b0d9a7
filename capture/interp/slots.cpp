#include "capture/interp/slots.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <unordered_set>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/deque.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/library.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

struct Row {
  const char *owner, *names, *operands;
};

constexpr Row kRows[] = {
#define MSJIT_SLOTS(owner, names, operands) {#owner, names, operands},
#define MSJIT_OWN_SLOTS(owner, names)
#include "capture/interp/slots.def"
#undef MSJIT_SLOTS
#undef MSJIT_OWN_SLOTS
};

constexpr std::pair<const char*, const char*> kOwnRows[] = {
#define MSJIT_SLOTS(owner, names, operands)
#define MSJIT_OWN_SLOTS(owner, names) {#owner, names},
#include "capture/interp/slots.def"
#undef MSJIT_SLOTS
#undef MSJIT_OWN_SLOTS
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

// The function in C behind a descriptor: types that have the same one in a slot have a descriptor each. Null: another.
void* c_function_of(PyObject* descriptor) {
  if (Py_TYPE(descriptor) == &PyWrapperDescr_Type)
    return reinterpret_cast<PyWrapperDescrObject*>(descriptor)->d_wrapped;
  if (Py_TYPE(descriptor) != &PyMethodDescr_Type && Py_TYPE(descriptor) != &PyClassMethodDescr_Type) return nullptr;
  return reinterpret_cast<void*>(reinterpret_cast<PyMethodDescrObject*>(descriptor)->d_method->ml_meth);
}

struct OwnSlots {
  std::map<std::pair<PyObject*, void*>, std::vector<PyTypeObject*>> known;  // the owners, by name and function
  std::unordered_set<PyTypeObject*> owners;
};

const OwnSlots& own_slots() {
  auto* const made = made_once([] {
    auto* all = new OwnSlots;
    auto add = [&](PyTypeObject* owner, const std::string& name) {
      PyObject* text = interned(name.c_str());
      PyObject* found = type_lookup_borrowed(owner, text);
      if (void* function = found && is_descriptor_of_c(found) ? c_function_of(found) : nullptr)
        all->known[{text, function}].push_back(owner);
    };
    for (const auto& [owner_name, names] : kOwnRows) {
      PyTypeObject* owner = c_type_named(owner_name);
      if (!owner) continue;  // of another version
      all->owners.insert(owner);
      for (const std::string& name : words(names)) add(owner, name);
    }
    for (const Row& row : kRows)
      if (PyTypeObject* owner = c_type_named(row.owner))
        for (const std::string& name : words(row.names)) add(owner, name);
    return all;
  });
  return *made;
}

// Whether rows name what was found in a slot of the class.
bool is_known_in(PyTypeObject* t, PyObject* name, PyObject* found) {
  if (passes_order_by(t, found)) return false;
  const OwnSlots& own = own_slots();
  auto at = own.known.find({name, c_function_of(found)});
  return at != own.known.end() &&
         std::ranges::any_of(at->second, [&](PyTypeObject* owner) { return PyType_IsSubtype(t, owner); });
}

}  // namespace

SlotIs check_slot(Context& c, PyTypeObject* t, PyObject* name) {
  guard_type_version(c, t);
  PyObject* found = type_lookup_borrowed(t, name);
  if (!found || (found == Py_None && name == interned("__hash__"))) return SlotIs::kNone;
  if (is_function(found)) return SlotIs::kPython;
  const bool of_c =
      is_descriptor_of_c(found) && PyType_IsSubtype(t, PyDescr_TYPE(found)) && PyDescr_NAME(found) == name;
  const bool of_program =  // one that __slots__ has made
      of_c && Py_TYPE(found) == &PyMemberDescr_Type && PyDescr_TYPE(found)->tp_flags & Py_TPFLAGS_HEAPTYPE;
  if (of_c && (is_known_in(t, name, found) || found == tensor_bridge().cell_setattr)) return SlotIs::kKnown;
  if (!(t->tp_flags & Py_TPFLAGS_HEAPTYPE) || (of_c && !of_program)) return SlotIs::kForeign;
  fail(Reason::k_attribute, text_of(name) + " of " + t->tp_name + ", which is no function");
}

SlotIs check_slot(Context& c, PyTypeObject* t, const char* name) { return check_slot(c, t, interned(name)); }

bool passes_order_by(PyTypeObject* t, PyObject* method) {
  return PyType_IsSubtype(t, &PyODict_Type) && PyDescr_TYPE(method) == &PyDict_Type &&
         type_lookup_borrowed(&PyODict_Type, PyDescr_NAME(method)) != method;
}

bool has_own_slot_rows(PyTypeObject* t) { return own_slots().owners.count(t) > 0; }

PyTypeObject* c_type_named(std::string_view name) {
  const std::pair<std::string_view, PyTypeObject*> apart[] = {
      {"mappingproxy", &PyDictProxy_Type},
      {"dict_keys", &PyDictKeys_Type},
      {"dict_values", &PyDictValues_Type},
      {"dict_items", &PyDictItems_Type},
      {"OrderedDict", &PyODict_Type},
      {"list_reverseiterator", &PyListRevIter_Type},
      {"generator", &PyGen_Type},
      {"deque", deque_type()},
      {"NoneType", Py_TYPE(Py_None)},
      {"defaultdict", library_type(LibraryType::k_defaultdict)},
      {"SimpleNamespace", library_type(LibraryType::k_namespace)},
  };
  for (const auto& [known, type] : apart)
    if (known == name) return type;
  PyRef m = PyRef::steal(PyImport_ImportModule("builtins"));
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
  for (const auto& [owner_name, names] : kOwnRows) {
    PyTypeObject* owner = c_type_named(owner_name);
    if (!owner) continue;
    std::string found;
    for (const std::string& name : words(names)) {
      PyObject* own = type_lookup_borrowed(owner, interned(name.c_str()));
      if (own && is_descriptor_of_c(own) && PyDescr_TYPE(own) == owner) found += (found.empty() ? "" : " ") + name;
    }
    PyRef one = PyRef::steal(
        Py_BuildValue("(sssnnss)", "own slots", owner_name, "", Py_ssize_t{1}, Py_ssize_t{1}, found.c_str(), "*"));
    if (!list || !one || PyList_Append(list.get(), one.get()) < 0) return nullptr;
  }
  return list.release();
}

}  // namespace msjit::capture
