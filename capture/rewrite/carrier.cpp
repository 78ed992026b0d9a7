#include <Python.h>

#include "capture/cpython/from_python.h"
#include "capture/cpython/raw_opcodes.h"
#include "capture/rewrite/record.h"

namespace msjit::capture {
namespace {

struct Carrier {
  PyObject_HEAD Record* record;  // shared with the owner below; a plain pointer on the hot path
  std::shared_ptr<Record>* owner;
  int site, variant;
};

// Points the jumps of the hit path at the landing.
void patch_hit(Record* record, const SiteRecord& site, VariantRecord* variant, const Landing& landing) {
  int surplus = site.depth + variant->growth - landing.depth;
  int to = record->landing_units[landing.instr];
  bool backward = to < site.end;
  int after = variant->hit_jump + 2;
  if (surplus > 0) {
    record->set_pair(variant->hit_jump, variant->hit_pops + variant->pops - surplus - after);
    record->set_pair(variant->final_jump, (backward ? variant->back_jump : to) - (variant->final_jump + 2));
  } else {
    record->set_pair(variant->hit_jump, (backward ? variant->back_jump : to) - after);
  }
  if (backward) record->set_pair(variant->back_jump, kEncoding.absolute_back_jump ? to : variant->back_jump + 2 - to);
  variant->last_landing = landing.instr;
}

// 3.10: the landing may lie in or out of blocks the site is not in.
void set_blocks(const Record& record, const SiteRecord& site, const Landing& landing, FrameRef frame) {
  int id = record.code->instrs[landing.instr].blocks;
  if (id == record.code->instrs[site.instr].blocks) return;
  BlockEntry entries[CO_MAXBLOCKS];
  int count = 0;
  for (int at = id; at > 0; at = record.code->blocks[at].below) ++count;
  for (int at = id, i = count - 1; at > 0; at = record.code->blocks[at].below, --i) {
    const Block& block = record.code->blocks[at];
    entries[i] = {block.handler < 0 ? -1 : record.landing_units[block.handler], block.level};
  }
  set_block_stack(frame, entries, count);
}

void drop_surplus(Slots stack, int from, int to) {
  for (int i = from; i < to; ++i) {
    if (stack[i] == Py_None) continue;
    const PyRef old = stack.exchange(i, PyRef::borrow(Py_None));
  }
}

// A visit of a site; true on a hit. Never raises.
bool visit(Carrier* self) {
  Record* record = self->record;
  SiteRecord& site = record->sites[self->site];
  VariantRecord& variant = site.variants[self->variant];
  FrameRef frame;
  if (!at_site(variant.address, &frame) || record->handler == nullptr) return false;
  Slots base = frame.localsplus();
  int nlocalsplus = record->code->nlocalsplus;
  base.from(nlocalsplus).own(site.depth);
  Landing landing{-1, 0};
  Entry entry{self->site, site.instr, frame, base, nlocalsplus, site.depth + variant.growth};
  if (record->handler->enter(entry, &landing) != Outcome::kHit) return false;
  bool known = landing.instr == variant.last_landing;
  if (!known && (landing.depth > entry.capacity || why_not_land(*record, site, landing) != nullptr)) {
    Py_FatalError("msjit: a captured region ends where its frame cannot go on");
  }
  drop_surplus(entry.stack(), landing.depth, entry.capacity);
  if (!kEncoding.exception_table) set_blocks(*record, site, landing, frame);
  if (landing.instr != variant.last_landing) patch_hit(record, site, &variant, landing);
  return true;
}

void visit_call(Carrier* self) {
  Record* record = self->record;
  const CallRecord& call = record->calls[self->site];
  FrameRef frame;
  if (!at_site(call.address, &frame) || record->handler == nullptr) return;
  const Slots stack = frame.stack();
  const int slot = call.method_or_null && stack[call.slot] == nullptr ? call.slot + 1 : call.slot;
  if (PyRef instead = record->handler->call(self->site, frame, stack[slot]))
    const PyRef old = stack.exchange(slot, std::move(instead));
}

// FOR_ITER: NULL goes to the loop's end, which is the hit.
PyObject* carrier_next(PyObject* object) {
  auto* self = reinterpret_cast<Carrier*>(object);
  if (self->variant == kCallSite) {
    visit_call(self);
    return nullptr;
  }
  if (visit(self)) return nullptr;
  Py_RETURN_NONE;
}

PyObject* carrier_negative(PyObject* object) {
  auto* self = reinterpret_cast<Carrier*>(object);
  if (self->variant == kCallSite) {
    visit_call(self);
    Py_RETURN_FALSE;
  }
  return PyBool_FromLong(visit(self));
}

void carrier_dealloc(PyObject* object) {
  delete reinterpret_cast<Carrier*>(object)->owner;
  PyTypeObject* type = Py_TYPE(object);
  type->tp_free(object);
  Py_DECREF(type);
}

PyTypeObject* carrier_type() {
  static PyType_Slot slots[] = {{Py_tp_iter, reinterpret_cast<void*>(PyObject_SelfIter)},
                                {Py_tp_iternext, reinterpret_cast<void*>(from_python<carrier_next>)},
                                {Py_nb_negative, reinterpret_cast<void*>(from_python<carrier_negative>)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(from_python<carrier_dealloc>)},
                                {0, nullptr}};
  static PyType_Spec spec = {"msjit.capture.Carrier", sizeof(Carrier), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  static PyObject* type = nullptr;
  if (type == nullptr) type = PyType_FromSpec(&spec);
  return reinterpret_cast<PyTypeObject*>(type);
}

}  // namespace

PyObject* make_carrier(std::shared_ptr<Record> record, int site, int variant) {
  PyTypeObject* type = carrier_type();
  if (type == nullptr) return nullptr;
  auto* self = reinterpret_cast<Carrier*>(type->tp_alloc(type, 0));
  if (self == nullptr) return nullptr;
  self->record = record.get();
  self->owner = new std::shared_ptr<Record>(std::move(record));
  self->site = site;
  self->variant = variant;
  return reinterpret_cast<PyObject*>(self);
}

const char* why_not_land(const Record& record, const SiteRecord& site, const Landing& landing) {
  constexpr int kFarthest = 0xffff;
  const Code& code = *record.code;
  if (!site.reason.empty()) return "the site has no carrier";
  if (landing.instr < 0 || landing.instr >= int(code.instrs.size())) return "there is no such instruction";
  const Instr &from = code.instrs[site.instr], &to = code.instrs[landing.instr];
  if (to.depth == kUnreachable) return "the instruction is never reached";
  if (landing.depth != to.depth) return "the stack depth is not the instruction's";
  int unit = record.landing_units[landing.instr];
  if (unit < 0) return "the instruction is in the prologue or the second half of another";
  if (to.handled != from.handled || to.handled == kMixed) return "other exceptions are being handled there";
  if (to.blocks == kMixed) return "paths with different blocks meet there";
  const VariantRecord& last = site.variants.back();
  if (landing.depth > site.depth + last.growth) return "the stack grows by more than the site has room for";
  if (site.depth + last.growth - landing.depth > last.pops) return "the stack shrinks by more than the site can drop";
  if (unit - site.jump > kFarthest || site.end - unit > kFarthest || (kEncoding.absolute_back_jump && unit > kFarthest))
    return "it is too far away";
  return nullptr;
}

}  // namespace msjit::capture
