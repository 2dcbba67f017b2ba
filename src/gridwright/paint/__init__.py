"""Painters: a scene as SVG, as PNG, or as text for a terminal."""
