// State of one capture attempt: what it makes, where it stands, and what each family of handlers remembers.
// Nothing here changes the program's state: everything goes into the graph, the guards and the values.
//
// What the families offer each other stands in a header of each: values.h, numbers.h, tensors.h, calls.h and so on.
#pragma once
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "capture/guards/guard.h"
#include "capture/interp/capture.h"
#include "capture/interp/frame.h"
#include "jit/ir/graph.h"

namespace msjit::capture {

struct Arrays;
struct Backwards;
struct ChainedWrites;
struct Changes;
struct Choices;
struct ControlFlow;
struct Creation;
struct Drops;
struct Exceptions;
struct Generators;
struct Gradients;
struct GraphInputs;
struct Keys;
struct LoweredNumbers;
struct OwnBackwards;
struct Purity;

// What the attempt has cost so far: capture.cpp.
struct Work {
  int64_t done = 0;  // instructions executed, and what takes as long
  int tensor_ops = 0;
};

struct Context {
  const CaptureRequest& request;
  // What is made:
  SourcePool sources;
  NumberPool numbers;
  ValuePool pool;
  GuardSet guards;
  ir::Graph graph;
  std::vector<std::unique_ptr<AliasGroup>> groups;
  std::vector<const AliasGroup*> chosen_groups;  // that set_chosen made out of several
  std::unordered_map<PyObject*, Value*> known;   // real mutable objects by identity
  std::unordered_map<Value*, int> made_at;       // root step at which values that cannot be handed over were made
  // Where execution stands:
  int root_step = 0;
  int line = 0;
  std::shared_ptr<const Code> line_code;  // that line is of; null: the root frame's
  SymbolicFrame* frame = nullptr;         // innermost
  int deepest = 0;                        // frames that Python would have had below the root frame at once
  int nested = 0;                         // handlers that follow the program's data: see Nested
  Work work;

 private:
  struct Families;
  std::unique_ptr<Families> families_;

 public:
  // What families remember, each in its header:
  GraphInputs& inputs;
  Creation& creation;
  LoweredNumbers& lowered;
  Changes& changes;
  ChainedWrites& chained;
  Gradients& gradients;
  Backwards& backwards;
  OwnBackwards& own_backwards;
  Keys& keys;
  Exceptions& exceptions;
  Generators& generators;
  Drops& drops;
  Arrays& arrays;
  Purity& purity;
  ControlFlow& control;
  Choices& choices;

  explicit Context(const CaptureRequest& r);
  ~Context();
  Context(const Context&) = delete;

  void guard(Guard g) {
    g.line = line;
    guards.add(std::move(g));
  }
  // To be called by whatever takes longer the more there is: breaks where a region is not worth as much.
  void spend(int64_t units) {
    if ((work.done += units) > kMostWork ||
        (work.done > kMostWorkWithoutOps + work.tensor_ops * kWorkOfOp && capture_everything()))
      fail(Reason::k_capture_limit);
  }
  static constexpr int64_t kMostWork = 200'000, kMostWorkWithoutOps = 10'000, kWorkOfOp = 2'000;
};

// What follows data of the program from object to object, which may be as deep as it likes, or lead back to itself: it
// breaks long before the C stack ends. The interpreter then says RecursionError, or copes.
class Nested {
 public:
  explicit Nested(Context& c) : c_(c) {
    if (c.nested >= kMost) fail(Reason::k_recursion, "data nested too deep");
    ++c.nested;
  }
  ~Nested() { --c_.nested; }
  Nested(const Nested&) = delete;

 private:
  static constexpr int kMost = 200;
  Context& c_;
};

}  // namespace msjit::capture
