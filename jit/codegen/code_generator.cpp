// Eager's one-op kernels: the same lowering and the same targets as fused ones.
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "jit/codegen/complex/complex.h"
#include "jit/codegen/cuda/complex.h"
#include "jit/codegen/nest.h"
#include "jit/kernel/cost.h"
#include "jit/kernel/lower.h"
#include "src/backends/backend.h"
#include "src/backends/op_runner.h"
#include "src/backends/prepared.h"
#include "src/base/check.h"

namespace msjit::codegen {
namespace {

using backends::PointwiseCall;
using backends::ReductionCall;
using kernel::Access;
using kernel::KernelBuilder;
using kernel::Var;
using ops::Op;

// What the code of a one-op kernel depends on, as bytes.
class KernelKey {
 public:
  void add(char c) { add(&c, 1); }
  void add(const void* p, size_t n) {
    size_t at = bytes_.size();
    bytes_.resize(at + n);
    std::memcpy(bytes_.data() + at, p, n);
  }
  void add(const ops::Attr& a) {
    add(static_cast<char>(a.index()));
    std::visit(
        [&]<class T>(const T& v) {
          if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, ops::Ints>) {
            add(v.data(), v.size() * sizeof(v[0]));
          } else if constexpr (!std::is_same_v<T, std::monostate>) {
            add(&v, sizeof v);
          }
        },
        a);
    add('\0');
  }
  std::string_view view() const { return {bytes_.data(), bytes_.size()}; }

 private:
  SmallVector<char, 64> bytes_;
};

// One-op kernels by key: each thread remembers its latest ones, all share the kernel cache.
class OpKernels {
 public:
  template <class F>
  Ref<CompiledKernel> get(const KernelKey& key, Device device, F&& build) {
    struct Slot {
      std::string key;
      Ref<CompiledKernel> kernel;
    };
    constexpr size_t kSlots = 256;
    thread_local std::unique_ptr<Slot[]> slots(new Slot[kSlots]);
    Slot& slot = slots[std::hash<std::string_view>()(key.view()) % kSlots];
    if (!slot.kernel || slot.key != key.view()) {
      slot.kernel = get_kernel(build(), device);
      slot.key = key.view();
    }
    return slot.kernel;
  }
};

Strides broadcast_strides(const Tensor& t, size_t ndim) {
  Strides s(ndim, 0);
  size_t skip = ndim - t.ndim();
  for (size_t d = 0; d < static_cast<size_t>(t.ndim()); ++d)
    s[skip + d] = t.size(static_cast<int>(d)) == 1 ? 0 : t.strides()[d];
  return s;
}

bool any_complex(const PointwiseCall& c) {
  if (is_complex(c.compute)) return true;
  for (const Tensor& t : c.operands) {
    if (t && is_complex(t.dtype())) return true;
  }
  for (const Tensor& t : c.outputs) {
    if (is_complex(t.dtype())) return true;
  }
  return false;
}

void add_device(KernelKey& key, Device device) {
  key.add(static_cast<char>(device.type));
  key.add(static_cast<char>(device.index));
}

DType passed_as(const ops::Number& n) { return n.kind >= NumberKind::kFloat ? DType::float64 : DType::int64; }

Device device_of_call(const PointwiseCall& c) { return c.outputs[0].device(); }
Device device_of_call(const ReductionCall& c) { return c.output.device(); }
DType complex_dtype(const PointwiseCall& c) { return c.compute; }
DType complex_dtype(const ReductionCall& c) { return c.input.dtype(); }

struct Planned;

class Generator final : public backends::CodeGenerator {
 public:
  void run(const PointwiseCall& call) override;
  void run(const ReductionCall& call) override;
  backends::FlatBinary flat_binary(Op op, DType dtype) override {
    return reinterpret_cast<backends::FlatBinary>(flat(op, dtype, 2));
  }
  backends::FlatUnary flat_unary(Op op, DType dtype) override {
    return reinterpret_cast<backends::FlatUnary>(flat(op, dtype, 1));
  }
  int element_work(Op op, DType dtype) override { return kernel::element_work(op, dtype); }

