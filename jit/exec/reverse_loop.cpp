#include "jit/exec/reverse_loop.h"

#include <algorithm>

#include "jit/exec/nested.h"
#include "src/backends/kernel.h"
#include "src/base/check.h"
#include "src/base/host.h"
#include "src/base/settings.h"
#include "src/eager/dispatch.h"
#include "src/tensor/device.h"

namespace msjit::exec {
namespace {

std::atomic<int64_t> memory_of_tests{-1};

int64_t loop_memory() {
  const int64_t bytes = memory_of_tests.load(std::memory_order_relaxed);
  return bytes >= 0 ? bytes : settings().loop_memory << 20;
}

int64_t bytes_of(const ir::Value& v) { return v.is_number ? 0 : numel_of(v.shape) * size_of(v.dtype); }

std::vector<bool> inputs_read(const ir::Graph& g) {
  std::vector<bool> read(g.values.size());
  for (const auto& n : g.nodes)
    for (const ir::Value* v : n->operands)
      if (v) read[static_cast<size_t>(v->id)] = true;
  for (const ir::Value* v : g.outputs) read[static_cast<size_t>(v->id)] = true;
  std::vector<bool> inputs;
  for (const ir::Input& in : g.inputs) inputs.push_back(read[static_cast<size_t>(in.value->id)]);
  return inputs;
}

}  // namespace

void set_loop_memory(int64_t bytes) { memory_of_tests = bytes; }

static Tensor full_like(const Tensor& t, double value) {
  const DeviceScope scope(t.device());
  const ops::Number zero = ops::Number::of(value);
  eager::Operand operand{nullptr, &zero};
  const ops::Attr attrs[] = {ops::Ints(Dims(t.shape())), t.dtype()};
  return eager::call1(ops::Op::full, {&operand, 1}, attrs);
}

Tensor minus_zeros_like(const Tensor& t) { return full_like(t, -0.0); }

// Kept for the next run.
struct CompiledReverse::Frames {
  std::unique_ptr<RunFrame> turn, none;
  std::vector<std::unique_ptr<RunFrame>> backs;
  Tensor predicate;           // null: a number
  std::vector<Tensor> other;  // results, beside the outputs
};

CompiledReverse::CompiledReverse(const ir::Control& control, int level, Device device)
    : parts_(control),
      rows_(control.rows),
      stacked_(control.stacked),
      none_(compile_nested(control.graphs[1], level, device)),
      kept_(parts_.carried),
      left_(parts_.carried) {
  ir::Graph turn = control.graphs[0].clone();
  const auto first = static_cast<long>(1 + parts_.carried);
  std::vector<ir::Value*> recorded(turn.outputs.begin() + first, turn.outputs.end());
  turn.outputs.resize(static_cast<size_t>(first));
  for (ir::Value* v : recorded) {
    const auto same = std::find(turn.outputs.begin() + 1, turn.outputs.begin() + first, v);
    recorded_.push_back(same == turn.outputs.begin() + first ? -1 : static_cast<int>(same - turn.outputs.begin()) - 1);
    if (recorded_.back() >= 0)
      left_[static_cast<size_t>(recorded_.back())] = true;
    else
      turn.outputs.push_back(v);
  }
  turn_ = compile_nested(turn, level, device);
  for (size_t g = 2; g < control.graphs.size(); ++g) {
    backs_.push_back(compile_nested(control.graphs[g], level, device));
    const std::vector<bool> read = inputs_read(backs_.back()->graph());
    for (size_t i = 0; i < kept_.size(); ++i) kept_[i] = kept_[i] || read[i];
  }
  has_numbers_ = std::ranges::any_of(turn.inputs, [](const ir::Input& in) { return in.value->is_number; });
  for (size_t i = 0; i < turn.outputs.size(); ++i) {
    const bool carried = i >= 1 && i <= parts_.carried;
    if (carried) bytes_carried_ += bytes_of(*turn.outputs[i]);
    if (i > 0 && (!carried || kept_[i - 1] || left_[i - 1])) bytes_of_turn_ += bytes_of(*turn.outputs[i]) + 64;
  }
}

CompiledReverse::~CompiledReverse() { delete cached_.load(); }

std::string CompiledReverse::kernels_text() const {
  std::string s = turn_->kernels_text() + none_->kernels_text();
  for (const auto& back : backs_) s += back->kernels_text();
  return s;
}

class ReverseRun {
 public:
  ReverseRun(const CompiledReverse& c, std::span<const Tensor> operands, std::span<const ops::Number> numbers,
             std::span<const Tensor> outputs)
      : c_(c), numbers_(numbers.begin(), numbers.end()), outputs_(outputs), budget_(loop_memory()) {
    for (const Tensor& t : operands) operands_.push_back(contiguous(t));
    frames_.reset(c.cached_.exchange(nullptr, std::memory_order_acq_rel));
    if (!frames_) make_frames();
    most_ = std::max<int64_t>(1, budget_ / std::max<int64_t>(1, c.bytes_of_turn_));
  }

