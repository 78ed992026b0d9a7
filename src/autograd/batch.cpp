#include "src/autograd/batch.h"

#include "src/autograd/recorder.h"
#include "src/base/check.h"
#include "src/tensor/private_meta.h"

namespace msjit::autograd {
using ops::Op;
using ops::Val;

namespace {
thread_local int depth = 0;
thread_local std::map<std::string, uint64_t> element_calls_here;  // of the scope that is open

Tensor select_element(const Tensor& values, int64_t i) {
  return eager_emitter()(Op::select, {Val::of(values)}, {int64_t{0}, i}).tensor();
}
}  // namespace

int batch_depth() { return depth; }
BatchScope::BatchScope() {
  ++depth;
  outer_calls_.swap(element_calls_here);
}
BatchScope::~BatchScope() {
  outer_calls_.swap(element_calls_here);
  --depth;
}
const std::map<std::string, uint64_t>& BatchScope::element_calls() const { return element_calls_here; }

Tensor make_batched(const Tensor& values, int level) {
  const Meta& m = values.meta();
  const Meta* element = make_private_meta(m.dtype, m.device, m.shape().subspan(1), m.strides().subspan(1));
  Tensor t(Ref<TensorImpl>::adopt(TensorImpl::create(element, values->storage, values->data)));
  AutogradMeta& a = autograd_meta(*t.get());
  a.batch = values;
  a.batch_level = level;
  t->flags |= kBatched;
  return t;
}

Tensor batch_values(const Tensor& t, int level) {
  return batch_level(t.get()) == level ? t->autograd->batch : Tensor();
}

void require_values(const TensorImpl* t, const char* what) {
  note_read(t, what);
  if (is_batched(t))
    throw runtime_error(std::string(what) + ": inside vmap a tensor stands for every element of the batch (" +
                        to_string(*t->meta) +
                        " each) and has no values of its own; compute with ops, or with where "
                        "instead of if, and read values outside vmap");
}

void call_by_element(const std::string& name, std::span<const Tensor> operands, const ElementFunction& function,
                     SmallVector<Tensor, 2>& outputs) {
  ++element_calls_here[name];
  int level = -1;
  for (const Tensor& t : operands) level = std::max(level, batch_level(t.get()));
  int64_t size = -1;
  for (const Tensor& t : operands)
    if (Tensor v = t ? batch_values(t, level) : Tensor()) size = v.size(0);
  std::vector<ops::Vals> columns;
  for (int64_t i = 0; i < size; ++i) {
    SmallVector<Tensor, 4> element;
    for (const Tensor& t : operands) {
      Tensor v = t ? batch_values(t, level) : Tensor();
      element.push_back(v ? select_element(v, i) : t);
    }
    SmallVector<Tensor, 2> made;
    function(element, made);
    columns.resize(made.size());
    for (size_t k = 0; k < made.size(); ++k) columns[k].push_back(Val::of(made[k]));
  }
  outputs.clear();
  for (ops::Vals& c : columns)
    outputs.push_back(make_batched(eager_emitter().multi(Op::stack, c, {int64_t{0}})[0].tensor(), level));
}

void call_batched(Op op, std::span<const Val> operands, std::span<const ops::ValueType> in_types,
                  std::span<const ops::OutputType> out_types, std::span<const ops::Attr> attrs,
                  SmallVector<Tensor, 2>& outputs) {
  int level = -1;
  for (const Val& v : operands)
    if (v && !v.is_number()) level = std::max(level, batch_level(v.tensor().get()));
  ops::Vals in;
  SmallVector<bool, 8> batched;
  int64_t size = -1;
  for (const Val& v : operands) {
    Tensor behind = v && !v.is_number() ? batch_values(v.tensor(), level) : Tensor();
    batched.push_back(static_cast<bool>(behind));
    in.push_back(behind ? Val::of(behind) : v);
    if (!behind) continue;
    if (size >= 0 && size != behind.size(0))
      throw value_error("vmap: elements of batches of different sizes (" + std::to_string(size) + " and " +
                        std::to_string(behind.size(0)) + ") meet in `" + std::string(ops::info(op).name) + "`");
    size = behind.size(0);
  }
  outputs.clear();
  const BatchRule rule_of = rule(op).batch;
  if (!rule_of) {
    SmallVector<Tensor, 4> tensors;
    for (const Val& v : operands) tensors.push_back(v && !v.is_number() ? v.tensor() : Tensor());
    call_by_element(
        std::string(ops::info(op).name), tensors,
        [&](std::span<const Tensor> element, SmallVector<Tensor, 2>& made) {
          ops::Vals xs, out;
          for (size_t i = 0; i < operands.size(); ++i) xs.push_back(element[i] ? Val::of(element[i]) : operands[i]);
          eager_emitter().emit(op, xs, attrs, out);
          for (const Val& v : out) made.push_back(v.tensor());
        },
        outputs);
    return;
  }
  ops::Emitter& e = eager_emitter();
  ops::EmitterScope scope(e);
  BatchContext c{op, e, size, in, batched, in_types, out_types, attrs, {}};
  rule_of(c);
  for (const Val& v : c.out) outputs.push_back(make_batched(v.tensor(), level));
}

}  // namespace msjit::autograd
