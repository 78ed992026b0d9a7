// Dispatch: which of many specialisations can fit. A tree of hash tables over facts that their guards ask for (a type,
// a constant, a shape, how numbers compare): a look-up reads one value per level, instead of trying guard set after
// guard set.
#pragma once
#include <span>
#include <unordered_map>
#include <vector>

#include "capture/guards/guard.h"

namespace msjit::capture {

// One hashed property of a source that a guard set fixes.
struct Fact {
  enum Kind : uint8_t { kType, kConstant, kIdentity, kCode, kMeta, kLength, kNumber, kBranch } kind;
  const Source* source = nullptr;
  const NumberExpr* number = nullptr;  // kBranch: what decides, instead of a source
  uint64_t path = 0;                   // a hash, the same for the same source of another specialisation
  uint64_t wanted = 0;                 // hash of the value that the guards ask for

  // The hash of what is there now; 0 where there is nothing of the kind. Never runs Python code, allocates or raises.
  // Numbers hold for a round (number.h).
  uint64_t read(Slots base) const;
};

// Of sources that begin at a slot or at the dict of globals; others may be gone when other guards do not hold.
std::vector<Fact> facts_of(const GuardSet& guards, PyObject* globals);

class Dispatch {
 public:
  // The guard sets must outlive the dispatch. Answers are positions in `sets`.
  void build(std::span<const std::vector<Fact>* const> sets);
  void clear() { nodes_.clear(); }
  bool empty() const { return nodes_.empty(); }
  // All sets that can hold for base, and perhaps some that cannot; the caller may reorder them.
  std::span<int> find(Slots base);

 private:
  struct DispatchNode {
    const Fact* fact = nullptr;              // null: a leaf
    std::unordered_map<uint64_t, int> next;  // node by hash
    int other = -1;                          // node of what has another hash; -1: nothing
    std::vector<int> sets;                   // of a leaf
  };
  int make_node(std::vector<int> sets, std::vector<uint64_t> used);
  const Fact* best_fact(const std::vector<int>& sets, const std::vector<uint64_t>& used) const;  // null: none tells
  std::vector<std::vector<const Fact*>> telling_;  // of each set, while building
  size_t copies_left_ = 0;                         // while building: of sets, into further nodes
  std::vector<DispatchNode> nodes_;                // [0] is the root
};

}  // namespace msjit::capture
