"""Checks: case files and the conformance laws, for any registered game."""
