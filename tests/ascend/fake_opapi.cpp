// A library of operators (libopapi) that is not Huawei's: the calls of aclnn, declared here by their published
// signatures, check what they are given, keep the two phases, and compute in the stream's order by aclnn_evaluate.py.
#include <dlfcn.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

enum : int { kOk = 0, kNull = 161001, kInvalid = 161002, kInner = 561103 };

template <class Fn>
Fn* of_ascendcl(const char* name) {
  static void* library = dlopen(getenv("MSJIT_ASCEND_LIBRARY"), RTLD_NOW | RTLD_NOLOAD);
  return reinterpret_cast<Fn*>(dlsym(library, name));
}
template <class Fn>
Fn* of_python(const char* name) {
  return reinterpret_cast<Fn*>(dlsym(RTLD_DEFAULT, name));
}
int fail(int code, const std::string& words) {
  of_ascendcl<void(const char*)>("fake_ascend_error")(words.c_str());
  return code;
}

bool python(const std::string& call) {
  static char told[4096];
  told[0] = 0;
  std::ostringstream program;
  const std::string folder = getenv("MSJIT_FAKE_ASCEND_FOLDER");
  program << "import sys as _sys\nif '" << folder << "' not in _sys.path: _sys.path.append('" << folder
          << "')\nimport aclnn_evaluate as _fake\n_fake." << call << ", " << reinterpret_cast<uintptr_t>(told)
          << ")\ndel _sys, _fake\n";
  const int state = of_python<int()>("PyGILState_Ensure")();
  const int result = of_python<int(const char*, void*)>("PyRun_SimpleStringFlags")(program.str().c_str(), nullptr);
  of_python<void(int)>("PyGILState_Release")(state);
  if (result == 0 && told[0] == 0) return true;
  of_ascendcl<void(const char*)>("fake_ascend_error")(told[0] ? told : "the evaluator failed");
  return false;
}

}  // namespace

struct aclTensor {
  std::vector<int64_t> shape, strides;
  int dtype, format;
  char* data;
};
struct aclScalar {
  int dtype;
  char bytes[8];
};
struct aclIntArray {
  std::vector<int64_t> values;
};
struct aclOpExecutor {
  std::string name, call;
  std::vector<const void*> objects;
  uint64_t workspace;
  bool launched = false;
};

namespace {

std::set<const void*> alive;
int size_of(int dtype) {
  static const int sizes[] = {4, 2, 1, 4, 1, -1, 2, 2, 4, 8, 8, 8, 1, -1, -1, -1, 8, 16};
  return dtype == 27 ? 2 : dtype >= 0 && dtype < 18 ? sizes[dtype] : -1;
}

// Arguments as the text of a tuple that aclnn_evaluate.py reads.
class Call {
 public:
  explicit Call(const char* name) : name_(name) { text_ << "run('" << name << "', ["; }
  void add(const aclTensor* t) {
    if (!use(t)) return;
    text_ << "('t', " << reinterpret_cast<uintptr_t>(t->data) << ", " << t->dtype << ", ";
    list(t->shape);
    text_ << ", ";
    list(t->strides);
    text_ << ", " << t->format << "), ";
  }
  void add(const aclScalar* s) {
    if (!use(s)) return;
    text_ << "('s', ";
    if (s->dtype == 11) {
      double v;
      memcpy(&v, s->bytes, 8);
      text_ << "float.fromhex('" << std::hexfloat << v << std::defaultfloat << "')";
    } else if (s->dtype == 12) {
      text_ << (s->bytes[0] ? "True" : "False");
    } else {
      int64_t v;
      memcpy(&v, s->bytes, 8);
      text_ << v;
    }
    text_ << "), ";
  }
  void add(const aclIntArray* a) {
    if (!use(a)) return;
    text_ << "('l', ";
    list(a->values);
    text_ << "), ";
  }
  void none() { text_ << "('n',), "; }
  void add(bool v) { text_ << "('b', " << (v ? "True" : "False") << "), "; }
  void add(int8_t v) { text_ << "('i', " << int{v} << "), "; }
  void add(int v) { text_ << "('d', " << v << "), "; }
  void add(int64_t v) { text_ << "('i', " << v << "), "; }
  int finish(uint64_t bytes, uint64_t* needed, aclOpExecutor** made) {
    const std::string phase = "aclnn" + name_ + "GetWorkspaceSize";
    if (int r = of_ascendcl<int(const char*)>("fake_ascend_fails")(phase.c_str())) return r;
    if (!right_) return fail(kNull, phase + ": an argument is null, or was given back");
    // What the operator does not take is said now, without computing.
    if (!python("check(" + text_.str().substr(4) + "]")) return kInvalid;
    *needed = bytes;
    auto* e = new aclOpExecutor{name_, text_.str() + "]", objects_, bytes};
    alive.insert(e);
    *made = e;
    return kOk;
  }

