// The arithmetic that makes two normal numbers of two words (Box and Muller, 1958): statements over `first` and
// `second`, unsigned words, which write floats `x` and `y`. The CPU compiles them, and CUDA's kernels have them as
// text, so that both give the same bits: primitive instructions only, none contracted. What they name besides:
// bits_of(float), float_of(unsigned), sqrtf.
#pragma once

// ln(v), v in [2^-24, 1], by a minimax polynomial of the mantissa in [sqrt(1/2), sqrt(2)) (Moshier's logf); then the
// sine and cosine of an angle in eighths of a turn.
#define MSJIT_NORMAL_PAIR                                                                                             \
  const float v = 1.0f - static_cast<float>(static_cast<int>(first >> 8)) * 0x1p-24f;                                 \
  const int bits = static_cast<int>(bits_of(v));                                                                      \
  const int e = (bits - 0x3f3504f3) >> 23;                                                                            \
  const float f = float_of(static_cast<unsigned>(bits - e * (1 << 23))) - 1.0f, g = f * f, n = static_cast<float>(e); \
  float p = 7.0376836292e-2f;                                                                                         \
  p = p * f - 1.1514610310e-1f;                                                                                       \
  p = p * f + 1.1676998740e-1f;                                                                                       \
  p = p * f - 1.2420140846e-1f;                                                                                       \
  p = p * f + 1.4249322787e-1f;                                                                                       \
  p = p * f - 1.6668057665e-1f;                                                                                       \
  p = p * f + 2.0000714765e-1f;                                                                                       \
  p = p * f - 2.4999993993e-1f;                                                                                       \
  p = p * f + 3.3333331174e-1f;                                                                                       \
  const float log = f + (f * g * p - 2.12194440e-4f * n - 0.5f * g) + 0.693359375f * n;                               \
  const float radius = sqrtf(-2.0f * log);                                                                            \
  const float t = static_cast<float>(static_cast<int>(second >> 8)) * 0x1p-22f; /* quarters of a turn */              \
  const int quarter = static_cast<int>(t + 0.5f);                                                                     \
  const float a = (t - static_cast<float>(quarter)) * 1.57079632679489662f, h = a * a;                                \
  const float s = ((-1.9515295891e-4f * h + 8.3321608736e-3f) * h - 1.6666654611e-1f) * h * a + a;                    \
  const float c =                                                                                                     \
      ((2.443315711809948e-5f * h - 1.388731625493765e-3f) * h + 4.166664568298827e-2f) * h * h - 0.5f * h + 1.0f;    \
  const bool odd = quarter & 1;                                                                                       \
  const float across = odd ? s : c, along = odd ? c : s;                                                              \
  x = radius * ((quarter + 1) & 2 ? -across : across);                                                                \
  y = radius * (quarter & 2 ? -along : along);

#define MSJIT_TEXT_OF(...) MSJIT_TEXT_OF_EXPANDED(__VA_ARGS__)
#define MSJIT_TEXT_OF_EXPANDED(...) #__VA_ARGS__
