"""Storage: tables and their journals in SQLite or PostgreSQL. Calls block; writer.py and reader.py have
threads for them.
"""  # noqa: D205
