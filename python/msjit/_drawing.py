"""A graph's text as a picture: SVG, one file, no scripts."""

import re
from html import escape

_MOST = 400  # nodes: beyond, a picture says less than the text
_CHARACTER, _HEIGHT, _ACROSS, _DOWN = 7.2, 36, 18, 34
_INPUT = re.compile(r'input %(\d+) "(.*?)": (\S.*?)(?: strides.*)?$')
_NODE = re.compile(r"((?:%\d+(?:: [^%=]*)?(?:, )?)+) = (.*)$")
_VALUE = re.compile(r"%(\d+)(?:: ([^%=]*?))?(?=, %|$)")


class _Box:
    def __init__(self, kind, title, below, whole, parents=()):
        self.kind, self.title, self.below, self.whole, self.parents = kind, title, below, whole, parents
        self.row = 1 + max((p.row for p in parents), default=-1)
        self.width = max(60.0, 16 + _CHARACTER * max(len(title), len(below)))
        self.x = 0.0


def _short(text, most=44):
    return text if len(text) <= most else text[: most - 1] + "…"


def _boxes(text):
    """The boxes of the outermost graph, in order: numbers that stand in the program are written into the ops that take them."""
    made, constants, boxes, inputs = {}, {}, [], []

    def add(box, values):
        boxes.append(box)
        made.update((v, box) for v in values)

    for line in text.splitlines():
        if not line.startswith("  ") or line.startswith("   ") or line.strip() == "}":
            continue  # the head, the end, and graphs within
        line = line.strip()
        if m := _INPUT.match(line):
            add(_Box("input", _short(m[2]), m[3], line), [m[1]])
            inputs.append(boxes[-1])
        elif line.startswith(("write ", "return")):
            values = re.findall(r"%(\d+)", line)
            if line.startswith("write"):
                target = inputs[int(line.split()[1])].title
                parents = [made[v] for v in values if v in made]
                boxes.append(_Box("output", _short(f"write {target}"), "", line, parents))
            for k, v in enumerate(values if line.startswith("return") else ()):
                parents = [made[v]] if v in made else []
                below = constants.get(v, "")
                boxes.append(_Box("output", "return" if len(values) == 1 else f"return [{k}]", below, line, parents))
        elif m := _NODE.match(line):
            values, what = _VALUE.findall(m[1]), m[2].split("  # line ")[0]
            if what.startswith("const "):
                constants[values[0][0]] = what[6:]
                continue
            what = what.split(" {")[0].split(" graph ")[0]
            operands = re.findall(r"%(\d+)", what)
            shown = re.sub(r"%(\d+)", lambda o: constants.get(o[1], "·"), what)
            parents = list(dict.fromkeys(made[v] for v in operands if v in made))
            kind = "constant" if what.startswith("tensor ") else "op"
            below = ", ".join(t for _, t in values if t)
            add(_Box(kind, _short(shown), _short(below), line, parents), [v for v, _ in values])
    return boxes


def svg(text):
    """The picture of a graph's text; None where there are too many nodes, or none, to draw."""
    boxes = _boxes(text)
    if not boxes or len(boxes) > _MOST:
        return None
    rows = {}
    for box in boxes:
        rows.setdefault(box.row, []).append(box)
    width = max(sum(b.width + _ACROSS for b in row) for row in rows.values())
    for _, row in sorted(rows.items()):
        middle = {b: sum(p.x + p.width / 2 for p in b.parents) / len(b.parents) if b.parents else 0 for b in row}
        row.sort(key=lambda b: middle[b])
        left = (width - sum(b.width + _ACROSS for b in row) + _ACROSS) / 2
        for box in row:
            box.x = left
            left += box.width + _ACROSS
    height = len(rows) * (_HEIGHT + _DOWN) - _DOWN
    top = {box: box.row * (_HEIGHT + _DOWN) for box in boxes}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="graph" width="{width + 8:.0f}" height="{height + 8}" '
        f'viewBox="-4 -4 {width + 8:.0f} {height + 8}" font-family="ui-monospace, monospace" font-size="12" '
        'text-anchor="middle" fill="currentColor" stroke="none">'
    ]
    for box in boxes:
        for p in box.parents:
            x0, y0, x1, y1 = p.x + p.width / 2, top[p] + _HEIGHT, box.x + box.width / 2, top[box]
            bend = (y1 - y0) / 2
            parts.append(
                f'<path d="M{x0:.1f} {y0} C{x0:.1f} {y0 + bend:.1f} {x1:.1f} {y1 - bend:.1f} {x1:.1f} {y1}" fill="none" '
                'stroke="currentColor" stroke-opacity="0.5"/>'
            )
    colours = {"input": "#4a90d9", "output": "#b06fc4", "constant": "#999999", "op": "#58a55c"}
    for box in boxes:
        x, y = box.x + box.width / 2, top[box]
        lines = [t for t in (box.title, box.below) if t]
        words = "".join(
            f'<text x="{x:.1f}" y="{y + (15 if len(lines) > 1 else 22) + 14 * i}">{escape(t)}</text>'
            for i, t in enumerate(lines)
        )
        parts.append(
            f'<g><title>{escape(box.whole)}</title><rect x="{box.x:.1f}" y="{y}" width="{box.width:.1f}" height="{_HEIGHT}" '
            f'rx="6" fill="{colours[box.kind]}" fill-opacity="0.18" stroke="{colours[box.kind]}"/>{words}</g>'
        )
    return "\n".join([*parts, "</svg>"])
