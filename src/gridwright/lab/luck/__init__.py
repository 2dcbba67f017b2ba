"""Luck and skill: what chance decides in a game, looked at in three ways."""
