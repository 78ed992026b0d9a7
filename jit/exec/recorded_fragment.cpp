#include "jit/exec/recorded_fragment.h"

#include <algorithm>
#include <atomic>

#include "jit/exec/compiler.h"
#include "src/base/check.h"
#include "src/base/log.h"
#include "src/base/mutex.h"
#include "src/eager/dispatch.h"
#include "src/ops/raises.h"
#include "src/tensor/unwritten.h"

namespace msjit::exec {
namespace {

std::atomic<uint64_t> recorded{0}, replayed{0};
constexpr int kMostRecords = 8;

// Why a graph's launches differ from run to run; empty: they do not.
std::string differs(const ir::Graph& g) {
  for (const auto& n : g.nodes) {
    if (n->kind == ir::Node::kControl) return "control flow waits for the device";
    if (n->kind == ir::Node::kItem) return "what a tensor holds is read as a number";
    if (n->kind == ir::Node::kCustom) return "a custom op";
  }
  return {};
}

bool same(const ops::Number& a, const ops::Number& b) {
  return a.kind == b.kind &&
         (a.kind >= NumberKind::kFloat ? std::bit_cast<uint64_t>(a.f) == std::bit_cast<uint64_t>(b.f) : a.i == b.i);
}

}  // namespace

RecordingCounts recording_counts() { return {recorded, replayed}; }

RecordedFragment::RecordedFragment(ir::Graph graph, const CompileOptions& options)
    : device_(graph.device), inputs_(graph.inputs.size()) {
  for (const ir::Write& w : graph.writes) {
    writes_.push_back(w.input);
    unseen_.push_back(w.unseen);
    inputs_[static_cast<size_t>(w.input)].written = true;
  }
  for (const auto& n : graph.nodes) checks_ = checks_ || (n->kind == ir::Node::kOp && ops::may_raise(n->op));
  std::string why = differs(graph);
  inner_ = Ref<CompiledFragment>::adopt(new CompiledFragment(std::move(graph), options));
  if (inner_->on_tape()) why = "the tape keeps what it computes";
  if (!why.empty()) give_up(why);
}

void RecordedFragment::give_up(const std::string& why) {
  {
    MutexLock lock(why_mutex_);
    why_ = why;
  }
  given_up_ = true;
  recording_.reset();
  outputs_.clear();
  for (InputState& in : inputs_) in.own = Tensor();
  MSJIT_LOG(kernels, inner_->base().name + " is not recorded: " + why);
}

Status RecordedFragment::run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                             RunResult& result) {
  // What is recorded has memory of its own, in which one stream may work.
  if (given_up_) return inner_->run(tensors, numbers, result);
  backends::Backend& device = backends::runtime_of(device_);
  if (!device.on_own_stream(device_.index)) return inner_->run(tensors, numbers, result);
  if (checks_ && device.launch_blocking()) return inner_->run(tensors, numbers, result);
  if (!mutex_.try_lock()) return inner_->run(tensors, numbers, result);
  MutexLock lock(mutex_, MutexLock::Held{});
  // The first run compiles what the recording launches.
  if (given_up_ || runs_++ == 0) return inner_->run(tensors, numbers, result);
  for (const int w : writes_)
    if (tensors[static_cast<size_t>(w)]->storage->readonly()) return inner_->run(tensors, numbers, result);
  if (!fits(tensors, numbers) && !record(tensors, numbers)) return inner_->run(tensors, numbers, result);
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (!inputs_[i].moves) continue;
    for (const int w : writes_)
      if (tensors[static_cast<size_t>(w)]->storage == tensors[i]->storage) return inner_->run(tensors, numbers, result);
  }
  replay(tensors, result);
  return Status::kOk;
}

bool RecordedFragment::fits(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) {
  bool ok = recording_ != nullptr;
  for (size_t i = 0; i < tensors.size() && recording_; ++i) {
    if (!tensors[i]) {
      ok = ok && same(numbers[i], numbers_[i]);
      continue;
    }
    InputState& in = inputs_[i];
    if (in.moves || tensors[i]->data == in.address) continue;
    ok = false;
    // What is written must be written where it lies; views with gaps would be copied with what is between.
    in.moves = !in.written && tensors[i]->meta->contiguous;
  }
  return ok;
}

