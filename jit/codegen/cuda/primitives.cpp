#include "jit/codegen/cuda/primitives.h"

#include <set>

namespace msjit::codegen::cuda {

using kernel::Instr;
using kernel::Lane;
using kernel::Prim;

const char* type_of(Lane l) {
  static const char* const names[] = {"bool", "u32", "u64", "float", "double"};
  return names[static_cast<int>(l)];
}
const char* signed_of(Lane l) {
  static const char* const names[] = {"u32", "i32", "i64", "float", "double"};
  return names[static_cast<int>(l)];
}
// As elements lie in memory; raw values extend them by their signedness.
const char* element_of(DType t) {
  switch (t) {
    case DType::bool_:
    case DType::uint8:
      return "u8";
    case DType::int8:
      return "i8";
    case DType::int16:
      return "i16";
    case DType::uint16:
    case DType::float16:
    case DType::bfloat16:
      return "u16";
    case DType::int32:
    case DType::uint32:
    case DType::float32:
      return "u32";
    default:
      return "u64";
  }
}
std::string Primitives::bitwise(const Instr& i, const char* op) const {
  const std::string a = v(i.a), b = v(i.b);
  if (i.lane == Lane::mask) return "(bool)(" + a + " " + op + " " + b + ")";
  if (i.lane == Lane::f32) return "f32_of(bits_of(" + a + ") " + op + " bits_of(" + b + "))";
  if (i.lane == Lane::f64) return "f64_of(bits_of(" + a + ") " + op + " bits_of(" + b + "))";
  return a + " " + op + " " + b;
}
std::string Primitives::call(const Instr& i, const std::string& a, const std::string& b) {
  const kernel::CallEntry& e = kernel::call_entry(static_cast<int>(i.imm));
  const std::string name = e.name;
  if (i.lane == Lane::i32 || i.lane == Lane::i64) {
    if (name == "mul") return a + " * " + b;
    if (name == "to_double") return "bits_of((double)(i64)" + a + ")";
    if (name == "to_float") return "(u64)(i64)(i32)bits_of((float)(i64)" + a + ")";
    const size_t cut = name.size() - 2;
    const bool sign = name[cut + 1] == 's';
    const std::string base = name.substr(0, cut);
    const std::string unsigned_type = type_of(i.lane), kind = sign ? signed_of(i.lane) : unsigned_type;
    const char* fn = base == "floor_div" ? "floor_div"
                     : base == "mod"     ? "floor_mod"
                     : base == "fmod"    ? "trunc_mod"
                     : base == "pow"     ? "int_pow"
                                         : nullptr;
    if (fn) return std::string(fn) + "<" + kind + ", " + unsigned_type + ">(" + a + ", " + b + ")";
    return refuse(name);
  }
  if (name == "to_int64") return "f64_of(to_i64(" + a + "))";
  static const std::set<std::string> known = {"exp",    "exp2", "expm1", "log",   "log2",  "log10", "log1p",
                                              "sin",    "cos",  "tan",   "asin",  "acos",  "atan",  "sinh",
                                              "cosh",   "tanh", "asinh", "acosh", "atanh", "erf",   "erfc",
                                              "erfinv", "pow",  "atan2", "hypot", "fmod",  "lgamma"};
  std::string fn = name == "digamma" ? "digamma_of" : known.count(name) ? name : std::string();
  if (fn.empty()) return refuse(name);
  std::string arguments = "(double)" + a + (e.operands == 2 ? ", (double)" + b : std::string());
  const std::string result = fn + "(" + arguments + ")";
  return i.lane == Lane::f32 ? "(float)" + result : result;
}
std::string Primitives::convert(const Instr& i) {
  const Lane from = k_.instrs[i.a].lane;
  const std::string a = v(i.a);
  switch (from) {
    case Lane::i32:
      return i.lane == Lane::i64 ? "(u64)(i64)(i32)" + a : std::string("(") + type_of(i.lane) + ")(i32)" + a;
    case Lane::i64:
      return i.lane == Lane::i32 ? "(u32)" + a : std::string("(") + type_of(i.lane) + ")(i64)" + a;
    case Lane::f32:
      if (i.lane == Lane::f64) return "(double)" + a;
      return i.lane == Lane::i32 ? "to_i32((double)" + a + ")" : "to_i64((double)" + a + ")";
    case Lane::f64:
      if (i.lane == Lane::f32) return "(float)" + a;
      return i.lane == Lane::i32 ? "to_i32(" + a + ")" : "to_i64(" + a + ")";
    case Lane::mask:
      break;
  }
  return refuse("cvt of a mask");
}
std::string Primitives::value(int id) {
  const Instr& i = k_.instrs[id];
  const std::string a = i.a >= 0 ? v(i.a) : "", b = i.b >= 0 ? v(i.b) : "", c = i.c >= 0 ? v(i.c) : "";
  const bool f32 = i.lane == Lane::f32;
  const std::string f = f32 ? "f" : "";
  switch (i.prim) {
    case Prim::const_:
      switch (i.lane) {
        case Lane::mask:
          return i.imm ? "true" : "false";
        case Lane::f32:
          return "f32_of(" + n(static_cast<uint32_t>(i.imm)) + "u)";
        case Lane::f64:
          return "f64_of(" + std::to_string(i.imm) + "ull)";
        case Lane::i32:
          return n(static_cast<uint32_t>(i.imm)) + "u";
        case Lane::i64:
          return std::to_string(i.imm) + "ull";
      }
      break;
    case Prim::arg: {
      const std::string w = "a.w[" + std::to_string(numbers_ + static_cast<int>(i.imm)) + "]";
      return i.lane == Lane::f64 ? "f64_of(" + w + ")" : w;
    }
    case Prim::index:
      return "(u64)(i64)(c + j)";
    case Prim::row:
      return "(u64)(i64)r";
    case Prim::add:
      return a + " + " + b;
    case Prim::sub:
      return a + " - " + b;
    case Prim::mul:
      return a + " * " + b;
    case Prim::div:
      return a + " / " + b;
    case Prim::fma:
      return "fma" + f + "(" + a + ", " + b + ", " + c + ")";
    case Prim::fnma:
      return "fma" + f + "(-" + a + ", " + b + ", " + c + ")";
    case Prim::min:
    case Prim::max: {
      const char* op = i.prim == Prim::min ? " < " : " > ";
      const std::string s = std::string("(") + signed_of(i.lane) + ")";
      return s + a + op + s + b + " ? " + a + " : " + b;
    }
    case Prim::sqrt:
      return "sqrt" + f + "(" + a + ")";
    case Prim::rint:
      return "rint" + f + "(" + a + ")";
    case Prim::floor:
      return "floor" + f + "(" + a + ")";
    case Prim::ceil:
      return "ceil" + f + "(" + a + ")";
    case Prim::trunc:
      return "trunc" + f + "(" + a + ")";
    case Prim::scale:
      return (i.imm ? "scaled_whole(" : "scaled(") + a + ", " + b + ")";
    case Prim::getexp:
      return "getexp(" + a + ")";
    case Prim::getmant:
      return "getmant(" + a + ")";
    case Prim::and_:
      return bitwise(i, "&");
    case Prim::or_:
      return bitwise(i, "|");
    case Prim::xor_:
      return bitwise(i, "^");
    case Prim::shl:
      return "shl(" + a + ", " + b + ")";
    case Prim::shr:
      return "shr(" + a + ", " + b + ")";
    case Prim::sar:
      return "sar(" + a + ", " + b + ")";
    case Prim::lookup:
      return "f32_of(T" + n(static_cast<int64_t>(k_.instrs[i.b].imm)) + "[" + a + " & 15u])";
    case Prim::bitcast: {
      const Lane from = k_.instrs[i.a].lane;
      if (i.lane == Lane::f32) return "f32_of(" + a + ")";
      if (i.lane == Lane::f64) return "f64_of(" + a + ")";
      return from == Lane::f32 || from == Lane::f64 ? "bits_of(" + a + ")" : a;
    }
    case Prim::eq:
    case Prim::ne:
    case Prim::lt:
    case Prim::le: {
      const char* op = i.prim == Prim::eq ? " == " : i.prim == Prim::ne ? " != " : i.prim == Prim::lt ? " < " : " <= ";
      const std::string s = std::string("(") + signed_of(k_.instrs[i.a].lane) + ")";
      return s + a + op + s + b;
    }
    case Prim::select:
      return a + " ? " + b + " : " + c;
    case Prim::cvt:
      return convert(i);
    case Prim::from_half:
      return "from_half(" + a + ")";
    case Prim::to_half:
      return "to_half(" + a + ")";
    case Prim::call:
      return call(i, a, b);
    case Prim::patch:
      return a + " ? " + call(i, c, b) + " : " + b;
    default:
      break;
  }
  return refuse(kernel::name_of(i.prim));
}

}  // namespace msjit::codegen::cuda
