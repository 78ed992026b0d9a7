#include "src/eager/plan.h"

#include <atomic>

#include "src/autograd/autograd.h"
#include "src/base/check.h"
#include "src/tensor/device.h"
#include "src/tensor/long_work.h"
#include "src/tensor/unwritten.h"

namespace msjit::eager {

using ops::Op;
using ops::OpClass;
using ops::ValueType;

namespace {

constexpr size_t kSets = 512;                   // of a thread's plans
constexpr uintptr_t kAbsent = 1, kNumber = 16;  // no addresses of Metas

constexpr uintptr_t kFirstAddress = 64;  // smaller ones: no tensor

// Of calls without tensors: whether their results go to the CPU's memory, for which alone plans are kept.
bool makes_on_host(std::span<const Operand> operands) {
  for (const Operand& o : operands)
    if (o.tensor) return true;
  return on_host(current_device());
}

std::atomic<uint32_t> epoch{0};

// Calls whose hashes fall together. Each call may lie in either of two sets: of 300 kinds of calls, one in six tables
// would have a set of five with one choice, and none in millions has two full ones.
struct Set {
  static constexpr uint8_t kWays = 4, kSeen = 8;
  uint64_t hashes[kWays] = {};         // of the plans, and of calls that have none
  std::unique_ptr<Plan> plans[kWays];  // null: such calls go the general way
  uint64_t seen[kSeen] = {};           // hashes of calls that came once so far
  uint8_t next_seen = 0;
};
struct Table {
  uint32_t epoch = 0, random = 1;
  Set sets[kSets];
};
constinit thread_local Table* table __attribute__((tls_model("initial-exec"))) = nullptr;

__attribute__((noinline)) Table& make_table() {
  thread_local std::unique_ptr<Table> owner;
  if (!owner) owner = std::make_unique<Table>();
  table = owner.get();
  owner->epoch = epoch.load(std::memory_order_acquire);
  return *owner;
}

enum class Choice { kFirst, kSecond };
Set& set_of(const PlanKey& key, Choice choice) {
  Table* t = table;
  if (__builtin_expect(!t, 0)) t = &make_table();
  uint32_t now = epoch.load(std::memory_order_acquire);
  if (__builtin_expect(t->epoch != now, 0)) {
    for (Set& s : t->sets) s = {};
    t->epoch = now;
  }
  return t->sets[key.hash() >> (choice == Choice::kFirst ? 40 : 52) & (kSets - 1)];
}

inline uint64_t mix(uint64_t h, uint64_t v) { return (h ^ v ^ h >> 29) * 0x9e3779b97f4a7c15ull; }

uint64_t mix(uint64_t h, const ops::Attr& a) {
  h = mix(h, a.index());
  return std::visit(
      [&]<class T>(const T& v) -> uint64_t {
        if constexpr (std::is_same_v<T, ops::Ints>) {
          uint64_t r = h;
          for (int64_t x : v) r = mix(r, static_cast<uint64_t>(x));
          return mix(r, v.size());
        } else if constexpr (std::is_same_v<T, std::string>) {
          return mix(h, std::hash<std::string>()(v));
        } else if constexpr (std::is_same_v<T, double>) {
          return mix(h, __builtin_bit_cast(uint64_t, v));
        } else if constexpr (std::is_same_v<T, std::complex<double>>) {
          return mix(mix(h, __builtin_bit_cast(uint64_t, v.real())), __builtin_bit_cast(uint64_t, v.imag()));
        } else if constexpr (std::is_same_v<T, std::monostate>) {
          return h;
        } else {
          return mix(h, static_cast<uint64_t>(v));
        }
      },
      a);
}

// Operands handed to a kernel as Tensors without counting them.
class Borrowed {
 public:
  explicit Borrowed(std::span<const Operand> operands) : size_(operands.size()) {
    for (size_t i = 0; i < size_; ++i) tensors_[i] = Tensor(Ref<TensorImpl>::adopt(operands[i].tensor));
  }
  ~Borrowed() {
    for (size_t i = 0; i < size_; ++i) (void)tensors_[i].release();
  }
  Borrowed(const Borrowed&) = delete;
  std::span<const Tensor> span() const { return {tensors_, size_}; }

