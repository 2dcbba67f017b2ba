"""The exit codes of the commands, beside 0 where all went well."""

from __future__ import annotations

FAILED = 1
"""The command did its work, and what it looked at is not in order: a broken law, a wrong proof."""
REFUSED = 2
"""What was asked for cannot be done: a sentence on standard error says why, and nothing was changed."""
INTERRUPTED = 130
"""Stopped by Ctrl-C."""