  int64_t run(bool taken) {
    if (taken) {
      bind_frames();
      turns();
      for (size_t i = 0; i < made_.size(); ++i) no_rows_behind(outputs_[c_.parts_.results + i], made_[i]);
    } else {
      MSJIT_CHECK(c_.rows_ + c_.stacked_ == 0, "a loop of a known number of turns that makes none");
      const size_t first = 1 + c_.parts_.carried + c_.parts_.inputs;
      std::vector<Tensor> results(outputs_.begin(), outputs_.end());
      bind_or_bail(*c_.none_, *frames_->none, std::span(operands_).subspan(first), std::span(numbers_).subspan(first),
                   results);
      c_.none_->run_bound(*frames_->none);
    }
    c_.turn_->unbind(*frames_->turn);
    c_.none_->unbind(*frames_->none);
    for (size_t i = 0; i < c_.backs_.size(); ++i) c_.backs_[i]->unbind(*frames_->backs[i]);
    delete c_.cached_.exchange(frames_.release(), std::memory_order_acq_rel);
    return count_;
  }

 private:
  // What is carried into a turn.
  struct State {
    std::vector<Tensor> tensors;       // null: a number
    std::vector<ops::Number> numbers;  // by input of the turn
    bool going = true;
    int64_t turn = 0;
  };
  // What the reverse of a turn reads of it.
  struct Turn {
    int64_t turn = 0;
    std::vector<Tensor> carried, recorded;
    std::vector<ops::Number> numbers;
  };

  void make_frames() {
    frames_ = std::make_unique<CompiledReverse::Frames>();
    frames_->turn = c_.turn_->make_bound_frame();
    frames_->none = c_.none_->make_bound_frame();
    for (const auto& back : c_.backs_) frames_->backs.push_back(back->make_bound_frame());
    const ir::Value& again = *c_.turn_->graph().outputs[0];
    if (!again.is_number) frames_->predicate = Tensor::empty(again.shape, DType::bool_, device());
    for (size_t i = 0; i < c_.parts_.results; ++i)
      frames_->other.push_back(Tensor::empty(outputs_[i].shape(), outputs_[i].dtype(), device()));
  }

  // A loop that ended early took nothing of the rows behind that.
  void no_rows_behind(const Tensor& all, const Rows& rows) const {
    if (count_ == all.shape()[0]) return;
    const Tensor none = full_like(rows[count_], 0.0);
    for (int64_t turn = count_; turn < all.shape()[0]; ++turn) backends::copy(rows[turn], none);
  }

  size_t first_row() const { return c_.parts_.carried + c_.parts_.inputs; }
  size_t first_result() const { return first_row() + c_.rows_ + c_.parts_.recorded; }
  Device device() const { return c_.turn_->graph().device; }

