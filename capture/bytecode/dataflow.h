// Second half of decode(): stack depths, handlers, handled exceptions and block stacks of every instruction.
#pragma once

#include <string>

#include "capture/bytecode/code.h"
#include "capture/bytecode/tables.h"

namespace msjit::capture {

// False with *why set when two paths disagree about the stack depth.
bool compute_depths(Code* code, const std::vector<ExceptionEntry>& entries, std::string* why);

}  // namespace msjit::capture
