// The list of passes that simplify a graph before it is fused.
#pragma once
#include "jit/ir/graph.h"

namespace msjit::passes {

struct PassOptions {
  bool keep_checks = true;     // keep unused ops that may raise for their data; false in backward graphs
  const char* role = "graph";  // what its files are called (graph_files.h)
};

// Runs all passes in order. Logs each result on the channel `graph`; verifies each in checked builds and under
// MSJIT_VERIFY=1.
ir::Graph simplify(ir::Graph graph, const PassOptions& options = {});

struct PassTime {
  const char* name;
  double seconds;  // since the process started
  uint64_t runs;
};
std::vector<PassTime> pass_times();

}  // namespace msjit::passes
