"""Cthulhu: Death May Die."""
