"""What a person wrote about the ops of ops.def, for _documentation.py; nothing of it is read before a docstring is asked for.

An entry is the name of an op, or several, and indented lines: sentences that follow the one of ops.def; `@x ...` a note on the
parameter that ops.def calls x; `= ...` what it returns and `! ...` what it raises, where the family does not say it; and the
example, in which {f} is the name that the op is called by. An entry of `ops.select` or `mint.gather` is of that name alone.
"""

from . import creation, elementwise, indexing, networks, reductions, shapes

PARTS = (elementwise.TEXT, reductions.TEXT, shapes.TEXT, indexing.TEXT, networks.TEXT, creation.TEXT)
