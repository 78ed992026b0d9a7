// Sets, and the keys of dicts. A set of constants keeps a real set beside it that has gone through the same calls, so
// that iteration follows the same order; what its class gives a hash has a stand-in there. Of others (tensors,
// instances) only membership is known.
#include <algorithm>
#include <cmath>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/dropping.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/instances.h"
#include "capture/interp/items.h"
#include "capture/interp/iterate.h"
#include "capture/interp/library.h"
#include "capture/interp/objects.h"
#include "capture/interp/sets.h"
#include "capture/interp/text.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

// Equal to itself only as the object that it is, which a number is not here.
void check_not_nan(PyObject* o) {
  if (is_nan(o)) fail(Reason::k_build, "a nan as a key");
}

// Whether a guard would keep what may go before the specialisation: a tuple is compared by its items, so it would be
// kept, and they with it, as would a key that nothing can refer to weakly; others are referred to so
// (guards/lifetime.h).
bool keeps_mortal(PyObject* key, int depth = 0) {
  DType ignored;
  if (foldable(key) || PyType_Check(key) || is_function(key) || PyCFunction_Check(key) || PyModule_Check(key) ||
      is_enum_meta(Py_TYPE(Py_TYPE(key))))
    return false;
  if (PyTuple_Check(key)) {
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(key); ++i)
      if (depth > 8 || keeps_mortal(PyTuple_GET_ITEM(key, i), depth + 1)) return true;
    return false;
  }
  return (depth > 0 || !can_be_watched(key)) && !tensor_bridge().dtype_from_python(key, &ignored);
}

PyObject* constant_item(Context& c, Value* v) {
  if (v->is_tensor() || v->kind == ValueKind::kInstance) return nullptr;
  auto plain = [](PyObject* o) {
    const bool type = PyType_Check(o) && Py_TYPE(o)->tp_hash == PyType_Type.tp_hash &&
                      Py_TYPE(o)->tp_richcompare == PyType_Type.tp_richcompare;
    return foldable(o) || type || is_function(o);
  };
  if (v->kind == ValueKind::kObject && !plain(v->real) && !PyTuple_CheckExact(v->real)) return nullptr;
  PyObject* o =
      v->is_number() || v->kind == ValueKind::kObject || v->kind == ValueKind::kTuple ? specialise(c, v) : nullptr;
  if (!o) return nullptr;
  if (plain(o)) return check_not_nan(o), o;
  if (!PyTuple_CheckExact(o)) return nullptr;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(o); ++i)
    if (!foldable(PyTuple_GET_ITEM(o, i))) return nullptr;
  return o;
}

bool has_tuple_hash(PyTypeObject* t) {
  return t->tp_hash == PyTuple_Type.tp_hash && t->tp_richcompare == PyTuple_Type.tp_richcompare;
}

bool compares_by_identity(PyTypeObject* t) {
  return t->tp_hash == PyBaseObject_Type.tp_hash && t->tp_richcompare == PyBaseObject_Type.tp_richcompare;
}

// How a key is found: a constant as Python finds it; else by the hash that its class gives, or as the object that it
// is.
struct HashedKey {
  Value* value;
  PyObject* real = nullptr;
  Py_hash_t hash = -1;
  bool identity = false;
};

// What has a hash, and is equal to nothing but itself; its type is dicts' own business.
PyObject* stand_in(Context& c, Value* v, Py_hash_t hash) {
  PyRef number = PyRef::steal(PyLong_FromSsize_t(hash));
  PyRef made = number ? PyRef::steal(PyObject_CallOneArg(polyfill_named("_Hashed"), number.get())) : PyRef();
  if (!made) fail(Reason::k_internal, "out of memory");
  PyObject* o = c.pool.keep(made);
  if (v) c.keys.stand_ins[o] = v;
  return o;
}

// As the interpreter takes what __hash__ returns.
Py_hash_t returned_hash(Context& c, Value* r) {
  PyTypeObject* t = type_of(c, r);
  PyObject* o = t == &PyLong_Type || t == &PyBool_Type ? specialise(c, r) : nullptr;
  if (!o) fail(Reason::k_exception, "TypeError: __hash__ returns no int");
  Py_ssize_t h = PyLong_AsSsize_t(o);
  if (h == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    h = PyObject_Hash(o);
  }
  return h == -1 ? -2 : h;
}

