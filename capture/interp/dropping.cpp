// What may run as the program's objects are dropped.
#include "capture/interp/dropping.h"

#include <algorithm>
#include <string>

#include "capture/guards/dropped.h"
#include "capture/interp/library.h"

namespace msjit::capture {
namespace {

[[noreturn]] void fail_end(AtEnd end, PyObject* o) {
  const std::string name = Py_TYPE(o)->tp_name;
  if (end == AtEnd::kGenerator)
    fail(Reason::k_generator, "a generator may be dropped, or with it what holds one: " + name);
  if (end == AtEnd::kCallback)
    fail(Reason::k_unknown_call, "the callback of a weak reference, as it is dropped: " + name);
  fail(Reason::k_unknown_call,
       (end == AtEnd::kTooMuch ? "much dies with it, as it is dropped: " : "__del__ of ") + name);
}

// An iterator of C may hold a generator, which runs code when it is dropped inside try or with.
bool may_hold_generator(PyObject* o) {
  PyTypeObject* t = Py_TYPE(o);
  return t == &PyEnum_Type || t == &PyZip_Type || t == &PyMap_Type || t == &PyFilter_Type || is_of_itertools(t);
}

// References that capture holds itself.
Py_ssize_t held_by_capture(Context& c, PyObject* o) {
  Drops& d = c.drops;
  const auto& kept = c.pool.kept();
  for (; d.kept_seen < kept.size(); ++d.kept_seen) ++d.held[kept[d.kept_seen].get()];
  const auto& guards = c.guards.list();
  for (; d.guards_seen < guards.size(); ++d.guards_seen) ++d.held[guards[d.guards_seen].object.get()];
  for (; d.sources_seen < c.sources.size(); ++d.sources_seen) ++d.held[c.sources.at(d.sources_seen)->object.get()];
  auto at = d.held.find(o);
  return at == d.held.end() ? 0 : at->second;
}

}  // namespace

void let_go(Context& c, PyObject* o, const Source* s, Holder holder) {
  AtEnd own = AtEnd::kNothing;
  if (o) {
    if (may_hold_generator(o)) fail_end(AtEnd::kGenerator, o);
    own = runs_at_own_end(o);
    const bool is_held = own == AtEnd::kCallback && Py_REFCNT(o) - held_by_capture(c, o) > 1;
    if (own != AtEnd::kNothing && !is_held) fail_end(own, o);
  }
  if (holder == Holder::kRegion) return;
  if (std::ranges::find(c.drops.sources, s) != c.drops.sources.end()) {
    // An object that is in several places is one value, with the source of one of them: which reference is it now?
    if (own != AtEnd::kNothing) fail_end(own, o);
    return;
  }
  c.drops.sources.push_back(s);
  c.spend(static_cast<int64_t>(c.drops.sources.size()) / 64);
  if (!o) return;
  if (!c.drops.dying) c.drops.dying.emplace([&c](PyObject* x) { return held_by_capture(c, x); });
  if (const AtEnd end = c.drops.dying->drop(o); end != AtEnd::kNothing) fail_end(end, o);
}

void guard_quiet_ends(Context& c) {
  if (c.drops.sources.empty()) return;
  Guard g{GuardKind::kQuietEnds};
  g.dropped = std::make_shared<const std::vector<const Source*>>(c.drops.sources);
  c.guard(std::move(g));
}

Holder holder_in(const Value* container) { return container->source ? Holder::kProgram : Holder::kRegion; }

const Source* source_of_variable(Context& c, const SymbolicFrame& root, int index) {
  return c.sources.slot(index, PyUnicode_AsUTF8(root.code->variable(index)));
}

// Where there are no variables but the arguments, in each call.
static bool begins_call(const CaptureRequest& r) {
  return r.start == r.code.first &&
         std::ranges::none_of(r.code.instrs, [&](const Instr& i) { return i.target == r.start; });
}

namespace {

// The variables and entries of the stack that held the object as the region began, by slot.
std::vector<int> places_at_entry(const Context& c, PyObject* o) {
  const CaptureRequest& r = c.request;
  const int n = r.code.nlocalsplus + r.depth;
  std::vector<int> places;
  for (int i = 0; i < n; ++i)
    if (!(i >= r.code.nlocalsplus && r.base.is_position(i)) && r.base[i] == o) places.push_back(i);
  return places;
}

// Those that hold it now.
int places_now(const Context& c, const SymbolicFrame& root, PyObject* o) {
  auto holds = [o](const Value* v) { return v && v->source && v->real == o; };
  auto n = std::ranges::count_if(root.stack, holds);
  for (size_t i = 0; i < root.locals.size(); ++i)
    n += root.locals[i] ? holds(root.locals[i]) : c.request.base[static_cast<int>(i)] == o;
  return static_cast<int>(n);
}

const Source* source_of_place(Context& c, const SymbolicFrame& root, int slot) {
  if (slot < root.code->nlocalsplus) return source_of_variable(c, root, slot);
  return c.sources.slot(slot, "<stack " + std::to_string(slot - root.code->nlocalsplus) + ">");
}

// The object leaves a place of the root frame, `own` if it was there as the region began, and `remaining` hold it. Each
// place that held it then had a reference of its own, of which so many are left.
void let_go_of_place(Context& c, const SymbolicFrame& root, PyObject* o, int own, int remaining) {
  std::vector<int> places = places_at_entry(c, o);
  if (auto at = std::ranges::find(places, own); at != places.end()) std::iter_swap(places.begin(), at);
  bool gone = false;
  for (int i = 0; i < static_cast<int>(places.size()) - remaining; ++i) {
    gone = true;
    const Source* s = source_of_place(c, root, places[static_cast<size_t>(i)]);
    if (std::ranges::find(c.drops.sources, s) == c.drops.sources.end()) let_go(c, o, s, Holder::kProgram);
  }
  if (!gone) let_go(c, o, nullptr, Holder::kRegion);
}

bool may_be_last(const Value* v) {
  return v && v->source && v->real && v->kind != ValueKind::kNumber && v->source->is_object() &&
         !v->source->is_constant() && !(v->is_constant() && !PyObject_IS_GC(v->real));
}

}  // namespace

void let_go_of_variable(Context& c, SymbolicFrame& root, int index) {
  PyObject* at_entry = c.request.base[index];
  Value* v = root.locals[static_cast<size_t>(index)];
  if (may_be_last(v)) {
    let_go_of_place(c, root, v->real, index, places_now(c, root, v->real) - 1);
  } else if (v) {
    let_go(c, v, Holder::kRegion);
  } else if (at_entry) {
    let_go_of_place(c, root, at_entry, index, places_now(c, root, at_entry) - 1);
  } else if (!begins_call(c.request)) {
    let_go(c, at_entry, source_of_variable(c, root, index), Holder::kProgram);
  }
}

void let_go_of_entry(Context& c, SymbolicFrame& root, size_t entry) {
  Value* v = root.stack[entry];
  if (!may_be_last(v)) return let_go(c, v, Holder::kRegion);
  const int own = v->source->kind == SourceKind::kSlot ? static_cast<int>(v->source->index) : -1;
  let_go_of_place(c, root, v->real, own, places_now(c, root, v->real) - 1);
}

void let_go_of_taken(Context& c, const SymbolicFrame& root, Value* v) {
  if (may_be_last(v)) let_go_of_place(c, root, v->real, -1, places_now(c, root, v->real));
}

// What the region has made may lead back to itself.
static void let_go(Context& c, Value* v, Holder holder, int depth) {
  if (!v || v->is_null() || v->kind == ValueKind::kNumber) return;
  if (v->source) {
    if (!v->real || !v->source->is_object() || v->source->is_constant()) return;
    const bool is_always_this = v->is_constant() && !PyObject_IS_GC(v->real);  // and holds nothing
    // A container's, known by the variable that holds it as well, whose reference stays.
    if (holder == Holder::kProgram && v->source->kind == SourceKind::kSlot)
      if (const AtEnd end = runs_at_own_end(v->real); end != AtEnd::kNothing) fail_end(end, v->real);
    let_go(c, v->real, v->source, is_always_this ? Holder::kRegion : holder);
  } else if (depth < 2) {
    for (Value* item : v->items) let_go(c, item, Holder::kRegion, depth + 1);
  }
}

void let_go(Context& c, Value* v, Holder holder) { let_go(c, v, holder, 0); }

}  // namespace msjit::capture
