// Whose fault it was: MSJIT_CHECK for ours, UserError for the user's.
#pragma once
#include <stdexcept>
#include <string>

namespace msjit {

// The Python exception that a user's mistake becomes.
enum class ErrorKind : unsigned char {
  kType,
  kValue,
  kIndex,
  kRuntime,
  kNotImplemented,
  kUnsupported,
  kMemory,
  kAttribute,
  kDimension  // of a tensor that has no such dimension
};

class UserError : public std::runtime_error {
 public:
  UserError(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  ErrorKind kind() const { return kind_; }

 private:
  ErrorKind kind_;
};

// A fault of ours; release builds fall back to eager and report it.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void fail_check(const char* expression, const char* file, int line, const std::string& detail);

inline UserError type_error(const std::string& m) { return {ErrorKind::kType, m}; }
inline UserError value_error(const std::string& m) { return {ErrorKind::kValue, m}; }
inline UserError index_error(const std::string& m) { return {ErrorKind::kIndex, m}; }
inline UserError dimension_error(const std::string& m) { return {ErrorKind::kDimension, m}; }
inline UserError runtime_error(const std::string& m) { return {ErrorKind::kRuntime, m}; }

}  // namespace msjit

#define MSJIT_CHECK(condition, ...)             \
  (__builtin_expect(!!(condition), 1) ? (void)0 \
                                      : ::msjit::fail_check(#condition, __FILE__, __LINE__, std::string(__VA_ARGS__)))
