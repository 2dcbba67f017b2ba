"""Combinatorial Tron solved: classes, values, tables, proofs."""
