"""Load: how many games a server carries, old beside new, and boardgame.io's beside both."""