  std::unique_ptr<backends::PreparedKernel> prepare(const PointwiseCall& call);
  std::unique_ptr<backends::PreparedKernel> prepare(const ReductionCall& call);

 private:
  void* flat(Op op, DType dtype, int operands);
  template <class Call>
  void run_on_device(const Call& call, std::span<const Tensor> operands, bool complex_numbers);
  void run_here(const PointwiseCall& call);
  void run_here(const ReductionCall& call);
  void plan(const PointwiseCall& call, Planned& p);
  bool plan(const ReductionCall& call, Planned& p, Strides& dims, Strides& in_strides);

  OpKernels kernels_;
  std::atomic<void*> flat_[ops::kOpCount][kDTypeCount] = {};
};

// The exponent of a power that a kernel of its own computes by products and roots (kernel::pow_ gives the same bits for
// it where it is known at run time only); 0: another call.
double known_exponent(const PointwiseCall& call) {
  if (call.op != Op::pow || !is_floating(call.compute) || !call.operands[0] || !has_number(call, 1)) return 0;
  const ops::Number& n = call.numbers[1];
  if (n.kind == NumberKind::kComplex) return 0;
  const double v = n.as_double();
  return kernel::is_short_power(v) ? v : 0;
}

// The kernel of a pointwise call whose buffers are accessed so: operands that are tensors, then the result.
kernel::Kernel pointwise_kernel(const PointwiseCall& call, std::span<const Access> access) {
  const Tensor& out = call.outputs[0];
  KernelBuilder b;
  SmallVector<Var, 4> in;
  size_t buffer = 0;
  for (const Tensor& t : call.operands) {
    if (t) b.buffer(t.dtype(), access[buffer++]);
  }
  int result = b.buffer(out.dtype(), access[buffer], true);
  buffer = 0;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    int at = static_cast<int>(i);
    if (call.operands[i]) {
      Var v = b.load(static_cast<int>(buffer++));
      in.push_back(b.convert(v, kernel::operand_dtype(call.op, at, v.dtype, call.compute)));
    } else if (has_number(call, i)) {
      int n = b.number(passed_as(call.numbers[i]));
      DType natural = call.op == Op::one_hot                       ? DType::int64
                      : call.op == Op::full || call.op == Op::cast ? out.dtype()
                                                                   : call.compute;
      const double exponent = known_exponent(call);
      in.push_back(exponent != 0 ? b.constant(call.compute, exponent)
                                 : b.number_value(n, kernel::operand_dtype(call.op, at, natural, call.compute)));
    } else {
      in.push_back({});
    }
  }
  b.store(result, kernel::lower(b, call.op, in, call.attrs, call.compute, out.dtype()));
  return b.finish();
}

// One-op kernel and the way it runs over memory of one layout.
struct Planned final : backends::PreparedKernel {
  Ref<CompiledKernel> kernel;
  bool flat = false;  // n consecutive elements of every buffer
  int64_t n = 0;
  Nest nest;
  uint64_t count = 0;  // reductions: elements reduced, as double bits
  bool passes_count = false;

  void run(std::span<void* const> data, const uint64_t* numbers) const override {
    if (flat) return run_flat(*kernel, n, data, numbers);
    codegen::run(*kernel, nest, data, passes_count ? &count : numbers);
  }
};

