// The loops around sections, and the order of what is emitted.
#include <algorithm>
#include <cstring>

#include "jit/codegen/cpu/kernel_emitter.h"
#include "src/base/check.h"

namespace msjit::codegen {

namespace {
constexpr int kChunk = 4096;    // columns summed in f32 before they are added in f64
constexpr int kRowChunk = 256;  // rows likewise, a power of two

// Whether the order of the operands shows in the result.
bool rounds(kernel::ReduceOp op, kernel::Lane lane) {
  return kernel::is_float(lane) && (op == kernel::ReduceOp::sum || op == kernel::ReduceOp::prod);
}
}  // namespace

KernelEmitter::KernelEmitter(asmjit::BaseAssembler& a, const Kernel& k, const Interleaved& wide, const Form& form)
    : base_(a), k_(k), wide_(wide), form_(form), bytes_(form.bytes), lanes_(form.per_vector * form.bytes / 4) {
  entry_ = assembler::new_label(base_);
  flat_ = assembler::new_label(base_);
}

processor::Entries KernelEmitter::emit() {
  body_ = assembler::new_label(base_);
  const int buffers = static_cast<int>(k_.buffers.size());
  for (int b = 0; b < buffers; ++b) {
    pointer_slots_.push_back(b < form_.pointers ? kNone : frame(8));
    bounce_slots_.push_back(form_.mask_registers ? kNone : frame(64));
  }
  numbers_slot_ = frame(8);
  row_slot_ = frame(8);
  col0_slot_ = frame(8);
  limit_slot_ = frame(8);
  if (!form_.mask_registers) tail_slot_ = frame(96);
  analyse();
  base_.bind(body_);
  k_.kind == kernel::Kind::kRows ? emit_rows() : emit_cols();
  emit_leave();
  emit_stubs();
  has_flat_ = k_.is_map() && k_.kind == kernel::Kind::kRows && (buffers == 2 || buffers == 3) && k_.numbers.empty() &&
              !k_.uses_index();
  for (const kernel::Buffer& b : k_.buffers) has_flat_ &= b.access == kernel::Access::unit && !b.scratch;
  emit_small();
  emit_entries();
  emit_pool();
  return {entry_, flat_, has_flat_};
}

void KernelEmitter::emit_body(int section, int u, Mode mode) {
  mode_ = mode;
  displacement_ = u * lanes_;
  reset_registers();
  prepare_section(section);
  const auto& body = k_.sections[section].body;
  for (size_t p = 0; p < body.size(); ++p) {
    position_ = static_cast<int>(p);
    const Instr& i = k_.instrs[body[p]];
    if (section == wide_.section) displacement_ = wide_.unit[body[p]] * lanes_;
    for (int o = 0; o < 3; ++o) {  // no operand may be evicted for another
      int v = i.operand(o);
      if (v < 0) continue;
      for (int r : places_[v].reg) {
        if (r != kNone) (in_k(v) ? kreg_[r] : vec_[r]).locked = true;
      }
    }
    if (i.prim == Prim::reduce) {
      accumulate(body[p], i, u, mode);
      free_dead(body[p]);
      unlock_all();
    } else {
      instruction(body[p]);
    }
  }
  position_ = kFar;
  reset_registers();
}

void KernelEmitter::instruction(int id) {
  const Instr& i = k_.instrs[id];
  switch (i.prim) {
    case Prim::const_:
    case Prim::table:
      return;
    case Prim::arg:
      emit_arg(id, i);
      break;
    case Prim::index:
    case Prim::row:
      emit_index(id, i);
      break;
    case Prim::load:
      emit_load(id, i);
      break;
    case Prim::pick:
      emit_pick(id, i);
      break;
    case Prim::store:
      emit_store(id, i);
      break;
    case Prim::check:
      emit_check(i);
      break;
    case Prim::reduce:
      return;  // by the loop
    case Prim::fma:
    case Prim::fnma:
      emit_fma(id, i);
      break;
    case Prim::eq:
    case Prim::ne:
    case Prim::lt:
    case Prim::le:
      emit_compare(id, i);
      break;
    case Prim::lookup:
      emit_lookup(id, i);
      break;
    case Prim::select:
      emit_select(id, i);
      break;
    case Prim::cvt:
      emit_cvt(id, i);
      break;
    case Prim::from_half:
    case Prim::to_half:
      emit_half(id, i);
      break;
    case Prim::call:
      emit_call(id, i);
      break;
    case Prim::patch:
      emit_patch(id, i);
      break;
    default:
      if (in_k(id)) {
        emit_mask_logic(id, i);
      } else {
        emit_simple(id, i);
      }
  }
  if (i.prim != Prim::store) store_home(id);
  free_dead(id);
  unlock_all();
}

int KernelEmitter::choose_unroll(int section) const {
  int size = 0, accumulators = 0;
  for (int id : k_.sections[section].body) {
    const Instr& i = k_.instrs[id];
    // The steps are the partial sums: as many whatever else the loop does, so that a sum fused with its operands has
    // the same bits as one by itself.
    if (k_.kind == kernel::Kind::kRows && i.prim == Prim::reduce && rounds(static_cast<ReduceOp>(i.imm), i.lane))
      return 2;
    if (i.prim != Prim::const_ && i.prim != Prim::table) size += vectors(id);
    if (i.prim == Prim::call || i.prim == Prim::patch) size += 40;
    if (i.prim == Prim::reduce) accumulators += i.lane != Lane::mask && bits_of(i.lane) == 64 ? 2 : 1;
  }
  int unroll = size <= 12 ? 4 : size <= 40 ? 2 : 1;
  while (unroll > 1 && accumulators * unroll > form_.accumulators) unroll /= 2;
  return unroll;
}

void KernelEmitter::emit_rows() {
  Label row = assembler::new_label(base_), done = assembler::new_label(base_);
  emit_body(0, 0, Mode::full);
  // With one loop and nothing done per row, what is pinned for the loop stays for all rows.
  int loops = 0, loop = kNone;
  bool plain = true;
  for (size_t s = 1; s < k_.sections.size(); ++s) {
    const Section& sec = k_.sections[s];
    if (sec.body.empty() || static_cast<int>(s) == wide_.section) continue;
    if (sec.type == Section::kLoop) {
      ++loops;
      loop = static_cast<int>(s);
    } else {
      plain = false;
    }
  }
  plain = plain && loops == 1 && k_.is_map();
  if (plain) {
    const int pinned_for = loop == wide_.loop ? wide_.section : loop;
    prepare_section(pinned_for);
    position_ = -1;
    pin_uniforms(pinned_for, 0);
  }
  branch_if_no_rows(done);
  base_.bind(row);
  for (size_t s = 1; s < k_.sections.size(); ++s) {
    const Section& sec = k_.sections[s];
    if (sec.body.empty() || static_cast<int>(s) == wide_.section) continue;
    if (sec.type == Section::kRow) {
      emit_body(static_cast<int>(s), 0, Mode::full);
      continue;
    }
    unroll_ = static_cast<int>(s) == wide_.loop ? wide_.unroll : choose_unroll(static_cast<int>(s));
    begin_reductions(static_cast<int>(s), unroll_);
    if (!plain) {
      const int pinned_for = static_cast<int>(s) == wide_.loop ? wide_.section : static_cast<int>(s);
      prepare_section(pinned_for);
      position_ = -1;
      pin_uniforms(pinned_for, 0);
    }
    emit_loop(static_cast<int>(s));
    if (!plain) unpin_all();
    finish_rows_reductions();
  }
  branch_if_last_row(done);
  advance_rows();
  jump(row);
  base_.bind(done);
}

// The columns of one row: unrolled, single, and what is left by mask or through a bounce buffer.
void KernelEmitter::emit_loop(int section) {
  bool chunked = false;
  for (const Accumulator& acc : accumulators_) chunked |= acc.totals != kNone;
  Label chunk = assembler::new_label(base_), single = assembler::new_label(base_), end = assembler::new_label(base_);
  zero_column();
  if (chunked) {
    base_.bind(chunk);
    limit_chunk(kChunk);
  }
  // Whole vectors apart from the masked rest, unless the code would grow long.
  bool main = unroll_ > 1 || !form_.mask_registers || k_.sections[section].body.size() <= 200;
  auto counted = [&](int unroll, const Label& out) {
    Label body = assembler::new_label(base_);
    branch_unless_room(unroll * lanes_, chunked, out);
    align_loop();
    base_.bind(body);
    if (section == wide_.loop && unroll == wide_.unroll) {
      emit_body(wide_.section, 0, Mode::full);
    } else {
      for (int u = 0; u < unroll; ++u) emit_body(section, u, Mode::full);
    }
    step_column(unroll * lanes_);
    branch_if_room(unroll * lanes_, chunked, body);
  };
  if (streams(section)) emit_streaming(section, counted);
  if (main) counted(unroll_, single);
  base_.bind(single);
  if (!form_.mask_registers && unroll_ > 1) {
    Label tail = assembler::new_label(base_);
    counted(1, tail);
    base_.bind(tail);
  }
  branch_if_past(chunked, end);
  Label masked = assembler::new_label(base_);
  base_.bind(masked);
  begin_tail(chunked);
  if (form_.mask_registers) {
    emit_body(section, 0, Mode::masked);
    step_column(lanes_);
    branch_if_before(chunked, masked);
  } else {
    bounce_in(section);
    emit_body(section, 0, Mode::bounce);
    bounce_out(section);
    end_tail(chunked);
  }
  base_.bind(end);
  if (chunked) {
    fold_totals();
    branch_if_before(false, chunk);
  }
}

// Whether results may bypass the caches: a pointwise loop short enough to be bound by memory.
bool KernelEmitter::streams(int section) const {
  if (!k_.is_map()) return false;
  bool stores = false;
  for (int id : k_.sections[section].body) {
    const Instr& i = k_.instrs[id];
    if (i.prim == Prim::call || i.prim == Prim::patch) return false;
    stores |= i.prim == Prim::store && size_of(k_.buffers[i.imm].dtype) >= 4;
  }
  return stores && k_.sections[section].body.size() <= 64;
}

void KernelEmitter::bounce_in(int section) {
  std::vector<bool> done(k_.buffers.size());
  for (int id : k_.sections[section].body) {
    const Instr& i = k_.instrs[id];
    if (i.prim != Prim::load || done[i.imm] || k_.buffers[i.imm].access != kernel::Access::unit) continue;
    done[i.imm] = true;
    clear_frame(bounce_slots_[i.imm], 64 / bytes_);
    bounce_copy(static_cast<int>(i.imm), true);
  }
}

void KernelEmitter::bounce_out(int section) {
  std::vector<bool> done(k_.buffers.size());
  for (int id : k_.sections[section].body) {
    const Instr& i = k_.instrs[id];
    if (i.prim != Prim::store || done[i.imm] || k_.buffers[i.imm].access != kernel::Access::unit) continue;
    done[i.imm] = true;
    bounce_copy(static_cast<int>(i.imm), false);
  }
}

void KernelEmitter::emit_cols() {
  emit_body(0, 0, Mode::full);
  int loop = 2, after = k_.sections.size() > 3 ? 3 : kNone;
  Label single = assembler::new_label(base_), tail = assembler::new_label(base_), done = assembler::new_label(base_);
  auto block = [&](int unroll, Mode mode) {
    unroll_ = unroll;
    Label row = assembler::new_label(base_), finished = assembler::new_label(base_);
    begin_reductions(loop, unroll);
    bool folds = false;
    for (const Accumulator& acc : accumulators_) folds |= acc.totals != kNone;
    prepare_section(loop);
    position_ = -1;
    pin_uniforms(loop, 0);
    load_pointers();
    restart_rows();
    branch_if_no_rows(finished);
    base_.bind(row);
    if (mode == Mode::bounce) bounce_in(loop);
    for (int u = 0; u < unroll; ++u) emit_body(loop, u, mode);
    if (mode == Mode::bounce) bounce_out(loop);
    advance_rows();
    count_row();
    if (folds) {
      Label go_on = assembler::new_label(base_);
      branch_inside_chunk(kRowChunk, go_on);
      fold_totals();
      base_.bind(go_on);
    }
    branch_if_rows(folds, row);
    base_.bind(finished);
    unpin_all();
    load_pointers();
    for (int u = 0; u < unroll; ++u) {
      finish_cols_reductions(u);
      if (after == kNone) continue;
      if (mode == Mode::bounce) bounce_in(after);
      emit_body(after, u, mode);
      if (mode == Mode::bounce) bounce_out(after);
    }
  };
  auto counted = [&](int unroll, const Label& out) {
    Label again = assembler::new_label(base_);
    base_.bind(again);
    branch_unless_room(unroll * lanes_, false, out);
    block(unroll, Mode::full);
    step_column(unroll * lanes_);
    jump(again);
  };
  zero_column();
  int unroll = choose_unroll(loop);
  if (unroll > 1) counted(unroll, single);
  base_.bind(single);
  if (!form_.mask_registers) counted(1, tail);
  base_.bind(tail);
  branch_if_past(false, done);
  begin_tail(false);
  block(1, form_.mask_registers ? Mode::masked : Mode::bounce);
  if (form_.mask_registers) {
    step_column(lanes_);
    jump(tail);
  }
  base_.bind(done);
}

// ---- reductions: accumulators in registers, one set per unrolled step

uint64_t KernelEmitter::identity(ReduceOp op, Lane l) {
  bool one = op == ReduceOp::prod, low = op == ReduceOp::max;
  if (op == ReduceOp::sum || op == ReduceOp::or_) return 0;
  switch (l) {
    case Lane::f32:
      return one ? 0x3f800000u : low ? 0xff800000u : 0x7f800000u;
    case Lane::f64:
      return one ? 0x3ff0000000000000u : low ? 0xfff0000000000000u : 0x7ff0000000000000u;
    case Lane::i32:
      return one ? 1 : low ? 0x80000000u : 0x7fffffffu;
    default:
      return one ? 1 : low ? uint64_t{1} << 63 : ~(uint64_t{1} << 63);
  }
}

void KernelEmitter::begin_reductions(int section, int unroll) {
  accumulators_.clear();
  int needed = 0;
  for (int id : k_.sections[section].body) {
    const Instr& i = k_.instrs[id];
    if (i.prim != Prim::reduce) continue;
    const int parts = form_.per_vector * (i.lane != Lane::mask && wide(i.lane) ? 2 : 1);
    accumulators_.push_back({id, static_cast<ReduceOp>(i.imm), i.lane, parts, {}});
    needed += parts * unroll;
  }
  bool in_registers = needed <= form_.accumulators * form_.per_vector;
  bool cols = k_.kind == kernel::Kind::kCols;
  int next = form_.registers - 1;
  for (Accumulator& a : accumulators_) {
    const int vector = bytes_ * form_.per_vector;
    places_[a.value].home = frame(cols ? 2 * vector * unroll : bytes_);
    a.memory = frame(bytes_ * a.parts * unroll);
    if (a.op == ReduceOp::sum && a.lane == Lane::f32) {
      a.totals = frame(2 * vector * (cols ? unroll : 1));
      clear_frame(a.totals, 2 * form_.per_vector * (cols ? unroll : 1));
    }
    for (int r = 0; r < a.parts * unroll; ++r) {
      if (in_registers) {
        int reg = next--;
        if (vec_[reg].value >= 0) free_register(reg, false);
        vec_[reg].pinned = true;
        a.regs.push_back(reg);
        init_accumulator(a, reg);
      } else {
        init_accumulator(a, scratch(1));
        store_frame(a.memory + r * bytes_, scratch(1), false);
      }
    }
  }
}

KernelEmitter::Accumulator& KernelEmitter::accumulator_of(int value) {
  for (Accumulator& a : accumulators_) {
    if (a.value == value) return a;
  }
  MSJIT_CHECK(false, "a reduction without an accumulator");
  return accumulators_[0];
}

// ---- constants and calls

KernelEmitter::Label KernelEmitter::pool(const void* bytes, int size) {
  for (PoolEntry& e : pool_) {
    if (static_cast<int>(e.bytes.size()) == size && std::memcmp(e.bytes.data(), bytes, size) == 0) return e.label;
  }
  const auto* b = static_cast<const uint8_t*>(bytes);
  pool_.push_back({std::vector<uint8_t>(b, b + size), assembler::new_label(base_)});
  return pool_.back().label;
}

void KernelEmitter::emit_pool() {
  // Whole vectors first, so that everything is aligned to its size.
  for (int size : {64, 32, 16, 8, 4}) {
    bool any = false;
    for (const PoolEntry& e : pool_) {
      if (static_cast<int>(e.bytes.size()) != size) continue;
      if (!any) base_.align(asmjit::AlignMode::kData, static_cast<uint32_t>(size));
      any = true;
      base_.bind(e.label);
      base_.embed(e.bytes.data(), e.bytes.size());
    }
  }
}

void call_lanes(const kernel::CallEntry* e, void* out, const void* a, const void* b, int64_t n) { e->fn(out, a, b, n); }

void patch_lanes(const kernel::CallEntry* e, void* io, const void* a, uint64_t mask) {
  int size = kernel::bits_of(e->lane) / 8;
  for (int j = 0; mask; ++j, mask >>= 1) {
    char* lane = static_cast<char*>(io) + j * size;
    if (mask & 1) e->fn(lane, static_cast<const char*>(a) + j * size, lane, 1);
  }
}

}  // namespace msjit::codegen
