"""The kernel: how a rulebook is written, bound, run, named and recorded.

It imports nothing of ours: every other room of the house may lean on it.
"""
