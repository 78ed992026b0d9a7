#include "src/ops/op.h"

#include <gtest/gtest.h>

#include "src/base/check.h"
#include "src/ops/emitter.h"

namespace msjit::ops {
namespace {

struct Arg {
  ValueType type;
  Shape shape;
  Arg(DType t, Shape s) : shape(std::move(s)) {
    type.kind = ValueType::kTensor;
    type.dtype = t;
  }
  Arg(Shape s) : Arg(DType::float32, std::move(s)) {}
  Arg(NumberKind k) {
    type.kind = ValueType::kNumber;
    type.number = k;
  }
  Arg(std::nullptr_t) {}
};

InferContext inferred(Op op, std::vector<Arg> args, std::vector<Attr> given = {}) {
  static std::vector<ValueType> types;
  static Attrs attrs;
  types.clear();
  static std::vector<Arg> kept;
  kept = std::move(args);
  for (Arg& a : kept) {
    a.type.shape = a.shape;
    types.push_back(a.type);
  }
  attrs = complete_attrs(op, given);
  InferContext c{op, types, attrs, {}, false};
  infer(c);
  return c;
}
Shape shape_of(Op op, std::vector<Arg> args, std::vector<Attr> attrs = {}) {
  return inferred(op, args, attrs).outputs[0].shape;
}
DType dtype_of(Op op, std::vector<Arg> args, std::vector<Attr> attrs = {}) {
  return inferred(op, args, attrs).outputs[0].dtype;
}
std::string error_of(Op op, std::vector<Arg> args, std::vector<Attr> attrs = {}) {
  try {
    inferred(op, args, attrs);
  } catch (const UserError& e) {
    return e.what();
  }
  return "no error";
}
using I = Ints;
Attr i(int64_t v) { return v; }

TEST(Table, EveryRowIsComplete) {
  for (int k = 0; k < kOpCount; ++k) {
    Op op = static_cast<Op>(k);
    const OpInfo& row = info(op);
    EXPECT_GT(row.doc.size(), 2u) << row.name;
    EXPECT_EQ(row.doc.back(), '.') << row.name;
    EXPECT_EQ(op_from_name(row.name), op);
    EXPECT_EQ(row.op_class == OpClass::kComposite,
              row.grad == GradKind::kComposite || (row.op_class == OpClass::kComposite && row.grad == GradKind::kNone))
        << row.name;
    EXPECT_TRUE(row.operand_count == -1 || row.operand_count <= 8) << row.name;  // eager::PlanKey::kMaxOperands
    // A missing inference function does not link; here: whatever it is given, it answers or throws a UserError that
    // names the op.
    for (int ndim = 0; ndim < 5; ++ndim) {
      std::vector<Arg> args;
      std::vector<Attr> attrs;
      for (const Param& p : row.params) {
        if (p.type == ParamType::kNumber) {
          args.emplace_back(NumberKind::kInt);
        } else if (p.is_operand()) {
          args.emplace_back(Shape(ndim, 4));
        } else if (p.has_default) {
          attrs.push_back(p.default_value);
        } else {
          switch (p.type) {
            case ParamType::kBool:
              attrs.push_back(false);
              break;
            case ParamType::kInt:
            case ParamType::kScalar:
              attrs.push_back(int64_t{1});
              break;
            case ParamType::kFloat:
              attrs.push_back(1.0);
              break;
            case ParamType::kInts:
              attrs.push_back(Ints{1});
              break;
            case ParamType::kDType:
              attrs.push_back(DType::float32);
              break;
            default:
              attrs.push_back(std::string("none"));
          }
        }
      }
      try {
        InferContext c = inferred(op, args, attrs);
        if (row.output_count >= 0 && !c.data_dependent) {
          EXPECT_EQ(static_cast<int>(c.outputs.size()), row.output_count) << row.name;
        }
      } catch (const UserError& e) {
        EXPECT_NE(std::string(e.what()).find(std::string(row.name)), std::string::npos) << row.name << ": " << e.what();
      }
    }
  }
  EXPECT_FALSE(op_from_name("no_such_op"));
}

TEST(Schema, ParamsAndDefaults) {
  const OpInfo& conv = info(Op::conv2d);
  EXPECT_EQ(conv.operand_count, 3);
  EXPECT_TRUE(conv.params[2].optional);
  EXPECT_EQ(attr_index(Op::conv2d, "groups"), 3);
  Attrs a = complete_attrs(Op::conv2d, {});
  EXPECT_TRUE(equal(a[0], Attr(I{1, 1})));
  EXPECT_TRUE(equal(a[3], i(1)));
  EXPECT_EQ(info(Op::cat).operand_count, -1);
  EXPECT_TRUE(equal(complete_attrs(Op::layer_norm, {})[1], Attr(1e-05)));
  EXPECT_TRUE(equal(complete_attrs(Op::sum, std::vector<Attr>{i(1)})[0], Attr(I{1})));
  EXPECT_TRUE(equal(complete_attrs(Op::dropout, std::vector<Attr>{i(0)})[0], Attr(0.0)));
  try {
    complete_attrs(Op::one_hot, {});
    FAIL();
  } catch (const UserError& e) {
    EXPECT_STREQ(e.what(), "one_hot: argument depth (an int) is missing");
  }
  try {
    complete_attrs(Op::sum, std::vector<Attr>{std::string("x")});
    FAIL();
  } catch (const UserError& e) {
    EXPECT_STREQ(e.what(), "sum: axis must be a sequence of ints or None, got 'x'");
  }
}

TEST(Attr, TextAndEquality) {
  EXPECT_EQ(to_string(Attr(0.1)), "0.1");
  EXPECT_EQ(to_string(Attr(1e-5)), "1e-05");
  EXPECT_EQ(to_string(Attr(2.0)), "2.0");
  EXPECT_EQ(to_string(Attr(I{1})), "(1,)");
  EXPECT_EQ(to_string(Attr()), "None");
  EXPECT_FALSE(equal(Attr(0.0), Attr(-0.0)));
  EXPECT_FALSE(equal(Attr(1.0), i(1)));
  EXPECT_FALSE(Number::of(0.0) == Number::of(-0.0));
}

TEST(Infer, Arithmetic) {
  EXPECT_EQ(shape_of(Op::add, {Shape{2, 1}, Shape{3}}), (Shape{2, 3}));
  EXPECT_EQ(dtype_of(Op::add, {{DType::int32, {2}}, NumberKind::kFloat}), DType::float32);
  EXPECT_EQ(dtype_of(Op::add, {{DType::float16, {2}}, NumberKind::kFloat}), DType::float16);
  EXPECT_EQ(dtype_of(Op::div, {{DType::int32, {2}}, NumberKind::kInt}), DType::float32);
  EXPECT_EQ(dtype_of(Op::pow, {{DType::bool_, {2}}, {DType::bool_, {2}}}), DType::int64);
  EXPECT_EQ(dtype_of(Op::exp, {{DType::int8, {2}}}), DType::float32);
  EXPECT_EQ(dtype_of(Op::abs, {{DType::complex64, {2}}}), DType::float32);
  EXPECT_EQ(shape_of(Op::add, {Shape{0, 3}, Shape{}}), (Shape{0, 3}));
  EXPECT_EQ(error_of(Op::add, {Shape{2, 3}, Shape{4}}),
            "add: shapes (2, 3) and (4,) do not broadcast: sizes 3 and 4 differ in dimension 1; they must be equal, or "
            "one of them 1");
  EXPECT_NE(error_of(Op::sub, {{DType::bool_, {2}}, {DType::bool_, {2}}}).find("use logical_xor"), std::string::npos);
  EXPECT_NE(error_of(Op::exp, {NumberKind::kInt}).find("x must be a tensor, got an int"), std::string::npos);
  EXPECT_NE(error_of(Op::where, {Shape{2}, Shape{2}, Shape{2}}).find("x != 0"), std::string::npos);
  EXPECT_NE(error_of(Op::lt, {{DType::complex64, {2}}, Shape{2}}).find("complex"), std::string::npos);
  EXPECT_EQ(dtype_of(Op::clamp, {{DType::int32, {2}}, NumberKind::kFloat, nullptr}), DType::float32);
  EXPECT_NE(error_of(Op::clamp, {Shape{2}}).find("min, max or both"), std::string::npos);
}

TEST(Infer, ComputeDtype) {
  auto compute = [](Op op, std::vector<Arg> args, std::vector<Attr> given = {}) {
    std::vector<ValueType> types;
    for (Arg& a : args) types.push_back(a.type);
    return compute_dtype(op, types, complete_attrs(op, given));
  };
  EXPECT_EQ(compute(Op::lt, {{DType::int32, {}}, NumberKind::kFloat}), DType::float32);
  EXPECT_EQ(compute(Op::where, {{DType::bool_, {}}, {DType::float64, {}}, NumberKind::kInt}), DType::float64);
  EXPECT_EQ(compute(Op::div, {{DType::int32, {}}, {DType::int8, {}}}), DType::float32);
  EXPECT_EQ(compute(Op::cast, {{DType::float32, {}}}, {DType::int8}), DType::int8);
  EXPECT_EQ(compute(Op::masked_fill, {{DType::float16, {}}, {DType::bool_, {}}, NumberKind::kFloat}), DType::float16);
  EXPECT_EQ(compute(Op::isnan, {{DType::float64, {}}}), DType::float64);
}

TEST(Infer, Reductions) {
  EXPECT_EQ(shape_of(Op::sum, {Shape{2, 3, 4}}, {I{-1, 0}}), (Shape{3}));
  EXPECT_EQ(shape_of(Op::sum, {Shape{2, 3}}, {Attr(), true}), (Shape{1, 1}));
  EXPECT_EQ(shape_of(Op::sum, {Shape{2, 3}}, {I{}}), (Shape{2, 3}));
  EXPECT_EQ(shape_of(Op::sum, {Shape{}}, {I{-1}}), (Shape{}));
  EXPECT_EQ(dtype_of(Op::sum, {{DType::bool_, {2}}}), DType::int64);
  EXPECT_EQ(dtype_of(Op::mean, {{DType::int32, {2}}}), DType::float32);
  EXPECT_EQ(error_of(Op::sum, {Shape{2, 3}}, {I{2}}),
            "sum: dimension 2 is out of range for a tensor of 2 dimensions; it must be in [-2, 1]");
  EXPECT_NE(error_of(Op::sum, {Shape{2, 3}}, {I{0, -2}}).find("twice"), std::string::npos);
  EXPECT_NE(error_of(Op::argmax, {Shape{0, 3}}).find("is empty"), std::string::npos);
  EXPECT_EQ(shape_of(Op::argmax, {Shape{0, 3}}, {i(1)}), (Shape{0}));
}

ViewGeometry view(Op op, Shape shape, Shape strides, std::vector<Attr> attrs) {
  return view_geometry(op, shape, strides, complete_attrs(op, attrs));
}

TEST(View, ReshapeFindsStridesOrCopies) {
  ViewGeometry g = view(Op::reshape, {2, 3, 4}, {12, 4, 1}, {I{6, -1}});
  EXPECT_EQ(g.shape, (Shape{6, 4}));
  EXPECT_EQ(g.strides, (Shape{4, 1}));
  g = view(Op::reshape, {4, 3}, {1, 4}, {I{2, 2, 3}});
  EXPECT_FALSE(g.needs_copy);
  EXPECT_EQ(g.strides, (Shape{2, 1, 4}));
  EXPECT_TRUE(view(Op::reshape, {4, 3}, {1, 4}, {I{12}}).needs_copy);
  EXPECT_EQ(view(Op::reshape, {1, 6}, {99, 2}, {I{3, 2}}).strides, (Shape{4, 2}));
  EXPECT_EQ(view(Op::reshape, {2, 0}, {1, 1}, {I{0, 5}}).shape, (Shape{0, 5}));
  EXPECT_EQ(view(Op::reshape, {}, {}, {I{1, 1}}).shape, (Shape{1, 1}));
  EXPECT_EQ(view(Op::reshape, {1}, {1}, {I{}}).shape, (Shape{}));
  EXPECT_EQ(view(Op::reshape, {6, 6}, {12, 2}, {I{2, 18}}).strides, (Shape{36, 2}));
  EXPECT_TRUE(view(Op::reshape, {6, 5}, {12, 2}, {I{2, 15}}).needs_copy);
  EXPECT_EQ(error_of(Op::reshape, {Shape{2, 3}}, {I{4, -1}}),
            "reshape: a tensor of shape (2, 3) (6 elements) does not reshape to (4, -1)");
  EXPECT_NE(error_of(Op::reshape, {Shape{2, 3}}, {I{-1, -1}}).find("more than one -1"), std::string::npos);
}

// Every split of a strided tensor that restride accepts must address the elements in row-major order.
TEST(View, ReshapeAddressesTheSameElements) {
  auto addresses = [](Dims shape, Dims strides) {
    std::vector<int64_t> out;
    for (int64_t k = 0; k < numel_of(shape); ++k) {
      int64_t rest = k, at = 0;
      for (size_t d = shape.size(); d-- > 0;) {
        at += rest % shape[d] * strides[d];
        rest /= shape[d];
      }
      out.push_back(at);
    }
    return out;
  };
  Shape from_shapes[] = {{4, 6}, {2, 1, 12}, {2, 2, 6}, {24}},
        to[] = {{24}, {2, 12}, {8, 3}, {2, 2, 2, 3}, {4, 1, 6}, {1, 3, 8}};
  for (const Shape& s : from_shapes) {
    for (int layout = 0; layout < 4; ++layout) {
      Shape strides = contiguous_strides(s);
      if (layout == 1) std::reverse(strides.begin(), strides.end());
      if (layout == 2)
        for (auto& k : strides) k *= 3;
      if (layout == 3) strides[0] += 5;
      for (const Shape& t : to) {
        ViewGeometry g = view(Op::reshape, s, strides, {I(t.begin(), t.end())});
        if (!g.needs_copy) {
          EXPECT_EQ(addresses(s, strides), addresses(g.shape, g.strides)) << to_string(s) << to_string(t) << layout;
        }
        EXPECT_TRUE(!g.needs_copy || layout == 1 || layout == 3);
      }
    }
  }
}

TEST(View, SlicesAreCutAsPythonDoes) {
  struct Case {
    Attr start, stop;
    int64_t step, offset, size;
  };
  for (const Case& k :
       {Case{{}, {}, 1, 0, 10}, Case{i(2), i(5), 1, 2, 3}, Case{i(-3), {}, 1, 7, 3}, Case{{}, i(-8), 1, 0, 2},
        Case{{}, {}, -1, 9, 10}, Case{i(8), i(2), -3, 8, 2}, Case{i(20), i(30), 1, 0, 0}, Case{i(-20), i(3), 2, 0, 2},
        Case{i(20), i(-20), -4, 9, 3}, Case{{}, {}, INT64_MIN, 9, 1}, Case{{}, {}, INT64_MAX, 0, 1}}) {
    ViewGeometry g = view(Op::slice, {10}, {1}, {i(0), k.start, k.stop, k.step});
    EXPECT_EQ(g.shape[0], k.size);
    EXPECT_EQ(g.offset, k.offset);
  }
  EXPECT_NE(error_of(Op::slice, {Shape{3}}, {i(0), Attr(), Attr(), i(0)}).find("step must not be 0"),
            std::string::npos);
}

TEST(View, Others) {
  EXPECT_EQ(view(Op::permute, {2, 3, 4}, {12, 4, 1}, {I{2, 0, -2}}).strides, (Shape{1, 12, 4}));
  EXPECT_EQ(view(Op::squeeze, {1, 3, 1}, {3, 1, 1}, {}).shape, (Shape{3}));
  EXPECT_EQ(view(Op::squeeze, {1, 3, 1}, {3, 1, 1}, {I{0, 1}}).shape, (Shape{3, 1}));
  EXPECT_EQ(view(Op::unsqueeze, {3}, {1}, {i(-1)}).shape, (Shape{3, 1}));
  ViewGeometry g = view(Op::broadcast_to, {3, 1}, {1, 1}, {I{2, -1, 4}});
  EXPECT_EQ(g.shape, (Shape{2, 3, 4}));
  EXPECT_EQ(g.strides, (Shape{0, 1, 0}));
  g = view(Op::diagonal, {3, 4}, {4, 1}, {i(1)});
  EXPECT_EQ(g.shape, (Shape{3}));
  EXPECT_EQ(g.strides, (Shape{5}));
  EXPECT_EQ(g.offset, 1);
  EXPECT_EQ(view(Op::diagonal, {3, 4}, {4, 1}, {i(-2)}).offset, 8);
  EXPECT_EQ(view(Op::diagonal, {3, 4}, {4, 1}, {i(7)}).shape, (Shape{0}));
  EXPECT_EQ(view(Op::unfold, {10}, {1}, {i(0), i(3), i(2)}).shape, (Shape{4, 3}));
  EXPECT_EQ(error_of(Op::select, {Shape{3}}, {i(0), i(3)}),
            "select: index 3 is out of range for dimension 0 of size 3");
  EXPECT_NE(error_of(Op::permute, {Shape{2, 3}}, {I{0, 0}}).find("twice"), std::string::npos);
  EXPECT_NE(error_of(Op::broadcast_to, {Shape{2, 3}}, {I{2, 4}}).find("(2, 3) does not broadcast to (2, 4)"),
            std::string::npos);
}

TEST(Infer, ShapesAndIndices) {
  EXPECT_EQ(shape_of(Op::cat, {Shape{2, 3}, Shape{4, 3}}, {i(0)}), (Shape{6, 3}));
  EXPECT_NE(error_of(Op::cat, {Shape{2, 3}, Shape{4, 4}}, {i(0)}).find("float32(4, 4)"), std::string::npos);
  EXPECT_EQ(shape_of(Op::stack, {Shape{2}, Shape{2}}, {i(-1)}), (Shape{2, 2}));
  EXPECT_EQ(inferred(Op::split, {Shape{5, 2}}, {I{2, 3}}).outputs[1].shape, (Shape{3, 2}));
  EXPECT_EQ(inferred(Op::chunk, {Shape{5}}, {i(3)}).outputs.size(), 3u);
  EXPECT_EQ(inferred(Op::unbind, {Shape{3, 2}}, {i(0)}).outputs.size(), 3u);
  EXPECT_EQ(shape_of(Op::flatten, {Shape{2, 3, 4}}, {i(1)}), (Shape{2, 12}));
  EXPECT_EQ(shape_of(Op::flatten, {Shape{}}), (Shape{1}));
  EXPECT_EQ(shape_of(Op::tile, {Shape{2}}, {I{3, 2}}), (Shape{3, 4}));
  EXPECT_EQ(shape_of(Op::pad, {Shape{2, 3}}, {I{1, 2}}), (Shape{2, 6}));
  EXPECT_NE(error_of(Op::pad, {Shape{2, 3}}, {I{3, 0}, std::string("reflect")}).find("at most 2"), std::string::npos);
  Arg index(DType::int64, {5, 1}), other(DType::int64, {7});
  EXPECT_EQ(shape_of(Op::index, {Shape{2, 3, 4}, index, other}, {I{0, 1}}), (Shape{5, 7, 4}));
  EXPECT_EQ(shape_of(Op::index, {Shape{2, 3, 4}, index, other}, {I{0, 2}}), (Shape{5, 7, 3}));
  EXPECT_EQ(shape_of(Op::index, {Shape{2, 3, 4}, other}, {I{1}}), (Shape{2, 7, 4}));
  EXPECT_NE(error_of(Op::index, {Shape{2}, Shape{2}}, {I{0}}).find("indices must be integers"), std::string::npos);
  EXPECT_EQ(shape_of(Op::embedding, {Shape{10, 4}, {DType::int64, {2, 3}}}), (Shape{2, 3, 4}));
  EXPECT_EQ(inferred(Op::topk, {Shape{2, 9}}, {i(3)}).outputs[1].shape, (Shape{2, 3}));
  EXPECT_TRUE(inferred(Op::nonzero, {Shape{2, 9}}).data_dependent);
  EXPECT_EQ(shape_of(Op::one_hot, {{DType::int64, {2}}}, {i(5)}), (Shape{2, 5}));
}

TEST(Infer, ProductsAndWindows) {
  EXPECT_EQ(shape_of(Op::matmul, {Shape{5, 2, 3}, Shape{3, 4}}), (Shape{5, 2, 4}));
  EXPECT_EQ(shape_of(Op::matmul, {Shape{3}, Shape{3}}), (Shape{}));
  EXPECT_EQ(shape_of(Op::matmul, {Shape{3}, Shape{2, 3, 4}}), (Shape{2, 4}));
  EXPECT_EQ(error_of(Op::matmul, {Shape{2, 3}, Shape{4, 5}}),
            "matmul: inner sizes differ: float32(2, 3) @ float32(4, 5) (3 against 4)");
  EXPECT_EQ(shape_of(Op::linear, {Shape{7, 3}, Shape{5, 3}, Shape{5}}), (Shape{7, 5}));
  EXPECT_EQ(shape_of(Op::conv2d, {Shape{1, 4, 8, 8}, Shape{6, 2, 3, 3}, nullptr}, {I{2, 2}, I{1, 1}, I{1, 1}, i(2)}),
            (Shape{1, 6, 4, 4}));
  EXPECT_NE(error_of(Op::conv2d, {Shape{1, 4, 8, 8}, Shape{6, 3, 3, 3}}).find("it must be (O, 4, ...)"),
            std::string::npos);
  EXPECT_EQ(shape_of(Op::conv_transpose2d, {Shape{1, 4, 4, 4}, Shape{4, 3, 3, 3}}, {I{2, 2}, I{1, 1}, I{1, 1}}),
            (Shape{1, 3, 8, 8}));
  EXPECT_EQ(shape_of(Op::max_pool2d, {Shape{1, 1, 5, 5}}, {I{2, 2}, I{2, 2}}), (Shape{1, 1, 2, 2}));
  EXPECT_EQ(shape_of(Op::max_pool2d, {Shape{1, 1, 5, 5}}, {I{2, 2}, I{2, 2}, I{0, 0}, I{1, 1}, true}),
            (Shape{1, 1, 3, 3}));
  EXPECT_NE(error_of(Op::avg_pool2d, {Shape{1, 1, 5, 5}}, {I{2, 2}, I{2, 2}, I{2, 2}}).find("at most half"),
            std::string::npos);
  EXPECT_EQ(shape_of(Op::avg_pool1d, {Shape{1, 2, 9}}, {i(3), i(3)}), (Shape{1, 2, 3}));
  EXPECT_EQ(shape_of(Op::adaptive_avg_pool2d, {Shape{1, 2, 9, 9}}, {I{3}}), (Shape{1, 2, 3, 3}));
}

TEST(Infer, LossesAndCreation) {
  Arg classes(DType::int64, {4});
  EXPECT_EQ(shape_of(Op::cross_entropy, {Shape{4, 10}, classes}), (Shape{}));
  EXPECT_EQ(shape_of(Op::cross_entropy, {Shape{4, 10}, classes, nullptr}, {std::string("none")}), (Shape{4}));
  EXPECT_NE(error_of(Op::cross_entropy, {Shape{4, 10}, Shape{4}}).find("target must have shape (4, 10)"),
            std::string::npos);
  EXPECT_NE(error_of(Op::mse_loss, {Shape{4}, Shape{4}}, {std::string("avg")}).find("'mean', 'sum', 'none'"),
            std::string::npos);
  EXPECT_EQ(inferred(Op::batch_norm, {Shape{4, 3, 2}, nullptr, nullptr, nullptr, nullptr}, {true}).outputs[2].shape,
            (Shape{3}));
  EXPECT_NE(error_of(Op::batch_norm, {Shape{4, 3}}).find("mean and var are needed"), std::string::npos);
  EXPECT_NE(error_of(Op::layer_norm, {Shape{4, 3}, Shape{4}}).find("weight must have the shape (3,)"),
            std::string::npos);
  EXPECT_EQ(shape_of(Op::arange, {}, {i(0), i(7), i(3)}), (Shape{3}));
  EXPECT_EQ(dtype_of(Op::arange, {}, {i(0), i(7), i(3)}), DType::int64);
  EXPECT_EQ(shape_of(Op::arange, {}, {0.0, 1.0, 0.25}), (Shape{4}));
  EXPECT_EQ(shape_of(Op::arange, {}, {i(5), i(0), i(-2)}), (Shape{3}));
  EXPECT_NE(error_of(Op::arange, {}, {i(0), i(1), i(0)}).find("step not 0"), std::string::npos);
  EXPECT_EQ(shape_of(Op::eye, {}, {i(2)}), (Shape{2, 2}));
  EXPECT_NE(error_of(Op::dropout, {Shape{2}}, {1.5}).find("[0, 1]"), std::string::npos);
  EXPECT_NE(error_of(Op::full, {NumberKind::kInt}, {I{-2}}).find("negative"), std::string::npos);
}

}  // namespace
}  // namespace msjit::ops
