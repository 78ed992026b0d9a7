#include "jit/codegen/straightline.h"

#include <cstring>

namespace msjit::codegen {
namespace {

using Code = StraightLine::Code;

uint64_t invoke(uint64_t fn, int n, uint64_t a, uint64_t b, uint64_t c) {
  switch (n) {
    case 1:
      return reinterpret_cast<uint64_t (*)(uint64_t)>(fn)(a);
    case 2:
      return reinterpret_cast<uint64_t (*)(uint64_t, uint64_t)>(fn)(a, b);
    default:
      return reinterpret_cast<uint64_t (*)(uint64_t, uint64_t, uint64_t)>(fn)(a, b, c);
  }
}

template <class T>
uint64_t read(uint64_t from, int32_t offset) {
  T v;
  std::memcpy(&v, reinterpret_cast<const char*>(from) + offset, sizeof v);
  return v;
}

class InterpretedLine : public GuardProgram {
 public:
  explicit InterpretedLine(const StraightLine& p) : steps_(p.steps()), registers_(p.registers()) {}
  size_t code_bytes() const override { return 0; }
  int64_t run(const void* base, uint64_t* out) const override {
    uint64_t inline_room[64];
    std::unique_ptr<uint64_t[]> heap;
    uint64_t* r = inline_room;
    if (registers_ > 64) {
      heap = std::make_unique<uint64_t[]>(registers_);
      r = heap.get();
    }
    r[0] = reinterpret_cast<uint64_t>(base);
    for (const auto& s : steps_) {
      bool holds = true;
      switch (s.code) {
        case Code::kLoad64:
          r[s.dst] = read<uint64_t>(r[s.a], s.offset);
          break;
        case Code::kLoad32:
          r[s.dst] = read<uint32_t>(r[s.a], s.offset);
          break;
        case Code::kLoad8:
          r[s.dst] = read<uint8_t>(r[s.a], s.offset);
          break;
        case Code::kConstant:
          r[s.dst] = s.imm;
          break;
        case Code::kAdd:
          r[s.dst] = r[s.a] + static_cast<int64_t>(s.offset);
          break;
        case Code::kClear:
          r[s.dst] = r[s.a] & static_cast<uint64_t>(static_cast<int64_t>(s.offset));
          break;
        case Code::kCall1:
          r[s.dst] = invoke(s.imm, 1, r[s.a], 0, 0);
          break;
        case Code::kCall2:
          r[s.dst] = invoke(s.imm, 2, r[s.a], r[s.b], 0);
          break;
        case Code::kCall3:
          r[s.dst] = invoke(s.imm, 3, r[s.a], r[s.b], r[s.c]);
          break;
        case Code::kCallOutputs:
          r[s.dst] = invoke(s.imm, 2, reinterpret_cast<uint64_t>(out), r[s.a], 0);
          break;
        case Code::kEqual:
          holds = r[s.a] == s.imm;
          break;
        case Code::kEqualReg:
          holds = r[s.a] == r[s.b];
          break;
        case Code::kNotEqual:
          holds = r[s.a] != s.imm;
          break;
        case Code::kMasked:
          holds = (r[s.a] & s.imm) == s.imm2;
          break;
        case Code::kNonzero:
          holds = r[s.a] != 0;
          break;
        case Code::kZero:
          holds = r[s.a] == 0;
          break;
        case Code::kRange:
          holds = static_cast<int64_t>(r[s.a]) >= static_cast<int64_t>(s.imm) &&
                  static_cast<int64_t>(r[s.a]) <= static_cast<int64_t>(s.imm2);
          break;
        case Code::kOutput:
          out[s.offset] = r[s.a];
          break;
      }
      if (!holds) return s.check + 1;
    }
    return 0;
  }

 private:
  std::vector<StraightLine::Step> steps_;
  int registers_;
};

const char* kNames[] = {"load",         "load32", "load8", "const",     "add",    "clear",   "call", "call",  "call",
                        "call_outputs", "equal",  "same",  "not_equal", "masked", "nonzero", "zero", "range", "output"};

}  // namespace

std::string StraightLine::text() const {
  std::string t;
  auto reg = [](Reg r) { return r < 0 ? std::string() : " r" + std::to_string(r); };
  for (const auto& s : steps_) {
    t += s.dst >= 0 ? "r" + std::to_string(s.dst) + " = " : "";
    t += kNames[static_cast<int>(s.code)] + reg(s.a) + reg(s.b) + reg(s.c);
    if (s.code <= Code::kLoad8 || s.code == Code::kAdd || s.code == Code::kClear || s.code == Code::kOutput)
      t += " +" + std::to_string(s.offset);
    if (s.check >= 0) t += " ?" + std::to_string(s.check);
    t += '\n';
  }
  return t;
}

std::unique_ptr<GuardProgram> StraightLine::interpreted() const { return std::make_unique<InterpretedLine>(*this); }

std::unique_ptr<GuardProgram> StraightLine::compile() const {
  if (auto made = assemble(*this)) return made;
  return interpreted();
}

}  // namespace msjit::codegen
