#include "capture/rewrite/rewritten_code.h"

#include <algorithm>
#include <set>

#include "capture/cpython/code_object.h"
#include "capture/cpython/raw_opcodes.h"
#include "capture/cpython/running_frame.h"
#include "capture/rewrite/assembler.h"
#include "capture/rewrite/record.h"
#include "capture/rewrite/sites.h"

namespace msjit::capture {
namespace {

constexpr int kMaxGrowth = 8;
constexpr int kMaxPops = 24;               // together they keep a site within one unit's jump
constexpr int kSmallGrowth[] = {0, 1, 3};  // variants beside the one with all the growth

// Item numbers of a carrier, until layout turns them into units.
struct VariantItems {
  int start, call, hit_jump, hit_pops, final_jump, back_jump;
};
struct SiteItems {
  int jump, end;
  std::vector<VariantItems> variants;
};
struct CallItems {
  int jump, call, end;
};

class Builder {
 public:
  Builder(Record* record, const std::vector<Site>& sites, const std::vector<CallSite>& calls)
      : record_(*record), code_(*record->code), asm_(code_), site_at_(code_.instrs.size(), -1), call_at_(site_at_) {
    int deepest = 0;
    for (const Instr& instr : code_.instrs) deepest = std::max(deepest, instr.depth);
    record_.sites.resize(sites.size());
    for (size_t i = 0; i < sites.size(); ++i) plan_site(int(i), sites[i], deepest);
    record_.calls.resize(calls.size());
    for (size_t i = 0; i < calls.size(); ++i) plan_call(int(i), calls[i]);
  }

  // The new code object; null with *why set.
  PyRef build(const std::shared_ptr<Record>& record, std::string* why) {
    CodeFields fields;
    if (!read_code(code_.code(), &fields)) return fail(why, "the code object cannot be read");
    first_constant_ = int(PyTuple_GET_SIZE(fields.consts));
    for (int i = code_.first; i < int(code_.instrs.size()); ++i) emit(i);
    const int reload = emit_reload();
    if (!asm_.layout(int(code_.bytecode.size()) / 2)) return fail(why, "a jump changes its direction");
    if (!carriers_fit()) return fail(why, "a carrier is too long");
    PyRef consts = constants(record, fields.consts);
    if (!consts) return fail(why, "out of memory");
    PyRef made = replace_code(code_.code(), entry_bytes() + asm_.bytes(), consts.get(), stacksize(), lines(fields),
                              fields.exceptions + write_exceptions(asm_.exceptions()));
    if (!made) return fail(why, "the interpreter refuses the rewritten code");
    resolve(made.as<PyCodeObject>());
    if (reload >= 0) record_.reload_unit = asm_.unit(reload);
    return made;
  }

  int copy_unit(int instr) const { return asm_.label_unit(instr); }

 private:
  static PyRef fail(std::string* why, const char* what) {
    PyErr_Clear();
    *why = what;
    return {};
  }

  void plan_site(int index, const Site& site, int deepest) {
    SiteRecord& record = record_.sites[index];
    record.instr = site.instr;
    const char* why = why_not_site(code_, site.instr);
    if (why == nullptr && site_at_[site.instr] >= 0) why = "there is a site already";
    if (why != nullptr) {
      record.reason = why;
      return;
    }
    record.depth = code_.instrs[site.instr].depth;
    int growth = site.max_growth < 0 ? deepest - record.depth : site.max_growth;
    growth = std::clamp(growth, 0, kMaxGrowth);
    for (int small : kSmallGrowth) {
      if (small < growth) record.variants.push_back({.growth = small, .address = {}});
    }
    record.variants.push_back({.growth = growth, .address = {}});
    for (VariantRecord& variant : record.variants) variant.pops = std::min(record.depth + variant.growth, kMaxPops);
    site_at_[site.instr] = index;
  }

