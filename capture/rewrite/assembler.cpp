#include "capture/rewrite/assembler.h"

#include "capture/cpython/raw_opcodes.h"

namespace msjit::capture {

int Assembler::add(Item item) {
  item.size = item.opcode < 0 ? int(item.raw.size() / 2) : item.pair ? 2 : units_for(item.opcode, item.arg);
  items_.push_back(std::move(item));
  return int(items_.size()) - 1;
}

int Assembler::verbatim(int from, int offset, int length) {
  Item item{.from = from};
  item.raw = code_.bytecode.substr(size_t(offset), size_t(length));
  return add(std::move(item));
}

int Assembler::plain(int from, int opcode, int arg) { return add({.from = from, .opcode = opcode, .arg = arg}); }

int Assembler::jump_to_instr(int from, int opcode, int target, int skip) {
  return add({.from = from, .opcode = opcode, .instr = target, .skip = skip});
}

int Assembler::jump_to_item(int from, int opcode, int skip) {
  return add({.from = from, .opcode = opcode, .skip = skip});
}

int Assembler::patched_jump(int from, int opcode) { return add({.from = from, .opcode = opcode, .pair = true}); }

int Assembler::units_for(int opcode, int arg) {
  int units = 1 + cache_units(opcode);
  for (unsigned rest = unsigned(arg) >> 8; rest != 0; rest >>= 8) ++units;
  return units;
}

int Assembler::opcode_unit(int item) const { return next_unit(item) - 1 - cache_units(items_[item].opcode); }

const Assembler::Item& Assembler::target(const Item& item) const {
  return items_[item.item >= 0 ? item.item : labels_[item.instr]];
}

int Assembler::argument(const Item& item) const {
  if (!is_jump(item)) return item.arg;
  int to = target(item).unit, end = item.unit + item.size;
  switch (raw_opcode(item.opcode).form) {
    case RawForm::kJumpAbsolute:
      return to;
    case RawForm::kJumpBackward:
      return end - to;
    default:
      return to - end - item.skip;
  }
}

bool Assembler::layout(int base) {
  base_ = base;
  for (bool changed = true; changed;) {
    changed = false;
    int unit = base;
    for (Item& item : items_) {
      item.unit = unit;
      unit += item.size;
    }
    for (Item& item : items_) {
      if (!is_jump(item)) continue;
      int arg = argument(item);
      if (arg < 0) return false;
      int size = units_for(item.opcode, arg);
      if (size <= item.size) continue;
      item.size = size;
      changed = true;
    }
  }
  return true;
}

std::string Assembler::encode(int opcode, int arg, int min_units) {
  int prefixes = units_for(opcode, arg) - 1 - cache_units(opcode);
  if (prefixes < min_units - 1) prefixes = min_units - 1;
  std::string out;
  for (int i = prefixes; i > 0; --i) out += {char(kEncoding.extended_arg), char(unsigned(arg) >> (8 * i))};
  out += {char(opcode), char(arg)};
  out.append(size_t(cache_units(opcode)) * 2, '\0');
  return out;
}

std::string Assembler::bytes() const {
  std::string out;
  for (const Item& item : items_) {
    out += item.opcode < 0 ? item.raw : encode(item.opcode, argument(item), item.size - cache_units(item.opcode));
  }
  return out;
}

std::vector<Position> Assembler::positions() const {
  std::vector<Position> out;
  for (const Item& item : items_) {
    const Instr& from = code_.instrs[item.from];
    out.insert(out.end(), size_t(item.size), {from.line, from.end_line, from.column, from.end_column});
  }
  return out;
}

std::vector<ExceptionEntry> Assembler::exceptions() const {
  std::vector<ExceptionEntry> out;
  if (!kEncoding.exception_table) return out;
  int last = -1;
  for (const Item& item : items_) {
    int id = code_.instrs[item.from].handler;
    if (id >= 0 && id == last) {
      out.back().end = item.unit + item.size;
    } else if (id >= 0) {
      const Handler& handler = code_.handlers[id];
      out.push_back({item.unit, item.unit + item.size, label_unit(handler.target), handler.depth, handler.lasti});
    }
    last = id;
  }
  return out;
}

}  // namespace msjit::capture
