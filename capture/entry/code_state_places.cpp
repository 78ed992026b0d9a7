// Places in a code object and in the rewritten one.
#include "capture/cpython/shown_code.h"
#include "capture/entry/code_state.h"

namespace msjit::capture {
namespace {

class Origins final : public CodeOrigins {
 public:
  PyCodeObject* original(PyCodeObject* code) override {
    CodeState* state = CodeState::find(code);
    return state && state->origin() && !state->origin()->orphan() ? state->origin()->code() : nullptr;
  }
  int original_offset(PyCodeObject* code, int offset) override {
    if (offset % 2) return offset;  // no place in code: of a traceback that was made by hand
    return CodeState::find(code)->origin()->original_offset(offset / 2);
  }
};

}  // namespace

void CodeState::show_origins() {
  static Origins origins;
  show_original_code(&origins);
}

bool CodeState::move_target(int offset, MoveTarget* to) const {
  if (!rewritten_) return false;
  const int at = decoded_->at_offset(offset);
  if (at < decoded_->first) return false;
  const Instr& instr = decoded_->instrs[at];
  if (instr.offset != offset || instr.sub != 0 || instr.depth == kUnreachable || instr.blocks == kMixed) return false;
  const int copy = rewritten_->copy_offset(at);
  if (copy < 0) return false;
  *to = {rewritten_->code(), copy / 2, rewritten_->reload_unit()};
  return true;
}

int CodeState::original_offset(int unit) const {
  if (decoded_ && 2 * unit < static_cast<int>(decoded_->bytecode.size())) return 2 * unit;  // not in the copy
  int best = -1, offset = 0;
  for (size_t i = 0; rewritten_ && i < decoded_->instrs.size(); ++i) {
    const int copy = rewritten_->copy_offset(static_cast<int>(i)) / 2;
    if (copy > unit || copy < best) continue;
    best = copy;
    offset = decoded_->instrs[i].lasti;
  }
  return offset;
}

bool CodeState::has_loop() {
  if (has_loop_ < 0) {
    has_loop_ = 0;
    if (prepare())
      for (size_t i = 0; i < decoded_->instrs.size(); ++i)
        if (const int to = decoded_->instrs[i].target; to >= 0 && to <= static_cast<int>(i)) has_loop_ = 1;
  }
  return has_loop_ > 0;
}

}  // namespace msjit::capture
