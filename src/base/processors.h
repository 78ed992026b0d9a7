#pragma once
#include <string>

namespace msjit {

// Processors that this process may keep busy: those of its affinity, and no more than its control group's quota of time
// allows, rounded up. Read anew by each call; at least 1.
int usable_processors();

// The quota of a control group as its files say it, in processors; 0: no limit. `root` stands for /, in tests for
// another folder with files of the same names.
double control_group_quota(const std::string& root);

}  // namespace msjit
