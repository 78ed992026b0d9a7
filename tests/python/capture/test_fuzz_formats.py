"""Formats put together at random, % and str.format and f-strings, with all sorts of values: captured, the texts and the errors
are the interpreter's. One in a function: the break of one would leave the others to the interpreter."""

import enum
import random
import re
import warnings

import turns

import msjit as ms
from differential import t


class Own:
    b = 4

    def __str__(self):
        return "own"

    def __getitem__(self, key):
        return "item", key

    def __index__(self):
        return 78

    def __float__(self):
        return 7.5


class Text(str):
    def __str__(self):
        return "text!"

    def __format__(self, spec):
        return "<" + spec


class Whole(int):
    def __str__(self):
        return "whole"

    def __index__(self):
        return 9


class Real(float):
    def __str__(self):
        return "real"


class Missing(dict):
    def __missing__(self, key):
        return "missing"


class Member(enum.IntEnum):
    A = 1


PERCENT = (
    "%s %r %a %d %5d %-5d| %05d %+d %x %#x %X %o %e %.2f %g %c %% %i %5.1f %*d %.*f %-*s| %.3s %10.3r| %(a)s %(b)d %(a)r %(c)x "
    "%(a)% %(%s %(a)5s %(z)s %(a(b))s %ld %q % %5 %. %.d %#s %05s %5% %.1c %*s %(a)*d text é \x00 %\x00"
).split(" ")
FIELDS = (
    "{} {0} {1} {a} {!r} {!s} {!a} {:>5} {:<5}| {:^7} {:05d} {:+.2f} {:x} {:#x} {:,} {:e} {:%} {:c} {0[0]} {0.real} {0[a]} {a.b} "
    "{:{}} {:{}.{}} {0:{1}} {{ }} { } {:s} {!q} {:q} {0!r:>10} {}{0} {0}{} {:*^9} t"
).split(" ")
VALUES = (
    "1 -3 2.5 'x' 'xyz' None True [1,2] (1,) (1,2) ('a',) () {} (1,2,3) ('s',5,2.5) (5,3,2.5) (2,1.5) Own() (Own(),1) Member.A "
    "(Member.A,) b'x' 1j 10**30 float('nan') -0.0 Text('abc') ({'a':1},) ({'a':1},2) n (n,n) [n] Whole(7) (Whole(7),Real(1.5))"
).split(" ")
TABLES = "{'a':1,'b':2,'c':3} {'a':'q','b':2.5} {'a':n} Missing(a=1,b=2)".split(" ")
SPECIFICATIONS = ["", ":>5", ":05", ":+.2f", ":x", ":,", "!r", "!s:>6", "!a", ":{n}", ":s", "=", ":%", "!r:^{n}"]


def expression(rng):
    kind = rng.random()
    if kind < 0.6:
        text = "".join(rng.choices(PERCENT, k=rng.choice([1, 1, 2, 3])))
        if rng.random() < 0.4:
            text += rng.choice(["%(a)s", "%(b)d", "%(c)x"]) + rng.choice(PERCENT)
        values = rng.choice(TABLES if "(" in text and rng.random() < 0.8 else VALUES + TABLES)
        return f"{text!r} % {values}"
    if kind < 0.85:
        text = "".join(rng.choices(FIELDS, k=rng.choice([1, 1, 2, 3])))
        arguments = [*rng.choices(VALUES + TABLES, k=rng.randrange(4)), *rng.choice([[], ["a=1"], ["a=Own()"]])]
        return f"{text!r}.format({', '.join(arguments)})"
    value = rng.choice([v for v in VALUES if "'" not in v and "{" not in v])
    return f"f'{{{value} {rng.choice(SPECIFICATIONS)}}}'"


def outcome(f, n, x):
    try:
        return re.sub("0x[0-9a-f]+", "", repr(f(n, x)))
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def test_formats_as_the_interpreter():
    rng = random.Random(turns.number("MSJIT_TURN"))
    done = captured_frames = 0
    x = t(2)
    while done < 250:
        made = expression(rng)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                exec(f"def f(n, x):\n    r = {made}\n    return r, x * 2", scope := dict(globals()))
        except SyntaxError:
            continue
        captured = ms.jit(scope["f"])
        for n in (3, 4, 3):
            expected, found = outcome(scope["f"], n, x), outcome(captured, n, x)
            assert expected == found, made
        captured_frames += ms.report(captured).captured_frames
        done += 1
    assert captured_frames > 100, captured_frames
