"""Programs as MindSpore 2.10's GRAPH_MODE takes them, and what it gives for each (RECORDED; an error: its type)."""

import numpy as np


def make(ms):
    """(name, function or Cell, arguments) of each."""
    nn, ops, Tensor = ms.nn, ms.ops, ms.Tensor

    def T(*values):
        return Tensor(np.array(values, np.float32))

    P = []

    def program(*args):
        def add(f):
            P.append((f.__name__, f, args))
            return f

        return add

    @program(T(1.0, 2.0, 3.0))
    def if_else(x):
        if x.sum() > 3:
            y = x * 2
        else:
            y = x - 1
        return y + 1

    @program(T(1.0, 2.0, 3.0))
    def if_return(x):
        if x.sum() > 100:
            return x * 2
        return x - 1

    @program(T(1.0, 2.0, 3.0))
    def elifs(x):
        s = x.sum()
        if s > 100:
            return x * 2
        elif s > 5:
            x = x + 1
        else:
            return x
        return x - 1

    @program(T(1.0, 2.0, 3.0))
    def while_plain(x):
        while x.sum() < 100:
            x = x * 2
        return x

    @program(T(1.0, 2.0, 3.0))
    def while_break(x):
        while x.sum() < 100:
            x = x * 2
            if x[0] > 7:
                break
            x = x + 1
        return x

    @program(T(1.0, 2.0, 3.0))
    def while_break_work(x):
        y = x
        while x.sum() < 100:
            x = x * 2
            if x[0] > 7:
                y = x * 3
                break
            x = x + 1
        return x + y

    @program(T(1.0, 2.0, 3.0))
    def while_continue(x):
        n = x[0]
        y = x * 0
        while n < 10:
            n = n + 1
            if n % 2 > 0:
                continue
            y = y + x * n
        return y

    @program(T(1.0, 2.0, 3.0))
    def while_return(x):
        while x.sum() < 1000:
            x = x * 2
            if x[0] > 7:
                return x + 100
        return x

    @program(T(1.0, 2.0, 3.0))
    def while_return_local(x):
        while x.sum() < 1000:
            y = x * 2
            if y[0] > 7:
                return y + 100
            x = x + 1
        return x

    @program(T(1.0, 2.0, 3.0))
    def while_local_after(x):
        while x.sum() < 1000:
            y = x * 2
            x = y + 1
        return y

    @program(T(1.0, 2.0, 3.0))
    def while_nested(x):
        n = x[0]
        while n < 4:
            m = x[0]
            while m < n:
                x = x + m
                m = m + 1
            n = n + 1
        return x

    @program(T(1.0, 2.0, 3.0))
    def while_nested_break(x):
        n = x[0]
        while n < 6:
            m = x[0]
            while m < n:
                x = x + m
                m = m + 1
                if x.sum() > 30:
                    break
            n = n + 1
        return x

    @program(T(1.0, 2.0, 3.0))
    def while_if_deep_break(x):
        n = x[0]
        while n < 60:
            n = n + 1
            if n > 5:
                x = x + 1
                if x.sum() > 20:
                    x = x * 2
                    break
                x = x - 0.5
            x = x + 0.25
        return x

    @program(T(1.0, 2.0, 3.0))
    def for_break(x):
        for i in range(200):
            x = x * 1.1 + i
            if x.sum() > 50:
                break
        return x

    @program(T(1.0, 2.0, 3.0))
    def for_short_break(x):
        for i in range(6):
            x = x * 1.1 + i
            if x.sum() > 20:
                break
        return x

    @program(T(1.0, 2.0, 3.0))
    def for_break_work(x):
        y = x
        for i in range(200):
            x = x * 1.1 + i
            if x.sum() > 50:
                y = x + i
                break
            x = x + 1
        return x + y

    @program(T(1.0, 2.0, 3.0))
    def for_continue(x):
        for i in range(200):
            if x.sum() > 50:
                x = x * 0.5
                continue
            x = x + i
        return x

    @program(T(1.0, 2.0, 3.0))
    def for_return(x):
        for i in range(200):
            x = x + i
            if x.sum() > 50:
                return x * 2
        return x

    @program(T(1.0, 2.0, 3.0))
    def for_else(x):
        for i in range(5):
            x = x + i
            if x.sum() > 5000:
                break
        else:
            x = x * 2
        return x

    @program(T(1.0, 2.0, 3.0))
    def while_else(x):
        while x.sum() < 50:
            x = x + 1
            if x[0] > 5000:
                break
        else:
            x = x * 2
        return x

    @program(T(1.0, 2.0, 3.0))
    def for_else_bound(x):
        for i in range(3):
            if x[i] > 2.5:
                y = x * i
                break
        else:
            y = x - 1
        return y + 1

    @program(T(1.0, 2.0, 3.0))
    def for_else_element(x):
        for v in x:
            if v > 1.5:
                found = v
                break
        else:
            found = x.sum()
        return found * 2

    @program(T(1.0, 2.0, 3.0))
    def for_else_bound_in_ways(x):
        for i in range(3):
            if x[i] > 5.5:
                return x * 9
            if x[i] > 2.5:
                y = x * 0
                break
            if x[i] > 1.5:
                y = x + i
                n = y * 2
                y = y + n
                break
            x = x * 1.5
        else:
            y = x * 2
        return y

    @program(T(1.0, 2.0, 3.0))
    def while_else_bound(x):
        while x.sum() < 50:
            if x[0] > 4:
                y = x * 3
                break
            x = x + 1
        else:
            y = x * 2
        return y

    @program(T(1.0, 2.0, 3.0))
    def for_else_bound_in_turns(x):
        y = x * 0
        for k in range(3):
            for i in range(3):
                if x[i] > 2.5:
                    z = x * i
                    break
                if x[i] > 9:
                    continue
            else:
                z = x
            y = y + z
            x = x * 0.5
        return y

    @program(T(1.0, 2.0, 3.0))
    def while_true_bound_in_ways(x):
        while True:
            if x.sum() > 50:
                y = x * 2
                break
            if x[0] > 4:
                y = x - 1
                break
            x = x + 1
        return y

    @program(T(1.0, 2.0, 3.0))
    def while_true_break(x):
        while True:
            x = x * 2
            if x.sum() > 50:
                break
        return x

    @program(T(1.0, 2.0, 3.0))
    def while_true_return(x):
        n = x[0]
        while True:
            x = x * 2
            n = n + 1
            if x.sum() > 50:
                return x
            if n > 100:
                return x * 0

    @program(T(1.0, 2.0, 3.0))
    def while_and(x):
        n = x[0]
        while x.sum() < 50 and n < 10:
            x = x * 1.5
            n = n + 1
        return x

    @program(T(1.0, 2.0, 3.0))
    def while_or(x):
        n = x[0]
        while x.sum() < 50 or n < 10:
            x = x * 1.5
            n = n + 1
        return x

    @program(T(1.0, 2.0, 3.0))
    def while_not(x):
        while not x.sum() > 50:
            x = x * 1.5
        return x

    @program(T(1.0, 2.0, 3.0))
    def comprehension(x):
        rows = [x * i for i in range(5) if i % 2 == 0]
        return ops.stack(rows)

    @program(T(1.0, 2.0, 3.0))
    def comprehension_tensor(x):
        return ops.stack([r * 2 if r > 1 else r - 1 for r in x])

    @program(T(1.0, 2.0, 3.0))
    def called(x):
        def inner(v):
            while v.sum() < 100:
                v = v * 2
                if v[0] > 7:
                    return v + 1
            return v

        return inner(x) + inner(x + 1)

    @program(T(1.0, 2.0, 3.0))
    def ternary(x):
        return x * 2 if x.sum() > 3 else x

    @program(T(1.0, 2.0, 3.0))
    def while_list(x):
        acc = [x, x]
        while acc[0].sum() < 50:
            acc = [acc[0] + acc[1], acc[0]]
        return acc[0]

    @program(T(1.0, 2.0, 3.0))
    def while_tuple_unpack(x):
        a, b = x, x
        while a.sum() < 50:
            a, b = a + b, a
        return a, b

    @program(T(1.0, 2.0, 3.0))
    def while_count(x):
        n = 0
        while x.sum() < 50:
            x = x + 1
            n += 1
        return x * n

    @program(T(1.0, 2.0, 3.0))
    def for_rows_if(x):
        s = x[0] * 0
        for r in x:
            if r > 1:
                s = s + r
            else:
                s = s - r
        return s

    @program(T(1.0, 2.0, 3.0))
    def while_dict(x):
        d = {"a": x, "n": x[0]}
        while d["n"] < 5:
            d["a"] = d["a"] * 2
            d["n"] = d["n"] + 1
        return d["a"]

    @program(T(1.0, 2.0, 3.0))
    def try_raise(x):
        if x.sum() > 100:
            raise ValueError("too large")
        return x + 1

    @program(T(1.0, 2.0, 3.0))
    def assert_tensor(x):
        assert x.sum() > 0, "negative"
        return x + 1

    @program(T(1.0, 2.0, 3.0))
    def index_write_loop(x):
        y = ops.zeros((10,), ms.float32)
        n = 0
        while x.sum() < 50:
            x = x + 1
            if n < 10:
                y[n] = x.sum()
            n = n + 1
        return y

    @program(T(1.0, 2.0, 3.0))
    def return_in_both_loops(x):
        for i in range(3):
            n = x[0] * 0
            while n < 5:
                n = n + 1
                x = x + n
                if x.sum() > 40:
                    return x * i
        return x

    @program(T(1.0, 2.0, 3.0))
    def break_two(x):
        while x.sum() < 1000:
            x = x * 2
            if x[0] > 70:
                break
            if x[1] > 50:
                x = x + 1
                break
        return x

    @program(T(1.0, 2.0, 3.0))
    def continue_break(x):
        n = x[0]
        while n < 100:
            n = n + 1
            if n < 5:
                x = x + 1
                continue
            if n > 20:
                break
            x = x * 1.1
        return x

    @program(T(1.0, 2.0, 3.0))
    def for_enumerate_zip(x):
        s = x[0]
        for i, (a, b) in enumerate(zip(x, x * 2)):
            if a > 1:
                s = s + b * i
        return s

    @program(T(1.0, 2.0, 3.0))
    def no_else_local(x):
        if x.sum() > 3:
            y = x * 2
        else:
            y = x
            z = y + 1
            y = z * 3
        return y

    @program(T(1.0, 2.0, 3.0))
    def walrus(x):
        while (s := x.sum()) < 50:
            x = x + s
        return x

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.w = ms.Parameter(T(1.0, 2.0, 3.0), name="w")
            self.n = 3

        def construct(self, x):
            for i in range(self.n):
                if x.sum() > 10:
                    x = x - self.w
                    continue
                x = x + self.w * i
            while x.sum() < 100:
                x = self.step(x)
                if x[0] > 20:
                    break
            return x

        def step(self, x):
            if x[0] > 5:
                return x * 2
            return x + 3

    P.append(("net", Net(), (T(1.0, 2.0, 3.0),)))
    return P


