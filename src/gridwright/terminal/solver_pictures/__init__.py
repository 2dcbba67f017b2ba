"""Pictures of exact results: a table of classes as boards of boards, and a value's thermograph."""
