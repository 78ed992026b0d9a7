// Lays out and encodes the copy that is appended to a code object's bytecode, with its line and exception tables.
#pragma once

#include <string>
#include <vector>

#include "capture/bytecode/code.h"
#include "capture/bytecode/tables.h"

namespace msjit::capture {

class Assembler {
 public:
  // Items take line and exception handler from the instruction `from`.
  Assembler(const Code& code) : code_(code), labels_(code.instrs.size(), -1) {}

  // The next item is where jumps to the instruction arrive.
  void label(int instr) { labels_[instr] = int(items_.size()); }
  // Original bytes as they are.
  int verbatim(int from, int offset, int length);
  int plain(int from, int opcode, int arg);
  // A jump to the copy of an instruction, or to an item (bound later by bind()); `skip` units at the target are passed.
  int jump_to_instr(int from, int opcode, int target, int skip);
  int jump_to_item(int from, int opcode, int skip);
  void bind(int jump, int item) { items_[jump].item = item; }
  // EXTENDED_ARG and a jump whose 16-bit argument is written at run time.
  int patched_jump(int from, int opcode);

  // Assigns units from `base`; false when a jump that must fit one unit does not.
  bool layout(int base);
  int unit(int item) const { return items_[item].unit; }  // first unit
  int opcode_unit(int item) const;                        // unit of the opcode, behind EXTENDED_ARG
  int next_unit(int item) const { return items_[item].unit + items_[item].size; }
  int label_unit(int instr) const { return labels_[instr] < 0 ? -1 : items_[labels_[instr]].unit; }
  int end_unit() const { return items_.empty() ? base_ : next_unit(int(items_.size()) - 1); }
  int next_item() const { return int(items_.size()); }

  std::string bytes() const;
  std::vector<Position> positions() const;  // per unit
  std::vector<ExceptionEntry> exceptions() const;

  static std::string encode(int opcode, int arg, int min_units = 1);
  static int units_for(int opcode, int arg);

 private:
  struct Item {
    int from;
    int opcode = -1;  // -1: verbatim
    int arg = 0;
    int instr = -1, item = -1;  // jump target
    int skip = 0;
    bool pair = false;
    std::string raw;
    int unit = 0, size = 0;
  };
  int add(Item item);
  bool is_jump(const Item& item) const { return item.instr >= 0 || item.item >= 0; }
  int argument(const Item& item) const;
  const Item& target(const Item& item) const;

  const Code& code_;
  std::vector<Item> items_;
  std::vector<int> labels_;
  int base_ = 0;
};

}  // namespace msjit::capture
