#include "jit/codegen/cpu/interleave.h"

#include <algorithm>

namespace msjit::codegen {

using namespace kernel;

namespace {

// Loops of fewer instructions wait for memory, and the processor's schedulers see several iterations of them at once.
// Code of longer ones would grow too long.
constexpr int kFewest = 13, kMost = 640;

bool suits(const Instr& i) {
  switch (i.prim) {
    case Prim::call:
    case Prim::check:
    case Prim::reduce:
    case Prim::pick:
      return false;
    default:
      return bits_of(i.lane) == 32;
  }
}

struct Peak {
  int vectors = 0, masks = 0;
};
// How many values of one unit live at once.
Peak peak_of(const Kernel& k, const std::vector<int32_t>& body) {
  std::vector<int> last(k.instrs.size(), -1);
  for (size_t p = 0; p < body.size(); ++p)
    for (int o = 0; o < 3; ++o)
      if (int v = k.instrs[body[p]].operand(o); v >= 0) last[v] = static_cast<int>(p);
  std::vector<bool> counted(k.instrs.size());
  Peak live, most;
  auto count = [&](int v, int by) { (k.instrs[v].lane == Lane::mask ? live.masks : live.vectors) += by; };
  for (size_t p = 0; p < body.size(); ++p) {
    const Instr& i = k.instrs[body[p]];
    for (int o = 0; o < 3; ++o) {
      int v = i.operand(o);
      if (v < 0 || last[v] != static_cast<int>(p) || !counted[v]) continue;
      counted[v] = false;
      count(v, -1);
    }
    if (i.scope != Scope::lane || last[body[p]] < 0 || i.prim == Prim::store) continue;
    counted[body[p]] = true;
    count(body[p], 1);
    most = {std::max(most.vectors, live.vectors), std::max(most.masks, live.masks)};
  }
  return most;
}

}  // namespace

Interleaved interleave(Kernel& k, const InterleaveLimits& limits) {
  Interleaved r;
  if (k.kind != Kind::kRows || !k.is_map() || k.uses_index()) return r;
  for (size_t s = 0; s < k.sections.size(); ++s) {
    if (k.sections[s].type != Section::kLoop || k.sections[s].body.empty()) continue;
    if (r.loop >= 0) return {};
    r.loop = static_cast<int>(s);
  }
  if (r.loop < 0) return r;
  const std::vector<int32_t> body = k.sections[r.loop].body;
  int size = 0;
  for (int id : body) {
    const Instr& i = k.instrs[id];
    if (!suits(i)) return {};
    if (i.prim != Prim::const_ && i.prim != Prim::table) ++size;
  }
  if (size < kFewest) return {};
  const Peak peak = peak_of(k, body);
  r.unroll = limits.units;
  while (r.unroll > 1 &&
         (r.unroll * peak.vectors > limits.vectors || r.unroll * peak.masks > limits.masks || r.unroll * size > kMost))
    --r.unroll;
  if (r.unroll < 2) return {};
  r.unit.assign(k.instrs.size(), 0);
  // Constants and what is the same for all columns are shared.
  std::vector<std::vector<int32_t>> copy(k.instrs.size());
  Section wide{Section::kRow, {}};  // so that it is not taken for a second loop
  for (int id : body) {
    const Instr original = k.instrs[id];
    const bool shared = original.prim == Prim::const_ || original.prim == Prim::table || original.scope != Scope::lane;
    for (int u = 0; u < r.unroll; ++u) {
      if (shared && u > 0) {
        copy[id].push_back(copy[id][0]);
        continue;
      }
      Instr i = original;
      for (int32_t* o : {&i.a, &i.b, &i.c})
        if (*o >= 0 && !copy[*o].empty()) *o = copy[*o][u];
      copy[id].push_back(static_cast<int32_t>(k.instrs.size()));
      wide.body.push_back(copy[id].back());
      k.instrs.push_back(i);
      r.unit.push_back(u);
    }
  }
  r.section = static_cast<int>(k.sections.size());
  k.sections.push_back(std::move(wide));
  return r;
}

}  // namespace msjit::codegen
