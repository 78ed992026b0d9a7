// What a code object's state drops while some thread may be running it is kept until none is.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "capture/entry/region.h"

namespace msjit::capture {

class Reclaimer {
 public:
  void hold() { ++users_; }
  // True: nobody uses the state any more, and something waits for that: reclaim() is to be called.
  bool release() { return --users_ == 0 && waits_; }
  bool in_use() const { return users_ > 0; }

  void drop(std::vector<Region> regions) {
    if (in_use()) keep(regions_, std::move(regions));
  }
  void drop(std::shared_ptr<Variant> variant) {
    if (in_use()) keep(variants_, std::move(variant));
  }
  // The code object has died; false: nobody uses the state, which may go at once.
  bool outlive_code() { return in_use() && (waits_ = orphan_ = true); }
  bool orphan() const { return orphan_; }
  template <class Function>
  void for_each_kept(Function f) {
    for (const auto& regions : regions_)
      for (const Region& region : regions)
        for (const auto& variant : region.variants) f(*variant);
    for (const auto& variant : variants_) f(*variant);
  }
  // Ends what was kept, which may run code. True: the state itself is to go.
  bool reclaim() {
    const auto regions = std::exchange(regions_, {});
    const auto variants = std::exchange(variants_, {});
    waits_ = orphan_;
    return orphan_;
  }

 private:
  template <class T>
  void keep(std::vector<T>& to, T&& dropped) {
    to.push_back(std::move(dropped));
    waits_ = true;
  }
  int users_ = 0;
  bool waits_ = false, orphan_ = false;
  std::vector<std::vector<Region>> regions_;
  std::vector<std::shared_ptr<Variant>> variants_;
};

}  // namespace msjit::capture