HashedKey key_of(Context& c, Value* v, bool stored = false);

HashedKey tuple_key(Context& c, Value* v, bool stored) {
  expand(c, v);
  const auto n = static_cast<Py_ssize_t>(v->items.size());
  PyRef parts = PyRef::steal(PyTuple_New(n));
  if (!parts) fail(Reason::k_internal, "out of memory");
  bool constant = true;
  for (Py_ssize_t i = 0; i < n; ++i) {
    HashedKey k = key_of(c, v->items[static_cast<size_t>(i)], stored);
    if (k.identity) fail(Reason::k_build, "a key that holds " + describe(c, k.value));
    constant = constant && k.real;
    PyTuple_SET_ITEM(parts.get(), i, Py_NewRef(k.real ? k.real : stand_in(c, nullptr, k.hash)));
  }
  HashedKey key{v};
  key.hash = PyObject_Hash(parts.get());
  if (constant && v->type) {
    PyRef args = PyRef::steal(PyTuple_Pack(1, parts.get()));
    parts = args ? PyRef::steal(PyTuple_Type.tp_new(v->type, args.get(), nullptr)) : PyRef();
  }
  if (!parts || key.hash == -1) fail(Reason::k_internal, "out of memory");
  if (constant) key.real = v->real && v->source ? v->real : c.pool.keep(parts);
  return key;
}

// In a function that stands for one written in C which takes hashes out of the dicts that it reads.
bool takes_stored_hashes(Context& c) {
  PyObject* name = c.frame->code->code()->co_name;
  for (const char* known : {"_dict_merge", "_dict_eq", "_dict_popitem"})
    if (PyUnicode_CompareWithASCIIString(name, known) == 0) return true;
  return false;
}

HashedKey key_of(Context& c, Value* v, bool stored) {
  Nested nested(c);
  HashedKey key{v};
  auto known = c.keys.hashes.find(v);
  const bool replaced = in_polyfill_frame(c);
  if ((stored || (replaced && takes_stored_hashes(c))) && known != c.keys.hashes.end()) {
    key.hash = known->second;
    return key;
  }
  key.identity = v->is_tensor() || v->kind == ValueKind::kFunction;
  if (key.identity) return key;
  if (v->is_number() || (v->kind == ValueKind::kObject && safe_key(c, v->real))) {
    if (v->kind == ValueKind::kObject) check_not_kept(v->real);
    key.real = specialise(c, v);
    check_not_nan(key.real);
    key.hash = PyObject_Hash(key.real);
    if (key.hash == -1) raise_fetched(c, "an unhashable key");
    return key;
  }
  if (v->kind == ValueKind::kSet && v->type == &PyFrozenSet_Type) {
    PyObject* set = real_of(c, v);
    PyRef frozen = set ? PyRef::steal(PyFrozenSet_New(set)) : PyRef();
    if (!frozen) fail(Reason::k_build, "a key that is a frozenset of objects");
    key.real = c.pool.keep(frozen);
    key.hash = PyObject_Hash(key.real);
    return key;
  }
  PyTypeObject* t = type_of(c, v);
  if (!t) fail(Reason::k_build, "a key that is " + describe(c, v));
  if (t->tp_flags & Py_TPFLAGS_HEAPTYPE) guard_type_version(c, t);
  if (v->kind == ValueKind::kTuple && has_tuple_hash(t)) return tuple_key(c, v, stored);
  if (v->kind == ValueKind::kInstance && compares_by_identity(t)) {
    key.identity = true;
    return key;
  }
  if (t->tp_hash == PyObject_HashNotImplemented)
    raise_text(c, PyExc_TypeError, std::string("unhashable type: '") + t->tp_name + "'");
  if (!defined_in_python(c, t, interned("__hash__")))
    fail(Reason::k_build, "a key that is " + describe(c, v) + ", which has its own hash");
  if (replaced) fail(Reason::k_build, "a key with its own hash in a function written in C");
  key.hash = returned_hash(c, by_python(c, v, "__hash__"));
  return key;
}

