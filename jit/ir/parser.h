// The inverse of printer.h.
#pragma once
#include "jit/ir/printer.h"

namespace msjit::ir {

// UserError (kValue) with the line number when the text is not a graph. Ids are renumbered in order of appearance.
Graph parse(std::string_view text, const SideTable* side = nullptr);
ops::Number parse_number(std::string_view text);

}  // namespace msjit::ir
