#include "jit/codegen/cuda/source.h"

#include <set>

#include "jit/codegen/cuda/primitives.h"
#include "jit/kernel/tables.h"
#include "src/backends/cuda/device.h"
#include "src/base/check.h"

namespace msjit::codegen::cuda {
namespace {

using kernel::Access;
using kernel::Instr;
using kernel::Kernel;
using kernel::Lane;
using kernel::Prim;
using kernel::ReduceOp;
using kernel::Section;

bool is_f32_sum(const Instr& i) { return i.lane == Lane::f32 && static_cast<ReduceOp>(i.imm) == ReduceOp::sum; }
// What partial results are kept as.
const char* partial_type(const Instr& i) {
  if (i.lane == Lane::mask) return "u32";
  return is_f32_sum(i) ? "double" : type_of(i.lane);
}
std::string combiner(const Instr& i) {
  switch (static_cast<ReduceOp>(i.imm)) {
    case ReduceOp::sum:
      return "Sum";
    case ReduceOp::prod:
      return "Product";
    case ReduceOp::or_:
      return "Either";
    case ReduceOp::max:
      return std::string("Most<") + signed_of(i.lane) + ">";
    case ReduceOp::min:
      return std::string("Least<") + signed_of(i.lane) + ">";
  }
  return {};
}
std::string start_of(const Instr& i) {
  const bool most = static_cast<ReduceOp>(i.imm) == ReduceOp::max;
  switch (static_cast<ReduceOp>(i.imm)) {
    case ReduceOp::sum:
    case ReduceOp::or_:
      return "0";
    case ReduceOp::prod:
      return "1";
    default:
      break;
  }
  switch (i.lane) {
    case Lane::f32:
      return most ? "f32_of(0xff800000u)" : "f32_of(0x7f800000u)";
    case Lane::f64:
      return most ? "f64_of(0xfff0000000000000ull)" : "f64_of(0x7ff0000000000000ull)";
    case Lane::i32:
      return most ? "0x80000000u" : "0x7fffffffu";
    default:
      return most ? "0x8000000000000000ull" : "0x7fffffffffffffffull";
  }
}

class Text {
 public:
  Text(const Kernel& k, const Shape& s, std::string* missing)
      : k_(k), s_(s), w_(k, s), missing_(missing), primitives_(k, w_.numbers) {}

  std::optional<std::string> make() {
    out_ = std::string(backends::cuda::prelude()) + "struct Args { u64 w[" + std::to_string(w_.count) + "]; };\n";
    tables();
    count_loads();
    line("typedef " + std::string(s_.wide ? "i64" : "i32") + " I;");
    line("MSJIT_KERNEL(Args) {");
    line("const I rows = (I)" + word(w_.rows) + ", cols = (I)" + word(w_.cols) + ";");
    switch (s_.form) {
      case Form::kMap:
        map();
        break;
      case Form::kRow:
        rows();
        break;
      case Form::kSplitRow:
        split_row();
        break;
      case Form::kColumns:
        columns();
        break;
    }
    line("}");
    if (!primitives_.missing().empty()) {
      if (missing_) *missing_ = primitives_.missing();
      return std::nullopt;
    }
    return std::move(out_);
  }

 private:
  // ---- text
  // ------------------------------------------------------------------------------------------------------------
  void line(const std::string& t) {
    out_ += t;
    out_ += '\n';
  }
  static std::string n(int64_t v) { return std::to_string(v); }
  static std::string v(int id) { return "v" + std::to_string(id); }
  std::string word(int i) const { return "a.w[" + std::to_string(i) + "]"; }
  std::string signed_word(int i) const { return "(i64)" + word(i); }
  int size(int b) const { return size_of(k_.buffers[b].dtype); }
  Shape::Step step(int b) const { return s_.steps[static_cast<size_t>(b)]; }
  bool scratch(int b) const { return k_.buffers[b].scratch; }
  bool packed(int b) const { return !s_.packed.empty() && s_.packed[static_cast<size_t>(b)]; }

