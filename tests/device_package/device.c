/* Two devices with memory of their own, which the host cannot read: addresses lie 2^60 above the memory. Work is kept
 * and done when someone waits, so that a program that reads too early, or memory that goes too early, is found. For one
 * thread at a time. */
#include <msjit/device.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kDevices = 2, kMost = 4096, kRank = 8, kLimit = 1 << 24 };
static const uintptr_t kAbove = (uintptr_t)1 << 60;

/* out[i] = f(x[i], y[i]) or a strided copy or a product. */
typedef struct {
  int op; /* index in kOps, or kCopyBytes */
  char *x, *y, *out;
  int64_t n, rows, inner, columns, shape[kRank], from[kRank], to[kRank];
  int ndim, item, has_number;
  float number;
} Work;

static Work queue[kDevices][kMost];
static int waiting[kDevices], fail_at, failed[kDevices];
static size_t used[kDevices];
static char words[128];
static int said(int status, const char* what) {
  snprintf(words, sizeof words, "%s", what);
  return status;
}

int example_runs, example_copies;
/* The next call of a kind fails: 1 allocate, 2 copy, 3 run, 4 what the device does later, 5 count. */
void example_fail(int what) { fail_at = what; }
static int fails(int what) {
  if (fail_at != what) return 0;
  fail_at = 0;
  return 1;
}

static const char* const kOps[] = {"add", "mul", "relu", "matmul", "copy"};
enum { kAdd, kMul, kRelu, kMatmul, kCopy, kOpCount, kCopyBytes };

static char* memory(void* at) { return (char*)((uintptr_t)at - kAbove); }

static void copy_strided(const Work* w, int d, int64_t from, int64_t to) {
  if (d == w->ndim) {
    memcpy(w->out + to * w->item, w->x + from * w->item, (size_t)w->item);
    return;
  }
  for (int64_t i = 0; i < w->shape[d]; ++i) copy_strided(w, d + 1, from + i * w->from[d], to + i * w->to[d]);
}

static void work(const Work* w) {
  const float *x = (const float*)w->x, *y = (const float*)w->y;
  float* out = (float*)w->out;
  if (w->op == kCopyBytes) memmove(w->out, w->x, (size_t)w->n);
  if (w->op == kCopy) copy_strided(w, 0, 0, 0);
  for (int64_t i = 0; w->op < kMatmul && i < w->n; ++i) {
    const float b = w->has_number || !y ? w->number : y[i];
    out[i] = w->op == kAdd ? x[i] + b : w->op == kMul ? x[i] * b : x[i] > 0 ? x[i] : x[i] == x[i] ? 0 : x[i];
  }
  for (int64_t r = 0; w->op == kMatmul && r < w->rows; ++r)
    for (int64_t c = 0; c < w->columns; ++c) {
      float sum = 0;
      for (int64_t k = 0; k < w->inner; ++k) sum += x[r * w->inner + k] * y[k * w->columns + c];
      out[r * w->columns + c] = sum;
    }
}

static int finish(int device) {
  for (int i = 0; i < waiting[device]; ++i) {
    if (fails(4)) failed[device] = 1;
    work(&queue[device][i]);
  }
  waiting[device] = 0;
  if (!failed[device]) return MSJIT_OK;
  failed[device] = 0;
  return said(77, "a kernel failed");
}
static int later(int device, const Work* w) {
  const int status = waiting[device] == kMost ? finish(device) : MSJIT_OK;
  queue[device][waiting[device]++] = *w;
  return status;
}

