"""Campaigns of a group: its members, and its append-only log."""