  void plan_call(int index, const CallSite& call) {
    CallRecord& record = record_.calls[index];
    record.instr = call.instr;
    if (call.instr < code_.first || call.instr >= int(code_.instrs.size()) || call_at_[call.instr] >= 0) return;
    const Instr& instr = code_.instrs[call.instr];
    if ((instr.op != Op::kCall && instr.op != Op::kCallEx) || instr.depth == kUnreachable) return;
    record.possible = true;
    record.slot = instr.depth + stack_effect(instr, false) - 1;  // where the result will lie
    record.method_or_null = CallLayout(instr.arg2) == CallLayout::kMethodOrNull;
    call_at_[call.instr] = index;
  }

  void emit(int at) {
    const Instr& instr = code_.instrs[at];
    bool second = instr.sub != 0;
    if (second && !is_split(at - 1)) return;
    asm_.label(at);
    if (site_at_[at] >= 0) emit_site(site_at_[at]);
    if (call_at_[at] >= 0) emit_call(call_at_[at]);
    int opcode = static_cast<unsigned char>(code_.bytecode[size_t(instr.lasti)]);
    if (second || is_split(at)) {
      emit_half(at);
    } else if (instr.target >= 0) {
      bool loop = raw_opcode(opcode).form == RawForm::kForIter;
      asm_.jump_to_instr(at, opcode, instr.target, loop ? kEncoding.for_iter_skip : 0);
    } else {
      asm_.verbatim(at, instr.offset, instr.length);
    }
  }

  // Nothing leads there but a frame that is moved in.
  int emit_reload() {
    const std::vector<int> opcodes = reload_opcodes();
    const int first = opcodes.empty() ? -1 : asm_.next_item();
    for (int opcode : opcodes) asm_.plain(code_.first, opcode, 0);
    return first;
  }

  // RETURN_CONST always, so that a region can end at the return; other pairs where a site falls between.
  bool is_split(int at) const {
    if (at + 1 >= int(code_.instrs.size()) || code_.instrs[at + 1].sub == 0) return false;
    return code_.instrs[at + 1].op == Op::kReturnValue || site_at_[at + 1] >= 0;
  }

  void emit_half(int at) {
    const Instr& instr = code_.instrs[at];
    switch (instr.op) {
      case Op::kLoadConst:
        asm_.plain(at, kEncoding.load_const, instr.arg);
        break;
      case Op::kReturnValue:
        asm_.plain(at, kEncoding.return_value, 0);
        break;
      case Op::kLoadFast:
        asm_.plain(at, kEncoding.load_fast, instr.arg);
        break;
      default:
        asm_.plain(at, kEncoding.store_fast, instr.arg);
        break;
    }
  }

  int repeat(int count, int from, int opcode, int arg) {
    int first = asm_.next_item();
    for (int i = 0; i < count; ++i) asm_.plain(from, opcode, arg);
    return first;
  }

  void emit_site(int index) {
    const SiteRecord& site = record_.sites[index];
    SiteItems items{};
    items.jump = asm_.jump_to_item(site.instr, kEncoding.jump_forward, 0);
    std::vector<int> to_end{items.jump};
    for (size_t i = 0; i < site.variants.size(); ++i) items.variants.push_back(emit_variant(index, int(i), &to_end));
    items.end = asm_.next_item();
    for (int jump : to_end) asm_.bind(jump, items.end);
    site_items_.push_back({index, std::move(items)});
  }

  VariantItems emit_variant(int index, int number, std::vector<int>* to_end) {
    const SiteRecord& site = record_.sites[index];
    const VariantRecord& variant = site.variants[number];
    int from = site.instr;
    VariantItems items{};
    items.start = repeat(variant.growth, from, kEncoding.load_const, first_constant_);
    asm_.plain(from, kEncoding.load_const, next_constant(index, number));
    if (kEncoding.iter_carrier) {
      items.call = asm_.jump_to_item(from, kEncoding.for_iter, kEncoding.for_iter_skip);
      repeat(2, from, kEncoding.pop_top, 0);
      emit_miss(from, variant, to_end);
      if (kEncoding.end_for >= 0) asm_.plain(from, kEncoding.end_for, 0);
      emit_hit(from, variant, &items);
      asm_.bind(items.call, items.hit_jump);
    } else {
      // The branch may check for signals, so that the way of a hit must be to fall through.
      items.call = asm_.plain(from, kEncoding.unary_negative, 0);
      int branch = asm_.jump_to_item(from, kEncoding.pop_jump_if_false, 0);
      emit_hit(from, variant, &items);
      asm_.bind(branch, asm_.next_item());
      emit_miss(from, variant, to_end);
    }
    return items;
  }

