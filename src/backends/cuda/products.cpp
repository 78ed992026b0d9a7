// matmul and linear: by cuBLASLt where it is found, else by tiles in shared memory.
#include <algorithm>
#include <map>

#include "src/backends/cuda/complex.h"
#include "src/backends/dynamic_library.h"
#include "src/base/check.h"
#include "src/base/mutex.h"
#include "src/base/settings.h"

namespace msjit::backends::cuda {
namespace {

// ---- cuBLASLt
// ------------------------------------------------------------------------------------------------------------

using Handle = void*;
struct Heuristic {
  uint64_t algorithm[8];
  size_t workspace;
  int status;
  float waves;
  int reserved[4];
};
#define MSJIT_CUBLASLT(X)                                                                                            \
  X(create, cublasLtCreate, (Handle*))                                                                               \
  X(describe, cublasLtMatmulDescCreate, (Handle*, int, int))                                                         \
  X(set_description, cublasLtMatmulDescSetAttribute, (Handle, int, const void*, size_t))                             \
  X(layout, cublasLtMatrixLayoutCreate, (Handle*, int, uint64_t, uint64_t, int64_t))                                 \
  X(set_layout, cublasLtMatrixLayoutSetAttribute, (Handle, int, const void*, size_t))                                \
  X(preference, cublasLtMatmulPreferenceCreate, (Handle*))                                                           \
  X(set_preference, cublasLtMatmulPreferenceSetAttribute, (Handle, int, const void*, size_t))                        \
  X(heuristic, cublasLtMatmulAlgoGetHeuristic,                                                                       \
    (Handle, Handle, Handle, Handle, Handle, Handle, Handle, int, Heuristic*, int*))                                 \
  X(multiply, cublasLtMatmul,                                                                                        \
    (Handle, Handle, const void*, const void*, Handle, const void*, Handle, const void*, const void*, Handle, void*, \
     Handle, const void*, void*, size_t, StreamHandle))

constexpr size_t kWorkspace = size_t{32} << 20;
enum : int { kTransposeA = 3, kTransposeB = 4 };
enum : int { kBatchCount = 5, kBatchOffset = 6 };
enum : int { kMostWorkspace = 1 };

struct Library {
  Mutex lock;
  bool tried MSJIT_GUARDED_BY(lock) = false, ready MSJIT_GUARDED_BY(lock) = false;
  DynamicLibrary library MSJIT_GUARDED_BY(lock);
#define MSJIT_MEMBER(member, symbol, parameters) int(*member) parameters MSJIT_GUARDED_BY(lock) = nullptr;
  MSJIT_CUBLASLT(MSJIT_MEMBER)
#undef MSJIT_MEMBER
  struct Plan {
    Handle description = nullptr, a = nullptr, b = nullptr, c = nullptr;
    Heuristic best{};
    bool possible = false;
  };
  std::map<std::vector<int64_t>, Plan> plans MSJIT_GUARDED_BY(lock);
  std::map<int, Handle> handles MSJIT_GUARDED_BY(lock);                 // by device
  std::map<int, DevicePool::Block*> workspaces MSJIT_GUARDED_BY(lock);  // by device
};

Library& library() {
  static auto* l = new Library;
  return *l;
}

bool ready(Library& l) MSJIT_REQUIRES(l.lock) {
  if (l.tried) return l.ready;
  l.tried = true;
  try {
    l.library.open("cuda", {"libcublasLt.so.13", "libcublasLt.so.12", "libcublasLt.so.11", "libcublasLt.so"},
                   "MSJIT_CUBLASLT_LIBRARY");
#define MSJIT_BIND(member, symbol, parameters) l.library.bind(l.member, #symbol);
    MSJIT_CUBLASLT(MSJIT_BIND)
#undef MSJIT_BIND
    l.ready = true;
  } catch (const BackendError&) {  // products are our own
  }
  return l.ready;
}

int data_type(DType t) {  // cudaDataType
  switch (t) {
    case DType::float32:
      return 0;
    case DType::float64:
      return 1;
    case DType::float16:
      return 2;
    case DType::bfloat16:
      return 14;
    default:
      return -1;
  }
}

// One dimension must be dense; the other's distance is the leading one. Rows of ours are columns of the library's.
bool lead(int64_t rows, int64_t columns, int64_t row_stride, int64_t column_stride, bool& transposed, int64_t& ld) {
  if ((column_stride == 1 || columns == 1) && (row_stride >= columns || rows == 1)) {
    transposed = false;
    ld = rows == 1 ? std::max<int64_t>(columns, 1) : row_stride;
    return true;
  }
  if ((row_stride == 1 || rows == 1) && (column_stride >= rows || columns == 1)) {
    transposed = true;
    ld = columns == 1 ? std::max<int64_t>(rows, 1) : column_stride;
    return true;
  }
  return false;
}

}  // namespace

const char* product_library() {
  Library& l = library();
  MutexLock guard(l.lock);
  return ready(l) ? l.library.path().c_str() : nullptr;
}

bool library_product(CudaDevice& device, const Product& p, uint64_t x, uint64_t y, uint64_t out) {
  if (device.commits()) return false;  // its kernels ask nobody
  const int type = data_type(p.dtype);
  if (type < 0 || p.m == 0 || p.n == 0 || p.k == 0 || p.bias || p.gather) return false;
  Library& l = library();
  MutexLock guard(l.lock);
  if (!ready(l)) return false;
  bool xt = false, yt = false;
  int64_t xld = 0, yld = 0;
  if (!lead(p.m, p.k, p.x_row, p.x_column, xt, xld) || !lead(p.k, p.n, p.y_row, p.y_column, yt, yld)) return false;
  device.enter();
  Handle& handle = l.handles[device.index()];
  if (!handle && l.create(&handle) != 0) {
    handle = nullptr;
    return false;
  }
  const std::vector<int64_t> key = {device.index(), type,      p.m,          p.n,        p.k, p.batch, xt, yt, xld, yld,
                                    p.x_batch,      p.y_batch, p.accumulate, p.out_batch};
  auto [it, fresh] = l.plans.try_emplace(key);
  Library::Plan& plan = it->second;
  if (fresh) {
    // out^T (n, m) = y^T (n, k) x^T (k, m), columns first.
    const bool fast = p.dtype == DType::float32 && tf32_allowed();
    const int compute = p.dtype == DType::float64 ? 70 : fast ? 77 : 68, scale = p.dtype == DType::float64 ? 1 : 0;
    const int ta = yt, tb = xt;  // what is stored row by row is the library's matrix already
    bool ok = l.describe(&plan.description, compute, scale) == 0;
    ok = ok && l.set_description(plan.description, kTransposeA, &ta, sizeof ta) == 0;
    ok = ok && l.set_description(plan.description, kTransposeB, &tb, sizeof tb) == 0;
    ok = ok && l.layout(&plan.a, type, static_cast<uint64_t>(yt ? p.k : p.n), static_cast<uint64_t>(yt ? p.n : p.k),
                        yld) == 0;
    ok = ok && l.layout(&plan.b, type, static_cast<uint64_t>(xt ? p.m : p.k), static_cast<uint64_t>(xt ? p.k : p.m),
                        xld) == 0;
    ok = ok && l.layout(&plan.c, type, static_cast<uint64_t>(p.n), static_cast<uint64_t>(p.m), p.n) == 0;
    if (ok && p.batch > 1) {
      const auto count = static_cast<int32_t>(p.batch);
      const int64_t step = p.out_batch ? p.out_batch : p.m * p.n;
      for (auto [layout, offset] :
           {std::pair{plan.a, p.y_batch}, std::pair{plan.b, p.x_batch}, std::pair{plan.c, step}}) {
        ok = ok && l.set_layout(layout, kBatchCount, &count, sizeof count) == 0;
        ok = ok && l.set_layout(layout, kBatchOffset, &offset, sizeof offset) == 0;
      }
    }
    Handle preference = nullptr;
    ok = ok && l.preference(&preference) == 0;
    ok = ok && l.set_preference(preference, kMostWorkspace, &kWorkspace, sizeof kWorkspace) == 0;
    int found = 0;
    ok = ok &&
         l.heuristic(handle, plan.description, plan.a, plan.b, plan.c, plan.c, preference, 1, &plan.best, &found) == 0;
    plan.possible = ok && found > 0;
  }
  if (!plan.possible) return false;
  // Kept where one stream uses it; elsewhere it is taken for each product.
  struct Workspace {
    Workspace(Library& l, CudaDevice& device) : own(device.on_own_stream()) {
      DevicePool::Block*& kept = l.workspaces[device.index()];
      block = own && kept ? kept : device.pool().take(kWorkspace);
      if (own) kept = block;
    }
    ~Workspace() {
      if (!own) block->pool->give(block);
    }
    const bool own;
    DevicePool::Block* block;
  } const workspace(l, device);
  const float one = 1, zero = 0;
  const double wide_one = 1, wide_zero = 0;
  const bool wide = p.dtype == DType::float64;
  const void* alpha = wide ? static_cast<const void*>(&wide_one) : &one;
  const void* none = wide ? static_cast<const void*>(&wide_zero) : &zero;
  const int r = l.multiply(
      handle, plan.description, alpha, reinterpret_cast<const void*>(y), plan.a, reinterpret_cast<const void*>(x),
      plan.b, p.accumulate ? alpha : none, reinterpret_cast<const void*>(out), plan.c, reinterpret_cast<void*>(out),
      plan.c, plan.best.algorithm, reinterpret_cast<void*>(workspace.block->at), kWorkspace, device.stream());
  if (r != 0)
    throw runtime_error("cuda:" + std::to_string(device.index()) + ": cublasLtMatmul returned " + std::to_string(r));
  if (launch_blocking) device.synchronize();
  return true;
}

std::string place_functions(const Product& p, int x_row, int x_k, int y_column, int y_k, int first) {
  auto one = [&](const char* name, const std::string& body, int row, int k) {
    const std::string plain =
        "return r * (i64)a.w[" + std::to_string(row) + "] + q * (i64)a.w[" + std::to_string(k) + "];";
    return "__device__ __forceinline__ i64 " + std::string(name) + "(const Args& a, i64 r, i64 q) {\n" +
           (body.empty() ? plain : body) + "\n}\n";
  };
  static const Gather none{};
  const Gather& g = p.gather ? *p.gather : none;
  return "#define FIRST " + std::to_string(first) + "\n" + one("x_place", g.x, x_row, x_k) +
         one("y_place", g.y, y_column, y_k);
}

// Blocks of 64 x 64 results, 16 of k at a time; 256 threads, each with 4 x 4 results.
void tiled_product(CudaDevice& device, const Product& p, uint64_t x, uint64_t y, uint64_t out) {
  if (p.m == 0 || p.n == 0) return;
  const ElementText e = element_text(p.dtype);
  MSJIT_CHECK(e.memory, "a run_product of complex numbers");
  const std::string memory = e.memory,
                    sum = p.dtype == DType::float16 || p.dtype == DType::bfloat16 ? "float" : e.compute;
  // Integers wrap: they are added without a sign.
  const std::string kind = sum == "i32"                                                 ? "u32"
                           : sum == "i64"                                               ? "u64"
                           : sum == "i16" || sum == "i8" || sum == "u16" || sum == "u8" ? "u32"
                                                                                        : sum;
  Arguments words = {x,
                     y,
                     out,
                     static_cast<uint64_t>(p.m),
                     static_cast<uint64_t>(p.n),
                     static_cast<uint64_t>(p.k),
                     static_cast<uint64_t>(p.x_row),
                     static_cast<uint64_t>(p.x_column),
                     static_cast<uint64_t>(p.x_batch),
                     static_cast<uint64_t>(p.y_row),
                     static_cast<uint64_t>(p.y_column),
                     static_cast<uint64_t>(p.y_batch),
                     p.x_column != 1 && p.x_row == 1,
                     p.y_column != 1 && p.y_row == 1,
                     static_cast<uint64_t>(p.out_batch ? p.out_batch : p.m * p.n),
                     p.bias};
  if (p.gather)
    for (uint64_t w : p.gather->words) words.push_back(w);
  std::string s =
      std::string(prelude()) + "struct Args { u64 w[" + std::to_string(words.size()) + "]; };\ntypedef " + memory +
      " M; typedef " + kind +
      " S;\n"
      "__device__ __forceinline__ S read(const M* p) { return (S)" +
      e.read("*p") +
      "; }\n__device__ __forceinline__ S at_place(const M* p, i64 at) { return at < 0 ? (S)0 : read(p + at); }\n" +
      place_functions(p, 6, 7, 10, 9, 16) +
      "MSJIT_KERNEL(Args) {\n"
      "__shared__ S xs[16][65]; __shared__ S ys[16][65];\n"
      "const i64 m = (i64)a.w[3], n = (i64)a.w[4], k = (i64)a.w[5];\n"
      "const int t = threadIdx.x, tx = t & 15, ty = t >> 4;\n"
      "const i64 across = (n + 63) / 64, by = (i64)blockIdx.x / across, bx = (i64)blockIdx.x - by * across;\n"
      "const M* x = (const M*)a.w[0] + (i64)blockIdx.y * (i64)a.w[8];\n"
      "const M* y = (const M*)a.w[1] + (i64)blockIdx.y * (i64)a.w[11];\n"
      "M* out = (M*)a.w[2] + (i64)blockIdx.y * (i64)a.w[14];\n"
      "S sum[4][4];\n"
      "for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) sum[i][j] = 0;\n"
      "for (i64 at = 0; at < k; at += 16) {\n"
      "for (int i = t; i < 1024; i += 256) {\n"
      "int r = a.w[12] ? i & 63 : i >> 4, c = a.w[12] ? i >> 6 : i & 15;\n"
      "i64 row = by * 64 + r, col = at + c;\n"
      "xs[c][r] = row < m && col < k ? at_place(x, x_place(a, row, col)) : (S)0;\n"
      "int c2 = a.w[13] ? i >> 4 : i & 63, r2 = a.w[13] ? i & 15 : i >> 6;\n"
      "i64 row2 = at + r2, col2 = bx * 64 + c2;\n"
      "ys[r2][c2] = row2 < k && col2 < n ? at_place(y, y_place(a, col2, row2)) : (S)0;\n"
      "}\n"
      "__syncthreads();\n"
      "#pragma unroll\n"
      "for (int q = 0; q < 16; ++q) {\n"
      "S xv[4], yv[4];\n"
      "for (int i = 0; i < 4; ++i) { xv[i] = xs[q][ty + 16 * i]; yv[i] = ys[q][tx + 16 * i]; }\n"
      "for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) sum[i][j] = " +
      std::string(kind == "float"    ? "fmaf(xv[i], yv[j], sum[i][j])"
                  : kind == "double" ? "fma(xv[i], yv[j], sum[i][j])"
                                     : "sum[i][j] + xv[i] * yv[j]") +
      ";\n}\n__syncthreads();\n}\n"
      "for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) {\n"
      "i64 row = by * 64 + ty + 16 * i, col = bx * 64 + tx + 16 * j;\n"
      "if (row < m && col < n) { M* o = out + row * n + col; S v = sum[i][j]" +
      std::string(p.accumulate ? " + read(o)" : "") +
      std::string(p.bias ? (p.bias_of_rows ? " + read((const M*)a.w[15] + row)" : " + read((const M*)a.w[15] + col)")
                         : "") +
      "; *o = (M)" + e.write(kind == sum ? "v" : "(" + std::string(e.compute) + ")v") + "; }\n}\n}\n";
  const FunctionHandle f = device.function(s);
  constexpr int64_t kMostBatches = 65535;
  for (int64_t from = 0; from < p.batch; from += kMostBatches) {
    Arguments w = words;
    const int64_t size = size_of(p.dtype);
    w[0] += static_cast<uint64_t>(from * p.x_batch * size);
    w[1] += static_cast<uint64_t>(from * p.y_batch * size);
    w[2] += static_cast<uint64_t>(from * (p.out_batch ? p.out_batch : p.m * p.n) * size);
    Launch l;
    const int64_t blocks = ((p.m + 63) / 64) * ((p.n + 63) / 64);
    MSJIT_CHECK(blocks < (int64_t{1} << 31), "a run_product of more blocks than a device takes");
    l.grid[0] = static_cast<unsigned>(blocks);
    l.grid[1] = static_cast<unsigned>(std::min(kMostBatches, p.batch - from));
    l.block[0] = 256;
    device.launch(f, l, {w.begin(), w.size()});
  }
}

bool tf32_allowed() {
  static const bool allowed = settings().tf32;
  return allowed;
}

// A thread for each result.
void complex_product(CudaDevice& device, const Product& p, uint64_t x, uint64_t y, uint64_t out) {
  MSJIT_CHECK(!p.gather, "complex numbers are multiplied by strides");
  const std::string memory = complex_memory(p.dtype);
  auto read = [&](const std::string& at) { return read_complex(p.dtype, at); };
  std::string body = "typedef " + memory + " M;\n";
  body +=
      "const i64 m = (i64)a.w[4], n = (i64)a.w[5], k = (i64)a.w[6];\n"
      "const i64 column = u % n, row = u / n % m, batch = u / n / m;\n"
      "const M* x = (const M*)a.w[1] + batch * (i64)a.w[9] + row * (i64)a.w[7];\n"
      "const M* y = (const M*)a.w[2] + batch * (i64)a.w[12] + column * (i64)a.w[11];\n"
      "M* to = (M*)a.w[3] + batch * (i64)a.w[13] + row * n + column;\n"
      "C sum = {0, 0};\n"
      "for (i64 q = 0; q < k; ++q) { const M f = x[q * (i64)a.w[8]], g = y[q * (i64)a.w[10]]; sum = sum + ";
  body += read("f") + " * " + read("g") + "; }\n";
  if (p.accumulate) body += "sum = sum + " + read("*to") + ";\n";
  const std::string bias = std::string("((const M*)a.w[14])[") + (p.bias_of_rows ? "row" : "column") + "]";
  if (p.bias) body += "sum = sum + " + read(bias) + ";\n";
  body += "*to = " + write_complex(p.dtype, "sum") + ";";
  auto word = [](int64_t v) { return static_cast<uint64_t>(v); };
  for_each(device, body, p.batch * p.m * p.n,
           {x, y, out, word(p.m), word(p.n), word(p.k), word(p.x_row), word(p.x_column), word(p.x_batch), word(p.y_row),
            word(p.y_column), word(p.y_batch), word(p.out_batch ? p.out_batch : p.m * p.n), p.bias},
           complex_text());
}

bool multiplies(DType t) { return is_complex(t) || (element_text(t).memory != nullptr && t != DType::bool_); }

void multiply(CudaDevice& device, const Product& p, uint64_t x, uint64_t y, uint64_t out) {
  if (is_complex(p.dtype)) return complex_product(device, p, x, y, out);
  if (library_product(device, p, x, y, out) || tensor_core_product(device, p, x, y, out)) return;
  tiled_product(device, p, x, y, out);
}

namespace {

// An operand as matrices: the last two dimensions, and the ones before.
struct Matrices {
  Tensor tensor;
  Shape batch, batch_strides;
  int64_t rows = 1, columns = 1, row_stride = 0, column_stride = 0;
};
Matrices matrices_of(const Tensor& given, DType dtype, bool left) {
  Matrices m;
  m.tensor = given.dtype() == dtype ? given : contiguous_as(given, dtype);
  // Neither dimension dense: tiles could, but the library could not.
  if (given.ndim() >= 2) {
    const int n = given.ndim();
    const Dims s = m.tensor.strides();
    if (s[n - 1] != 1 && s[n - 2] != 1) m.tensor = contiguous_as(m.tensor, dtype);
    if (!m.tensor.contiguous() && s[n - 1] != 1 && s[n - 2] != 1) {
      Tensor dense = Tensor::empty(given.shape(), dtype, given.device());
      copy(dense, m.tensor);
      m.tensor = dense;
    }
  }
  const Tensor& t = m.tensor;
  const int n = t.ndim();
  if (n == 1) {
    (left ? m.columns : m.rows) = t.size(0);
    (left ? m.column_stride : m.row_stride) = t.strides()[0];
    (left ? m.row_stride : m.column_stride) = left ? t.size(0) * t.strides()[0] : 1;
  } else {
    m.rows = t.size(n - 2);
    m.columns = t.size(n - 1);
    m.row_stride = t.strides()[n - 2];
    m.column_stride = t.strides()[n - 1];
    m.batch = Shape(t.shape().subspan(0, static_cast<size_t>(n) - 2));
    m.batch_strides = Shape(t.strides().subspan(0, static_cast<size_t>(n) - 2));
  }
  return m;
}

// Leading dimensions become rows where they continue them.
bool fold(Matrices& m) {
  int64_t rows = m.rows, expected = m.rows * m.row_stride;
  for (size_t d = m.batch.size(); d-- > 0;) {
    if (m.batch[d] != 1 && m.batch_strides[d] != expected) return false;
    expected *= m.batch[d];
    rows *= m.batch[d];
  }
  m.rows = rows;
  m.batch.clear();
  m.batch_strides.clear();
  return true;
}

void run_matmul(KernelCall& call, Matrices x, Matrices y) {
  const Tensor& out = call.outputs[0];
  CudaDevice& device = device_of(out);
  if (out.numel() == 0) return;
  if (x.columns == 0) return fill(out, ops::Number::of(int64_t{0}));
  if (numel_of(y.batch) == 1 && y.batch.size() <= x.batch.size() && fold(x)) y.batch.clear();
  Product p{out.dtype(),  x.rows,          y.columns, x.columns,    1,
            x.row_stride, x.column_stride, 0,         y.row_stride, y.column_stride};
  if (x.batch.empty() && y.batch.empty())
    return multiply(device, p, address_of(x.tensor), address_of(y.tensor), address_of(out));
  const Shape batch = broadcast_shapes(x.batch, y.batch, "matmul");
  auto spread = [&](const Matrices& m) {
    Shape s(batch.size(), 0);
    const size_t skip = batch.size() - m.batch.size();
    for (size_t d = 0; d < m.batch.size(); ++d)
      if (m.batch[d] != 1) s[skip + d] = m.batch_strides[d];
    return s;
  };
  const Shape xs = spread(x), ys = spread(y);
  // The innermost dimensions that are one run for both go together.
  size_t from = batch.size();
  int64_t together = 1, x_step = 0, y_step = 0;
  while (from > 0) {
    const size_t d = from - 1;
    if (batch[d] != 1) {
      if (together == 1) {
        x_step = xs[d];
        y_step = ys[d];
      } else if (xs[d] != x_step * together || ys[d] != y_step * together) {
        break;
      }
      together *= batch[d];
    }
    --from;
  }
  p.batch = together;
  p.x_batch = x_step;
  p.y_batch = y_step;
  int64_t outer = 1;
  for (size_t d = 0; d < from; ++d) outer *= batch[d];
  const int64_t size = size_of(out.dtype());
  for (int64_t i = 0; i < outer; ++i) {
    int64_t rest = i, x_at = 0, y_at = 0;
    for (size_t d = from; d-- > 0;) {
      x_at += rest % batch[d] * xs[d];
      y_at += rest % batch[d] * ys[d];
      rest /= batch[d];
    }
    multiply(device, p, address_of(x.tensor) + static_cast<uint64_t>(x_at * size),
             address_of(y.tensor) + static_cast<uint64_t>(y_at * size),
             address_of(out) + static_cast<uint64_t>(i * together * p.m * p.n * size));
  }
}

MSJIT_CUDA_KERNEL(matmul) {
  const DType t = call.outputs[0].dtype();
  if (!multiplies(t)) refuse_op(call.outputs[0].device(), call.op, call.operands, "has no kernel");
  run_matmul(call, matrices_of(call.operands[0], t, true), matrices_of(call.operands[1], t, false));
}

MSJIT_CUDA_KERNEL(linear) {
  const Tensor& out = call.outputs[0];
  const DType t = out.dtype();
  if (!multiplies(t)) refuse_op(out.device(), call.op, call.operands, "has no kernel");
  if (out.numel() == 0) return;
  Matrices x = matrices_of(call.operands[0], t, true);
  if (!fold(x)) {
    Tensor dense = Tensor::empty(call.operands[0].shape(), t, out.device());
    copy(dense, call.operands[0]);
    x = matrices_of(dense, t, true);
    fold(x);
  }
  const Matrices w = matrices_of(call.operands[1], t, true);  // (out, in)
  const bool bias = call.operands.size() > 2 && call.operands[2];
  // The library adds to what is there; our tiles add a bias themselves.
  const bool fused = bias && x.columns != 0 && !product_library();
  const Tensor added = fused ? contiguous_as(call.operands[2], t) : Tensor();
  if (bias && !fused) {
    copy(out, view_at(call.operands[2], out.shape(), strides_over(call.operands[2], out.shape()), 0));
  } else if (x.columns == 0) {
    return fill(out, ops::Number::of(int64_t{0}));
  }
  if (x.columns == 0) return;
  Product p{t, x.rows,        w.rows, x.columns, 1, x.row_stride, x.column_stride, 0, w.column_stride, w.row_stride,
            0, bias && !fused};
  if (fused) p.bias = address_of(added);
  multiply(device_of(out), p, address_of(x.tensor), address_of(w.tensor), address_of(out));
}

}  // namespace
}  // namespace msjit::backends::cuda
