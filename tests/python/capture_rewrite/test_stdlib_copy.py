"""Every function of the standard library can be copied; copies of whole modules behave the same."""

import dis
import sys
import types

import _capture_testing as ct
import pytest

from corpus import MODULES, module_code, nested

pytestmark = pytest.mark.by_turns


@pytest.mark.parametrize("name", MODULES)
def test_every_function_rewrites(name):
    code = module_code(name)
    for co in nested(code):
        sites = ct.potential_sites(co)
        rewritten = ct.Rewritten(co, sites, ct.potential_call_sites(co), None)
        copy = rewritten.code()
        assert copy.co_stacksize >= co.co_stacksize
        ct.instructions(copy)  # decodes, with consistent depths
        assert not any(rewritten.why_no_site(i) for i in range(len(sites)))
        if sys.version_info >= (3, 11):
            starts = [e.start for e in dis._parse_exception_table(copy)]
            assert starts == sorted(starts)


def rewritten_module(name, arm):
    """The module executed from copies: each code object in it is replaced by its rewritten form."""
    keep = []

    def convert(co):
        consts = tuple(convert(c) if isinstance(c, types.CodeType) else c for c in co.co_consts)
        co = co.replace(co_consts=consts)
        sites = ct.potential_sites(co)
        rewritten = ct.Rewritten(co, sites, ct.potential_call_sites(co), lambda *a: None)
        for i in range(len(sites) if arm else 0):
            rewritten.arm(i, i % (rewritten.max_growth(i) + 1))
        for i in range(len(ct.potential_call_sites(co)) if arm else 0):
            rewritten.arm_call(i, True)
        keep.append(rewritten)
        return rewritten.code()

    module = types.ModuleType(name)
    module.__file__ = module_code(name).co_filename
    module.__package__ = name.rpartition(".")[0]
    sys.modules[name + "_copied"] = module
    exec(convert(module_code(name)), module.__dict__)
    module.keep = keep
    return module


@pytest.mark.parametrize("arm", [False, True], ids=["disarmed", "armed_misses"])
class TestModules:
    def test_textwrap(self, arm):
        import textwrap

        m = rewritten_module("textwrap", arm)
        text = "the quick brown fox jumps over the lazy dog " * 20
        assert m.fill(text, 40) == textwrap.fill(text, 40)
        assert m.dedent("  a\n   b") == "a\n b"

    def test_difflib(self, arm):
        import difflib

        m = rewritten_module("difflib", arm)
        a, b = "one two three four".split(), "zero one three five four".split()
        assert list(m.ndiff(a, b)) == list(difflib.ndiff(a, b))
        assert list(m.unified_diff(a, b)) == list(difflib.unified_diff(a, b))

    def test_json_decoder(self, arm):
        m = rewritten_module("json.decoder", arm)
        decoder = m.JSONDecoder()
        decoder.parse_object, decoder.parse_array = m.JSONObject, m.JSONArray
        text = '{"a": [1, 2.5, {"b": null}], "c": "x\\u00e9y", "d": true}'
        import json.scanner

        decoder.scan_once = json.scanner.py_make_scanner(decoder)
        assert decoder.decode(text) == {"a": [1, 2.5, {"b": None}], "c": "x\u00e9y", "d": True}
        with pytest.raises(ValueError):
            decoder.decode(text[:-1])

    def test_fractions_and_statistics(self, arm):
        m = rewritten_module("fractions", arm)
        assert str(m.Fraction(3, 4) + m.Fraction("1/4") * 2) == "5/4"
        with pytest.raises(ZeroDivisionError):
            m.Fraction(1, 0)
        s = rewritten_module("statistics", arm)
        assert s.mean([1, 2, 3, 4]) == 2.5 and s.median([5, 1, 3]) == 3

    def test_ast_unparse(self, arm):
        import ast

        m = rewritten_module("ast", arm)
        tree = ast.parse(open(module_code("textwrap").co_filename).read())
        assert m.unparse(tree) == ast.unparse(tree)

    def test_tokenize(self, arm):
        import io
        import tokenize

        m = rewritten_module("tokenize", arm)
        text = open(module_code("heapq").co_filename).read()
        assert [tuple(t) for t in m.generate_tokens(io.StringIO(text).readline)] == [
            tuple(t) for t in tokenize.generate_tokens(io.StringIO(text).readline)
        ]

    def test_contextlib(self, arm):
        m = rewritten_module("contextlib", arm)

        @m.contextmanager
        def manager():
            try:
                yield 1
            except KeyError:
                pass

        with manager() as x, m.ExitStack() as stack:
            stack.callback(lambda: None)
            raise KeyError(x)
        with m.suppress(ValueError):
            int("x")

    def test_copy_heapq_re(self, arm):
        m = rewritten_module("copy", arm)
        assert m.deepcopy({"a": [1, (2, {3})]}) == {"a": [1, (2, {3})]}
        h = rewritten_module("heapq", arm)
        assert list(h.merge([1, 4], [2, 3])) == [1, 2, 3, 4]
        assert h.nsmallest(2, [3, 1, 2]) == [1, 2]