  void emit_miss(int from, const VariantRecord& variant, std::vector<int>* to_end) {
    repeat(variant.growth, from, kEncoding.pop_top, 0);
    to_end->push_back(asm_.jump_to_item(from, kEncoding.jump_forward, 0));
  }

  void emit_hit(int from, const VariantRecord& variant, VariantItems* items) {
    items->hit_jump = asm_.patched_jump(from, kEncoding.jump_forward);
    items->hit_pops = repeat(variant.pops, from, kEncoding.pop_top, 0);
    items->final_jump = asm_.patched_jump(from, kEncoding.jump_forward);
    items->back_jump = asm_.patched_jump(from, kEncoding.jump_backward);
  }

  void emit_call(int index) {
    int from = record_.calls[index].instr;
    CallItems items{};
    items.jump = asm_.jump_to_item(from, kEncoding.jump_forward, 0);
    asm_.plain(from, kEncoding.load_const, next_constant(index, kCallSite));
    if (kEncoding.iter_carrier) {
      items.call = asm_.jump_to_item(from, kEncoding.for_iter, kEncoding.for_iter_skip);
      if (kEncoding.end_for >= 0) asm_.plain(from, kEncoding.end_for, 0);
      asm_.bind(items.call, asm_.next_item());
    } else {
      items.call = asm_.plain(from, kEncoding.unary_negative, 0);
      asm_.plain(from, kEncoding.pop_top, 0);
    }
    items.end = asm_.next_item();
    asm_.bind(items.jump, items.end);
    call_items_.push_back({index, items});
  }

  int next_constant(int index, int variant) {
    carriers_.push_back({index, variant});
    return first_constant_ + int(carriers_.size());  // behind the placeholder
  }

  bool carriers_fit() const {
    auto one_unit = [&](int item) { return asm_.next_unit(item) - asm_.unit(item) == 1; };
    for (const auto& [index, items] : site_items_) {
      if (!one_unit(items.jump)) return false;
    }
    for (const auto& [index, items] : call_items_) {
      if (!one_unit(items.jump)) return false;
    }
    return true;
  }

  PyRef constants(const std::shared_ptr<Record>& record, PyObject* original) {
    PyRef out = PyRef::steal(PyTuple_New(first_constant_ + 1 + Py_ssize_t(carriers_.size())));
    if (!out) return {};
    for (int i = 0; i < first_constant_; ++i) {
      PyTuple_SET_ITEM(out.get(), i, PyRef::borrow(PyTuple_GET_ITEM(original, i)).release());
    }
    PyTuple_SET_ITEM(out.get(), first_constant_, PyRef::borrow(Py_None).release());
    for (size_t i = 0; i < carriers_.size(); ++i) {
      PyObject* carrier = make_carrier(record, carriers_[i].first, carriers_[i].second);
      if (carrier == nullptr) return {};
      PyTuple_SET_ITEM(out.get(), first_constant_ + 1 + Py_ssize_t(i), carrier);
    }
    return out;
  }

  int stacksize() const {
    constexpr int kCarrierEntries = 2;  // the carrier, and what a miss leaves beside it
    int size = code_.stacksize + (reload_opcodes().empty() ? 0 : kReloadEntries);
    for (const SiteRecord& site : record_.sites) {
      if (site.reason.empty()) size = std::max(size, site.depth + site.variants.back().growth + kCarrierEntries);
    }
    for (const CallRecord& call : record_.calls) {
      if (call.possible) size = std::max(size, code_.instrs[call.instr].depth + kCarrierEntries);
    }
    return size;
  }

