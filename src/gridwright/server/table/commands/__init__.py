"""What may be done at a table, a file for each kind of thing.

A command looks at a table and either gives the entries that it would add to the journal or raises an error
whose sentence says what would be right; it changes nothing. Once its entries are stored, the functions
`apply_…` beside it take them in.
"""
