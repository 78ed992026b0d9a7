// What the families of handlers remember during one capture attempt: each part is one family's, named in its comment,
// and most of them are read elsewhere only at the region's end.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "capture/guards/dropped.h"
#include "capture/values/value.h"
#include "jit/ir/graph.h"

namespace msjit::capture {

// tensors.cpp: the graph's inputs.
struct GraphInputs {
  std::vector<const Source*> tensors;               // by graph input, null for numbers
  std::vector<const NumberExpr*> numbers;           // by graph input, null for tensors
  std::unordered_map<const Source*, Value*> sized;  // inputs whose sizes vary
};

// creation.cpp, tensors.cpp: the device of what is made of nothing.
struct Creation {
  bool creates = false;       // something is, on the current device
  bool device_known = false;  // the graph's: of a tensor that is used
  int in_library = 0;         // calls of its functions with tensors, whose device it then makes things on
};

// numbers.cpp
struct LoweredNumbers {
  std::unordered_map<const NumberExpr*, ir::Value*> values;
  std::vector<const NumberExpr*> may_raise;  // Python raises where they cannot be computed, whoever reads them
};

// What the region will have changed of objects that were there before: attribute_stores.cpp, values.cpp.
struct Changes {
  std::vector<std::pair<Value*, PyObject*>> attributes;  // stored, in order of the first store
  std::set<std::pair<Value*, PyObject*>> set_again;      // of them, those that were deleted before
  std::vector<Value*> containers;                        // and cells with a source whose content changed
  std::unordered_map<Value*, std::vector<std::pair<PyObject*, Value*>>>
      dict_stores;                      // globals and other dicts by str key; NULL: deleted
  std::vector<PyObject*> cached_calls;  // (function, arguments, keywords or None), which its cache counts
};

// chained_writes.cpp: x[i][j] = v where x[i] is a copy.
struct ChainedWrite {
  const SymbolicFrame* frame;
  int subscript, store;  // instructions
  int step;              // root step of the subscript
  Value *of, *key, *item;
};
struct ChainedWrites {
  std::vector<ChainedWrite> open;  // whose store is to come
  std::vector<std::pair<int, int>>
      whole;  // root steps between which no region ends: behind the first, up to the second
};

// Whether ops are recorded.
struct RecordingState {
  bool on = true;
  bool mode = true;         // what set_grad_enabled says, which may not be enough for that
  bool turned_off = false;  // by the program
};

// gradient.cpp: gradient functions, and whether there is a gradient to take.
struct Gradients {
  RecordingState now, at_entry;
  bool inside_eager = false;   // the region runs inside a function that is differentiated eagerly
  bool tape_kept = true;       // with the mode on ops are recorded also outside of captured gradients
  int on_step = -1;            // root step behind which a region that began under no_grad records
  int depth = 0;               // gradient functions being captured
  bool sweep_creates = false;  // what backwards compute is to be differentiable
};

// backward.cpp: backward() and .grad.
struct Backwards {
  std::vector<Value*> grads;                            // inputs whose .grad was read or stored
  std::vector<Value*> stores;                           // tensors whose .grad was stored, in order
  std::vector<Value*> asked;                            // from outside, whose gradients a function gave
  std::vector<Value*> new_leaves;                       // made inside; they require a gradient
  std::vector<std::pair<ir::Value*, int>> grad_inputs;  // what stands for arguments of a gradient; the root step
  std::vector<Value*> retained;                         // results that retain their gradient
  // Former contents of what was written where the tape does not see it. step: root step of the write. of_input: the
  // fragment gets it and writes it, so that the tape finds it changed.
  struct Former {
    int step;
    bool of_input;
  };
  std::unordered_map<const ir::Value*, Former> overwritten;
  std::unordered_set<const ir::Node*> released;  // whose saved values a backward() has released
};

// A backward written in Python that was recorded for a node of the graph, which stands for nothing else.
struct OwnBackward {
  Value *backward, *saved;           // saved: what it is given first; none: nothing
  std::vector<ir::Value*> contents;  // of the tensors among saved
  std::vector<Value*> arguments;     // of the function; as the node's operands behind those that it passes on
  std::vector<int> outputs;          // of the node, by output of the function; -1: it has no gradient
  int step;                          // root step of the record
  std::string name;
  bool view = false;  // an output shares memory in a way that the tape has to know of
};
struct CapturedHook {
  Value* function;
  int step;
};

// own_backward.cpp
struct OwnBackwards {
  std::unordered_map<const ir::Node*, OwnBackward> records;
  std::unordered_map<const ir::Value*, std::vector<CapturedHook>> hooks;  // by content
  std::unordered_set<const ir::Node*> staged;  // with such a record or hooks, which the tape is to run
};

// sets.cpp: keys and elements.
struct Keys {
  std::unordered_map<Value*, Py_hash_t> hashes;     // of those whose class has a __hash__ in Python
  std::unordered_map<Value*, PyObject*> objects;    // what those made inside are equal to: tuples of constants
  std::unordered_map<PyObject*, Value*> stand_ins;  // in sets' shadows, for such elements
};

// exceptions.cpp
struct Exceptions {
  Value* stop_value = nullptr;           // of the iterator that next() found exhausted; null: None
  std::vector<Value*> handled{nullptr};  // being handled: of the thread, then of each running generator
};

// generators.cpp
struct Generators {
  std::vector<Value*> suspended;  // that stand, or stood, inside try or with
  int64_t drop_checks = 0;        // values looked at for them
};

// dropping.cpp
struct Drops {
  std::vector<const Source*> sources;              // whose references go
  std::optional<Dying> dying;                      // with them
  std::unordered_map<PyObject*, Py_ssize_t> held;  // references by capture itself: what it keeps, guards, sources
  size_t kept_seen = 0, guards_seen = 0, sources_seen = 0;
};

// creation.cpp
struct Arrays {
  std::map<std::pair<Value*, bool>, Value*> tensors;  // by array and whether its memory is shared
};

// transforms.cpp, control_parts.h
struct Purity {
  int since = -1;           // code runs that Python would run again: values there were then; -1: none does
  bool in_control = false;  // part of control flow in the graph (control_parts.h), not a block of recompute
};

// tensor_loops.cpp, tensor_branches.cpp: what is being captured as part of control flow in the graph.
class LoopElements;
class PartWrites;
struct Part {
  const SymbolicFrame* frame = nullptr;
  int loop = -1;                     // the innermost of the frame's that it stands in
  LoopElements* elements = nullptr;  // of a `for` whose turn it is
  PartWrites* writes = nullptr;      // in place, of what was there before it
  int branch = -1;                   // the instruction that it begins at
};

// A first turn that stands before its loop (tensor_loops.cpp): the branch that it begins at.
struct FirstTurn {
  const SymbolicFrame* frame;
  int loop;
  const PyCodeObject* code;
  int branch;
};

// tensor_branches.cpp, tensor_loops.cpp, first_turns.cpp
struct ControlFlow {
  Part part;                                     // the innermost
  std::vector<FirstTurn> first_turns;            // that have begun, of loops that are not in the graph yet
  std::string why_outside;                       // of the branch at hand: why it is not in the graph
  int arms = 0;                                  // of branches that are being captured, one in the other
  int branches = 0;                              // begun in the outermost of those
  std::vector<std::unique_ptr<ir::Node>> moved;  // out of the graph, into one of its loops
};

// which_tensor.cpp, carried_tensors.cpp: tensors that are one of several.
struct Choices {
  int chosen = 0;                  // AliasGroup::Chosen
  std::vector<Value*> candidates;  // tensors that others may be: Which
};

// What the attempt has cost so far: capture.cpp.
struct Work {
  int64_t done = 0;  // instructions executed, and what takes as long
  int tensor_ops = 0;
};

}  // namespace msjit::capture
