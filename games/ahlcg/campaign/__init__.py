"""Campaigns of Arkham Horror: the kinds of entry and their effects, the table, the chaos bag and its odds."""