  void tables() {
    std::set<int> used;
    for (const Instr& i : k_.instrs)
      if (i.prim == Prim::table) used.insert(static_cast<int>(i.imm));
    for (int t : used) {
      std::string s = "static __device__ const u32 T" + n(t) + "[16] = {";
      for (int e = 0; e < kernel::kTableEntries; ++e)
        s += n(__builtin_bit_cast(uint32_t, kernel::table_entries(t)[e])) + "u,";
      line(s + "};");
    }
  }
  // Buffers that several loops read are kept in registers where the loops' turns are known.
  void count_loads() {
    std::vector<int> loops(k_.buffers.size(), 0);
    for (const Section& s : k_.sections) {
      if (s.type != Section::kLoop) continue;
      std::set<int> here;
      for (int id : s.body)
        if (k_.instrs[id].prim == Prim::load) here.insert(static_cast<int>(k_.instrs[id].imm));
      for (int b : here) ++loops[static_cast<size_t>(b)];
    }
    cached_.assign(k_.buffers.size(), false);
    filled_.assign(k_.buffers.size(), false);
    for (size_t b = 0; b < k_.buffers.size(); ++b)
      cached_[b] = s_.form == Form::kRow && s_.turns > 0 && loops[b] > 1 && !k_.buffers[b].written &&
                   step(static_cast<int>(b)) != Shape::kNone;
  }

  // Pointers to the operands' elements of the current row and outer position.
  void pointers(const std::string& outer_index, const std::string& row) {
    std::string rest = "o";
    if (s_.outer > 0) {
      line("I o = " + outer_index + ";");
      for (int d = s_.outer - 1; d >= 0; --d) {
        const std::string sizes = "(I)" + word(w_.sizes + d);
        line("const I o" + n(d) + " = " + (d ? "o % " + sizes : "o") + ";" + (d ? " o /= " + sizes + ";" : ""));
      }
    }
    for (int b = 0; b < w_.operands; ++b) {
      std::string at = "(char*)" + word(w_.buffer(b));
      if (!row.empty() && !(s_.form == Form::kColumns)) at += " + (i64)" + row + " * " + signed_word(w_.stride(b, 0));
      for (int d = 0; d < s_.outer; ++d) at += " + (i64)o" + n(d) + " * " + signed_word(w_.stride(b, 2 + d));
      line("char* const p" + n(b) + " = " + at + ";");
    }
  }
  // Bytes from a buffer's pointer to the element at this column; of kColumns also to the row.
  std::string offset(int b, const std::string& column) {
    std::string o;
    if (s_.form == Form::kColumns) {
      if (packed(b)) {
        o = inner_offset(b, "r");
      } else {
        o = "(i64)r * " + signed_word(w_.stride(b, 0));
      }
      if (step(b) == Shape::kNone) return o;
      return o + " + " + column_offset(b, column);
    }
    if (step(b) == Shape::kNone) return "0";
    if (packed(b)) return inner_offset(b, column);
    return column_offset(b, column);
  }
  std::string column_offset(int b, const std::string& column) const {
    if (step(b) == Shape::kOne) return "(i64)(" + column + ") * " + n(size(b));
    return "(i64)(" + column + ") * " + signed_word(w_.stride(b, 1));
  }
  // The position along the reduced dimension, as its parts.
  std::string inner_offset(int b, const std::string& at) const {
    std::string o, rest = "(" + at + ")";
    for (int d = s_.inner - 1; d >= 0; --d) {
      const std::string sizes = "(I)" + word(w_.sizes + s_.outer + d);
      o += (o.empty() ? "" : " + ") + std::string("(i64)(") + (d ? rest + " % " + sizes : rest) + ") * " +
           signed_word(w_.stride(b, 2 + s_.outer + d));
      rest = "(" + rest + " / " + sizes + ")";
    }
    return o;
  }

