// The transitions of a state machine as a table, made from the rows of a .def: what is not listed cannot happen.
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace msjit::capture {

template <class State, class Event, size_t kStates, size_t kEvents>
class Transitions {
 public:
  struct Row {
    State from;
    Event event;
    State to;
  };
  constexpr Transitions(std::initializer_list<Row> rows) {
    for (auto& of_state : next_) of_state.fill(kNone);
    for (const Row& row : rows) cell(row.from, row.event) = static_cast<uint8_t>(row.to);
  }
  constexpr bool allows(State from, Event event) const { return cell(from, event) != kNone; }
  // What cannot happen is an assertion that fails where MSJIT_CHECKED is on; elsewhere the state stays what it is.
  constexpr State next(State from, Event event) const {
#if MSJIT_CHECKED
    assert(allows(from, event));
#endif
    return allows(from, event) ? static_cast<State>(cell(from, event)) : from;
  }

 private:
  static constexpr uint8_t kNone = 0xff;
  constexpr uint8_t& cell(State s, Event e) { return next_[static_cast<size_t>(s)][static_cast<size_t>(e)]; }
  constexpr uint8_t cell(State s, Event e) const { return next_[static_cast<size_t>(s)][static_cast<size_t>(e)]; }
  std::array<std::array<uint8_t, kEvents>, kStates> next_{};
};

}  // namespace msjit::capture
