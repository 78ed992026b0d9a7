// Iterators, and all items of what can be iterated over.
#pragma once
#include <functional>

#include "capture/interp/exceptions.h"
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

Value* get_iter(Context& c, Value* v);        // breaks when it is not known
Value* get_plain_iter(Context& c, Value* v);  // past what a subclass of a container defines
Value* next(Context& c, Value* iterator);     // null: exhausted (c.exceptions.stop_value: StopIteration's value)
// All items. sized: what gives them is asked for its length, too, as list() and tuple() do.
std::vector<Value*> list_of(Context& c, Value* iterable, bool sized = false);
// Each item before the next one is asked for: what is done with it may run code that the iterable's code, or a list,
// shows.
void for_each_item(Context& c, Value* iterable, const std::function<void(Value*)>& take);
// As PySequence_Fast takes them: an iterator is asked for its length, not what it is of. Breaks where that raises
// TypeError, which each caller says in other words.
std::vector<Value*> fast_list_of(Context& c, Value* iterable);
void check_iterable(Context& c, Value* v);  // breaks where iter() raises TypeError: for what says it in other words
// Of numbers that the graph gives, at least one of them: null where it gives none. Its step is a constant.
Value* open_range(Context& c, const std::vector<Value*>& numbers);
Value* reversed_range(Context& c, Value* v);  // the iterator; null: it is no range
Value* length_of_open_range(Context& c, const Value* range);
Value* length_hint(Context& c, Value* v);  // asks an object's own __len__
// Code of the program may run for each item: what takes one after the other has those that came before an error.
bool runs_as_it_goes(const Value* iterable);
void extend_list(Context& c, Value* list, Value* source);
Value* make_iterator(Context& c, IterKind kind, std::vector<Value*> items);

}  // namespace msjit::capture
