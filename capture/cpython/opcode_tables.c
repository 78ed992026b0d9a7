/* The interpreter's tables of inline cache sizes and of what specialised opcodes were; its header defines them only for
   C, and only privately. */
#define Py_BUILD_CORE 1
#include <Python.h>
#if PY_VERSION_HEX >= 0x030d0000
#define NEED_OPCODE_METADATA 1
#define _PyOpcode_Caches msjit_opcode_caches
#define _PyOpcode_Deopt msjit_opcode_unspecialised
#include "internal/pycore_opcode_metadata.h"
#elif PY_VERSION_HEX >= 0x030b0000
#define NEED_OPCODE_TABLES 1
#include <opcode.h>
#define _PyOpcode_Caches msjit_opcode_caches
#define _PyOpcode_Deopt msjit_opcode_unspecialised
#include "internal/pycore_opcode.h"
#endif

const unsigned char* msjit_cache_table(void) {
#if PY_VERSION_HEX >= 0x030b0000
  return msjit_opcode_caches;
#else
  return 0;
#endif
}

const unsigned char* msjit_unspecialised_table(void) {
#if PY_VERSION_HEX >= 0x030b0000
  return msjit_opcode_unspecialised;
#else
  return 0;
#endif
}
