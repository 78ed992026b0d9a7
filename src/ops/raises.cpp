#include "src/ops/raises.h"

namespace msjit::ops {

Raises raises(Op op) {
  static constexpr Raises kRaises[] = {
#define MSJIT_OP(name, class_, grad, infer, outputs, raises, ...) Raises::k##raises,
#include "src/ops/ops.def"
#undef MSJIT_OP
    Raises::kValues,  // Op::kCustom
  };
  return kRaises[static_cast<int>(op)];
}

}  // namespace msjit::ops
