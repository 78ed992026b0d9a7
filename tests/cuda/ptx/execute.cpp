// Runs a launch: blocks one after another in any order, the warps of a block in turns between its barriers. Lanes of a
// warp that part are groups; the one that stands first in the text runs first, so that they meet again where their ways
// do.
#include <algorithm>
#include <numeric>
#include <random>

#include "warp.h"

namespace ptx {
namespace {

constexpr uint64_t kMostSteps = 200'000'000;  // of one warp

class Run {
 public:
  Run(const Launch& launch, DeviceMemory& memory, uint64_t order, std::string& output)
      : launch_(launch), program_(*launch.program), random_(order) {
    block_.launch = &launch;
    block_.memory = &memory;
    block_.output = &output;
    block_.published = &published_;
    const uint64_t threads = launch.block.count();
    const size_t warps = (threads + kLanes - 1) / kLanes;
    registers_.resize(warps * program_.register_bytes);
    local_.resize(warps * kLanes * program_.local_bytes);
    block_.warps.resize(warps);
    for (size_t i = 0; i < warps; ++i) {
      Warp& w = block_.warps[i];
      w.block = &block_;
      w.index = static_cast<int>(i);
      w.registers = registers_.data() + i * program_.register_bytes;
      w.local = local_.data() + i * kLanes * program_.local_bytes;
    }
    shuffles_ = order != 0;
  }

  void run() {
    const uint64_t blocks = launch_.grid.count();
    // Of some thousand blocks every order is tried; more begin somewhere and go around.
    std::vector<uint32_t> order(blocks <= 65536 && shuffles_ ? blocks : 0);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random_);
    for (uint64_t i = 0; i < blocks; ++i) run_block(order.empty() ? static_cast<uint32_t>(i) : order[i]);
  }

 private:
  const Launch& launch_;
  const Program& program_;
  std::mt19937_64 random_;
  bool shuffles_ = false;
  Block block_;
  std::vector<char> registers_, local_;
  std::unordered_map<uint64_t, std::unordered_map<uint32_t, uint32_t>> published_;

  void run_block(uint32_t number) {
    Block& b = block_;
    b.number = number;
    b.at = {number % launch_.grid.x, number / launch_.grid.x % launch_.grid.y,
            number / launch_.grid.x / launch_.grid.y};
    b.phase = 0;
    b.clock = 1;
    b.seen.clear();
    b.shared.assign(program_.shared_bytes + launch_.dynamic_shared, 0xa5);
    b.shared_cells.assign((b.shared.size() + 3) / 4, Cell{});
    std::fill(local_.begin(), local_.end(), static_cast<char>(0xa5));
    const uint64_t threads = launch_.block.count();
    for (Warp& w : b.warps) {
      const uint64_t left = threads - static_cast<uint64_t>(w.index) * kLanes;
      w.live = left >= kLanes ? ~Mask{0} : (Mask{1} << left) - 1;
      w.fenced = 0;
      w.phase = 0;
      w.steps = 0;
      w.groups.assign(1, {0, w.live, -1, 0, false});
      std::memset(w.registers, 0, program_.register_bytes);
      fill_specials(w);
    }
    std::vector<Warp*> order;
    for (Warp& w : b.warps) order.push_back(&w);
    for (;;) {
      if (shuffles_) std::shuffle(order.begin(), order.end(), random_);
      for (Warp* w : order) run_warp(*w);
      if (!open_barriers()) break;
    }
    for (const Warp& w : b.warps) {
      if (w.live) throw Fault(w.where(std::countr_zero(w.live)) + ": waits at a barrier that others never reach");
    }
  }

  void fill_specials(Warp& w) {
    for (auto& [name, place] : program_.specials) {
      auto* to = reinterpret_cast<uint32_t*>(w.registers + place);
      for (int l = 0; l < kLanes; ++l) to[l] = special(w, name, l);
    }
  }
  uint32_t special(const Warp& w, const std::string& name, int lane) const {
    const auto t = static_cast<uint32_t>(w.index * kLanes + lane);
    const Dim &b = launch_.block, &g = launch_.grid;
    const uint32_t bit = uint32_t{1} << lane;
    auto axis = [&](uint32_t x, uint32_t y, uint32_t z) { return name.back() == 'x' ? x : name.back() == 'y' ? y : z; };
    if (name.rfind("%tid", 0) == 0) return axis(t % b.x, t / b.x % b.y, t / b.x / b.y);
    if (name.rfind("%ntid", 0) == 0) return axis(b.x, b.y, b.z);
    if (name.rfind("%ctaid", 0) == 0) return axis(block_.at.x, block_.at.y, block_.at.z);
    if (name.rfind("%nctaid", 0) == 0) return axis(g.x, g.y, g.z);
    if (name == "%laneid") return static_cast<uint32_t>(lane);
    if (name == "%warpid") return static_cast<uint32_t>(w.index);
    if (name == "%nwarpid") return static_cast<uint32_t>(block_.warps.size());
    if (name == "%lanemask_eq") return bit;
    if (name == "%lanemask_lt") return bit - 1;
    if (name == "%lanemask_le") return bit | (bit - 1);
    if (name == "%lanemask_gt") return ~(bit | (bit - 1));
    if (name == "%lanemask_ge") return ~(bit - 1);
    if (name == "%nsmid") return 4;
    if (name == "%dynamic_smem_size") return static_cast<uint32_t>(launch_.dynamic_shared);
    return 0;
  }

