# # Reading a report
#
# Nothing that msjit does is silent. `ms.report(f)` says what was compiled, where capture handed over to Python ("break"), why,
# and what would help.

import msjit as ms


@ms.jit
def step(x, limit):
    y = ms.ops.tanh(x) * 2
    if float(y.sum()) > limit:  # needs a number: a break; the code around it stays compiled
        y = y / 2
    return y + 1


for i in range(5):
    step(ms.ones(8), float(i))
report = ms.report(step)
print(report)

# Each entry has fields, so that programs can look, too.

for place in report.breaks:
    print(place.line, place.reason)

# `fullgraph=True` makes a break an error that names the line.


@ms.jit(fullgraph=True)
def strict(x):
    return x * float(x.sum())


try:
    strict(ms.ones(3))
except ms.Unsupported as error:
    print(type(error).__name__, str(error).splitlines()[0])

# `python -m msjit.explain program.py` writes the same for a whole program, as a page with its lines coloured; `MSJIT_LOGS=graph`
# prints the graphs, `MSJIT_LOGS=graph_breaks,recompiles` says things as they happen.
