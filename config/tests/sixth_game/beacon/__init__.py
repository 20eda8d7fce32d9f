"""Beacon, an invented game: keepers carry tools up the coast and light beacons before the fog comes."""