// Which of them is the key; -1: none. Asked in order, as those of the same hash are met.
int find_among(Context& c, const std::vector<Value*>& all, const HashedKey& key) {
  const size_t n = all.size();
  for (size_t i = 0; i < n; ++i) {
    Value* have = all[i];
    auto known = c.keys.hashes.find(have);
    const bool own = known != c.keys.hashes.end();
    auto object = c.keys.objects.find(have);
    PyObject* h = object != c.keys.objects.end() ? object->second : own ? nullptr : have->real;
    if (have == key.value) {
      const bool asked = !key.real && !key.identity;  // found by what it says now, which the dict need not know
      if (asked && (!own || known->second != key.hash)) fail(Reason::k_build, "a key whose hash may have changed");
      return static_cast<int>(i);
    }
    if (h && h == key.real) return static_cast<int>(i);
    const bool by_identity = key.identity || (!h && !own) || (h && is_tensor_type(Py_TYPE(h)));
    if (by_identity) {
      if (have->is_tensor() && key.value->is_tensor())
        for (const Value* v : {have, key.value}) need_identity(c, v);
      if (key.value->real && have->real && same_object(c, have, key.value)) return static_cast<int>(i);
      continue;
    }
    if (h && !own && !safe_key(c, h)) fail(Reason::k_build, "keys that have their own hash");
    const Py_hash_t hash = own ? known->second : PyObject_Hash(h);
    if (hash != key.hash) {
      PyErr_Clear();
      continue;
    }
    bool equal;
    if (h && key.real) {
      const int r = PyObject_RichCompareBool(h, key.real, Py_EQ);
      if (r < 0) PyErr_Clear();
      equal = r > 0;
    } else {
      equal = is_true(c, compare(c, CompareKind::kEq, have, key.value));
      if (all.size() != n || all[i] != have) fail(Reason::k_build, "a key that changes where it is looked up");
    }
    if (equal) return static_cast<int>(i);
  }
  return -1;
}

// A key goes into a container.
Value* entered(Context& c, const HashedKey& key, Value* container) {
  Value* v = key.value;
  if (key.real && (v->type || v->kind == ValueKind::kTuple)) {
    if (!v->source) c.keys.objects[v] = key.real;
    return v;
  }
  if (key.real) return v->kind == ValueKind::kObject ? v : literal(c, key.real);
  if (key.identity) return v;
  auto [at, fresh] = c.keys.hashes.insert({v, key.hash});
  if (!fresh && at->second != key.hash) fail(Reason::k_build, "a key whose hash has changed");
  c.made_at[container] = c.root_step;
  return v;
}

void put(Context& c, Value* dict, int at, const HashedKey& key, Value* value) {
  if (at >= 0) {
    let_go(c, dict->items[static_cast<size_t>(at)], holder_in(dict));
    if (store_element_in_part(c, dict, static_cast<size_t>(at), value)) return;
  }
  if (at >= 0) {
    mark_changed(c, dict);
    dict->items[static_cast<size_t>(at)] = value;
    return;
  }
  mark_grown(c, dict);
  dict->keys.push_back(entered(c, key, dict));
  dict->items.push_back(value);
}

bool has_own_hashes(Context& c, const Value* set) {
  for (Value* v : set->items)
    if (c.keys.hashes.count(v)) return true;
  return false;
}

// What an element of the real set stands for.
Value* element(Context& c, PyObject* o) {
  auto at = c.keys.stand_ins.find(o);
  return at != c.keys.stand_ins.end() ? at->second : literal(c, o);
}

// It goes into a real set, out of which the program gets the very object again: one that equals it may be another at
// the next call. An object that is there for two places of the program is to be one at each call.
PyObject* entered_as(Context& c, Value* v, PyObject* o) {
  const bool built = v->kind == ValueKind::kTuple && !v->source;
  if (!built &&
      ((v->kind != ValueKind::kObject && v->kind != ValueKind::kTuple) || !v->source || v->source->is_constant()))
    return o;
  auto [at, fresh] = c.keys.stand_ins.insert({o, v});
  const Source* other = fresh ? v->source : at->second->source;
  if (other && v->source && other != v->source) guard_identity(c, true, other, v->source);
  return o;
}

