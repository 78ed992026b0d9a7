#include "jit/codegen/cpu/assembler.h"

#include "src/base/check.h"
#include "src/base/fork.h"

namespace msjit::codegen::assembler {
namespace {

// The allocator has its own lock, which a fork must not find taken: every use of it holds ours.
constinit Mutex allocation;

asmjit::JitRuntime& runtime() MSJIT_REQUIRES(allocation) {
  static auto* r = [] {
    hold_while_forking(ForkOrder::kAssembler, allocation);
    return new asmjit::JitRuntime;  // outlives every kernel, and guards that run while the process ends
  }();
  return *r;
}

// What it makes code for, which does not change.
const asmjit::Environment& environment() {
  static const asmjit::Environment e = [] {
    MutexLock lock(allocation);
    return runtime().environment();
  }();
  return e;
}

constexpr asmjit::Error kFine{};

template <class Holder, class Wanted>
void set_logger(Holder& h, Wanted* logger) {
  if constexpr (requires { h.set_logger(logger); }) {
    h.set_logger(logger);
  } else {
    h.setLogger(logger);
  }
}
template <class Holder, class Wanted>
void set_error_handler(Holder& h, Wanted* handler) {
  if constexpr (requires { h.set_error_handler(handler); }) {
    h.set_error_handler(handler);
  } else {
    h.setErrorHandler(handler);
  }
}
template <class Holder>
size_t label_offset(const Holder& h, const Label& label) {
  if constexpr (requires { h.label_offset_from_base(label); }) {
    return h.label_offset_from_base(label);
  } else {
    return h.labelOffsetFromBase(label);
  }
}
template <class Holder>
size_t code_size(const Holder& h) {
  if constexpr (requires { h.code_size(); }) {
    return h.code_size();
  } else {
    return h.codeSize();
  }
}

}  // namespace

MachineCode::MachineCode(OnError on_error, bool listing) : errors_(*this), on_error_(on_error) {
  failed_ = holder_.init(environment()) != kFine;
  set_error_handler(holder_, &errors_);
  if (listing) set_logger(holder_, &listing_);
}
MachineCode::~MachineCode() {
  set_logger(holder_, static_cast<asmjit::Logger*>(nullptr));
  set_error_handler(holder_, static_cast<asmjit::ErrorHandler*>(nullptr));
}

void MachineCode::Errors::handleError(asmjit::Error, const char* message, asmjit::BaseEmitter*) {
  code_.failed_ = true;
  MSJIT_CHECK(code_.on_error_ == OnError::kRemember, std::string("assembler: ") + message);
}

void* MachineCode::publish() {
  set_logger(holder_, static_cast<asmjit::Logger*>(nullptr));
  set_error_handler(holder_, static_cast<asmjit::ErrorHandler*>(nullptr));
  void* made = nullptr;
  MutexLock lock(allocation);
  return runtime().add(&made, &holder_) == kFine ? made : nullptr;
}
size_t MachineCode::offset(const Label& label) const { return label_offset(holder_, label); }
size_t MachineCode::bytes() const { return code_size(holder_); }

void withdraw(void* published) {
  MutexLock lock(allocation);
  runtime().release(published);
}

}  // namespace msjit::codegen::assembler
