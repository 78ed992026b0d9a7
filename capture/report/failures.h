// Errors inside: where captured code, or capturing, went wrong by our fault. Python runs in its place, so that the
// program goes on; the error is counted, told once by a warning and shown by ms.report.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace msjit::capture {

struct FailureRecord {
  std::string function, file;  // of the code that was captured
  int line = 0;
  std::string fragment;  // what failed: "lines 3-7", "capturing", "compiling"
  std::string op;        // that ran; empty: none
  std::string message;
  uint64_t count = 0;
};

void note_failure(FailureRecord record);
const std::vector<FailureRecord>& failures();
void forget_failures();

}  // namespace msjit::capture