void take_items(Context& c, Value* v) {
  v->items.clear();
  PyRef items = PyRef::steal(PySequence_Tuple(v->shadow));
  if (!items) fail(Reason::k_internal, "out of memory");
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items.get()); ++i) {
    v->items.push_back(element(c, PyTuple_GET_ITEM(items.get(), i)));
  }
}

Value* from_real(Context& c, PyRef set, bool frozen) {
  Value* v = make(c, ValueKind::kSet);
  if (frozen || PyFrozenSet_Check(set.get())) v->type = &PyFrozenSet_Type;
  v->shadow = c.pool.keep(set);
  take_items(c, v);
  return v;
}

bool is_set(Value* v) {
  return v->kind == ValueKind::kSet || (v->kind == ValueKind::kObject && PyAnySet_Check(v->real));
}

bool is_set_of_subclass(Value* v) {
  PyTypeObject* t = v->kind == ValueKind::kSet ? v->type : is_set(v) ? Py_TYPE(v->real) : nullptr;
  return t && t != &PySet_Type && t != &PyFrozenSet_Type;
}

// What an OrderedDict says of a key differs from method to method: null.
const char* use_in(const Value* dict) {
  return dict->type && PyType_IsSubtype(dict->type, &PyODict_Type) ? nullptr : "a dict key";
}

// As a dict or a set asks for it.
HashedKey key_in(Context& c, Value* v, const char* use, bool stored = false) {
  if (!kUnhashableSaysUse) return key_of(c, v, stored);
  try {
    return key_of(c, v, stored);
  } catch (const Raised& raised) {
    if (type_of(c, raised.exception) != reinterpret_cast<PyTypeObject*>(PyExc_TypeError)) throw;
    if (!use || in_polyfill_frame(c)) fail(Reason::k_build, "an unhashable key in a function written in C");
    const char* said = PyUnicode_AsUTF8(str_of(c, raised.exception));
    if (!said) fail(Reason::k_build, "an unhashable key, of which something unprintable is said");
    raise_text(c, PyExc_TypeError, unhashable_text(type_of(c, v), use, said));
  }
}

}  // namespace

Value* set_of(Context& c, PyTypeObject* type, Value* iterable) {
  // What has a table gives it a size at once, and its elements in the table's order.
  const bool table = iterable->kind == ValueKind::kSet || (iterable->kind == ValueKind::kDict && !iterable->type) ||
                     (iterable->kind == ValueKind::kObject && PyAnySet_Check(iterable->real));
  if (iterable->kind == ValueKind::kSet && has_own_hashes(c, iterable))
    fail(Reason::k_build, "a copy of a set of objects with their own hash");
  Value* v = make_set(c, type, {});
  std::vector<Value*> args{iterable};
  if (table && set_method(c, v, "update", args)) return v;
  if (is_set_of_subclass(iterable)) fail(Reason::k_build, "a copy of " + describe(c, iterable));
  for_each_item(c, iterable, [&](Value* item) { set_add(c, v, item); });
  return v;
}

Value* make_set(Context& c, PyTypeObject* type, const std::vector<Value*>& items) {
  Value* v = make(c, ValueKind::kSet);
  if (type && type != &PySet_Type) v->type = type;
  v->shadow = c.pool.keep(PyRef::steal(PySet_New(nullptr)));
  for (Value* item : items) set_add(c, v, item);
  return v;
}

void check_not_kept(PyObject* key) {
  if (keeps_mortal(key))
    fail(Reason::k_build, "a key that would be kept: a tuple of objects, or one without weak references");
}

