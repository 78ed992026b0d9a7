#include "capture/interp/chained_writes.h"

#include "capture/bridge/tensor_bridge.h"
#include "capture/bytecode/chained_store.h"
#include "capture/cpython/program_kind.h"
#include "capture/interp/context.h"
#include "capture/interp/items.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

int index_in(const SymbolicFrame& f, const Instr& i) { return static_cast<int>(&i - f.code->instrs.data()); }

// Whether it is a tensor on the stack where the region begins that this instruction writes into, by its subscripts.
bool writes_into_entry(const Context& c, const SymbolicFrame& f, int store) {
  if (f.parent || f.level) return false;
  for (int d = 0; d < c.request.depth; ++d) {
    PyObject* o = c.request.base[c.request.code.nlocalsplus + d];
    if (!o || !is_tensor_type(Py_TYPE(o)) || tensor_impl(o)->flags & kIsView) continue;
    if (store_into(*f.code, c.request.start, c.request.depth - 1 - d) == store) return true;
  }
  return false;
}

}  // namespace

bool is_written_for_torch(Context& c, SymbolicFrame& f) {
  const PyTypeObject* type = f.globals->real ? Py_TYPE(f.globals->real) : f.globals->type;
  return !(type && type != &PyDict_Type) && load_from_dict(c, f.globals, torch_name()) != nullptr;
}

bool has_mint_as_torch(Context& c, SymbolicFrame& f) {
  const PyTypeObject* type = f.globals->real ? Py_TYPE(f.globals->real) : f.globals->type;
  if (type && type != &PyDict_Type) return false;
  Value* module = load_from_dict(c, f.globals, torch_name());
  return module && is_mint(module->real);
}

void note_item(Context& c, SymbolicFrame& f, const Instr& i, Value* x, Value* key, Value* item) {
  const int at = index_in(f, i);
  auto& open = c.chained.open;
  std::erase_if(open, [&](const ChainedWrite& w) { return w.frame == &f && w.subscript == at; });
  if (!x->is_tensor() || !item->is_tensor() || item == x || item->tensor->view_of) return;
  const int store = store_into(*f.code, at + 1);
  if (store < 0 || is_written_for_torch(c, f)) return;
  open.push_back({&f, at, store, c.root_step, x, key, item});
}

void check_chained(Context& c, SymbolicFrame& f, const Instr& i) {
  if (c.request.depth > 0 && writes_into_entry(c, f, index_in(f, i)))
    fail(Reason::k_subscript, "writing into a copy of a part of a tensor, which goes back into it");
}

void write_back(Context& c, SymbolicFrame& f, const Instr& i) {
  auto& open = c.chained.open;
  const int at = index_in(f, i);
  for (size_t k = open.size(); k-- > 0;) {
    if (open[k].frame != &f || open[k].store != at) continue;
    const ChainedWrite w = open[k];
    open.resize(k);  // with those behind it, which an exception has left
    store_item(c, w.of, w.key, w.item);
    c.chained.whole.emplace_back(w.step, c.root_step);
  }
}

}  // namespace msjit::capture