 private:
  bool use(const void* object) {
    objects_.push_back(object);
    if (object && alive.count(object)) return true;
    return right_ = false;
  }
  void list(const std::vector<int64_t>& values) {
    text_ << "(";
    for (int64_t v : values) text_ << v << ", ";
    text_ << ")";
  }
  std::string name_;
  std::ostringstream text_;
  std::vector<const void*> objects_;
  bool right_ = true;
};

int launch(const char* name, void* workspace, uint64_t bytes, aclOpExecutor* e, void* stream) {
  const std::string call = std::string("aclnn") + name;
  if (int r = of_ascendcl<int(const char*)>("fake_ascend_fails")(call.c_str())) return r;
  if (!e || !alive.count(e)) return fail(kNull, call + ": no executor");
  if (e->launched || e->name != name) return fail(kInvalid, call + ": the executor is another's, or was used already");
  if (bytes != e->workspace ||
      (bytes && !of_ascendcl<int(const void*, size_t)>("fake_ascend_on_device")(workspace, bytes)))
    return fail(kInvalid, call + ": the workspace is not what was asked for");
  for (const void* object : e->objects)
    if (!alive.count(object)) return fail(kInvalid, call + ": an argument was given back before the launch");
  e->launched = true;
  auto run = [](void* at) { return python(static_cast<aclOpExecutor*>(at)->call) ? 0 : int{kInner}; };
  return of_ascendcl<int(void*, int (*)(void*), void*)>("fake_ascend_enqueue")(stream, run, e);
}

}  // namespace

