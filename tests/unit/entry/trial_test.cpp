#include "capture/entry/trial.h"

#include <gtest/gtest.h>

namespace msjit::capture {

// Here calls cost nothing beside what is measured of them; the real figures need an interpreter.
const CallCost& call_cost() {
  static const CallCost none;
  return none;
}

namespace {

using Turn = Trial::Turn;

// Calls with made-up times; returns how many of them ran plain, and counts the losses that were told.
struct Calls {
  Trial trial;
  int plain = 0, losses = 0;

  void run(int n, uint64_t captured, uint64_t plain_ticks, uint64_t attempts = 0) {
    for (int i = 0; i < n; ++i) {
      const Turn turn = trial.begin(attempts);
      const bool is_plain = turn == Turn::kPlain || turn == Turn::kPlainTimed;
      plain += is_plain;
      if (turn == Turn::kCapturedTimed || turn == Turn::kPlainTimed)
        losses += trial.took(turn, is_plain ? plain_ticks : captured);
    }
  }
};

TEST(Trial, what_loses_runs_plain_from_the_tenth_call_on) {
  Calls c;
  c.run(9, 2000, 1000);
  EXPECT_EQ(c.losses, 1);
  EXPECT_TRUE(c.trial.not_worth());
  EXPECT_EQ(c.trial.captured(), 2000u);
  EXPECT_EQ(c.trial.plain(), 1000u);
  c.plain = 0;
  c.run(500, 2000, 1000);
  EXPECT_EQ(c.plain, 500 - 3);  // asked once more, soon, and clear after a few calls
  EXPECT_EQ(c.losses, 2);
  EXPECT_TRUE(c.trial.lost_again());
}

TEST(Trial, what_is_close_after_a_loss_is_told_by_many_calls) {
  Calls c;
  c.run(9, 1100, 1000);
  EXPECT_EQ(c.losses, 1);
  c.plain = 0;
  c.run(500, 1100, 1000);
  EXPECT_EQ(c.plain, 500 - 3 - 20);
  EXPECT_EQ(c.losses, 2);
}

TEST(Trial, what_wins_clearly_twice_is_never_asked_again) {
  Calls c;
  c.run(9, 400, 1000);
  EXPECT_FALSE(c.trial.not_worth());
  c.plain = 0;
  c.run(100, 400, 1000);  // once more, the caches being warm
  EXPECT_TRUE(c.trial.settled());
  EXPECT_LE(c.plain, 20);
  c.plain = 0;
  c.run(100000, 400, 1000);
  EXPECT_EQ(c.plain, 0);
}

TEST(Trial, what_wins_narrowly_is_tried_again_a_few_times) {
  Calls c;
  c.run(9, 990, 1000);
  EXPECT_FALSE(c.trial.not_worth());
  EXPECT_FALSE(c.trial.settled());
  c.run(60, 2000, 1000);  // the caches are warm now, and it loses
  EXPECT_TRUE(c.trial.not_worth());

  Calls narrow;
  narrow.run(1 << 20, 990, 1000);
  EXPECT_TRUE(narrow.trial.settled());
  EXPECT_LT(narrow.plain, 100);  // of a million
  EXPECT_EQ(narrow.losses, 0);
}

TEST(Trial, what_lost_is_tried_again_ever_more_rarely) {
  Calls c;
  c.run(9, 2000, 1000);
  c.run(2000, 100, 1000);  // its arguments have grown
  EXPECT_FALSE(c.trial.not_worth());

  Calls loser;
  loser.run(1 << 20, 2000, 1000);
  EXPECT_GT(loser.losses, 2);
  EXPECT_LT(loser.losses, 10);
}

TEST(Trial, waits_until_nothing_new_is_captured) {
  Calls c;
  for (uint64_t attempts = 1; attempts < 50; ++attempts) c.run(1, 2000, 1000, attempts);
  EXPECT_EQ(c.plain, 0);
  c.run(9, 2000, 1000, 50);
  EXPECT_TRUE(c.trial.not_worth());
}

TEST(Trial, a_rest_counts_as_calls_that_asked) {
  Calls c;
  c.run(9, 2000, 1000);
  ASSERT_TRUE(c.trial.not_worth());
  EXPECT_EQ(c.trial.rest(63), 16u - 1);
  EXPECT_EQ(c.trial.rest(63), 0u);
  c.run(6, 2000, 1000);
  ASSERT_TRUE(c.trial.lost_again());
  EXPECT_EQ(c.trial.rest(63), 63u);
  EXPECT_EQ(c.trial.rest(5000), 1000u - 63 - 1);
  EXPECT_EQ(c.trial.rest(63), 0u);  // the next one asks
  EXPECT_NE(c.trial.begin(0), Turn::kPlain);
  EXPECT_EQ(Trial().rest(63), 0u);
}

TEST(Trial, long_calls_are_not_run_plain) {
  Calls c;
  const uint64_t second = 1000000000;
  c.run(1000, second, second / 2);
  EXPECT_EQ(c.plain, 0);
  EXPECT_TRUE(c.trial.settled());
}

TEST(Trial, allows_one_op_more) {
  Calls c{Trial(1.2)};
  c.run(9, 1150, 1000);
  EXPECT_FALSE(c.trial.not_worth());
}

}  // namespace
}  // namespace msjit::capture
