#include "src/eager/autocast.h"

#include "src/autograd/recorder.h"
#include "src/eager/observer.h"
#include "src/tensor/dtype.h"

namespace msjit::eager {
namespace {

enum class Autocast { kNone, kNarrow, kFloat32, kWidest };

Autocast kind_of(ops::Op op) {
  switch (op) {
#define MSJIT_AUTOCAST(name, kind) \
  case ops::Op::name:              \
    return Autocast::kind;
#include "src/eager/autocast.def"
#undef MSJIT_AUTOCAST
    default:
      return Autocast::kNone;
  }
}

DType widest(std::span<const Operand> operands, DType otherwise) {
  bool found = false;
  DType t = otherwise;
  for (const Operand& o : operands) {
    if (!o.tensor || !is_floating(o.tensor->meta->dtype)) continue;
    t = found ? promote(t, o.tensor->meta->dtype) : o.tensor->meta->dtype;
    found = true;
  }
  return t;
}

}  // namespace

std::optional<DType> set_autocast(std::optional<DType> narrow) {
  static thread_local DType chosen;
  const DType*& now = autograd::thread_autocast;
  const std::optional<DType> before = now ? std::optional<DType>(*now) : std::nullopt;
  if (narrow) chosen = *narrow;
  now = narrow ? &chosen : nullptr;
  count_recorders(narrow.has_value() - before.has_value());
  return before;
}

SmallVector<Operand, 4> autocast(ops::Op op, std::span<const Operand> operands, DType narrow, Outputs& made) {
  SmallVector<Operand, 4> cast(operands.begin(), operands.end());
  const Autocast kind = kind_of(op);
  if (kind == Autocast::kNone) return cast;
  const DType to = kind == Autocast::kNarrow    ? narrow
                   : kind == Autocast::kFloat32 ? DType::float32
                                                : widest(operands, DType::float32);
  made.reserve(operands.size());
  for (Operand& o : cast) {
    if (!o.tensor || !is_floating(o.tensor->meta->dtype) || o.tensor->meta->dtype == to) continue;
    const ops::Attr attrs[] = {ops::Attr(to)};
    made.push_back(call1(ops::Op::cast, {&o, 1}, attrs));
    o.tensor = made.back().get();
  }
  return cast;
}

}  // namespace msjit::eager
