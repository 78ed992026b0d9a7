// Accuracy of the elementary functions in units in the last place, against long double, over all exponents.
#include "tests/unit/codegen/support.h"

#include <numbers>

#include "jit/kernel/math.h"
#include "jit/kernel/scalar_math.h"

namespace msjit::codegen {
namespace {

using kernel::Access;
using kernel::KernelBuilder;
using kernel::X;

struct Function {
  const char* name;
  X (*make)(X);
  long double (*reference)(long double);
  double limit;  // units in the last place
};

long double sigmoid_reference(long double x) { return 1 / (1 + std::exp(-x)); }
long double silu_reference(long double x) { return std::isinf(x) && x < 0 ? -0.0L : x / (1 + std::exp(-x)); }
long double log_sigmoid_reference(long double x) {
  return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}

long double gelu_tanh_reference(long double x) {
  if (std::isinf(x)) return x > 0 ? x : -0.0L;
  long double u = std::sqrt(2 / std::numbers::pi_v<long double>) * (x + 0.044715L * x * x * x);
  return x / (1 + std::exp(-2 * u));
}
long double gelu_erf_reference(long double x) {
  if (std::isinf(x)) return x > 0 ? x : -0.0L;
  return x * 0.5L * std::erfc(-x / std::numbers::sqrt2_v<long double>);
}
long double mish_reference(long double x) {
  if (x > 60) return x;
  if (std::isinf(x)) return -0.0L;
  long double e = std::exp(x), n = e * (e + 2);
  return x * n / (n + 2);
}
long double softplus_reference(long double x) { return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); }
X softplus_of(X x) { return kernel::softplus_(x, like(x, 1), like(x, 1e30)); }

long double erfcx_reference(long double x) {
  long double h = x * x, whole = std::exp(h) * (1 + std::fma(x, x, -h));
  if (x < -1000) return INFINITY;
  if (!(x >= 10)) return whole * std::erfc(x);
  long double u = 0.5L / h, series = 1;
  for (int k = 49; k > 0; k -= 2) series = 1 - k * u * series;
  return series / (x * std::sqrt(std::numbers::pi_v<long double>));
}

#define MSJIT_F(name, limit)                                                  \
  {                                                                           \
#name, kernel::name##_, [](long double x) { return std::name(x); }, limit \
  }
const Function kFunctions[] = {
    MSJIT_F(exp, 2),
    MSJIT_F(exp2, 2),
    MSJIT_F(expm1, 2),
    MSJIT_F(log, 2),
    MSJIT_F(log2, 2),
    MSJIT_F(log10, 2),
    MSJIT_F(log1p, 2),
    MSJIT_F(sin, 2),
    MSJIT_F(cos, 2),
    MSJIT_F(tan, 2),
    MSJIT_F(asin, 2),
    MSJIT_F(acos, 2),
    MSJIT_F(atan, 2),
    MSJIT_F(sinh, 2),
    MSJIT_F(cosh, 2),
    MSJIT_F(tanh, 2),
    MSJIT_F(asinh, 2),
    MSJIT_F(acosh, 2),
    MSJIT_F(atanh, 2),
    MSJIT_F(erf, 2),
    MSJIT_F(erfc, 2),
    MSJIT_F(lgamma, 2),
    {"erfcx", kernel::erfcx_, erfcx_reference, 2},
    {"sigmoid", kernel::sigmoid_, sigmoid_reference, 2},
    {"silu", kernel::silu_, silu_reference, 2},
    {"gelu_tanh", kernel::gelu_tanh_, gelu_tanh_reference, 2},
    {"gelu_erf", kernel::gelu_erf_, gelu_erf_reference, 2},
    {"mish", kernel::mish_, mish_reference, 2},
    {"softplus", softplus_of, softplus_reference, 2},
    {"log_sigmoid", kernel::log_sigmoid_, log_sigmoid_reference, 2},
};

template <class T>
double ulps(T got, long double expected) {
  T rounded = static_cast<T>(expected);
  if (std::isnan(rounded) || std::isnan(got)) return std::isnan(rounded) && std::isnan(got) ? 0 : INFINITY;
  if (got == rounded) return std::signbit(got) == std::signbit(rounded) || got != 0 || expected != 0 ? 0 : INFINITY;
  if (std::isinf(got)) {  // the last finite number is next to infinity
    return std::isinf(rounded) ? 0 : std::fabs(expected) > std::numeric_limits<T>::max() * (1 - 1e-7L) ? 1 : INFINITY;
  }
  T next = std::nextafter(std::fabs(rounded), T(INFINITY));
  long double ulp = std::isinf(next) ? std::fabs(rounded) - std::nextafter(std::fabs(rounded), T(0))
                                     : static_cast<long double>(next) - std::fabs(rounded);
  if (std::isinf(rounded)) return got == std::numeric_limits<T>::max() ? 1 : INFINITY;
  return static_cast<double>(std::fabs(static_cast<long double>(got) - expected) / ulp);
}

template <class T>
std::vector<T> samples() {
  std::vector<T> v;
  std::mt19937_64 g(1);
  using B = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  auto from = [](B b) { return std::bit_cast<T>(b); };
  int count = sizeof(T) == 4 ? 1 << 18 : 1 << 14;
  for (int i = 0; i < count; ++i)
    v.push_back(from(static_cast<B>((static_cast<uint64_t>(i) << 46 | g() >> 18) >> (64 - sizeof(T) * 8)
                                                                                        << (sizeof(T) == 4 ? 0 : 0))));
  std::uniform_real_distribution<double> near(-20, 20), wide(-32768, 32768);
  for (int i = 0; i < count / 2; ++i) {
    v.push_back(static_cast<T>(near(g)));
    v.push_back(static_cast<T>(wide(g)));
    v.push_back(static_cast<T>(near(g) / 16));
    v.push_back(static_cast<T>(1 + near(g) / 1e4));
  }
  // Where exponentials, and what is made of them, become subnormal and vanish.
  std::uniform_real_distribution<double> vanishing(sizeof(T) == 4 ? -160 : -1080, -8);
  for (int i = 0; i < count / 4; ++i) v.push_back(static_cast<T>(vanishing(g)));
  for (int k = 1; k < 20000; k += 7) v.push_back(static_cast<T>(k * 1.5707963267948966));
  for (T s : {T(0), -T(0), T(1), T(-1), T(INFINITY), T(-INFINITY), T(NAN), std::numeric_limits<T>::denorm_min(),
              std::numeric_limits<T>::max(), std::numeric_limits<T>::min(), T(0.5), T(-0.5), T(2)}) {
    v.push_back(s);
  }
  return v;
}

template <class T>
void measure(DType dtype, const std::vector<T>& in) {
  for (const Function& f : kFunctions) {
    KernelBuilder b;
    int x = b.buffer(dtype, Access::unit), y = b.buffer(dtype, Access::unit, true);
    b.store(y, {f.make(b.load(x).x), dtype});
    Bytes input(in.size() * sizeof(T) + 64), output(input.size());
    std::memcpy(input.data(), in.data(), in.size() * sizeof(T));
    auto got = run_on(default_isa(), b.finish(), {input, output}, 1, static_cast<int64_t>(in.size()));
    const T* r = reinterpret_cast<const T*>(got[1].data());
    double worst = 0;
    T at = 0;
    bool trig = std::string(f.name) == "sin" || std::string(f.name) == "cos" || std::string(f.name) == "tan";
    for (size_t i = 0; i < in.size(); ++i) {
      if (trig && std::fabs(in[i]) > 1e15) continue;  // long double reduces its argument only so far
      double u = ulps(r[i], f.reference(static_cast<long double>(in[i])));
      if (u > worst) worst = u, at = in[i];
    }
    printf("[   ULP    ] %-8s %-12s %.2f at %.9g\n", std::string(info(dtype).name).c_str(), f.name, worst,
           static_cast<double>(at));
    EXPECT_LE(worst, f.limit) << f.name << " at " << at;
  }
}

// The same bits on every target, whatever instructions it has.
template <class T>
void compare_targets(DType dtype, std::vector<T> in) {
  std::shuffle(in.begin(), in.end(), std::mt19937_64(3));
  in.resize(1 << 14);
  for (T s : {T(0), -T(0), T(INFINITY), -T(INFINITY), T(NAN), std::numeric_limits<T>::denorm_min(),
              std::numeric_limits<T>::max(), std::numeric_limits<T>::lowest()}) {
    in.push_back(s);
  }
  for (const Function& f : kFunctions) {
    KernelBuilder b;
    int x = b.buffer(dtype, Access::unit), y = b.buffer(dtype, Access::unit, true);
    b.store(y, {f.make(b.load(x).x), dtype});
    kernel::Kernel k = b.finish();
    Bytes input(in.size() * sizeof(T) + 64), first;
    std::memcpy(input.data(), in.data(), in.size() * sizeof(T));
    for (Isa isa : targets()) {
      auto got = run_on(isa, k, {input, Bytes(input.size())}, 1, static_cast<int64_t>(in.size()))[1];
      if (first.empty()) first = got;
      for (size_t i = 0; i < in.size(); ++i) {
        const std::byte *p = got.data() + i * sizeof(T), *q = first.data() + i * sizeof(T);
        bool nan = is_nan_at(dtype, p) && is_nan_at(dtype, q);
        ASSERT_TRUE(nan || std::memcmp(p, q, sizeof(T)) == 0) << f.name << " of " << in[i] << " on " << name_of(isa);
      }
    }
  }
}
TEST(Math, TargetsAgree) {
  compare_targets<float>(DType::float32, samples<float>());
  compare_targets<double>(DType::float64, samples<double>());
}

TEST(Math, Float32Within2Ulp) { measure<float>(DType::float32, samples<float>()); }
TEST(Math, Float64Within2Ulp) { measure<double>(DType::float64, samples<double>()); }

TEST(Math, PowersWithin2Ulp) {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit);
  int z = b.buffer(DType::float32, Access::unit, true);
  b.store(z, {kernel::pow_(b.load(x).x, b.load(y).x), DType::float32});
  kernel::Kernel k = b.finish();
  std::mt19937_64 g(5);
  std::vector<float> xs, ys;
  const float special[] = {0.0f,  -0.0f,  1,     -1,       2,         -2,  3, -3, 0.5f,
                           -0.5f, 1e-40f, 1e38f, INFINITY, -INFINITY, NAN, 7, -7};
  for (float p : special) {
    for (float q : special) xs.push_back(p), ys.push_back(q);
  }
  std::uniform_real_distribution<float> e(-40, 40), u(0, 30);
  for (int i = 0; i < 1 << 17; ++i) {
    xs.push_back(i % 3 ? u(g) : std::bit_cast<float>(static_cast<uint32_t>(g())));
    ys.push_back(i % 5 ? e(g) : std::bit_cast<float>(static_cast<uint32_t>(g())));
  }
  Bytes bx(xs.size() * 4 + 64), by(bx.size());
  std::memcpy(bx.data(), xs.data(), xs.size() * 4);
  std::memcpy(by.data(), ys.data(), ys.size() * 4);
  for (Isa isa : targets()) {
    auto got = run_on(isa, k, {bx, by, Bytes(bx.size())}, 1, static_cast<int64_t>(xs.size()));
    const float* r = reinterpret_cast<const float*>(got[2].data());
    double worst = 0;
    for (size_t i = 0; i < xs.size(); ++i) {
      double v = ulps(r[i], std::pow(static_cast<long double>(xs[i]), static_cast<long double>(ys[i])));
      ASSERT_LE(v, 2) << name_of(isa) << ": " << xs[i] << " ** " << ys[i] << " gave " << r[i];
      worst = std::max(worst, v);
    }
    printf("[   ULP    ] float32  pow          %.2f on %s\n", worst, name_of(isa));
  }
}

