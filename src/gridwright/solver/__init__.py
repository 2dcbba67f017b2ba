"""The solver: exact results. It reads the rulebooks; it repeats none of them."""
