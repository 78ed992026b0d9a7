// What the carriers of one rewritten code object share: they find their handler and what to patch here.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "capture/cpython/carrier_support.h"
#include "capture/rewrite/rewritten_code.h"

namespace msjit::capture {

// All positions are code units. A site is laid out as
//   jump            over everything, or to a variant when armed
// and for each variant, which differ in how far a landing may lie above the site:
//   push * growth   placeholders
//   load carrier, call it
//   hit jump        to the landing, or into the pops before the final jump
//   pop * pops, final jump, back jump
//   pop * growth, jump to the end              (a miss; before the hit's part where FOR_ITER is the carrier)
// Whatever the jumps are patched to, static analysis finds one stack depth everywhere: debuggers that set f_lineno rely
// on it. So the parts of a variant never change, and arming with another growth takes another variant.
struct VariantRecord {
  int growth = 0, pops = 0;
  SiteAddress address;
  int start = 0, hit_jump = 0, hit_pops = 0, final_jump = 0, back_jump = 0;
  int last_landing = -1;  // what the hit jumps are patched for
};

struct SiteRecord {
  int instr = -1, depth = 0;
  std::string reason;  // not empty: there is no carrier
  int jump = 0, end = 0;
  std::vector<VariantRecord> variants;  // growth ascending
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
  int reload_unit = -1;

  void set_argument(int unit, int arg) { units[2 * unit + 1] = uint8_t(arg); }
  int argument(int unit) const { return units[2 * unit + 1]; }
  // EXTENDED_ARG at unit, the jump behind it.
  void set_pair(int unit, int arg) {
    set_argument(unit, arg >> 8);
    set_argument(unit + 1, arg & 255);
  }
};

// New reference to the constant that carries a site or a call site; null with an exception set on failure.
PyObject* make_carrier(std::shared_ptr<Record> record, int site, int variant);
inline constexpr int kCallSite = -1;  // the variant of a call site's carrier

// The pieces of why_not_land() that hold for every site.
const char* why_not_land(const Record& record, const SiteRecord& site, const Landing& landing);

}  // namespace msjit::capture
