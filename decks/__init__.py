"""Decks: read from the formats of the field, and checked against the rules."""
