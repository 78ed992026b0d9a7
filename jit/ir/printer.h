// Graph as text, one line a node; parse(print(g)) is g again, but for ir::Symbolic: what it assumes is printed as
// notes.
#pragma once
#include <string_view>

#include "jit/ir/graph.h"

namespace msjit::ir {

// What text cannot hold, by position: large constant tensors (#0, #1, ...) and users' ops (@0, @1, ...).
struct SideTable {
  std::vector<Tensor> tensors;
  std::vector<std::shared_ptr<ops::CustomOp>> customs;
};

std::string print(const Graph& g, SideTable* side = nullptr);
std::string print(const ops::Number& n);
std::string print(const ops::Attr& a);
std::string type_text(const Value& v);  // "float32(2, 3)", "int"

}  // namespace msjit::ir
