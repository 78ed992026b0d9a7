// Register assignment of straight-line sections.
#include <algorithm>

#include "jit/codegen/cpu/kernel_emitter.h"
#include "jit/kernel/tables.h"
#include "src/base/check.h"

namespace msjit::codegen {

int KernelEmitter::frame(int bytes) {
  int align = std::min(bytes, 64) > 8 ? std::min(bytes, 64) : 8;
  frame_size_ = (frame_size_ + align - 1) / align * align;
  int offset = frame_size_;
  frame_size_ += bytes;
  return offset;
}

bool KernelEmitter::uniform(int value) const { return k_.instrs[value].scope != kernel::Scope::lane; }

int KernelEmitter::vectors(int value) const { return bits_of(k_.instrs[value].lane) == 64 && !uniform(value) ? 2 : 1; }

int KernelEmitter::parts(int value) const {
  return uniform(value) || in_k(value) ? 1 : form_.per_vector * vectors(value);
}

void KernelEmitter::analyse() {
  size_t n = k_.instrs.size();
  places_.resize(n);
  section_of_.assign(n, kNone);
  uses_.resize(n);
  outlives_.assign(n, false);
  for (size_t s = 0; s < k_.sections.size(); ++s) {
    for (int id : k_.sections[s].body) {
      section_of_[id] = static_cast<int>(s);
      const Instr& i = k_.instrs[id];
      for (int o = 0; o < 3; ++o) {
        if (int v = i.operand(o); v >= 0 && section_of_[v] != static_cast<int>(s)) outlives_[v] = true;
      }
    }
  }
  packed_.assign(n, false);
  for (size_t v = 0; v < n; ++v) {
    const Instr& i = k_.instrs[v];
    packed_[v] = form_.packs_halves && !outlives_[v] && !uniform(static_cast<int>(v)) &&
                 (i.prim == Prim::to_half || (i.prim == Prim::load && k_.buffers[i.imm].dtype == DType::float16 &&
                                              k_.buffers[i.imm].access == kernel::Access::unit));
  }
  for (const Instr& i : k_.instrs) {
    for (int o = 0; o < 3; ++o) {
      if (i.operand(o) < 0) continue;
      bool stored = i.prim == Prim::store && size_of(k_.buffers[i.imm].dtype) == 2 &&
                    k_.buffers[i.imm].access == kernel::Access::unit;
      if (i.prim != Prim::from_half && !stored) packed_[i.operand(o)] = false;
    }
  }
  for (size_t v = 0; v < n; ++v) {
    const Instr& i = k_.instrs[v];
    if (i.prim == Prim::const_) {
      places_[v].constant = pool_lane(i.lane, i.imm);
      places_[v].has_constant = true;
    } else if (i.prim == Prim::table) {
      places_[v].constant = pool(kernel::table_entries(static_cast<int>(i.imm)), 4 * kernel::kTableEntries);
      places_[v].has_constant = true;
    } else if (outlives_[v] && i.prim != Prim::reduce) {
      places_[v].home = frame(bytes_);
    }
  }
}

void KernelEmitter::prepare_section(int section) {
  for (int v : touched_) uses_[v].clear();
  touched_.clear();
  const auto& body = k_.sections[section].body;
  for (size_t p = 0; p < body.size(); ++p) {
    const Instr& i = k_.instrs[body[p]];
    for (int o = 0; o < 3; ++o) {
      int v = i.operand(o);
      if (v < 0) continue;
      if (uses_[v].empty()) touched_.push_back(v);
      if (uses_[v].empty() || uses_[v].back() != static_cast<int>(p)) uses_[v].push_back(static_cast<int>(p));
    }
  }
}

// The first use after the current instruction.
int KernelEmitter::next_use(int value) const {
  const auto& u = uses_[value];
  auto it = std::upper_bound(u.begin(), u.end(), position_);
  return it == u.end() ? kFar : *it;
}

void KernelEmitter::reset_registers() {
  for (int r = 0; r < 32; ++r) {
    if (!vec_[r].pinned && vec_[r].value >= 0) free_register(r, false);
  }
  for (int r = 0; r < 8; ++r) {
    if (kreg_[r].value >= 0) free_register(r, true);
  }
}

void KernelEmitter::free_register(int reg, bool k) {
  Owner& o = k ? kreg_[reg] : vec_[reg];
  if (o.value >= 0) places_[o.value].reg[o.part] = kNone;
  o = {};
}

void KernelEmitter::evict(int reg, bool k) {
  Owner& o = k ? kreg_[reg] : vec_[reg];
  Place& p = places_[o.value];
  if (p.home == kNone && !p.has_constant && p.slot[o.part] == kNone && next_use(o.value) != kFar) {
    auto& free = k ? free_kslots_ : free_slots_;
    if (free.empty()) free.push_back(frame(k ? 8 : bytes_));
    p.slot[o.part] = free.back();
    free.pop_back();
    store_frame(p.slot[o.part], reg, k);
  }
  free_register(reg, k);
}

int KernelEmitter::take_vec() {
  int victim = kNone, furthest = -1;
  for (int r = 0; r < form_.registers; ++r) {
    const Owner& o = vec_[r];
    if (o.value == kNone && !o.pinned && !o.locked) {
      vec_[r].locked = true;
      return r;
    }
    if (o.locked || o.pinned) continue;
    int use = next_use(o.value);
    if (use > furthest) furthest = use, victim = r;
  }
  MSJIT_CHECK(victim != kNone, "out of vector registers");
  evict(victim, false);
  vec_[victim].locked = true;
  return victim;
}

int KernelEmitter::take_k() {
  int victim = kNone, furthest = -1;
  for (int r = 3; r < 7; ++r) {  // k1, k2: tail; k7: scratch
    const Owner& o = kreg_[r];
    if (o.value == kNone && !o.locked) {
      kreg_[r].locked = true;
      return r;
    }
    if (o.locked) continue;
    int use = next_use(o.value);
    if (use > furthest) furthest = use, victim = r;
  }
  MSJIT_CHECK(victim != kNone, "out of mask registers");
  evict(victim, true);
  kreg_[victim].locked = true;
  return victim;
}

int KernelEmitter::reg_of(int value, int part) {
  if (parts(value) == 1) part = 0;
  Place& p = places_[value];
  bool k = in_k(value);
  if (p.reg[part] == kNone) {
    int r = k ? take_k() : take_vec();
    Owner& o = k ? kreg_[r] : vec_[r];
    o.value = value;
    o.part = part;
    p.reg[part] = r;
    if (p.has_constant) {
      load_constant(r, value);
    } else if (p.slot[part] != kNone) {
      load_frame(r, p.slot[part], k);
    } else {
      MSJIT_CHECK(p.home != kNone, "a value is nowhere");
      load_frame(r, p.home + (k_.instrs[value].prim == Prim::reduce ? part * bytes_ : 0), k);
    }
  }
  int r = p.reg[part];
  (k ? kreg_[r] : vec_[r]).locked = true;
  return r;
}

int KernelEmitter::define(int value, int part) {
  bool k = in_k(value);
  int r = k ? take_k() : take_vec();
  Owner& o = k ? kreg_[r] : vec_[r];
  o.value = value;
  o.part = part;
  places_[value].reg[part] = r;
  return r;
}

bool KernelEmitter::dying(int value, int part) const {
  const Place& p = places_[value];
  if (p.has_constant || p.home != kNone || part >= parts(value)) return false;
  int r = p.reg[part];
  return r != kNone && next_use(value) == kFar && !(in_k(value) ? kreg_[r].pinned : vec_[r].pinned);
}

bool KernelEmitter::transfer(int from, int to, int part) {
  if (from < 0 || !dying(from, part) || in_k(from) != in_k(to)) return false;
  int r = places_[from].reg[part];
  places_[from].reg[part] = kNone;
  Owner& o = in_k(to) ? kreg_[r] : vec_[r];
  o.value = to;
  o.part = part;
  o.locked = true;
  places_[to].reg[part] = r;
  return true;
}

// Only for results made by one machine instruction: it reads its operands before it writes.
int KernelEmitter::define_over(int value, int part, const Instr& i, int first) {
  for (int o = first; o < 3; ++o) {
    if (transfer(i.operand(o), value, part)) return places_[value].reg[part];
  }
  return define(value, part);
}

void KernelEmitter::free_dead(int id) {
  const Instr& i = k_.instrs[id];
  for (int o = 0; o < 3; ++o) {
    int v = i.operand(o);
    if (v < 0 || next_use(v) != kFar) continue;
    Place& p = places_[v];
    for (int part = 0; part < kMaxParts; ++part) {
      bool k = in_k(v);
      if (p.reg[part] != kNone && !(k ? kreg_[p.reg[part]] : vec_[p.reg[part]]).pinned) free_register(p.reg[part], k);
      if (p.slot[part] != kNone) (k ? free_kslots_ : free_slots_).push_back(p.slot[part]);
      p.slot[part] = kNone;
    }
  }
  if (i.prim != Prim::store && i.prim != Prim::reduce && next_use(id) == kFar) {
    for (int part = 0; part < kMaxParts; ++part) {
      if (places_[id].reg[part] != kNone) free_register(places_[id].reg[part], in_k(id));
    }
  }
}

void KernelEmitter::unlock_all() {
  for (Owner& o : vec_) o.locked = false;
  for (Owner& o : kreg_) o.locked = false;
}

// What outlives its section goes to its home at once; there it is found when evicted, too.
void KernelEmitter::store_home(int value) {
  Place& p = places_[value];
  if (p.home == kNone || p.reg[0] == kNone) return;
  store_frame(p.home, p.reg[0], in_k(value));
}

// Keeps constants and uniform values in registers across the loop, the most used first, where the body leaves room.
void KernelEmitter::pin_uniforms(int section, int reserved) {
  const auto& body = k_.sections[section].body;
  std::vector<int> last(k_.instrs.size(), -1), count(k_.instrs.size(), 0), candidates;
  for (size_t p = 0; p < body.size(); ++p) {
    const Instr& i = k_.instrs[body[p]];
    for (int o = 0; o < 3; ++o) {
      int v = i.operand(o);
      if (v < 0) continue;
      last[v] = static_cast<int>(p);
      if (!form_.pins_tables && k_.instrs[v].prim == Prim::table) continue;
      if ((places_[v].has_constant || places_[v].home != kNone) && uniform(v) && !in_k(v)) {
        if (count[v]++ == 0) candidates.push_back(v);
      }
    }
  }
  int live = 0, peak = 0;
  for (size_t p = 0; p < body.size(); ++p) {
    int id = body[p];
    const Instr& i = k_.instrs[id];
    bool has_result = i.prim != Prim::store && i.prim != Prim::reduce && !in_k(id) && !uniform(id);
    if (has_result && last[id] >= 0) live += parts(id);
    peak = std::max(peak, live);
    for (int o = 0; o < 3; ++o) {
      int v = i.operand(o);
      bool repeated = (o > 0 && v == i.a) || (o > 1 && v == i.b);
      if (v >= 0 && !repeated && last[v] == static_cast<int>(p) && section_of_[v] == section && !in_k(v) &&
          !uniform(v)) {
        live -= parts(v);
      }
    }
  }
  for (const Owner& o : vec_) reserved += o.pinned;
  int room = form_.registers - reserved - peak - 3 * form_.per_vector;
  std::stable_sort(candidates.begin(), candidates.end(), [&](int a, int b) { return count[a] > count[b]; });
  for (int v : candidates) {
    if (room-- <= 0) break;
    int r = reg_of(v, 0);
    vec_[r].pinned = true;
  }
  unlock_all();
}

void KernelEmitter::unpin_all() {
  for (int r = 0; r < 32; ++r) {
    if (vec_[r].pinned) {
      vec_[r].pinned = false;
      if (vec_[r].value >= 0) free_register(r, false);
    }
    vec_[r] = {};
  }
}

// Before a call of a function, which keeps no register; what is pinned is saved by the caller.
void KernelEmitter::spill_live() {
  for (int r = 0; r < 32; ++r) {
    const Owner& o = vec_[r];
    if (o.value >= 0 && !o.pinned) evict(r, false);
  }
  for (int r = 0; r < 8; ++r) {
    if (kreg_[r].value >= 0) evict(r, true);
  }
}

}  // namespace msjit::codegen
