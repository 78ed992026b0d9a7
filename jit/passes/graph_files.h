// Files with the texts of graphs on their way to machine code, for who asks for them: set_context(save_graphs=), or
// MindSpore's MS_DEV_SAVE_GRAPHS, MS_DEV_SAVE_GRAPHS_PATH and MS_DEV_DUMP_IR_PASSES, which programs set while they run.
#pragma once
#include <string>
#include <string_view>

#include "jit/ir/graph.h"

namespace msjit::passes {

// level 0: none; 1: what was captured and what is compiled of it; 2: also what each pass made.
void save_graphs(int level, std::string_view folder);

// The files of one graph, "<stage>_<role>_<what>_<number>.ir"; nothing where none are asked for.
class GraphFiles {
 public:
  explicit GraphFiles(const char* role);
  void captured(const ir::Graph& graph);
  void after_pass(const char* pass, const ir::Graph& graph);
  void compiled(const ir::Graph& graph);

 private:
  void write(const std::string& what, const ir::Graph& graph);

  const char* role_;
  int level_, stage_ = 0;
};

}  // namespace msjit::passes
