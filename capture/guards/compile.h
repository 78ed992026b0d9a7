// Guard sets as machine code.
#pragma once
#include <memory>

#include "capture/guards/guard.h"
#include "jit/codegen/straightline.h"

namespace msjit::capture {

// Shared prefixes of sources are read once; a parent's guards stand before its children's. run(base, out) gives 0 when
// all hold; out then has the objects of the inputs (0 for a null source). The set must outlive the program.
std::unique_ptr<codegen::GuardProgram> compile_guards(const GuardSet& set, std::span<const Source* const> inputs);

}  // namespace msjit::capture
