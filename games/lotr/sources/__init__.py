"""Sources of cards, a file for each."""