void Generator::plan(const PointwiseCall& call, Planned& p) {
  const Tensor& out = call.outputs[0];
  MSJIT_CHECK(call.outputs.size() == 1, "pointwise ops have one output");
  size_t ndim = out.ndim(), buffers = 1;
  KernelKey key;
  key.add('p');
  add_device(key, out.device());
  key.add(&call.op, sizeof call.op);
  key.add(static_cast<char>(call.compute));
  key.add(static_cast<char>(out.dtype()));
  p.flat = out.contiguous() && !kernel::uses_position(call.op);
  for (size_t i = 0; i < call.operands.size(); ++i) {
    const Tensor& t = call.operands[i];
    if (t) {
      p.flat = p.flat && t.contiguous() && t.meta().same_shape(out.meta());
      ++buffers;
      key.add(static_cast<char>(t.dtype()));
    } else if (has_number(call, i)) {
      key.add(passed_as(call.numbers[i]) == DType::float64 ? 'f' : 'i');
    } else {
      key.add('-');
    }
  }
  if (call.op == Op::pow) key.add(static_cast<char>(2 * known_exponent(call)));
  for (const ops::Attr& a : call.attrs) key.add(a);
  if (p.flat) {
    p.n = out.numel();
    p.kernel = kernels_.get(key, out.device(), [&] {
      SmallVector<Access, 6> access(buffers, Access::unit);
      return pointwise_kernel(call, access);
    });
    return;
  }
  SmallVector<Strides, 4> strides;
  for (const Tensor& t : call.operands) {
    if (!t) continue;
    Strides s = broadcast_strides(t, call.op == Op::one_hot ? ndim - 1 : ndim);
    if (call.op == Op::one_hot) s.push_back(0);
    strides.push_back(std::move(s));
  }
  strides.push_back(broadcast_strides(out, ndim));
  p.nest = plan_map(out.shape(), strides, kernel::uses_position(call.op));
  SmallVector<Access, 6> access;
  for (const NestOperand& o : p.nest.operands) {
    access.push_back(o.access);
    key.add(o.access == Access::unit ? 'u' : 'b');
  }
  p.kernel = kernels_.get(key, out.device(), [&] { return pointwise_kernel(call, access); });
}

void Generator::run(const PointwiseCall& call) {
  if (call.outputs[0].numel() == 0) return;
  if (!on_host(call.outputs[0].device())) return run_on_device(call, call.operands, any_complex(call));
  if (any_complex(call)) return run_complex(call);
  run_here(call);
}

// On a device: what cannot be expressed there goes to the CPU where that is allowed.
template <class Call>
void Generator::run_on_device(const Call& call, std::span<const Tensor> operands, bool complex_numbers) {
  const Device device = device_of_call(call);
  if (backends::runs_whole_ops(device)) {
    if (backends::run_whole_op(call)) return;
    if (backends::falls_back()) return backends::run_on_cpu(call);
    backends::refuse_op(device, call.op, operands, backends::op_runner(device).lacks);
  }
  if (complex_numbers) {
    if (cuda::run_complex(call)) return;
    refuse_complex(call.op, complex_dtype(call));
  }
  try {
    run_here(call);
  } catch (const backends::BackendError& e) {
    if (e.fault() != backends::BackendFault::kOpNotSupported) throw;
    if (backends::falls_back()) return backends::run_on_cpu(call);
    backends::refuse_op(device, call.op, operands, std::string("has no kernel (") + e.what() + ")");
  }
}

void Generator::run_here(const PointwiseCall& call) {
  Planned p;
  plan(call, p);
  SmallVector<void*, 6> data;
  SmallVector<uint64_t, 4> numbers;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    if (call.operands[i]) {
      data.push_back(call.operands[i].data());
    } else if (has_number(call, i)) {
      numbers.push_back(backends::passed_bits(call.numbers[i]));
    }
  }
  data.push_back(call.outputs[0].data());
  p.run(data, numbers.data());
}

std::unique_ptr<backends::PreparedKernel> Generator::prepare(const PointwiseCall& call) {
  if (call.outputs[0].numel() == 0 || any_complex(call) || backends::runs_whole_ops(call.outputs[0].device()))
    return {};
  if (call.op == Op::pow && has_number(call, 1)) return {};  // what is prepared serves other exponents, too
  auto p = std::make_unique<Planned>();
  plan(call, *p);
  return p;
}

