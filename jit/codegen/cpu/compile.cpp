// Kernels and guard programs into executable memory that lives as long as the object does.
#include "jit/codegen/compile.h"

#include "jit/codegen/cpu/processor.h"
#include "src/base/check.h"
#include "src/base/log.h"

namespace msjit::codegen {
namespace {

using assembler::MachineCode;
using assembler::OnError;

class Machine final : public CompiledKernel {
 public:
  Machine(kernel::Kernel k, Isa isa) : CompiledKernel(std::move(k), isa) {}
  ~Machine() override {
    if (code_) assembler::withdraw(code_);
  }
  bool make() {
    MachineCode code(OnError::kThrow, log_enabled(LogChannel::asm_));
    kernel::Kernel legal = processor::legalized(kernel_, isa_);
    const Interleaved wide = interleave(legal, processor::limits(isa_));
    const processor::Entries e = processor::emit_kernel(code.holder(), legal, isa_, wide);
    MSJIT_LOG(asm_, code.listing());
    code_ = code.publish();
    if (!code_) return false;
    auto* base = static_cast<char*>(code_);
    entry_ = reinterpret_cast<Entry>(base + code.offset(e.entry));
    if (e.has_flat) flat_entry_ = base + code.offset(e.flat);
    code_bytes_ = code.bytes();
    return true;
  }

 private:
  void* code_ = nullptr;
};

class Assembled : public GuardProgram {
 public:
  Assembled(void* code, size_t bytes) : code_(code), bytes_(bytes) {}
  ~Assembled() override { assembler::withdraw(code_); }
  int64_t run(const void* base, uint64_t* out) const override {
    return reinterpret_cast<int64_t (*)(const void*, uint64_t*)>(code_)(base, out);
  }
  size_t code_bytes() const override { return bytes_; }

 private:
  void* code_;
  size_t bytes_;
};

}  // namespace

bool native_available(Isa isa) { return processor::available(isa); }

bool native_memory() {
  MachineCode code(OnError::kRemember);
  if (code.failed()) return false;
  processor::emit_return(code.holder());
  void* made = code.publish();
  if (made) assembler::withdraw(made);
  return made;
}

Ref<CompiledKernel> compile_native(kernel::Kernel k, Isa isa) {
  auto m = std::make_unique<Machine>(std::move(k), isa);
  if (!m->make()) return nullptr;
  return Ref<CompiledKernel>::adopt(m.release());
}

std::unique_ptr<GuardProgram> assemble(const StraightLine& program) {
  processor::LineFrame frame;
  for (bool last : {false, true}) {
    MachineCode code(OnError::kRemember);
    if (code.failed()) return nullptr;
    frame = processor::emit_line(code.holder(), program, frame);
    if (code.failed()) return nullptr;
    if (!last) continue;
    if (void* made = code.publish()) return std::make_unique<Assembled>(made, code.bytes());
  }
  return nullptr;
}

}  // namespace msjit::codegen
