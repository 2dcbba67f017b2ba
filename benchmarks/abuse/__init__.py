"""Attacks on a real `gridwright serve` while honest people play there: `python -m benchmarks.abuse --help`.

Each file in `attacks/` is one thing that somebody who means no good may do, named by what it does. The server
has one core, everybody else the other one. What is measured is what the honest notice. Only loopback
addresses are used.
"""
