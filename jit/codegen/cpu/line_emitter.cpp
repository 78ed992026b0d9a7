#include "jit/codegen/cpu/line_emitter.h"

#include <algorithm>

namespace msjit::codegen {

LineEmitter::LineEmitter(const StraightLine& program, LineFrame frame, const RegisterFile& file)
    : file_(file), frame_(frame), steps_(program.steps()) {
  std::fill(std::begin(owner_), std::end(owner_), kNone);
  values_.resize(program.registers());
  for (int i = 0; i < static_cast<int>(steps_.size()); ++i) {
    for (int r : {steps_[i].a, steps_[i].b, steps_[i].c}) {
      if (r >= 0) values_[r].uses.push_back(i);
    }
    if (is_call(steps_[i])) calls_.push_back(i);
    if (steps_[i].code == Code::kOutput || steps_[i].code == Code::kCallOutputs) has_output_ = true;
    if (steps_[i].code == Code::kConstant) values_[steps_[i].dst].constant = &steps_[i];
  }
}

processor::LineFrame LineEmitter::build() {
  Label done = new_label();
  enter();
  const int count = static_cast<int>(steps_.size());
  for (position_ = 0; position_ < count; ++position_) {
    const Step& s = steps_[position_];
    if (is_load(s) && position_ + 1 < count && values_[s.dst].uses.size() == 1) {
      const Step& next = steps_[position_ + 1];
      if (next.a == s.dst && next.b != s.dst && emit_folded(s, next)) {
        release(s.a);
        ++position_;
        release(next.b);
        continue;
      }
    }
    if (is_call(s)) {
      call(s);
    } else if (s.code != Code::kConstant) {
      emit(s);
    }
    for (int r : {s.a, s.b, s.c}) release(r);
  }
  set_result(0);
  bind_label(done);
  leave_frame();
  frame_.saved = used_ & file_.callee_saved;
  frame_.slots = slots_;
  for (auto& [check, label] : fails_) {
    bind_label(label);
    set_result(check + 1);
    jump(done);
  }
  return frame_;
}

bool LineEmitter::spans_call(const Value& v) const {
  auto call = std::upper_bound(calls_.begin(), calls_.end(), position_);
  return call != calls_.end() && !v.uses.empty() && *call < v.uses.back();
}

void LineEmitter::enter() {
  enter_frame();
  bind(0, file_.args[0]);
  reserved_ = file_.reserved | bit(file_.scratch);
  if (has_output_) {
    reserved_ |= bit(file_.out);
    used_ |= bit(file_.out);
    move(file_.out, file_.args[1]);
  }
  if (spans_call(values_[0])) move_to(values_[0], pick(true));
}

void LineEmitter::store(Value& v) {
  if (v.slot != kNone) return;
  if (free_slots_.empty()) {
    v.slot = slots_++;
  } else {
    v.slot = free_slots_.back();
    free_slots_.pop_back();
  }
  store_slot(v.slot, v.reg);
}

void LineEmitter::drop(int reg) {
  if (owner_[reg] == kNone) return;
  values_[owner_[reg]].reg = kNone;
  owner_[reg] = kNone;
}

int LineEmitter::pick(bool across_call, uint32_t locked) {
  int best = kNone, farthest = -1;
  for (int pass = 0; pass < 2 && best == kNone; ++pass) {
    for (int r : file_.order) {
      const bool preferred = callee_saved(r) == across_call;
      if (owner_[r] == kNone && !((reserved_ | locked) & bit(r)) && (preferred || pass == 1)) {
        // A call would only force what spans it out of a caller-saved register again.
        if (pass == 1 && across_call) continue;
        best = r;
        break;
      }
    }
  }
  if (best == kNone) {
    for (int r : file_.order) {
      if ((reserved_ | locked) & bit(r)) continue;
      if (across_call && !callee_saved(r)) continue;
      int next = owner_[r] == kNone ? kNever : next_use(values_[owner_[r]]);
      if (next > farthest) {
        farthest = next;
        best = r;
      }
    }
    if (owner_[best] != kNone) {
      Value& v = values_[owner_[best]];
      if (next_use(v) != kNever && !v.constant) store(v);
      drop(best);
    }
  }
  used_ |= bit(best);
  return best;
}

void LineEmitter::bind(int value, int reg) {
  values_[value].reg = reg;
  owner_[reg] = value;
}

void LineEmitter::move_to(Value& v, int reg) {
  int value = owner_[v.reg];
  move(reg, v.reg);
  owner_[v.reg] = kNone;
  bind(value, reg);
}

int LineEmitter::in_register(int value, uint32_t locked) {
  Value& v = values_[value];
  if (v.reg != kNone) return v.reg;
  int r = pick(false, locked);
  if (v.constant) {
    move_constant(r, v.constant->imm);
  } else {
    load_slot(r, v.slot);
  }
  bind(value, r);
  return r;
}

int LineEmitter::define(int value, uint32_t locked) {
  int r = pick(spans_call(values_[value]), locked);
  bind(value, r);
  return r;
}

void LineEmitter::release(int value) {
  if (value < 0) return;
  Value& v = values_[value];
  while (v.used < v.uses.size() && v.uses[v.used] <= position_) ++v.used;
  if (next_use(v) != kNever) return;
  if (v.reg != kNone) drop(v.reg);
  if (v.slot != kNone) {
    free_slots_.push_back(v.slot);
    v.slot = kNone;
  }
}

LineEmitter::Label LineEmitter::fail(int check) {
  auto [it, fresh] = fails_.try_emplace(check);
  if (fresh) it->second = new_label();
  return it->second;
}

void LineEmitter::call(const Step& s) {
  for (int r : file_.order) {
    if (callee_saved(r) || owner_[r] == kNone) continue;
    Value& v = values_[owner_[r]];
    size_t later = v.used;
    while (later < v.uses.size() && v.uses[later] <= position_) ++later;
    if (later < v.uses.size() && !v.constant) store(v);
  }
  struct Move {
    int to, from;  // registers; from kNone: a constant or a slot
    const Value* v;
  };
  std::vector<Move> moves;
  const int args[] = {s.a, s.b, s.c};
  const int first = s.code == Code::kCallOutputs;
  for (int i = 0; first + i < 3 && args[i] >= 0; ++i) {
    moves.push_back({file_.args[static_cast<size_t>(first + i)], values_[args[i]].reg, &values_[args[i]]});
  }
  auto pending = [&](int reg, size_t but) {
    for (size_t i = 0; i < moves.size(); ++i) {
      if (i != but && moves[i].from == reg) return true;
    }
    return false;
  };
  while (!moves.empty()) {
    size_t i = 0;
    while (i < moves.size() && pending(moves[i].to, i)) ++i;
    if (i == moves.size()) {  // a cycle
      move(file_.scratch, moves[0].from);
      int from = moves[0].from;
      for (auto& m : moves) {
        if (m.from == from) m.from = file_.scratch;
      }
      continue;
    }
    const Move& m = moves[i];
    if (m.from != kNone) {
      if (m.from != m.to) move(m.to, m.from);
    } else if (m.v->constant) {
      move_constant(m.to, m.v->constant->imm);
    } else {
      load_slot(m.to, m.v->slot);
    }
    moves.erase(moves.begin() + static_cast<long>(i));
  }
  if (first) move(file_.args[0], file_.out);
  for (int r : file_.order) {
    if (!callee_saved(r)) drop(r);
  }
  call_function(s.imm);
  if (values_[s.dst].uses.empty()) return;
  bind(s.dst, file_.result);
  used_ |= bit(file_.result);
  for (int r : {s.a, s.b, s.c}) release(r);
  if (spans_call(values_[s.dst])) move_to(values_[s.dst], pick(true));
}

}  // namespace msjit::codegen
