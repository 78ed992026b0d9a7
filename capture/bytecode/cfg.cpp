#include "capture/bytecode/cfg.h"

#include <algorithm>

namespace msjit::capture {
namespace {

std::vector<int> reverse_postorder(const Cfg& cfg) {
  std::vector<int> order;
  std::vector<size_t> next(cfg.successors.size(), 0);
  std::vector<bool> seen(cfg.successors.size(), false);
  std::vector<int> stack{0};
  seen[0] = true;
  while (!stack.empty()) {
    int at = stack.back();
    if (next[at] == cfg.successors[at].size()) {
      order.push_back(at);
      stack.pop_back();
      continue;
    }
    int to = cfg.successors[at][next[at]++];
    if (!seen[to]) {
      seen[to] = true;
      stack.push_back(to);
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

// Immediate dominators by iteration in reverse postorder; -1 for unreachable instructions.
class Dominators {
 public:
  explicit Dominators(const Cfg& cfg) : idom_(cfg.successors.size(), -1), rank_(cfg.successors.size(), -1) {
    std::vector<int> order = reverse_postorder(cfg);
    for (size_t i = 0; i < order.size(); ++i) rank_[order[i]] = int(i);
    idom_[0] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = 1; i < order.size(); ++i) {
        int best = -1;
        for (int from : cfg.predecessors[order[i]]) {
          if (idom_[from] >= 0) best = best < 0 ? from : common(best, from);
        }
        changed |= best != idom_[order[i]];
        idom_[order[i]] = best;
      }
    }
  }
  bool dominates(int a, int b) const {
    while (rank_[b] > rank_[a]) b = idom_[b];
    return a == b;
  }

 private:
  int common(int a, int b) const {
    while (a != b) (rank_[a] > rank_[b] ? a : b) = idom_[rank_[a] > rank_[b] ? a : b];
    return a;
  }
  std::vector<int> idom_, rank_;
};

void collect_body(const Cfg& cfg, int back_edge, Loop* loop, std::vector<bool>* inside) {
  std::vector<int> work{back_edge};
  while (!work.empty()) {
    int at = work.back();
    work.pop_back();
    if ((*inside)[at]) continue;
    (*inside)[at] = true;
    loop->body.push_back(at);
    for (int from : cfg.predecessors[at]) work.push_back(from);
  }
}

void find_loops(const Code& code, Cfg* cfg) {
  Dominators dominators(*cfg);
  for (int at = 0; at < int(code.instrs.size()); ++at) {
    int header = code.instrs[at].target;
    // A jump back to SEND waits for the awaited object: not a loop of the program.
    if (header < 0 || header > at || code.instrs[at].depth == kUnreachable || code.instrs[header].op == Op::kSend)
      continue;
    if (!dominators.dominates(header, at)) continue;
    auto known = std::find_if(cfg->loops.begin(), cfg->loops.end(), [&](const Loop& l) { return l.header == header; });
    if (known == cfg->loops.end())
      known = cfg->loops.insert(known, Loop{.header = header, .back_edges = {}, .body = {}});
    known->back_edges.push_back(at);
  }
  for (Loop& loop : cfg->loops) {
    std::vector<bool> inside(code.instrs.size(), false);
    inside[loop.header] = true;
    loop.body.push_back(loop.header);
    for (int at : loop.back_edges) collect_body(*cfg, at, &loop, &inside);
    std::sort(loop.body.begin(), loop.body.end());
  }
  // Larger loops first, so that an inner loop overwrites the owner of its instructions and finds its parent there.
  std::vector<int> by_size(cfg->loops.size());
  for (size_t i = 0; i < by_size.size(); ++i) by_size[i] = int(i);
  std::sort(by_size.begin(), by_size.end(),
            [&](int a, int b) { return cfg->loops[a].body.size() > cfg->loops[b].body.size(); });
  for (int id : by_size) {
    Loop& loop = cfg->loops[id];
    loop.parent = cfg->loop_of[loop.header];
    loop.depth = loop.parent < 0 ? 1 : cfg->loops[loop.parent].depth + 1;
    for (int at : loop.body) cfg->loop_of[at] = id;
  }
}

// Post-dominators: dominators of the graph with its edges turned round, from a node behind all instructions.
class PostDominators {
 public:
  PostDominators(const Code& code, const Cfg& cfg)
      : exit_(int(code.instrs.size())), next_(size_t(exit_) + 1), before_(size_t(exit_) + 1) {
    for (int at = 0; at < exit_; ++at) {
      const Instr& i = code.instrs[size_t(at)];
      if (i.depth == kUnreachable) continue;
      const bool sets_block = i.op == Op::kSetupFinally || i.op == Op::kSetupWith || i.op == Op::kSetupAsyncWith;
      if (!has_flag(i.op, kEnds)) connect(at, at + 1);
      if (i.target >= 0 && !sets_block) connect(at, i.target);
      if (next_[size_t(at)].empty()) connect(at, exit_);
    }
    rank_.assign(size_t(exit_) + 1, -1);
    visit(exit_);
    // Loops that nothing leaves: as if they ended where they begin.
    for (const Loop& loop : cfg.loops) {
      if (rank_[size_t(loop.header)] >= 0) continue;
      connect(loop.header, exit_);
      visit(loop.header);
    }
    order();
    find();
  }
  int behind(int at) const {
    const int to = idom_[size_t(at)];
    return to < 0 || to == exit_ ? Meetings::kNowhere : to;
  }

 private:
  void connect(int from, int to) {
    next_[size_t(from)].push_back(to);
    before_[size_t(to)].push_back(from);
  }
  // What leads to `to` is known to come to the end.
  void visit(int to) {
    std::vector<int> work{to};
    rank_[size_t(to)] = 0;
    while (!work.empty()) {
      const int at = work.back();
      work.pop_back();
      for (int from : before_[size_t(at)]) {
        if (rank_[size_t(from)] >= 0) continue;
        rank_[size_t(from)] = 0;
        work.push_back(from);
      }
    }
  }
  // Reverse postorder from the end.
  void order() {
    std::vector<std::pair<int, size_t>> stack{{exit_, 0}};
    std::vector<bool> seen(next_.size());
    seen[size_t(exit_)] = true;
    while (!stack.empty()) {
      auto& [at, k] = stack.back();
      if (k == before_[size_t(at)].size()) {
        order_.push_back(at);
        stack.pop_back();
        continue;
      }
      const int from = before_[size_t(at)][k++];
      if (seen[size_t(from)]) continue;
      seen[size_t(from)] = true;
      stack.push_back({from, 0});
    }
    std::reverse(order_.begin(), order_.end());
    for (size_t i = 0; i < order_.size(); ++i) rank_[size_t(order_[i])] = int(i);
  }
  void find() {
    idom_.assign(next_.size(), -1);
    idom_[size_t(exit_)] = exit_;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = 1; i < order_.size(); ++i) {
        int best = -1;
        for (int to : next_[size_t(order_[i])])
          if (idom_[size_t(to)] >= 0) best = best < 0 ? to : common(best, to);
        changed |= best != idom_[size_t(order_[i])];
        idom_[size_t(order_[i])] = best;
      }
    }
  }
  int common(int a, int b) const {
    while (a != b) {
      int& later = rank_[size_t(a)] > rank_[size_t(b)] ? a : b;
      later = idom_[size_t(later)];
    }
    return a;
  }
  const int exit_;
  std::vector<std::vector<int>> next_, before_;
  std::vector<int> rank_, order_, idom_;
};

}  // namespace

