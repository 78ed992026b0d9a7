#include "src/ops/composite.h"

#include "src/base/check.h"

namespace msjit::ops {

// One function per Composite row, in composite_<family>.cpp; a row without one does not link.
#define MSJIT_DECLARE_Composite(name) void decompose_##name(Composite& c);
#define MSJIT_DECLARE_Pointwise(name)
#define MSJIT_DECLARE_Reduction(name)
#define MSJIT_DECLARE_View(name)
#define MSJIT_DECLARE_Library(name)
#define MSJIT_DECLARE_Inplace(name)
#define MSJIT_DECLARE_Random(name)
#define MSJIT_OP(name, op_class, ...) MSJIT_DECLARE_##op_class(name)
#include "src/ops/ops.def"

namespace {
#define MSJIT_ENTRY_Composite(name) &decompose_##name
#define MSJIT_ENTRY_Pointwise(name) nullptr
#define MSJIT_ENTRY_Reduction(name) nullptr
#define MSJIT_ENTRY_View(name) nullptr
#define MSJIT_ENTRY_Library(name) nullptr
#define MSJIT_ENTRY_Inplace(name) nullptr
#define MSJIT_ENTRY_Random(name) nullptr
constexpr Decomposition kDecompositions[] = {
#define MSJIT_OP(name, op_class, ...) MSJIT_ENTRY_##op_class(name),
#include "src/ops/ops.def"
};
}  // namespace

void decompose(Op op, Emitter& e, std::span<const Val> operands, std::span<const Attr> attrs, Vals& outputs) {
  Decomposition f = kDecompositions[static_cast<int>(op)];
  MSJIT_CHECK(f, "not a composite op");
  EmitterScope scope(e);
  Composite c{e, operands, attrs, outputs};
  f(c);
}

}  // namespace msjit::ops
