// Which instructions may carry a site.
#pragma once

#include "capture/bytecode/code.h"

namespace msjit::capture {

// Null when a carrier can stand before the instruction, else the reason.
const char* why_not_site(const Code& code, int instr);

}  // namespace msjit::capture