// Functions of two arguments over all pairs of special values and many ordinary ones.
template <class T>
void measure_pairs(DType dtype, const char* name, X (*make)(X, X), long double (*reference)(long double, long double),
                   double limit) {
  KernelBuilder b;
  int x = b.buffer(dtype, Access::unit), y = b.buffer(dtype, Access::unit), z = b.buffer(dtype, Access::unit, true);
  b.store(z, {make(b.load(x).x, b.load(y).x), dtype});
  kernel::Kernel k = b.finish();
  std::mt19937_64 g(7);
  std::vector<T> xs, ys;
  const T special[] = {T(0),        -T(0),
                       T(1),        T(-1),
                       T(2),        T(-2),
                       T(3),        T(-3),
                       T(7),        T(0.5),
                       T(-7),       std::numeric_limits<T>::denorm_min(),
                       T(NAN),      std::numeric_limits<T>::max(),
                       T(INFINITY), T(-INFINITY)};
  for (T p : special) {
    for (T q : special) xs.push_back(p), ys.push_back(q);
  }
  std::uniform_real_distribution<T> near(0, 30), wide(-300, 300);
  auto any = [&] {
    uint64_t bits = g();
    T v;
    std::memcpy(&v, &bits, sizeof v);
    return v;
  };
  for (int i = 0; i < 1 << 15; ++i) {
    xs.push_back(i % 3 ? near(g) : i % 2 ? any() : 1 + near(g) / 1000);
    ys.push_back(i % 5 ? wide(g) : any());
    // Whole multiples, and what lies beside them.
    const T multiple = ys.back() * std::floor(i % 2 ? near(g) : near(g) * 1e6f), far = i % 4 < 2 ? -INFINITY : INFINITY;
    xs.push_back(i % 3 ? std::nextafter(multiple, far) : multiple);
    ys.push_back(ys.back());
  }
  Bytes bx(xs.size() * sizeof(T) + 64), by(bx.size());
  std::memcpy(bx.data(), xs.data(), xs.size() * sizeof(T));
  std::memcpy(by.data(), ys.data(), ys.size() * sizeof(T));
  for (Isa isa : targets()) {
    auto got = run_on(isa, k, {bx, by, Bytes(bx.size())}, 1, static_cast<int64_t>(xs.size()));
    const T* r = reinterpret_cast<const T*>(got[2].data());
    double worst = 0;
    for (size_t i = 0; i < xs.size(); ++i) {
      double v = ulps(r[i], reference(static_cast<long double>(xs[i]), static_cast<long double>(ys[i])));
      EXPECT_LE(v, limit) << name << " on " << name_of(isa) << ": " << xs[i] << ", " << ys[i] << " gave " << r[i];
      if (v > limit) return;
      worst = std::max(worst, v);
    }
    printf("[   ULP    ] %-8s %-12s %.2f on %s\n", std::string(info(dtype).name).c_str(), name, worst, name_of(isa));
  }
}

