"""Tables: what one is set up with, what happened there, what may be done. No network and no database."""