bool safe_key(Context& c, PyObject* o) {
  if (foldable(o) || is_tensor_type(Py_TYPE(o))) return true;
  PyTypeObject* t = Py_TYPE(o);
  DType ignored;
  if (!PyTuple_Check(o) && tensor_bridge().dtype_from_python(o, &ignored)) return true;
  if (PyTuple_Check(o) && has_tuple_hash(t)) {
    guard_type_version(c, t);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(o); ++i)
      if (PyObject* item = PyTuple_GET_ITEM(o, i); !safe_key(c, item) || is_tensor_type(Py_TYPE(item))) return false;
    return true;
  }
  if (PyFrozenSet_CheckExact(o)) {
    PyObject* item;
    for (Py_ssize_t position = 0; next_in_set(o, &position, &item);)
      if (!foldable(item)) return false;
    return true;
  }
  if (t == &PyCFunction_Type) return true;
  if (t->tp_hash != PyBaseObject_Type.tp_hash) return false;
  if (t->tp_richcompare && t->tp_richcompare != PyBaseObject_Type.tp_richcompare) return false;
  guard_type_version(c, t);
  return true;
}

// As a dict finds it: by hash, then by identity or equality.
int find_key(Context& c, Value* dict, Value* key) {
  expand(c, dict);
  return find_among(c, dict->keys, key_in(c, key, use_in(dict)));
}

// A dict from outside of which nothing else is known yet, with keys that a look-up compares without Python code.
static bool is_table_of_names(const Value* v) {
  if (v->expanded || v->type || !v->real || !v->source || !PyDict_CheckExact(v->real)) return false;
  PyObject *key, *value;
  for (Py_ssize_t position = 0; PyDict_Next(v->real, &position, &key, &value);)
    if (!PyUnicode_CheckExact(key)) return false;
  return true;
}

Value* find_value(Context& c, Value* dict, Value* key) {
  if (is_table_of_names(dict))
    if (PyObject* name = as_str(c, key)) return load_from_dict(c, dict, name);
  // All keys are to be compared each time: longer than a break takes where no op pays for it.
  constexpr Py_ssize_t kLargeTable = 128;
  if (capture_everything() && !c.request.whole && !dict->expanded && dict->real && dict->source &&
      PyDict_GET_SIZE(dict->real) > kLargeTable)
    fail(Reason::k_subscript, "a table of " + std::to_string(PyDict_GET_SIZE(dict->real)) + " keys");
  const int at = find_key(c, dict, key);
  return at < 0 ? nullptr : dict->items[static_cast<size_t>(at)];
}

void dict_set(Context& c, Value* dict, Value* key, Value* value, bool stored) {
  expand(c, dict);
  const HashedKey k = key_in(c, key, use_in(dict), stored);
  put(c, dict, find_among(c, dict->keys, k), k, value);
}

Value* dict_setdefault(Context& c, Value* dict, Value* key, Value* value) {
  expand(c, dict);
  const HashedKey k = key_in(c, key, use_in(dict));
  const int at = find_among(c, dict->keys, k);
  if (at >= 0) return dict->items[static_cast<size_t>(at)];
  put(c, dict, at, k, value);
  return value;
}

void dict_erase(Context& c, Value* dict, int at) {
  mark_changed(c, dict);
  dict->items.erase(dict->items.begin() + at);
  dict->keys.erase(dict->keys.begin() + at);
}

Value* hash_of(Context& c, Value* v) {
  const HashedKey key = key_of(c, v);
  if (key.real && is_nan(key.real)) return nullptr;  // its address
  if (key.identity || (key.real && v->kind == ValueKind::kObject && !foldable(v->real) && !PyTuple_Check(v->real) &&
                       !PyFrozenSet_Check(v->real)))
    return nullptr;
  return literal(c, PyRef::steal(PyLong_FromSsize_t(key.hash)));
}

static HashedKey element_of(Context& c, Value* set, Value* item) {
  expand(c, set);
  if (PyObject* o = constant_item(c, item)) {
    // A tuple is the object that it was when it comes out again.
    if (item->kind == ValueKind::kTuple && o != item->real) c.keys.stand_ins[o] = item;
    if (item->kind == ValueKind::kTuple && !item->source) c.keys.objects[item] = o;
    return {item, o, PyObject_Hash(o)};
  }
  HashedKey key = key_in(c, item, "a set element");
  if (key.real) {
    c.keys.stand_ins[key.real] = item;
    c.keys.objects[item] = key.real;
    c.made_at[set] = c.root_step;
  }
  return key;
}

