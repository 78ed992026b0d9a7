#include "src/base/instruction_set.h"

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace msjit {

#if defined(__x86_64__)
namespace {

struct Processor {
  bool avx2 = false, avx512 = false, vnni = false, bfloat16 = false, halves = false;
  Processor() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return;
    const bool f16c = c & bit_F16C;  // a name that clang's __builtin_cpu_supports does not know
    const unsigned family = (a >> 8 & 15) + (a >> 20 & 255);
    // These ask the system, too, whether it keeps the registers.
    avx2 = f16c && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
    avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    unsigned sub = 0, unused = 0, matrices = 0;  // where there are tiles of matrices, vectors of bfloat16 are slow
    if (__get_cpuid_count(7, 0, &a, &b, &c, &matrices) && __get_cpuid_count(7, 1, &sub, &b, &c, &unused))
      bfloat16 = avx512 && (sub >> 5 & 1) && !(matrices >> 22 & 1);
    vnni = avx512 && __builtin_cpu_supports("avx512vnni");
    halves = __builtin_cpu_is("amd") && family == 25;
  }
};
const Processor& processor() {
  static const Processor p;
  return p;
}

}  // namespace

bool processor_has(InstructionSet set) {
  if (set == InstructionSet::kAvx2) return processor().avx2;
  if (set == InstructionSet::kVnni) return processor().vnni;
  if (set == InstructionSet::kBFloat16) return processor().bfloat16;
  return set == InstructionSet::kAvx512 && processor().avx512;
}
bool has_512_bits_in_halves() { return processor().halves; }

#elif defined(__aarch64__)
bool processor_has(InstructionSet set) {
#if defined(__linux__)
  if (set == InstructionSet::kSve) return getauxval(AT_HWCAP) & HWCAP_SVE;
#endif
  return set == InstructionSet::kNeon;
}
bool has_512_bits_in_halves() { return false; }

#else
bool processor_has(InstructionSet) { return false; }
bool has_512_bits_in_halves() { return false; }
#endif

}  // namespace msjit
