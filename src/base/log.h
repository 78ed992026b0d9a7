// Logs by channel, off unless MSJIT_LOGS (or set_log_channels) names the channel. A closed channel costs one load.
#pragma once
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace msjit {

// MSJIT_LOG_CHANNEL(name)
#define MSJIT_LOG_CHANNELS(X) X(guards) X(graph_breaks) X(recompiles) X(graph) X(kernels) X(bytecode) X(asm_) X(passes)

enum class LogChannel : uint8_t {
#define X(name) name,
  MSJIT_LOG_CHANNELS(X)
#undef X
};
std::string_view channel_name(LogChannel c);  // as users write it: "guards", "asm"

extern std::atomic<uint32_t> log_mask;  // bit 31: not read from the environment yet
bool log_enabled_slow(LogChannel c);
inline bool log_enabled(LogChannel c) {
  uint32_t mask = log_mask.load(std::memory_order_relaxed);
  return __builtin_expect(mask == 0, 1) ? false : log_enabled_slow(c);
}
// A comma list; UserError when it names a channel that does not exist.
void set_log_channels(std::string_view list);
using LogSink = void (*)(std::string_view line);
void set_log_sink(LogSink sink);                      // null: stderr, or the file of MSJIT_LOG_FILE
void write_log(LogChannel c, std::string_view text);  // one record; "msjit[guards] " before its first line

}  // namespace msjit

// The text is only built when the channel is open: MSJIT_LOG(guards, "miss " + name).
#define MSJIT_LOG(channel, ...)                                                   \
  do {                                                                            \
    if (::msjit::log_enabled(::msjit::LogChannel::channel))                       \
      ::msjit::write_log(::msjit::LogChannel::channel, std::string(__VA_ARGS__)); \
  } while (0)
