"""The solver: the best galaxy for nine tiles, at any moment and, where it can, proved.

`solve.solve` is the front door. The kernels are compiled by Numba on first use; `warm` hides that.
"""
