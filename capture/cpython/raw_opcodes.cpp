#include "capture/cpython/raw_opcodes.h"

#include <Python.h>
#include <opcode.h>

#include <array>

extern "C" const unsigned char* msjit_cache_table(void);
extern "C" const unsigned char* msjit_unspecialised_table(void);

namespace msjit::capture {
namespace {

// MSJIT_RAW_<first>_<last> keeps a row when this interpreter's minor lies in the range; naming a row's opcode without
// having it does not compile.
#define MSJIT_KEEP(text, NAME, canonical, form, a, b) table[NAME] = {text, Op::k##canonical, RawForm::form, a, b};
#define MSJIT_DROP(text, NAME, canonical, form, a, b)
#define MSJIT_MINOR (PY_VERSION_HEX >> 16 & 0xff)
#if MSJIT_MINOR < 10 || MSJIT_MINOR > 15
#error "an interpreter without an opcode table: see docs/add_a_python_version.md"
#endif
#if MSJIT_MINOR == 10
#define MSJIT_RAW_10_10 MSJIT_KEEP
#else
#define MSJIT_RAW_10_10 MSJIT_DROP
#endif
#if MSJIT_MINOR <= 11
#define MSJIT_RAW_10_11 MSJIT_KEEP
#else
#define MSJIT_RAW_10_11 MSJIT_DROP
#endif
#if MSJIT_MINOR <= 12
#define MSJIT_RAW_10_12 MSJIT_KEEP
#else
#define MSJIT_RAW_10_12 MSJIT_DROP
#endif
#if MSJIT_MINOR <= 13
#define MSJIT_RAW_10_13 MSJIT_KEEP
#else
#define MSJIT_RAW_10_13 MSJIT_DROP
#endif
#if MSJIT_MINOR <= 14
#define MSJIT_RAW_10_14 MSJIT_KEEP
#else
#define MSJIT_RAW_10_14 MSJIT_DROP
#endif
#define MSJIT_RAW_10_15 MSJIT_KEEP
#if MSJIT_MINOR == 11
#define MSJIT_RAW_11_11 MSJIT_KEEP
#else
#define MSJIT_RAW_11_11 MSJIT_DROP
#endif
#if MSJIT_MINOR >= 11 && MSJIT_MINOR <= 12
#define MSJIT_RAW_11_12 MSJIT_KEEP
#else
#define MSJIT_RAW_11_12 MSJIT_DROP
#endif
#if MSJIT_MINOR >= 11 && MSJIT_MINOR <= 13
#define MSJIT_RAW_11_13 MSJIT_KEEP
#else
#define MSJIT_RAW_11_13 MSJIT_DROP
#endif
#if MSJIT_MINOR >= 11 && MSJIT_MINOR <= 14
#define MSJIT_RAW_11_14 MSJIT_KEEP
#else
#define MSJIT_RAW_11_14 MSJIT_DROP
#endif
#if MSJIT_MINOR >= 11
#define MSJIT_RAW_11_15 MSJIT_KEEP
#else
#define MSJIT_RAW_11_15 MSJIT_DROP
#endif
#if MSJIT_MINOR == 12
#define MSJIT_RAW_12_12 MSJIT_KEEP
#else
#define MSJIT_RAW_12_12 MSJIT_DROP
#endif
#if MSJIT_MINOR >= 12 && MSJIT_MINOR <= 13
#define MSJIT_RAW_12_13 MSJIT_KEEP
#else
#define MSJIT_RAW_12_13 MSJIT_DROP
#endif
#if MSJIT_MINOR >= 12 && MSJIT_MINOR <= 14
#define MSJIT_RAW_12_14 MSJIT_KEEP
#else
#define MSJIT_RAW_12_14 MSJIT_DROP
#endif
#if MSJIT_MINOR >= 12
#define MSJIT_RAW_12_15 MSJIT_KEEP
#else
#define MSJIT_RAW_12_15 MSJIT_DROP
#endif
#if MSJIT_MINOR == 13
#define MSJIT_RAW_13_13 MSJIT_KEEP
#else
#define MSJIT_RAW_13_13 MSJIT_DROP
#endif
#if MSJIT_MINOR >= 13
#define MSJIT_RAW_13_15 MSJIT_KEEP
#else
#define MSJIT_RAW_13_15 MSJIT_DROP
#endif
#if MSJIT_MINOR == 14
#define MSJIT_RAW_14_14 MSJIT_KEEP
#else
#define MSJIT_RAW_14_14 MSJIT_DROP
#endif
#if MSJIT_MINOR >= 14
#define MSJIT_RAW_14_15 MSJIT_KEEP
#else
#define MSJIT_RAW_14_15 MSJIT_DROP
#endif
#if MSJIT_MINOR == 15
#define MSJIT_RAW_15_15 MSJIT_KEEP
#else
#define MSJIT_RAW_15_15 MSJIT_DROP
#endif

std::array<RawOpcode, 256> make_table() {
  std::array<RawOpcode, 256> table;
#define MSJIT_RAW(range, NAME, canonical, form, a, b) MSJIT_RAW_##range(#NAME, NAME, canonical, form, a, b)
#include "capture/cpython/raw_opcodes.def"
#undef MSJIT_RAW
  return table;
}

}  // namespace

const RawOpcode& raw_opcode(int number) {
  static const std::array<RawOpcode, 256> table = make_table();
  return table[number & 255];
}

int cache_units(int number) {
  const unsigned char* table = msjit_cache_table();
  return table == nullptr ? 0 : table[number & 255];
}

int unspecialised(int number) {
  const unsigned char* table = msjit_unspecialised_table();
  return table == nullptr ? number : table[number & 255];
}

const Encoding kEncoding = {
    .extended_arg = EXTENDED_ARG,
    .nop = NOP,
    .pop_top = POP_TOP,
    .load_const = LOAD_CONST,
    .return_value = RETURN_VALUE,
    .load_fast = LOAD_FAST,
    .store_fast = STORE_FAST,
    .jump_forward = JUMP_FORWARD,
    .for_iter = FOR_ITER,
    .unary_negative = UNARY_NEGATIVE,
#if MSJIT_MINOR == 11
    .pop_jump_if_false = POP_JUMP_FORWARD_IF_FALSE,
#else
    .pop_jump_if_false = POP_JUMP_IF_FALSE,
#endif
#if MSJIT_MINOR >= 11
    .jump_backward = JUMP_BACKWARD_NO_INTERRUPT,
#else
    .jump_backward = JUMP_ABSOLUTE,
#endif
#if MSJIT_MINOR >= 12
    .end_for = END_FOR,
    .for_iter_skip = MSJIT_MINOR == 13 ? 2 : 1,
#else
    .end_for = -1,
    .for_iter_skip = 0,
#endif
    .iter_carrier = MSJIT_MINOR == 11 || MSJIT_MINOR == 12,
    .absolute_back_jump = MSJIT_MINOR == 10,
    .exception_table = MSJIT_MINOR >= 11,
    .location_table = MSJIT_MINOR >= 11,
    .send_may_pop = MSJIT_MINOR == 11,
    .positions_are_objects = MSJIT_MINOR < 14,
};

}  // namespace msjit::capture
