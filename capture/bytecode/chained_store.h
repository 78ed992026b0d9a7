// x[i][j] = v: whether what a subscript gives is, through further subscripts alone, what an assignment writes into.
#pragma once

#include "capture/bytecode/code.h"

namespace msjit::capture {

// Follows an entry of the value stack through code without jumps.
class FollowedEntry {
 public:
  enum class Fate { kOnItsWay, kWrittenInto, kOther };
  explicit FollowedEntry(int entries_above = 0) : followed_(static_cast<size_t>(entries_above) + 1, false) {
    followed_[0] = true;
  }
  Fate pass(const Instr& instr);

 private:
  bool pop();
  Fate use(int popped, int pushed);  // by what is no subscript
  Fate subscript(int keys);
  bool any() const;
  std::vector<bool> followed_;  // of the entries from the lowest one on that was followed
};

// The index of the instruction that writes into the entry which has `entries_above` others over it before instruction
// `from`; -1: none.
int store_into(const Code& code, int from, int entries_above = 0);

// Whether the running frame is at a subscript and writes into what that is about to give. No error.
bool writes_into_its_subscript();

}  // namespace msjit::capture
