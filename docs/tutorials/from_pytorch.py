# # From PyTorch
#
# Most programs need other imports only: `import msjit.mint as torch`, `from msjit.mint import nn, optim`,
# `import msjit.mint.nn.functional as F`, `from msjit.mint.distributions import Categorical`.

import msjit.mint as torch
from msjit.mint import nn, optim


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(4, 16), nn.GELU(), nn.Linear(16, 1))

    def forward(self, x):
        return self.body(x).squeeze(-1)


torch.manual_seed(0)
model = Net()
optimizer = optim.AdamW(model.parameters(), lr=1e-2)
scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=100, gamma=0.5)
x = torch.randn(64, 4)
target = torch.sin(x.sum(dim=1))
for _ in range(200):
    loss = nn.functional.mse_loss(model(x), target)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    scheduler.step()
print(loss.item() < 0.2, optimizer.param_groups[0]["lr"])

# ## What cannot be both
#
# Where MindSpore gives a name another meaning, msjit's tensors follow MindSpore. Write instead:
#
# | PyTorch | here | why |
# |---|---|---|
# | `x.size()`, `x.size(0)` | the same, or `x.shape`, `x.shape[0]` | `x.size`, not called, is the number of elements, an int |
# | `x.std()`, `x.var()` | `torch.std(x)`, `x.std(unbiased=True)` | the method divides by n unless told otherwise |
# | `x.norm(1)`, `x.norm(2)` of a matrix | `x.norm(p=2)`, `torch.norm(x, 2)` | the method gives the matrix norm |
# | `x.median()`, `x.nanmedian()` | `torch.median(x)` | the method searches the last dimension |
# | `x.aminmax()` | `torch.aminmax(x)` | the method searches the first dimension |
# | `x.equal(y)` | `torch.equal(x, y)` | the method compares element by element |
# | `x.cuda()`, `device="cuda"` | the same, where there is such a device | without one it raises an error |
# | `torch.compile(f)` | `ms.jit(f)` | `torch.compile` of msjit.mint is the same |
# | `einops.rearrange(x, ...)` | after `import msjit.einops` | it tells einops of tensors, and has its layers |
# | `torch.load` of PyTorch's files | `ms.load_checkpoint(..., format="safetensors")` | PyTorch's pickles are not read |
#
# What differs raises an error rather than computing something else. The methods `std`, `var`, `norm`,
# `median`, `nanmedian`, `aminmax` and `equal` compute something else, and say so once, at the line of
# the first such call, in programs that define a Module.

x = torch.tensor([1.0, 2.0, 4.0])
print(x.size, x.shape[0], round(torch.std(x).item(), 4), round(x.std().item(), 4))
