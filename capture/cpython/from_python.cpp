#include "capture/cpython/from_python.h"

#include <unistd.h>

#include <exception>

namespace msjit {

void (*set_python_error_in_flight)() = std::terminate;

void wait_for_the_end() {
  for (;;) pause();
}

}  // namespace msjit
