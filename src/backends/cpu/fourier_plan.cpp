// Plans of discrete Fourier transforms: how a length is taken apart, and the roots of unity.
#include <algorithm>
#include <cmath>
#include <list>
#include <numbers>

#include "src/backends/cpu/fourier.h"
#include "src/base/fork.h"

namespace msjit::backends::cpu {
namespace {

constexpr int64_t kCoarse = 1 << 14;        // of longer rows not every turn is kept
constexpr size_t kKept = size_t{64} << 20;  // bytes of plans

// e^(-2 pi i k / n) with the accuracy of sin and cos: the angle is at most an eighth of a turn.
template <class T>
void push_root(std::vector<T>& to, uint64_t k, uint64_t n) {
  k %= n;
  const bool below = 2 * k <= n;  // else the conjugate of n - k
  if (!below) k = n - k;
  const bool left = 4 * k > n;                       // else its cosine is not negative
  const uint64_t k4 = left ? 2 * n - 4 * k : 4 * k;  // quarters of a turn / n, at most 1
  const bool steep = 2 * k4 > n;
  const double angle = std::numbers::pi / 2 * (static_cast<double>(steep ? n - k4 : k4) / static_cast<double>(n));
  double c = std::cos(angle), s = std::sin(angle);
  if (steep) std::swap(c, s);
  to.push_back(static_cast<T>(left ? -c : c));
  to.push_back(static_cast<T>(below ? -s : s));
}

// The radices of n, none but known ones: else empty (of 1, too).
std::vector<int> radices_of(int64_t n) {
  std::vector<int> found;
  int twos = 0;
  for (; n % 2 == 0 && n > 0; n /= 2) ++twos;
  for (int r : {13, 11, 7, 5, 3}) {
    for (; n % r == 0; n /= r) found.push_back(r);
  }
  if (n != 1) return {};
  // as few stages as there can be, 4 and 4 rather than 8 and 2
  const int eights = twos % 3 == 1 && twos > 1 ? twos / 3 - 1 : twos / 3;
  for (twos -= 3 * eights; twos > 1; twos -= 2) found.push_back(4);
  if (twos) found.push_back(2);
  found.insert(found.begin(), static_cast<size_t>(eights), 8);
  return found;
}

// What the stages of n elements cost each, roughly; a vector of lanes of complex numbers is 128 bytes.
double cost(int64_t n) {
  const std::vector<int> radices = radices_of(n);
  double sum = 4;
  for (int r : radices) sum += r == 2 ? 5 : r == 3 ? 6 : r == 4 ? 6 : r == 5 ? 8 : r == 8 ? 8 : 5 + 1.6 * r;
  const double far = n > 4096 ? 16 : n > 512 ? 2 : 0;  // what the caches are too small for
  return sum + far * static_cast<double>(radices.size());
}
double cost(int64_t n1, int64_t n2, int64_t lanes) {
  auto padded = [&](int64_t n) { return static_cast<double>((n + lanes - 1) / lanes * lanes); };
  return padded(n2) * static_cast<double>(n1) * cost(n1) + padded(n1) * static_cast<double>(n2) * cost(n2) +
         6 * padded(n1) * padded(n2);
}

template <class T>
FourierStages<T> make_stages(int64_t n) {
  FourierStages<T> f;
  f.n = n;
  f.radices = radices_of(n);
  int64_t l = n;
  for (size_t i = 0; i + 1 < f.radices.size(); ++i) {
    const int64_t rest = l / f.radices[i];
    for (int64_t p = 0; p < rest; ++p) {
      for (int k = 1; k < f.radices[i]; ++k) push_root(f.turns, static_cast<uint64_t>(p * k), static_cast<uint64_t>(l));
    }
    l = rest;
  }
  return f;
}

// Independent of the width of vectors, so that the results are.
template <class T>
constexpr int64_t kWidth = 64 / sizeof(T);

// n = n1 * n2
template <class T>
std::pair<int64_t, double> best_parts(int64_t n) {
  std::pair<int64_t, double> best{n, cost(n, 1, kWidth<T>)};
  auto consider = [&](int64_t n1) {
    const double c = cost(n1, n / n1, kWidth<T>);
    if (c < best.second) best = {n1, c};
  };
  for (int64_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) consider(d), consider(n / d);
  }
  return best;
}

template <class T>
std::shared_ptr<const FourierPlan<T>> make(int64_t n, int64_t lanes) {
  auto plan = std::make_shared<FourierPlan<T>>();
  plan->n = n;
  plan->lanes = lanes;
  if (n > 1 && radices_of(n).empty()) {
    int64_t least = 0;
    double least_cost = 0;
    for (int64_t odd : {1, 3, 5, 9, 15}) {
      int64_t m = odd;
      while (m < 2 * n - 1) m *= 2;
      const double c = best_parts<T>(m).second;
      if (least == 0 || c < least_cost) least = m, least_cost = c;
    }
    plan->around = fourier_plan<T>(least);
    const uint64_t turn = 2 * static_cast<uint64_t>(n);
    std::vector<double> chirp, wave(2 * least);
    for (uint64_t j = 0; j < static_cast<uint64_t>(n); ++j) push_root(chirp, j * j % turn, turn);
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t at : {j, (least - j) % least}) {
        wave[2 * at] = chirp[2 * j];
        wave[2 * at + 1] = -chirp[2 * j + 1];
      }
    }
    const FourierFunctions<double>& f = fourier_functions<double>();
    f.rows(*make<double>(least, f.lanes), wave.data(), least, wave.data(), least, 1, false,
           1 / static_cast<double>(least));
    plan->chirp.assign(chirp.begin(), chirp.end());
    plan->filter.assign(wave.begin(), wave.end());
    return plan;
  }
  if (n <= kShortFourier) plan->whole = make_stages<T>(n);
  const int64_t n1 = best_parts<T>(n).first, n2 = n / n1;
  plan->first = make_stages<T>(n1);
  plan->second = make_stages<T>(n2);
  const int64_t blocks = n > kCoarse ? 1 : (n2 + lanes - 1) / lanes;
  for (int64_t block = 0; block < blocks; ++block) {
    for (int64_t k = 0; k < n1; ++k) {
      std::vector<T> roots;
      for (int64_t i = 0; i < lanes; ++i) {
        push_root(roots, static_cast<uint64_t>(k * (block * lanes + i)), static_cast<uint64_t>(n));
      }
      for (int part = 0; part < 2; ++part) {
        for (int64_t i = 0; i < lanes; ++i) plan->between.push_back(roots[2 * i + part]);
      }
    }
  }
  if (n > kCoarse) {
    for (int64_t at = 0; at < n2; at += lanes) {
      for (int64_t k = 0; k < n1; ++k) push_root(plan->coarse, static_cast<uint64_t>(k * at), static_cast<uint64_t>(n));
    }
  }
  return plan;
}

