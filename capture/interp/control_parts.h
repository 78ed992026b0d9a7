// What control flow in the graph (tensor_loops.h, tensor_branches.h) is made of: parts of the program that are executed
// once, for whatever the variables hold then, and nodes of the graph that become a graph of their own.
#pragma once
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "capture/bytecode/cfg.h"
#include "capture/interp/context.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/transforms.h"
#include "jit/ir/control.h"

namespace msjit::capture {

// Thrown: what follows the branch cannot be in the graph; the region is captured again without trying it there.
struct NotInGraph {
  const PyCodeObject* code;
  int branch;  // instruction
  std::string why;
  bool at_first = false;  // a loop: its first turn alone may be what stands in the way
};

// Thrown: the region is captured again, and the first turn of the loop stands before it.
struct NeedsFirstTurn {
  const PyCodeObject* code;
  int branch;
  std::string why;
};

// Thrown: a tensor ends a `for` of few turns, which is captured as a loop of the graph then.
struct NeedsLoop {
  const PyCodeObject* code;
  int header;
};

// Thrown: the arms of a branch leave what differs in kind, and may still return what does not.
struct NeedsArmsToReturn {
  const PyCodeObject* code;
  int branch;
  std::string why;
};

// Thrown by check_pure: such a part changes what was there before it.
struct ImpurePart {
  std::string what;
};

// Where a part stores beside its frame's variables, in what was there before it: an attribute, an element of a list or
// dict, or the variable that functions share (a cell).
struct StoredPlace {
  Value* object;
  PyObject* name;  // interned; null: an element
  size_t at = 0;

  Value*& value() const { return name ? *object->find_attr(name) : object->items[at]; }
  bool operator==(const StoredPlace&) const = default;
};

// What a part of the program writes in place of what was there before it: contents that go from turn to turn, or
// differ between arms, though no variable says so.
class PartWrites {
 public:
  struct Written {
    AliasGroup* group;
    MemoryContent before;
    size_t past;  // contents before
  };
  explicit PartWrites(PartWrites* around) : around_(around) {}
  // Before a write.
  void note(AliasGroup& g) {
    if (std::ranges::find(all, &g, &Written::group) == all.end()) all.push_back({&g, g, g.past.size()});
  }
  // Before a value gets a history by a write.
  void note_history(Value* v) {
    histories_.push_back({v, v->tensor->requires_grad, v->tensor->is_leaf, v->tensor->decides});
  }
  // Before a place is stored; an attribute: that is among the object's stored ones.
  void note_place(const StoredPlace& place) {
    if (std::ranges::find(places, place, &Stored::place) == places.end()) places.push_back({place, place.value()});
  }
  bool has(const AliasGroup* g) const { return std::ranges::find(all, g, &Written::group) != all.end(); }
  // A write of what stands for a tensor that has other names: its variable is to stay that very tensor.
  bool keep(const AliasGroup* g) {
    if (stand_ins && stand_ins->count(g)) return kept.insert(g).second || true;
    return around_ && around_->keep(g);
  }
  // Whether the part may take from this iterator of before it: nothing else refers to it, and behind the part it is
  // gone.
  bool may_advance(const Value* iterator) const {
    return iterators.count(iterator) || (around_ && around_->may_advance(iterator));
  }
  // All as it was, contents under a version of their own: what was made of those in between is not taken for theirs.
  void take_back();

  struct Stored {
    StoredPlace place;
    Value* value;  // before; of an arm, at its end
  };
  // What an arm adds to a list or dict of before it.
  struct Grown {
    Value* object;
    bool waits;         // a list that nobody has read: what it gets is among its keys until somebody does
    size_t had_before;  // there
    std::vector<Value*>& elements() const { return waits && !object->expanded ? object->keys : object->items; }
    size_t before() const {
      return had_before + (waits && object->expanded ? static_cast<size_t>(PyList_GET_SIZE(object->real)) : 0);
    }
  };
  Grown* grown_of(const Value* object) {
    const auto at = std::ranges::find(grown, object, &Grown::object);
    return at == grown.end() ? nullptr : &*at;
  }
  std::vector<Written> all;
  std::vector<Stored> places;
  std::vector<Grown> grown;
  bool is_arm = false;
  const std::unordered_map<const AliasGroup*, size_t>* stand_ins = nullptr;  // of a loop's variables
  std::unordered_set<const AliasGroup*> kept;                                // of them
  std::unordered_set<const Value*> iterators;                                // that it may take from