  // All but what changes from turn to turn.
  void bind_frames() {
    const size_t carried = c_.parts_.carried, inputs = c_.parts_.inputs;
    for (size_t i = 0; i < carried + inputs; ++i)
      if (const Tensor& t = operands_[1 + i]) {
        c_.turn_->bind_input(*frames_->turn, i, t);
        for (size_t k = 0; k < c_.backs_.size(); ++k) c_.backs_[k]->bind_input(*frames_->backs[k], i, t);
      }
    for (size_t i = 0; i < c_.rows_; ++i) rows_.emplace_back(operands_[1 + first_row() + i]);
    for (size_t i = 0; i < c_.stacked_; ++i) stacked_.emplace_back(operands_[operands_.size() - c_.stacked_ + i]);
    for (size_t i = 0; i < c_.parts_.rows; ++i) made_.emplace_back(outputs_[c_.parts_.results + i]);
    if (frames_->predicate) c_.turn_->bind_output(*frames_->turn, 0, frames_->predicate);
    for (size_t i = 0; i < c_.parts_.starts; ++i) {
      nothing_.push_back(minus_zeros_like(start(i)));
      for (size_t k = 0; k < c_.backs_.size(); ++k)
        c_.backs_[k]->bind_input(*frames_->backs[k], first_result() + c_.parts_.results + i, nothing_[i]);
    }
    for (size_t i = 0; i + 1 < c_.turn_->graph().outputs.size(); ++i) {
      const ir::Value& v = *c_.turn_->graph().outputs[1 + i];
      for (std::vector<Tensor>& place : scratch_)
        place.push_back(v.is_number ? Tensor() : Tensor::empty(v.shape, v.dtype, device()));
    }
  }
  const Tensor& start(size_t i) const { return operands_[operands_.size() - c_.stacked_ - c_.parts_.starts + i]; }
  const Tensor& result_given(size_t i) const {
    return operands_[operands_.size() - c_.stacked_ - c_.parts_.starts - c_.parts_.results + i];
  }

  void turns() {
    State begin;
    for (size_t i = 0; i < c_.parts_.carried; ++i) begin.tensors.push_back(operands_[1 + i]);
    begin.numbers.assign(numbers_.begin() + 1,
                         numbers_.begin() + 1 + static_cast<long>(c_.parts_.carried + c_.parts_.inputs));
    State now = begin;
    std::vector<Turn> kept;
    while (now.going && static_cast<int64_t>(kept.size()) < most_) step(now, &kept.emplace_back());
    count_ = left_ = static_cast<int64_t>(kept.size());
    if (!now.going) return back(kept);
    kept.clear();
    for (; now.going; ++count_) step(now, nullptr);
    left_ = count_;
    back_through(begin, count_);
  }

  // The turns from here on, which are more than may be kept: by parts, the last first.
  void back_through(const State& begin, int64_t turns) {
    State now = begin;
    if (turns <= most_) {
      std::vector<Turn> kept;
      while (static_cast<int64_t>(kept.size()) < turns) step(now, &kept.emplace_back());
      return back(kept);
    }
    const int64_t parts = std::clamp<int64_t>(budget_ / std::max<int64_t>(1, 2 * c_.bytes_carried_), 2, turns);
    const int64_t length = (turns + parts - 1) / parts;
    std::vector<State> begins;
    for (int64_t turn = 0; turn < turns; ++turn) {
      if (turn % length == 0) begins.push_back(copied(now));
      step(now, nullptr);
    }
    while (!begins.empty()) {
      const int64_t first = static_cast<int64_t>(begins.size() - 1) * length;
      const State part = std::move(begins.back());
      begins.pop_back();
      back_through(part, std::min(length, turns - first));
    }
  }

  static State copied(const State& s) {
    State r = s;
    for (Tensor& t : r.tensors) {
      if (!t) continue;
      const Tensor from = t;
      t = Tensor::empty(t.shape(), t.dtype(), t.device());
      backends::copy(t, from);
    }
    return r;
  }

  // One turn; keep: what its reverse reads.
  void step(State& s, Turn* keep) {
    const size_t carried = c_.parts_.carried;
    RunFrame& f = *frames_->turn;
    for (size_t i = 0; i < c_.rows_; ++i) c_.turn_->bind_input(f, first_row() + i, rows_[i][s.turn]);
    if (keep) {
      keep->turn = s.turn;
      for (size_t i = 0; i < carried; ++i) keep->carried.push_back(c_.kept_[i] ? s.tensors[i] : Tensor());
      if (c_.has_numbers_) keep->numbers = s.numbers;
    }
    for (size_t i = 0; i < carried; ++i)
      if (s.tensors[i]) c_.turn_->bind_input(f, i, s.tensors[i]);
    if (!c_.turn_->set_numbers(f, s.numbers)) throw NumberBails();
    std::vector<Tensor> own;  // of what is recorded
    for (size_t i = 0; i < scratch_[0].size(); ++i) {
      const Tensor& place = scratch_[0][i];
      if (!place) continue;
      Tensor to = place;
      if (keep && (i >= carried || c_.kept_[i] || c_.left_[i]))
        to = Tensor::empty(&place.meta());
      else if (i < carried && s.tensors[i].is(place))
        to = scratch_[1][i];
      c_.turn_->bind_output(f, 1 + i, to);
      if (i < carried)
        s.tensors[i] = to;
      else if (keep)
        own.push_back(to);
    }
    if (keep) {
      size_t next = 0;
      for (int i : c_.recorded_) keep->recorded.push_back(i >= 0 ? s.tensors[static_cast<size_t>(i)] : own[next++]);
    }
    serve(kTurnWork + c_.turn_->run_bound(f));
    for (size_t i = 0; i < carried; ++i)
      if (!s.tensors[i]) s.numbers[i] = c_.turn_->number_output(f, 1 + i);
    ++s.turn;
    s.going = truth_of(frames_->predicate, c_.turn_->number_output(f, 0));
  }

