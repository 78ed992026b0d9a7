// What a region has changed, as steps of its recipe: containers, attributes, gradients.
#include <algorithm>

#include "capture/cpython/deque.h"
#include "capture/cpython/objects.h"
#include "capture/interp/backward.h"
#include "capture/interp/changes.h"
#include "capture/interp/context.h"
#include "capture/interp/gradient.h"
#include "capture/interp/recipe_builder.h"
#include "capture/interp/sets.h"
#include "capture/interp/values.h"

namespace msjit::capture {

// A key whose class has a __hash__ in Python was asked while capturing: the dict is told what it said. No two keys may
// have the same hash, as they would be compared.
void RecipeBuilder::add_key(Value* dict, Value* key, std::vector<int>& args, RecipeStep& s) {
  auto own = c_.keys.hashes.find(key);
  if (own != c_.keys.hashes.end()) {
    if (dict->type && PyType_IsSubtype(dict->type, &PyODict_Type)) throw not_handed_over(dict);
    for (const std::vector<Value*>* keys : {&dict->keys, &dict->keys_before})
      for (Value* other : *keys) {
        auto also = c_.keys.hashes.find(other);
        const bool plain = also == c_.keys.hashes.end() && other->real;
        if (other != key && (also != c_.keys.hashes.end() ? also->second == own->second
                                                          : plain && PyObject_Hash(other->real) == own->second))
          throw not_handed_over(dict);
        if (plain) PyErr_Clear();
      }
    s.hashes.push_back({args.size(), own->second});
  }
  args.push_back(add(key));
}

// Containers are changed by what is new and what has gone: others may be iterating over them.
void RecipeBuilder::add_dict_changes(Value* v, RecipeStep& s) {
  std::unordered_map<Value*, size_t> places;
  for (size_t i = 0; i < v->keys_before.size(); ++i) places[v->keys_before[i]] = i;
  // Those that stand where they stood; behind the first that does not, all were put there anew.
  size_t kept = 0;
  for (size_t from = 0; kept < v->keys.size(); ++kept) {
    auto at = places.find(v->keys[kept]);
    if (at == places.end() || at->second < from) break;
    from = at->second + 1;
  }
  const std::unordered_set<Value*> stay(v->keys.begin(), v->keys.begin() + static_cast<ptrdiff_t>(kept));
  bool safe = true;
  for (Value* key : v->keys_before) {
    if (stay.count(key)) continue;
    safe = safe && (!key->real || safe_key(c_, key->real));
    s.args.push_back(add(key));
  }
  safe = safe && !v->keys.empty();
  if (!safe) {  // cleared, and filled again: no key is looked up
    s.args.resize(1);
    kept = 0;
  }
  s.index = safe ? static_cast<int>(s.args.size()) : -1;
  for (size_t i = 0; i < v->keys.size(); ++i) {
    if (i < kept && v->items_before[places[v->keys[i]]] == v->items[i]) continue;
    add_key(v, v->keys[i], s.args, s);
    s.args.push_back(add(v->items[i]));
  }
}

// What equals it is it: of ints, those that the interpreter has one of.
static bool is_always_one_object(PyObject* o) {
  if (o == Py_None || PyBool_Check(o)) return true;
  int overflow = 0;
  const long n = PyLong_CheckExact(o) ? PyLong_AsLongAndOverflow(o, &overflow) : 257;
  return !overflow && n >= -5 && n <= 256;
}

// A set of constants with the table that this set has come to have; -1: filled one by one it gets that table.
int RecipeBuilder::add_set_table(Value* v) {
  if (!v->shadow) return -1;
  // Others are the program's, which a specialisation must not keep alive, or come from where another object may be that
  // equals this one.
  auto simple = [](Value* x) {
    if (x->source && !x->source->is_constant() && !is_always_one_object(x->real)) return false;
    return x->real && (is_simple_constant(x->real) || x->real == Py_None || PyBool_Check(x->real));
  };
  if (!std::all_of(v->items.begin(), v->items.end(), simple)) {
    PyRef filled = PyRef::steal(PySet_New(nullptr)), items = PyRef::steal(PySequence_List(v->shadow));
    for (Py_ssize_t i = 0; filled && items && i < PyList_GET_SIZE(items.get()); ++i)
      if (PySet_Add(filled.get(), PyList_GET_ITEM(items.get(), i)) < 0) filled = PyRef();
    if (!filled || !items || !same_set_tables(filled.get(), v->shadow, [](PyObject*, PyObject*) { return false; })) {
      PyErr_Clear();
      throw not_handed_over(v);
    }
    return -1;
  }
  RecipeStep table{RecipeStep::kConstant};
  table.object = PyRef::steal(clone_set(v->shadow));
  if (!table.object) throw not_handed_over(v);
  return emit(std::move(table));
}

void RecipeBuilder::add_set_changes(Value* v, RecipeStep& s) {
  int table = v->shadow ? add_set_table(v) : -1;
  const bool asks_hashes = std::ranges::any_of(v->items, [&](Value* x) { return c_.keys.hashes.count(x) > 0; });
  if (v->shadow && table < 0 && !asks_hashes) {
    RecipeStep filled{RecipeStep::kSet};
    filled.args = add_all(v->items);
    table = emit(std::move(filled));
  }
  if (table >= 0) {
    s.args.push_back(table);
    s.index = -1;
    return;
  }
  auto identity = [](Value* x) { return x->real ? static_cast<const void*>(x->real) : x; };
  std::unordered_set<const void*> before, now;
  for (Value* x : v->items_before) before.insert(identity(x));
  for (Value* x : v->items) now.insert(identity(x));
  for (Value* x : v->items_before)
    if (!now.count(identity(x))) s.args.push_back(add(x));
  s.index = static_cast<int>(s.args.size());
  for (Value* x : v->items)
    if (!before.count(identity(x))) s.args.push_back(add(x));
}

// New values take the places of old ones; or what is left of it moves to its beginning, and the rest is appended, where
// that is how it was changed.
void RecipeBuilder::add_deque_changes(Value* v, RecipeStep& s) {
  const std::vector<Value*>&before = v->items_before, &now = v->items;
  if (!v->moves) {
    s.index = RecipeStep::kInPlace;
    for (size_t i = 0; i < now.size(); ++i) s.args.push_back(now[i] == before[i] ? -1 : add(now[i]));
    return;
  }
  size_t gone = before.size() > now.size() ? before.size() - now.size() : 0;
  while (gone < before.size() && !std::equal(before.begin() + static_cast<ptrdiff_t>(gone), before.end(), now.begin()))
    ++gone;
  const bool none_left = gone == before.size();
  s.index = none_left ? -1 : static_cast<int>(gone);
  for (size_t i = none_left ? 0 : before.size() - gone; i < now.size(); ++i) s.args.push_back(add(now[i]));
}

void RecipeBuilder::add_late() {
  for (RecipeStep& s : late_) recipe.steps.push_back(std::move(s));
  late_.clear();
}

void RecipeBuilder::add_effects() {
  std::vector<RecipeStep> effects;
  for (Value* v : c_.changes.containers) {
    RecipeStep s{v->kind == ValueKind::kCell   ? RecipeStep::kSetCell
                 : is_deque(v)                 ? RecipeStep::kSetDeque
                 : v->kind == ValueKind::kList ? (v->expanded ? RecipeStep::kSetList : RecipeStep::kAppend)
                 : v->kind == ValueKind::kSet  ? RecipeStep::kSetSet
                                               : RecipeStep::kSetDict};
    s.args = {add(v)};
    if (v->kind == ValueKind::kCell) {
      s.args.push_back(v->items[0]->is_null() ? -1 : add(v->items[0]));
    } else if (v->kind == ValueKind::kDict) {
      add_dict_changes(v, s);
    } else if (v->kind == ValueKind::kSet) {
      add_set_changes(v, s);
    } else if (is_deque(v)) {
      add_deque_changes(v, s);
    } else {
      for (Value* item : v->expanded ? v->items : v->keys) s.args.push_back(add(item));
    }
    effects.push_back(std::move(s));
  }
  for (auto& [v, name] : c_.changes.attributes) {
    // Made inside: its attributes come with it, or, of a tensor, where that is handed over.
    if ((!v->source || !v->real) && !(v->is_tensor() && reached_.count(v))) continue;
    if (!v->source && !*v->find_attr(name)) continue;
    Value* value = *v->find_attr(name);
    if (c_.changes.set_again.count({v, name})) {
      RecipeStep before{RecipeStep::kDeleteAttr};
      before.args = {add(v)};
      before.object = PyRef::borrow(name);
      effects.push_back(std::move(before));
    }
    RecipeStep s{value ? RecipeStep::kSetAttr : RecipeStep::kDeleteAttr};
    s.args = {add(v)};
    if (value) s.args.push_back(add(value));
    s.object = PyRef::borrow(name);
    effects.push_back(std::move(s));
  }
  std::unordered_set<Value*> done;
  for (Value* v : c_.backwards.stores) {
    if (!reached_.count(v) || !done.insert(v).second) continue;
    RecipeStep s{RecipeStep::kSetGrad};
    s.args = {add(v), v->tensor->grad->is_none() ? -1 : add(v->tensor->grad)};
    effects.push_back(std::move(s));
  }
  for (auto& [dict, stores] : c_.changes.dict_stores)
    for (auto& [name, value] : stores) {
      RecipeStep s{RecipeStep::kSetDictItem};
      s.args = {add(dict), value->is_null() ? -1 : add(value)};
      s.object = PyRef::borrow(name);
      effects.push_back(std::move(s));
    }
  for (PyObject* call : c_.changes.cached_calls) {
    RecipeStep s{RecipeStep::kCallCached};
    s.object = PyRef::borrow(call);
    effects.push_back(std::move(s));
  }
  add_late();
  for (RecipeStep& s : effects) recipe.steps.push_back(std::move(s));
  if (c_.gradients.now.mode != c_.gradients.at_entry.mode ||
      c_.gradients.now.turned_off != c_.gradients.at_entry.turned_off) {
    RecipeStep s{RecipeStep::kGradMode};
    s.index = static_cast<int>(c_.gradients.now.mode         ? autograd::Recording::kOn
                               : c_.gradients.now.turned_off ? autograd::Recording::kTurnedOff
                                                             : autograd::Recording::kOff);
    recipe.steps.push_back(std::move(s));
  }
}

}  // namespace msjit::capture
