"""MINDIR: the functions of a file (control flow) as Python functions. What MindSpore makes of a loop is a function that calls
itself at its end; where each way through the loop's body ends in that call, it is a `while` again, else a call of itself."""


class Call:
    """A call of a function of the file, or of one of two. arms: (graph, texts of arguments); two: chosen by `condition`."""

    def __init__(self, condition, arms):
        self.condition, self.arms = condition, arms

    def text(self, name_of):
        texts = [f"{name_of(graph)}({', '.join(given)})" for graph, given in self.arms]
        return texts[0] if self.condition is None else f"{texts[0]} if {self.condition} else {texts[1]}"


class Body:
    """A graph as statements: arguments, lines ((variable, text or Call), ...), and the text of what it gives."""

    def __init__(self, arguments, lines, result):
        self.arguments, self.lines, self.result = arguments, lines, result

    @property
    def tail(self):
        """The call whose result the graph gives; None: there is none."""
        if self.lines and self.lines[-1][0] == self.result and isinstance(self.lines[-1][1], Call):
            return self.lines[-1][1]
        return None


class Functions:
    """The source of Python functions for graphs. bodies: name of a graph -> Body, made when it is asked for."""

    def __init__(self, body_of):
        self._body_of = body_of
        self._names, self.sources = {}, []
        self._looked_at = []  # as loops, one within the other

    def name(self, graph, loop=None):
        """The function of a graph. loop: the graph of a loop that each way through this one ends in; the function then gives
        the arguments for the loop's next turn."""
        key = graph, loop
        if key not in self._names:
            self._names[key] = name = f"graph{len(self._names)}"
            self.sources.append(self._source(name, graph, loop))
        return self._names[key]

    def _source(self, name, graph, loop):
        body = self._body_of(graph)
        lines = [f"def {name}({', '.join(body.arguments)}):"]
        turn = self._turn(graph, body, loop)
        if turn is None:
            lines += self._statements(body.lines if body.tail is None else body.lines[:-1], 4)
            lines.append("    return " + self._result(body, loop))
            return "\n".join(lines)
        goes_on, leaves = turn
        tail, before = body.tail, self._statements(body.lines[:-1], 4)
        (inner, given), (end, ending) = tail.arms[goes_on], tail.arms[leaves]
        lines += before
        lines.append(f"    while {'' if goes_on == 0 else 'not '}{tail.condition}:")
        targets = "".join(a + ", " for a in body.arguments)
        lines.append(f"        {targets}= {self.name(inner, graph)}({', '.join(given)})")
        lines += ["    " + line for line in before]
        lines.append("    return " + self._ending(end, ending, loop))
        return "\n".join(lines)

    def _statements(self, lines, indent):
        texts = [(v, t.text(self.name) if isinstance(t, Call) else t) for v, t in lines]
        return [" " * indent + f"{v} = {t}" for v, t in texts]

    def _ending(self, graph, given, loop):
        if graph == loop:
            return f"({''.join(g + ', ' for g in given)})"
        return f"{self.name(graph, loop)}({', '.join(given)})"

    def _result(self, body, loop):
        if body.tail is None:
            return body.result
        texts = [self._ending(graph, given, loop) for graph, given in body.tail.arms]
        return texts[0] if body.tail.condition is None else f"{texts[0]} if {body.tail.condition} else {texts[1]}"

    def _turn(self, graph, body, outer):
        """Of a loop, which of its two arms goes on and which leaves it, for the outer loop perhaps."""
        if body.tail is None or body.tail.condition is None or graph in self._looked_at:
            return None
        self._looked_at.append(graph)
        ends = [self._ends_in(arm, graph, set()) for arm, _ in body.tail.arms]
        self._looked_at.pop()
        if sorted(ends) != [False, True]:
            return None
        goes_on = ends.index(True)
        # A body that may also leave the loop, or an end that comes back to it, is called as it stands.
        leaves = 1 - goes_on
        return None if self._reaches(body.tail.arms[leaves][0], graph, {outer}) else (goes_on, leaves)

    def _ends_in(self, graph, loop, seen):
        """Whether each way through the graph ends in a call of the loop."""
        if graph == loop:
            return True
        body = self._body_of(graph)
        if body.tail is None or graph in seen:
            return False
        seen = seen | {graph}
        turn = self._turn(graph, body, loop)  # where a loop within the loop ends, that goes on
        arms = body.tail.arms if turn is None else [body.tail.arms[turn[1]]]
        return all(self._ends_in(arm, loop, seen) for arm, _ in arms)

    def _reaches(self, graph, wanted, seen):
        if graph == wanted:
            return True
        if graph in seen:
            return False
        seen.add(graph)
        calls = [t for _, t in self._body_of(graph).lines if isinstance(t, Call)]
        return any(self._reaches(arm, wanted, seen) for call in calls for arm, _ in call.arms)
