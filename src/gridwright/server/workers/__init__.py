"""Worker processes: they think, replay and draw what would take too long beside everybody's moves."""
