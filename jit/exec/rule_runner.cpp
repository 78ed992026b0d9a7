// Gradient rules of eager's tape as compiled fragments: what a rule computes op by op (gelu's gradient: nine of them)
// runs as one or two kernels, with the same bits. A rule is compiled once a call of its kind has come several times.
#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "jit/exec/compiled_fragment.h"
#include "jit/exec/compiler.h"
#include "jit/exec/composite_runner.h"
#include "jit/exec/kind_cache.h"
#include "jit/passes/decompose.h"
#include "src/autograd/batch.h"
#include "src/autograd/recorder.h"
#include "src/autograd/rule.h"
#include "src/base/log.h"
#include "src/ops/cache_key.h"

namespace msjit::exec {
namespace {

using autograd::VjpContext;
using ops::Val;

constexpr int kCallsBefore = 4;    // of one kind, before it is compiled
constexpr int kLeastComputed = 3;  // fewer ops gain nothing

// A rule's code and of which operands its outputs are the gradients.
struct RuleKernel {
  Ref<Fragment> fragment;
  SmallVector<int, 2> operands;
};
using Kernel = std::shared_ptr<const RuleKernel>;

KindCache<Kernel>& rules() {
  static auto* c = new KindCache<Kernel>(kCallsBefore);
  return *c;
}

// How many kinds of a rule, by which gradients are wanted and which operands are numbers, were left op by op while none
// was compiled: after kDeclined no more keys are made for it.
constexpr size_t kShapes = 16;
constexpr uint8_t kDeclined = 8, kCompiled = 255;
std::array<std::atomic<uint8_t>, static_cast<size_t>(ops::kOpCount) * kShapes> declined{};

std::atomic<uint8_t>& declined_of(const VjpContext& c) {
  size_t shape = 0;
  for (size_t i = 0; i < 2 && i < c.needs.size(); ++i) shape |= (c.needs[i] ? 1 : 0) << i;
  for (size_t i = 0; i < 2 && i < c.in_types.size(); ++i)
    shape |= (c.in_types[i].kind == ops::ValueType::kNumber ? 4 : 0) << i;
  return declined[static_cast<size_t>(c.op) * kShapes + shape];
}

bool plain(const Val& v) {
  if (!v || v.is_number()) return true;
  const Tensor& t = v.tensor();
  return t.meta().interned && t.meta().numel > 0 && t.device().type == DeviceType::kCPU &&
         !autograd::is_batched(t.get());
}
bool serves(const VjpContext& c) {
  for (const Val& v : c.in)
    if (!plain(v)) return false;
  for (const Val& v : c.out)
    if (!plain(v)) return false;
  for (const Val& v : c.ct) {
    if (!plain(v) || v.is_number()) return false;
    if (v && v.tensor().dtype() != DType::float32 && v.tensor().dtype() != DType::float64) return false;
  }
  return true;
}

std::string rule_key(const VjpContext& c) {
  std::string key;
  key.reserve(96);
  ops::append_bytes(key, c.op);
  for (const ops::Attr& a : c.attrs) ops::append_attr(key, a);
  for (bool b : c.needs) key += b ? '1' : '0';
  for (const ops::ValueType& t : c.in_types) {
    key += static_cast<char>(t.kind);
    if (t.kind == ops::ValueType::kTensor) key += static_cast<char>(t.dtype);
    for (int64_t n : t.shape) ops::append_bytes(key, n);
  }
  for (std::span<const Val> part : {c.in, c.out, c.ct}) {
    for (const Val& v : part) {
      if (!v) {
        key += '-';
      } else if (v.is_number()) {
        key += 'n';
        key += static_cast<char>(v.number().kind);
        ops::append_bytes(key, v.number().i);
        ops::append_bytes(key, v.number().f);
      } else {
        key += 't';
        ops::append_bytes(key, &v.tensor().meta());
      }
    }
  }
  return key;
}

// The rule's graph; its outputs are the gradients that it gives, those of `operands`.
struct RuleGraph {
  ir::Graph graph;
  SmallVector<int, 2> operands;
  int computed = 0;
  bool kernels_only = true;  // of our own making: no library, no view for a result
};
RuleGraph trace(const VjpContext& c) {
  RuleGraph r;
  ir::Graph& g = r.graph;
  g.name = std::string(ops::info(c.op).name) + "'s gradient";
  auto inputs = [&](std::span<const Val> values) {
    ops::Vals made;
    for (const Val& v : values) {
      if (!v) {
        made.push_back({});
      } else if (v.is_number()) {
        made.push_back(ir::val(g.constant(v.number())));
      } else {
        const Tensor& t = v.tensor();
        std::string name = "x" + std::to_string(g.inputs.size());
        made.push_back(ir::val(g.add_tensor_input(std::move(name), t.dtype(), t.shape(), t.strides(), false)));
      }
    }
    return made;
  };
  ops::Vals in = inputs(c.in), out = inputs(c.out), ct = inputs(c.ct);
  ir::GraphEmitter emitter(g);
  ops::EmitterScope scope(emitter);
  VjpContext inner{c.op, emitter, in, out, c.in_types, c.out_types, ct, c.attrs, c.needs, ops::Vals(c.in.size())};
  autograd::rule(c.op).vjp(inner);
  for (size_t i = 0; i < c.needs.size(); ++i) {
    if (!c.needs[i] || !inner.grads[i]) continue;
    g.outputs.push_back(ir::value(inner.grads[i]));
    r.operands.push_back(static_cast<int>(i));
  }
  const ir::Graph parts = passes::decompose(g);
  for (const auto& n : parts.nodes) {
    if (n->kind == ir::Node::kControl || n->kind == ir::Node::kCustom) r.kernels_only = false;
    if (n->kind != ir::Node::kOp) continue;
    const ops::OpClass k = ops::info(n->op).op_class;
    if (k == ops::OpClass::kPointwise || k == ops::OpClass::kReduction)
      ++r.computed;
    else if (k != ops::OpClass::kView)
      r.kernels_only = false;
  }
  for (const ir::Value* v : parts.outputs) {
    const ir::Node* n = v->producer;
    r.kernels_only =
        r.kernels_only && n && n->kind == ir::Node::kOp && ops::info(n->op).op_class != ops::OpClass::kView;
  }
  return r;
}

Kernel compile(const VjpContext& c) {
  RuleGraph r = trace(c);
  if (!r.kernels_only || r.computed < kLeastComputed || r.graph.outputs.empty()) return {};
  CompileOptions options;
  options.grad_enabled = false;
  return std::make_shared<const RuleKernel>(
      RuleKernel{compile_cpu(std::move(r.graph), options), std::move(r.operands)});
}

bool run(VjpContext& c) {
  std::atomic<uint8_t>& kinds = declined_of(c);
  if (kinds.load(std::memory_order_relaxed) == kDeclined || autograd::hears_ops() || !serves(c)) return false;
  const std::string key = rule_key(c);
  std::optional<Kernel> found = rules().find(key);
  if (!found) {
    Kernel kernel;
    try {
      kernel = compile(c);
    } catch (const std::exception& e) {
      MSJIT_LOG(kernels, "the gradient of " + std::string(ops::info(c.op).name) + " runs op by op: " + e.what());
    }
    rules().put(key, kernel);
    uint8_t n = kinds.load(std::memory_order_relaxed);
    if (kernel || n < kDeclined) kinds.store(kernel ? kCompiled : n + 1, std::memory_order_relaxed);
    found = kernel;
  }
  if (!*found) return false;
  SmallVector<TensorImpl*, 8> tensors;
  SmallVector<ops::Number, 4> numbers;
  for (std::span<const Val> part : {c.in, c.out, c.ct}) {
    for (const Val& v : part) {
      if (!v || v.is_number()) continue;
      tensors.push_back(v.tensor().get());
      numbers.push_back({});
    }
  }
  RunResult result;
  const RuleKernel& kernel = **found;
  if (kernel.fragment->run(tensors, numbers, result) != Status::kOk) return false;
  for (size_t k = 0; k < kernel.operands.size(); ++k)
    c.grads[kernel.operands[k]] = Val::of(std::move(result.tensors[k]));
  return true;
}

}  // namespace

void enable_rule_runner(bool enabled) { autograd::set_rule_runner(enabled ? &run : nullptr); }
void clear_rule_cache() { rules().clear(); }

}  // namespace msjit::exec
