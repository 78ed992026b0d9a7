#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "src/base/check.h"
#include "src/base/log.h"
#include "src/base/settings.h"
#include "src/base/small_vector.h"

namespace msjit {
namespace {

TEST(Settings, DefaultsAndParsing) {
  Settings s = parse_settings([](const char*) -> const char* { return nullptr; });
  EXPECT_EQ(s.recompile_limit, 256);
  EXPECT_FALSE(s.verify);
  s = parse_settings([](const char* v) -> const char* {
    if (!std::strcmp(v, "MSJIT_RECOMPILE_LIMIT")) return "3";
    if (!std::strcmp(v, "MSJIT_VERIFY")) return "on";
    if (!std::strcmp(v, "MSJIT_CAPTURE")) return "all";
    return nullptr;
  });
  EXPECT_EQ(s.recompile_limit, 3);
  EXPECT_TRUE(s.verify);
  EXPECT_EQ(s.capture, "all");
}

TEST(Settings, ErrorsNameTheVariable) {
  try {
    parse_settings([](const char* v) -> const char* { return !std::strcmp(v, "MSJIT_THREADS") ? "many" : nullptr; });
    FAIL();
  } catch (const UserError& e) {
    EXPECT_STREQ(e.what(), "environment variable MSJIT_THREADS='many' is not an integer");
  }
}

TEST(Settings, EveryRowIsDocumented) {
  for (const SettingInfo& i : setting_infos()) {
    EXPECT_GT(i.doc.size(), 20u) << i.name;
    EXPECT_EQ(i.variable.substr(0, 6), "MSJIT_") << i.name;
  }
}

std::vector<std::string>* lines = nullptr;

TEST(Log, OnlyOpenChannelsWrite) {
  std::vector<std::string> got;
  lines = &got;
  set_log_sink([](std::string_view line) { lines->emplace_back(line); });
  set_log_channels("guards, asm");
  MSJIT_LOG(guards, "miss");
  MSJIT_LOG(graph, "not shown");
  MSJIT_LOG(asm_, "ret");
  set_log_channels("");
  MSJIT_LOG(guards, "not shown");
  set_log_sink(nullptr);
  EXPECT_EQ(got, (std::vector<std::string>{"msjit[guards] miss", "msjit[asm] ret"}));
  EXPECT_THROW(set_log_channels("gards"), UserError);
}

TEST(SmallVector, GrowsMovesAndInserts) {
  SmallVector<std::string, 2> v{"a", "b"};
  v.push_back(v[0]);
  v.insert(v.begin() + 1, v[2]);
  EXPECT_EQ(v, (SmallVector<std::string, 2>{"a", "a", "b", "a"}));
  SmallVector<std::string, 2> moved = std::move(v);
  EXPECT_TRUE(v.empty());
  moved.erase(moved.begin());
  EXPECT_EQ(moved.size(), 3u);
  moved.resize(1);
  SmallVector<std::string, 2> copy = moved;
  EXPECT_EQ(copy, moved);
}

#ifndef MSJIT_CHECKED
TEST(Check, SaysWhereAndWhat) {
  try {
    MSJIT_CHECK(1 == 2, "detail");
    FAIL();
  } catch (const InternalError& e) {
    EXPECT_NE(std::string(e.what()).find("1 == 2"), std::string::npos);
    EXPECT_NE(std::string(e.what()).find("detail"), std::string::npos);
  }
}
#endif

}  // namespace
}  // namespace msjit
