// Guards: facts about sources that a specialisation relies on. One list; the reference checker interprets it, the
// compiler turns it into machine code.
#pragma once
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "capture/source/source.h"
#include "capture/values/number.h"
#include "src/autograd/batch.h"

namespace msjit::capture {

enum class GuardKind : uint8_t {
#define MSJIT_GUARD(name, text) k##name,
#include "capture/guards/guards.def"
#undef MSJIT_GUARD
};

// Tensor inputs of a region; those that are written stand first.
struct WrittenInputs {
  std::vector<const Source*> sources;
  size_t written = 0;
  std::vector<size_t> positions;  // among the region's inputs, by source
  mutable DisjointCheck check;
};
// Tensors of which each has a gradient of its own.
struct DistinctInputs {
  std::vector<const Source*> sources;
  mutable std::vector<const TensorImpl*> known;  // found to be distinct last
};

struct Guard {
  GuardKind kind;
  const Source* source = nullptr;  // null: kGradMode, kDefaultFloat, kDisjoint, kDistinct, kQuietEnds
  const Source* other = nullptr;   // kSameAs, kNotSameAs, kNotDictOf, kSameTensor, kNotSameTensor
  Held object;                     // kIs, kType, kTypeVersion, kEqual, kDictKeys (tuple), k*Absent (name), kFunction*
                                   // kCached (arguments, keywords or None, result), kNotCached (the first two)
  uint64_t value = 0;  // kTypeVersion, kLength, kGradMode, kBranch (outcome), kTensorMeta (flags), kTensorSizes (flags,
                       // and from bit 32 on the dimensions that vary), kFunctionCode (of one that explains its calls)
  const Meta* meta = nullptr;                                 // kTensorMeta, kTensorSizes, counted
  const NumberExpr* number = nullptr;                         // kNumber (hint is the value), kBranch, kComputes
  std::shared_ptr<const WrittenInputs> inputs;                // kDisjoint
  std::shared_ptr<const DistinctInputs> distinct;             // kDistinct
  std::shared_ptr<const std::vector<const Source*>> dropped;  // kQuietEnds: last, read behind all other guards
  int line = 0;
  std::string told;  // expected(), where it is known already

  // Reference checker; may be asked behind guards that fail.
  bool check(Slots base) const;
  std::string text() const;
  std::string found(Slots base) const;  // the value now, for reports
  std::string expected() const;
  // Of a guard on a tensor that fails for its sizes alone: the dimensions in which it differs; else 0.
  uint64_t size_difference(Slots base) const;
};

class GuardSet {
 public:
  GuardSet() = default;
  GuardSet(GuardSet&&) = default;
  GuardSet& operator=(GuardSet&&) = default;
  ~GuardSet();
  // Adds unless it is there already.
  void add(Guard g);
  bool check(Slots base) const;
  bool stale() const;                   // one of them asks for what will never be again
  int first_failure(Slots base) const;  // -1: none
  const std::vector<Guard>& list() const { return guards_; }
  std::string text() const;
  std::vector<Guard>& editable() { return guards_; }  // kinds and order stay
  void capture_ends() { present_.clear(); }
  // Compares with bytes of its own: a reference to the program's would show in their count. Before compile_guards().
  void copy_bytes();

 private:
  std::vector<Guard> guards_;
  std::set<std::tuple<GuardKind, const Source*, const Source*, PyObject*, uint64_t, const NumberExpr*>> present_;
};

// Equality of constants by exact type and bits, for int, float, complex, str, bytes and tuples of these; no Python
// code.
bool same_constant(PyObject* a, PyObject* b);
bool own_names_match(PyObject* owner, PyObject* names);  // of its own attributes, in order
bool dict_keys_match(PyObject* dict, PyObject* keys);    // the same keys (a tuple) in the same order
bool is_simple_constant(PyObject* o);
// Grows with every register() of an abstract base class.
uint64_t abc_token();
inline constexpr uint32_t kGuardedTensorFlags = kRequiresGrad | kHasHooks | kIsFrozen | autograd::kBatched;

}  // namespace msjit::capture