template <class T>
size_t bytes_of(const FourierPlan<T>& p) {
  size_t n = p.whole.turns.size() + p.first.turns.size() + p.second.turns.size() + p.between.size() + p.coarse.size() +
             p.chirp.size() + p.filter.size();
  return n * sizeof(T) + sizeof(p);
}
template <class T>
size_t bytes_of(const RealFourierPlan<T>& p) {
  return (p.cosines.size() + p.sines.size()) * sizeof(T) + sizeof(p);
}

constinit Mutex holds_plans;
const bool held_while_forking = hold_while_forking(ForkOrder::kPlans, holds_plans);

// The plans used last, up to kKept bytes of them and one more.
template <class P>
class Plans {
 public:
  template <class Make>
  std::shared_ptr<const P> get(int64_t n, int64_t lanes, Make&& make) MSJIT_EXCLUDES(holds_plans) {
    {
      MutexLock lock(holds_plans);
      for (auto i = kept_.begin(); i != kept_.end(); ++i) {
        if ((*i).n != n || (*i).lanes != lanes) continue;
        kept_.splice(kept_.begin(), kept_, i);
        return kept_.front().plan;
      }
    }
    std::shared_ptr<const P> plan = make();  // without the lock: it may ask for another plan
    MutexLock lock(holds_plans);
    kept_.push_front({n, lanes, plan, bytes_of(*plan)});
    bytes_ += kept_.front().bytes;
    while (kept_.size() > 1 && (bytes_ > kKept || kept_.size() > 64)) {
      bytes_ -= kept_.back().bytes;
      kept_.pop_back();
    }
    return plan;
  }

 private:
  struct Kept {
    int64_t n, lanes;
    std::shared_ptr<const P> plan;
    size_t bytes;
  };
  std::list<Kept> kept_ MSJIT_GUARDED_BY(holds_plans);
  size_t bytes_ MSJIT_GUARDED_BY(holds_plans) = 0;
};

}  // namespace

template <class T>
std::shared_ptr<const FourierPlan<T>> fourier_plan(int64_t n) {
  static auto* plans = new Plans<FourierPlan<T>>;  // a thread may need it while others end
  const int64_t lanes = fourier_functions<T>().lanes;
  return plans->get(n, lanes, [&] { return make<T>(n, lanes); });
}
template <class T>
std::shared_ptr<const RealFourierPlan<T>> real_fourier_plan(int64_t n) {
  static auto* plans = new Plans<RealFourierPlan<T>>;
  return plans->get(n, fourier_functions<T>().lanes, [&] {
    auto plan = std::make_shared<RealFourierPlan<T>>();
    plan->n = n;
    plan->half = fourier_plan<T>(n / 2);
    std::vector<T> root;
    for (int64_t k = 0; k <= n / 4 + 1; ++k) {
      root.clear();
      push_root(root, static_cast<uint64_t>(k), static_cast<uint64_t>(n));
      plan->cosines.push_back(root[0]);
      plan->sines.push_back(root[1]);
    }
    return plan;
  });
}
template std::shared_ptr<const FourierPlan<float>> fourier_plan<float>(int64_t n);
template std::shared_ptr<const FourierPlan<double>> fourier_plan<double>(int64_t n);
template std::shared_ptr<const RealFourierPlan<float>> real_fourier_plan<float>(int64_t n);
template std::shared_ptr<const RealFourierPlan<double>> real_fourier_plan<double>(int64_t n);

}  // namespace msjit::backends::cpu
