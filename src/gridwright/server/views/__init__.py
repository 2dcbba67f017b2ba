"""What each viewer of a table is told, made from that viewer's view and log and nothing else."""
