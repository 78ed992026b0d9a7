"""What a world of mutate.py is made of: its module, and the statements of its functions."""

SOURCE = """
import abc, contextvars, functools, threading

local = threading.local()
local.k = 1.5
var = contextvars.ContextVar("var", default=2.0)

class Meta(type):
    weight = 1.5
    def lifted(cls, x):
        return x * cls.weight

class Marked(metaclass=Meta):
    pass

class Slotted:
    __slots__ = ("p", "q")

class Ring(abc.ABC):
    pass

@functools.singledispatch
def generic(v, x):
    return x

@generic.register
def _(v: float, x):
    return x * 2

class Mixin:
    extra = 0.25
    def mixed(self, x):
        return x + self.extra

class Base:
    shared = 2.0
    listed = [1.0, 2.0]
    def __init__(self, k):
        self.k = k
    def scaled(self, x):
        return x * self.k
    def based(self, x):
        return x - self.shared
    def __call__(self, x, times=1):
        return x * times + self.k
    @property
    def half(self):
        return self.k * 0.5
    @staticmethod
    def static(x):
        return x + 3.0
    @classmethod
    def made(cls, x):
        return x * cls.shared
    def __len__(self):
        return 3
    def __add__(self, x):
        return x + self.k

class Derived(Mixin, Base):
    own = 7.0
    def scaled(self, x):
        return super().scaled(x) + self.own

class Other(Mixin, Base):
    shared = 5.0

def helper(x, scale=2.0, *, shift=0.5):
    return x * scale + shift

def other_helper(x, scale=1.0, *, shift=1.5):
    return x - scale * shift

def close_over(k, w):
    def closed(x):
        return x * k + w
    return closed

def decorated(g):
    def wrapper(*args, **kwargs):
        return g(*args, **kwargs) + 1.0
    return wrapper
"""

# Statements of the function; each adds something to `out`.
SNIPPETS = """
out.append(x * a.k)
out.append(x + a.inner.k)
out.append(x * a.inner.inner.w)
out.append(a.scaled(x))
out.append(a.based(x) * b.shared)
out.append(a(x))
out.append(a(x, times=2))
out.append(a.half)
out.append(a.static(x))
out.append(a.made(x))
out.append(x * a.listed[0])
out.append(a + x)
out.append(len(a))
out.append(a.mixed(x))
out.append(getattr(a, "own", 1.0) * x)
out.append(hasattr(a, "later"))
out.append(a.later if hasattr(a, "later") else x)
out.append(isinstance(a, Base))
out.append(isinstance(a, Derived) and x + 1)
out.append(type(a).__name__)
out.append(type(a) is Derived)
out.append(issubclass(type(a), Mixin))
out.append(a is b)
out.append(x * Base.shared + Derived.own)
out.append(Base.scaled(a, x))
out.append(x * G1 + G2)
out.append(G1)
out.append(x + W)
out.append(W.shape)
out.append(x * L[0])
out.append(len(L))
out.append([x * v for v in L])
out.append(x * D["p"])
out.append(list(D))
out.append("q" in D)
out.append(D.get("q", x))
out.append([x + v for v in D.values()])
out.append(len(S))
out.append("p" in S)
out.append(3 in S)
out.append(helper(x))
out.append(helper(x, 3.0))
out.append(helper(x, shift=k))
out.append(helper.__name__)
out.append(abs(k) * x)
out.append(max(k, 1.0) * x)
out.append(sum(items))
out.append(min(len(items), 2) * x)
out.append([v * x for v in items])
out.append(items[0])
out.append(items[-1] * x)
out.append(len(items) * x)
out.append(list(table))
out.append([x * v for v in table.values()])
out.append(table["p"] * x)
out.append("z" in table)
out.append(sorted(names) if 0 not in names else None)
out.append(len(names))
out.append("n" in names)
out.append(mod.k * x)
out.append(mod.fn(x))
out.append(hasattr(mod, "later"))
out.append(mod.sub.k + x)
out.append(fn(x))
out.append(fn(x, 1.5))
out.append(fn(x, shift=0.25))
out.append(closed(x))
out.append(method(x))
out.append(net(x))
out.append(net.layer.weight * x)
out.append(net.training)
out.append([x * p for p in net.trainable_params()])
out.append(x + y)
out.append(x * y.sum())
out.append(x.shape)
out.append(x.reshape(-1))
out.append(x.T)
out.append(x.dtype is y.dtype)
out.append(x.requires_grad)
out.append((x * W).requires_grad)
out.append(x.ndim)
out.append(len(x))
out.append(x[0])
out.append(ms.is_grad_enabled())
out.append(ms.tensor([1.0, 2.0]).dtype is x.dtype)
out.append(ms.ops.zeros((2,)))
out.append(ms.get_default_dtype() is x.dtype)
out.append(k)
out.append(k * 2)
out.append(k == 2)
out.append(x * (k if k else 1.0))
out.append(x if k > 1 else -x)
out.append(flag)
out.append(x if flag else y)
out.append(x * 2 if flag is None else x)
out.append(text + "!")
out.append(x * len(text))
out.append({"u": x, text: x}.keys() >= {"u"})
out.append(pair[0])
out.append(x * pair[1])
out.append(len(pair))
out.append(x * Marked.weight)
out.append(Marked.lifted(x))
out.append(slotted.p * x)
out.append(slotted.q if hasattr(slotted, "q") else x + 2)
out.append(isinstance(a, Ring))
out.append(isinstance(k, Ring) and x)
out.append(generic(k, x))
out.append(generic(a, x))
out.append(len(queue))
out.append([v * x for v in queue])
out.append(queue.maxlen)
out.append(queue[0] if queue else x)
out.append(sum(queue))
queue.append(k)
queue.appendleft(2.0)
y += 1
y.add_(1)
x[0] = 2.0
y[:1] += x[:1]
x = x * 1.5
x = x + 1
items.append(x)
out.append(local.k * x)
out.append(hasattr(local, "later"))
out.append(var.get() * x)
a.seen = k
a.k = a.k
table["new"] = k
G3 = k
"""
SNIPPETS = [s for s in SNIPPETS.strip().splitlines()]

