"""Decks: imported from common formats, and checked against the rules."""
