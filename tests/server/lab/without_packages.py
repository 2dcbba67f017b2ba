"""The lab's process where its packages are not installed."""

from __future__ import annotations

import sys

from gridwright.lab import needed
from gridwright.lab.process import main

if __name__ == "__main__":
    needed.PACKAGES = ("no_such_package",)  # type: ignore[assignment]
    main(int(sys.argv[1]))