extern "C" {

long fake_opapi_alive() {  // tensors, scalars, lists that were not given back
  long executors = 0;
  for (const void* object : alive) executors += object != nullptr;
  return executors;
}

aclTensor* aclCreateTensor(const int64_t* shape, uint64_t rank, int dtype, const int64_t* strides, int64_t offset,
                           int format, const int64_t* storage, uint64_t storage_rank, void* data) {
  constexpr int kPictures = 0, kAny = 2;
  if (size_of(dtype) < 0 || !(format == kAny || (format == kPictures && rank == 4))) return nullptr;
  int64_t reach = 1, room = 1;
  for (uint64_t d = 0; d < rank; ++d) reach += (shape[d] - 1) * strides[d];
  for (uint64_t d = 0; d < storage_rank; ++d) room *= storage[d];
  if (offset + reach > room) return nullptr;
  auto* at = static_cast<char*>(data) + offset * size_of(dtype);
  if (!of_ascendcl<int(const void*, size_t)>("fake_ascend_on_device")(data, static_cast<size_t>(room * size_of(dtype))))
    return nullptr;
  auto* made = new aclTensor{{shape, shape + rank}, {strides, strides + rank}, dtype, format, at};
  alive.insert(made);
  return made;
}
aclScalar* aclCreateScalar(void* value, int dtype) {
  if (dtype != 9 && dtype != 11 && dtype != 12) return nullptr;
  auto* made = new aclScalar{dtype, {}};
  memcpy(made->bytes, value, static_cast<size_t>(size_of(dtype)));
  alive.insert(made);
  return made;
}
aclIntArray* aclCreateIntArray(const int64_t* values, uint64_t count) {
  auto* made = new aclIntArray{{values, values + count}};
  alive.insert(made);
  return made;
}
#define DESTROY(Type)                                                                                     \
  int aclDestroy##Type(const acl##Type* object) {                                                         \
    if (!alive.erase(object)) return fail(kNull, "aclDestroy" #Type ": that is none, or was given back"); \
    delete object;                                                                                        \
    return kOk;                                                                                           \
  }
DESTROY(Tensor)
DESTROY(Scalar)
DESTROY(IntArray)

#define LAUNCH(Name)                                                                 \
  int aclnn##Name(void* workspace, uint64_t bytes, aclOpExecutor* e, void* stream) { \
    const int r = launch(#Name, workspace, bytes, e, stream);                        \
    alive.erase(e);                                                                  \
    return r;                                                                        \
  }
#define LAST uint64_t *needed, aclOpExecutor **made
#define T const aclTensor*
#define S const aclScalar*
#define L const aclIntArray*
#define ONE(Name)                                       \
  int aclnn##Name##GetWorkspaceSize(T a, T out, LAST) { \
    Call c(#Name);                                      \
    c.add(a), c.add(out);                               \
    return c.finish(0, needed, made);                   \
  }                                                     \
  LAUNCH(Name)
#define TWO(Name, Second)                                         \
  int aclnn##Name##GetWorkspaceSize(T a, Second b, T out, LAST) { \
    Call c(#Name);                                                \
    c.add(a), c.add(b), c.add(out);                               \
    return c.finish(0, needed, made);                             \
  }                                                               \
  LAUNCH(Name)
#define THREE(Name, Second, Third, Bytes)                                  \
  int aclnn##Name##GetWorkspaceSize(T a, Second b, Third d, T out, LAST) { \
    Call c(#Name);                                                         \
    c.add(a), c.add(b), c.add(d), c.add(out);                              \
    return c.finish(Bytes, needed, made);                                  \
  }                                                                        \
  LAUNCH(Name)
#define SUMS(Name)                                                                    \
  int aclnn##Name##GetWorkspaceSize(T a, L axes, bool keep, int dtype, T out, LAST) { \
    Call c(#Name);                                                                    \
    c.add(a), c.add(axes), c.add(keep), c.add(dtype), c.add(out);                     \
    return c.finish(96, needed, made);                                                \
  }                                                                                   \
  LAUNCH(Name)

int aclnnMatmulGetWorkspaceSize(T a, T b, T out, int8_t math, LAST) {
  Call c("Matmul");
  c.add(a), c.add(b), c.add(out), c.add(math);
  return c.finish(256, needed, made);
}
LAUNCH(Matmul)
int aclnnInplaceFillScalarGetWorkspaceSize(T a, S value, LAST) {
  Call c("InplaceFillScalar");
  c.add(a), c.add(value);
  return c.finish(0, needed, made);
}
LAUNCH(InplaceFillScalar)

int aclnnConvolutionGetWorkspaceSize(T x, T weight, T bias, L stride, L padding, L dilation, bool transposed,
                                     L output_padding, int64_t groups, T out, int8_t math, LAST) {
  Call c("Convolution");
  c.add(x), c.add(weight);
  bias ? c.add(bias) : c.none();
  c.add(stride), c.add(padding), c.add(dilation), c.add(transposed), c.add(output_padding), c.add(groups), c.add(out);
  c.add(math);
  return c.finish(512, needed, made);
}
LAUNCH(Convolution)
int aclnnAvgPool2dGetWorkspaceSize(T x, L kernel, L strides, L paddings, bool ceil, bool padded, int64_t divisor,
                                   int8_t math, T out, LAST) {
  Call c("AvgPool2d");
  c.add(x), c.add(kernel), c.add(strides), c.add(paddings), c.add(ceil), c.add(padded), c.add(divisor), c.add(math);
  c.add(out);
  return c.finish(64, needed, made);
}
LAUNCH(AvgPool2d)
int aclnnIndexAddGetWorkspaceSize(T x, int64_t dim, T index, T source, S alpha, T out, LAST) {
  Call c("IndexAdd");
  c.add(x), c.add(dim), c.add(index), c.add(source), c.add(alpha), c.add(out);
  return c.finish(128, needed, made);
}
LAUNCH(IndexAdd)
int aclnnInplaceMaskedFillScalarGetWorkspaceSize(T x, T mask, S value, LAST) {
  Call c("InplaceMaskedFillScalar");
  c.add(x), c.add(mask), c.add(value);
  return c.finish(0, needed, made);
}
LAUNCH(InplaceMaskedFillScalar)

// clang-format off
THREE(Gather, int64_t, T, 0) THREE(IndexSelect, int64_t, T, 0) TWO(Embedding, T)
THREE(Add, T, S, 0) THREE(Adds, S, S, 0) THREE(Sub, T, S, 0) THREE(Subs, S, S, 0) TWO(Mul, T) TWO(Muls, S) TWO(Div, T)
TWO(Divs, S) TWO(Maximum, T) TWO(Minimum, T) TWO(Atan2, T) TWO(PowTensorTensor, T) TWO(PowTensorScalar, S)
TWO(EqTensor, T) TWO(EqScalar, S) TWO(NeTensor, T) TWO(NeScalar, S) TWO(LtTensor, T) TWO(LtScalar, S) TWO(LeTensor, T)
TWO(LeScalar, S) TWO(GtTensor, T) TWO(GtScalar, S) TWO(GeTensor, T) TWO(GeScalar, S) TWO(LogicalAnd, T)
TWO(LogicalOr, T) TWO(LogicalXor, T) TWO(BitwiseAndTensor, T) TWO(BitwiseOrTensor, T) TWO(BitwiseXorTensor, T)
THREE(SWhere, T, T, 0) ONE(LogicalNot) ONE(BitwiseNot) ONE(Neg) ONE(Abs) ONE(Sign) ONE(Exp) ONE(Exp2) ONE(Expm1)
ONE(Log) ONE(Log2) ONE(Log10) ONE(Log1p) ONE(Sqrt) ONE(Rsqrt) ONE(Reciprocal) ONE(Sin) ONE(Cos) ONE(Tan) ONE(Asin)
ONE(Acos) ONE(Atan) ONE(Sinh) ONE(Cosh) ONE(Tanh) ONE(Asinh) ONE(Acosh) ONE(Atanh) ONE(Erf) ONE(Erfc) ONE(Floor)
ONE(Ceil) ONE(Round) ONE(Trunc) ONE(Relu) ONE(Sigmoid) ONE(Silu) ONE(IsFinite) ONE(Real) ONE(InplaceCopy)
SUMS(ReduceSum) SUMS(Mean) THREE(Amax, L, bool, 96) THREE(Amin, L, bool, 96) THREE(Any, L, bool, 96)
THREE(All, L, bool, 96) TWO(Softmax, int64_t) TWO(LogSoftmax, int64_t) TWO(Tril, int64_t) TWO(Triu, int64_t)
TWO(Cast, int)
// clang-format on
}