  // The reverse of the last of the turns that are left.
  void back(std::vector<Turn>& kept) {
    const size_t carried = c_.parts_.carried, inputs = c_.parts_.inputs, results = c_.parts_.results;
    for (; !kept.empty(); kept.pop_back(), --left_) {
      const Turn& turn = kept.back();
      const int64_t done = count_ - left_;
      const auto which = static_cast<size_t>(std::min<int64_t>(done, static_cast<int64_t>(c_.backs_.size()) - 1));
      const Executable& e = *c_.backs_[which];
      RunFrame& f = *frames_->backs[which];
      for (size_t i = 0; i < carried; ++i)
        if (turn.carried[i]) e.bind_input(f, i, turn.carried[i]);
      for (size_t i = 0; i < turn.recorded.size(); ++i)
        e.bind_input(f, carried + inputs + c_.rows_ + i, turn.recorded[i]);
      for (size_t i = 0; i < c_.rows_; ++i) e.bind_input(f, first_row() + i, rows_[i][turn.turn]);
      for (size_t i = 0; i < c_.stacked_; ++i)
        e.bind_input(f, first_result() + results + c_.parts_.starts + i, stacked_[i][turn.turn]);
      for (size_t i = 0; i < c_.parts_.rows; ++i) e.bind_output(f, results + i, made_[i][turn.turn]);
      for (size_t i = 0; i < results; ++i) {
        // The last one is to stand in the outputs.
        const Tensor *from = &outputs_[i], *to = &frames_->other[i];
        if (left_ % 2 == 1) std::swap(from, to);
        if (done == 0) from = &result_given(i);
        e.bind_input(f, first_result() + i, *from);
        e.bind_output(f, i, *to);
      }
      if (left_ == 1)
        for (size_t i = 0; i < c_.parts_.starts; ++i) e.bind_input(f, first_result() + results + i, start(i));
      if (c_.has_numbers_) {
        std::vector<ops::Number> all = turn.numbers;
        all.resize(e.graph().inputs.size());
        if (!e.set_numbers(f, all)) throw NumberBails();
      }
      serve(kTurnWork + e.run_bound(f));
    }
  }

  void serve(int64_t work) {
    if ((work_ += work) < kLongWork) return;
    serve_signals();
    work_ = 0;
  }

  const CompiledReverse& c_;
  std::vector<Tensor> operands_;
  std::vector<ops::Number> numbers_;
  const std::span<const Tensor> outputs_;
  const int64_t budget_;
  std::unique_ptr<CompiledReverse::Frames> frames_;
  std::vector<Rows> rows_, stacked_, made_;  // operands; outputs
  std::vector<Tensor> nothing_;              // in place of starts
  std::vector<Tensor> scratch_[2];           // what is carried and recorded, where it is not kept
  int64_t most_ = 0;                         // turns that may be kept
  int64_t count_ = 0, left_ = 0;             // turns made; those whose reverse is to come
  int64_t work_ = 0;
};

void CompiledReverse::run(std::span<const Tensor> operands, std::span<const ops::Number> numbers,
                          std::span<const Tensor> outputs, std::span<ops::Number> made) const {
  made.back() = ops::Number::of(ReverseRun(*this, operands, numbers, outputs).run(truth_of(operands[0], numbers[0])));
}

}  // namespace msjit::exec
