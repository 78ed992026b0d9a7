// What is executed in place of a function's code object: itself, what its source gives, or a copy for the options of
// some jit objects; and the options that one code object is executed with.
#pragma once
#include <vector>

#include "capture/interp/capture.h"

namespace msjit::capture {

class ExecutedCode {
 public:
  explicit ExecutedCode(PyCodeObject* code) : code_(code) {}

  // The code object that is captured for a jit object of a function of this code and these globals, so that what the
  // options ask for holds for nobody else, and what it was captured for fits; null with an exception.
  PyRef with(const CaptureOptions& options, const PyObject* globals);
  const CaptureOptions& options() const { return options_; }
  void set_options(const CaptureOptions& options) { options_ = options; }

  // The code object, borrowed, that this one is executed for; null: it is a function's own, or that one has gone.
  PyCodeObject* executed_for() const { return executed_for_; }
  // What is executed in its place where programs are read from their source (source_reader.h); null: not asked yet.
  PyObject* from_source() const { return from_source_.get(); }
  void set_from_source(PyRef made);

  // The code object dies.
  void end();

 private:
  bool serves(const CaptureOptions& options, const PyObject* globals) const;
  PyCodeObject* code_;
  CaptureOptions options_;
  bool claimed_ = false;                      // a jit object has given the options
  const PyObject* globals_ = nullptr;         // of its function; compared only
  std::vector<PyCodeObject*> option_copies_;  // borrowed from the jit objects: copies for options of their own
  PyCodeObject* executed_for_ = nullptr;
  PyRef from_source_;
};

}  // namespace msjit::capture
