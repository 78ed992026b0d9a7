// What the carriers of one rewritten code object share: they find their handler and what to patch here.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "capture/cpython/carrier_support.h"
#include "capture/rewrite/rewritten_code.h"

namespace msjit::capture {

// All positions are code units. A carrier is laid out as
//   jump            over everything, or into the pushes when armed
//   push * growth   placeholders
//   load carrier, call it
//   miss jump       into the last pops
//   hit jump        to the landing, or into the pops before the final jump
//   pop * pops, final jump, back jump
//   pop * growth    (misses)
struct SiteRecord {
  int instr = -1, depth = 0;
  int growth = 0;      // placeholders there are
  int pops = 0;        // entries a hit can drop
  std::string reason;  // not empty: there is no carrier
  SiteAddress address;
  int jump = 0, pushes = 0, miss_jump = 0, miss_pops = 0, hit_jump = 0, hit_pops = 0, final_jump = 0, back_jump = -1,
      end = 0;
  int miss_argument(int pushed) const { return miss_pops + growth - pushed - (miss_jump + 1); }
  int last_landing = -1, last_growth = -1;  // what the hit jumps are patched for
};

struct CallRecord {
  int instr = -1;
  bool possible = false;
  SiteAddress address;
  int jump = 0, end = 0;
  int slot = 0;  // localsplus-relative position of the callable's lower entry is nlocalsplus + slot
  bool method_or_null = false;
};

struct Record {
  SiteHandler* handler = nullptr;  // null once the RewrittenCode has gone
  std::shared_ptr<const Code> code;
  uint8_t* units = nullptr;  // of the rewritten code object, which outlives every carrier call
  std::vector<SiteRecord> sites;
  std::vector<CallRecord> calls;
  std::vector<int> landing_units;  // per instruction of code; -1: none

  void set_argument(int unit, int arg) { units[2 * unit + 1] = uint8_t(arg); }
  int argument(int unit) const { return units[2 * unit + 1]; }
  // EXTENDED_ARG at unit, the jump behind it.
  void set_pair(int unit, int arg) {
    set_argument(unit, arg >> 8);
    set_argument(unit + 1, arg & 255);
  }
};

// New reference to the constant that carries a site or a call site; null with an exception set on failure.
PyObject* make_carrier(std::shared_ptr<Record> record, int site, bool call_site);

// The pieces of why_not_land() that hold for every site.
const char* why_not_land(const Record& record, const SiteRecord& site, const Landing& landing);

}  // namespace msjit::capture
