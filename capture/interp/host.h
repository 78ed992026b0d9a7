// What symbolic execution asks of those who keep the state of code objects and of jit objects (capture/entry), which
// come above it: they say so once, when the module is made.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "capture/interp/capture.h"
#include "capture/report/break_reasons.h"

namespace msjit::capture {

class CaptureHost {
 public:
  // Decoded once for each code object; null with the reason in *why.
  virtual std::shared_ptr<const Code> decoded(PyCodeObject* code, std::string* why) = 0;
  // What is executed for a function's code where programs are read from their source, borrowed.
  virtual PyCodeObject* from_source(PyCodeObject* code) = 0;
  // Why a function with such globals is not to be captured, by what the program has said or done; nothing: it may be.
  virtual std::optional<Reason> why_left(PyCodeObject* code, PyObject* globals) = 0;
  // The function that a jit object captures, borrowed; null: it is no jit object.
  virtual PyObject* jit_target(PyObject* object) = 0;
  // Whether it is to be read from its source.
  virtual bool reads_source(PyObject* jit_object) = 0;
  // Whether jit() made it, also where it has become a plain function since.
  virtual bool is_jit(PyObject* object) = 0;
  // Whether a jit object asks for a backend or level that others do not: code captured with other options calls it.
  virtual bool has_own_backend(PyObject* jit_object, const CaptureOptions& others) = 0;

 protected:
  ~CaptureHost() = default;
};
inline CaptureHost* g_capture_host = nullptr;

}  // namespace msjit::capture
