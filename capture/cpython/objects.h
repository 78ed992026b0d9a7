// Reading Python objects without running Python code: attributes, types, dicts, functions, per-code data.
//
// Everything here returns borrowed references, allocates nothing and raises nothing, unless a comment says otherwise.
#pragma once

#include <cstdint>
#include <string>

#include "capture/cpython/py_ref.h"
#include "capture/cpython/type_lookup.h"

namespace msjit::capture {

// --- types -------------------------------------------------------------------------------------------------------
// Tag that changes whenever the type or a base of it is modified; 0: not assigned (any value may be stale).
uint64_t type_version(PyTypeObject* type);
// Assigns a tag if the type has none; 0 when it cannot have one.
uint64_t ensure_type_version(PyTypeObject* type);

// --- instances ---------------------------------------------------------------------------------------------------
// The value of `name` in the instance's own attributes (inline values, managed or plain dict; never the type's);
// null when absent or when the object keeps no such storage. `name` must be an interned str.
PyObject* instance_attr_borrowed(PyObject* object, PyObject* name);
// Where it was found: a guard re-reads through this without a lookup.
enum class AttrStorage : char { kAbsent, kInlineValues, kDict };
AttrStorage instance_attr_storage(PyObject* object, PyObject* name);
// The instance's dict when it exists already, else null; never creates one.
PyObject* instance_dict_borrowed(PyObject* object);
bool has_plain_dict(PyObject* object);  // no object of a subclass of dict stands there
// The names of the own attributes, in their order, from *position 0 on; false: no more. *name is null where one is no
// str.
bool next_own_name(PyObject* object, Py_ssize_t* position, PyObject** name);
// True when plain attribute access on the type is PyObject_GenericGetAttr and there is no __getattr__ in the way.
bool has_generic_getattr(PyTypeObject* type);
bool has_generic_setattr(PyTypeObject* type);
// Whether C code made the class and filled slots of it (those it inherits aside).
bool has_slots_of_c(PyTypeObject* type);

// --- dicts -------------------------------------------------------------------------------------------------------
// ma_version_tag (3.10-3.12): equal tags mean an unchanged dict; 0 where the interpreter has none (3.13).
uint64_t dict_version(PyObject* dict);
bool dict_is_dense(PyObject* dict);    // its entries lie side by side: a position is an index (PyDict_Next)
bool is_being_sorted(PyObject* list);  // any write to it is told as an error, also one that leaves no trace
// Address of the key table, which a dict keeps until it grows or is cleared; keys may come and go within it.
const void* dict_keys(PyObject* dict);
bool is_iterator_type(PyTypeObject* type);  // PyIter_Check of its instances
// Looks up an interned str; never runs Python code: null when absent or when a key is not an exact str.
PyObject* dict_get_str_borrowed(PyObject* dict, PyObject* name);
// Whether a look-up of it finds nothing; false as well where it would ask keys of the program's own classes.
bool dict_lacks_str(PyObject* dict, PyObject* name);
// PyDict_SetItem without asking the key for its hash; -1 with an exception set on failure.
int set_dict_item_of_hash(PyObject* dict, PyObject* key, PyObject* value, Py_hash_t hash);
// The next element of a set in its own order; false: there is none left.
bool next_in_set(PyObject* set, Py_ssize_t* position, PyObject** item);
// The type of an instance's slot (__slots__) and its offset in the object; -1: the descriptor is none of an object.
Py_ssize_t member_offset(PyObject* descriptor);
bool unset_member_is_none(PyObject* descriptor);  // of a slot; else reading it raises AttributeError

bool is_descriptor_of_c(PyObject* object);  // of a method, a member or an attribute of a C type

// The type of what such a descriptor gives for an object: of [].append, or of [].__len__.
PyTypeObject* bound_descriptor_type(PyObject* descriptor);

bool is_union(PyObject* object);  // int | str
// From 3.14 on a dict or set that is given an unhashable key says what it was to be ("a dict key"), and what was said.
extern const bool kUnhashableSaysUse;
// A class as an unset slot of one of its objects names it.
std::string name_in_slot_errors(PyTypeObject* type);
std::string unhashable_text(PyTypeObject* type, const char* use, const char* said);
// What a list says that lacks what its index() was asked for shows that value (until 3.13).
bool errors_hide_those_of_texts();  // one whose text shows an object is empty where its __repr__ raises (3.10, 3.11.2)
extern const bool kUnpackingTellsHowMany;  // lists, tuples and dicts that are too long for it say how long they are
extern const bool kListIndexShowsValue;
// tuple(x), and a call with *x, ask x for its length, which has no say in what comes of it (until 3.13; list(x) does
// always).
extern const bool kTuplesAskForLength;
// The interpreter lets go of a frame's variables from the last one to the first (3.14+).
extern const bool kVariablesGoFromTheLast;
// What the interpreter loads by a number of its own (AssertionError, tuple, any, ...); null: it has no such number.
PyObject* common_constant(int number);
// What stands for a module, or a name of one, that is imported when it is first read (3.15+).
bool is_lazy_import(PyObject* object);
PyObject* weakly_held(PyObject* weak);  // borrowed; None: it has gone
// The garbage collector is at work, and runs finalizers: a weak reference made now to what it frees then goes without
// calling back (3.14+).
bool collector_runs();

// Whether a weak reference to it ends with it. A generator ends those it has before the code at its own end (the hook
// of an async generator, the warning of a coroutine) is given it, and does not look for those that are made there.
bool can_be_watched(PyObject* o);
bool is_any_generator(PyObject* o);  // async ones and coroutines too

// --- exceptions ---------------------------------------------------------------------------------------------------
bool no_exception_handled();  // sys.exc_info() has nothing to show

// --- functions ---------------------------------------------------------------------------------------------------
// Functions of exactly that type, and those that explain wrong calls.
bool is_function_type(PyTypeObject* type);
bool is_function(PyObject* object);
PyCodeObject* function_code(PyObject* function);
PyObject* code_docstring(PyCodeObject* code);  // of the functions made of it; null: they have none
// Whether two classes look like one class statement that ran twice, or like two functions of one code.
bool made_by_same_statement(PyObject* a, PyObject* b);
PyObject* code_qualname(PyCodeObject* code);  // of the functions made of it; 3.10: its name, the code says it itself
// An extension has replaced the interpreter's way to call it.
bool has_own_vectorcall(PyObject* function);
const void* standard_vectorcall();
PyObject* function_globals(PyObject* function);
PyObject* function_builtins(PyObject* function);  // null on 3.10, where they are found through globals
PyObject* function_closure(PyObject* function);   // tuple of cells or null
PyObject* function_defaults(PyObject* function);  // tuple or null
PyObject* function_kwdefaults(PyObject* function);
int64_t annotations_offset();  // of the dict of annotations in a function
int64_t annotate_offset();     // of the function that makes them on demand (3.14+); -1: there is none
void set_annotate(PyFunctionObject* function, PyObject* annotate);
bool annotate_is_named();  // whether a function that is given it names it after itself (3.14, later releases)
// Tag that changes when code, defaults, kwdefaults or closure change; 0: none.
uint32_t function_version(PyObject* function);

// An object whose structure begins as a function's becomes one: a function of type `function` as far as anybody can
// tell, which the interpreter calls as cheaply as any. It shares code, defaults, closure and names with `like`, and
// keeps its own dict and weak references. Nothing runs before it has ended.
void become_function(PyObject* object, PyFunctionObject* like);
// And back. The fields stay as they are: frames may run it. The interpreter forgets what it specialised for it.
void cease_function(PyObject* object, PyTypeObject* type, vectorcallfunc vectorcall);
// For the other type's own slots: the fields that become_function has set.
int traverse_function(PyObject* object, visitproc visit, void* arg);
void clear_function(PyObject* object);  // not its dict and weak references

// --- generators --------------------------------------------------------------------------------------------------
extern const bool kCloseReturnsValue;     // generator.close() returns what the generator returns
extern const bool kThrowOfPartsIsWarned;  // throw(type, value, traceback) is deprecated

// --- texts ---------------------------------------------------------------------------------------------------------
std::string text_of(PyObject* str);  // "?" when it has none. Sets no error

}  // namespace msjit::capture
