// Capture of one region: symbolic execution from an instruction of a real frame (or bound arguments) to a break, a
// back-edge or the return. capture/entry calls it and keeps the specialisations.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>

#include "capture/bytecode/code.h"
#include "capture/cpython/frame.h"
#include "capture/guards/dispatch.h"
#include "capture/rewrite/rewritten_code.h"

namespace msjit::capture {

struct Keepers;  // lifetime.h

// Sizes of inputs that a specialisation leaves open: by the source's text, the dimensions; and ints that give sizes.
struct VaryingSizes {
  bool all = false;  // every dimension of every tensor argument
  std::map<std::string, uint32_t> dims;
  std::set<std::string> ints;
  bool empty() const { return dims.empty() && ints.empty(); }
  void add(const VaryingSizes& o) {
    for (const auto& [source, mask] : o.dims) dims[source] |= mask;
    ints.insert(o.ints.begin(), o.ints.end());
  }
};

// The values that numbers had when specialisations were made which do not fit now, by the number's text.
using NumberValues = std::map<std::string, std::set<uint64_t>>;

enum class Dynamic : uint8_t { kAuto, kNever, kAll };

struct CaptureOptions {
  int level = 1;  // jit_level
  bool fullgraph = false;
  bool takes_values = false;  // fullgraph, but for what a tensor holds: as a number of Python's, a size or output
  bool error_on_recompile = false;
  bool reads_source = false;  // of the functions that are called, too
  int front_end = 0;          // as asked for (python/msjit/front_ends): jit objects of different ones do not share
  Dynamic dynamic = Dynamic::kAuto;
  PyRef backend;  // null, a str, or a callable (graph, example_inputs) -> callable
  // Not empty: graphs go into files. The callable backend gets them with open sizes, and lines are those of the
  // innermost code outside this folder.
  std::string exports;

  // Whether code compiled for these serves the others, too.
  bool compiles_alike(const CaptureOptions& other) const;
  // Nothing that would show where somebody else calls the function: what is compiled may serve the switch.
  bool like_the_switch() const {
    return level == 1 && !fullgraph && !error_on_recompile && !names_backend() && dynamic == Dynamic::kAuto;
  }
  bool names_backend() const { return backend && PyObject_IsTrue(backend.get()) == 1; }
};

// Branches on tensors, by code object and instruction, that cannot be in the graph (tensor_branches.h), and why.
using BranchesOutside = std::map<std::pair<const PyCodeObject*, int>, std::string>;
// Loops of few turns that tensors end, by code object and first instruction: they are loops of the graph all the same.
using LoopsInside = std::set<std::pair<const PyCodeObject*, int>>;
// Branches of loops that are in the graph from their second turn on, and why the first one stands before it.
using FirstTurns = BranchesOutside;

// Branches whose arms do not agree where they meet, and why: each executes what is left of the function.
using ArmsToReturn = BranchesOutside;

struct CaptureRequest {
  const Code& code;
  int start;   // instruction index where the region begins
  Slots base;  // live localsplus, then the value stack; borrowed
  int depth;   // stack entries at start
  PyObject* globals;
  PyObject* builtins;
  PyObject* function;  // the running function; null on 3.10 inside frames
  const CaptureOptions& options;
  const VaryingSizes* varying = nullptr;              // null: every size is fixed
  const NumberValues* varied = nullptr;               // null: every number may be relied on
  bool by_parts = false;                              // composites are captured by their parts: a backward() follows
  const BranchesOutside* branches_outside = nullptr;  // found in this region
  const LoopsInside* loops_inside = nullptr;          // found in this region
  const FirstTurns* first_turns = nullptr;            // found in this region
  const ArmsToReturn* arms_to_return = nullptr;       // found in this region
  std::span<const int> too_long = {};  // instructions that were too much for one region: it ends before them
  bool whole = false;                  // the call is captured whole or refused: nothing of it is left to Python
};

// Why and where capture stopped, or found nothing.
struct BreakInfo {
  std::string id;      // row of capture/report/break_reasons.def
  std::string reason;  // the row's text with what it was about
  std::string hint;
  int instr = -1;  // instruction of the root frame
  int line = 0;
  std::string file{};     // that the line is of; empty: the root frame's
  bool of_value = false;  // of a Break
  // "file:line: reason [id]; hint".
  std::string message(const std::string& of_root) const;
};

enum class CaptureStatus { kCaptured, kSkip };

// Whether a guard asks for an object, or a class, other than the one at hand; kMadeAnew: both look as if one statement
// made them, which ran twice.
enum class OtherObject : uint8_t { kNo, kYes, kMadeAnew };

// One variant of a region: machine-code guards, a fragment, and the recipe that puts its results into the frame.
class Specialisation {
 public:
  virtual ~Specialisation() = default;

