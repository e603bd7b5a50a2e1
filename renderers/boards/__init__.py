"""One module a game: its board from its view. What games share lies one level up."""
