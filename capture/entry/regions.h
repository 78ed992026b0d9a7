// The regions of a code object, one for each site, and the carriers of its rewritten code, which follow their states: a
// carrier is armed as long as there is any reason to stop there.
#pragma once
#include <vector>

#include "capture/entry/region.h"
#include "capture/rewrite/rewritten_code.h"

namespace msjit::capture {

class Regions {
 public:
  void add(int instr, bool latent, bool is_entry);
  // What the regions were, for those who may still run them; there are none now.
  std::vector<Region> take();
  // From now on carriers are armed and disarmed; regions that may be specialised are armed at once. Null: no more.
  void attach(RewrittenCode* carriers);

  bool has_entry() const { return entry_ >= 0; }
  Region& entry() { return list_[static_cast<size_t>(entry_)]; }
  const Region& entry() const { return list_[static_cast<size_t>(entry_)]; }
  Region& operator[](int site) { return list_[static_cast<size_t>(site)]; }
  int index_of(const Region& region) const { return static_cast<int>(&region - list_.data()); }
  auto begin() { return list_.begin(); }
  auto end() { return list_.end(); }
  const std::vector<Region>& all() const { return list_; }

  // The only way to change a region's state.
  void apply(Region& region, RegionEvent event);
  void apply_to_all(RegionEvent event);
  // After `broken`, an instruction, a region may start.
  void broke_at(int broken);
  // For ever after a variant: it may land so much higher than those before.
  void arm(const Region& region);
  bool armed(const Region& region) const;
  void suspend(const Region& region);  // disarmed for a while, whatever its state
  void resume(const Region& region);

  // No region has anything to run, or may come to have: the original code is as good.
  bool hopeless() const;
  // The same, found out when the last was given up.
  bool exhausted() const { return exhausted_; }
  // Some region that runs tensor ops is in use.
  bool useful() const;

 private:
  static bool is_entered(const Region& region) { return capture::is_entered(region.state, !region.variants.empty()); }
  bool has_site(const Region& region) const { return carriers_ && carriers_->has_site(index_of(region)); }
  std::vector<Region> list_;
  int entry_ = -1;  // the function's
  bool exhausted_ = false;
  RewrittenCode* carriers_ = nullptr;
};

}  // namespace msjit::capture