kernel::Kernel reduction_kernel(const ReductionCall& call, kernel::Kind kind) {
  KernelBuilder b(kind);
  DType in = call.input.dtype(), out = call.output.dtype();
  int x = b.buffer(in, Access::unit);
  int y = b.buffer(out, kind == kernel::Kind::kRows ? Access::broadcast : Access::unit, true);
  int count = b.number(DType::float64);
  DType compute = kernel::reduction_compute(call.op, in, out);
  auto r = kernel::begin_reduction(b, call.op, b.convert(b.load(x), compute), out);
  b.next_phase();
  if (kernel::needs_second_pass(call.op)) {
    kernel::refine_reduction(b, r, b.convert(b.load(x), compute));
    b.next_phase();
  }
  b.store(y, kernel::finish_reduction(b, r, b.number_value(count, DType::float64)));
  return b.finish();
}

// False: the input is to be gathered first, as contiguous rows; dims and in_strides say from where.
bool Generator::plan(const ReductionCall& call, Planned& p, Strides& dims, Strides& in_strides) {
  const Tensor &in = call.input, &out = call.output;
  // Kept dimensions first, then reduced ones.
  Strides out_strides;
  int64_t reduced_count = 1, kept_count = 1;
  auto is_reduced = [&](int d) { return std::find(call.axes.begin(), call.axes.end(), d) != call.axes.end(); };
  Strides contiguous(in.ndim(), 0);
  for (int d = in.ndim(); d-- > 0;) {
    if (is_reduced(d)) continue;
    contiguous[d] = kept_count;
    kept_count *= in.size(d);
  }
  bool ordered = kernel::needs_second_pass(call.op);
  SmallVector<int, 6> order;
  for (int d = 0; d < in.ndim(); ++d) {
    if (!is_reduced(d)) order.push_back(d);
  }
  size_t kept = order.size();
  for (int d : call.axes) order.push_back(d);
  if (!ordered) {
    std::stable_sort(order.begin() + kept, order.end(),
                     [&](int a, int b) { return std::abs(in.strides()[a]) > std::abs(in.strides()[b]); });
  }
  for (int d : order) {
    dims.push_back(in.size(d));
    in_strides.push_back(in.strides()[d]);
    out_strides.push_back(is_reduced(d) ? 0 : contiguous[d]);
    if (is_reduced(d)) reduced_count *= in.size(d);
  }
  int reduced = static_cast<int>(call.axes.size());
  p.count = std::bit_cast<uint64_t>(static_cast<double>(reduced_count));
  p.passes_count = true;
  auto use = [&](kernel::Kind kind, Nest nest) {
    KernelKey key;
    key.add(kind == kernel::Kind::kRows ? 'r' : 'c');
    add_device(key, out.device());
    key.add(&call.op, sizeof call.op);
    key.add(static_cast<char>(in.dtype()));
    key.add(static_cast<char>(out.dtype()));
    p.kernel = kernels_.get(key, out.device(), [&] { return reduction_kernel(call, kind); });
    p.nest = std::move(nest);
    return true;
  };
  Strides both[] = {in_strides, out_strides};
  Nest rows = plan_rows(dims, both, reduced);
  bool direct = rows.operands[0].access == Access::unit && rows.operands[1].access == Access::broadcast;
  if (direct && (!rows.operands[0].packed || reduced_count == 0)) {
    return use(kernel::Kind::kRows, std::move(rows));
  }
  if (!ordered && reduced_count > 0) {
    Nest cols = plan_cols(dims, both, reduced);
    const NestOperand &x = cols.operands[0], &y = cols.operands[1];
    if (!x.packed && !y.packed && x.access == Access::unit && y.access == Access::unit) {
      return use(kernel::Kind::kCols, std::move(cols));
    }
  }
  if (direct) return use(kernel::Kind::kRows, std::move(rows));
  // Neither rows nor columns: gather everything that is reduced together, row after row.
  Nest flat;
  flat.rows = kept_count;
  flat.cols = reduced_count;
  flat.whole_rows = true;
  NestOperand x, y;
  x.row_stride = reduced_count;
  x.col_stride = 1;
  y.row_stride = 1;
  y.access = Access::broadcast;
  flat.operands.push_back(x);
  flat.operands.push_back(y);
  use(kernel::Kind::kRows, std::move(flat));
  return false;
}

