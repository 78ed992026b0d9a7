#include "src/base/host.h"

namespace msjit {

Host host;
static thread_local int atomic_depth = 0;

Atomic::Atomic() { ++atomic_depth; }
Atomic::~Atomic() { --atomic_depth; }

void serve_signals() {
  if (host.serve_signals && atomic_depth == 0) host.serve_signals();
}

}  // namespace msjit