static bool set_holds(Context& c, Value* set, const HashedKey& key) {
  if (key.real && set->shadow && !has_own_hashes(c, set)) {
    const int r = PySet_Contains(set->shadow, key.real);
    if (r < 0) raise_fetched(c, "in `in`");
    return r > 0;
  }
  return find_among(c, set->items, key) >= 0;
}

bool set_contains(Context& c, Value* set, Value* item) {
  if ((item->kind == ValueKind::kSet && item->type != &PyFrozenSet_Type) ||
      (item->kind == ValueKind::kObject && PySet_Check(item->real)))
    fail(Reason::k_operator, "whether a set is in a set, which asks for a frozenset of it");
  return set_holds(c, set, element_of(c, set, item));
}

void set_add(Context& c, Value* set, Value* item) {
  const HashedKey key = element_of(c, set, item);
  if (set_holds(c, set, key)) return;
  if (key.real) entered_as(c, item, key.real);
  if (!key.real && !key.identity && set->source)
    fail(Reason::k_build, "an object with its own hash in a set from outside");  // which would ask for it once more
  mark_changed(c, set);
  if (!key.real || !is_simple_constant(key.real)) c.made_at[set] = c.root_step;
  if (!key.identity && set->shadow) {
    PyObject* o = key.real;
    if (!o) {
      entered(c, key, set);
      o = stand_in(c, item, key.hash);
    }
    if (PySet_Add(set->shadow, o) < 0) raise_fetched(c, "an unhashable element");
    take_items(c, set);
    return;
  }
  if (!key.identity && !key.real) entered(c, key, set);
  set->shadow = nullptr;
  set->items.push_back(item);
}

PyObject* real_of(Context& c, Value* v) {
  if (v->kind == ValueKind::kSet) {
    expand(c, v);
    return has_own_hashes(c, v) ? nullptr : v->shadow;
  }
  if (v->kind == ValueKind::kObject && PyAnySet_CheckExact(v->real) && v->constant) return v->real;
  if (PyObject* o = constant_item(c, v)) return o;
  const bool view = v->kind == ValueKind::kView && v->iter->kind != IterKind::kDictValues;
  if (Value* d = view ? v->items[0] : v->kind == ValueKind::kDict && !v->type ? v : nullptr) {
    expand(c, d);
    PyRef real = PyRef::steal(PyDict_New());
    for (size_t i = 0; i < d->keys.size(); ++i) {
      PyObject *key = constant_item(c, d->keys[i]), *value = Py_None;
      if (view && v->iter->kind == IterKind::kDictItems) value = constant_item(c, d->items[i]);
      if (!key || !value || !real || PyDict_SetItem(real.get(), entered_as(c, d->keys[i], key), value) < 0)
        return nullptr;
    }
    if (!view) return c.pool.keep(real);
    const char* method = v->iter->kind == IterKind::kDictKeys ? "keys" : "items";
    return c.pool.keep(PyRef::steal(PyObject_CallMethod(real.get(), method, nullptr)));
  }
  if (v->kind != ValueKind::kList && v->kind != ValueKind::kTuple && v->kind != ValueKind::kView &&
      v->kind != ValueKind::kIterator && v->kind != ValueKind::kGenerator)
    return nullptr;
  PyRef list = PyRef::steal(PyList_New(0));
  for (Value* x : list_of(c, v)) {
    PyObject* o = constant_item(c, x);
    if (!o || !list || PyList_Append(list.get(), entered_as(c, x, o)) < 0) return nullptr;
  }
  return c.pool.keep(list);
}

