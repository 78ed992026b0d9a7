// Deterministic mode: what the clock would decide (whether a call runs captured or plain) is not asked.
#pragma once
#include <atomic>

namespace msjit::capture {

inline std::atomic<bool> g_deterministic{false};

inline bool deterministic() { return g_deterministic.load(std::memory_order_relaxed); }

}  // namespace msjit::capture
