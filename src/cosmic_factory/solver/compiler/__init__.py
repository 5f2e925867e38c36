"""Translates kernels to C, compiles them into a library and calls it.

The language is the part of Python that the solver's kernels need: whole numbers of 64 bits, floats,
arrays of a known number of dimensions, `NamedTuple`s, functions with annotations, loops over ranges
and arrays. Everything else is refused when the library is made, with file and line;
docs/reference/solver.md has the table.
"""