TEST(Math, FunctionsOfTwoArguments) {
  measure_pairs<float>(DType::float32, "atan2", kernel::atan2_, std::atan2, 1);
  measure_pairs<double>(DType::float64, "atan2", kernel::atan2_, std::atan2, 2);
  measure_pairs<float>(DType::float32, "hypot", kernel::hypot_, std::hypot, 1);
  measure_pairs<float>(DType::float32, "fmod", kernel::fmod_, std::fmod, 0);
  measure_pairs<double>(DType::float64, "fmod", kernel::fmod_, std::fmod, 0);
  measure_pairs<double>(DType::float64, "pow", kernel::pow_, std::pow, 2);
}

// A Halley step from what double precision has.
long double erfinv_reference(long double x) {
  long double y = kernel::erfinv(static_cast<double>(x));
  if (!std::isfinite(y) || y == 0) return y;
  for (int i = 0; i < 2; ++i) {
    const long double a = std::fabs(y),
                      off = std::fabs(x) > 0.5L ? std::erfc(a) - (1 - std::fabs(x)) : std::fabs(x) - std::erf(a);
    const long double step = off * std::sqrt(std::numbers::pi_v<long double>) / 2 * std::exp(a * a);
    y = std::copysign(a + step / (1 - a * step), y);
  }
  return y;
}

