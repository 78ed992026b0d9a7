// The specialisations of one region, and finding the one that fits.
#pragma once
#include <memory>
#include <vector>

#include "capture/entry/trial.h"
#include "capture/guards/dispatch.h"
#include "capture/interp/capture.h"

namespace msjit::capture {

// One specialisation and what is counted for it.
struct Variant : std::enable_shared_from_this<Variant> {
  std::unique_ptr<Specialisation> spec;
  std::vector<Fact> facts;                       // that the guards ask for
  size_t break_index = static_cast<size_t>(-1);  // into Stats::breaks; none: return or back-edge
  uint64_t hits = 0;
  uint64_t ordinal = 0;  // among all specialisations of the process, from 1
  uint64_t ticks = 0;    // spent in it while g_profiling
  Trial trial;
};

class Variants {
 public:
  // Null: none fits. Never runs Python code.
  Variant* find(Slots base, bool returning_only);
  void add(std::shared_ptr<Variant> variant);
  // The removed one, to be dropped where that may run code; null: it is not here.
  std::shared_ptr<Variant> remove(const Variant* variant);

  bool empty() const { return list_.empty(); }
  size_t size() const { return list_.size(); }
  const Variant& newest() const { return *list_[newest_]; }
  bool ever_returned() const { return ever_returned_; }  // one was added that runs to the function's return
  uint64_t hits() const;
  auto begin() const { return list_.begin(); }
  auto end() const { return list_.end(); }

 private:
  static constexpr size_t kLinear = 4;  // as many are tried one by one
  void rebuild();
  std::vector<std::shared_ptr<Variant>> list_;  // while there is no dispatch, what is used most drifts to the front
  size_t newest_ = 0;
  bool ever_returned_ = false;
  Dispatch dispatch_;
};

}  // namespace msjit::capture