Value* set_method(Context& c, Value* self, const std::string& n, std::vector<Value*>& a) {
  expand(c, self);
  if (n == "add" && a.size() == 1) {
    set_add(c, self, a[0]);
    return none(c);
  }
  if (n == "clear" && a.empty()) {
    mark_changed(c, self);
    self->items.clear();
    self->shadow = c.pool.keep(PyRef::steal(PySet_New(nullptr)));
    return none(c);
  }
  if (!self->shadow || has_own_hashes(c, self)) {
    if ((n == "discard" || n == "remove") && a.size() == 1) {
      const HashedKey key = element_of(c, self, a[0]);
      const int at = find_among(c, self->items, key);
      if (at < 0 && n == "remove") raise_new(c, PyExc_KeyError, {a[0]});
      if (at < 0) return none(c);
      mark_changed(c, self);
      self->items.erase(self->items.begin() + at);
      self->shadow = nullptr;
      return none(c);
    }
    if (n == "copy" && a.empty() && !self->shadow) {
      Value* v = make_items(c, ValueKind::kSet, self->items);
      v->type = self->type;
      return v;
    }
    return nullptr;
  }
  const bool frozen = self->type && PyType_IsSubtype(self->type, &PyFrozenSet_Type);
  if (n == "__init__" && frozen) {
    init_object(c, self, a, {});
    return none(c);
  }
  const auto one_by_one = [](const Value* v) { return runs_as_it_goes(v) && v->kind != ValueKind::kSet; };
  if ((n == "update" || n == "difference_update" || n == "__init__") && std::ranges::any_of(a, one_by_one)) {
    std::vector<Value*> nothing;
    if (n == "__init__") {
      if (a.size() > 1) return nullptr;
      set_method(c, self, "clear", nothing);
    }
    for (Value* source : a) {
      std::vector<Value*> one{source};
      if (!one_by_one(source)) {
        if (!set_method(c, self, n, one)) fail(Reason::k_unknown_call, "set." + n);
        continue;
      }
      for (Value* it = get_iter(c, source); (one[0] = next(c, it));)
        if (!set_method(c, self, n == "difference_update" ? "discard" : "add", one))
          fail(Reason::k_unknown_call, "set." + n);
    }
    return none(c);
  }
  // These ask an iterator between two looks at the set, and some end before the iterator does.
  static constexpr std::string_view kGoThrough[] = {
      "intersection", "intersection_update",         "isdisjoint", "issuperset",          "union",
      "difference",   "symmetric_difference_update", "issubset",   "symmetric_difference"};
  if (std::ranges::find(kGoThrough, n) != std::end(kGoThrough) && std::ranges::any_of(a, one_by_one)) return nullptr;
  // The real method on the real set beside it.
  if (n == "__init__" && a.size() > 1) return nullptr;
  PyRef args = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(a.size())));
  for (size_t i = 0; i < a.size(); ++i) {
    // A tuple is one element to these, what an iterable is to others.
    const bool element = n == "remove" || n == "discard" || n == "__contains__";
    // Others take it past what its class defines.
    if ((element || n == "isdisjoint") && is_set_of_subclass(a[i])) return nullptr;
    PyObject* o = element && !is_set(a[i]) ? element_of(c, self, a[i]).real : real_of(c, a[i]);
    if (!o) {
      if (n == "update" && a.size() == 1 && !is_set_of_subclass(a[0]) &&
          !(a[0]->kind == ValueKind::kSet && has_own_hashes(c, a[0]))) {
        for_each_item(c, a[0], [&](Value* x) { set_add(c, self, x); });
        return none(c);
      }
      return nullptr;
    }
    if (a.size() > 1 && !Py_TYPE(o)->tp_iter) return nullptr;  // those before it count all the same
    PyTuple_SET_ITEM(args.get(), static_cast<Py_ssize_t>(i), Py_NewRef(o));
  }
  // A frozenset's methods do to its table what a set's do to theirs.
  if (frozen && n == "copy" && self->type == &PyFrozenSet_Type) return self;
  if (frozen && n == "__hash__") return hash_of(c, self);
  PyRef method = PyRef::steal(PyObject_GetAttrString(self->shadow, n.c_str()));
  if (!method) {
    PyErr_Clear();
    return nullptr;
  }
  PyRef r = PyRef::steal(PyObject_Call(method.get(), args.get(), nullptr));
  if (!r) raise_fetched(c, n.c_str());
  static const char* kChange[] = {"update",
                                  "remove",
                                  "discard",
                                  "pop",
                                  "intersection_update",
                                  "difference_update",
                                  "symmetric_difference_update",
                                  "__ior__",
                                  "__iand__",
                                  "__isub__",
                                  "__ixor__",
                                  "__init__"};
  for (const char* change : kChange)
    if (n == change) {
      mark_changed(c, self);
      take_items(c, self);
    }
  if (r.get() == self->shadow) return self;
  if (c.keys.stand_ins.count(r.get())) return element(c, r.get());
  if (PyAnySet_CheckExact(r.get())) return from_real(c, r, frozen);
  if (!foldable(r.get()) && !PyTuple_CheckExact(r.get())) return nullptr;
  return element(c, r.get());
}

