// What hits add to a code object's statistics: frames that ran captured code, and the time that breaks take.
#pragma once
#include <cstddef>

#include "capture/entry/clock.h"
#include "capture/entry/variants.h"
#include "capture/report/stats.h"
#include "src/base/trace.h"

namespace msjit::capture {

class FrameHits {
 public:
  // Hits from here on count as one captured frame.
  void begin_frame() {
    counted_ = false;
    open_ = kNone;
  }
  void count(Variant& variant, Stats& stats) {
    ++stats.hits;
    ++variant.hits;
    if (counted_) return;
    counted_ = true;
    ++stats.captured_frames;
  }
  // A hit that is a whole frame.
  void count_call(Variant& variant, Stats& stats) {
    counted_ = false;
    count(variant, stats);
  }
  // The break that ends the variant begins, and ends with the next region.
  void begin_break(const Variant& variant, Stats& stats) {
    if (variant.break_index >= stats.breaks.size()) return;
    const auto count = ++stats.breaks[variant.break_index].count;
    // The clock takes as long as a small op: it is read for the first of many breaks and for every so many after them.
    weight_ = count <= kTimedAll || trace::is_open() ? 1 : count % kTimedEvery == 0 ? kTimedEvery : 0;
    if (weight_ == 0) return;
    open_ = variant.break_index;
    since_ = ticks();
  }
  void end_break(Stats& stats) {
    if (open_ == kNone) return;
    if (open_ < stats.breaks.size()) {
      BreakRecord& at = stats.breaks[open_];
      at.seconds += static_cast<double>(weight_) * ticks_to_seconds(ticks() - since_);
      if (trace::is_open())
        trace::add(trace::Kind::graph_break, at.reason, at.file + ":" + std::to_string(at.line), since_, trace::now());
    }
    open_ = kNone;
  }

 private:
  static constexpr size_t kNone = static_cast<size_t>(-1);
  static constexpr unsigned kTimedAll = 16, kTimedEvery = 16;
  bool counted_ = false;
  size_t open_ = kNone;  // break whose time runs
  uint64_t since_ = 0;
  unsigned weight_ = 1;  // for how many breaks its time stands
};

}  // namespace msjit::capture