 private:
  size_t size_;
  Tensor tensors_[PlanKey::kMaxOperands];
};

}  // namespace

PlanKey::PlanKey(Op o, std::span<const Operand> given, std::span<const ops::Attr> a)
    : op(o), count(static_cast<uint8_t>(given.size())), default_float(msjit::default_float()), attrs(a) {
  if (given.size() > kMaxOperands || given.empty()) return;
  uint64_t h = mix(0, static_cast<uint64_t>(op) << 16 | count << 8 | static_cast<uint64_t>(default_float));
  for (size_t i = 0; i < given.size(); ++i) {
    uintptr_t k = kAbsent;
    if (TensorImpl* t = given[i].tensor) {
      if (!t->meta->interned) return;
      k = reinterpret_cast<uintptr_t>(t->meta);
      if (t->flags & kRequiresGrad && autograd::grad_enabled()) k |= 1;
    } else if (given[i].number) {
      k = kNumber + static_cast<uintptr_t>(given[i].number->kind);
    }
    operands[i] = k;
    h = mix(h, k);
  }
  for (const ops::Attr& x : attrs) h = mix(h, x);
  hash_ = mix(h, attrs.size());
  if (__builtin_expect(operands[0] < kFirstAddress && !makes_on_host(given), 0)) return;
  cacheable_ = true;
}

Plan::Plan(const PlanKey& key, const Arguments& a)
    : op_(key.op),
      class_(ops::info(key.op).op_class),
      default_float_(key.default_float),
      key_(key.operands, key.operands + key.count),
      given_(key.attrs),
      attrs_(a.attrs) {
  for (size_t i = 0; i < a.tensors.size(); ++i) {
    defaults_.push_back(a.numbers[i]);
    if (i >= key.count || (!a.tensors[i] && key.operands[i] == kAbsent)) {
      if (a.types[i].kind == ValueType::kNumber) has_default_ |= 1u << i;
    }
  }
}

Plan::~Plan() = default;

bool Plan::serves(const PlanKey& k) const {
  if (op_ != k.op || key_.size() != k.count || default_float_ != k.default_float || given_.size() != k.attrs.size())
    return false;
  for (size_t i = 0; i < k.count; ++i)
    if (key_[i] != k.operands[i]) return false;
  for (size_t i = 0; i < given_.size(); ++i)
    if (!ops::equal(given_[i], k.attrs[i])) return false;
  return true;
}

std::unique_ptr<Plan> Plan::make(const PlanKey& key, const Arguments& a) {
  const ops::OpInfo& row = ops::info(key.op);
  if (a.tensors.size() > PlanKey::kMaxOperands || row.op_class == OpClass::kRandom) return {};
  const bool here = on_host(a.device);
  if (!here && backends::falls_back()) return {};
  for (const Tensor& t : a.tensors)
    if (t && t.numel() == 0) return {};
  std::unique_ptr<Plan> p(new Plan(key, a));
  if (row.op_class == OpClass::kComposite) {
    a.infer();
    p->composite_ = compile_composite(a);
    return p->composite_ ? std::move(p) : nullptr;
  }
  const bool may_record = a.requires_grad && autograd::grad_enabled() && row.grad == ops::GradKind::kRule;
  if (row.op_class == OpClass::kInplace) {
    if (may_record || key.op != Op::copy_) return {};
    a.infer();
    p->library_ = backends::library_kernel_on(a.device, key.op, a.tensors);
    if (!here || (a.tensors[1] && !on_host(a.tensors[1].device()))) return {};  // may come from another device
    p->long_work_ = work_of(a.op, a.tensors, a.tensors[0].shape());
    return p->library_ ? std::move(p) : nullptr;
  }
  if (row.op_class == OpClass::kView) {
    if (a.tensors.size() != 1 || !a.tensors[0] || key.op == Op::detach) return {};
    const Tensor& x = a.tensors[0];
    ops::ViewGeometry g = ops::view_geometry(key.op, x.shape(), x.strides(), a.attrs);
    if (g.needs_copy || numel_of(g.shape) == 0) return {};
    Tensor view = x.as_strided(g.shape, g.strides, g.offset);  // checks the bounds
    if (!view->meta->interned) return {};
    p->outputs_.push_back(view->meta);
    p->view_bytes_ = view->data - x->data;
    p->records_ = may_record;
    return p;
  }
  ops::InferContext c = a.infer();
  if (c.data_dependent) return {};
  p->long_work_ = c.outputs.empty() || !here ? 0 : work_of(a.op, a.tensors, c.outputs[0].shape);
  SmallVector<Tensor, 2> outputs;
  for (const ops::OutputType& t : c.outputs) {
    const Meta* m = make_contiguous_meta(t.dtype, a.device, t.shape);
    bool fits = m->interned && m->numel > 0;
    m->unref();
    if (!fits) return {};
    p->outputs_.push_back(m);
  }
  p->records_ = may_record;
  switch (row.op_class) {
    case OpClass::kPointwise: {
      if (!backends::preparer().pointwise || c.outputs.size() != 1) return {};
      outputs.push_back(Tensor::empty(p->outputs_[0]));
      p->kernel_ = backends::preparer().pointwise(
          {a.op, a.attrs, a.tensors, a.numbers, ops::compute_dtype(a.op, a.types, a.attrs), outputs, a.absent});
      break;
    }
    case OpClass::kReduction: {
      if (!backends::preparer().reduction) return {};
      const Tensor& x = a.tensors[0];
      p->kernel_ = backends::preparer().reduction(
          {a.op, a.attrs, x, ops::normal_axes(a.op, a.attrs[0], x.ndim()), Tensor::empty(p->outputs_[0])});
      break;
    }
    default:
      p->library_ = backends::library_kernel_on(a.device, a.op, a.tensors);
  }
  return p->kernel_ || p->library_ ? std::move(p) : nullptr;
}

void Plan::allocate(Outputs& outputs) const {
  for (const Meta* m : outputs_) outputs.push_back(Tensor::empty(m));
}

bool Plan::run_kernel(std::span<const Operand> all, Outputs& outputs) const {
  void* data[PlanKey::kMaxOperands + 1];
  uint64_t numbers[PlanKey::kMaxOperands];
  size_t buffers = 0, count = 0;
  for (const Operand& o : all) {
    if (o.tensor) {
      data[buffers++] = o.tensor->data;
    } else if (o.number) {
      numbers[count++] = backends::passed_bits(*o.number);
    }
  }
  allocate(outputs);
  data[buffers++] = outputs[0].data();
  LongWork scope(long_work_, all, [](const Operand& o) { return o.tensor; });
  kernel_->run({data, buffers}, numbers);
  return true;
}

bool Plan::run_library(std::span<const Operand> all, Outputs& outputs) const {
  ops::Number numbers[PlanKey::kMaxOperands];
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].number) numbers[i] = *all[i].number;
  Borrowed tensors(all);
  allocate(outputs);
  LongWork scope(long_work_, tensors.span());
  backends::KernelCall call{op_, tensors.span(), {numbers, all.size()}, attrs_, outputs};
  library_(call);
  return true;
}