TEST(Math, InverseErrorFunctionInDoublePrecision) {
  KernelBuilder b;
  int x = b.buffer(DType::float64, Access::unit), y = b.buffer(DType::float64, Access::unit, true);
  b.store(y, {kernel::erfinv_(b.load(x).x), DType::float64});
  std::vector<double> in{0, -0.0, 1, -1, 1.5, NAN, INFINITY, 1 - 0x1p-53, 5e-324, 1e-310, -0.5};
  std::mt19937_64 g(9);
  std::uniform_real_distribution<double> e(-60, 0), far(-53, 0), u(-1, 1);
  for (int i = 0; i < 1 << 13; ++i) {
    in.push_back(u(g));
    in.push_back(std::exp2(e(g)));
    in.push_back(1 - std::exp2(far(g)));
    in.push_back(std::exp2(20 * e(g)));
  }
  Bytes input(in.size() * 8 + 64);
  std::memcpy(input.data(), in.data(), in.size() * 8);
  auto got = run_on(default_isa(), b.finish(), {input, Bytes(input.size())}, 1, static_cast<int64_t>(in.size()));
  const double* r = reinterpret_cast<const double*>(got[1].data());
  for (size_t i = 0; i < in.size(); ++i) ASSERT_LE(ulps(r[i], erfinv_reference(in[i])), 2) << in[i] << ": " << r[i];
}

