// KernelBuilder: builds kernel IR; places each instruction where it runs least often, folds constants, shares equal
// instructions. X is the handle math is written with.
#pragma once
#include <span>
#include <unordered_map>

#include "jit/kernel/kernel.h"

namespace msjit::kernel {

class KernelBuilder;

// A value of lane type. Operators are the primitive instructions.
struct X {
  KernelBuilder* k = nullptr;
  int32_t id = -1;
  Lane lane() const;
};

// A value of a dtype: bool as mask, narrow integers normalised, float16 and bfloat16 as f32 that is representable.
struct Var {
  X x;
  DType dtype = DType::float32;
};

class KernelBuilder {
 public:
  explicit KernelBuilder(Kind kind = Kind::kRows);

  int buffer(DType dtype, Access access, bool written = false, bool scratch = false);
  int number(DType dtype);                   // declares a number argument (float64 or int64); its index
  Var number_value(int index, DType dtype);  // converted to dtype, once a call

  Var load(int buffer);
  // The row's element at a column that does not vary with the columns; counted from the end when negative. A column
  // that is not below count makes the call fail.
  Var pick(int buffer, Var column, Var count);
  void store(int buffer, Var v);  // converts to the buffer's dtype
  void next_phase();              // starts the next loop over the row (kRows), or the code after the loop (kCols)
  int phase() const { return phase_; }
  // The reduction of v over the loop; usable after next_phase().
  X reduce(ReduceOp op, X v);
  // Keeps an element-wise value for later phases in a scratch buffer; load it there.
  int stash(Var v);
  void mark_written(int buffer) { kernel_.buffers[buffer].written = true; }

  X emit(Prim prim, Lane lane, X a = {}, X b = {}, X c = {}, uint64_t imm = 0);
  X constant(Lane lane, double v);
  X constant_bits(Lane lane, uint64_t bits);
  X index();
  X row();
  X index_of_reduction() { return kernel_.kind == Kind::kRows ? index() : row(); }
  X cvt(X v, Lane lane);
  Var convert(Var v, DType to);  // as the op cast does
  Var constant(DType dtype, double v);
  Var constant_int(DType dtype, int64_t v);
  Var wrap(X v, DType dtype);  // normalises a computed i32 to a narrow integer; rounds f32 to float16 and bfloat16

  const Instr& instr(int id) const { return kernel_.instrs[id]; }
  // Drops what no store or reduction needs; the builder is spent.
  Kernel finish();

 private:
  struct InstrKey {
    Instr i;
    int place;
    bool operator==(const InstrKey&) const;
  };
  struct InstrKeyHash {
    size_t operator()(const InstrKey&) const;
  };
  X append(Instr i);
  bool fold(Instr& i);

  Kernel kernel_;
  int phase_ = 0;
  std::unordered_map<InstrKey, int32_t, InstrKeyHash> values_;
};

// ---- primitives as an expression language
// -----------------------------------------------------------------------------
X operator+(X a, X b);
X operator-(X a, X b);
X operator*(X a, X b);
X operator/(X a, X b);
X operator+(X a, double b);
X operator-(X a, double b);
X operator*(X a, double b);
X operator/(X a, double b);
X operator+(double a, X b);
X operator-(double a, X b);
X operator*(double a, X b);
X operator/(double a, X b);
X operator-(X a);  // floats: sign flipped
X operator&(X a, X b);
X operator|(X a, X b);
X operator^(X a, X b);
X operator~(X a);
X operator<(X a, X b);
X operator<=(X a, X b);
X operator>(X a, X b);
X operator>=(X a, X b);
X operator<(X a, double b);
X operator<=(X a, double b);
X operator>(X a, double b);
X operator>=(X a, double b);
X eq(X a, X b);
X ne(X a, X b);
X eq(X a, double b);
X ne(X a, double b);
X fma(X a, X b, X c);
X fma(X a, X b, double c);
X fma(X a, double b, X c);
X fma(X a, double b, double c);
X fnma(X a, X b, X c);
X fnma(X a, double b, X c);
X fnma(X a, X b, double c);
X min_(X a, X b);  // a < b ? a : b
X max_(X a, X b);
X min_(X a, double b);
X max_(X a, double b);
X sqrt_(X a);
X abs_(X a);
X rint_(X a);
X floor_(X a);
X ceil_(X a);
X trunc_(X a);
X scale(X a, X n);
constexpr uint64_t kWholeNormal = 1;
X scale_whole(X a, X n);  // scale [kWholeNormal]: a third of its instructions on AVX2
X getexp(X a);
X getmant(X a);
X shl(X a, int n);
X shr(X a, int n);
X sar(X a, int n);
X bits(X a);       // float to integer of the same width, as bits
X from_bits(X a);  // integer to float of the same width
X select(X mask, X a, X b);
X select(X mask, X a, double b);
X select(X mask, double a, X b);
X isnan(X a);
X sign_bit(X a);  // a & signbit, as a float
X copysign_(X magnitude, X sign);
X like(X a, double v);                                   // constant of a's lane type
X like_bits(X a, uint64_t v);                            // constant integer bits, in the integer lane type of a's width
X poly(X x, std::span<const double> coefficients);       // Horner by fma, lowest order first
X poly_tree(X x, std::span<const double> coefficients);  // the same by halves (Estrin): shorter chains
X poly_tree(X x, std::span<const X> coefficients);
X lookup(X index, int table);  // the entry that the low four bits of an i32 name
X call(const char* name, X a, X b = {});
X patch(const char* name, X where, X fast, X a, X b = {});  // where ? f(a[, b]) : fast; cheap where no lane asks

}  // namespace msjit::kernel