  // ---- instructions
  // ------------------------------------------------------------------------------------------------------
  std::string raw(int b, const std::string& element) const {
    const DType t = k_.buffers[b].dtype;
    if (size_of(t) >= 4) return element;
    const bool sign = t == DType::int8 || t == DType::int16;
    return sign ? "(u32)(i32)" + element : "(u32)" + element;
  }
  std::string stored(int b, const Instr& i) const {
    std::string x = v(i.a);
    const Lane l = k_.instrs[i.a].lane;
    if (l == Lane::f32 || l == Lane::f64) x = "bits_of(" + x + ")";
    return std::string("(") + element_of(k_.buffers[b].dtype) + ")" + x;
  }
  // A loaded element as a value of the instruction's lane type.
  std::string loaded(const Instr& i, const std::string& element) const {
    const int b = static_cast<int>(i.imm);
    std::string x = raw(b, element);
    if (i.lane == Lane::f32) return "f32_of(" + x + ")";
    if (i.lane == Lane::f64) return "f64_of(" + x + ")";
    if (i.lane == Lane::mask) return "(" + x + ") != 0";
    return x;
  }

  void define(int id, const std::string& value) {
    line(std::string("const ") + type_of(k_.instrs[id].lane) + " " + v(id) + " = " + value + ";");
  }
  // ---- bodies
  // ------------------------------------------------------------------------------------------------------------ Code
  // of a row or of the call; `leader`: who writes what is one a row.
  void uniform(const Section& s, const std::string& leader) {
    for (int id : s.body) {
      const Instr& i = k_.instrs[id];
      const int b = static_cast<int>(i.imm);
      switch (i.prim) {
        case Prim::table:
          break;
        case Prim::load:
          define(id, loaded(i, std::string("*(const ") + element_of(k_.buffers[b].dtype) + "*)(p" + n(b) + " + " +
                                   offset(b, "0") + ")"));
          break;
        case Prim::pick: {
          // An index out of range has been noted by a check; nothing is read there.
          const std::string at = "(i64)" + v(i.a);
          const std::string element = std::string("*(const ") + element_of(k_.buffers[b].dtype) + "*)(p" + n(b) +
                                      " + " + offset(b, "(I)" + at) + ")";
          define(id, "(u64)" + at + " < (u64)cols ? (" + type_of(i.lane) + ")(" + loaded(i, element) + ") : (" +
                         type_of(i.lane) + ")0");
          break;
        }
        case Prim::check:
          // One of those that fail is named.
          line("if (" + v(i.a) + " && !atomicCAS((u32*)" + word(w_.failed) + ", 0u, 1u)) { ((u64*)" + word(w_.failed) +
               ")[1] = " + v(i.b) + "; ((u64*)" + word(w_.failed) + ")[2] = " + word(w_.check) + "; }");
          break;
        case Prim::store:
          line((leader.empty() ? std::string() : "if (" + leader + ") ") + "*(" + element_of(k_.buffers[b].dtype) +
               "*)(p" + n(b) + " + " + offset(b, "0") + ") = " + stored(b, i) + ";");
          break;
        default:
          define(id, primitives_.value(id));
      }
    }
  }

