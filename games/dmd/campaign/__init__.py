"""Games of Death May Die: the log of an evening, and how a table is set up for it."""