 private:
  struct History {
    Value* of;
    bool requires_grad, is_leaf;
    std::optional<BranchAt> decides;
  };
  std::vector<History> histories_;  // before
  PartWrites* around_;
};

// Before a write: throws where it may not be.
void note_write(Context& c, AliasGroup& g);
// The tape records a write: all that shares the memory has a history from here on; decides: as in Requires.
void give_history(Context& c, AliasGroup& g, const std::optional<BranchAt>& decides = {});
inline bool has_history(const Value* v) { return v->tensor->requires_grad && !v->tensor->is_leaf; }
// An input that requires a gradient, whose writes are not recorded: gradients of its contents go back to the first.
bool begins_anew(const AliasGroup& g);
// After a write of an input, which held `before`: where all is differentiated as one, gradients of the new content go
// back to that by straight_through (null: the control flow that gave it has seen to it); elsewhere it is a root of its
// own.
void set_root(Context& c, AliasGroup& g, ir::Value* before);
// What the memory holds, as its base and as views that are known.
std::vector<const ir::Value*> contents_of(const Context& c, const AliasGroup& g);
// Whether the region has written it, as a number.
ir::Value* was_written(Context& c, const MemoryContent& m);
// What control flow has made of a content. when: whether it was written there; null: it was.
// recorded: whether the tape does.
void set_content(Context& c, AliasGroup& g, ir::Value* content, ir::Value* when, bool seen_by_tape,
                 const Requires& recorded);

// While it lives, code is executed that is to become part of the graph.
class PurePart {
 public:
  // branch: its first instruction. loop: of the frame, the innermost that the part stands in; -1: none.
  PurePart(Context& c, const SymbolicFrame& f, int branch, int loop)
      : writes(c.control.part.writes), c_(c), before_(c.purity), part_before_(c.control.part) {
    c.purity = {static_cast<int>(c.pool.values().size()), true};
    c.control.part = {&f, loop, nullptr, &writes, branch};
  }
  ~PurePart() {
    c_.purity = before_;
    c_.control.part = part_before_;
  }
  PurePart(const PurePart&) = delete;

  PartWrites writes;

 private:
  Context& c_;
  Purity before_;
  Part part_before_;
};

// A frame before code is executed that may be executed once more.
class FrameBefore {
 public:
  FrameBefore(const Context& c, const SymbolicFrame& f)
      : locals(f.locals),
        stack(f.stack),
        handled_(c.exceptions.handled),
        iterations_(f.iterations),
        may_be_unbound_(f.may_be_unbound),
        first_turns_(c.control.first_turns),
        line_(c.line),
        pc_(f.pc) {}
  // As it was, but for what has been read of the real frame.
  void restore(Context& c, SymbolicFrame& f) const;
  void restore_state(Context& c, SymbolicFrame& f) const {
    f.iterations = iterations_;
    f.may_be_unbound = may_be_unbound_;
    c.exceptions.handled = handled_;
    c.control.first_turns = first_turns_;
  }

  const std::vector<Value*> locals, stack;

 private:
  const std::vector<Value*> handled_;
  const std::unordered_map<int, int> iterations_;
  const std::map<int, ir::Value*> may_be_unbound_;
  const std::vector<FirstTurn> first_turns_;
  const int line_, pc_;
};

// A branch that is about to become control flow in the graph.
class ControlPart {
 public:
  ControlPart(Context& c, SymbolicFrame& f, int pc) : c_(c), f_(f), pc_(pc), code_(*f.code), flow_(flow_of(code_)) {}

 protected:
  // It has begun, and cannot be in the graph.
  [[noreturn]] void decline(const std::string& why) const { throw NotInGraph{code_.code(), pc_, why}; }
  // It has not begun.
  bool refuse(std::string why) {
    c_.control.why_outside = std::move(why);
    return false;
  }