  // Elements c to c + vector of a loop: vectors are loaded, computed lane by lane, stored. turn: index of the cached
  // arrays.
  void elements(const Section& s, const std::string& turn) {
    const int vec = s_.vector;
    auto whole = [&](int b) { return vec > 1 && step(b) == Shape::kOne && !packed(b) && !scratch_in_registers(b); };
    std::set<int> here;
    for (int id : s.body) {
      const Instr& i = k_.instrs[id];
      const int b = static_cast<int>(i.imm);
      if (i.prim == Prim::load && step(b) != Shape::kNone && !here.count(b)) {
        const std::string type = std::string("Vec<") + element_of(k_.buffers[b].dtype) + ", " + n(vec) + ">";
        if (cached_[static_cast<size_t>(b)]) {
          if (!filled_[static_cast<size_t>(b)]) {
            fill("c" + n(b) + "[" + turn + "]", type, b, whole(b));
            filling_.insert(b);
          }
          here.insert(b);
        } else if (whole(b)) {
          line("const " + type + " l" + n(b) + " = *(const " + type + "*)(p" + n(b) + " + " + offset(b, "c") + ");");
          here.insert(b);
        }
      }
      if (i.prim == Prim::store && whole(b))
        line(std::string("Vec<") + element_of(k_.buffers[b].dtype) + ", " + n(vec) + "> s" + n(id) + ";");
    }
    if (vec > 1) {
      line("#pragma unroll");
      line("for (int j = 0; j < " + n(vec) + "; ++j) {");
    } else {
      line("{ const int j = 0;");
    }
    for (int id : s.body) {
      const Instr& i = k_.instrs[id];
      const int b = static_cast<int>(i.imm);
      const std::string element =
          element_of(k_.buffers.empty() || i.prim == Prim::const_    ? DType::uint8
                     : i.prim == Prim::load || i.prim == Prim::store ? k_.buffers[static_cast<size_t>(b)].dtype
                                                                     : DType::uint8);
      switch (i.prim) {
        case Prim::table:
          break;
        case Prim::load:
          if (scratch_in_registers(b)) {
            define(id, loaded(i, "c" + n(b) + "[" + turn + "].v[j]"));
          } else if (cached_[static_cast<size_t>(b)]) {
            define(id, loaded(i, "c" + n(b) + "[" + turn + "].v[j]"));
          } else if (here.count(b)) {
            define(id, loaded(i, "l" + n(b) + ".v[j]"));
          } else {
            define(id, loaded(i, "*(const " + element + "*)(p" + n(b) + " + " + offset(b, "c + j") + ")"));
          }
          break;
        case Prim::store:
          if (scratch_in_registers(b)) {
            line("c" + n(b) + "[" + turn + "].v[j] = " + stored(b, i) + ";");
          } else if (whole(b)) {
            line("s" + n(id) + ".v[j] = " + stored(b, i) + ";");
          } else if (step(b) == Shape::kNone && s_.form != Form::kColumns) {
            line("if (c + j == 0) *(" + element + "*)(p" + n(b) + ") = " + stored(b, i) + ";");
          } else {
            line("*(" + element + "*)(p" + n(b) + " + " + offset(b, "c + j") + ") = " + stored(b, i) + ";");
          }
          break;
        case Prim::reduce: {
          const std::string x = i.lane == Lane::mask ? "(u32)" + v(i.a) : v(i.a);
          if (is_f32_sum(i)) {
            line("a" + n(id) + ".add(" + x + ");");
          } else {
            line("a" + n(id) + " = " + combiner(i) + "::of(a" + n(id) + ", " + x + ");");
          }
          break;
        }
        default:
          define(id, primitives_.value(id));
      }
    }
    line("}");
    for (int id : s.body) {
      const Instr& i = k_.instrs[id];
      const int b = static_cast<int>(i.imm);
      if (i.prim == Prim::reduce && is_f32_sum(i)) line("a" + n(id) + ".turn();");
      if (i.prim == Prim::store && whole(b))
        line(std::string("*(Vec<") + element_of(k_.buffers[b].dtype) + ", " + n(vec) + ">*)(p" + n(b) + " + " +
             offset(b, "c") + ") = s" + n(id) + ";");
    }
  }
  bool scratch_in_registers(int b) const { return scratch(b) && s_.turns > 0; }
  void fill(const std::string& to, const std::string& type, int b, bool whole) {
    if (whole) return line(to + " = *(const " + type + "*)(p" + n(b) + " + " + offset(b, "c") + ");");
    line("_Pragma(\"unroll\") for (int j = 0; j < " + n(s_.vector) + "; ++j) " + to + ".v[j] = *(const " +
         element_of(k_.buffers[b].dtype) + "*)(p" + n(b) + " + " + offset(b, "c + j") + ");");
  }

  // Several turns' loads are on their way at once where a turn is short.
  void unroll(const Section& s) {
    if (static_cast<int>(s.body.size()) * s_.vector <= 200) line("#pragma unroll 4");
  }

