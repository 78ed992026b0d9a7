#include "capture/bytecode/dataflow.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "capture/cpython/raw_opcodes.h"

namespace msjit::capture {
namespace {

constexpr int kExceptionEntries310 = 6;  // what 3.10 pushes for a handler: the exception handled before, and this one
constexpr int kExcept = -1;              // Block::handler of an except handler that runs

// What holds before an instruction. Interned ids compare equal exactly when the nests are the same.
struct State {
  int depth = kUnreachable;
  int handled = 0;
  int blocks = 0;
};

class Dataflow {
 public:
  Dataflow(Code* code, std::string* why) : code_(*code), why_(why), states_(code->instrs.size()) {
    code_.blocks.push_back({0, 0, 0});
    below_.push_back(0);
  }

  bool run() {
    bool sent_on_stack = code_.instrs[0].op == Op::kGenStart;
    flow(0, {sent_on_stack ? 1 : 0, 0, 0});
    while (!work_.empty() && why_->empty()) {
      int at = work_.back();
      work_.pop_back();
      step(at);
    }
    for (size_t i = 0; i < states_.size(); ++i) {
      code_.instrs[i].depth = states_[i].depth;
      code_.instrs[i].handled = states_[i].handled;
      code_.instrs[i].blocks = states_[i].blocks;
      if (states_[i].depth > code_.stacksize) *why_ = "a stack depth exceeds the code's stack size at " + where(int(i));
      if (!kEncoding.exception_table && states_[i].blocks > 0) set_block_handler(int(i));
    }
    return why_->empty();
  }

 private:
  void step(int at) {
    const Instr& instr = code_.instrs[at];
    State before = states_[at], after = before;
    after.depth += stack_effect(instr, false);
    if (after.depth < 0) return fail("the stack underflows", at);
    State jumped = after;
    jumped.depth = before.depth + stack_effect(instr, true);
    if (has_flag(instr.op, kPushesBlock)) return setup_block(at, before, after);
    const bool pops_block = has_flag(instr.op, kPopsBlock) && !kEncoding.exception_table;
    if (has_flag(instr.op, kPushesHandled)) after.handled = handled_id(before.handled, at);
    // The block that an asynchronous loop leaves has an exception handled: there the loop's end has both.
    if (has_flag(instr.op, kPopsHandled) || (pops_block && instr.op == Op::kEndAsyncFor))
      after.handled = pop_handled(before.handled);
    if (pops_block) after.blocks = pop_block(before.blocks);
    raise_to_handler(at, before);
    if (instr.target >= 0) flow(instr.target, jumped);
    if (has_flag(instr.op, kEnds)) return;
    if (at + 1 >= int(states_.size())) return fail("control runs off the end", at);
    flow(at + 1, after);
  }

  // 3.10: the handler is not a successor, it is entered by exceptions from inside the block.
  void setup_block(int at, const State& before, State after) {
    const Instr& instr = code_.instrs[at];
    int level = instr.op == Op::kSetupFinally ? before.depth : after.depth - 1;
    after.blocks = block_id(before.blocks, instr.target, level);
    raise_to_handler(at, before);
    State handler{level + kExceptionEntries310, handled_id(before.handled, at),
                  block_id(before.blocks, kExcept, level)};
    flow(instr.target, handler);
    flow(at + 1, after);
  }

  void raise_to_handler(int at, const State& before) {
    const Instr& instr = code_.instrs[at];
    if (instr.handler < 0) return;
    if (has_flag(instr.op, kUnhandled)) return;
    const Handler& handler = code_.handlers[instr.handler];
    flow(handler.target, {handler.depth + int(handler.lasti) + 1, before.handled, 0});
  }

  void flow(int to, const State& state) {
    State& known = states_[to];
    if (known.depth == kUnreachable) {
      known = state;
      work_.push_back(to);
      return;
    }
    if (known.depth != state.depth) return fail("two paths disagree about the stack depth", to);
    merge(to, &known.handled, state.handled);
    merge(to, &known.blocks, state.blocks);
  }

  void merge(int to, int* known, int other) {
    if (*known == other || *known == kMixed) return;
    *known = kMixed;
    work_.push_back(to);
  }

  int handled_id(int below, int at) {
    if (below == kMixed) return kMixed;
    auto [it, fresh] = handled_.try_emplace({below, at}, int(below_.size()));
    if (fresh) below_.push_back(below);
    return it->second;
  }
  int pop_handled(int id) const { return id > 0 ? below_[id] : id; }

  int block_id(int below, int handler, int level) {
    if (below == kMixed) return kMixed;
    auto [it, fresh] = block_ids_.try_emplace({below, handler, level}, int(code_.blocks.size()));
    if (fresh) code_.blocks.push_back({below, handler, level});
    return it->second;
  }
  int pop_block(int id) const { return id > 0 ? code_.blocks[id].below : id; }

  void set_block_handler(int at) {
    int id = states_[at].blocks;
    while (id > 0 && code_.blocks[id].handler < 0) id = code_.blocks[id].below;
    if (id <= 0) return;
    Handler handler{code_.blocks[id].handler, code_.blocks[id].level, false};
    auto found = std::find(code_.handlers.begin(), code_.handlers.end(), handler);
    code_.instrs[at].handler = int(found - code_.handlers.begin());
    if (found == code_.handlers.end()) code_.handlers.push_back(handler);
  }

  std::string where(int at) const { return "offset " + std::to_string(code_.instrs[at].offset); }
  void fail(const char* what, int at) {
    if (why_->empty()) *why_ = std::string(what) + " at " + where(at);
  }

  Code& code_;
  std::string* why_;
  std::vector<State> states_;
  std::vector<int> work_;
  std::map<std::pair<int, int>, int> handled_;  // (nest below, instruction that pushed) -> id
  std::vector<int> below_;
  std::map<std::tuple<int, int, int>, int> block_ids_;
};

void assign_handlers(Code* code, const std::vector<ExceptionEntry>& entries) {
  for (const ExceptionEntry& entry : entries) {
    Handler handler{code->at_offset(2 * entry.target), entry.depth, entry.lasti};
    if (handler.target < 0) continue;
    auto found = std::find(code->handlers.begin(), code->handlers.end(), handler);
    int id = int(found - code->handlers.begin());
    if (found == code->handlers.end()) code->handlers.push_back(handler);
    for (int i = std::max(0, code->at_offset(2 * entry.start)); i < int(code->instrs.size()); ++i) {
      Instr& instr = code->instrs[i];
      if (instr.lasti >= 2 * entry.end) break;
      if (instr.lasti >= 2 * entry.start) instr.handler = id;
    }
  }
}

}  // namespace

bool compute_depths(Code* code, const std::vector<ExceptionEntry>& entries, std::string* why) {
  why->clear();
  assign_handlers(code, entries);
  return Dataflow(code, why).run();
}

}  // namespace msjit::capture
