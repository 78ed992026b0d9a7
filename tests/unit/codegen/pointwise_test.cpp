// Every pointwise op over every dtype: AVX-512, AVX2 and the portable interpreter agree bit for bit, on sizes with and
// without tails and with broadcast operands.
#include "src/base/check.h"
#include "tests/unit/codegen/support.h"

namespace msjit::codegen {
namespace {

using kernel::Access;
using kernel::KernelBuilder;
using kernel::Var;
using ops::Op;

ops::Attrs default_attrs(const ops::OpInfo& i, DType dtype) {
  ops::Attrs a;
  for (const ops::Param& p : i.params) {
    if (p.is_operand()) continue;
    if (p.has_default && !std::holds_alternative<std::monostate>(p.default_value)) {
      a.push_back(p.default_value);
    } else if (p.type == ops::ParamType::kDType) {
      a.push_back(dtype);
    } else if (p.type == ops::ParamType::kInt) {
      a.push_back(int64_t{5});
    } else {
      a.push_back(std::monostate{});
    }
  }
  return a;
}

struct Case {
  DType compute, result;
  SmallVector<DType, 3> operands;
  ops::Attrs attrs;
};

// Whether inference takes the op with all operands of one dtype, and what it makes of it.
bool make_case(Op op, DType dtype, DType other, Case* c) {
  const ops::OpInfo& i = ops::info(op);
  const int64_t shape[] = {3, 5};
  c->attrs = default_attrs(i, other);
  SmallVector<ops::ValueType, 3> types;
  for (int k = 0; k < i.operand_count; ++k) {
    DType t = (op == Op::where && k == 0) || (op == Op::masked_fill && k == 1) ? DType::bool_ : dtype;
    c->operands.push_back(t);
    ops::ValueType v{ops::ValueType::kTensor, NumberKind::kInt, t, shape};
    if (op == Op::full || (op == Op::masked_fill && k == 2))
      v = {ops::ValueType::kNumber, is_floating(t) ? NumberKind::kFloat : NumberKind::kInt, t, {}};
    types.push_back(v);
  }
  try {
    ops::InferContext context{op, types, c->attrs, {}, false};
    ops::infer(context);
    c->compute = ops::compute_dtype(op, types, c->attrs);
    c->result = context.outputs[0].dtype;
  } catch (const UserError&) {
    return false;
  }
  return kernel::can_lower(op, c->compute, c->result);
}

kernel::Kernel build(Op op, const Case& c, int broadcast) {
  KernelBuilder b;
  std::vector<int> in;
  for (size_t k = 0; k < c.operands.size(); ++k) {
    in.push_back(b.buffer(c.operands[k], static_cast<int>(k) == broadcast ? Access::broadcast : Access::unit));
  }
  int out = b.buffer(c.result, Access::unit, true);
  SmallVector<Var, 3> v;
  for (size_t k = 0; k < in.size(); ++k) {
    v.push_back(b.convert(b.load(in[k]), kernel::operand_dtype(op, static_cast<int>(k), c.operands[k], c.compute)));
  }
  b.store(out, kernel::lower(b, op, v, c.attrs, c.compute, c.result));
  return b.finish();
}

const DType kTypes[] = {DType::bool_,    DType::int8,    DType::int16,  DType::int32,  DType::int64,
                        DType::uint8,    DType::uint16,  DType::uint32, DType::uint64, DType::float16,
                        DType::bfloat16, DType::float32, DType::float64};

void check(Op op, const Case& c, std::mt19937_64& g, const std::vector<Isa>& isas) {
  for (int broadcast : {-1, 0, 1}) {
    if (broadcast >= static_cast<int>(c.operands.size())) continue;
    kernel::Kernel k = build(op, c, broadcast);
    kernel::verify(k);
    EXPECT_EQ(kernel::print(kernel::parse(kernel::print(k))), kernel::print(k));
    for (auto [rows, cols] : {std::pair<int64_t, int64_t>{3, 83}, {1, 1}, {2, 16}, {1, 0}}) {
      if (broadcast >= 0 && cols == 16) continue;
      std::vector<Bytes> buffers;
      for (DType t : c.operands) buffers.push_back(random_elements(t, rows * cols + rows, g));
      buffers.emplace_back(rows * cols * size_of(c.result) + 64, std::byte{0xa5});
      auto reference = run_on(Isa::kPortable, k, buffers, rows, cols);
      for (Isa isa : isas) {
        if (isa == Isa::kPortable) continue;
        auto got = run_on(isa, k, buffers, rows, cols);
        int size = size_of(c.result), bad = 0;
        for (int64_t e = 0; e < rows * cols && bad < 3; ++e) {
          const std::byte *a = reference.back().data() + e * size, *b = got.back().data() + e * size;
          if (same_element(c.result, a, b)) continue;
          uint64_t x = 0, y = 0, in = 0;
          std::memcpy(&x, a, size);
          std::memcpy(&y, b, size);
          std::memcpy(&in, buffers[0].data() + (broadcast == 0 ? e / cols : e) * size_of(c.operands[0]),
                      size_of(c.operands[0]));
          ADD_FAILURE() << ops::info(op).name << " " << info(c.operands[0]).name << " -> " << info(c.result).name
                        << " on " << name_of(isa) << " rows " << rows << " cols " << cols << " broadcast " << broadcast
                        << " element " << e << std::hex << ": in " << in << " portable " << x << " got " << y;
          ++bad;
        }
        for (size_t e = rows * cols * size; e < got.back().size(); ++e) {
          ASSERT_EQ(got.back()[e], std::byte{0xa5}) << "wrote past the end: " << ops::info(op).name << name_of(isa);
        }
      }
    }
  }
}

TEST(Pointwise, EveryOpAgreesOnEveryTarget) {
  std::mt19937_64 g(7);
  auto isas = targets();
  int cases = 0;
  for (int o = 0; o < ops::kOpCount; ++o) {
    Op op = static_cast<Op>(o);
    if (ops::info(op).op_class != ops::OpClass::kPointwise) continue;
    int before = cases;
    for (DType t : kTypes) {
      Case c;
      if (op == Op::cast || op == Op::full || !make_case(op, t, DType::float32, &c)) continue;
      ++cases;
      check(op, c, g, isas);
    }
    if (cases == before && op != Op::cast && op != Op::full && op != Op::complex && op != Op::real && op != Op::imag &&
        op != Op::angle) {
      ADD_FAILURE() << ops::info(op).name << " was not tested";
    }
  }
  printf("[   CASES  ] %d op and dtype pairs\n", cases);
}

// Long rows take stores that bypass the caches; f64 results are twice as wide and an unaligned result may not take
// them.
TEST(Pointwise, LongRowsAreWhole) {
  for (DType t : {DType::float32, DType::float64}) {
    KernelBuilder b;
    int out = b.buffer(t, Access::unit, true), in = b.buffer(t, Access::unit);
    b.store(out, {b.load(in).x * 2 + 1, t});
    kernel::Kernel k = b.finish();
    int64_t n = (4 << 20) + 37;
    int size = size_of(t);
    std::vector<std::byte> x(n * size + 256), y(n * size + 256);
    for (int64_t i = 0; i < n; ++i) {
      double v = static_cast<double>(i % 1001);
      float f = static_cast<float>(v);
      std::memcpy(x.data() + i * size, size == 8 ? static_cast<void*>(&v) : &f, size);
    }
    for (Isa isa : targets()) {
      for (int offset : {0, 4 * (size / 4)}) {
        auto* aligned = reinterpret_cast<std::byte*>((reinterpret_cast<uintptr_t>(y.data()) + 63) / 64 * 64) + offset;
        void* buffers[] = {aligned, x.data()};
        const int64_t strides[] = {0, 0};
        aligned[n * size] = std::byte{0x5a};
        compile(k, isa)->run({buffers, strides, nullptr, 1, n, 0, 0});
        ASSERT_EQ(aligned[n * size], std::byte{0x5a});
        for (int64_t i = 0; i < n; ++i) {
          double expected = 2.0 * static_cast<double>(i % 1001) + 1, got;
          float f;
          std::memcpy(&f, aligned + i * size, 4);
          got = f;
          if (size == 8) std::memcpy(&got, aligned + i * size, 8);
          ASSERT_EQ(got, expected) << name_of(isa) << " " << i;
        }
      }
    }
  }
}

TEST(Pointwise, EveryCastAgreesOnEveryTarget) {
  std::mt19937_64 g(8);
  auto isas = targets();
  for (DType from : kTypes) {
    for (DType to : kTypes) {
      Case c;
      ASSERT_TRUE(make_case(Op::cast, from, to, &c));
      check(Op::cast, c, g, isas);
    }
  }
}

}  // namespace
}  // namespace msjit::codegen
