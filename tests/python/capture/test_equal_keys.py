"""Which object a container keeps where keys are equal and not the same: 1, True and 1.0."""

import collections

import pytest

import msjit as ms
from differential import t

KEYS = ["1", "True", "1.0", "(1,)", "(True,)"]
ACTS = """
D[k]=9
D.setdefault(k,9)
D.update({k:9})
D.update([(k,9)])
D |= {k:9}
D = D | {k:9}
D = {k:9} | D
D = {**D, k:9}
D = {k:9, **D}
D = {j:9, k:8}
D = dict([(j,9),(k,8)])
D = dict.fromkeys([j,k],3)
D = {x: 1 for x in (j,k)}
D.pop(k); D[k]=9
O[k]=9
O.move_to_end(k)
O.move_to_end(k, last=False)
O.setdefault(k,9)
O.update({k:9})
O |= {k:9}
O = O | {k:9}
O = collections.OrderedDict([(j,1),(k,2)])
O = collections.OrderedDict.fromkeys([j,k])
O.pop(k); O[k]=3
F[k]+=1
F[k]
F.setdefault(k,3)
C[k]+=1
C.update([k,k])
C.subtract([k])
C = C + C
C = C + collections.Counter([k])
C = C | collections.Counter([k])
C = C & collections.Counter([k])
C = C - collections.Counter([j])
S.add(k)
S |= {k}
S = S | {k}
S = {k} | S
S = S & {k}
S = {k} & S
S &= {k}
S.intersection_update([k])
S = S.intersection([k])
S = {k}.intersection([j])
S = S.union([k])
S.update([k])
S ^= {k}
S = S ^ {k}
S -= {k}
S.discard(k); S.add(k)
S = {j, k}
S = set([j,k])
S = {x for x in (j,k)}
S = frozenset([j,k])
S = frozenset([j]) | {k}
S = set(D) & {k}
S = D.keys() & {k}
S = {k} & D.keys()
S = D.keys() | {k}
S = D.keys() - {k}
S = D.items() & {(k,2)}
L.index(k)
L.remove(k)
L.count(k)
L = [k] in [[j]]
L = list({j: 0, k: 0})
L = [x for x in L if x == k]
L = max(j,k)
L = min(j,k)
L = max([j,k])
L = sorted([j,k], key=lambda v: 0)
L = j or k
L = (j == k) and k
L = D.popitem()
L = O.popitem(last=False)
L = list(D), list(D.items())
L = sum([j,k])
""".strip().split("\n")


def program(act, known, asked, inside):
    names = {"collections": collections}
    exec(
        f"def f(x, *given):\n    j, k = given or ({known}, {asked})\n    y = x + 1\n    try:\n"
        "        D, O, S, L = {j: 2}, collections.OrderedDict([(j, 2), ('z', 1)]), {j}, [j, 'q']\n"
        f"        F, C = collections.defaultdict(int, {{j: 2}}), collections.Counter([j])\n        {act}\n"
        "    except Exception as e:\n        return y, type(e), e.args\n    return y, D, O, F, C, S, L\n",
        names,
    )
    return names["f"], () if inside else (eval(known), eval(asked))


@pytest.mark.by_turns
@pytest.mark.parametrize("act", ACTS)
def test_kept_objects(act):
    for known in KEYS:
        for asked in KEYS:
            for inside in (True, False):
                f, given = program(act, known, asked, inside)
                expected, captured = repr(f(t(2), *given)[1:]), ms.jit(f, backend="cpu")
                for _ in range(2):
                    assert repr(captured(t(2), *given)[1:]) == expected, (known, asked, inside)