  // Whether this variant fits the values in base. Never runs Python code, allocates or raises.
  virtual bool check(Slots base) = 0;

  // True: the region ends with the function's return, and run() stores the value through `result`.
  virtual bool returns() const = 0;
  virtual Landing landing() const = 0;        // else: where control goes on
  virtual bool leaves_variables() const = 0;  // it returns without storing the variables that have changed

  // Runs fragment, reconstruction and effects; on kHit locals and stack slots below landing().depth are written (old
  // values dropped last). kMiss: nothing has happened, the region is to run eagerly. No error is ever left set.
  virtual Outcome run(Slots base, PyObject** result) = 0;

  // From now on it keeps nothing of the program alive; on_death: once, when something that it relies on has died.
  virtual void loosen(const Keepers& keepers, std::function<void()> on_death) = 0;
  virtual void code_ends() = 0;  // of its own code object, while it still runs
  // No object's death is heard of any more, and nothing is to be run.
  virtual void end_watching() = 0;
  // It can never fit again.
  virtual bool stale() const = 0;
  // What a look-up among many variants may go by.
  virtual std::vector<Fact> facts(PyObject* globals) const = 0;

  // The first guard that fails for base: its text, the value it was made for, the value found, and the source line.
  virtual void describe_failure(Slots base, std::string* guard, std::string* old_value, std::string* new_value,
                                int* line) const = 0;
  // The first guard that fails for base asks for an object itself, or for one of its class.
  virtual OtherObject fails_by_identity(Slots base) const = 0;
  // Where nothing but sizes of tensors stands against running with base: adds the dimensions that differ.
  virtual bool add_size_differences(Slots base, VaryingSizes& to) const = 0;
  virtual void add_number_values(Slots base, NumberValues& to) const = 0;  // of the guards that fail for base
  virtual uint64_t plans() const = 0;                                      // combinations of sizes that were planned
  virtual std::string guards_text() const = 0;
  virtual std::string graph_text() const = 0;  // empty without a fragment
  virtual std::string kernels_text() const = 0;
  virtual std::string replay_text() const = 0;
  virtual double compile_seconds() const = 0;
  virtual uint64_t backward_compiles() const = 0;
  virtual int first_line() const = 0;
  virtual int last_line() const = 0;
  virtual int tensor_ops() const = 0;
  virtual int guard_count() const = 0;  // in the graph
  virtual int64_t length() const = 0;   // instructions that a run spares the interpreter
};

struct CaptureResult {
  CaptureStatus status = CaptureStatus::kSkip;
  int64_t work = 0;                      // that all attempts took, in instructions
  bool too_long = false;                 // it broke at break_info.instr because that is too much for one region
  std::unique_ptr<Specialisation> spec;  // kCaptured
  BreakInfo break_info;                  // why it ended where it did; empty id: return or back-edge
};

// Never leaves a Python error set and never throws; nothing observable happens while capturing.
CaptureResult capture(const CaptureRequest& request);

// Makes the tables that need imports. Every entry calls it before it lets anything be captured: an import that runs
// while capturing could be captured itself.
void prepare_capture();
// New list of (kind, owner or module, name, least, most, keywords, raises): the rows of methods.def and functions.def
// that this version has.
PyObject* model_rows();

// Whether regions without a tensor op are worth a specialisation (MSJIT_CAPTURE=all).
bool capture_everything();

}  // namespace msjit::capture