bool RecordedFragment::record(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) {
  if (++records_ > kMostRecords) {
    give_up("its inputs lie elsewhere in each call");
    return false;
  }
  recording_.reset();
  outputs_.clear();
  SmallVector<TensorImpl*, 16> given;
  numbers_.assign(numbers.begin(), numbers.end());
  for (size_t i = 0; i < tensors.size(); ++i) {
    InputState& in = inputs_[i];
    if (tensors[i] && in.moves && !in.own) in.own = Tensor::empty(tensors[i]->meta);
    given.push_back(tensors[i] && in.moves ? in.own.get() : tensors[i]);
    in.address = tensors[i] ? tensors[i]->data : nullptr;
  }
  RunResult made;
  Status status = Status::kOk;
  try {
    recording_ = backends::runtime_of(device_).record(device_.index, [&] {
      status = inner_->run({given.begin(), given.size()}, numbers, made);
    });
  } catch (const UserError& e) {
    give_up(e.what());
    return false;
  }
  if (status != Status::kOk) {
    recording_.reset();
    return false;
  }
  for (size_t i = 0; i < made.tensors.size(); ++i) {
    const Tensor& t = made.tensors[i];
    if (!t) continue;
    bool own = t->meta->contiguous;
    for (const TensorImpl* in : tensors) own = own && (!in || in->storage != t->storage);
    for (size_t k = 0; k < i; ++k) own = own && (!made.tensors[k] || made.tensors[k]->storage != t->storage);
    if (own) continue;
    give_up("what it returns shares memory");
    return false;
  }
  outputs_ = std::move(made.tensors);
  output_numbers_ = std::move(made.numbers);
  ++recorded;
  return true;
}

void RecordedFragment::replay(std::span<TensorImpl* const> tensors, RunResult& result) {
  backends::Backend& device = backends::runtime_of(device_);
  result.tensors.clear();
  result.numbers.clear();
  SmallVector<Tensor, 4> made;
  for (const Tensor& t : outputs_) {
    made.push_back(t ? Tensor::empty(t->meta) : Tensor());
    result.tensors.push_back(made.back());
  }
  for (const ops::Number& n : output_numbers_) result.numbers.push_back(n);
  result.ready();  // it may take the tensors away
  auto copy = [&](const Tensor& to, void* from) {
    const auto bytes = static_cast<size_t>(to.numel()) * static_cast<size_t>(size_of(to.dtype()));
    if (bytes) device.copy_on_device(to.data(), from, bytes, device_.index);
  };
  for (size_t i = 0; i < tensors.size(); ++i)
    if (tensors[i] && inputs_[i].moves) copy(inputs_[i].own, tensors[i]->data);
  for (const int w : writes_) MemoryWrite about_to(*tensors[static_cast<size_t>(w)]);
  eager::Generator state{};
  if (const uint64_t n = recording_->random_counters()) state = eager::reserve_counters(n);
  recording_->replay(state.seed, state.counter);
  for (size_t i = 0; i < outputs_.size(); ++i)
    if (outputs_[i]) copy(made[i], outputs_[i].data());
  for (size_t k = 0; k < writes_.size(); ++k) MemoryWrite(*tensors[static_cast<size_t>(writes_[k])], unseen_[k]).done();
  ++replayed;
  ++replays_;
}

std::string RecordedFragment::replay_text() const {
  if (given_up_) {
    MutexLock lock(why_mutex_);
    return "not written down: " + why_;
  }
  if (records_ == 0) return "written down at its second run";
  return "written down " + std::to_string(records_) + "x, done by one launch " + std::to_string(replays_) + "x";
}

Ref<Fragment> compile_recorded(ir::Graph graph, const CompileOptions& options) {
  if (on_host(graph.device)) return compile_cpu(std::move(graph), options);
  return Ref<Fragment>::adopt(new RecordedFragment(std::move(graph), options));
}

}  // namespace msjit::exec
