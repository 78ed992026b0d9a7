#include "jit/kernel/text.h"

#include <charconv>
#include <cstdio>
#include <cstring>

#include "jit/kernel/tables.h"
#include "src/base/check.h"

namespace msjit::kernel {
namespace {

void append_number(std::string& s, int64_t v) {
  char buffer[24];
  s.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, v).ptr);
}

struct Reader {
  std::string_view text;
  std::string_view word() {
    size_t b = text.find_first_not_of(" \n");
    if (b == std::string_view::npos) return {};
    size_t e = text.find_first_of(" \n", b);
    if (e == std::string_view::npos) e = text.size();
    std::string_view w = text.substr(b, e - b);
    text.remove_prefix(e);
    return w;
  }
  bool at_line_end() const {
    size_t b = text.find_first_not_of(' ');
    return b == std::string_view::npos || text[b] == '\n';
  }
};

int64_t number_of(std::string_view w, int base = 10) {
  uint64_t u = 0;
  int64_t v = 0;
  bool hex = base == 16;
  auto r =
      hex ? std::from_chars(w.data(), w.data() + w.size(), u, 16) : std::from_chars(w.data(), w.data() + w.size(), v);
  MSJIT_CHECK(r.ec == std::errc() && r.ptr == w.data() + w.size(), std::string(w));
  return hex ? static_cast<int64_t>(u) : v;
}

template <class E>
E named(std::string_view w, int count) {
  for (int i = 0; i < count; ++i) {
    if (w == name_of(static_cast<E>(i))) return static_cast<E>(i);
  }
  MSJIT_CHECK(false, "unknown name in kernel text: " + std::string(w));
  return {};
}

}  // namespace

std::string print(const Kernel& k) {
  std::string s = k.kind == Kind::kRows ? "rows\n" : "cols\n";
  s.reserve(k.instrs.size() * 20 + 64);
  for (const Buffer& b : k.buffers) {
    s += "buffer ";
    s += info(b.dtype).name;
    s += b.access == Access::unit ? " unit" : " broadcast";
    if (b.written) s += " written";
    if (b.scratch) s += " scratch";
    s += '\n';
  }
  for (DType t : k.numbers) (s += "number ") += std::string(info(t).name) + "\n";
  static const char* const sections[] = {"call:\n", "row:\n", "loop:\n"};
  static const char* const scopes[] = {" c", " r", ""};
  for (const Section& section : k.sections) {
    s += sections[section.type];
    for (int id : section.body) {
      const Instr& i = k.instrs[id];
      s += "  %";
      append_number(s, id);
      (s += ' ') += name_of(i.prim);
      (s += ' ') += name_of(i.lane);
      s += scopes[static_cast<int>(i.scope)];
      for (int o = 0; o < operand_count(i.prim); ++o) {
        s += " %";
        append_number(s, i.operand(o));
      }
      if (i.imm) {
        char buffer[20];
        s += " #";
        s.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, i.imm, 16).ptr);
      }
      s += '\n';
    }
  }
  return s;
}

