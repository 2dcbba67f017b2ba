"""What is asked over HTTP: games, tables, records, positions, analysis, and the page's files."""
