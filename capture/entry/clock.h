// A cheap clock for the cost of breaks.
#pragma once
#include <chrono>
#include <cstdint>

namespace msjit::capture {

inline uint64_t ticks() { return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()); }
inline double ticks_to_seconds(uint64_t t) {
  return static_cast<double>(t) * std::chrono::steady_clock::period::num / std::chrono::steady_clock::period::den;
}

inline double seconds_to_ticks(double s) {
  return s * std::chrono::steady_clock::period::den / std::chrono::steady_clock::period::num;
}

}  // namespace msjit::capture
