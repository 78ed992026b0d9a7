#include "capture/interp/maybe_unbound.h"

#include "capture/bytecode/cfg.h"
#include "capture/interp/loop_holders.h"

namespace msjit::capture {

void must_be_bound(Context& c, SymbolicFrame& f, int variable) {
  const auto at = f.may_be_unbound.find(variable);
  if (at == f.may_be_unbound.end()) return;
  must_hold(c, at->second);
  f.may_be_unbound.erase(at);
}

void must_be_bound_at(Context& c, SymbolicFrame& f, int pc) {
  const Liveness& liveness = flow_of(*f.code).liveness;
  for (auto at = f.may_be_unbound.begin(); at != f.may_be_unbound.end();) {
    const int variable = (at++)->first;
    if (liveness.live_before(pc, variable)) must_be_bound(c, f, variable);
  }
}

int may_be_unbound_at(const SymbolicFrame& f, int pc) {
  const Liveness& liveness = flow_of(*f.code).liveness;
  for (const auto& entry : f.may_be_unbound)
    if (liveness.live_before(pc, entry.first)) return entry.first;
  return -1;
}

}  // namespace msjit::capture
