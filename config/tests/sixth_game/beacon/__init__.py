"""Beacon, a game that nobody published: keepers carry tools up the coast and light beacons before the fog comes."""
