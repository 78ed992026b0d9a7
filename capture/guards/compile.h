// Guard sets as machine code.
#pragma once
#include <memory>

#include "capture/guards/guard.h"
#include "jit/codegen/straightline.h"

namespace msjit::capture {

// Shared prefixes of sources are read once; a parent's guards stand before its children's. run(base) gives 0 when all
// hold. The set must outlive the program.
std::unique_ptr<codegen::GuardProgram> compile_guards(const GuardSet& set);

}  // namespace msjit::capture
