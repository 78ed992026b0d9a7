// Sets, and the keys of dicts.
#pragma once
#include <unordered_map>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// Keys and elements.
struct Keys {
  std::unordered_map<Value*, Py_hash_t> hashes;     // of those whose class has a __hash__ in Python
  std::unordered_map<Value*, PyObject*> objects;    // what those made inside are equal to: tuples of constants
  std::unordered_map<PyObject*, Value*> stand_ins;  // in sets' shadows, for such elements
};

void check_not_kept(PyObject* key);      // breaks where a guard of a key would keep it for the specialisation
bool safe_key(Context& c, PyObject* o);  // hashing and comparing it runs no code of the program
int find_key(Context& c, Value* dict, Value* key);       // -1: absent. Asks the key for its hash once
Value* find_value(Context& c, Value* dict, Value* key);  // null: absent. Relies on that entry alone where it can
// stored: the key comes out of another dict, which knows its hash.
void dict_set(Context& c, Value* dict, Value* key, Value* value, bool stored = false);
Value* dict_setdefault(Context& c, Value* dict, Value* key, Value* value);
void dict_erase(Context& c, Value* dict, int at);
Value* hash_of(Context& c, Value* v);                                               // hash(v); null: not known
Value* make_set(Context& c, PyTypeObject* type, const std::vector<Value*>& items);  // type null: set
Value* set_of(Context& c, PyTypeObject* type, Value* iterable);                     // set(iterable)
void set_add(Context& c, Value* set, Value* item);
bool set_contains(Context& c, Value* set, Value* item);
Value* set_method(Context& c, Value* self, const std::string& name, std::vector<Value*>& args);  // null: none
Value* set_operator(Context& c, const char* name, Value* a, Value* b);                           // null: no sets
PyObject* real_of(Context& c, Value* v);  // a real object equal to a container of constants; null: it is none

}  // namespace msjit::capture
