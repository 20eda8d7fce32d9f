"""Campaigns of Arkham Horror: the kinds of entry, what they do, the table, the chaos bag and its odds."""