RECORDED = {
    "if_else": [[3.0, 5.0, 7.0]],
    "if_return": [[0.0, 1.0, 2.0]],
    "elifs": [[1.0, 2.0, 3.0]],
    "while_plain": [[32.0, 64.0, 96.0]],
    "while_break": [[14.0, 22.0, 30.0]],
    "while_break_work": [[56.0, 88.0, 120.0]],
    "while_continue": [[30.0, 60.0, 90.0]],
    "while_return": [[108.0, 116.0, 124.0]],
    "while_return_local": [[108.0, 110.0, 112.0]],
    "while_local_after": "UnboundLocalError",
    "while_nested": [[4.0, 5.0, 6.0]],
    "while_nested_break": [[8.0, 9.0, 10.0]],
    "while_if_deep_break": [[12.0, 14.0, 16.0]],
    "for_break": [[18.927661895751953, 20.699222564697266, 22.47078514099121]],
    "for_short_break": [[7.8740997314453125, 9.338199615478516, 10.802300453186035]],
    "for_break_work": [[39.53322219848633, 42.754241943359375, 45.97526168823242]],
    "for_continue": "RuntimeError",
    "for_return": [[32.0, 34.0, 36.0]],
    "for_else": "RuntimeError",
    "while_else": "RuntimeError",
    "for_else_bound": "RuntimeError",
    "for_else_element": "RuntimeError",
    "for_else_bound_in_ways": "RuntimeError",
    "while_else_bound": "RuntimeError",
    "for_else_bound_in_turns": "RuntimeError",
    "while_true_bound_in_ways": "UnboundLocalError",
    "while_true_break": [[16.0, 32.0, 48.0]],
    "while_true_return": [[16.0, 32.0, 48.0]],
    "while_and": [[11.390625, 22.78125, 34.171875]],
    "while_or": [[38.443359375, 76.88671875, 115.330078125]],
    "while_not": [[11.390625, 22.78125, 34.171875]],
    "comprehension": [[[0.0, 0.0, 0.0], [2.0, 4.0, 6.0], [4.0, 8.0, 12.0]]],
    "comprehension_tensor": [[0.0, 4.0, 6.0]],
    "called": [[18.0, 30.0, 42.0]],
    "ternary": [[2.0, 4.0, 6.0]],
    "while_list": [[13.0, 26.0, 39.0]],
    "while_tuple_unpack": [[13.0, 26.0, 39.0], [8.0, 16.0, 24.0]],
    "while_count": [[240.0, 255.0, 270.0]],
    "for_rows_if": [4.0],
    "while_dict": "RuntimeError",
    "try_raise": [[2.0, 3.0, 4.0]],
    "assert_tensor": [[2.0, 3.0, 4.0]],
    "index_write_loop": [[9.0, 12.0, 15.0, 18.0, 21.0, 24.0, 27.0, 30.0, 33.0, 36.0]],
    "return_in_both_loops": [[0.0, 0.0, 0.0]],
    "break_two": [[33.0, 65.0, 97.0]],
    "continue_break": [[18.37989616394043, 22.97486686706543, 27.56984519958496]],
    "for_enumerate_zip": [17.0],
    "no_else_local": [[2.0, 4.0, 6.0]],
    "walrus": "RuntimeError",
    "net": [[28.0, 32.0, 36.0]],
}

