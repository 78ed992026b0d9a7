// Eager composites (softmax, layer_norm, losses, ...) run as compiled fragments.
#pragma once
#include <cstdint>

namespace msjit::exec {

struct CompositeStats {
  uint64_t calls = 0, compiles = 0, failures = 0;  // failures: compiled code could not be made, decomposed op by op
};
CompositeStats composite_stats();
// Registered at start-up; false puts eager back to op-by-op decomposition, of composites and of gradient rules.
void enable_composite_runner(bool enabled);
void clear_composite_cache();
void enable_rule_runner(bool enabled);
void clear_rule_cache();

}  // namespace msjit::exec
