/* The interpreter's table of inline cache sizes; its header defines it only for C, and only privately. */
#define Py_BUILD_CORE 1
#include <Python.h>
#if PY_VERSION_HEX >= 0x030d0000
#define NEED_OPCODE_METADATA 1
#define _PyOpcode_Caches msjit_opcode_caches
#include "internal/pycore_opcode_metadata.h"
#elif PY_VERSION_HEX >= 0x030b0000
#define NEED_OPCODE_TABLES 1
#include <opcode.h>
#define _PyOpcode_Caches msjit_opcode_caches
#include "internal/pycore_opcode.h"
#endif

const unsigned char* msjit_cache_table(void) {
#if PY_VERSION_HEX >= 0x030b0000
  return msjit_opcode_caches;
#else
  return 0;
#endif
}
