"""What a position is worth to a seat, one game a module, judged from a view alone."""
