// A libascendcl that is not Huawei's: keeps the protocol, computes nothing. Device memory is closed to the host but
// while work of a stream runs; streams run late, when they are waited for; calls can be told to fail
// (fake_ascend_configure).
#include <sys/mman.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace {

enum : int {
  kOk = 0,
  kInvalid = 107000,
  kNotInitialized = 100001,
  kRepeat = 100002,
  kOutOfMemory = 207001,
  kNotWhileCapturing = 107030
};

struct Recorded {
  std::vector<std::function<int()>> work;
  int pending = 0;      // runs of it that are not over
  std::string spoiled;  // why it is none
};
struct Stream {
  std::vector<std::function<int()>> work;
  Recorded* recorded = nullptr;  // what it is asked for is written down there
};

struct State {
  std::recursive_mutex lock;
  bool ready = false;
  int devices = 1, opened = 0;
  size_t memory = size_t{1} << 30, used = 0;
  std::map<uintptr_t, size_t> blocks;
  std::vector<Stream*> streams;
  std::vector<Recorded*> recordings;
  std::map<std::string, long> calls;
  struct Fail {
    int code;
    long after;
  };
  std::map<std::string, Fail> fails;
  std::string error;
};
State& s() {
  static auto* made = new State;
  return *made;
}
thread_local int current = -1;

int fail(int code, const std::string& words) {
  s().error = words;
  return code;
}

// "devices=2 memory=65536 fail=aclrtMalloc:207001@3": the third call fails; "clear": none does.
void configure(const char* text) {
  std::string all(text ? text : "");
  for (size_t at = 0; at < all.size();) {
    size_t end = all.find(' ', at);
    if (end == std::string::npos) end = all.size();
    const std::string word = all.substr(at, end - at);
    at = end + 1;
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals), value = equals == std::string::npos ? "" : word.substr(equals + 1);
    if (name == "devices") s().devices = atoi(value.c_str());
    if (name == "memory") s().memory = strtoull(value.c_str(), nullptr, 10);
    if (name == "clear") s().fails.clear();
    if (name == "fail") {
      const size_t colon = value.find(':'), sign = value.find('@');
      s().fails[value.substr(0, colon)] = {atoi(value.c_str() + colon + 1),
                                           sign == std::string::npos ? 0 : atol(value.c_str() + sign + 1) - 1};
    }
  }
}

int enter(const char* name, bool needs_device) {
  ++s().calls[name];
  if (auto it = s().fails.find(name); it != s().fails.end() && it->second.after-- <= 0) {
    const int code = it->second.code;
    s().fails.erase(it);
    return fail(code, std::string(name) + " was told to fail");
  }
  if (!s().ready) return fail(kNotInitialized, "aclInit was not called");
  if (needs_device && current < 0) return fail(kInvalid, "aclrtSetDevice was not called on this thread");
  return kOk;
}
#define ENTER(needs_device)        \
  std::lock_guard guard(s().lock); \
  if (int r = enter(__func__, needs_device)) return r

class Opened {  // device memory is accessible while it lives
 public:
  Opened() {
    if (s().opened++ == 0) set(PROT_READ | PROT_WRITE);
  }
  ~Opened() {
    if (--s().opened == 0) set(PROT_NONE);
  }

 private:
  static void set(int protection) {
    for (auto [at, size] : s().blocks) mprotect(reinterpret_cast<void*>(at), size, protection);
  }
};

bool on_device(const void* p, size_t bytes) {
  const auto at = reinterpret_cast<uintptr_t>(p);
  auto it = s().blocks.upper_bound(at);
  if (it == s().blocks.begin()) return false;
  --it;
  return at >= it->first && at + bytes <= it->first + it->second;
}

bool known(Stream* stream) {
  for (Stream* each : s().streams)
    if (each == stream) return true;
  return false;
}

int enqueue(Stream* stream, std::function<int()> task) {
  if (!known(stream)) return fail(kInvalid, "there is no such stream");
  (stream->recorded ? stream->recorded->work : stream->work).push_back(std::move(task));
  return kOk;
}
int spoil(Stream* stream, const char* words) {
  if (stream->recorded->spoiled.empty()) stream->recorded->spoiled = words;
  return fail(kNotWhileCapturing, words);
}

}  // namespace

