#include "capture/report/failures.h"

#include <Python.h>

#include <utility>

#include "capture/cpython/from_python.h"
#include "src/base/log.h"

namespace msjit::capture {
namespace {

constexpr size_t kMaxRecords = 1000;
size_t told = 0;  // records that a warning was about

std::vector<FailureRecord>& records() {
  static auto* all = new std::vector<FailureRecord>();
  return *all;
}

std::string told_as(const FailureRecord& r) {
  return "msjit: an error inside, in " + r.fragment + " of " + r.function + " (" + r.file + ":" +
         std::to_string(r.line) + ")" + (r.op.empty() ? "" : ", op `" + r.op + "`") + ": " + r.message +
         "; plain Python ran in its place. Please report it.";
}

// Between two instructions of the program: where an error is noted no Python code may run.
int warn_soon(void*) {
  while (told < records().size()) {
    const std::string text = told_as(records()[told++]);
    if (PyErr_WarnEx(PyExc_RuntimeWarning, text.c_str(), 1) < 0) PyErr_WriteUnraisable(nullptr);
  }
  return 0;
}

}  // namespace

void note_failure(FailureRecord record) {
  MSJIT_LOG(graph_breaks, told_as(record));
  for (FailureRecord& r : records()) {
    if (r.file != record.file || r.line != record.line || r.op != record.op || r.message != record.message) continue;
    ++r.count;
    return;
  }
  if (records().size() >= kMaxRecords) return;
  record.count = 1;
  records().push_back(std::move(record));
  Py_AddPendingCall(from_python<warn_soon>, nullptr);
}

const std::vector<FailureRecord>& failures() { return records(); }

void forget_failures() {
  records().clear();
  told = 0;
}

}  // namespace msjit::capture
