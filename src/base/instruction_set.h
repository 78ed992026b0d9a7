// What the processor can do, in the groups that kernels are written for. Nothing else asks the processor.
#pragma once
#include <cstdint>

namespace msjit {

enum class InstructionSet : uint8_t {
  kAvx2,      // with FMA, F16C and BMI2
  kAvx512,    // F, BW, DQ and VL, and all of kAvx2
  kVnni,      // with kAvx512: sums of products of bytes
  kBFloat16,  // with kAvx512: sums of products of bfloat16, faster than of float32
  kNeon,      // of AArch64, where every processor has it
  kSve,       // recognised; no kernel is written for it
};
bool processor_has(InstructionSet set);
// Whether it works through vectors of 512 bits in two halves.
bool has_512_bits_in_halves();

}  // namespace msjit
