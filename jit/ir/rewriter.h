// Rewriter: how passes make a graph from a graph. Walk the nodes of `from` in order, put their images into `to`
// (copied, or something better), then finish() maps outputs and writes. Ids are dense, so the map is a vector.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::ir {

class Rewriter {
 public:
  explicit Rewriter(const Graph& from);
  void copy_inputs();
  // The node with mapped operands and the same types.
  Node* copy(const Node& n);
  bool has(const Value* v) const { return !v || image_[v->id]; }
  Value* operator()(const Value* v) const;
  void set(const Value* v, Value* image) { image_[v->id] = image; }
  // What the graph assumes of sizes; after all nodes.
  void copy_symbolic();
  Graph finish();

  Graph to;

 private:
  const Graph& from_;
  std::vector<Value*> image_;
};

// Building blocks for whoever makes nodes without inference.
Node* add_node(Graph& g, Node::Kind kind);
Value* add_output(Graph& g, Node* n);
void infer_outputs(ops::Op op, std::span<Value* const> operands, std::span<const ops::Attr> attrs,
                   SmallVector<ops::OutputType, 2>& outputs);

}  // namespace msjit::ir
