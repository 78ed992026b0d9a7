// The rewritten code object: the original bytes at their own offsets, then a copy that control enters instead, in which
// captured regions are bypassed.
//
// Every site (potential start of a region) of the copy has a pre-placed carrier. A disarmed carrier is one jump (about
// 1 ns). An armed one calls SiteHandler::enter, which either declines (kMiss: the region's own instructions run) or has
// done the region's work (kHit: outputs are in the frame, control goes on at *landing). The code never has to be built
// again: what can be captured where is decided at run time, for running frames too.
//
// A call site has a carrier of the same kind that lets SiteHandler::call replace the callable on the stack.
//
// How a hit leaves the frame: locals, cells and stack entries base[nlocalsplus + d] for all d < landing.depth hold the
// values of the landing's state. Entries from the site's depth up to Entry::capacity hold None placeholders (owned),
// which the handler may overwrite; the rest is dropped for it. On kMiss nothing may have changed. Old values are
// dropped last: a destructor may run any Python code.
//
// Lifetimes: the code object owns its carriers, they share a record with RewrittenCode that dies with the last of them.
// When RewrittenCode goes, the record forgets the handler: code that still runs goes on as plain Python.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "capture/bytecode/code.h"
#include "capture/cpython/frame.h"
#include "capture/cpython/running_frame.h"

namespace msjit::capture {

struct Site {
  int instr;            // index in Code
  int max_growth = -1;  // most entries a landing may lie above the site's depth; -1: chosen from the code (at most 8)
};

struct CallSite {
  int instr;  // a Call or CallEx
};

struct Landing {
  int instr;  // where control goes on (its own carrier, if any, is passed)
  int depth;  // must be code.instrs[instr].depth
};

enum class Outcome { kMiss, kHit };

struct Entry {
  int site;   // index in the vector given to build()
  int instr;  // the site's instruction
  FrameRef frame;
  Slots base;  // frame.localsplus()
  int nlocalsplus;
  int capacity;  // stack depth up to which landings are possible this time (site depth + armed growth)
  Slots stack() const { return base.from(nlocalsplus); }
};

class SiteHandler {
 public:
  virtual ~SiteHandler() = default;
  // Called at an armed site, never while a tracer watches. Must not raise or throw. Sets *landing on kHit; a landing
  // for which can_land() is false is an internal fault.
  virtual Outcome enter(const Entry& entry, Landing* landing) = 0;
  // Called at an armed call site with the callable about to be called (never NULL; a method without its self). What is
  // to be called in its place, null: it. Must not raise or throw.
  virtual PyRef call(int call_site, FrameRef frame, PyObject* callable) { return nullptr; }
};

class RewrittenCode {
 public:
  // Null with *why set when the code cannot be rewritten. Sites that cannot be had are left out: has_site() is false
  // and why_no_site() tells the reason. `handler` must outlive the RewrittenCode.
  static std::unique_ptr<RewrittenCode> build(std::shared_ptr<const Code> code, std::vector<Site> sites,
                                              std::vector<CallSite> call_sites, SiteHandler* handler, std::string* why);
  ~RewrittenCode();
  RewrittenCode(const RewrittenCode&) = delete;
  RewrittenCode& operator=(const RewrittenCode&) = delete;

  // The original code object ends, and this does not: what they share is no longer kept by the original.
  void keep_parts();

  // To be run by a function with the same globals, defaults and closure, or by evaluate_swapped().
  PyCodeObject* code() const;

  bool has_site(int site) const;
  const std::string& why_no_site(int site) const;
  // Makes the carrier call the handler, with room for landings at least `growth` entries (at most max_growth) above the
  // site's depth. May be called again with another growth at any time, from enter() too: it holds from the next visit
  // on. A visit costs 1-3 ns for each entry of growth.
  void arm(int site, int growth);
  void disarm(int site);
  bool armed(int site) const;
  int max_growth(int site) const;

  bool has_call_site(int call_site) const;
  void arm_call(int call_site);
  void disarm_call(int call_site);

  // Null when a hit of the site may go on there (given enough growth), else the reason.
  const char* why_not_land(int site, const Landing& landing) const;
  bool can_land(int site, const Landing& landing) const { return why_not_land(site, landing) == nullptr; }

  // Byte offset in code() of the copy of an original instruction (its carrier included): for lists and tests.
  int copy_offset(int instr) const;
  // Where in code() a frame goes on that stands before the original instruction at a byte offset, and back from a unit
  // of code() to the byte offset of the original instruction that runs there.
  bool move_target(int offset, MoveTarget* to) const;
  int original_offset(int unit) const;
  // Unit of reload_opcodes() (running_frame.h) in code(); -1: this interpreter needs none.
  int reload_unit() const;

 private:
  struct Impl;
  explicit RewrittenCode(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Where a region may have to start: function entry, loop bodies and heads, behind everything that may break, handlers.
std::vector<int> potential_sites(const Code& code);
// Behind operators, which seldom break: to be armed once one has. None of the above.
std::vector<int> potential_late_sites(const Code& code);
// Every Call and CallEx.
std::vector<int> potential_call_sites(const Code& code);

}  // namespace msjit::capture
