// Frames of symbolic execution, and what ends it early.
//
// A handler that cannot go on throws Break; capture() catches it, and the region is captured again up to that point, so
// that no handler has to undo what it did.
#pragma once
#include <Python.h>

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "capture/report/break_reasons.h"
#include "capture/values/value.h"

namespace msjit::capture {

struct Break {
  Reason reason;
  std::string detail;
  int retract_to = -1;    // root step to go back to; -1: the step that broke
  bool of_value = false;  // what a tensor holds becomes a number of Python's, or a size
};
[[noreturn]] void fail(Reason r, std::string detail = "");
[[noreturn]] void fail_by_value(Reason r, std::string detail = "");

struct NeedsParts {};       // thrown: composites must be captured by their parts
struct NeedsFixedSizes {};  // thrown: this code is captured at the sizes at hand only
// A Python exception on its way to its handler: thrown through the handlers of instructions, caught where a frame's
// instruction is executed. It never leaves a region: one that leaves the root frame is a break.
struct Raised {
  Value* exception;  // kInstance of an exception class
};

// An inlined or the root frame.
struct SymbolicFrame {
  std::shared_ptr<const Code> code;
  std::vector<Value*> locals;  // null: root only, not read yet
  std::vector<Value*> stack;
  int pc = 0;
  Value* globals = nullptr;      // kObject of the dict
  PyObject* builtins = nullptr;  // borrowed; null: the request's
  SymbolicFrame* parent = nullptr;
  int level = 0;
  std::unordered_map<int, int> iterations;       // per loop head
  std::unordered_map<int, std::string> refused;  // loops that are no part of the graph, by head: why
  std::map<int, ir::Value*> may_be_unbound;  // variables: the number that holds where they are not (maybe_unbound.h)
  Value* returned = nullptr;
  Value* yielded = nullptr;  // generators: set by YieldValue
  bool started = false, running = false;
  Value* handled = nullptr;  // generators: the exception handled inside while suspended
  // For telling when generators are dropped (generators.cpp):
  Value* function = nullptr;         // that runs here
  std::vector<Value*> in_flight;     // the stack before the instruction at hand
  std::vector<Value*> held_outside;  // generators that no frame held when this one was entered
  int entered_at = 0;                // values that there were then
  bool resumed_by_polyfill = false;  // generators: what stands for a C object holds it
  bool raised = false;               // generators: it ended by an exception

  Value* pop() {
    Value* v = stack.back();
    stack.pop_back();
    return v;
  }
  void push(Value* v) { stack.push_back(v); }
  Value*& top(int n = 1) { return stack[stack.size() - n]; }
  Value*& iterator_of(const Instr& for_iter) { return top(1 + for_iter.arg2); }
};

// Whether it is a generator, made inside, that has ended: what it was called with it holds no longer.
inline bool has_ended(const Value* v) { return v->kind == ValueKind::kGenerator && v->frame->returned; }

using Keywords = std::vector<std::pair<PyObject*, Value*>>;

}  // namespace msjit::capture
