// What a carrier needs of the interpreter on its hot path: one call that says whether it stands at its site.
#pragma once

#include "capture/cpython/frame.h"

namespace msjit::capture {

// Where a carrier's call instruction lies in its code object.
struct SiteAddress {
  PyCodeObject* code = nullptr;
  const void* address = nullptr;
  int unit = 0;
};
SiteAddress site_address(PyCodeObject* code, int unit);

// True when the running frame is at the site and nobody watches it. Anything else that calls the carrier (next() on a
// constant, code.replace(), a debugger) is not a visit of the site.
bool at_site(const SiteAddress& site, FrameRef* frame);

// 3.10: makes the block stack what it is at a landing; `blocks` from the bottom up as (handler unit or -1, level).
struct BlockEntry {
  int handler_unit;
  int level;
};
void set_block_stack(FrameRef frame, const BlockEntry* blocks, int count);

}  // namespace msjit::capture
