/* What msjit gives to extensions compiled by others: the capsule msjit._core._extension_abi points to an
 * MsjitExtensionAbi. Plain C. Members are only ever added, at the end, with a new version: an extension works with
 * every later msjit. Every function needs the GIL. */
#ifndef MSJIT_EXTENSION_ABI_H
#define MSJIT_EXTENSION_ABI_H
#include <Python.h>
#include <stdint.h>

#define MSJIT_EXTENSION_ABI_VERSION 1
#define MSJIT_EXTENSION_ABI_CAPSULE "msjit._core._extension_abi"

/* The dtypes, numbered from 0. Types of C++: extension.h. */
/* clang-format off */
#define MSJIT_EXTENSION_DTYPES(X) \
  X(bool_) X(int8) X(int16) X(int32) X(int64) X(uint8) X(uint16) X(uint32) X(uint64) \
  X(float16) X(bfloat16) X(float32) X(float64) X(complex64) X(complex128)
/* clang-format on */

/* Good while the tensor lives and nothing gives it other memory. */
typedef struct {
  void* data; /* the first element */
  const int64_t* shape;
  const int64_t* strides; /* in elements */
  int64_t numel;
  int32_t ndim;
  int32_t dtype; /* a number of MSJIT_EXTENSION_DTYPES */
  int32_t contiguous;
} MsjitTensorView;

typedef struct {
  uint32_t version;
  int (*is_tensor)(PyObject* object);
  /* -1 with a Python error: not a tensor, or one whose values are not there (inside vmap). */
  int (*view)(PyObject* tensor, MsjitTensorView* out);
  /* Before elements are written: -1 with a Python error where they must not be (read-only or shared memory, a value
   * that a gradient is taken through). */
  int (*begin_write)(PyObject* tensor);
  /* New references; null with a Python error. */
  PyObject* (*empty)(int32_t dtype, int32_t ndim, const int64_t* shape); /* uninitialised, row-major */
  PyObject* (*contiguous)(PyObject* tensor);                             /* the tensor itself where it is row-major */
  PyObject* (*dtype_object)(int32_t dtype);
  int32_t (*dtype_number)(PyObject* dtype); /* -1 with a Python error: no dtype */
} MsjitExtensionAbi;

#endif
