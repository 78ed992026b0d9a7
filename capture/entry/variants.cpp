#include "capture/entry/variants.h"

#include <algorithm>

namespace msjit::capture {

Variant* Variants::find(Slots base, bool returning_only) {
  auto fits = [&](const std::shared_ptr<Variant>& v) {
    return (!returning_only || v->spec->returns()) && v->spec->check(base);
  };
  if (!dispatch_.empty()) {
    std::span<int> some = dispatch_.find(base);
    for (size_t i = 0; i < some.size(); ++i) {
      const auto& variant = list_[static_cast<size_t>(some[i])];
      if (!fits(variant)) continue;
      if (i) std::swap(some[i], some[i - 1]);
      return variant.get();
    }
    return nullptr;
  }
  for (size_t i = 0; i < list_.size(); ++i) {
    if (!fits(list_[i])) continue;
    if (i == 0) return list_[0].get();
    std::swap(list_[i], list_[i - 1]);  // towards the front, without shuffling what is hot
    newest_ = newest_ == i ? i - 1 : newest_ == i - 1 ? i : newest_;
    return list_[i - 1].get();
  }
  return nullptr;
}

uint64_t Variants::hits() const {
  uint64_t all = 0;
  for (const auto& v : list_) all += v->hits;
  return all;
}

void Variants::add(std::shared_ptr<Variant> variant) {
  ever_returned_ |= variant->spec->returns();
  list_.insert(list_.begin(), std::move(variant));
  newest_ = 0;
  rebuild();
}

std::shared_ptr<Variant> Variants::remove(const Variant* variant) {
  auto it = std::ranges::find(list_, variant, [](const auto& v) { return v.get(); });
  if (it == list_.end()) return nullptr;
  std::shared_ptr<Variant> removed = std::move(*it);
  size_t at = static_cast<size_t>(it - list_.begin());
  list_.erase(it);
  newest_ = newest_ == at ? 0 : newest_ - (newest_ > at);
  rebuild();
  return removed;
}

void Variants::rebuild() {
  dispatch_.clear();
  if (list_.size() <= kLinear) return;
  std::vector<const std::vector<Fact>*> facts;
  for (const auto& v : list_) facts.push_back(&v->facts);
  dispatch_.build(facts);
}

}  // namespace msjit::capture