  Context& c_;
  SymbolicFrame& f_;
  const int pc_;
  const Code& code_;
  const Flow& flow_;
};

// Executes one instruction, or the control flow in the graph that begins there. `no` gets why it cannot be part of the
// graph, and throws. False: the frame has returned.
bool step_of_part(Context& c, SymbolicFrame& f, int pc, const std::function<void(std::string)>& no);

// Numbers that Python would raise for are computed in the part, whoever reads them: those noted since `first`.
void lower_raising(Context& c, size_t first);

// A tensor of one element, or a number that the graph gives.
bool is_predicate(const Value* v);
// Of a comparison that converts its result to a bool (3.13): the tensor itself, for the branch behind it. False: it is
// none, or of no tensor.
bool compare_unconverted(Context& c, SymbolicFrame& f, const Instr& i);
// Its truth, or that it is false, as a bool of the graph: a tensor without dimensions, or a number.
ir::Value* predicate(Context& c, Value* condition, bool holds);
// A predicate as a bool tensor.
ir::Value* as_tensor(Context& c, ir::Value* predicate);
ir::Value* both(Context& c, ir::Value* a, ir::Value* b);
// Of one type; a where the predicate holds. recorded: gradients flow to the one that is chosen alone.
ir::Value* choose(Context& c, ir::Value* predicate, ir::Value* a, ir::Value* b, bool recorded = false);

// Tuples and lists made in the region, of no class of their own.
bool is_plain_container(const Value* v);
// Tensors and numbers are what control flow carries; containers are taken apart. Anything else is itself.
void each_leaf(Value* v, const std::function<void(Value*)>& visit);
Value* rebuilt(Context& c, Value* like, const std::function<Value*(Value*)>& leaf);
bool carries(Context& c, Value* leaf);  // a tensor or number
bool holds_contents(Value* v);          // of the graph: a tensor, or a number that varies
ir::Value* content_of(Context& c, Value* leaf);
ir::Value* stand_in_for(Context& c, ir::Value* content);  // of its type, and no constant
Value* leaf_of(Context& c, ir::Value* content, const Requires& requires_grad);

// An attribute of what was there before the part; false: the part has made the object, or there is none. It is stored
// once, behind the part: as it was, if the part does not change it.
bool note_attribute_store(Context& c, Value* object, PyObject* name, const std::function<Value*()>& before);
// The same for an element that is there; it is stored.
bool store_element_in_part(Context& c, Value* object, size_t at, Value* value);
void store_at(Context& c, const StoredPlace& place, Value* value);
void add_item(Context& c, Value* container, Value* key, Value* value);  // at its end; key: of a dict
std::string name_of(Context& c, const StoredPlace& place);

// From here on the tensor is what it is, or one of those.
// at_first: of a loop whose first turn may stand before it.
void set_chosen(Context& c, Value* tensor, std::vector<const AliasGroup*> of, bool strided, const PyCodeObject* code,
                int branch, Which which = {}, bool at_first = false);
// Whether it is known in each run which tensor it is.
bool is_known(const Value* tensor);
bool may_be_strided(const Value* leaf);  // a tensor that is not contiguous, or may not be
// The content that a tensor shares with others: its own group and those that it may turn out to be of.
void add_groups(const Value* tensor, std::vector<const AliasGroup*>& to);
// Throws NotInGraph where it matters which of several tensors this one is, which was chosen in the graph. of_held: what
// may be this one matters only where the program still holds it.
void need_identity(Context& c, const Value* tensor, bool of_held = false);
// The same where only what is left at the region's end matters.
void need_identity_among(const Value* tensor, const std::unordered_set<Value*>& left);

// Throws NotInGraph where only the run knows whether the tensor requires a gradient.
void need_requires(const Value* v);

using Nodes = std::vector<std::unique_ptr<ir::Node>>;
// The nodes from `first` on leave the graph: nothing remembers their values.
Nodes take_nodes(Context& c, size_t first);
void forget(Context& c, const std::unordered_set<const ir::Value*>& values);
std::unordered_set<const ir::Value*> made_by(const Nodes& nodes);
// Null, or why these cannot be nodes of such a graph.
const char* unfit(const Context& c, const Nodes& nodes);
// Values that the nodes and `results` read from around them are added to `operands`. Of a transposition that is what it
// is one of: as an input it would be copied, and products and sums would add in another order; `views` get its node.
void add_operands(const Context& c, const Nodes& nodes, const std::vector<ir::Value*>& results,
                  std::vector<ir::Value*>& operands, std::vector<const ir::Node*>& views);
// What gradients flow to, among what tensors hold or have held, `more`, and what nodes from `first` on compute.
std::unordered_set<const ir::Value*> with_gradients(const Context& c, size_t first,
                                                    std::span<const ir::Value* const> more = {});
// The nodes from `first` to `last` that compute such values.
std::vector<const ir::Node*> recorded_between(const Context& c, size_t first, size_t last,
                                              const std::unordered_set<const ir::Value*>& recorded);
// Those of the nodes, in their order, that gradients of the results come to.
std::vector<const ir::Node*> on_way_to(std::span<const ir::Value* const> results,
                                       const std::vector<const ir::Node*>& nodes);
// The nodes, behind `views`, as a graph whose inputs are `inputs`, under the names of the program where there are any.
ir::Graph graph_of(Context& c, const char* name, const std::vector<ir::Value*>& inputs,
                   const std::vector<std::string>& names, const std::vector<const ir::Node*>& views, const Nodes& nodes,
                   const std::vector<ir::Value*>& results);

std::string variable_name(const Code& code, int variable);

}  // namespace msjit::capture
