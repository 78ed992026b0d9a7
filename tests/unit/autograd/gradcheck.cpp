#include "tests/unit/autograd/gradcheck.h"

#include <cmath>
#include <complex>
#include <sstream>

namespace msjit::test {
using ops::Op;
using ops::Val;

Arg real(Shape shape, double lo, double hi) {
  Arg a;
  a.shape = shape;
  a.lo = lo;
  a.hi = hi;
  return a;
}
Arg cplx(Shape shape, double lo, double hi) {
  Arg a = real(shape, lo, hi);
  a.dtype = DType::complex128;
  return a;
}
Arg given(Shape shape, std::vector<double> values) {
  Arg a = real(shape);
  a.values = std::move(values);
  return a;
}
Arg constant(Shape shape, std::vector<double> values) {
  Arg a = given(shape, std::move(values));
  a.differentiate = false;
  return a;
}
Arg index(Shape shape, std::vector<double> values) {
  Arg a = constant(shape, std::move(values));
  a.dtype = DType::int64;
  return a;
}
Arg mask(Shape shape, std::vector<double> values) {
  Arg a = constant(shape, std::move(values));
  a.dtype = DType::bool_;
  return a;
}
Arg number(double v) {
  Arg a;
  a.kind = Arg::kNumber;
  a.number = ops::Number::of(v);
  return a;
}
Arg number(int v) {
  Arg a;
  a.kind = Arg::kNumber;
  a.number = ops::Number::of(static_cast<int64_t>(v));
  return a;
}
Arg absent() {
  Arg a;
  a.kind = Arg::kAbsent;
  return a;
}

namespace {

double spread(int k) {  // distinct, even
  double x = k * 0.7548776662466927 + 0.31;
  return x - std::floor(x);
}

}  // namespace

Tensor make(const Arg& a, int seed) {
  Tensor t = Tensor::empty(a.shape, a.dtype);
  for (int64_t i = 0; i < t.numel(); ++i) {
    double x = a.values.empty() ? a.lo + (a.hi - a.lo) * spread(static_cast<int>(i) + seed * 37) : a.values[i];
    switch (a.dtype) {
      case DType::float64:
        t.data_as<double>()[i] = x;
        break;
      case DType::complex128:
        t.data_as<std::complex<double>>()[i] = {x,
                                                a.lo + (a.hi - a.lo) * spread(static_cast<int>(i) + seed * 37 + 500)};
        break;
      case DType::int64:
        t.data_as<int64_t>()[i] = static_cast<int64_t>(x);
        break;
      case DType::bool_:
        t.data_as<bool>()[i] = x != 0;
        break;
      default:
        ADD_FAILURE() << "no such sample dtype";
    }
  }
  return t;
}

Tensor weights(const Tensor& like, int seed) {
  Arg a;
  a.shape = Shape(like.shape());
  a.dtype = like.dtype();
  a.lo = 0.5;
  a.hi = 1.5;
  return make(a, seed);
}

namespace {

// sum Re(conj(w) * x): one real number whose gradient in the convention of complex gradients is w.
Tensor weighted_sum(const Tensor& x, const Tensor& w) {
  if (is_complex(x.dtype())) {
    Tensor p = call(Op::mul, {v(x), v(call(Op::conj, {v(w)}))});
    return call(Op::sum, {v(call(Op::real, {v(p)}))});
  }
  return call(Op::sum, {v(call(Op::mul, {v(x), v(w)}))});
}

struct Check {
  const Sample& s;
  std::vector<Val> operands;
  std::vector<int> inputs;  // operands to differentiate
  ops::Attrs attrs;

