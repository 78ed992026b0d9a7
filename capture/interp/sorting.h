// sorted() and list.sort().
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

std::vector<Value*> sorted(Context& c, const std::vector<Value*>& items, const std::vector<Value*>& keys, bool reverse);

}  // namespace msjit::capture
