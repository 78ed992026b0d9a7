// Guard programs in machine code.
#include "jit/codegen/straightline.h"

#if defined(__x86_64__)
#include <asmjit/x86.h>

#include <map>

namespace msjit::codegen {
namespace {

using Code = StraightLine::Code;
using namespace asmjit;

// Never destroyed: guards may still run while the process ends.
JitRuntime& runtime() {
  static auto* r = new JitRuntime();
  return *r;
}

using Entry = int64_t (*)(const void* base, uint64_t* out);

class Assembled : public GuardProgram {
 public:
  Assembled(Entry entry, size_t bytes) : entry_(entry), bytes_(bytes) {}
  ~Assembled() override { runtime().release(entry_); }
  int64_t run(const void* base, uint64_t* out) const override { return entry_(base, out); }
  size_t code_bytes() const override { return bytes_; }

 private:
  Entry entry_;
  size_t bytes_;
};

class Builder {
 public:
  Builder(const StraightLine& program, x86::Compiler& cc) : program_(program), cc_(cc), regs_(program.registers()) {}

  void build() {
    FuncNode* f = cc_.addFunc(FuncSignatureT<int64_t, const void*, uint64_t*>());
    for (auto& r : regs_) r = cc_.newUInt64();
    out_ = cc_.newUInt64();
    status_ = cc_.newUInt64();
    f->setArg(0, regs_[0]);
    f->setArg(1, out_);
    Label done = cc_.newLabel();
    for (const auto& s : program_.steps()) step(s);
    cc_.xor_(status_.r32(), status_.r32());
    cc_.jmp(done);
    for (auto& [check, label] : fails_) {
      cc_.bind(label);
      cc_.mov(status_, Imm(check + 1));
      cc_.jmp(done);
    }
    cc_.bind(done);
    cc_.ret(status_);
    cc_.endFunc();
  }

 private:
  static bool fits(uint64_t v) { return static_cast<int64_t>(v) == static_cast<int32_t>(v); }
  Label fail(int check) {
    auto [it, fresh] = fails_.try_emplace(check);
    if (fresh) it->second = cc_.newLabel();
    return it->second;
  }
  void compare(const x86::Gp& a, uint64_t imm) {
    if (imm == 0) {
      cc_.test(a, a);
    } else if (fits(imm)) {
      cc_.cmp(a, Imm(static_cast<int64_t>(imm)));
    } else {
      x86::Gp t = cc_.newUInt64();
      cc_.mov(t, Imm(imm));
      cc_.cmp(a, t);
    }
  }
  template <class... Args>
  void call(const StraightLine::Step& s, FuncSignatureT<uint64_t, Args...> signature, std::initializer_list<int> args) {
    InvokeNode* node;
    cc_.invoke(&node, Imm(s.imm), signature);
    uint32_t i = 0;
    for (int a : args) node->setArg(i++, regs_[a]);
    node->setRet(0, regs_[s.dst]);
  }
  void step(const StraightLine::Step& s) {
    auto at = [&] { return x86::ptr(regs_[s.a], s.offset); };
    switch (s.code) {
      case Code::kLoad64:
        cc_.mov(regs_[s.dst], at());
        break;
      case Code::kLoad32:
        cc_.mov(regs_[s.dst].r32(), x86::dword_ptr(regs_[s.a], s.offset));
        break;
      case Code::kLoad8:
        cc_.movzx(regs_[s.dst].r32(), x86::byte_ptr(regs_[s.a], s.offset));
        break;
      case Code::kConstant:
        cc_.mov(regs_[s.dst], Imm(s.imm));
        break;
      case Code::kAdd:
        cc_.lea(regs_[s.dst], at());
        break;
      case Code::kCall1:
        call(s, FuncSignatureT<uint64_t, uint64_t>(), {s.a});
        break;
      case Code::kCall2:
        call(s, FuncSignatureT<uint64_t, uint64_t, uint64_t>(), {s.a, s.b});
        break;
      case Code::kCall3:
        call(s, FuncSignatureT<uint64_t, uint64_t, uint64_t, uint64_t>(), {s.a, s.b, s.c});
        break;
      case Code::kEqual:
        compare(regs_[s.a], s.imm);
        cc_.jne(fail(s.check));
        break;
      case Code::kEqualReg:
        cc_.cmp(regs_[s.a], regs_[s.b]);
        cc_.jne(fail(s.check));
        break;
      case Code::kNotEqual:
        compare(regs_[s.a], s.imm);
        cc_.je(fail(s.check));
        break;
      case Code::kMasked: {
        x86::Gp t = cc_.newUInt64();
        cc_.mov(t, Imm(s.imm));
        cc_.and_(t, regs_[s.a]);
        compare(t, s.imm2);
        cc_.jne(fail(s.check));
        break;
      }
      case Code::kNonzero:
        cc_.test(regs_[s.a], regs_[s.a]);
        cc_.je(fail(s.check));
        break;
      case Code::kZero:
        cc_.test(regs_[s.a], regs_[s.a]);
        cc_.jne(fail(s.check));
        break;
      case Code::kRange: {
        auto bound = [&](uint64_t v) {
          x86::Gp t = cc_.newUInt64();
          cc_.mov(t, Imm(v));
          cc_.cmp(regs_[s.a], t);
        };
        bound(s.imm);
        cc_.jl(fail(s.check));
        bound(s.imm2);
        cc_.jg(fail(s.check));
        break;
      }
      case Code::kOutput:
        cc_.mov(x86::qword_ptr(out_, s.offset * 8), regs_[s.a]);
        break;
    }
  }

  const StraightLine& program_;
  x86::Compiler& cc_;
  std::vector<x86::Gp> regs_;
  x86::Gp out_, status_;
  std::map<int, Label> fails_;
};

class Quiet : public ErrorHandler {
 public:
  void handleError(Error, const char*, BaseEmitter*) override { failed = true; }
  bool failed = false;
};

}  // namespace

std::unique_ptr<GuardProgram> assemble(const StraightLine& program) {
  CodeHolder code;
  Quiet errors;
  if (code.init(runtime().environment()) != kErrorOk) return nullptr;
  code.setErrorHandler(&errors);
  x86::Compiler cc(&code);
  Builder(program, cc).build();
  if (errors.failed || cc.finalize() != kErrorOk) return nullptr;
  Entry entry = nullptr;
  if (runtime().add(&entry, &code) != kErrorOk) return nullptr;
  return std::make_unique<Assembled>(entry, code.codeSize());
}

}  // namespace msjit::codegen
#else
namespace msjit::codegen {
std::unique_ptr<GuardProgram> assemble(const StraightLine&) { return nullptr; }
}  // namespace msjit::codegen
#endif
