#include "capture/bytecode/tables.h"

#include <algorithm>

#include "capture/cpython/raw_opcodes.h"

namespace msjit::capture {
namespace {

// Location table of 3.11: entries of up to 8 units; numbers little-endian in groups of 6 bits.
enum LocationForm { kShort0 = 0, kOneLine0 = 10, kNoColumns = 13, kLong = 14, kNone = 15 };

unsigned read_unsigned(const std::string& table, size_t* at) {
  unsigned value = 0, shift = 0;
  while (*at < table.size()) {
    unsigned byte = static_cast<unsigned char>(table[(*at)++]);
    value |= (byte & 63) << shift;
    if ((byte & 64) == 0) break;
    shift += 6;
  }
  return value;
}

int read_signed(const std::string& table, size_t* at) {
  unsigned value = read_unsigned(table, at);
  return value & 1 ? -int(value >> 1) : int(value >> 1);
}

void write_unsigned(std::string* out, unsigned value) {
  for (; value >= 64; value >>= 6) out->push_back(char(64 | (value & 63)));
  out->push_back(char(value));
}

void write_signed(std::string* out, int value) {
  write_unsigned(out, value < 0 ? (unsigned(-value) << 1) | 1 : unsigned(value) << 1);
}

std::vector<Position> read_locations(const std::string& table, int line, size_t units, int* last_line) {
  std::vector<Position> out;
  out.reserve(units);
  size_t at = 0;
  while (at < table.size()) {
    unsigned head = static_cast<unsigned char>(table[at++]);
    unsigned form = (head >> 3) & 15, length = (head & 7) + 1;
    Position position;
    if (form == kNoColumns || form == kLong) {
      line += read_signed(table, &at);
      position.line = position.end_line = line;
      if (form == kLong) {
        position.end_line = line + int(read_unsigned(table, &at));
        position.column = int(read_unsigned(table, &at)) - 1;
        position.end_column = int(read_unsigned(table, &at)) - 1;
      }
    } else if (form != kNone && at < table.size()) {
      unsigned byte = static_cast<unsigned char>(table[at++]);
      if (form >= kOneLine0) {
        line += int(form) - kOneLine0;
        position.column = int(byte);
        position.end_column = at < table.size() ? static_cast<unsigned char>(table[at++]) : 0;
      } else {
        position.column = int(form << 3 | byte >> 4);
        position.end_column = position.column + int(byte & 15);
      }
      position.line = position.end_line = line;
    }
    out.insert(out.end(), length, position);
  }
  out.resize(units);
  *last_line = line;
  return out;
}

std::string write_locations(const std::vector<Position>& units, int line) {
  std::string out;
  for (size_t i = 0; i < units.size();) {
    size_t end = i + 1;
    while (end < units.size() && end - i < 8 && units[end] == units[i]) ++end;
    const Position& p = units[i];
    auto head = [&](int form) { out.push_back(char(128 | form << 3 | int(end - i - 1))); };
    if (p.line < 0) {
      head(kNone);
    } else {
      int delta = p.line - line;
      line = p.line;
      if (p.column < 0 || p.end_column < 0 || p.end_line < 0) {
        head(kNoColumns);
        write_signed(&out, delta);
      } else if (p.end_line == p.line && delta == 0 && p.column < 80 && p.end_column >= p.column &&
                 p.end_column - p.column < 16) {
        head(kShort0 + (p.column >> 3));
        out.push_back(char((p.column & 7) << 4 | (p.end_column - p.column)));
      } else if (p.end_line == p.line && delta >= 0 && delta < 3 && p.column < 128 && p.end_column < 128) {
        head(kOneLine0 + delta);
        out.push_back(char(p.column));
        out.push_back(char(p.end_column));
      } else {
        head(kLong);
        write_signed(&out, delta);
        write_unsigned(&out, unsigned(p.end_line - p.line));
        write_unsigned(&out, unsigned(p.column + 1));
        write_unsigned(&out, unsigned(p.end_column + 1));
      }
    }
    i = end;
  }
  return out;
}

// Line table of 3.10: pairs (bytes, line delta); delta -128 means no line.
std::vector<Position> read_line_pairs(const std::string& table, int line, size_t units, int* last_line) {
  std::vector<Position> out;
  for (size_t at = 0; at + 1 < table.size(); at += 2) {
    int delta = static_cast<signed char>(table[at + 1]);
    if (delta != -128) line += delta;
    Position position;
    if (delta != -128) position.line = position.end_line = line;
    out.insert(out.end(), static_cast<unsigned char>(table[at]) / 2, position);
  }
  out.resize(units);
  *last_line = line;
  return out;
}

std::string write_line_pairs(const std::vector<Position>& units, int line) {
  std::string out;
  for (size_t i = 0; i < units.size();) {
    size_t end = i + 1;
    while (end < units.size() && units[end].line == units[i].line) ++end;
    int bytes = int(end - i) * 2, delta = -128;
    if (units[i].line >= 0) {
      delta = units[i].line - line;
      line = units[i].line;
      for (int step; delta < -127 || delta > 127; delta -= step) {
        step = delta > 0 ? 127 : -127;
        out += {0, char(step)};
      }
    }
    for (; bytes > 254; bytes -= 254) {
      out += {char(254), char(delta)};
      if (delta != -128) delta = 0;
    }
    out += {char(bytes), char(delta)};
    i = end;
  }
  return out;
}

int read_entry_number(const std::string& table, size_t* at) {
  unsigned value = 0, byte;
  do {
    byte = static_cast<unsigned char>(table[(*at)++]);
    value = value << 6 | (byte & 63);
  } while ((byte & 64) != 0 && *at < table.size());
  return int(value);
}

void write_entry_number(std::string* out, unsigned value, bool first) {
  char groups[6];
  int n = 0;
  do groups[n++] = char(value & 63);
  while ((value >>= 6) != 0);
  for (int i = n - 1; i >= 0; --i) {
    char byte = char(groups[i] | (i != 0 ? 64 : 0));
    out->push_back(first && i == n - 1 ? char(byte | 128) : byte);
  }
}

}  // namespace

std::vector<Position> read_positions(const std::string& table, int first_line, size_t units, int* last_line) {
  return kEncoding.location_table ? read_locations(table, first_line, units, last_line)
                                  : read_line_pairs(table, first_line, units, last_line);
}

std::string write_positions(const std::vector<Position>& units, int line) {
  return kEncoding.location_table ? write_locations(units, line) : write_line_pairs(units, line);
}

std::vector<ExceptionEntry> read_exceptions(const std::string& table) {
  std::vector<ExceptionEntry> out;
  for (size_t at = 0; at < table.size();) {
    ExceptionEntry e{};
    e.start = read_entry_number(table, &at);
    e.end = e.start + read_entry_number(table, &at);
    e.target = read_entry_number(table, &at);
    int depth = read_entry_number(table, &at);
    e.depth = depth >> 1;
    e.lasti = depth & 1;
    out.push_back(e);
  }
  return out;
}

std::string write_exceptions(const std::vector<ExceptionEntry>& entries) {
  std::string out;
  for (const ExceptionEntry& e : entries) {
    write_entry_number(&out, unsigned(e.start), true);
    write_entry_number(&out, unsigned(e.end - e.start), false);
    write_entry_number(&out, unsigned(e.target), false);
    write_entry_number(&out, unsigned(e.depth) << 1 | unsigned(e.lasti), false);
  }
  return out;
}

}  // namespace msjit::capture
