"""Connections: how many one may open, how long one may take to ask, and what is done where nobody reads.

Everything here lies below the application: it also holds for whoever never gets as far as a request.
"""
