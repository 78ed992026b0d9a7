#include "src/base/log.h"

#include <cstdio>
#include <iterator>

#include "src/base/check.h"
#include "src/base/fork.h"
#include "src/base/settings.h"

namespace msjit {
namespace {

constexpr uint32_t kUnread = 1u << 31;
constexpr std::string_view kNames[] = {
#define X(name) #name,
    MSJIT_LOG_CHANNELS(X)
#undef X
};
std::atomic<LogSink> sink{nullptr};
constinit Mutex writes_lines;  // they do not mix, and the file is opened once
const bool held_while_forking = hold_while_forking(ForkOrder::kLog, writes_lines);

uint32_t parse_channels(std::string_view list) {
  uint32_t mask = 0;
  while (!list.empty()) {
    size_t comma = list.find(',');
    std::string_view word = list.substr(0, comma);
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    while (!word.empty() && word.front() == ' ') word.remove_prefix(1);
    while (!word.empty() && word.back() == ' ') word.remove_suffix(1);
    if (word.empty()) continue;
    uint32_t bit = 0;
    std::string known;
    for (size_t i = 0; i < std::size(kNames); ++i) {
      std::string_view name = channel_name(static_cast<LogChannel>(i));
      if (word == name || word == "all") bit |= 1u << i;
      known += (i ? ", " : "") + std::string(name);
    }
    if (!bit) throw value_error("no log channel '" + std::string(word) + "'; channels are " + known + ", or all");
    mask |= bit;
  }
  return mask;
}

}  // namespace

std::atomic<uint32_t> log_mask{kUnread};

std::string_view channel_name(LogChannel c) {
  std::string_view name = kNames[static_cast<int>(c)];
  return name.back() == '_' ? name.substr(0, name.size() - 1) : name;
}

bool log_enabled_slow(LogChannel c) {
  uint32_t mask = log_mask.load(std::memory_order_relaxed);
  if (mask & kUnread) {
    uint32_t fresh = 0;
    try {
      fresh = parse_channels(settings().logs);
    } catch (const UserError& e) {
      std::fprintf(stderr, "msjit: MSJIT_LOGS: %s\n", e.what());
    }
    log_mask.compare_exchange_strong(mask, fresh);
    mask = log_mask.load(std::memory_order_relaxed);
  }
  return mask >> static_cast<int>(c) & 1;
}

void set_log_channels(std::string_view list) { log_mask = parse_channels(list); }

void set_log_sink(LogSink s) { sink = s; }

void write_log(LogChannel c, std::string_view text) {
  std::string line = "msjit[" + std::string(channel_name(c)) + "] " + std::string(text);
  if (LogSink s = sink.load()) return s(line);
  MutexLock lock(writes_lines);
  static std::FILE* file MSJIT_PT_GUARDED_BY(writes_lines) =
      settings().log_file.empty() ? nullptr : std::fopen(settings().log_file.c_str(), "a");
  std::FILE* out = file ? file : stderr;
  std::fprintf(out, "%s\n", line.c_str());
  std::fflush(out);
}

}  // namespace msjit
