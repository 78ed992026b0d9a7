// What capture counts for one code object; capture/entry/api.cpp hands it to python/msjit/report.py.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace msjit::capture {

// A place where captured code hands over to Python, or why something stays uncaptured.
struct BreakRecord {
  std::string id, reason, hint, file;
  int line = 0;
  uint64_t count = 0;
  double seconds = 0;
  bool of_value = false;  // of a BreakInfo
};

struct RecompileRecord {
  std::string file;
  int line = 0;
  std::string guard, old_value, new_value;
};

struct Stats {
  uint64_t calls = 0;            // frame entries
  uint64_t captured_frames = 0;  // frame executions that ran captured code
  uint64_t fragments = 0;        // regions with at least one specialisation
  uint64_t compiles = 0;         // specialisations published
  uint64_t hits = 0;             // region executions by compiled code
  uint64_t misses = 0;           // region entries that no specialisation fitted
  uint64_t work = 0;             // that captures took, in instructions
  uint64_t eager_ops = 0;        // tensor ops dispatched eagerly in its frames
  std::vector<BreakRecord> breaks, skipped;
  std::vector<RecompileRecord> recompiles;

  // Index of the record of this place, appended when new.
  static size_t find_or_add(std::vector<BreakRecord>& records, BreakRecord record) {
    for (size_t i = 0; i < records.size(); ++i)
      if (records[i].line == record.line && records[i].id == record.id && records[i].reason == record.reason) return i;
    records.push_back(std::move(record));
    return records.size() - 1;
  }
};

}  // namespace msjit::capture