Kernel parse(std::string_view text) {
  Reader in{text};
  Kernel k;
  std::string_view w = in.word();
  MSJIT_CHECK(w == "rows" || w == "cols", "kernel text starts with its kind");
  k.kind = w == "rows" ? Kind::kRows : Kind::kCols;
  for (w = in.word(); w == "buffer" || w == "number"; w = in.word()) {
    auto dtype = dtype_from_name(in.word());
    MSJIT_CHECK(dtype.has_value(), "unknown dtype in kernel text");
    if (w == "number") {
      k.numbers.push_back(*dtype);
      continue;
    }
    Buffer b{*dtype};
    b.access = in.word() == "unit" ? Access::unit : Access::broadcast;
    while (!in.at_line_end()) (in.word() == "written" ? b.written : b.scratch) = true;
    k.buffers.push_back(b);
  }
  for (; !w.empty(); w = in.word()) {
    if (w == "call:" || w == "row:" || w == "loop:") {
      k.sections.push_back({w == "call:" ? Section::kCall : w == "row:" ? Section::kRow : Section::kLoop, {}});
      continue;
    }
    MSJIT_CHECK(w[0] == '%' && !k.sections.empty(), std::string(w));
    int id = static_cast<int>(number_of(w.substr(1)));
    MSJIT_CHECK(id == static_cast<int>(k.instrs.size()), "values are numbered in order");
    Instr i{named<Prim>(in.word(), static_cast<int>(Prim::patch) + 1), named<Lane>(in.word(), 5), Scope::lane};
    int operand = 0;
    while (!in.at_line_end()) {
      w = in.word();
      if (w == "c" || w == "r") {
        i.scope = w == "c" ? Scope::call : Scope::row;
      } else if (w[0] == '#') {
        i.imm = static_cast<uint64_t>(number_of(w.substr(1), 16));
      } else {
        MSJIT_CHECK(w[0] == '%' && operand < 3, std::string(w));
        (operand == 0 ? i.a : operand == 1 ? i.b : i.c) = static_cast<int>(number_of(w.substr(1)));
        ++operand;
      }
    }
    k.sections.back().body.push_back(id);
    k.instrs.push_back(i);
  }
  verify(k);
  return k;
}

void verify(const Kernel& k) {
  MSJIT_CHECK(k.sections.size() >= 2 && k.sections[0].type == Section::kCall, "sections start with call");
  std::vector<int> section_of(k.instrs.size(), -1);
  for (size_t s = 0; s < k.sections.size(); ++s) {
    for (int id : k.sections[s].body) {
      const Instr& i = k.instrs[id];
      std::string what = "%" + std::to_string(id) + " " + name_of(i.prim);
      for (int o = 0; o < operand_count(i.prim); ++o) {
        int v = i.operand(o);
        if (v < 0 && i.prim == Prim::call && o == 1) continue;
        MSJIT_CHECK(v >= 0 && v < id && section_of[v] >= 0, what + ": operand is not defined before");
        const Instr& d = k.instrs[v];
        bool same = section_of[v] == static_cast<int>(s);
        bool visible = same ? d.prim != Prim::reduce : d.prim == Prim::reduce || d.scope != Scope::lane;
        MSJIT_CHECK(visible, what + ": operand is not visible here");
        bool mask_operand = (i.prim == Prim::select || i.prim == Prim::patch || i.prim == Prim::check) && o == 0;
        bool free_lane = i.prim == Prim::cvt || i.prim == Prim::bitcast || i.prim == Prim::from_half ||
                         i.prim == Prim::to_half || i.prim == Prim::lookup || i.prim == Prim::pick ||
                         (i.prim >= Prim::eq && i.prim <= Prim::le);
        MSJIT_CHECK(free_lane || d.lane == (mask_operand ? Lane::mask : i.lane), what + ": lane type");
      }
      if (i.prim == Prim::load || i.prim == Prim::store) {
        MSJIT_CHECK(i.imm < k.buffers.size() && i.lane == raw_lane_of(k.buffers[i.imm].dtype), what + ": buffer");
      }
      if (i.prim == Prim::table) MSJIT_CHECK(i.imm < kTableRows, what);
      if (i.prim == Prim::lookup) {
        MSJIT_CHECK(k.instrs[i.a].lane == Lane::i32 && k.instrs[i.b].prim == Prim::table,
                    what + ": an index and a table");
      }
      if (i.prim == Prim::pick) {
        MSJIT_CHECK(k.kind == Kind::kRows && i.imm < k.buffers.size() && k.buffers[i.imm].access == Access::unit &&
                        i.lane == raw_lane_of(k.buffers[i.imm].dtype) && k.instrs[i.a].lane == Lane::i64,
                    what + ": buffer");
      }
      if (i.prim == Prim::arg) MSJIT_CHECK(i.imm < k.numbers.size(), what);
      section_of[id] = static_cast<int>(s);
    }
  }
}

}  // namespace msjit::kernel