Meetings::Meetings(const Code& code, const Cfg& cfg) {
  const PostDominators found(code, cfg);
  for (int at = 0; at < int(code.instrs.size()); ++at) behind_.push_back(found.behind(at));
}

Cfg build_cfg(const Code& code) {
  Cfg cfg;
  size_t count = code.instrs.size();
  cfg.successors.resize(count);
  cfg.predecessors.resize(count);
  cfg.loop_of.assign(count, -1);
  for (size_t i = 0; i < count; ++i) {
    const Instr& instr = code.instrs[i];
    if (instr.depth == kUnreachable) continue;
    std::vector<int>& out = cfg.successors[i];
    bool sets_block = instr.op == Op::kSetupFinally || instr.op == Op::kSetupWith || instr.op == Op::kSetupAsyncWith;
    if (!has_flag(instr.op, kEnds)) out.push_back(int(i) + 1);
    if (instr.target >= 0 && !sets_block) out.push_back(instr.target);
    if (instr.handler >= 0) {
      int handler = code.handlers[instr.handler].target;
      if (code.instrs[handler].depth != kUnreachable) out.push_back(handler);
    }
    for (int to : out) cfg.predecessors[to].push_back(int(i));
  }
  find_loops(code, &cfg);
  return cfg;
}

bool Cfg::in_loop(int instr, int loop) const {
  for (int at = loop_of[instr]; at >= 0; at = loops[at].parent) {
    if (at == loop) return true;
  }
  return false;
}

