"""Search, the same in every game: the language, the index and the answers. Keys are declared by each game."""
