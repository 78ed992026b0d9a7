// The tables beside the bytecode: source positions and exception handlers, read and written.
#pragma once

#include <string>
#include <vector>

namespace msjit::capture {

struct Position {
  int line = -1, end_line = -1, column = -1, end_column = -1;  // -1: none
  bool operator==(const Position&) const = default;
};

// One position per code unit; *last_line becomes the line that a table appended to this one counts from.
std::vector<Position> read_positions(const std::string& table, int first_line, size_t units, int* last_line);
// The table of units with these positions, counted from `line`: the code's first line, or the last one of a table
// before.
std::string write_positions(const std::vector<Position>& units, int line);

struct ExceptionEntry {
  int start, end, target;  // code units
  int depth;
  bool lasti;
};
std::vector<ExceptionEntry> read_exceptions(const std::string& table);
std::string write_exceptions(const std::vector<ExceptionEntry>& entries);

}  // namespace msjit::capture
