// Iterators, and all items of what can be iterated over.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

Value* get_iter(Context& c, Value* v);                     // breaks when it is not known
Value* get_plain_iter(Context& c, Value* v);               // past what a subclass of a container defines
Value* next(Context& c, Value* iterator);                  // null: exhausted (c.stop_value: StopIteration's value)
std::vector<Value*> list_of(Context& c, Value* iterable);  // all items
// As list(iterable) gets them: behind its iterator it is asked for its length.
std::vector<Value*> list_of_asked(Context& c, Value* iterable);
// Code of the program may run for each item: what takes one after the other has those that came before an error.
bool runs_as_it_goes(const Value* iterable);
void extend_list(Context& c, Value* list, Value* source);
Value* make_iterator(Context& c, IterKind kind, std::vector<Value*> items);

}  // namespace msjit::capture