  // The original bytes with a jump into the copy behind the prologue; what it leaves of an instruction becomes NOPs.
  std::string entry_bytes() {
    std::string bytes = code_.bytecode;
    entry_ = code_.instrs[code_.first].offset / 2;
    int copy = asm_.label_unit(code_.first);
    for (entry_units_ = 1;; ++entry_units_) {
      std::string jump = Assembler::encode(kEncoding.jump_forward, copy - entry_ - entry_units_);
      if (int(jump.size()) > 2 * entry_units_) continue;
      jump = Assembler::encode(kEncoding.jump_forward, copy - entry_ - entry_units_, entry_units_);
      bytes.replace(size_t(entry_) * 2, jump.size(), jump);
      break;
    }
    size_t end = size_t(entry_ + entry_units_) * 2;
    int last = code_.at_offset(int(end) - 2);
    size_t whole = size_t(code_.instrs[last].offset + code_.instrs[last].length);
    for (; end < whole; end += 2) bytes.replace(end, 2, {char(kEncoding.nop), 0});
    return bytes;
  }

  // The original table as it is, unless the entry jump reaches into another line: then the jump is all one line.
  std::string lines(const CodeFields& fields) const {
    int last_line = 0;
    std::vector<Position> all =
        read_positions(fields.lines, fields.firstlineno, fields.bytecode.size() / 2, &last_line);
    std::vector<Position> copy = asm_.positions();
    bool straddles = false;
    for (int i = 1; i < entry_units_; ++i) {
      straddles |= all[size_t(entry_ + i)].line != all[size_t(entry_)].line;
      all[size_t(entry_ + i)] = all[size_t(entry_)];
    }
    if (!straddles) return fields.lines + write_positions(copy, last_line);
    all.insert(all.end(), copy.begin(), copy.end());
    return write_positions(all, fields.firstlineno);
  }

  void resolve(PyCodeObject* made) {
    record_.units = code_units(made);
    for (const auto& [index, items] : site_items_) {
      SiteRecord& site = record_.sites[index];
      site.jump = asm_.unit(items.jump);
      site.end = asm_.unit(items.end);
      for (size_t i = 0; i < site.variants.size(); ++i)
        resolve_variant(made, site, items.variants[i], &site.variants[i]);
    }
    for (const auto& [index, items] : call_items_) {
      CallRecord& call = record_.calls[index];
      call.address = site_address(made, asm_.opcode_unit(items.call));
      call.jump = asm_.unit(items.jump);
      call.end = asm_.unit(items.end);
    }
    record_.landing_units.resize(code_.instrs.size());
    for (size_t i = 0; i < code_.instrs.size(); ++i) record_.landing_units[i] = asm_.label_unit(int(i));
  }

  // Until the first hit the hit path leads to the region itself, which has the right depth for static analysis.
  void resolve_variant(PyCodeObject* made, const SiteRecord& site, const VariantItems& items, VariantRecord* variant) {
    variant->address = site_address(made, asm_.opcode_unit(items.call));
    variant->start = asm_.unit(items.start);
    variant->hit_jump = asm_.unit(items.hit_jump);
    variant->hit_pops = asm_.unit(items.hit_pops);
    variant->final_jump = asm_.unit(items.final_jump);
    variant->back_jump = asm_.unit(items.back_jump);
    record_.set_pair(variant->hit_jump, variant->hit_pops + variant->pops - variant->growth - (variant->hit_jump + 2));
    record_.set_pair(variant->final_jump, site.end - (variant->final_jump + 2));
  }

