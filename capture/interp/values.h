// Values: made, found at a source, examined, relied on.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

Value* make(Context& c, ValueKind kind);
Value* make_items(Context& c, ValueKind kind, std::vector<Value*> items);
Value* literal(Context& c, PyObject* o);                // a constant; the reference is kept
Value* literal(Context& c, PyRef o);                    // the same; breaks when null (the Python error is cleared)
Value* wrap(Context& c, PyObject* o, const Source* s);  // a real object found at a source
Value* none(Context& c);
Value* boolean(Context& c, bool b);
Value* integer(Context& c, int64_t i);
Value* null_value(Context& c);
Value* number_value(Context& c, const NumberExpr* e);

PyTypeObject* type_of(Context& c, Value* v);  // guards the type; null for values without a type
void guard_type(Context& c, Value* v);
void guard_type_version(Context& c, PyTypeObject* t);
inline bool is_sequence(const Value* v) { return v->kind == ValueKind::kTuple || v->kind == ValueKind::kList; }
bool is_deque(const Value* v);                         // which keeps its elements as a list's
void expand(Context& c, Value* v);                     // items of a container
PyObject* specialise(Context& c, Value* v);            // guards its value; the constant, or null when it is none
void check_varied(Context& c, Value* v, size_t most);  // breaks at a number that had more values than so many
bool as_index(Context& c, Value* v, int64_t* out);     // an int (specialised)
PyObject* as_str(Context& c, Value* v);                // a str (specialised), or null
bool is_true(Context& c, Value* v);                    // guards the outcome
Value* checked_length(Context& c, Value* v);           // v if __len__ may return it (specialised); breaks otherwise
// `moves`: other than by new values in the places of old ones.
void mark_changed(Context& c, Value* v, bool moves = true);
void mark_grown(Context& c, Value* v);             // the same before something is added at its end, which arms may do
bool same_object(Context& c, Value* a, Value* b);  // `is`, guarded
void guard_identity(Context& c, bool same, const Source* a, const Source* b);
std::string describe(Context& c, Value* v);
const Source* need_source(Context& c, Value* v);  // its source, or that of a constant; breaks otherwise
Value* load_from_dict(Context& c, Value* dict_value, PyObject* name);  // by str key, null: absent (guarded)

}  // namespace msjit::capture