def captured_module(name, seed):
    """The module executed from copies with a mini-interpreter at every site: hits everywhere."""
    import random

    from mini import Region, all_sites, rewritten_proxy

    module = types.ModuleType(name)
    module.__file__ = module_code(name).co_filename
    module.__package__ = name.rpartition(".")[0]
    sys.modules[name + "_copied"] = module
    module.keep = []
    rng = random.Random(seed)
    module.__dict__["__builtins__"] = __builtins__

    def convert(co):
        consts = tuple(convert(c) if isinstance(c, types.CodeType) else c for c in co.co_consts)
        co = co.replace(co_consts=consts)
        region = Region(co, ct.instructions(co), module.__dict__, rng, 6)
        region.site_instrs = [s for s in all_sites(co) if rng.random() < 0.3]
        rewritten = ct.Rewritten(co, region.site_instrs, [], region)
        region.rewritten = rewritten_proxy(rewritten)
        for i in range(len(region.site_instrs)):
            rewritten.arm(i, rng.randrange(rewritten.max_growth(i) + 1))
        module.keep.append(rewritten)
        return rewritten.code()

    exec(convert(module_code(name)), module.__dict__)
    return module


@pytest.mark.parametrize("seed", range(3))
def test_captured_modules(seed):
    import difflib
    import io
    import textwrap
    import tokenize

    m = captured_module("textwrap", seed)
    text = "the quick brown fox jumps over the lazy dog " * 3
    assert m.fill(text, 40) == textwrap.fill(text, 40)
    m = captured_module("difflib", seed)
    a, b = "one two three four".split(), "zero one three five four".split()
    assert list(m.ndiff(a, b)) == list(difflib.ndiff(a, b))
    f = captured_module("fractions", seed)
    assert str(f.Fraction(3, 4) + f.Fraction("1/4") * 2) == "5/4"
    with pytest.raises(ZeroDivisionError):
        f.Fraction(1, 0)
    t = captured_module("tokenize", seed)
    text = "def f(x):\n  return [x, 'a' + 1.5e3]  # end\n"
    assert [tuple(k) for k in t.generate_tokens(io.StringIO(text).readline)] == [
        tuple(k) for k in tokenize.generate_tokens(io.StringIO(text).readline)
    ]
    c = captured_module("contextlib", seed)

    @c.contextmanager
    def manager():
        try:
            yield 1
        except KeyError:
            pass

    with manager() as x, c.ExitStack() as stack:
        stack.callback(lambda: None)
        raise KeyError(x)
    assert captured_module("copy", seed).deepcopy({"a": [1, (2, {3})]}) == {"a": [1, (2, {3})]}
    h = captured_module("heapq", seed)
    assert list(h.merge([1, 4], [2, 3])) == [1, 2, 3, 4]
    hits = sum(r.stats()[0] for mod in (m, f, t, c, h) for r in mod.keep)
    assert hits > 300
