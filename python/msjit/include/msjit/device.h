/* A kind of device of your own: the C interface between msjit and a shared library. docs/backends.md says how a package
 * makes its library known; tests/device_package is one.
 *
 *   const MsjitDevice* msjit_device(uint32_t abi) { return abi == MSJIT_DEVICE_ABI ? &mine : NULL; }
 *
 * Work of one device is done in the order of the calls; they may return before it is done, but copy to the host and
 * synchronize. Addresses are the device's own: msjit adds offsets to them and never reads there. Calls may come from
 * any thread. */
#ifndef MSJIT_DEVICE_H
#define MSJIT_DEVICE_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

#define MSJIT_DEVICE_ABI 1

/* What calls return. Others are errors, too. */
enum { MSJIT_OK = 0, MSJIT_LACKS = 1 /* run: the device has no such op */, MSJIT_NO_MEMORY = 2, MSJIT_FAILED = 3 };
enum { MSJIT_TO_DEVICE, MSJIT_TO_HOST, MSJIT_ON_DEVICE };    /* copies */
enum { MSJIT_ABSENT, MSJIT_TENSOR, MSJIT_INT, MSJIT_FLOAT }; /* operands; MSJIT_INT: bool, too */
enum { MSJIT_NONE, MSJIT_BOOL, MSJIT_INTEGER, MSJIT_REAL, MSJIT_INTEGERS, MSJIT_DTYPE, MSJIT_TEXT }; /* attributes */

/* Codes of DLPack: 0 signed, 1 unsigned, 2 float, 4 bfloat, 5 complex, 6 bool. */
typedef struct MsjitDType {
  uint8_t code, bits;
} MsjitDType;

typedef struct MsjitTensor {
  void* data;
  MsjitDType dtype;
  int32_t ndim;
  const int64_t *shape, *strides; /* strides in elements; operands and results of run are contiguous but for "copy" */
} MsjitTensor;

typedef struct MsjitOperand {
  int32_t kind;
  MsjitTensor tensor;
  int64_t integer;
  double real;
} MsjitOperand;

typedef struct MsjitAttribute {
  const char* name;
  int32_t kind;
  int64_t integer; /* bools, too */
  double real;
  const int64_t* integers;
  size_t count;
  MsjitDType dtype;
  const char* text;
} MsjitAttribute;

/* One op, by its name and signature in docs/ops.md. Operands may differ in dtype and, of element-wise ops, in shape:
 * what is computed is what the CPU computes. Results have their dtypes and shapes already, and share no memory with
 * operands. "copy" is also asked for between views of one dtype and shape. */
typedef struct MsjitCall {
  const char* op;
  int32_t device;
  const MsjitOperand* operands;
  size_t operand_count;
  const MsjitAttribute* attributes;
  size_t attribute_count;
  const MsjitTensor* results;
  size_t result_count;
  uint64_t seed, counter; /* of random ops */
} MsjitCall;

typedef struct MsjitDevice {
  uint32_t abi;               /* MSJIT_DEVICE_ABI */
  int (*count)(int* devices); /* asked once a process, before anything else; it may initialize the library */
  int (*describe)(int device, char* text, size_t size);
  int (*allocate)(int device, size_t bytes,
                  void** at); /* MSJIT_NO_MEMORY: msjit gives back what it keeps, asks again */
  int (*release)(int device, void* at);
  int (*memory_info)(int device, size_t* left, size_t* total);
  int (*copy)(int device, void* to, const void* from, size_t bytes,
              int kind);          /* the host's memory may change at once */
  int (*synchronize)(int device); /* what failed before is returned here at the latest */
  int (*run)(const MsjitCall* call);
  const char* (*last_error)(void); /* of this thread's last call that failed; may be NULL */
} MsjitDevice;

/* What the library exports. NULL: it does not know the interface of that number. */
const MsjitDevice* msjit_device(uint32_t abi);

#ifdef __cplusplus
}
#endif
#endif
