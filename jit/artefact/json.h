// As much of JSON as the header of a safetensors file has.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace msjit::artefact {

struct Json {
  using List = std::vector<Json>;
  using Object = std::map<std::string, Json>;
  std::variant<std::monostate, bool, int64_t, double, std::string, List, Object> value;

  template <class T>
  const T* get() const {
    return std::get_if<T>(&value);
  }
};

// UserError (kValue) with the byte where the text is no JSON.
Json parse_json(std::string_view text);
std::string json_quoted(std::string_view text);

}  // namespace msjit::artefact
