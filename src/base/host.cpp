#include "src/base/host.h"

namespace msjit {

Host host;
static thread_local int atomic_depth = 0;

Atomic::Atomic() { ++atomic_depth; }
Atomic::~Atomic() { --atomic_depth; }
bool in_atomic() { return atomic_depth > 0; }

void serve_signals() {
  if (host.serve_signals && !in_atomic()) host.serve_signals();
}

}  // namespace msjit
