// The assembler library (asmjit) as code generators see it; nothing else includes it. Names that differ between its
// releases (types since 1.17, functions since 1.18) and executable memory are dealt with here.
#pragma once
#if defined(__x86_64__)
#include <asmjit/x86.h>
#elif defined(__aarch64__)
#if __has_include(<asmjit/a64.h>)
#include <asmjit/a64.h>
#else
#include <asmjit/arm/a64assembler.h>
#include <asmjit/arm/a64operand.h>
#include <asmjit/core.h>
#endif
#endif

#include <cstddef>
#include <cstdint>

namespace msjit::codegen::assembler {

using asmjit::CodeHolder;
using asmjit::Label;

// Code under construction: the holder, told of errors as the caller wants them.
enum class OnError : uint8_t { kThrow, kRemember };
class MachineCode {
 public:
  // With `listing` what is emitted is kept as text.
  explicit MachineCode(OnError on_error, bool listing = false);
  ~MachineCode();
  MachineCode(const MachineCode&) = delete;
  CodeHolder& holder() { return holder_; }
  bool failed() const { return failed_; }
  const char* listing() const { return listing_.data(); }
  // To executable memory; null where the system gives none.
  void* publish();
  size_t offset(const Label& label) const;
  size_t bytes() const;

 private:
  class Errors : public asmjit::ErrorHandler {
   public:
    explicit Errors(MachineCode& code) : code_(code) {}
    void handleError(asmjit::Error, const char* message, asmjit::BaseEmitter*);
    void handle_error(asmjit::Error e, const char* message, asmjit::BaseEmitter* emitter) {
      handleError(e, message, emitter);
    }

   private:
    MachineCode& code_;
  };
  CodeHolder holder_;
  asmjit::StringLogger listing_;
  Errors errors_;
  OnError on_error_;
  bool failed_ = false;
};
void withdraw(void* published);  // what publish() gave is freed

// ---- names by release
template <class Emitter>
Label new_label(Emitter& a) {
  if constexpr (requires { a.new_label(); }) {
    return a.new_label();
  } else {
    return a.newLabel();
  }
}

}  // namespace msjit::codegen::assembler
