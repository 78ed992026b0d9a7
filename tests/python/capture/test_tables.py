"""Dicts that are looked up: what is relied on is the entry that was asked for, or that there is none."""

import time

import pytest

import msjit as ms
from differential import equal, fresh, t

SIZE = 1500


def table(gap=False):
    made = {f"n{i}": float(i) for i in range(SIZE)}
    if gap:  # behind which an entry's place is no longer its number
        del made["n3"]
    return made


def by_get(x, d, k):
    return x * d.get(k, -1.0), d.get("absent"), d.get(k) is None


def by_in(x, d, k):
    return x * 2 if k in d else x * 3, "absent" not in d


def by_item(x, d, k):
    try:
        return x * d[k]
    except KeyError:
        return x * 3


def by_match(x, d, k):
    match d:
        case {"n1": float(found), "absent": _}:
            return x * found
        case {"n2": found}:
            return x + found


class Says(str):
    """Equal to a str as such, found by another's hash."""

    def __eq__(self, other):
        return other == "absent"

    def __hash__(self):
        return hash("absent")


LOOK_UPS = [by_get, by_in, by_item, by_match]


@pytest.mark.parametrize("gap", [False, True])
@pytest.mark.parametrize("look_up", [by_get, by_in, by_item])
def test_other_entries_do_not_matter(look_up, gap):
    d, x = table(gap), t(3)
    plain = fresh(look_up)
    captured = ms.jit(fresh(look_up))
    for key in ("n1", "none"):
        for step in range(6):
            d[f"more{key}{step}"] = float(step)
            assert equal(captured(x, d, key), plain(x, d, key), 1e-6)
    report = ms.report(captured)
    assert not report.breaks and report.hits >= 8, str(report)


@pytest.mark.parametrize("scope", ["jit", "switch"])
@pytest.mark.parametrize("gap", [False, True])
@pytest.mark.parametrize("look_up", LOOK_UPS)
def test_entries_that_come_go_and_change(look_up, gap, scope):
    d, x = table(gap), t(3)
    plain, code = fresh(look_up), fresh(look_up)
    captured = ms.jit(code) if scope == "jit" else code

    def same():
        for key in ("n1", "none"):
            for _ in range(3):
                want = plain(x, d, key)
                if scope == "jit":
                    assert equal(captured(x, d, key), want, 1e-6)
                    continue
                with ms.enable_capture():
                    got = captured(x, d, key)
                assert equal(got, want, 1e-6)

    same()
    d["absent"] = d["none"] = 4.0
    same()
    d["none"] = d["n1"] = 5.0
    same()
    del d["absent"], d["n1"]
    same()
    d["n1"] = None if look_up is by_in else 2.0
    same()
    d[7] = 1.0  # the table has other keys than str from now on
    same()
    d[Says("x")] = 9.0
    same()
    d.clear()
    same()


def seconds(function, *args):
    best = 9.0
    for _ in range(9):
        start = time.perf_counter()
        for _ in range(20):
            function(*args)
        best = min(best, time.perf_counter() - start)
    return best / 20


@pytest.mark.parametrize("look_up", [by_get, by_in, by_item])
def test_a_look_up_takes_no_longer_in_a_large_table(look_up):
    small, large = {"n1": 1.0, "n2": 2.0, "gone": 1.0}, table(gap=True)
    del small["gone"]
    x = t(3)
    took = []
    for d in (small, large):
        captured = ms.jit(fresh(look_up), fullgraph=True)
        for _ in range(5):
            captured(x, d, "n1")
        took.append(seconds(captured, x, d, "n1"))
    assert took[1] < 3 * took[0] + 1e-6, took


def test_iteration_over_a_dict_with_a_gap_is_linear():
    def total(x, d):
        return x * list(d.values())[-1]

    took = []
    for gap in (False, True):
        d = table(gap)
        captured = ms.jit(fresh(total), fullgraph=True)
        for _ in range(5):
            captured(t(3), d)
        took.append(seconds(captured, t(3), d))
    assert took[1] < 4 * took[0], took
