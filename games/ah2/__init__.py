"""Arkham Horror, the board game, second edition."""
