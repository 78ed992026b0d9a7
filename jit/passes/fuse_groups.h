// Which nodes are computed by one kernel.
#pragma once
#include "jit/passes/fuse_view.h"

namespace msjit::passes {

// Nodes computed in one iteration space (the domain). Reduced axes make it a row kernel (they are columns, innermost)
// or a column kernel (they are rows, the innermost kept axis is the columns).
struct Group {
  enum Kind : uint8_t { kMap, kRows, kCols } kind = kMap;
  Shape domain;
  SmallVector<bool, 6> reduced;                              // per axis
  std::vector<ir::Node*> nodes;                              // in graph order
  std::vector<int> indices;                                  // of the nodes in the graph
  std::unordered_map<const ir::Value*, DimMap> maps;         // of the values of nodes, in axes of the domain
  std::unordered_map<const ir::Node*, DimMap> operand_axes;  // of each reduction: its operand's dims in axes
  bool element_level(const DimMap& map) const {              // varies along a reduced axis
    for (int a : map)
      if (a >= 0 && reduced[a]) return true;
    return false;
  }
};

class Grouping {
 public:
  Grouping(const ir::Graph& graph, const std::unordered_map<const ir::Value*, Layout>& layouts, int level);

  std::vector<Group> groups;                          // empty ones were merged away
  std::unordered_map<const ir::Node*, int> group_of;  // absent: on its own, or no tensor node
  // Undoes a group that no kernel can run: its nodes go on their own.
  void dissolve(int group);
  // Nodes and groups in execution order; groups by index, nodes on their own as -1 - their index in the graph.
  std::vector<int64_t> order() const;
  // Whether node reads operand k from inside its own group, without memory.
  bool internal(const ir::Node* node, const ir::Value* operand) const;
  // Values of groups that others need in memory; filled by find_needed().
  std::unordered_map<const ir::Value*, bool> needed;
  void find_needed();

 private:
  using Unit = int64_t;  // group: its index; node on its own: -1 - index in the graph
  bool fusible(const ir::Node* node) const;
  bool fusible_pick(const ir::Node* node) const;
  void place(ir::Node* node);
  bool adds_strided(const ir::Node* node) const;
  bool in_memory_order(const ir::Value* v, const DimMap& axes) const;
  bool try_join(ir::Node* node, int g);
  bool join_pointwise(ir::Node* node, Group& g);
  bool join_reduction(ir::Node* node, Group& g);
  bool absorb_scalars(ir::Node* node, Group& g);
  void start(ir::Node* node);
  bool try_merge(int into, int from, SmallVector<int, 6> axes);
  bool reads_agree(int into, int from, const SmallVector<int, 6>& axes) const;
  bool may_repeat(int into, int from, const SmallVector<int, 6>& axes) const;
  bool used_within(int from, int into) const;
  bool reads_any_of(int reader, int group) const;
  void merge_through(ir::Node* node);
  void merge_siblings();
  bool only_used_by(const Group& g, const ir::Node* extra) const;
  const Use& use_of(const ir::Value* v) const { return uses_[static_cast<size_t>(v->id)]; }
  void find_sources();
  const ir::Node* source_of(ir::Value* v) const;
  bool reads_memory_of(int node, int group) const;
  void assign(ir::Node* node, int group);
  void units_before(Unit unit, std::vector<Unit>& out) const;
  bool depends(const std::vector<Unit>& from, Unit target) const;
  int first_of(Unit unit) const;
  void cover(int group, int index);
  void uncover(int group);
  int cut_before(int index) const;

  const ir::Graph& graph_;
  const std::unordered_map<const ir::Value*, Layout>& layouts_;
  std::unordered_map<const ir::Node*, int> index_;
  std::vector<Use> uses_;  // by id of a value; of tensors
  // By index of a node: whose work it needs, what it reads through views that only memory can serve, its unit.
  std::vector<SmallVector<int, 4>> sources_, memory_sources_;
  std::vector<Unit> unit_at_;
  mutable std::vector<uint32_t> seen_;  // of a search, by the first node of a unit
  mutable uint32_t search_ = 0;
  std::unordered_map<const ir::Value*, std::vector<ir::Node*>> users_;  // through mappable views too
  std::unordered_map<const ir::Value*, bool> escapes_;                  // graph outputs, writes, views in memory
  struct Span {
    int first, last;  // indices of nodes
  };
  std::vector<Span> spans_;    // of groups
  std::vector<int> crossing_;  // groups with nodes before an index and nodes from it on
};

// What computing an element of the node once more costs, in additions.
int cost_of(const ir::Node* node);

// gather of one element a row, along the last dimension: a load by index in a row kernel.
bool is_pick(const ir::Node* node);

inline bool is_reduction(const ir::Node* node) { return ops::info(node->op).op_class == ops::OpClass::kReduction; }

constexpr size_t kMaxNodes = 256;  // of a group: bounds compile time and registers of one kernel

// `full` is recomputed wherever it is read.
inline bool is_splat(const ir::Node* node) { return node && node->kind == ir::Node::kOp && node->op == ops::Op::full; }

}  // namespace msjit::passes