  void begin_reductions(const Section& s) {
    for (int id : s.body) {
      const Instr& i = k_.instrs[id];
      if (i.prim != Prim::reduce) continue;
      if (is_f32_sum(i)) {
        line("FloatSum<" + n(s_.vector >= 4 ? 1 : 8) + "> a" + n(id) + " = {0.0f, 0.0, 0};");
      } else {
        line(std::string(partial_type(i)) + " a" + n(id) + " = " + start_of(i) + ";");
      }
    }
  }
  std::string accumulated(int id) const { return "a" + n(id) + (is_f32_sum(k_.instrs[id]) ? ".value()" : ""); }
  std::string finished(int id, const std::string& partial) const {
    const Instr& i = k_.instrs[id];
    if (i.lane == Lane::mask) return partial + " != 0";
    return is_f32_sum(i) ? "(float)" + partial : partial;
  }
  std::string partial_bits(int id, const std::string& x) const {
    const Instr& i = k_.instrs[id];
    if (is_f32_sum(i) || i.lane == Lane::f64) return "bits_of(" + x + ")";
    if (i.lane == Lane::f32) return "(u64)bits_of(" + x + ")";
    return "(u64)" + x;
  }
  std::string partial_value(int id, const std::string& bits) const {
    const Instr& i = k_.instrs[id];
    if (is_f32_sum(i) || i.lane == Lane::f64) return "f64_of(" + bits + ")";
    if (i.lane == Lane::f32) return "f32_of((u32)" + bits + ")";
    return std::string("(") + partial_type(i) + ")" + bits;
  }

  // ---- forms
  // ---------------------------------------------------------------------------------------------------------------
  void map() {
    line("const I u = (I)blockIdx.x * " + n(s_.threads) + " + (I)threadIdx.x;");
    line("if (u >= (I)" + word(w_.shares) + ") return;");
    if (s_.one_row) {
      line("const I g = 0, c = u * " + n(s_.vector) + ";");
    } else {
      line("const I per = cols / " + n(s_.vector) + ";");
      line("const I g = u / per, c = (u - g * per) * " + n(s_.vector) + ";");
    }
    line(s_.outer > 0 ? "const I r = g % rows;" : "const I r = g;");
    pointers("g / rows", "r");
    uniform(k_.sections[0], "");
    uniform(k_.sections[1], "c == 0");
    elements(k_.sections[2], "0");
    for (size_t s = 3; s < k_.sections.size(); ++s) uniform(k_.sections[s], "c == 0");
  }

  void rows() {
    const bool warp = s_.threads == 32;
    if (!warp) line("__shared__ u64 shared[32];");
    line("const int t = threadIdx.x;");
    const std::string across = warp ? "(I)blockDim.y" : "1";
    const std::string first = warp ? "(I)blockIdx.x * (I)blockDim.y + (I)threadIdx.y" : "(I)blockIdx.x";
    line("for (I g = " + first + "; g < (I)" + word(w_.shares) + "; g += (I)gridDim.x * " + across + ") {");
    line(s_.outer > 0 ? "const I r = g % rows;" : "const I r = g;");
    pointers("g / rows", "r");
    for (size_t b = static_cast<size_t>(w_.operands); b < k_.buffers.size(); ++b) {
      const int at = static_cast<int>(b);
      if (scratch_in_registers(at)) continue;
      line("char* const p" + n(at) + " = (char*)" + word(w_.buffer(at)) + " + (i64)blockIdx.x * cols * " + n(size(at)) +
           ";");
    }
    for (size_t b = 0; b < k_.buffers.size(); ++b) {
      const int at = static_cast<int>(b);
      if (cached_[b] || scratch_in_registers(at))
        line(std::string("Vec<") + element_of(k_.buffers[b].dtype) + ", " + n(s_.vector) + "> c" + n(at) + "[" +
             n(s_.turns) + "];");
    }
    uniform(k_.sections[0], "");
    for (size_t s = 1; s < k_.sections.size(); ++s) {
      const Section& section = k_.sections[s];
      if (section.type == Section::kRow) {
        uniform(section, "t == 0");
        continue;
      }
      begin_reductions(section);
      if (s_.turns > 0) {
        line("#pragma unroll");
        line("for (int q = 0; q < " + n(s_.turns) + "; ++q) { const I c = (I)(t + q * " + n(s_.threads) + ") * " +
             n(s_.vector) + "; if (c < cols) {");
        elements(section, "q");
        line("} }");
      } else {
        unroll(section);
        line("for (I c = (I)t * " + n(s_.vector) + "; c < cols; c += " + n(s_.threads * s_.vector) + ") {");
        elements(section, "0");
        line("}");
      }
      for (int b : filling_) filled_[static_cast<size_t>(b)] = true;
      filling_.clear();
      for (int id : section.body) {
        const Instr& i = k_.instrs[id];
        if (i.prim != Prim::reduce) continue;
        const std::string type = partial_type(i);
        line("const " + type + " w" + n(id) + " = over_block<" + combiner(i) + ", " + type + ", " + n(s_.threads) +
             ">(" + accumulated(id) + ", " + (warp ? "(" + type + "*)0" : "(" + type + "*)shared") + ");");
        define(id, finished(id, "w" + n(id)));
      }
    }
    line("}");
  }