TEST(Math, InverseErrorFunction) {
  Function f{"erfinv", kernel::erfinv_,
             [](long double x) { return static_cast<long double>(kernel::erfinv(static_cast<double>(x))); }, 1};
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit, true);
  b.store(y, {f.make(b.load(x).x), DType::float32});
  std::vector<float> in{0, -0.0f, 1, -1, 1.5f, NAN, 1 - 0x1p-24f, 1e-40f, -0.5f};
  std::mt19937_64 g(9);
  std::uniform_real_distribution<double> e(-30, 0), u(-1, 1);
  for (int i = 0; i < 1 << 13; ++i) {
    in.push_back(static_cast<float>(u(g)));
    in.push_back(static_cast<float>(std::exp2(e(g))));
    in.push_back(static_cast<float>(1 - std::exp2(e(g))));
  }
  Bytes input(in.size() * 4 + 64);
  std::memcpy(input.data(), in.data(), in.size() * 4);
  auto got = run_on(default_isa(), b.finish(), {input, Bytes(input.size())}, 1, static_cast<int64_t>(in.size()));
  const float* r = reinterpret_cast<const float*>(got[1].data());
  for (size_t i = 0; i < in.size(); ++i) ASSERT_LE(ulps(r[i], f.reference(in[i])), f.limit) << in[i] << ": " << r[i];
}

TEST(Math, InverseErrorFunctionAndDigamma) {
  for (double x : {-0.999999, -0.9, -0.5, -1e-3, 1e-12, 0.3, 0.7, 0.99}) {
    EXPECT_NEAR(std::erf(kernel::erfinv(x)), x, 4e-16 + std::fabs(x) * 4e-16);
  }
  EXPECT_NEAR(kernel::digamma(1.0), -0.57721566490153286061, 1e-15);
  EXPECT_NEAR(kernel::digamma(0.5), -1.9635100260214234794, 4e-15);
  EXPECT_NEAR(kernel::digamma(-0.5), 0.03648997397857652056, 2e-15);
  EXPECT_NEAR(kernel::digamma(1.4616321449683622), -9.2412655217294275e-17, 1e-18);
  EXPECT_NEAR(kernel::digamma(1.465), 0.00325396767637498773, 1e-17);
  EXPECT_NEAR(kernel::digamma(0.75), -1.0858608797864721696, 2.5e-16);
  EXPECT_NEAR(kernel::digamma(1.96875), 0.40243027626744042992, 9.3e-17);
  EXPECT_NEAR(kernel::digamma(2.0), 0.42278433509846713939, 9.7e-17);
  EXPECT_NEAR(kernel::digamma(2.5), 0.70315664064524318723, 1.6e-16);
  EXPECT_NEAR(kernel::digamma(9.5), 2.1977378764029495332, 5.1e-16);
  EXPECT_NEAR(kernel::digamma(10.5), 2.3030010342976863753, 5.3e-16);
  EXPECT_NEAR(kernel::digamma(10000000000.0), 23.02585092989045684, 5.3e-15);
  EXPECT_NEAR(kernel::digamma(-2.25), 4.1585835646579722748, 4.0e-15);
}

}  // namespace
}  // namespace msjit::codegen
