"""Report: what capture did, as attributes and as text; and explain, the same beside the source lines."""

import inspect
from dataclasses import dataclass, field


@dataclass
class Break:
    """A place where captured code hands over to Python, or why something was left uncaptured."""

    id: str
    reason: str
    hint: str
    file: str
    line: int
    count: int
    seconds: float

    def __str__(self):
        text = f"{self.file}:{self.line}: {self.reason} [{self.id}] {self.count}x, {self.seconds * 1e3:.1f} ms"
        return text + (f"\n    hint: {self.hint}" if self.hint else "")


@dataclass
class Recompile:
    """A specialisation that was added because a guard of the others failed."""

    file: str
    line: int
    guard: str
    old: str
    new: str

    def __str__(self):
        return f"{self.file}:{self.line}: {self.guard}: was {self.old}, is {self.new}"


@dataclass
class Copies:
    """Copies between the CPU's memory and a device's that a line made."""

    file: str
    line: int
    device: str
    to_device: bool
    count: int
    bytes: int
    in_loop: bool

    def __str__(self):
        way = f"CPU to {self.device}" if self.to_device else f"{self.device} to CPU"
        looped = ", in a loop: each turn waits for the device" if self.in_loop else ""
        return f"{self.file}:{self.line}: {way}, {self.count}x, {self.bytes} bytes{looped}"


@dataclass
class Failure:
    """An error inside msjit where captured code ran or was made; plain Python ran in its place. Please report it."""

    function: str
    file: str
    line: int
    fragment: str
    op: str
    message: str
    count: int

    def __str__(self):
        op = f", op `{self.op}`" if self.op else ""
        return f"{self.file}:{self.line}: {self.function}, {self.fragment}{op}: {self.message} {self.count}x"


@dataclass
class Fragment:
    """A captured region: its lines, graph, kernels and guards.

    replays: of one to be written down (``mode="reduce-overhead"``) how often it was and was done again, or why not; ordinal:
    its number among all fragments that the process compiled; seconds: time spent in it while profiling (``python -m
    msjit.explain``).
    """

    file: str
    first_line: int
    last_line: int
    graph: str
    kernels: str
    replays: str
    guards: str
    hits: int
    ordinal: int
    seconds: float
    plans: int
    compile_seconds: float

    @property
    def device(self):
        """Where it runs: "CPU", "cuda:0", ..."""
        head = self.graph.partition("\n")[0]
        return head.rpartition(' on "')[2].partition('"')[0] if ' on "' in head else "CPU"

    @property
    def on_device(self):
        """One line about what runs on a device other than the CPU; None on the CPU."""
        if self.device == "CPU":
            return None
        kernels = self.kernels.count("call:\n")
        how = f"{kernels} kernel{'' if kernels == 1 else 's'}" if kernels else "a graph of its own"
        replays = f"; {self.replays}" if self.replays else ""
        return f"{self.file}:{self.first_line}-{self.last_line}: on {self.device}, {how}, run {self.hits}x{replays}"

    def svg(self):
        """The graph as a picture: text of an SVG file, which notebooks show by themselves; None of more than 400 nodes."""
        from ._drawing import svg

        return svg(self.graph)

    _repr_svg_ = svg


_COUNTERS = (
    "calls",
    "captured_frames",
    "fragments",
    "compiles",
    "backward_compiles",
    "hits",
    "misses",
    "work",
    "eager_ops",
)
_SHOWN = [n for n in _COUNTERS if n != "work"]


