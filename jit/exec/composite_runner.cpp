#include "jit/exec/composite_runner.h"

#include <atomic>
#include <optional>
#include <string>

#include "jit/exec/compiled_fragment.h"
#include "jit/exec/compiler.h"
#include "jit/exec/kind_cache.h"
#include "jit/passes/decompose.h"
#include "src/autograd/autograd.h"
#include "src/base/log.h"
#include "src/eager/plan.h"
#include "src/ops/cache_key.h"

namespace msjit::exec {
namespace {

using ops::Op;

std::atomic<uint64_t> calls, compiles, failures;

KindCache<Ref<eager::CompositeKernel>>& cache() {
  static auto* c = new KindCache<Ref<eager::CompositeKernel>>(1);
  return *c;
}

std::string key_of(Op op, std::span<const ops::Operand> operands, std::span<const ops::Attr> attrs, bool grad) {
  std::string key;
  key.reserve(96);
  ops::append_bytes(key, op);
  key += grad ? 'g' : 'n';
  for (const ops::Attr& a : attrs) ops::append_attr(key, a);
  for (const ops::Operand& v : operands) {
    if (!v.tensor && !v.number) {
      key += '-';
    } else if (v.number) {
      key += 'n';
      key += static_cast<char>(v.number->kind);
    } else {
      const Meta& m = *v.tensor->meta;
      key += grad && (v.tensor->flags & kRequiresGrad) ? 'G' : 'T';
      key += static_cast<char>(m.dtype);
      key += static_cast<char>(m.device.type);
      key += static_cast<char>(m.device.index);
      key += static_cast<char>(m.ndim);
      key.append(reinterpret_cast<const char*>(m.dims), sizeof(int64_t) * 2 * m.ndim);
    }
  }
  return key;
}

// Worth a fragment: something is computed, beyond views.
bool computes(const ir::Graph& g) {
  ir::Graph d = passes::decompose(g);
  int count = 0;
  for (const auto& n : d.nodes) {
    if (n->kind == ir::Node::kOp && ops::info(n->op).op_class != ops::OpClass::kView) ++count;
  }
  return count > 1;
}

Ref<Fragment> compile_one(Op op, std::span<const ops::Operand> operands, std::span<const ops::Attr> attrs, bool grad) {
  ir::Graph g;
  g.name = std::string(ops::info(op).name);
  SmallVector<ir::Value*, 4> in;
  for (const ops::Operand& v : operands) {
    std::string name = "x" + std::to_string(in.size());
    if (!v.tensor && !v.number) {
      in.push_back(nullptr);
    } else if (v.number) {
      in.push_back(g.add_number_input(name, v.number->kind));
    } else {
      const Tensor t = Tensor::borrow(v.tensor);
      g.device = t.device();
      in.push_back(g.add_tensor_input(name, t.dtype(), t.shape(), t.strides(), grad && t.requires_grad()));
    }
  }
  for (ir::Value* v : g.call(op, in, attrs)) g.outputs.push_back(v);
  if (!computes(g)) return {};
  CompileOptions options;
  options.grad_enabled = grad;
  options.name = ops::info(op).name.data();  // one op of an eager program is what it is called there
  return compile_cpu(std::move(g), options);
}

class FragmentKernel final : public eager::CompositeKernel {
 public:
  explicit FragmentKernel(Ref<Fragment> fragment) : fragment_(std::move(fragment)) {}
  bool run(std::span<const ops::Operand> operands, eager::Outputs& outputs) override {
    SmallVector<TensorImpl*, 8> tensors;
    SmallVector<ops::Number, 4> numbers;
    for (const ops::Operand& o : operands) {
      if (!o.tensor && !o.number) continue;
      tensors.push_back(o.tensor);
      numbers.push_back(o.number ? *o.number : ops::Number());
    }
    RunResult result;
    if (fragment_->run(tensors, numbers, result) != Status::kOk) return false;
    calls.fetch_add(1, std::memory_order_relaxed);
    for (Tensor& t : result.tensors) outputs.push_back(std::move(t));
    return true;
  }

 private:
  Ref<Fragment> fragment_;
};

Ref<eager::CompositeKernel> compile_composite(Op op, std::span<const ops::Operand> operands,
                                              std::span<const ops::Attr> attrs) {
  bool grad = false;
  for (const ops::Operand& o : operands) {
    if (!o.tensor) continue;
    if (o.tensor->meta->numel == 0) return {};
    grad |= (o.tensor->flags & kRequiresGrad) != 0;
  }
  grad = grad && autograd::grad_enabled();
  const std::string key = key_of(op, operands, attrs, grad);
  if (std::optional<Ref<eager::CompositeKernel>> found = cache().find(key)) return *found;
  Ref<eager::CompositeKernel> kernel;
  try {
    if (Ref<Fragment> fragment = compile_one(op, operands, attrs, grad)) {
      kernel = Ref<FragmentKernel>::adopt(new FragmentKernel(std::move(fragment)));
      compiles.fetch_add(1, std::memory_order_relaxed);
    }
  } catch (const std::exception& e) {
    failures.fetch_add(1, std::memory_order_relaxed);
    MSJIT_LOG(kernels, "composite " + std::string(ops::info(op).name) + " runs op by op: " + e.what());
  }
  cache().put(key, kernel);
  return kernel;
}

const bool registered = [] {
  enable_composite_runner(true);
  return true;
}();

}  // namespace

CompositeStats composite_stats() { return {calls.load(), compiles.load(), failures.load()}; }
void enable_composite_runner(bool enabled) {
  eager::set_composite_compiler(enabled ? &compile_composite : nullptr);
  enable_rule_runner(enabled);
}
void clear_composite_cache() {
  cache().clear();
  clear_rule_cache();
  eager::forget_plans();
}

}  // namespace msjit::exec
