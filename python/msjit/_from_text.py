"""Functions and classes whose rows in a table are text: the one place that makes Python of them."""


def define(name, text, kind, scope):
    """What text, a ``def`` or ``class`` of that name, gives; further ones stay in scope, the globals of all. kind (a word) and
    name stand for the file: capture knows by its first word that this is msjit's own code."""
    exec(compile(text, f"<msjit {kind} {name}>", "exec"), scope)
    return scope.pop(name)