  Record& record_;
  const Code& code_;
  Assembler asm_;
  std::vector<int> site_at_, call_at_;
  std::vector<std::pair<int, SiteItems>> site_items_;
  std::vector<std::pair<int, CallItems>> call_items_;
  std::vector<std::pair<int, int>> carriers_;  // (site or call site, variant)
  int first_constant_ = 0, entry_ = 0, entry_units_ = 1;
};

}  // namespace

struct RewrittenCode::Impl {
  std::shared_ptr<Record> record;
  PyRef code;
  SharedParts shared;
};

RewrittenCode::RewrittenCode(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

RewrittenCode::~RewrittenCode() {
  for (size_t i = 0; i < impl_->record->sites.size(); ++i) disarm(int(i));
  for (size_t i = 0; i < impl_->record->calls.size(); ++i) disarm_call(int(i));
  impl_->record->handler = nullptr;
}

std::unique_ptr<RewrittenCode> RewrittenCode::build(std::shared_ptr<const Code> code, std::vector<Site> sites,
                                                    std::vector<CallSite> call_sites, SiteHandler* handler,
                                                    std::string* why) {
  if (code->first >= int(code->instrs.size())) {
    *why = "there is nothing behind the prologue";
    return nullptr;
  }
  auto record = std::make_shared<Record>();
  record->handler = handler;
  record->code = std::move(code);
  PyRef made = Builder(record.get(), sites, call_sites).build(record, why);
  if (!made) return nullptr;
  auto impl = std::make_unique<Impl>();
  impl->record = std::move(record);
  impl->shared.share(impl->record->code->code(), made.as<PyCodeObject>());
  impl->code = std::move(made);
  return std::unique_ptr<RewrittenCode>(new RewrittenCode(std::move(impl)));
}

void RewrittenCode::keep_parts() { impl_->shared.keep(); }

PyCodeObject* RewrittenCode::code() const { return impl_->code.as<PyCodeObject>(); }
bool RewrittenCode::has_site(int site) const { return impl_->record->sites[site].reason.empty(); }
const std::string& RewrittenCode::why_no_site(int site) const { return impl_->record->sites[site].reason; }
int RewrittenCode::max_growth(int site) const {
  const SiteRecord& record = impl_->record->sites[site];
  return record.variants.empty() ? 0 : record.variants.back().growth;
}

void RewrittenCode::arm(int index, int growth) {
  const SiteRecord& site = impl_->record->sites[index];
  if (!site.reason.empty()) return;
  size_t i = 0;
  while (i + 1 < site.variants.size() && site.variants[i].growth < growth) ++i;
  impl_->record->set_argument(site.jump, site.variants[i].start - (site.jump + 1));
}

void RewrittenCode::disarm(int index) {
  const SiteRecord& site = impl_->record->sites[index];
  if (site.reason.empty()) impl_->record->set_argument(site.jump, site.end - (site.jump + 1));
}

bool RewrittenCode::armed(int index) const {
  const SiteRecord& site = impl_->record->sites[index];
  return site.reason.empty() && impl_->record->argument(site.jump) != site.end - (site.jump + 1);
}

bool RewrittenCode::has_call_site(int call_site) const { return impl_->record->calls[call_site].possible; }

void RewrittenCode::arm_call(int call_site) {
  const CallRecord& call = impl_->record->calls[call_site];
  if (call.possible) impl_->record->set_argument(call.jump, 0);
}

void RewrittenCode::disarm_call(int call_site) {
  const CallRecord& call = impl_->record->calls[call_site];
  if (call.possible) impl_->record->set_argument(call.jump, call.end - (call.jump + 1));
}

const char* RewrittenCode::why_not_land(int site, const Landing& landing) const {
  return capture::why_not_land(*impl_->record, impl_->record->sites[site], landing);
}

int RewrittenCode::reload_unit() const { return impl_->record->reload_unit; }

int RewrittenCode::copy_offset(int instr) const {
  int unit = impl_->record->landing_units[instr];
  return unit < 0 ? -1 : unit * 2;
}

bool RewrittenCode::move_target(int offset, MoveTarget* to) const {
  const Code& code = *impl_->record->code;
  const int at = code.at_offset(offset);
  if (at < code.first) return false;
  const Instr& instr = code.instrs[static_cast<size_t>(at)];
  if (instr.offset != offset || instr.sub != 0 || instr.depth == kUnreachable || instr.blocks == kMixed) return false;
  const int copy = copy_offset(at);
  if (copy < 0) return false;
  *to = {this->code(), copy / 2, reload_unit()};
  return true;
}

int RewrittenCode::original_offset(int unit) const {
  const Code& code = *impl_->record->code;
  if (2 * unit < static_cast<int>(code.bytecode.size())) return 2 * unit;  // not in the copy
  int best = -1, offset = 0;
  for (size_t i = 0; i < code.instrs.size(); ++i) {
    const int copy = copy_offset(static_cast<int>(i)) / 2;
    if (copy > unit || copy < best) continue;
    best = copy;
    offset = code.instrs[i].lasti;
  }
  return offset;
}

}  // namespace msjit::capture