Liveness::Liveness(const Code& code, const Cfg& cfg)
    : nlocals_(code.nlocalsplus), width_(size_t(code.nlocalsplus + 63) / 64), words_(code.instrs.size() * width_, 0) {
  auto bit = [](int local) { return uint64_t{1} << (local % 64); };
  std::vector<uint64_t> cells(width_, 0), live(width_);
  for (int i = 0; i < nlocals_; ++i)
    if (code.is_cell[i]) cells[size_t(i) / 64] |= bit(i);
  for (bool changed = true; changed;) {
    changed = false;
    for (int at = int(code.instrs.size()) - 1; at >= 0; --at) {
      const Instr& instr = code.instrs[at];
      live = cells;
      for (int to : cfg.successors[at]) {
        const uint64_t* after = words_.data() + size_t(to) * width_;
        // The handler sees the value from before a store too: the store may be what raised.
        const bool kills = instr.op == Op::kStoreFast && to == at + 1;
        const size_t word = size_t(instr.arg) / 64;
        for (size_t i = 0; i < width_; ++i) live[i] |= kills && i == word ? after[i] & ~bit(instr.arg) : after[i];
      }
      if (instr.op == Op::kLoadFast || instr.op == Op::kLoadFastAndClear || instr.op == Op::kDeleteFast)
        live[size_t(instr.arg) / 64] |= bit(instr.arg);
      uint64_t* before = words_.data() + size_t(at) * width_;
      if (std::equal(live.begin(), live.end(), before)) continue;
      std::copy(live.begin(), live.end(), before);
      changed = true;
    }
  }
}

// Entries of the stack from here on are touched by the instruction; 0: perhaps all.
static int touched_from(const Instr& i) {
  switch (i.op) {
    case Op::kNop:
    case Op::kPushNull:
    case Op::kLoadConst:
    case Op::kLoadSmallInt:
    case Op::kLoadCommonConstant:
    case Op::kLoadFast:
    case Op::kLoadDeref:
    case Op::kLoadGlobal:
      return i.depth;
    case Op::kLoadMethod:
      return i.depth - 1;
    case Op::kLoadAttr:
    case Op::kBinaryOp:
    case Op::kCompareOp:
    case Op::kContainsOp:
    case Op::kIsOp:
    case Op::kToBool:
    case Op::kBinarySubscr:
    case Op::kBuildTuple:
    case Op::kBuildList:
    case Op::kBuildMap:
    case Op::kCall:  // one entry is pushed
      return i.depth + stack_effect(i, false) - 1;
    default:
      return 0;
  }
}

int lent_local(const Code& code, int instr, int entry) {
  const Cfg& cfg = flow_of(code).cfg;
  for (int at = instr; at > 0; --at) {
    const std::vector<int>& from = cfg.predecessors[static_cast<size_t>(at)];
    if (std::ranges::any_of(from, [at](int p) { return p != at - 1; })) return -1;
    const Instr& before = code.instrs[static_cast<size_t>(at) - 1];
    if (before.op == Op::kLoadFast && before.depth == entry) return before.arg2 == kLent ? before.arg : -1;
    if (entry >= touched_from(before)) return -1;
  }
  return -1;
}

const Flow& flow_of(const Code& code) {
  if (!code.flow) code.flow = std::make_shared<const Flow>(code);
  return *code.flow;
}

std::vector<int> Liveness::live_locals(int instr) const {
  std::vector<int> out;
  for (int i = 0; i < nlocals_; ++i) {
    if (live_before(instr, i)) out.push_back(i);
  }
  return out;
}

bool shows_its_locals(const Code& code) {
  static constexpr const char* kNames[] = {"locals",    "vars",         "dir",        "eval",     "exec",
                                           "_getframe", "currentframe", "breakpoint", "set_trace"};
  for (Py_ssize_t i = 0, n = PyTuple_GET_SIZE(code.names); i < n; ++i)
    for (const char* name : kNames)
      if (PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(code.names, i), name) == 0) return true;
  return false;
}

}  // namespace msjit::capture
