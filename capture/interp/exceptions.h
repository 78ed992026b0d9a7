// Exceptions: raised, caught, made, looked at.
#pragma once
#include <vector>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

struct Exceptions {
  Value* stop_value = nullptr;           // of the iterator that next() found exhausted; null: None
  std::vector<Value*> handled{nullptr};  // being handled: of the thread, then of each running generator
};

[[noreturn]] void raise(Context& c, Value* exception);  // as `raise`: sets the context
// Whether an exception says what the interpreter says of a value that an operation cannot take.
std::string text_of_exception(Context& c, Value* exception);  // its first argument; empty: that is no text
bool has_words_of_interpreter(Context& c, Value* exception);
[[noreturn]] void raise_new(Context& c, PyObject* type, std::vector<Value*> args);
[[noreturn]] void raise_text(Context& c, PyObject* type, const std::string& message);
// The interpreter's pending error; breaks when it cannot.
[[noreturn]] void raise_fetched(Context& c, const char* what);
bool is_exception(const Value* v);           // made inside
bool is_exception_field(PyObject* on_type);  // that C reads and writes: args, __cause__, a StopIteration's value
bool is_exception_of(Value* v, PyObject* type);
bool is_group(const Value* v);              // an exception group made inside
Value* handled_exception(Context& c);       // null: none
void check_attributes(PyTypeObject* type);  // of an exception's class: breaks where it is none that is known
Value* new_exception(Context& c, PyTypeObject* type, std::vector<Value*>& args, const Keywords& kwargs);
Value* exception_attr(Context& c, Value* v, PyObject* name);  // null: not one of its own
// Of the class written in C that defines it; null: none.
Value* exception_method(Context& c, Value* self, PyTypeObject* of, const std::string& name, std::vector<Value*>& args,
                        const Keywords& kwargs);
Value* stop_iteration_error(Context& c, Value* exception);  // PEP 479: what leaves a generator instead
Value* position_value(Context& c);  // an integer of the interpreter on its stack: it may stay, but not be written
bool is_position(const Value* v);
// 3.15+: a position there means that a list or tuple is gone over, not an iterator.
void check_no_position(const Value* beside);
// Enters the handler of the instruction at pc; false: the exception leaves the frame.
bool unwind(Context& c, SymbolicFrame& f, int pc, Value* exception);
// The context of an exception becomes the one being handled; rings are broken as Python does.
void set_context(Context& c, Value* exception);

}  // namespace msjit::capture
