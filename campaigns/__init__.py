"""Campaigns of a group: who belongs to it, and its append-only log."""