# What a guard can rest on: the changes of World (change_...) that mutate it, what tells whether they did, and which texts of
# functions use it.
SOURCES = {
    "argument": (
        "argument_number argument_flag argument_text argument_tuple argument_object alias",
        lambda w: (w.k, w.flag, w.string, w.pair, w.a, w.b),
        r"\b(a|b|k|flag|text|pair)\b",
    ),
    "attribute": ("attribute attribute_delete attribute_restore", lambda w: vars(w.a), r"\ba\."),
    "attribute of an attribute": (
        "attribute attribute_deep attribute_delete",
        lambda w: [vars(o) for o in w.chain()[1:]],
        "inner",
    ),
    "slot": ("slot", lambda w: [getattr(w.globals["slotted"], n, None) for n in "pq"], "slotted"),
    "type's attribute": (
        "type_attribute type_attribute_delete type_list type_method type_dunder type_restore metaclass_attribute",
        lambda w: [getattr(w.globals["Base"], "listed", None), *(dict(vars(w.globals[n])) for n in TYPES)],
        r"\ba\b|Base|Derived|Marked",
    ),
    "base class": ("bases", lambda w: [w.globals[n].__bases__ for n in ("Derived", "Other")], r"\ba\b|Derived"),
    "__class__": ("class", lambda w: [type(o) for o in w.chain()], r"\ba\b"),
    "__code__": ("code own_code", lambda w: [f.__code__ for f in w.plain_functions()], "."),
    "__defaults__": ("defaults", lambda w: [f.__defaults__ for f in w.plain_functions()], "."),
    "__kwdefaults__": ("kwdefaults", lambda w: [f.__kwdefaults__ for f in w.plain_functions()], "."),
    "global": (
        "global global_tensor global_delete global_restore global_class function method list_type",
        lambda w: [w.globals.get(n) for n in ("G1", "G2", "W", "helper", "L", "Derived", "fn", "method")],
        r"\b(G1|G2|W|helper|L|Derived|fn|method)\b",
    ),
    "builtin, shadowed or gone": (
        "builtin_shadowed builtin_deleted",
        lambda w: [d.get(n) for d in (w.globals, w.globals["__builtins__"]) for n in BUILTINS],
        r"\b(len|abs|max|sum|isinstance|hasattr|list|getattr)\(",
    ),
    "closure cell": (
        "cell closure",
        lambda w: [c.cell_contents for c in w.globals["closed"].__closure__],
        "closed",
    ),
    "dict order": ("dict_order", lambda w: [list(w.table), list(w.globals["D"])], r"table|\bD\b"),
    "dict content": ("dict_value dict_keys", lambda w: [w.table, w.globals["D"]], r"table|\bD\b"),
    "list length": ("list_length", lambda w: [len(w.items), len(w.globals.get("L", ()))], r"items|\bL\b"),
    "list item": ("list_item", lambda w: [w.items, w.globals.get("L", ())], r"items|\bL\b"),
    "set content": ("set", lambda w: [w.names, w.globals["S"]], r"names|\bS\b"),
    "deque": ("queue", lambda w: [list(w.queue), w.queue.maxlen], "queue"),
    "module attribute": (
        "module_attribute module_function module_delete module",
        lambda w: [w.globals["mod"], vars(w.globals["mod"]), vars(w.globals["mod"].sub)],
        r"\bmod\b",
    ),
    "dtype": ("dtype", lambda w: [w.tensors["dtype"]], "."),
    "shape": ("shape", lambda w: [w.tensors["shape"]], "."),
    "stride": ("stride", lambda w: [w.tensors["kind"]], "."),
    "storage overlap": ("overlap", lambda w: [w.tensors["y"]], r"\by\b"),
    "requires_grad": (
        "requires_grad leaf global_requires_grad",
        lambda w: [w.tensors["grad"], w.tensors["leaf"], getattr(w.globals["W"], "requires_grad", None)],
        ".",
    ),
    "grad mode": ("grad_mode", lambda w: [w.grad_enabled], "."),
    "default dtype": ("default_dtype", lambda w: [w.default], r"ms\.(tensor|ops\.zeros|get_default)"),
    "thread": ("thread", lambda w: [w.threaded], "."),
    "thread-local attribute": ("local", lambda w: vars(w.globals["local"]), r"\blocal\b"),
    "context variable": ("context_variable", lambda w: [w.globals["var"].get()], r"\bvar\b"),
}
TYPES = ("Mixin", "Base", "Derived", "Other", "Meta", "Marked")
BUILTINS = ("len", "abs", "max", "sum", "isinstance", "hasattr", "list", "getattr")