  // Barriers that all they wait for have reached; whether there was one.
  bool open_barriers() {
    std::map<int, uint64_t> waiting;
    std::map<int, int> wanted;
    uint64_t live = 0;
    for (const Warp& w : block_.warps) {
      live += static_cast<uint64_t>(std::popcount(w.live));
      for (const Group& g : w.groups) {
        if (g.barrier < 0) continue;
        waiting[g.barrier] += static_cast<uint64_t>(std::popcount(g.mask));
        wanted[g.barrier] = g.barrier_threads;
      }
    }
    bool opened = false;
    for (auto& [barrier, count] : waiting) {
      if (count < (wanted[barrier] ? static_cast<uint64_t>(wanted[barrier]) : live)) continue;
      opened = true;
      for (Warp& w : block_.warps)
        for (Group& g : w.groups)
          if (g.barrier == barrier) g.barrier = -1;
    }
    if (opened) ++block_.phase;
    return opened;
  }

  // Until each lane has left or waits for the block.
  void run_warp(Warp& w) {
    for (;;) {
      Group* first = nullptr;
      for (Group& g : w.groups)
        if (g.barrier < 0 && !g.waits_for_lanes && (!first || g.pc < first->pc)) first = &g;
      if (!first) break;
      if (!merge(w, *first)) run_group(w, static_cast<size_t>(first - w.groups.data()));
    }
    for (const Group& g : w.groups) {
      if (!g.waits_for_lanes) continue;
      const Instruction& i = program_.code[static_cast<size_t>(g.pc)];
      throw Fault("line " + std::to_string(i.line) + ", " + i.name + ", " + w.where(std::countr_zero(g.mask)) +
                  ": waits for lanes that never come here");
    }
  }
  // Joins the groups that stand where this one does; whether there were some.
  static bool merge(Warp& w, Group& into) {
    const int pc = into.pc;
    Mask mask = into.mask;
    bool more = false;
    for (Group& g : w.groups) {
      if (&g == &into || g.pc != pc || g.barrier >= 0) continue;
      mask |= g.mask;
      g.mask = 0;
      more = true;
    }
    if (!more) return false;
    into.mask = mask;
    into.waits_for_lanes = false;
    std::erase_if(w.groups, [](const Group& g) { return g.mask == 0; });
    return true;
  }

  void run_group(Warp& w, size_t index) {
    Group g = w.groups[index];
    int limit = std::numeric_limits<int>::max();  // where another group stands
    for (size_t k = 0; k < w.groups.size(); ++k)
      if (k != index && w.groups[k].barrier < 0 && w.groups[k].pc > g.pc) limit = std::min(limit, w.groups[k].pc);
    auto stop = [&] { w.groups[index] = g; };
    auto leave = [&](Mask lanes) { g.mask &= ~lanes; };
    for (;;) {
      const Instruction& i = program_.code[static_cast<size_t>(g.pc)];
      Mask mask = g.mask;
      if (i.guard) {
        const bool* p = lanes_of<bool>(w, i.guard);
        Mask set = 0;
        for (int l = 0; l < kLanes; ++l) set |= static_cast<Mask>(p[l] != i.guard.inverted) << l;
        mask &= set;
      }
      if (++w.steps > kMostSteps) throw Fault("line " + std::to_string(i.line) + ": runs without an end");
      switch (i.step) {
        case Step::lanes:
          if (mask) i.run(w, mask, i);
          ++g.pc;
          break;
        case Step::branch:
          if (mask == g.mask) {
            const bool back = i.target <= g.pc;
            g.pc = i.target;
            if (back && w.groups.size() > 1) return stop();
          } else if (mask == 0) {
            ++g.pc;
          } else {
            w.groups.push_back({i.target, mask, -1, 0, false});
            leave(mask);
            ++g.pc;
            return stop();
          }
          break;
        case Step::table: {
          std::map<int, Mask> ways;
          for (int l = 0; l < kLanes; ++l) {
            if (!(mask >> l & 1)) continue;
            const uint32_t k = lanes_of<uint32_t>(w, i.a[0])[l];
            if (k >= i.targets.size()) throw Fault("line " + std::to_string(i.line) + ": beyond a table of labels");
            ways[i.targets[k]] |= Mask{1} << l;
          }
          leave(mask);
          ++g.pc;
          stop();
          if (!g.mask) w.groups.erase(w.groups.begin() + static_cast<long>(index));
          for (auto& [pc, lanes] : ways) w.groups.push_back({pc, lanes, -1, 0, false});
          return;
        }
        case Step::exit:
          w.live &= ~mask;
          leave(mask);
          if (!g.mask) {
            w.groups.erase(w.groups.begin() + static_cast<long>(index));
            for (Group& other : w.groups) other.waits_for_lanes = false;  // they may have waited for those that left
            return;
          }
          ++g.pc;
          break;
        case Step::barrier:
          if (mask != g.mask) {
            w.groups.push_back({g.pc + 1, g.mask & ~mask, -1, 0, false});
            g.mask = mask;
          }
          ++g.pc;
          g.barrier = i.barrier;
          g.barrier_threads = i.barrier_threads;
          return stop();
        case Step::warp: {
          if (!mask) {
            ++g.pc;
            break;
          }
          const Mask members = lanes_of<uint32_t>(w, i.a[0])[std::countr_zero(mask)];
          if (mask & ~members)
            throw Fault("line " + std::to_string(i.line) + ", " + i.name + ", " +
                        w.where(std::countr_zero(mask & ~members)) + ": is not among those that it names");
          if (members & w.live & ~mask) {
            g.waits_for_lanes = true;
            return stop();
          }
          i.run(w, mask, i);
          ++g.pc;
          break;
        }
      }
      if (g.pc >= limit) return stop();
    }
  }
};

}  // namespace

void execute(const Launch& launch, DeviceMemory& memory, uint64_t order, std::string& output) {
  Run(launch, memory, order, output).run();
}

}  // namespace ptx
