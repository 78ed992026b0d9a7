// A region whose results have a history with backwards or hooks written in Python: its graph in stages, each a fragment
// of its own, and between them what the tape is to run in Python, recorded as eager code would.
#pragma once
#include <functional>

#include "capture/bridge/tensor_bridge.h"
#include "jit/ir/rewriter.h"

namespace msjit::capture {

struct Context;

// Between two stages. Functions are made by the region's recipe, when the stages have run: `slot` says which.
struct StageLink {
  const ir::Node* node = nullptr;  // the record; null: a hook
  ir::Value* hooked = nullptr;     // of a hook
  std::string name;
  size_t arguments = 0;
  std::vector<size_t> tensors;       // positions of the tensors among the arguments
  std::vector<int> outputs;          // as of OwnBackward
  std::vector<ir::Value*> contents;  // of what is given first; null: no tensor
  bool gives_saved = false;
  int slot = 0;
};

struct StagedGraph {
  ir::Graph graph;
  std::vector<StageLink> links;  // in the order of their nodes; hooks behind the record that made their tensor
  bool grad_enabled = true;
};

using CompileStage = std::function<msjit::Ref<exec::Fragment>(ir::Graph graph)>;
// UserError: this graph cannot be divided.
msjit::Ref<exec::Fragment> compile_stages(StagedGraph staged, const CompileStage& compile);

// The finished graph of a region: its records are dropped, or where the tape is to run some, it is compiled in stages.
msjit::Ref<exec::Fragment> compile_with_records(Context& c, bool grad_enabled, const CompileStage& compile);

}  // namespace msjit::capture