void Generator::run(const ReductionCall& call) {
  const Tensor &in = call.input, &out = call.output;
  if (out.numel() == 0) return;
  const bool complex_numbers = is_complex(in.dtype()) || is_complex(out.dtype());
  if (!on_host(out.device())) return run_on_device(call, {&in, 1}, complex_numbers);
  if (complex_numbers) return run_complex(call);
  run_here(call);
}

void Generator::run_here(const ReductionCall& call) {
  const Tensor &in = call.input, &out = call.output;
  Planned p;
  Strides dims, strides;
  void* data[] = {in.data(), out.data()};
  if (plan(call, p, dims, strides)) return p.run(data, nullptr);
  Tensor packed = Tensor::empty(dims, in.dtype(), in.device());
  if (on_host(in.device())) {
    pack(packed.data(), in.data(), in.dtype(), dims, strides);
  } else {
    backends::copy(packed, in.as_strided(dims, strides, 0));
  }
  data[0] = packed.data();
  p.run(data, nullptr);
}

std::unique_ptr<backends::PreparedKernel> Generator::prepare(const ReductionCall& call) {
  if (call.output.numel() == 0 || call.input.numel() == 0 || backends::runs_whole_ops(call.output.device())) return {};
  if (is_complex(call.input.dtype()) || is_complex(call.output.dtype())) return {};
  auto p = std::make_unique<Planned>();
  Strides dims, strides;
  if (!plan(call, *p, dims, strides)) return {};
  return p;
}

// Marks "there is none" in the table.
char kNoFlat;

void* Generator::flat(Op op, DType dtype, int operands) {
  std::atomic<void*>& slot = flat_[static_cast<int>(op)][static_cast<int>(dtype)];
  void* known = slot.load(std::memory_order_acquire);
  if (known) return known == &kNoFlat ? nullptr : known;
  void* made = nullptr;
  const ops::OpInfo& i = ops::info(op);
  bool plain = i.op_class == ops::OpClass::kPointwise && i.operand_count == operands &&
               static_cast<int>(i.params.size()) == operands && !is_complex(dtype) && !kernel::uses_position(op);
  if (plain) try {
      const int64_t one[] = {4};
      ops::ValueType t{ops::ValueType::kTensor, NumberKind::kInt, dtype, one};
      SmallVector<ops::ValueType, 2> types(operands, t);
      ops::InferContext context{op, types, {}, {}, false};
      ops::infer(context);
      DType compute = ops::compute_dtype(op, types, {}), result = context.outputs[0].dtype;
      if (kernel::can_lower(op, compute, result)) {
        KernelBuilder b;
        int out = b.buffer(result, Access::unit, true);
        SmallVector<Var, 2> in;
        for (int k = 0; k < operands; ++k) b.buffer(dtype, Access::unit);
        for (int k = 0; k < operands; ++k)
          in.push_back(b.convert(b.load(k + 1), kernel::operand_dtype(op, k, dtype, compute)));
        b.store(out, kernel::lower(b, op, in, {}, compute, result));
        Ref<CompiledKernel> k = get_kernel(b.finish());
        made = k->flat_entry();
        if (made) k.release();  // the table keeps it for good
      }
    } catch (const UserError&) {  // the op refuses the dtype: the general path says so
    }
  slot.store(made ? made : &kNoFlat, std::memory_order_release);
  return made;
}

const bool registered = [] {
  static Generator* g = new Generator;
  backends::set_code_generator(g);
  backends::set_preparer(
      {[](const PointwiseCall& c) { return g->prepare(c); }, [](const ReductionCall& c) { return g->prepare(c); }});
  return true;
}();

}  // namespace
}  // namespace msjit::codegen
