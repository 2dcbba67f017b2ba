"""The tables that are open in this process: their rooms, bots, timers, and word between processes."""
