// A device's memory: closed to the host but while a copy or a kernel runs, with a note of each access of kernels. The
// notes find reads of what was never written, accesses beyond an allocation, and accesses of which no barrier says
// which comes first.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ptx {

struct Accessor {  // a thread at a time
  uint32_t launch, block, clock;
  uint16_t phase, thread, warp_phase;
};
struct Note {
  Accessor by{};
  uint8_t bytes = 0;  // which of the four
  bool atomic = false, many = false;
};
struct Cell {  // of four bytes
  Note wrote, read;
  uint8_t written = 0;
};

struct Block;

class DeviceMemory {
 public:
  bool open_arena();
  int fill = 0xa5;                  // where a host's copy shows what was never written
  uint64_t allocate(size_t bytes);  // 0: no room
  bool release(uint64_t at);
  size_t size_of(uint64_t at) const;
  bool inside(uint64_t at, size_t bytes) const;
  void mark_written(uint64_t at, size_t bytes);
  void copy_marks(uint64_t to, uint64_t from, size_t bytes);
  Cell* cell(uint64_t at) { return cells_ + (at - base()) / 4; }
  uint64_t base() const { return reinterpret_cast<uint64_t>(arena_); }

  class Opened {  // memory is accessible while it lives
   public:
    explicit Opened(DeviceMemory& m);
    ~Opened();

   private:
    DeviceMemory& memory_;
  };

 private:
  char* arena_ = nullptr;
  Cell* cells_ = nullptr;
  size_t top_ = 0;
  int depth_ = 0;
  std::map<uint64_t, size_t> blocks_;
  std::map<size_t, std::vector<uint64_t>> free_;
  mutable uint64_t last_ = 0, last_end_ = 0;
};

enum class Access : uint8_t { read, write, atomic };
// Notes an access of some bytes; empty, or what is wrong with it. cells: of the four bytes that `at` lies in and
// behind.
std::string note_access(Cell* cells, uint64_t at, size_t bytes, uint64_t used, Access kind, const Accessor& by,
                        const Block& block);

}  // namespace ptx
