"""Constraints of several strengths kept satisfied while a chain of variables is changed at its ends."""

REQUIRED, STRONG, NORMAL, WEAK = range(4)


class Variable:
    def __init__(self, name, value=0):
        self.name, self.value = name, value
        self.constraints = []
        self.by = None
        self.strength = WEAK + 1
        self.mark = 0
        self.stay = True


class Constraint:
    def __init__(self, strength):
        self.strength = strength

    def add(self, planner):
        for v in self.variables():
            v.constraints.append(self)
        planner.satisfy(self)

    def variables(self):
        return (self.output(),)

    def inputs(self):
        return ()

    def is_input(self):
        return False


class Stay(Constraint):
    def __init__(self, variable, strength, planner):
        super().__init__(strength)
        self.variable, self.satisfied = variable, False
        self.add(planner)

    def output(self):
        return self.variable

    def choose(self, mark):
        self.satisfied = self.variable.mark != mark and self.strength < self.variable.strength
        return self.satisfied

    def drop(self):
        self.satisfied = False

    def execute(self):
        pass


class Edit(Stay):
    def is_input(self):
        return True


class Scale(Constraint):
    """b is a times k plus d; either may give way."""

    def __init__(self, a, b, k, d, strength, planner):
        super().__init__(strength)
        self.a, self.b, self.k, self.d, self.forward = a, b, k, d, None
        self.add(planner)

    def variables(self):
        return self.a, self.b

    def output(self):
        return self.b if self.forward else self.a

    def inputs(self):
        return (self.a if self.forward else self.b,)

    def choose(self, mark):
        forward = self.b.mark != mark and self.strength < self.b.strength
        backward = self.a.mark != mark and self.strength < self.a.strength
        if forward and backward:
            forward = self.b.strength >= self.a.strength
        self.forward = forward if forward or backward else None
        return forward or backward

    def drop(self):
        self.forward = None

    @property
    def satisfied(self):
        return self.forward is not None

    def execute(self):
        if self.forward:
            self.b.value = self.a.value * self.k + self.d
        else:
            self.a.value = (self.b.value - self.d) // self.k


class Planner:
    def __init__(self):
        self.mark = 0

    def satisfy(self, constraint):
        self.mark += 1
        while constraint is not None:
            constraint = self.satisfy_one(constraint)

    def satisfy_one(self, constraint):
        if not constraint.choose(self.mark):
            return None
        out = constraint.output()
        overridden = out.by
        if overridden is not None:
            overridden.drop()
        out.by = constraint
        self.propagate(constraint)
        for v in constraint.variables():
            v.mark = self.mark
        return overridden

    def propagate(self, constraint):
        todo, seen = [constraint], set()
        while todo:
            c = todo.pop()
            if id(c) in seen:
                continue
            seen.add(id(c))
            out = c.output()
            out.strength = max([c.strength] + [v.strength for v in c.inputs()])
            out.stay = not c.is_input() and all(v.stay for v in c.inputs())
            if out.stay:
                c.execute()
            todo += [o for o in out.constraints if o.satisfied and o is not c and out in o.inputs()]

    def plan(self, sources):
        self.mark += 1
        plan, todo = [], list(sources)
        while todo:
            c = todo.pop()
            out = c.output()
            if out.mark == self.mark:
                continue
            out.mark = self.mark
            plan.append(c)
            todo += [o for o in out.constraints if o.satisfied and o is not c and out in o.inputs()]
        return plan


def chain(length):
    planner = Planner()
    variables = [Variable(f"v{i}") for i in range(length)]
    Stay(variables[0], WEAK, planner)
    for a, b in zip(variables, variables[1:]):
        Scale(a, b, 2 if b.name.endswith("5") else 1, 1, REQUIRED, planner)
    edit = Edit(variables[0], STRONG, planner)
    plan = planner.plan([edit])
    for i in range(20):
        variables[0].value = i
        for c in plan:
            c.execute()
    value = 19
    for v in variables[1:]:
        value = value * (2 if v.name.endswith("5") else 1) + 1
    assert variables[-1].value == value, (variables[-1].value, value)


def run():
    for _ in range(6):
        chain(40)
