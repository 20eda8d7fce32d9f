"""The card database: sets, cards, printings, and the catalogue that everything reads."""
