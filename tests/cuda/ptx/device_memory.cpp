#include "device_memory.h"

#include <sys/mman.h>

#include <cstring>

#include "warp.h"

namespace ptx {

namespace {
constexpr size_t kArena = size_t{1} << 35, kPage = 4096;
void* reserve(size_t bytes, int protection) {
  void* p = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}
}  // namespace

bool DeviceMemory::open_arena() {
  if (arena_) return true;
  arena_ = static_cast<char*>(reserve(kArena, PROT_NONE));
  cells_ = static_cast<Cell*>(reserve(kArena / 4 * sizeof(Cell), PROT_READ | PROT_WRITE));
  return arena_ && cells_;
}

uint64_t DeviceMemory::allocate(size_t bytes) {
  const size_t room = (bytes + kPage - 1) / kPage * kPage + kPage;  // a page that nobody may touch behind each
  uint64_t at;
  if (auto& list = free_[room]; !list.empty()) {
    at = list.back();
    list.pop_back();
  } else {
    if (top_ + room > kArena) return 0;
    at = base() + top_;
    top_ += room;
  }
  Opened open(*this);
  std::memset(reinterpret_cast<void*>(at), fill, bytes);
  Cell* first = cell(at);
  madvise(first, room / 4 * sizeof(Cell), MADV_DONTNEED);  // whole pages only; the rest by hand
  std::memset(static_cast<void*>(first), 0, room / 4 * sizeof(Cell));
  blocks_[at] = bytes;
  return at;
}
bool DeviceMemory::release(uint64_t at) {
  auto it = blocks_.find(at);
  if (it == blocks_.end()) return false;
  free_[(it->second + kPage - 1) / kPage * kPage + kPage].push_back(at);
  blocks_.erase(it);
  last_ = last_end_ = 0;
  return true;
}
size_t DeviceMemory::size_of(uint64_t at) const {
  auto it = blocks_.find(at);
  return it == blocks_.end() ? 0 : it->second;
}
bool DeviceMemory::inside(uint64_t at, size_t bytes) const {
  if (at >= last_ && at + bytes <= last_end_) return true;
  auto it = blocks_.upper_bound(at);
  if (it == blocks_.begin()) return false;
  --it;
  if (at + bytes > it->first + it->second) return false;
  last_ = it->first;
  last_end_ = it->first + it->second;
  return true;
}
void DeviceMemory::mark_written(uint64_t at, size_t bytes) {
  for (const uint64_t end = at + bytes; at < end;) {
    const size_t first = at & 3, n = std::min<uint64_t>(4 - first, end - at);
    cell(at)->written |= static_cast<uint8_t>(((1u << n) - 1) << first);
    at += n;
  }
}
void DeviceMemory::copy_marks(uint64_t to, uint64_t from, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) {
    const bool written = cell(from + i)->written >> ((from + i) & 3) & 1;
    auto& marks = cell(to + i)->written;
    const auto bit = static_cast<uint8_t>(1u << ((to + i) & 3));
    marks = static_cast<uint8_t>(written ? marks | bit : marks & ~bit);
  }
}
DeviceMemory::Opened::Opened(DeviceMemory& m) : memory_(m) {
  if (m.depth_++ == 0 && m.top_) mprotect(m.arena_, m.top_, PROT_READ | PROT_WRITE);
}
DeviceMemory::Opened::~Opened() {
  if (--memory_.depth_ == 0 && memory_.top_) mprotect(memory_.arena_, memory_.top_, PROT_NONE);
}

namespace {

constexpr uint32_t kManyBlocks = ~uint32_t{0};

// Whether what is noted comes before what `by` does now, whichever order threads run in.
bool ordered(const Note& before, const Accessor& by, const Block& block) {
  const Accessor& then = before.by;
  if (then.launch != by.launch) return true;
  if (then.block == kManyBlocks) return !block.seen.empty();
  if (then.block != by.block) {
    auto it = block.seen.find(then.block);
    return it != block.seen.end() && it->second >= then.clock;
  }
  if (then.phase != by.phase) return true;
  if (before.many) return false;
  return then.thread == by.thread || (then.thread / kLanes == by.thread / kLanes && then.warp_phase != by.warp_phase);
}
std::string thread_text(const Note& n) {
  if (n.by.block == kManyBlocks) return "several blocks";
  return (n.many ? "several threads" : "thread " + std::to_string(n.by.thread)) + " of block " +
         std::to_string(n.by.block);
}

}  // namespace

std::string note_access(Cell* cells, uint64_t at, size_t bytes, uint64_t used, Access kind, const Accessor& by,
                        const Block& block) {
  for (size_t i = 0; i < bytes; ++cells) {
    const size_t first = (at + i) & 3, n = std::min<size_t>(4 - first, bytes - i);
    const auto touched = static_cast<uint8_t>(((1u << n) - 1) << first);
    const auto needed = static_cast<uint8_t>((used >> i & ((1u << n) - 1)) << first);
    i += n;
    Cell& c = *cells;
    if (kind != Access::write && (c.written & needed) != needed) return "reads what was never written";
    const bool atomic = kind == Access::atomic;
    if (c.wrote.by.launch == by.launch && (c.wrote.bytes & (kind == Access::read ? needed : touched)) &&
        !(atomic && c.wrote.atomic) && !ordered(c.wrote, by, block))
      return std::string(kind == Access::read ? "reads" : "writes") + " what " + thread_text(c.wrote) +
             " writes, with nothing that says which comes first";
    if (kind == Access::read) {
      if (!needed) continue;
      Note& r = c.read;
      const bool together = r.by.launch == by.launch && r.bytes && !ordered(r, by, block);
      if (together) {
        if (r.by.block != by.block) {
          r.by.block = kManyBlocks;
        } else {
          r.many = true;
        }
        r.bytes |= touched;
      } else {
        r = {by, touched, false, false};
      }
      continue;
    }
    if (c.read.by.launch == by.launch && (c.read.bytes & touched) && !ordered(c.read, by, block))
      return "writes what " + thread_text(c.read) + " reads, with nothing that says which comes first";
    c.written |= touched;
    const bool same = c.wrote.by.launch == by.launch && c.wrote.by.block == by.block && c.wrote.by.phase == by.phase &&
                      c.wrote.by.thread == by.thread;
    // A thread's atomic access does not hide that it wrote plainly before.
    if (!(atomic && same && c.wrote.bytes && !c.wrote.atomic)) c.wrote = {by, touched, atomic, false};
    c.read.bytes = 0;
  }
  return {};
}

}  // namespace ptx
