#include "capture/cpython/carrier_support.h"

#include "capture/cpython/internal.h"
#if PY_VERSION_HEX < 0x030b0000
#include <opcode.h>
#endif

namespace msjit::capture {

SiteAddress site_address(PyCodeObject* code, int unit) {
#if PY_VERSION_HEX >= 0x030b0000
  return {code, _PyCode_CODE(code) + unit, unit};
#else
  return {code, nullptr, unit};
#endif
}

bool at_site(const SiteAddress& site, FrameRef* out) {
  PyThreadState* thread = internal::thread_state();
  internal::InterpreterFrame* frame = internal::current_frame(thread);
  if (__builtin_expect(frame == nullptr || !internal::is_at(frame, site.code, site.address, site.unit), 0))
    return false;
  if (__builtin_expect(internal::watched(thread, frame), 0)) return false;
  *out = internal::wrap(frame);
  return true;
}

void set_block_stack(FrameRef frame, const BlockEntry* blocks, int count) {
#if PY_VERSION_HEX < 0x030b0000
  PyFrameObject* f = internal::raw_of(frame);
  f->f_iblock = 0;
  for (int i = 0; i < count; ++i) {
    int type = blocks[i].handler_unit < 0 ? EXCEPT_HANDLER : SETUP_FINALLY;
    PyFrame_BlockSetup(f, type, blocks[i].handler_unit, blocks[i].level);
  }
#endif
}

}  // namespace msjit::capture