  std::vector<int> reductions(const Section& s) const {
    std::vector<int> all;
    for (int id : s.body)
      if (k_.instrs[id].prim == Prim::reduce) all.push_back(id);
    return all;
  }

  void split_row() {
    const std::vector<int> all = reductions(k_.sections[2]);
    line("__shared__ u64 shared[32]; __shared__ bool last;");
    line("const int t = threadIdx.x; const I g = (I)blockIdx.y, share = (I)blockIdx.x, shares = (I)gridDim.x;");
    line(s_.outer > 0 ? "const I r = g % rows;" : "const I r = g;");
    pointers("g / rows", "r");
    uniform(k_.sections[0], "");
    uniform(k_.sections[1], "t == 0");
    begin_reductions(k_.sections[2]);
    line("const I per = (cols / " + n(s_.vector) + " + shares - 1) / shares * " + n(s_.vector) +
         "; const I end = (share + 1) * per < cols ? (share + 1) * per : cols;");
    unroll(k_.sections[2]);
    line("for (I c = share * per + (I)t * " + n(s_.vector) + "; c < end; c += " + n(s_.threads * s_.vector) + ") {");
    elements(k_.sections[2], "0");
    line("}");
    line("u64* const partial = (u64*)" + word(w_.workspace) + " + (i64)g * shares * " +
         n(static_cast<int64_t>(all.size())) + ";");
    for (size_t i = 0; i < all.size(); ++i) {
      const int id = all[i];
      const std::string type = partial_type(k_.instrs[id]);
      line("{ const " + type + " x = over_block<" + combiner(k_.instrs[id]) + ", " + type + ", " + n(s_.threads) +
           ">(" + accumulated(id) + ", (" + type + "*)shared); if (t == 0) partial[share * " +
           n(static_cast<int64_t>(all.size())) + " + " + n(static_cast<int64_t>(i)) + "] = " + partial_bits(id, "x") +
           "; }");
    }
    arrive("g", "t == 0");
    combine(all, "t", "partial[p * " + n(static_cast<int64_t>(all.size())) + " + ", "]");
    uniform(k_.sections[3], "t == 0");
  }
  // Whoever comes last goes on, and leaves the counter as it was.
  void arrive(const std::string& counter, const std::string& one) {
    line("__threadfence(); __syncthreads();");
    line("if (" + one + ") { u64* const n = (u64*)" + word(w_.counters) + " + " + counter +
         "; last = atomicAdd(n, 1ull) == (u64)(shares - 1); if (last) *n = 0; }");
    line("__syncthreads(); if (!last) return; __threadfence();");
  }
  void combine(const std::vector<int>& all, const std::string&, const std::string& before, const std::string& after) {
    for (size_t i = 0; i < all.size(); ++i) {
      const int id = all[i];
      const Instr& in = k_.instrs[id];
      line(std::string(partial_type(in)) + " w" + n(id) + " = " + start_of(in) + ";");
      line("for (I p = 0; p < shares; ++p) w" + n(id) + " = " + combiner(in) + "::of(w" + n(id) + ", " +
           partial_value(id, "((volatile u64*)" + before.substr(0, before.find('[')) + ")" +
                                 before.substr(before.find('[')) + n(static_cast<int64_t>(i)) + after) +
           ");");
      define(id, finished(id, "w" + n(id)));
    }
  }