static bool is_comparison(std::string_view name) {
  return name == "__eq__" || name == "__ne__" || name == "__lt__" || name == "__le__" || name == "__gt__" ||
         name == "__ge__";
}

// Of the operators sets have four; another is not to run what the operands iterate over.
static bool is_of_sets(std::string_view name) {
  name.remove_prefix(name.starts_with("__i") ? 3 : 2);
  return name == "and__" || name == "or__" || name == "xor__" || name == "sub__";
}

Value* set_operator(Context& c, const char* name, Value* a, Value* b) {
  if (!is_comparison(name) && !is_of_sets(name)) return nullptr;
  bool views = a->kind == ValueKind::kView || b->kind == ValueKind::kView;
  if (!is_set(a) && !is_set(b) && !views) return nullptr;
  if (!views && !(is_set(a) && is_set(b))) return nullptr;
  // Comparisons are of sets and of views that are like sets; other operators of such a view take any iterable.
  auto set_like = [](Value* v) {
    return is_set(v) || (v->kind == ValueKind::kView && v->iter->kind != IterKind::kDictValues);
  };
  if (!(set_like(a) || set_like(b)) || (is_comparison(name) && !(set_like(a) && set_like(b)))) return nullptr;
  // A view asks the other one as any program does.
  auto subclass = [](Value* v) { return v->type && v->type->tp_flags & Py_TPFLAGS_HEAPTYPE; };
  if (views && (subclass(a) || subclass(b))) return nullptr;
  PyObject *x = real_of(c, a), *y = real_of(c, b);
  if (!x || !y) return nullptr;
  bool inplace = name[2] == 'i' && std::string_view(name).size() > 5 && name[3] != 'n';
  const bool is_frozen = a->kind == ValueKind::kSet && a->type && PyType_IsSubtype(a->type, &PyFrozenSet_Type);
  if (inplace && a->kind == ValueKind::kSet && !is_frozen && is_set(b)) {
    std::vector<Value*> args{b};
    return set_method(c, a, name, args);
  }
  std::string plain = inplace ? std::string("__") + (name + 3) : name;
  PyRef method = PyRef::steal(PyObject_GetAttrString(x, plain.c_str()));
  PyRef r = method ? PyRef::steal(PyObject_CallFunctionObjArgs(method.get(), y, nullptr)) : PyRef();
  bool own = true;  // its first operand's answer, of whose type the result is
  if (r && r.get() == Py_NotImplemented && b->kind == ValueKind::kView) {
    own = false;
    // What the view answers instead.
    static const char* const kReflected[][2] = {{"__eq__", "__eq__"}, {"__ne__", "__ne__"}, {"__lt__", "__gt__"},
                                                {"__le__", "__ge__"}, {"__gt__", "__lt__"}, {"__ge__", "__le__"}};
    std::string reflected = "__r" + plain.substr(2);
    for (const auto& pair : kReflected)
      if (plain == pair[0]) reflected = pair[1];
    method = PyRef::steal(PyObject_GetAttrString(y, reflected.c_str()));
    r = method ? PyRef::steal(PyObject_CallFunctionObjArgs(method.get(), x, nullptr)) : PyRef();
  }
  if (!r) {
    PyErr_Clear();
    return nullptr;
  }
  if (PyAnySet_CheckExact(r.get())) return from_real(c, r, is_frozen && own);
  return foldable(r.get()) && r.get() != Py_NotImplemented ? literal(c, r) : nullptr;
}

}  // namespace msjit::capture
