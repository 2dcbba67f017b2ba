"""What `gridwright bench` measures: every game's speed here, beside C++ and plain Python."""