static int count(int* devices) {
  if (fails(5)) return said(9, "no card answers");
  *devices = kDevices;
  return MSJIT_OK;
}
static int describe(int device, char* text, size_t size) {
  snprintf(text, size, "example card %d", device);
  return MSJIT_OK;
}
static int allocate(int device, size_t bytes, void** at) {
  if (fails(1)) return said(5, "the card is gone");
  if (used[device] + bytes > kLimit) return MSJIT_NO_MEMORY;
  size_t* block = malloc(bytes + 16);
  if (!block) return MSJIT_NO_MEMORY;
  *block = bytes;
  used[device] += bytes;
  *at = (void*)((uintptr_t)(block + 2) + kAbove);
  return MSJIT_OK;
}
static int release(int device, void* at) {
  size_t* block = (size_t*)memory(at) - 2;
  finish(device);
  used[device] -= *block;
  free(block);
  return MSJIT_OK;
}
static int memory_info(int device, size_t* left, size_t* total) {
  *left = kLimit - used[device];
  *total = kLimit;
  return MSJIT_OK;
}
static int copy(int device, void* to, const void* from, size_t bytes, int kind) {
  ++example_copies;
  if (fails(2)) return said(6, "the bus is down");
  if (kind == MSJIT_ON_DEVICE) {
    const Work w = {.op = kCopyBytes, .x = memory((void*)from), .out = memory(to), .n = (int64_t)bytes};
    return later(device, &w);
  }
  const int status = finish(device);
  if (kind == MSJIT_TO_DEVICE) memcpy(memory(to), from, bytes);
  if (kind == MSJIT_TO_HOST) memcpy(to, memory((void*)from), bytes);
  return status;
}

static int is_float(const MsjitTensor* t) { return t->dtype.code == 2 && t->dtype.bits == 32; }
static int64_t elements(const MsjitTensor* t) {
  int64_t n = 1;
  for (int d = 0; d < t->ndim; ++d) n *= t->shape[d];
  return n;
}
static int same_shape(const MsjitTensor* a, const MsjitTensor* b) {
  return a->ndim == b->ndim && (a->ndim == 0 || memcmp(a->shape, b->shape, sizeof(int64_t) * (size_t)a->ndim) == 0);
}

static int run(const MsjitCall* call) {
  if (fails(3)) return said(8, "the card refuses");
  Work w = {.op = 0};
  while (w.op < kOpCount && strcmp(kOps[w.op], call->op)) ++w.op;
  if (w.op == kOpCount) return MSJIT_LACKS;
  const MsjitTensor *x = &call->operands[0].tensor, *out = &call->results[0];
  if (call->operands[0].kind != MSJIT_TENSOR || out->ndim > kRank) return MSJIT_LACKS;
  w.x = memory(x->data);
  w.out = memory(out->data);
  w.n = elements(out);
  w.ndim = out->ndim;
  w.item = out->dtype.bits / 8;
  if (w.op == kCopy) {
    for (int d = 0; d < w.ndim; ++d) {
      w.shape[d] = out->shape[d];
      w.from[d] = x->strides[d];
      w.to[d] = out->strides[d];
    }
  } else {
    if (!is_float(x) || !is_float(out)) return MSJIT_LACKS;
    const MsjitOperand* second = call->operand_count > 1 ? &call->operands[1] : NULL;
    if (second && second->kind == MSJIT_TENSOR) {
      if (!is_float(&second->tensor)) return MSJIT_LACKS;
      if (w.op == kMatmul ? x->ndim != 2 || second->tensor.ndim != 2 : !same_shape(x, &second->tensor))
        return MSJIT_LACKS;
      w.y = memory(second->tensor.data);
    } else if (second) {
      w.has_number = 1;
      w.number = second->kind == MSJIT_FLOAT ? (float)second->real : (float)second->integer;
    }
    if (w.op == kMatmul) {
      w.rows = x->shape[0];
      w.inner = x->shape[1];
      w.columns = out->shape[1];
    }
  }
  ++example_runs;
  return later(call->device, &w);
}
static const char* last_error(void) { return words; }

static const MsjitDevice kTable = {MSJIT_DEVICE_ABI, count, describe, allocate, release,
                                   memory_info,      copy,  finish,   run,      last_error};
const MsjitDevice* msjit_device(uint32_t abi) {
#ifdef OTHER_ABI
  return NULL;
#endif
  return abi == MSJIT_DEVICE_ABI ? &kTable : NULL;
}
