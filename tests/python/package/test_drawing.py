"""Graphs as pictures."""

import xml.etree.ElementTree as ET

import pytest

import msjit as ms
from msjit._drawing import svg

NS = "{http://www.w3.org/2000/svg}"


def boxes(picture):
    """(words, x, y, width) of each box, and the number of lines between them."""
    root = ET.fromstring(picture)
    found = []
    for g in root.iter(NS + "g"):
        r = g.find(NS + "rect")
        words = tuple(t.text for t in g.iter(NS + "text"))
        found.append((words, float(r.get("x")), float(r.get("y")), float(r.get("width"))))
    return found, len(list(root.iter(NS + "path")))


def test_a_captured_function():
    @ms.jit
    def f(x, w):
        y = (x * 2 + w).sum()
        return y, ms.ops.topk(x, 1)

    f(ms.ones(3), ms.ones(3))
    (region,) = ms.report(f).regions
    found, lines = boxes(region.svg())
    words = [w for w, *_ in found]
    assert ("x", "float32(3,)") in words and ("mul(·, 2)", "float32(3,)") in words and ("return [0]",) in words
    assert any(w[0].startswith("topk") and w[1] == "float32(1,), int64(1,)" for w in words)
    assert lines == 9  # topk goes to a result, and through a cast to another
    rows = {w[0]: y for w, _, y, _ in found}
    assert rows["x"] < rows["mul(·, 2)"] < rows["add(·, ·)"] < rows["sum(·)"] < rows["return [0]"]
    assert region._repr_svg_() == region.svg()


def test_boxes_of_a_row_stand_apart():
    text = 'graph "g" {\n' + "".join(f'  input %{i} "a<{i}>": float32(2,) strides(1,)\n' for i in range(6))
    text += "".join(f"  %{6 + i}: float32(2,) = add(%{i}, %{5 - i})  # line 3\n" for i in range(6))
    text += "  write 0 = %7\n  return %6, %11\n}\n"
    found, lines = boxes(svg(text))
    assert len(found) == 15 and lines == 15
    for y in {y for *_, y, _ in found}:
        row = sorted((x, x + width) for _, x, other, width in found if other == y)
        assert all(a[1] < b[0] for a, b in zip(row, row[1:]))
    assert ("write a<0>",) in [w for w, *_ in found]


@pytest.mark.parametrize("text", ["", 'graph "g" {\n  return\n}\n'])
def test_nothing_to_draw(text):
    assert svg(text) is None or boxes(svg(text))[1] == 0


def test_too_many_nodes():
    body = "".join(f"  %{i + 1}: float32() = neg(%{i})\n" for i in range(500))
    assert svg('graph "g" {\n  input %0 "x": float32() strides()\n' + body + "  return %500\n}\n") is None


def test_graphs_within():
    @ms.jit
    def f(x):
        while x.sum() < 100:
            x = x * 2
        return x

    for _ in range(3):
        assert float(f(ms.ones(3)).sum()) == 192
    pictures = [r.svg() for r in ms.report(f).regions]
    assert pictures and all(boxes(p)[0] for p in pictures)
