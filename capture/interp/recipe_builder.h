// Makes the recipe of a region (capture/effects/recipe.h) of the symbolic values that it leaves behind.
#pragma once
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "capture/effects/recipe.h"
#include "capture/interp/context.h"

namespace msjit::capture {

class RecipeBuilder {
 public:
  // other: of the same region, whose registers are filled before this one's recipe is built.
  explicit RecipeBuilder(Context& c, const RecipeBuilder* other = nullptr) : c_(c), other_(other) {}
  // First of all: every value that will be added, so that shared storage is seen.
  void reach(Value* v);
  void reach_effects();
  void all_are_reached();  // what is chosen in the graph needs no tensor beside it that it may be and nobody else sees
  void reach_history();    // behind them: what backwards and hooks hold that the tape is to run
  int add(Value* v);       // register that will hold it; throws Break when it cannot be handed over
  void add_history();      // the same, in their order
  void add_effects();      // everything that changed, after all add()
  void add_late();         // of what add() made, where no other effects are wanted
  bool has(Value* v) const { return registers_.count(v) != 0; }
  Recipe recipe;
  std::vector<std::pair<int, int>> given;  // (register, the other's that has it)
  std::vector<ir::Value*> outputs;         // of the graph
  bool grad_needed = false;                // an output carries a history
  bool defers = false;                     // reach(): what a tensor may be waits for all_are_reached()

 private:
  int emit(RecipeStep s);
  int add_tensor(Value* v);
  int add_chosen(Value* v);
  int add_iterator(Value* v);
  Break not_handed_over(Value* v) const;
  int output(Value* v, ir::Value* value);
  int number(const NumberExpr* e);  // index into recipe.numbers
  std::vector<int> add_all(const std::vector<Value*>& items);
  bool alone_in_group(Value* v) const;
  void add_attributes();
  void add_key(Value* dict, Value* key, std::vector<int>& args, RecipeStep& s);
  void add_dict_changes(Value* v, RecipeStep& s);
  int add_set_table(Value* v);
  void add_set_changes(Value* v, RecipeStep& s);
  void add_deque_changes(Value* v, RecipeStep& s);
  Context& c_;
  const RecipeBuilder* other_;
  std::unordered_set<Value*> reached_;
  std::unordered_map<Value*, std::unordered_set<Value*>> waiting_;  // made in the region; by what may be those
  std::unordered_map<Value*, int> registers_;
  std::vector<RecipeStep> late_;                          // effects on objects made inside
  std::vector<Value*> attributed_;                        // whose attributes are to be added
  std::unordered_map<const ir::Value*, ir::Value*> cut_;  // released results as they are handed over
  int depth_ = 0;
  bool adding_attributes_ = false;
};

}  // namespace msjit::capture
