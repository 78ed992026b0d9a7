// Where what takes long to find out is kept on disk.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace msjit {

// What a setting chose; by default msjit/ in $XDG_CACHE_HOME or ~/.cache. Empty: nothing is kept ("off", or no home).
std::string cache_folder(const std::string& chosen);

// With the folders above it. What cannot be made shows when a file is written there.
void make_folder(const std::string& folder);

// The same in every process and release. Other starts give other hashes.
uint64_t stable_hash(std::string_view text, uint64_t start = 0xcbf29ce484222325ull);

}  // namespace msjit
