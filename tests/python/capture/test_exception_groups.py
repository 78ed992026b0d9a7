"""Exception groups (3.11 and later): except*, split, subgroup, derive, subclasses, mistakes; eager and captured agree."""

import sys

import pytest

from differential import check, t, whole

pytestmark = pytest.mark.skipif(sys.version_info < (3, 11), reason="exception groups")

SOURCE = '''
EG = ExceptionGroup


class Marked(EG):
    def derive(self, members):
        return Marked(self.message + "!", members)


class Counted(EG):
    def __init__(self, message, members):
        self.count = len(members)


class Plain(EG):
    pass


def show(e):
    """The whole tree: types, messages, arguments."""
    if isinstance(e, BaseExceptionGroup):
        return (type(e).__name__, e.message, [show(x) for x in e.exceptions])
    return None if e is None else (type(e).__name__, e.args)


def nested():
    return EG("m", [ValueError(1), EG("n", [TypeError(2), ValueError(3)]), KeyError(4)])


def clauses(x, log):
    try:
        raise EG("g", [ValueError(1), KeyError(2), EG("h", [ValueError(3), TypeError(4)])])
    except* ValueError as g:
        log.append(show(g))
        x = x * 2
    except* (KeyError, TypeError) as g:
        log.append(show(g))
        x = x + 1
    return x


def the_rest_goes_on(x, log):
    try:
        try:
            raise EG("g", [ValueError(1), KeyError(2)])
        except* ValueError as g:
            log.append(1)
    except EG as g:
        log.append(show(g))
    return x * 2


def raising_in_clauses(x, log):
    try:
        try:
            raise EG("g", [ValueError(1), KeyError(2), OSError()]) if len(log) else EG("g", [ValueError(1), KeyError(2)])
        except* ValueError as g:
            raise TypeError("new")
        except* KeyError as g:
            raise IndexError("other") from g
    except EG as g:
        log.append((show(g), repr(g.exceptions[0].__context__), show(g.exceptions[1].__cause__)))
    return x * 2


def again(x, log):
    try:
        try:
            raise EG("g", [ValueError(1), KeyError(2), EG("n", [ValueError(5), IndexError(1)])])
        except* ValueError:
            raise
        except* KeyError:
            log.append("k")
    except EG as g:
        log.append(show(g))
    return x * 2


def again_by_name(x, log):
    try:
        try:
            raise EG("g", [ValueError(1), KeyError(2)])
        except* ValueError as e:
            raise e
    except EG as g:
        log.append(show(g))
    return x * 2


def naked(x, log):
    try:
        raise ValueError("p")
    except* ValueError as g:
        log.append((show(g), repr(g)))
    try:
        try:
            raise ValueError("p")
        except* TypeError:
            log.append("never")
    except ValueError as e:
        log.append(repr(e))
    try:
        try:
            raise ValueError(1)
        except* ValueError:
            raise
    except EG as g:
        log.append(repr(g))
    return x * 2


def else_and_finally(x, log):
    try:
        x = x + 1
    except* ValueError:
        log.append("never")
    else:
        log.append("else")
    finally:
        log.append("finally")
    return x


def splits(x, log):
    eg = nested()
    for by in (ValueError, (TypeError, KeyError), EG, OSError, Exception):
        a, b = eg.split(by)
        log.append((show(a), show(b), a is eg, b is eg, show(eg.subgroup(by))))
    for by in (lambda e: isinstance(e, KeyError), lambda e: False, lambda e: True):
        a, b = eg.split(by)
        log.append((show(a), show(b), a is eg, b is eg, show(eg.subgroup(by))))
    a, b = eg.split(ValueError)
    log.append((a.__suppress_context__, a.__cause__, repr(a), str(a)))
    return x * 2, a, b


def derived(x, log):
    eg = EG("m", [ValueError(1)])
    d = eg.derive([TypeError(2)])
    log.append((show(d), str(d), repr(d), d.args))
    log.append([type(c).__name__ for c in (EG("m", (ValueError(),)), BaseExceptionGroup("m", [ValueError()]))])
    b = BaseExceptionGroup("m", [KeyboardInterrupt(), ValueError(1)])
    a, r = b.split(KeyboardInterrupt)
    log.append((show(b), show(a), show(r), show(eg.derive([KeyboardInterrupt()]))))
    return x * 2


def subclasses(x, log):
    for make in (Marked, Counted, Plain):
        eg = make("m", [ValueError(1), TypeError(2)])
        a, b = eg.split(ValueError)
        log.append((show(eg), show(a), show(b), show(eg.derive([ValueError(3)])), getattr(eg, "count", None)))
    return x * 2


def subclasses_caught(x, log):
    try:
        raise Marked("m", [ValueError(1), TypeError(2)])
    except* ValueError as g:
        log.append(show(g))
    except* TypeError as g:
        log.append(show(g))
    return x * 2


def notes(x, log):
    eg = EG("m", [ValueError(1), TypeError(2)])
    eg.add_note("first")
    a, b = eg.split(ValueError)
    a.add_note("second")
    log.append((a.__notes__, b.__notes__, eg.__notes__))
    try:
        try:
            raise eg
        except* ValueError as g:
            log.append(g.__notes__)
    except EG as g:
        log.append(g.__notes__)
    return x * 2


def contexts(x, log):
    try:
        try:
            raise IndexError("o")
        except IndexError as o:
            try:
                raise EG("m", [ValueError(1), TypeError(2)]) from o
            except* ValueError as g:
                log.append((repr(g.__cause__), repr(g.__context__), g.__suppress_context__))
    except EG as r:
        log.append((repr(r.__cause__), repr(r.__context__), show(r)))
    return x * 2


def wrong_classes(x, log):
    for wrong in (EG, (ValueError, EG), int):
        try:
            try:
                raise ValueError(1)
            except* wrong:
                log.append("never")
        except TypeError as e:
            log.append((str(e), repr(e.__context__)))
    return x * 2


def wrong_members(x, log):
    def none():
        return EG("m", [])

    def number():
        return EG("m", [ValueError(), 1])

    def base():
        return EG("m", [KeyboardInterrupt()])

    def generator():
        return EG("m", (ValueError(i) for i in range(3)))

    for f in (none, number, base, generator):
        try:
            log.append(type(f()).__name__)
        except Exception as e:
            log.append((type(e).__name__, str(e)))
    return x * 2


def in_functions(x, log):
    def h(n):
        try:
            if n:
                raise EG("g", [ValueError(n), KeyError(n)])
        except* ValueError as e:
            log.append(e.exceptions[0].args)
        log.append("end")

    for i in range(3):
        try:
            h(i)
        except* KeyError as e:
            log.append(("outer", e.exceptions[0].args))
    return x * 2


def leaves(x, log):
    y = x * 2
    try:
        raise EG("g", [ValueError(1), TypeError(2)])
    except* ValueError:
        log.append(1)
    return y


def odd_arguments(x, log):
    for f in (
        lambda: EG("m"),
        lambda: EG(1, [ValueError()]),
        lambda: EG("m", [ValueError]),
        lambda: EG("m", [ValueError(1)]).split(5),
        lambda: EG("m", [ValueError(1)]).subgroup(),
        lambda: EG("m", [ValueError(1)]).subgroup(callable),
        lambda: EG("m", [ValueError(1)]).derive(5),
    ):
        try:
            log.append(show(f()))
        except Exception as e:
            log.append((type(e).__name__, str(e)))
    return x * 2
'''

CAPTURED = """clauses the_rest_goes_on raising_in_clauses again again_by_name naked else_and_finally splits derived subclasses
subclasses_caught notes contexts wrong_classes wrong_members in_functions""".split()
SCOPE = {}
if sys.version_info >= (3, 11):
    exec(compile(SOURCE, "<groups>", "exec"), SCOPE)


@pytest.mark.parametrize("name", CAPTURED)
def test_captured(name):
    whole(SCOPE[name], t(3), [])


@pytest.mark.parametrize("name", ["leaves", "odd_arguments"])
def test_right(name):
    check(SCOPE[name], t(3), [])
