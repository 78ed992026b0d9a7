#include "jit/kernel/cost.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <optional>

#include "jit/kernel/lower.h"
#include "src/base/check.h"

namespace msjit::kernel {
namespace {

using ops::Attr;
using ops::Op;
using ops::OpClass;
using ops::ParamType;
using ops::ValueType;

// Tenths of a nanosecond, of one core with AVX-512.
constexpr double kAddition = 0.08, kByte = 0.075;

struct PrimCost {
  Prim prim;
  int of_lane[4];  // f32, f64, i32, i64
};
constexpr PrimCost kRows[] = {
#define MSJIT_PRIM_COST(name, f32, f64, i32, i64) {Prim::name, {f32, f64, i32, i64}},
#include "jit/kernel/prim_costs.def"
#undef MSJIT_PRIM_COST
};
constexpr int kPrims = 0
#define MSJIT_PRIM(name, operands) +1
#include "jit/kernel/prims.def"
#undef MSJIT_PRIM
    ;
constexpr auto kCosts = [] {
  std::array<const PrimCost*, kPrims> by_prim{};
  for (const PrimCost& row : kRows) by_prim[static_cast<size_t>(row.prim)] = &row;
  return by_prim;
}();
static_assert(std::size(kRows) == kPrims && std::ranges::none_of(kCosts, [](auto* row) { return row == nullptr; }),
              "prim_costs.def has one row for each row of prims.def");

bool calls(const Instr& i) { return i.prim == Prim::call; }

// What an op takes of memory and of instructions, as a kernel of its own.
struct Figures {
  int cost, work;
};

// A call's attributes where nobody gave any: those that are optional are there, as they may cost something.
ops::Attrs sample_attrs(const ops::OpInfo& row, DType dtype) {
  ops::Attrs attrs;
  for (const ops::Param& p : row.params) {
    if (p.is_operand()) continue;
    if (p.has_default && !std::holds_alternative<std::monostate>(p.default_value)) {
      attrs.push_back(p.default_value);
    } else if (p.type == ParamType::kDType) {
      attrs.push_back(dtype);
    } else if (p.type == ParamType::kFloat || p.type == ParamType::kScalar) {
      attrs.push_back(1.0);
    } else if (p.type == ParamType::kInt && !p.optional) {
      attrs.push_back(int64_t{1});
    } else if (p.type == ParamType::kInts && !p.optional) {
      attrs.push_back(ops::Ints{1});
    } else {
      attrs.push_back(Attr{});
    }
  }
  return attrs;
}

// The kernel of one call; nothing where the op does not take the dtype.
std::optional<Kernel> sample(const ops::OpInfo& row, DType dtype) {
  constexpr int64_t kShape[] = {1, 1};  // some take one element alone
  const ops::Attrs attrs = sample_attrs(row, dtype);
  SmallVector<ValueType, 4> types;
  for (int i = 0; i < row.operand_count; ++i) {
    const bool number = row.params[static_cast<size_t>(i)].type == ParamType::kNumber;
    const DType taken = operand_dtype(row.op, i, dtype, dtype);
    types.push_back(number ? ValueType{ValueType::kNumber, NumberKind::kFloat, taken, {}}
                           : ValueType{ValueType::kTensor, NumberKind::kInt, taken, kShape});
  }
  ops::InferContext c{row.op, types, attrs, {}, false};
  try {
    ops::infer(c);
    const DType result = c.outputs[0].dtype;
    KernelBuilder b;
    if (row.op_class == OpClass::kReduction) {
      const DType compute = reduction_compute(row.op, dtype, result);
      const int x = b.buffer(dtype, Access::unit), y = b.buffer(result, Access::broadcast, true);
      const int count = b.number(DType::float64);
      Reduction r = begin_reduction(b, row.op, b.convert(b.load(x), compute), result);
      b.next_phase();
      if (needs_second_pass(row.op)) {
        refine_reduction(b, r, b.convert(b.load(x), compute));
        b.next_phase();
      }
      b.store(y, finish_reduction(b, r, b.number_value(count, DType::float64)));
      return b.finish();
    }
    const DType compute = ops::compute_dtype(row.op, types, attrs);
    if (!can_lower(row.op, compute, result)) return std::nullopt;
    SmallVector<Var, 4> in;
    for (int i = 0; i < row.operand_count; ++i) {
      const ValueType& t = types[static_cast<size_t>(i)];
      const bool number = t.kind == ValueType::kNumber;
      const DType natural = number ? compute : t.dtype;
      const Var v =
          number ? b.number_value(b.number(DType::float64), compute) : b.load(b.buffer(natural, Access::unit));
      in.push_back(b.convert(v, operand_dtype(row.op, i, natural, compute)));
    }
    const int out = b.buffer(result, Access::unit, true);
    b.store(out, lower(b, row.op, in, attrs, compute, result));
    return b.finish();
  } catch (const UserError&) {
    return std::nullopt;
  }
}

// By the widest lane that it reads or gives; a mask's is what was compared.
int cost_of(const Kernel& k, const Instr& i) {
  if (i.scope != Scope::lane) return 0;
  if (calls(i)) return call_entry(static_cast<int>(i.imm)).cost;
  Lane lane = i.lane;
  if (const Lane read = i.a >= 0 ? k.instrs[static_cast<size_t>(i.a)].lane : lane;
      lane == Lane::mask || (wide(read) && !wide(lane)))
    lane = read;
  return kCosts[static_cast<size_t>(i.prim)]->of_lane[(is_float(lane) ? 0 : 2) + (wide(lane) ? 1 : 0)];
}

std::optional<Kernel> sample_of_some(const ops::OpInfo& row, DType dtype) {
  const bool wide = size_of(dtype) == 8;
  std::optional<Kernel> k;
  for (const DType t :
       {dtype, wide ? DType::float64 : DType::float32, wide ? DType::int64 : DType::int32, DType::bool_})
    if (!k) k = sample(row, t);
  return k;
}

Figures figures_of(const ops::OpInfo& row, DType dtype) {
  const std::optional<Kernel> k = sample_of_some(row, dtype);
  if (!k) return {1, 1};
  int cost = 0;
  for (const Instr& i : k->instrs)
    if (i.prim != Prim::load && i.prim != Prim::store) cost += cost_of(*k, i);
  return {std::max(1, cost), std::max(1, static_cast<int>(std::lround(element_time(*k))))};
}

// Figures are worked out when they are first asked for; 0: they have not been.
Figures known(Op op, DType dtype) {
  static std::atomic<uint64_t> table[ops::kOpCount][3];
  const ops::OpInfo& row = ops::info(op);
  if (row.op_class != OpClass::kPointwise && row.op_class != OpClass::kReduction) return {1, 1};
  const int column = size_of(dtype) < 8 ? 0 : info(dtype).kind >= DTypeKind::kFloating ? 1 : 2;
  std::atomic<uint64_t>& slot = table[static_cast<int>(op)][column];
  uint64_t both = slot.load(std::memory_order_relaxed);
  if (both == 0) {
    constexpr DType kOf[] = {DType::float32, DType::float64, DType::int64};
    const Figures f = figures_of(row, kOf[column]);
    both = static_cast<uint64_t>(f.cost) << 32 | static_cast<uint32_t>(f.work);
    slot.store(both, std::memory_order_relaxed);
  }
  return {static_cast<int>(both >> 32), static_cast<int>(both & 0xffffffffu)};
}

}  // namespace

std::optional<Kernel> sample_kernel(Op op, DType dtype) {
  const ops::OpInfo& row = ops::info(op);
  const bool expression = row.op_class == OpClass::kPointwise || row.op_class == OpClass::kReduction;
  return expression ? sample(row, dtype) : std::nullopt;
}
int cost_of(Op op) { return known(op, DType::float32).cost; }
int element_work(Op op, DType dtype) { return known(op, dtype).work; }

double element_time(const Kernel& k) {
  double time = 0;
  for (const Buffer& b : k.buffers) time += kByte * static_cast<double>(size_of(b.dtype));
  for (const Instr& i : k.instrs) time += kAddition * cost_of(k, i);
  return time;
}

}  // namespace msjit::kernel
