// How many ops this thread has dispatched; bumped by every entry into eager.
#pragma once
#include <cstdint>

namespace msjit::eager {

extern thread_local uint64_t dispatched_ops __attribute__((tls_model("initial-exec")));

}  // namespace msjit::eager