@dataclass
class Report:
    """What capture did for one code object, or summed over all.

    calls: frame entries; captured_frames: frame executions that ran captured code; fragments: published regions;
    compiles: specialisations published; backward_compiles; recompiles: each with the failed guard; hits: executions of
    a region by compiled code; misses: region entries that no variant fitted; work: what captures took, in instructions
    that they executed; eager_ops: tensor ops dispatched eagerly in its frames; failures: errors inside, each with
    function, file, line, fragment, op, message, count; copies: between the CPU's memory and a device's; reading: the front
    end that was used, and why; called: functions below it that are captured by themselves, each as (name, file, line, calls,
    captured frames); breaks and skipped: each with id, reason, hint, file, line, count, seconds; guards: text.
    """

    calls: int = 0
    captured_frames: int = 0
    fragments: int = 0
    compiles: int = 0
    backward_compiles: int = 0
    hits: int = 0
    misses: int = 0
    work: int = 0
    eager_ops: int = 0
    recompiles: list = field(default_factory=list)
    breaks: list = field(default_factory=list)
    skipped: list = field(default_factory=list)
    regions: list = field(default_factory=list)
    functions: list = field(default_factory=list)
    called: list = field(default_factory=list)
    failures: list = field(default_factory=list)
    copies: list = field(default_factory=list)
    reading: object = None  # front_ends.Reading; None: no jit object

    def __init__(self, records, reading=None, failures=(), copies=()):
        self.reading = reading
        self.copies = list(copies)
        self.failures = [Failure(**x) for x in failures]
        for name in _COUNTERS:
            setattr(self, name, sum(r[name] for r in records))
        self.recompiles = [Recompile(**x) for r in records for x in r["recompiles"]]
        self.breaks = [Break(**x) for r in records for x in r["breaks"]]
        self.skipped = [Break(**x) for r in records for x in r["skipped"]]
        self.regions = [Fragment(**x) for r in records for x in r["regions"]]
        self.functions = [(r["name"], r["file"], r["line"]) for r in records]
        self.called = []

    @property
    def devices(self):
        """A line for each region that runs on a device other than the CPU: which, its kernels, its runs, its recordings."""
        return [line for r in self.regions if (line := r.on_device)]

    @property
    def guards(self):
        return "\n".join(r.guards for r in self.regions)

    def __str__(self):
        where = ", ".join(f"{n} ({f}:{line})" for n, f, line in self.functions[:5])
        more = len(self.functions) - 5
        lines = [f"capture of {where or 'nothing yet'}" + (f" and {more} more" if more > 0 else "")]
        if self.reading:
            lines.append(f"  {self.reading}")
        lines.append("  " + ", ".join(f"{getattr(self, n)} {n.replace('_', ' ')}" for n in _SHOWN))
        for title in ("failures", "breaks", "skipped", "recompiles", "devices", "copies"):
            items = getattr(self, title)
            if items:
                lines.append(f"  {title}:")
                lines += ["    " + line for item in items for line in str(item).splitlines()]
        if self.called:
            lines.append("  called from it, and captured by themselves (ms.report() tells of all that ran):")
            lines += [f"    {n} ({f}:{line}): {c} calls, {k} captured frames" for n, f, line, c, k in self.called]
        return "\n".join(lines)


def explain(fn, *args, **kwargs):
    """Runs ``fn(*args, **kwargs)`` once and prints its source lines beside fragments, breaks, guards and kernels.

    Returns the Report. In the margin: ``|`` a line inside a captured fragment, ``x`` a break, ``-`` skipped.
    """
    from .capture import _code_of, jit, report

    code = _code_of(fn, "explain")
    captured = fn if hasattr(fn, "__function__") or not hasattr(fn, "__code__") else jit(fn)
    captured(*args, **kwargs)
    result = report(code)
    try:
        source, first = inspect.getsourcelines(code)
    except (OSError, TypeError):
        source, first = [], code.co_firstlineno
    marks = {}
    for region in result.regions:
        for line in range(region.first_line, region.last_line + 1):
            marks[line] = "|"
    for mark, items in (("-", result.skipped), ("x", result.breaks)):
        for item in items:
            marks[item.line] = mark
    notes = {}
    for item in [*result.breaks, *result.skipped]:
        notes.setdefault(item.line, []).append(f"{item.reason} [{item.id}]" + (f"; {item.hint}" if item.hint else ""))
    for number, text in enumerate(source, first):
        print(f"{number:5} {marks.get(number, ' ')} {text.rstrip()}")
        for note in notes.get(number, []):
            print(" " * 8 + f"^ {note}")
    for index, region in enumerate(result.regions):
        planned = f", planned for {region.plans} combinations of sizes" if region.plans > 1 else ""
        print(
            f"\nfragment {index}: lines {region.first_line}-{region.last_line}, "
            f"{region.compile_seconds * 1e3:.2f} ms to compile{planned}"
            + (f", on {region.device}" if region.device != "CPU" else "")
            + (f"; {region.replays}" if region.replays else "")
        )
        for title, text in (("graph", region.graph), ("kernels", region.kernels), ("guards", region.guards)):
            if text:
                print(f"  {title}:\n" + "\n".join("    " + line for line in text.splitlines()))
    return result
