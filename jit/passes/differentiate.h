// Reverse mode over a decomposed graph, by the tape's own rules.
#pragma once
#include <vector>

#include "jit/ir/graph.h"

namespace msjit::passes {

// By value id: whether a gradient can flow from it to an input that requires one.
std::vector<bool> differentiable(const ir::Graph& graph);
// The same where others require one, by input.
std::vector<bool> differentiable(const ir::Graph& graph, const std::vector<bool>& inputs);

// [i][j]: whether the gradients of outputs i and j pass through one node that keeps values for it. The tape releases
// those of a node in the first backward that passes it: one from output i then makes one from output j impossible.
std::vector<std::vector<bool>> share_saved_values(const ir::Graph& graph);

// Forward and backward in one graph. The forward values keep their ids.
struct Joint {
  ir::Graph graph;                     // inputs: those of the forward graph, then the cotangents; outputs: none
  std::vector<ir::Value*> cotangents;  // by forward output; null: taken as zero
  std::vector<ir::Value*> given;       // by forward output, a bool tensor: whether its cotangent arrives; null: it does
  std::vector<ir::Value*> starts;      // by forward input, as asked for: what its gradient is added to
  std::vector<ir::Value*> gradients;   // by forward input; null: zero, or none is required
  std::vector<ir::Value*> arrives;     // by forward input, as Cotangents::arrives: beside what it starts from
  std::vector<ir::Value*> through;  // by forward output that is cut: what the others' gradients give it; null: nothing
  std::vector<ir::Value*> through_arrives;
};
// given: by forward output, whether a cotangent comes in. starts: by forward input, whether there is such a value.
// maybe: by forward output, whether that comes in, too, whether its cotangent arrives. branches: as in Cotangents.
// cut: by forward output, whether the others' gradients end there: behind it counts its own cotangent alone.
Joint differentiate(const ir::Graph& forward, const std::vector<bool>& given, const std::vector<bool>& starts = {},
                    const std::vector<bool>& maybe = {}, bool branches = false, const std::vector<bool>& cut = {});

// By output: whether gradients of another output flow through it.
std::vector<bool> passes_on(const ir::Graph& graph);

// While it lives, differentiate() throws a UserError (unsupported) once it has gone over as many nodes on this thread:
// the gradient of control flow in control flow has a graph for each way that gradients may arrive, inside as outside.
class NodeBudget {
 public:
  explicit NodeBudget(int64_t nodes);
  ~NodeBudget();
  NodeBudget(const NodeBudget&) = delete;

 private:
  int64_t before_;
};

}  // namespace msjit::passes
