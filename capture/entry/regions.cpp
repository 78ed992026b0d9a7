#include "capture/entry/regions.h"

#include <algorithm>

namespace msjit::capture {

void Regions::add(int instr, bool latent, bool is_entry) {
  Region region;
  region.instr = instr;
  if (latent) region.state = RegionState::kLatent;
  if (is_entry) entry_ = static_cast<int>(list_.size());
  list_.push_back(std::move(region));
}

std::vector<Region> Regions::take() {
  entry_ = -1;
  exhausted_ = false;
  carriers_ = nullptr;
  return std::exchange(list_, {});
}

void Regions::attach(RewrittenCode* carriers) {
  carriers_ = carriers;
  for (const Region& region : list_) {
    const int site = index_of(region);
    if (carriers_ && captures(region.state) && carriers_->has_site(site))
      carriers_->arm(site, carriers_->max_growth(site));
  }
}

void Regions::apply(Region& region, RegionEvent event) {
  const bool was_entered = is_entered(region), was_disabled = !enabled(region.state);
  const bool captured = captures(region.state);
  region.state = kRegionTransitions.next(region.state, event);
  if (was_disabled && enabled(region.state)) region.turns.wake();
  if (const bool entered = is_entered(region); entered && !was_entered) {
    arm(region);
  } else if (!entered && was_entered && has_site(region)) {
    carriers_->disarm(index_of(region));
  }
  if (captures(region.state) && !captured) exhausted_ = false;
  if (event == RegionEvent::kGaveUp || event == RegionEvent::kLimitReached)
    exhausted_ = region.variants.empty() && hopeless();
}

void Regions::apply_to_all(RegionEvent event) {
  for (Region& region : list_) apply(region, event);
}

void Regions::broke_at(int broken) {
  for (Region& region : list_)
    if (region.instr == broken + 1) apply(region, RegionEvent::kBreakBefore);
}

void Regions::arm(const Region& region) {
  if (!has_site(region) || !enabled(region.state)) return;
  const int site = index_of(region);
  carriers_->arm(site, region.variants.empty() ? carriers_->max_growth(site) : std::max(region.growth, 1));
}

bool Regions::armed(const Region& region) const { return carriers_ && carriers_->armed(index_of(region)); }

void Regions::suspend(const Region& region) { carriers_->disarm(index_of(region)); }

void Regions::resume(const Region& region) {
  if (is_entered(region)) arm(region);
}

bool Regions::hopeless() const {
  return std::ranges::none_of(list_, [](const Region& r) { return is_entered(r); });
}

bool Regions::useful() const {
  return std::ranges::any_of(list_, [](const Region& r) {
    return enabled(r.state) && std::ranges::any_of(r.variants, [](const auto& v) { return v->spec->tensor_ops() > 0; });
  });
}

}  // namespace msjit::capture
