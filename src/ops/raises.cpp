#include "src/ops/raises.h"

namespace msjit::ops {

Raises raises(Op op) {
  static constexpr Raises kRaises[] = {
#define MSJIT_OP(name, class_, grad, infer, outputs, raises, ...) Raises::k##raises,
#include "src/ops/ops.def"
      Raises::kValues,  // Op::kCustom
  };
  return kRaises[static_cast<int>(op)];
}

UserError index_out_of_range(Op op, std::optional<Op> part_of, int64_t index, int64_t size) {
  const Op called = part_of.value_or(op);
  const std::string name(info(called).name);
  if (called == Op::cross_entropy || called == Op::nll_loss)
    return index_error(name + ": the label " + std::to_string(index) + " is out of range: there are " +
                       std::to_string(size) + " classes, 0 to " + std::to_string(size - 1));
  return index_error(name + ": index " + std::to_string(index) + " is out of range for a dimension of size " +
                     std::to_string(size));
}

}  // namespace msjit::ops
