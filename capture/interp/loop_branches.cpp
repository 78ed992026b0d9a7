#include "capture/interp/loop_branches.h"

#include <algorithm>
#include <set>
#include <utility>

#include "capture/bytecode/cfg.h"

namespace msjit::capture {
namespace {

// Behind instructions that do nothing.
int behind_jumps(const Code& code, int pc) {
  constexpr int kMost = 16;
  for (int i = 0; i < kMost; ++i) {
    const Instr& at = code.instrs[static_cast<size_t>(pc)];
    if (at.op == Op::kJump)
      pc = at.target;
    else if (at.op == Op::kNop)
      ++pc;
    else
      break;
  }
  return pc;
}

// Whether a loop is entered at its header by a test that its turns end with, too: before 3.14 a `while` has both.
bool ends_turns(const Code& code, int header, int exit) {
  const Cfg& cfg = flow_of(code).cfg;
  const int loop = cfg.loop_of[static_cast<size_t>(header)];
  for (int i : cfg.loops[static_cast<size_t>(loop)].body) {
    const Instr& at = code.instrs[static_cast<size_t>(i)];
    if (!is_branch(at.op)) continue;
    const int next = behind_jumps(code, i + 1), target = behind_jumps(code, at.target);
    const int other = next == header ? target : target == header ? next : -1;
    if (other >= 0 && !cfg.in_loop(other, loop) && same_ends(code, other, exit)) return true;
  }
  return false;
}

}  // namespace

bool is_branch(Op op) { return op == Op::kPopJumpIfFalse || op == Op::kPopJumpIfTrue; }

bool decides(Op op) { return is_branch(op) || op == Op::kJumpIfFalseOrPop || op == Op::kJumpIfTrueOrPop; }

std::optional<Branch> branch_at(const Code& code, int pc) {
  if (code.instrs[static_cast<size_t>(pc)].op == Op::kToBool) ++pc;
  const Instr& at = code.instrs[static_cast<size_t>(pc)];
  if (!is_branch(at.op)) return std::nullopt;
  const Cfg& cfg = flow_of(code).cfg;
  int stay = behind_jumps(code, pc + 1), exit = behind_jumps(code, at.target), leave = at.target,
      loop = cfg.loop_of[static_cast<size_t>(pc)];
  const bool leaves = loop >= 0 && cfg.in_loop(stay, loop) != cfg.in_loop(exit, loop);
  if (!leaves) {
    auto begins = [&](int to, int other) {
      return cfg.is_header(to) && !cfg.in_loop(pc, cfg.loop_of[static_cast<size_t>(to)]) && ends_turns(code, to, other);
    };
    const bool by_stay = begins(stay, exit);
    if (by_stay == begins(exit, stay)) return std::nullopt;
    loop = cfg.loop_of[static_cast<size_t>(by_stay ? stay : exit)];
  }
  bool goes_on_when = at.op == Op::kPopJumpIfFalse;
  if (!cfg.in_loop(stay, loop)) {
    std::swap(stay, exit);
    leave = pc + 1;
    goes_on_when = !goes_on_when;
  }
  if (cfg.in_loop(exit, loop) || !cfg.in_loop(stay, loop)) return std::nullopt;
  // Another turn of these takes the next element, which is an effect.
  if (code.instrs[static_cast<size_t>(cfg.loops[static_cast<size_t>(loop)].header)].op == Op::kForIter)
    return std::nullopt;
  return Branch{loop, stay, exit, leave, goes_on_when};
}

// Where a `for` goes on behind its end, with its iterator gone.
static int behind_end(const Code& code, int pc) {
  constexpr int kMost = 16;
  for (int i = 0; i < kMost; ++i) {
    const Instr& at = code.instrs[static_cast<size_t>(pc)];
    if (at.op == Op::kJump)
      pc = at.target;
    else if (at.op == Op::kNop || at.op == Op::kEndFor || at.op == Op::kPopTop)
      ++pc;
    else
      break;
  }
  return pc;
}

bool same_ends(const Code& code, int a, int b) {
  constexpr int kMost = 24;
  for (int i = 0; i < kMost; ++i) {
    a = behind_jumps(code, a), b = behind_jumps(code, b);
    if (a == b) return true;
    const Instr &x = code.instrs[static_cast<size_t>(a)], &y = code.instrs[static_cast<size_t>(b)];
    const bool borrow_or_not = x.op == Op::kLoadFast;  // 3.14: what may be unbound in one of them is not borrowed there
    if (x.op != y.op || x.arg != y.arg || (x.arg2 != y.arg2 && !borrow_or_not) || x.handled != y.handled ||
        x.handler != y.handler || x.depth != y.depth || x.target >= 0 || y.target >= 0)
      return false;
    if (has_flag(x.op, kEnds)) return true;
    ++a, ++b;
  }
  return false;
}

std::optional<Branch> break_at(const Code& code, int pc, int loop) {
  if (code.instrs[static_cast<size_t>(pc)].op == Op::kToBool) ++pc;
  const Instr& at = code.instrs[static_cast<size_t>(pc)];
  const Cfg& cfg = flow_of(code).cfg;
  const int header = cfg.loops[static_cast<size_t>(loop)].header;
  if (!is_branch(at.op) || cfg.loop_of[static_cast<size_t>(pc)] != loop) return std::nullopt;
  const int end = code.instrs[static_cast<size_t>(header)].target;
  int stay = pc + 1, leave = at.target;
  bool goes_on_when = at.op == Op::kPopJumpIfFalse;
  if (cfg.in_loop(behind_jumps(code, leave), loop)) {
    std::swap(stay, leave);
    goes_on_when = !goes_on_when;
  }
  if (!cfg.in_loop(behind_jumps(code, stay), loop) || cfg.in_loop(behind_jumps(code, leave), loop)) return std::nullopt;
  if (!same_ends(code, behind_end(code, leave), behind_end(code, end))) return std::nullopt;
  return Branch{loop, stay, end, end, goes_on_when};
}

bool has_breaks(const Code& code, int loop) {
  for (int i : flow_of(code).cfg.loops[static_cast<size_t>(loop)].body)
    if (break_at(code, i, loop)) return true;
  return false;
}

// A `while` that is left at several lines, or whose test reads what is computed of what this line sets.
static bool may_end_while(const Code& code, int loop, int pc) {
  const std::vector<int>& body = flow_of(code).cfg.loops[static_cast<size_t>(loop)].body;
  std::set<int> tests, lines{code.line_of(pc)}, variables;
  std::vector<std::pair<int, int>> left;
  for (int i : body)
    if (const std::optional<Branch> branch = branch_at(code, i); branch && branch->loop == loop)
      left.push_back({code.line_of(i), code.line_of(branch->exit)});
  for (const auto& [line, to] : left) {  // `continue` goes to the test of the same `while`
    const bool again = to != line && std::ranges::find(left, to, &std::pair<int, int>::first) != left.end();
    if (!again) tests.insert(line);
  }
  if (tests.size() > 1) return true;
  for (size_t before = 0; before < lines.size() + variables.size();) {
    before = lines.size() + variables.size();
    for (int i : body) {
      const Instr& at = code.instrs[static_cast<size_t>(i)];
      if (at.op == Op::kStoreFast && lines.count(code.line_of(i))) variables.insert(at.arg);
      if (at.op == Op::kLoadFast && variables.count(at.arg)) lines.insert(code.line_of(i));
    }
  }
  return std::ranges::any_of(tests, [&](int line) { return lines.count(line) != 0; });
}

bool may_end_loop(const Code& code, int pc) {
  const Cfg& cfg = flow_of(code).cfg;
  for (int loop = cfg.loop_of[static_cast<size_t>(pc)]; loop >= 0; loop = cfg.loops[static_cast<size_t>(loop)].parent) {
    const int header = cfg.loops[static_cast<size_t>(loop)].header;
    const bool iterates = code.instrs[static_cast<size_t>(header)].op == Op::kForIter;
    if (iterates ? has_breaks(code, loop) : may_end_while(code, loop, pc)) return true;
  }
  // The test of a `while`, which stands before it, too.
  const int line = code.line_of(pc), size = static_cast<int>(code.instrs.size());
  for (int i = pc; i < size && code.line_of(i) == line; ++i)
    if (is_branch(code.instrs[static_cast<size_t>(i)].op)) return branch_at(code, i).has_value();
  return false;
}

bool raises_at_once(const Code& code, int at) {
  for (int count = 0; count < 40; ++count) {
    const Instr& i = code.instrs[static_cast<size_t>(at)];
    if (i.op == Op::kRaiseVarargs || i.op == Op::kReraise) return true;
    if (decides(i.op) || i.op == Op::kForIter || (has_flag(i.op, kEnds) && i.target < 0)) return false;
    at = i.op == Op::kJump ? i.target : at + 1;
  }
  return false;
}

int loop_left_at(const Code& code, int pc) {
  const std::optional<Branch> branch = branch_at(code, pc);
  if (!branch) return -1;
  if (!raises_at_once(code, branch->exit)) return branch->loop;
  // A check in a loop that ends elsewhere is a branch in its turns: `assert`, `if ...: raise`.
  for (int i : flow_of(code).cfg.loops[static_cast<size_t>(branch->loop)].body)
    if (const std::optional<Branch> other = branch_at(code, i);
        other && other->loop == branch->loop && !raises_at_once(code, other->exit))
      return -1;
  return branch->loop;
}

// Whether every way from `from` comes to `to` before it leaves the function or comes back to the branch.
static bool stays_before(const Code& code, int from, int to, int branch, std::vector<bool>& seen) {
  std::vector<int> left{from};
  while (!left.empty()) {
    const int at = left.back();
    left.pop_back();
    if (at == to || seen[static_cast<size_t>(at)]) continue;
    seen[static_cast<size_t>(at)] = true;
    const Instr& i = code.instrs[static_cast<size_t>(at)];
    if (at == branch || (has_flag(i.op, kEnds) && i.target < 0)) return false;
    // Exceptions leave an arm in another way, which is looked at when one is raised.
    if (!has_flag(i.op, kEnds)) left.push_back(at + 1);
    if (i.target >= 0) left.push_back(i.target);
  }
  return true;
}

int meeting_point(const Code& code, int branch, int a, int b) {
  const int at = flow_of(code).meetings.behind(branch);
  if (at == Meetings::kNowhere) return kReturns;
  std::vector<bool> seen(code.instrs.size());
  return stays_before(code, a, at, branch, seen) && stays_before(code, b, at, branch, seen) ? at : kReturns;
}

}  // namespace msjit::capture