bool Plan::run_write(std::span<const Operand> all, Outputs& outputs) const {
  TensorImpl& target = *all[0].tensor;
  if (target.storage->readonly() || (autograd::grad_enabled() && target.autograd)) return false;
  if (!target.meta->contiguous || (all[1].tensor && may_overlap(target, *all[1].tensor))) return false;
  ops::Number numbers[PlanKey::kMaxOperands];
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].number) numbers[i] = *all[i].number;
  Borrowed tensors(all);
  outputs.push_back(Tensor::borrow(&target));
  MemoryWrite memory(target);
  backends::KernelCall call{op_, tensors.span(), {numbers, all.size()}, attrs_, outputs};
  {
    LongWork scope(long_work_, tensors.span());
    library_(call);
  }
  memory.done();
  return true;
}

bool Plan::run_view(const Operand& x, Outputs& outputs) const {
  outputs.push_back(
      Tensor(Ref<TensorImpl>::adopt(TensorImpl::create(outputs_[0], x.tensor->storage, x.tensor->data + view_bytes_))));
  autograd::note_view(outputs[0], Tensor::borrow(x.tensor));
  return true;
}

bool Plan::run(std::span<const Operand> operands, Outputs& outputs) const {
  outputs.clear();
  Operand completed[PlanKey::kMaxOperands];
  ops::Number numbers[PlanKey::kMaxOperands];
  std::span<const Operand> all = operands;
  if (__builtin_expect(operands.size() != defaults_.size() || has_default_, 0)) {
    for (size_t i = 0; i < defaults_.size(); ++i) {
      if (i < operands.size()) completed[i] = operands[i];
      if (has_default_ >> i & 1) {
        numbers[i] = defaults_[i];  // a composite may outlive the plan
        completed[i].number = &numbers[i];
      }
    }
    all = {completed, defaults_.size()};
  }
  if (class_ == OpClass::kComposite) {
    Ref<CompositeKernel> kernel = composite_;  // what it runs may replace this plan
    return kernel->run(all, outputs);
  }
  bool done;
  if (kernel_) {
    done = run_kernel(all, outputs);
  } else if (class_ == OpClass::kView) {
    done = run_view(all[0], outputs);
  } else if (class_ == OpClass::kInplace) {
    done = run_write(all, outputs);
  } else {
    done = run_library(all, outputs);
  }
  if (records_) autograd::record(op_, all, attrs_, {outputs.data(), outputs.size()});
  return done;
}

const Plan* find_plan(const PlanKey& key, bool& wanted) {
  for (const Choice choice : {Choice::kFirst, Choice::kSecond}) {
    const Set& s = set_of(key, choice);
    for (uint8_t i = 0; i < Set::kWays; ++i) {
      if (s.hashes[i] != key.hash()) continue;
      if (!s.plans[i]) return nullptr;
      if (s.plans[i]->serves(key)) return s.plans[i].get();
    }
  }
  Set& s = set_of(key, Choice::kFirst);
  for (const uint64_t hash : s.seen) wanted = wanted || hash == key.hash();
  if (!wanted) s.seen[s.next_seen++ % Set::kSeen] = key.hash();
  return nullptr;
}

const Plan* keep_plan(const PlanKey& key, std::unique_ptr<Plan> plan) {
  Set* set = nullptr;
  uint8_t at = Set::kWays;
  for (const Choice choice : {Choice::kFirst, Choice::kSecond}) {
    set = &set_of(key, choice);
    for (at = 0; at < Set::kWays && set->hashes[at] != 0;) ++at;
    if (at < Set::kWays) break;
  }
  if (at == Set::kWays) {  // any of them: the oldest would be the next one that a loop over too many asks for
    table->random = table->random * 1664525 + 1013904223;
    at = table->random >> 24 & (Set::kWays - 1);
  }
  set->hashes[at] = key.hash();
  set->plans[at] = std::move(plan);
  return set->plans[at].get();
}

void forget_plans() { epoch.fetch_add(1, std::memory_order_acq_rel); }

}  // namespace msjit::eager