  void columns() {
    const int high = s_.threads / 32;
    const Section& loop = k_.sections[2];
    const std::vector<int> all = reductions(loop);
    line("__shared__ u64 shared[" + n(high) + " * 33];");
    if (s_.split) line("__shared__ bool last;");
    line("const I across = (cols + 31) / 32, z = (I)blockIdx.x / across;");
    line("const int tx = threadIdx.x, ty = threadIdx.y; const I c = ((I)blockIdx.x - z * across) * 32 + tx;");
    line("const bool in = c < cols; const I share = (I)blockIdx.y, shares = (I)gridDim.y;");
    pointers("z", "");
    uniform(k_.sections[0], "");
    begin_reductions(loop);
    line("if (in) {");
    unroll(loop);
    line("for (I r = share * " + n(high) + " + ty; r < rows; r += shares * " + n(high) + ") {");
    elements(loop, "0");
    line("} }");
    for (int id : all) {
      const Instr& i = k_.instrs[id];
      const std::string type = partial_type(i);
      line(type + " w" + n(id) + " = " + accumulated(id) + ";");
      line("{ " + type + "* const s = (" + type + "*)shared; s[ty * 33 + tx] = w" + n(id) +
           "; __syncthreads(); if (ty == 0) for (int y = 1; y < " + n(high) + "; ++y) w" + n(id) + " = " + combiner(i) +
           "::of(w" + n(id) + ", s[y * 33 + tx]); __syncthreads(); }");
    }
    if (s_.split) {
      const std::string count = n(static_cast<int64_t>(all.size()));
      line("u64* const partial = (u64*)" + word(w_.workspace) + " + (i64)z * shares * cols * " + count + ";");
      for (size_t i = 0; i < all.size(); ++i)
        line("if (in && ty == 0) partial[((i64)share * " + count + " + " + n(static_cast<int64_t>(i)) +
             ") * cols + c] = " + partial_bits(all[i], "w" + n(all[i])) + ";");
      arrive("blockIdx.x", "tx == 0 && ty == 0");
      line("if (in && ty == 0) {");
      for (size_t i = 0; i < all.size(); ++i) {
        const int id = all[i];
        const Instr& in = k_.instrs[id];
        line("w" + n(id) + " = " + start_of(in) + "; for (I p = 0; p < shares; ++p) w" + n(id) + " = " + combiner(in) +
             "::of(w" + n(id) + ", " +
             partial_value(id, "((volatile u64*)partial)[((i64)p * " + count + " + " + n(static_cast<int64_t>(i)) +
                                   ") * cols + c]") +
             ");");
      }
      line("}");
    }
    line("if (in && ty == 0) { const I r = 0;");
    for (int id : all) define(id, finished(id, "w" + n(id)));
    if (k_.sections.size() > 3) elements(k_.sections[3], "0");
    line("}");
  }

  const Kernel& k_;
  const Shape& s_;
  Words w_;
  std::string* missing_;
  std::string out_;
  Primitives primitives_;
  std::vector<bool> cached_, filled_;
  std::set<int> filling_;
};

}  // namespace

Words::Words(const kernel::Kernel& k, const Shape& s) {
  operands = 0;
  for (const kernel::Buffer& b : k.buffers) operands += !b.scratch;
  per_buffer = 2 + s.outer + s.inner;
  strides = static_cast<int>(k.buffers.size());
  sizes = strides + operands * per_buffer;
  numbers = sizes + s.outer + s.inner;
  rows = numbers + static_cast<int>(k.numbers.size());
  cols = rows + 1;
  failed = rows + 2;
  check = rows + 3;
  workspace = rows + 4;
  counters = rows + 5;
  shares = rows + 6;
  count = rows + 7;
}

int partial_words(const kernel::Kernel& k) {
  int n = 0;
  for (const Instr& i : k.instrs) n += i.prim == Prim::reduce;
  return n;
}

std::optional<std::string> source_of(const kernel::Kernel& k, const Shape& s, std::string* missing) {
  return Text(k, s, missing).make();
}

}  // namespace msjit::codegen::cuda
