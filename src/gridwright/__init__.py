"""Play, solve and playtest board games on a grid.

Importing this package is cheap on purpose: compilers, servers and plots are imported where they are used.
"""

__version__ = "0.1.0"
