// The op table at run time: ops.def's rows with their signatures parsed.
#include "src/ops/op.h"

#include <iterator>
#include <unordered_map>

#include "src/base/check.h"
#include "src/ops/signature.h"

namespace msjit::ops {
namespace {

constexpr auto kPointwise = OpClass::kPointwise, kReduction = OpClass::kReduction, kView = OpClass::kView,
               kComposite = OpClass::kComposite, kLibrary = OpClass::kLibrary, kInplace = OpClass::kInplace,
               kRandom = OpClass::kRandom;

struct Row {
  std::string_view name;
  OpClass op_class;
  GradKind grad;
  int outputs;
  std::string_view signature, doc;
};
constexpr Row kRows[] = {
#define MSJIT_OP(name, class_, grad, infer, outputs, raises, signature, doc) \
  {#name, k##class_, GradKind::k##grad, outputs, signature, doc},
#include "src/ops/ops.def"
};
static_assert(std::size(kRows) == kOpCount);

struct Table {
  OpInfo infos[kOpCount];
  std::unordered_map<std::string_view, Op> by_name;

  Table() {
    by_name.reserve(2 * kOpCount);
    for (int i = 0; i < kOpCount; ++i) {
      const Row& row = kRows[i];
      OpInfo& out = infos[i];
      out.op = static_cast<Op>(i);
      out.name = row.name;
      out.op_class = row.op_class;
      out.grad = row.grad;
      out.signature = row.signature;
      out.doc = row.doc;
      out.params = parse_signature(row.signature);
      out.output_count = row.outputs;
      out.operand_count = 0;
      for (const Param& p : out.params) {
        if (p.type == ParamType::kTensors) out.operand_count = -1;
        if (p.is_operand() && out.operand_count >= 0) ++out.operand_count;
      }
      MSJIT_CHECK(by_name.emplace(row.name, out.op).second, std::string(row.name) + " stands twice in ops.def");
    }
  }
};

const Table& table() {
  static const Table* t = new Table;
  return *t;
}

}  // namespace

const OpInfo& info(Op op) {
  static const OpInfo* custom = [] {
    auto* i = new OpInfo;
    i->op = Op::kCustom;
    i->name = "custom";
    i->op_class = kLibrary;
    i->grad = GradKind::kRule;
    i->doc = "A user's op; what it is stands in its CustomOp.";
    i->operand_count = i->output_count = -1;
    return i;
  }();
  return op == Op::kCustom ? *custom : table().infos[static_cast<int>(op)];
}

std::optional<Op> op_from_name(std::string_view name) {
  auto it = table().by_name.find(name);
  if (it == table().by_name.end()) return std::nullopt;
  return it->second;
}

int attr_index(Op op, std::string_view name) {
  int i = 0;
  for (const Param& p : info(op).params) {
    if (p.is_operand()) continue;
    if (p.name == name) return i;
    ++i;
  }
  fail_check("attr_index", __FILE__, __LINE__, std::string(info(op).name) + " has no attribute " + std::string(name));
}

bool Number::operator==(const Number& o) const {
  if (kind != o.kind) return false;
  if (kind < NumberKind::kFloat) return i == o.i;
  auto bits = [](double v) { return __builtin_bit_cast(uint64_t, v); };
  return bits(f) == bits(o.f) && (kind == NumberKind::kFloat || bits(imag) == bits(o.imag));
}

}  // namespace msjit::ops