  explicit Check(const Sample& sample) : s(sample), attrs(complete(sample.op, sample.attrs)) {
    for (size_t i = 0; i < s.args.size(); ++i) {
      const Arg& a = s.args[i];
      if (a.kind == Arg::kAbsent) {
        operands.emplace_back();
      } else if (a.kind == Arg::kNumber) {
        operands.push_back(Val::of(a.number));
      } else {
        Tensor t = make(a, static_cast<int>(i) + 1);
        if (a.differentiate && is_differentiable(a.dtype)) {
          autograd::set_requires_grad(*t.get(), true);
          inputs.push_back(static_cast<int>(i));
        }
        operands.push_back(v(t));
      }
    }
  }
  Tensor loss() {
    if (ops::info(s.op).op_class == ops::OpClass::kRandom)
      eager::set_generator_state({eager::generator_state().seed, 0});
    Tensor total;
    int seed = 11;
    for (const Val& o : call_all(s.op, operands, attrs)) {
      if (++seed - 12 >= s.outputs) break;
      if (!is_differentiable(o.tensor().dtype())) continue;
      Tensor part = weighted_sum(o.tensor(), weights(o.tensor(), seed));
      total = total ? call(Op::add, {v(total), v(part)}) : part;
    }
    return total;
  }
  std::vector<Tensor> tensors() {
    std::vector<Tensor> t;
    for (int i : inputs) t.push_back(operands[i].tensor());
    return t;
  }
  std::vector<Tensor> gradient(bool create_graph) {
    Tensor l = loss();
    return autograd::gradients({&l, 1}, {}, tensors(), {create_graph, create_graph, true});
  }
  // A real number made of the first gradients.
  Tensor gradient_sum() {
    Tensor total;
    int seed = 23;
    for (const Tensor& g : gradient(true)) {
      ++seed;
      if (!g) continue;
      Tensor part = weighted_sum(g, weights(g, seed));
      total = total ? call(Op::add, {v(total), v(part)}) : part;
    }
    return total;
  }
};

// Compares g with the differences of f over every real coordinate of the inputs.
template <class F>
std::string compare(Check& c, const std::vector<Tensor>& g, F f, const char* what, double tolerance) {
  const double h = 1e-6;
  std::ostringstream out;
  std::vector<Tensor> inputs = c.tensors();
  for (size_t k = 0; k < inputs.size(); ++k) {
    const int parts = is_complex(inputs[k].dtype()) ? 2 : 1;
    double* x = inputs[k].data_as<double>();
    if (g[k] && (g[k].dtype() != inputs[k].dtype() || !std::ranges::equal(g[k].shape(), inputs[k].shape()))) {
      out << what << ": gradient of operand " << c.inputs[k] << " is " << to_string(g[k].meta()) << ", the operand "
          << to_string(inputs[k].meta());
      return out.str();
    }
    Tensor dense = g[k] ? call(Op::copy, {v(g[k])}) : Tensor();
    for (int64_t i = 0; i < inputs[k].numel() * parts; ++i) {
      const double saved = x[i];
      x[i] = saved + h;
      double up = f();
      x[i] = saved - h;
      double down = f();
      x[i] = saved;
      const double expected = (up - down) / (2 * h), got = dense ? dense.data_as<double>()[i] : 0;
      if (!(std::abs(got - expected) <= tolerance * (1 + std::abs(expected)))) {
        out << what << ": operand " << c.inputs[k] << ", coordinate " << i << ": rule " << got << ", differences "
            << expected;
        return out.str();
      }
    }
  }
  return {};
}

}  // namespace

std::string check(const Sample& s) {
  try {
    Check c(s);
    if (c.inputs.empty()) return "nothing to differentiate";
    auto value = [&] {
      autograd::GradMode off(false);
      return item(c.loss());
    };
    std::string first = compare(c, c.gradient(false), value, "first order", 2e-6);
    if (!first.empty() || !s.second_order) return first;
    Tensor total = c.gradient_sum();
    std::vector<Tensor> second(c.inputs.size());
    // An op that is linear in everything has constant gradients: no second graph, and the differences must be 0.
    if (total && total.requires_grad())
      second = autograd::gradients({&total, 1}, {}, c.tensors(), {false, false, true});
    auto gradient_value = [&] {
      Tensor t = c.gradient_sum();
      return t ? item(t) : 0.0;
    };
    return compare(c, second, gradient_value, "second order", 1e-5);
  } catch (const std::exception& e) {
    return std::string("exception: ") + e.what();
  }
}

Tensor f64(Shape shape, std::vector<double> values) { return Tensor::from_bytes(values.data(), shape, DType::float64); }

Tensor leaf(Shape shape, std::vector<double> values) {
  Tensor t = f64(shape, std::move(values));
  autograd::set_requires_grad(*t.get(), true);
  return t;
}

ops::Attrs complete(Op op, std::span<const ops::Attr> attrs) {
  ops::Attrs all(attrs.begin(), attrs.end());
  size_t k = 0;
  for (const ops::Param& p : ops::info(op).params) {
    if (p.is_operand()) continue;
    if (k++ >= attrs.size()) all.push_back(p.default_value);
  }
  return all;
}

ops::Vals call_all(Op op, std::span<const Val> operands, std::span<const ops::Attr> attrs) {
  ops::Vals out;
  eager::emitter().emit(op, operands, attrs, out);
  return out;
}

Tensor call(Op op, std::vector<Val> operands, std::vector<ops::Attr> attrs) {
  // Optional trailing operands may be left out.
  const ops::OpInfo& i = ops::info(op);
  if (i.operand_count > 0 && static_cast<int>(operands.size()) < i.operand_count) operands.resize(i.operand_count);
  return call_all(op, operands, complete(op, attrs))[0].tensor();
}

std::vector<double> values(const Tensor& t) {
  autograd::GradMode off(false);
  Tensor c = call(Op::cast, {v(call(Op::copy, {v(t)}))}, {DType::float64});
  return {c.data_as<double>(), c.data_as<double>() + c.numel()};
}

double item(const Tensor& t) { return values(t).at(0); }

}  // namespace msjit::test
