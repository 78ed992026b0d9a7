// Entries and back jumps of the code that the switch has found, by monitoring events of that code alone (3.12+).
#pragma once

#include "capture/cpython/monitoring.h"
#include "capture/entry/code_state.h"

namespace msjit::capture {

MonitoringHandler* event_entry();
void stop_timing();  // of the frame that is being timed in this thread

}  // namespace msjit::capture
