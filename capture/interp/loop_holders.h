// What else refers to what the variables of a loop hold.
#pragma once
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// What the program can come to, were it not for these variables and stack slots.
std::unordered_set<const Value*> held_beside(Context& c, const SymbolicFrame& f, std::span<Value** const> places);
// Whether an iterator is, or one that it takes from.
bool is_held(const Value* iterator, const std::unordered_set<const Value*>& held);
// The tensors that an iterator takes rows of are referred to while it lives.
void add_tensors(const Value* iterator, std::unordered_map<const AliasGroup*, int>& groups);
// Tuples and lists of the region. False: one is there already.
bool add_containers(const Value* v, std::unordered_set<const Value*>& to);

}  // namespace msjit::capture
