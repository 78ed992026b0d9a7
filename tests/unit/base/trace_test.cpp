#include "src/base/trace.h"

#include <gtest/gtest.h>

#include <thread>

namespace msjit::trace {
namespace {

TEST(Trace, holds_what_was_noted_while_it_was_open) {
  add(Kind::op, "before", {}, 1, 2);
  ASSERT_TRUE(begin(10));
  EXPECT_TRUE(is_open());
  EXPECT_FALSE(begin(10));
  { Span span(Kind::kernel, "k", "detail"); }
  std::thread([] { Span span(Kind::op, "other"); }).join();
  const Events events = end();
  EXPECT_FALSE(is_open());
  add(Kind::op, "behind", {}, 1, 2);
  ASSERT_EQ(events.list.size(), 2u);
  EXPECT_EQ(events.list[0].name, "k");
  EXPECT_EQ(events.list[0].detail, "detail");
  EXPECT_LE(events.list[0].start, events.list[0].end);
  EXPECT_LE(events.list[0].end, events.list[1].end);
  EXPECT_NE(events.list[0].thread, events.list[1].thread);
  EXPECT_STREQ(kind_name(events.list[0].kind), "kernel");
  EXPECT_TRUE(end().list.empty());
}

TEST(Trace, counts_what_is_beyond_the_limit) {
  ASSERT_TRUE(begin(1));
  for (int i = 0; i < 3; ++i) add(Kind::op, "op", {}, 0, 0);
  const Events events = end();
  EXPECT_EQ(events.list.size(), 1u);
  EXPECT_EQ(events.dropped, 2u);
}

}  // namespace
}  // namespace msjit::trace