extern "C" {

void fake_ascend_configure(const char* text) {
  std::lock_guard guard(s().lock);
  configure(text);
}
long fake_ascend_calls(const char* name) {
  std::lock_guard guard(s().lock);
  return s().calls[name];
}
// For the fake graph engine: work in a stream's order; whether memory is the device's; faults.
int fake_ascend_enqueue(void* stream, int (*fn)(void*), void* argument) {
  std::lock_guard guard(s().lock);
  return enqueue(static_cast<Stream*>(stream), [fn, argument] { return fn(argument); });
}
int fake_ascend_on_device(const void* p, size_t bytes) {
  std::lock_guard guard(s().lock);
  return on_device(p, bytes);
}
int fake_ascend_fails(const char* name) {
  std::lock_guard guard(s().lock);
  return enter(name, false);
}
void fake_ascend_error(const char* words) { s().error = words; }
int fake_ascend_device() { return current; }

int aclInit(const char*) {
  std::lock_guard guard(s().lock);
  if (const char* text = getenv("MSJIT_FAKE_ASCEND")) configure(text);
  const bool again = s().ready;
  s().ready = true;
  if (int r = enter("aclInit", false)) {
    s().ready = again;
    return r;
  }
  return again ? kRepeat : kOk;
}
const char* aclGetRecentErrMsg() { return s().error.c_str(); }
const char* aclrtGetSocName() { return "fake Ascend"; }
int aclrtGetVersion(int32_t* major, int32_t* minor, int32_t* patch) {
  ENTER(false);
  *major = 1, *minor = 14, *patch = 0;
  return kOk;
}
int aclrtGetDeviceCount(uint32_t* count) {
  ENTER(false);
  *count = static_cast<uint32_t>(s().devices);
  return kOk;
}
int aclrtSetDevice(int32_t index) {
  ENTER(false);
  if (index < 0 || index >= s().devices) return fail(kInvalid, "there is no such device");
  current = index;
  return kOk;
}
int aclrtCreateStream(void** stream) {
  ENTER(true);
  s().streams.push_back(new Stream);
  *stream = s().streams.back();
  return kOk;
}
int aclrtMalloc(void** at, size_t bytes, int) {
  ENTER(true);
  const size_t size = (bytes + 4095) / 4096 * 4096;
  if (s().used + size > s().memory) return fail(kOutOfMemory, "the device has no more memory");
  *at = mmap(nullptr, size, s().opened ? PROT_READ | PROT_WRITE : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  s().blocks[reinterpret_cast<uintptr_t>(*at)] = size;
  s().used += size;
  return kOk;
}
int aclrtFree(void* at) {
  ENTER(true);
  auto it = s().blocks.find(reinterpret_cast<uintptr_t>(at));
  if (it == s().blocks.end()) return fail(kInvalid, "that is no memory of the device");
  munmap(at, it->second);
  s().used -= it->second;
  s().blocks.erase(it);
  return kOk;
}
int aclrtGetMemInfo(int, size_t* left, size_t* total) {
  ENTER(true);
  *total = s().memory, *left = s().memory - s().used;
  return kOk;
}
int aclrtMemcpyAsync(void* to, size_t most, const void* from, size_t bytes, int kind, void* stream) {
  ENTER(true);
  if (bytes > most) return fail(kInvalid, "more is copied than there is place for");
  const bool to_device = kind == 1 || kind == 3, from_device = kind == 2 || kind == 3;
  if (on_device(to, bytes) != to_device || on_device(from, bytes) != from_device)
    return fail(kInvalid, "the kind of copy is not that of the memory");
  auto* on = static_cast<Stream*>(stream);
  if (known(on) && on->recorded && kind != 3)
    return spoil(on, "the host's memory is copied while launches are written down");
  return enqueue(on, [=] {
    memcpy(to, from, bytes);
    return 0;
  });
}
int aclrtSynchronizeStream(void* stream) {
  ENTER(true);
  auto* on = static_cast<Stream*>(stream);
  if (!known(on)) return fail(kInvalid, "there is no such stream");
  if (on->recorded) return spoil(on, "a stream is waited for while its launches are written down");
  auto work = std::move(on->work);
  on->work.clear();
  Opened scope;
  int result = kOk;
  for (auto& task : work)
    if (result == kOk) result = task();
  for (Recorded* each : s().recordings) each->pending = 0;  // those that failed are over, too
  return result;
}

int aclmdlRICaptureBegin(void* stream, int mode) {
  ENTER(true);
  auto* on = static_cast<Stream*>(stream);
  if (!known(on)) return fail(kInvalid, "launches of the default stream, or of none, cannot be written down");
  if (on->recorded || mode < 0 || mode > 2)
    return fail(kInvalid, "the stream is written down already, or there is no such mode");
  on->recorded = new Recorded;
  return kOk;
}
int aclmdlRICaptureEnd(void* stream, void** made) {
  ENTER(true);
  auto* on = static_cast<Stream*>(stream);
  if (!known(on) || !on->recorded) return fail(kInvalid, "the stream is not written down");
  Recorded* recorded = on->recorded;
  on->recorded = nullptr;
  *made = nullptr;
  if (!recorded->spoiled.empty()) return fail(kNotWhileCapturing, recorded->spoiled);
  s().recordings.push_back(recorded);
  *made = recorded;
  return kOk;
}
int aclmdlRIExecuteAsync(void* made, void* stream) {
  ENTER(true);
  for (Recorded* each : s().recordings) {
    if (each != made) continue;
    ++each->pending;
    for (auto& task : each->work)
      if (int r = enqueue(static_cast<Stream*>(stream), task)) return r;
    return kOk;
  }
  return fail(kInvalid, "that is no recording");
}
int aclmdlRIDestroy(void* made) {
  ENTER(true);
  for (size_t i = 0; i < s().recordings.size(); ++i) {
    if (s().recordings[i] != made) continue;
    if (s().recordings[i]->pending) return fail(kInvalid, "it still runs");
    s().recordings.erase(s().recordings.begin() + static_cast<long>(i));
    return kOk;
  }
  return fail(kInvalid, "that is no recording");
}
}
