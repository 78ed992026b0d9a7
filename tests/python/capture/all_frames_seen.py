"""What programs see of their own frames, functions and modules, for test_all_frames.py: see all_frames.py."""

import sys

from all_frames import error_of, main, program


@program
def variables_of_frames_that_outlive_their_call():
    def shown(by):
        y = 1
        frame = sys._getframe()
        y = y + by
        z = y * 2
        return frame, z

    def caught():
        x = 12
        try:
            x / 0
        except ZeroDivisionError as e:
            return e

    frame, _ = shown(2)
    held = {name: value for name, value in frame.f_locals.items() if name != "frame"}
    return held, dict(caught().__traceback__.tb_frame.f_locals)


@program
def import_that_is_blocked():
    sys.modules["_msjit_blocked"] = None

    def blocked():
        try:
            import _msjit_blocked
        except ImportError as e:
            return str(e)
        return _msjit_blocked

    return blocked()


@program
def names_of_functions_made_inside():
    def made():
        def f(): ...

        return f.__qualname__, (lambda: 1).__qualname__, f.__name__

    return made()


@program
def attributes_of_functions_that_their_dict_names_too():
    def f(a, b=1): ...

    f.__dict__.update({"__annotations__": 1, "__name__": 2, "__defaults__": 3, "own": 4})
    return f.__annotations__, f.__name__, f.__defaults__, f.own


@program
def member_that_is_none_while_unset():
    class WithProperty:
        @property
        def bare(self):
            pass

    return type(WithProperty.bare.__doc__).__name__, error_of(lambda: WithProperty.bare.__doc__ is None)


@program
def functions_whose_vectorcall_was_replaced():
    try:
        from _testcapi import function_setvectorcall
    except ImportError:  # 3.10, 3.11
        return None

    def add(n):
        return n + 1

    def ask(f):
        return f(1)

    before = ask(add)
    function_setvectorcall(add)
    return before, ask(add), [ask(add) for _ in range(2)]


@program
def events_of_the_frame_that_turns_them_on():
    if not hasattr(sys, "monitoring"):
        return None
    m = sys.monitoring
    told = []

    def one(n):
        return len([n])

    m.use_tool_id(3, "counts")
    m.register_callback(3, m.events.CALL, lambda code, at, f, arg: told.append(("call", getattr(f, "__name__", ""))))
    m.register_callback(3, m.events.C_RETURN, lambda code, at, f, arg: told.append(("return", f.__name__)))
    m.set_events(3, m.events.CALL)
    try:
        one(1)
        one(2)
    finally:
        m.set_events(3, 0)
        m.free_tool_id(3)
    return told


if __name__ == "__main__":
    main()
