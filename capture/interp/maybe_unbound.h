// Variables that are bound behind one arm of a branch in the graph alone. They hold what that arm gives, and a number
// of the graph says whether they are bound (SymbolicFrame::may_be_unbound). A run in which Python would read one that
// is not is given up, and Python says that.
#pragma once
#include <map>

#include "capture/interp/context.h"

namespace msjit::capture {

// Before the variable is read, or left where somebody may read it.
void must_be_bound(Context& c, SymbolicFrame& f, int variable);
// The same for all that are live at `pc`.
void must_be_bound_at(Context& c, SymbolicFrame& f, int pc);
// The first that may not be, and is live at `pc`; -1: none.
int may_be_unbound_at(const SymbolicFrame& f, int pc);

}  // namespace msjit::capture
