"""Mansions of Madness, second edition."""