# What MindSpore 2.10's capture_mode="trace" gives for a second call, of 7 * x + 1: the first call's branches and turns; an error: its type.
TRACED = {
    "if_else": [[17.0, 31.0, 45.0]],
    "if_return": [[7.0, 14.0, 21.0]],
    "elifs": [[8.0, 15.0, 22.0]],
    "while_plain": [[256.0, 480.0, 704.0]],
    "while_break": [[70.0, 126.0, 182.0]],
    "while_break_work": [[280.0, 504.0, 728.0]],
    "while_continue": [[520.0, 975.0, 1430.0]],
    "while_return": [[164.0, 220.0, 276.0]],
    "while_return_local": [[122.0, 136.0, 150.0]],
    "while_local_after": [[1150.0, 2046.0, 2942.0]],
    "while_nested": [[32.0, 39.0, 46.0]],
    "while_nested_break": [[64.0, 71.0, 78.0]],
    "while_if_deep_break": [[26.0, 40.0, 54.0]],
    "for_break": [[31.328590393066406, 43.72951889038086, 56.13045120239258]],
    "for_short_break": [[18.122800827026367, 28.371501922607422, 38.62020492553711]],
    "for_break_work": [[62.08036804199219, 84.62750244140625, 107.17465209960938]],
    "for_continue": [[105.42222595214844, 105.42222595214844, 105.42222595214844]],
    "for_return": [[46.0, 60.0, 74.0]],
    "for_else": [[36.0, 50.0, 64.0]],
    "while_else": [[46.0, 60.0, 74.0]],
    "for_else_bound": [[17.0, 31.0, 45.0]],
    "for_else_element": [30.0],
    "for_else_bound_in_ways": [[0.0, 0.0, 0.0]],
    "while_else_bound": [[36.0, 57.0, 78.0]],
    "for_else_bound_in_turns": [[22.0, 41.25, 60.5]],
    "while_true_bound_in_ways": [[11.0, 18.0, 25.0]],
    "while_true_break": [[128.0, 240.0, 352.0]],
    "while_true_return": [[128.0, 240.0, 352.0]],
    "while_and": [[91.125, 170.859375, 250.59375]],
    "while_or": [[307.546875, 576.650390625, 845.75390625]],
    "while_not": [[91.125, 170.859375, 250.59375]],
    "comprehension": [[[0.0, 0.0, 0.0], [16.0, 30.0, 44.0], [32.0, 60.0, 88.0]]],
    "comprehension_tensor": [[7.0, 30.0, 44.0]],
    "called": [[102.0, 186.0, 270.0]],
    "ternary": [[16.0, 30.0, 44.0]],
    "while_list": [[104.0, 195.0, 286.0]],
    "while_tuple_unpack": [[104.0, 195.0, 286.0], [64.0, 120.0, 176.0]],
    "while_count": [[345.0, 450.0, 555.0]],
    "for_rows_if": [29.0],
    "while_dict": [[128.0, 240.0, 352.0]],
    "try_raise": [[9.0, 16.0, 23.0]],
    "assert_tensor": [[9.0, 16.0, 23.0]],
    "index_write_loop": [[48.0, 51.0, 54.0, 57.0, 60.0, 63.0, 66.0, 69.0, 72.0, 75.0]],
    "return_in_both_loops": [[0.0, 0.0, 0.0]],
    "break_two": [[257.0, 481.0, 705.0]],
    "continue_break": [[50.544708251953125, 82.70955657958984, 114.87437438964844]],
    "for_enumerate_zip": [126.0],
    "no_else_local": [[16.0, 30.0, 44.0]],
    "walrus": [[233.0, 240.0, 247.0]],
    "net": [[56.0, 84.0, 112.0]],
}
