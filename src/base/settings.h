// Settings from the environment: one table (settings.def) with type, default and documentation.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace msjit {

namespace setting_types {
using Bool = bool;
using Int = int64_t;
using Text = std::string;
}  // namespace setting_types

struct Settings {
#define MSJIT_SETTING(name, type, default_value, doc) setting_types::type name = default_value;
#include "src/base/settings.def"
#undef MSJIT_SETTING
};

// Read from the environment once. UserError when a variable does not parse: it names the variable and what it may be.
const Settings& settings();
Settings parse_settings(const char* (*lookup)(const char* variable));  // for tests: any source of variables

struct SettingInfo {
  std::string_view name, variable, type, default_text, doc;
};
std::span<const SettingInfo> setting_infos();

}  // namespace msjit
