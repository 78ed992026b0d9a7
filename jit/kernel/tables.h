// Tables of elementary functions, read by `lookup`: one permutation where a register holds sixteen floats.
#pragma once

namespace msjit::kernel {

constexpr int kTableEntries = 16;
// The first row of each function's group.
enum Table : int { kExp2Table = 0, kTanhTable = 2, kErfTable = 9, kMillsTable = 17, kErfcxTable = 25 };
constexpr int kTableRows = 33;
const float* table_entries(int row);  // sixteen floats

}  // namespace msjit::kernel
