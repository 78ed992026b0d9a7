#include "src/base/settings.h"

#include <cctype>
#include <charconv>
#include <cstdlib>
#include <vector>

#include "src/base/check.h"

namespace msjit {
namespace {

std::string variable_name(std::string_view name) {
  std::string v = "MSJIT_";
  for (char c : name) v += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return v;
}

[[noreturn]] void refuse(std::string_view name, std::string_view text, const char* wanted) {
  throw value_error("environment variable " + variable_name(name) + "='" + std::string(text) + "' is not " + wanted);
}

void parse(std::string_view name, std::string_view text, bool& out) {
  if (text == "1" || text == "on" || text == "true") {
    out = true;
  } else if (text == "0" || text == "off" || text == "false" || text.empty()) {
    out = false;
  } else {
    refuse(name, text, "a switch; use 0 or 1");
  }
}
void parse(std::string_view name, std::string_view text, int64_t& out) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) refuse(name, text, "an integer");
}
void parse(std::string_view, std::string_view text, std::string& out) { out = text; }

}  // namespace

Settings parse_settings(const char* (*lookup)(const char*)) {
  Settings s;
#define MSJIT_SETTING(name, type, default_value, doc) \
  if (const char* text = lookup(variable_name(#name).c_str())) parse(#name, text, s.name);
#include "src/base/settings.def"
#undef MSJIT_SETTING
  return s;
}

const Settings& settings() {
  static const Settings* s = new Settings(parse_settings([](const char* v) -> const char* { return std::getenv(v); }));
  return *s;
}

std::span<const SettingInfo> setting_infos() {
  static const auto* names = new std::vector<std::string>{
#define MSJIT_SETTING(name, type, default_value, doc) variable_name(#name),
#include "src/base/settings.def"
#undef MSJIT_SETTING
  };
  static const auto* infos = [] {
    auto* v = new std::vector<SettingInfo>{
#define MSJIT_SETTING(name, type, default_value, doc) {#name, "", #type, #default_value, doc},
#include "src/base/settings.def"
#undef MSJIT_SETTING
    };
    for (size_t i = 0; i < v->size(); ++i) (*v)[i].variable = (*names)[i];
    return v;
  }();
  return *infos;
}

}  // namespace msjit
