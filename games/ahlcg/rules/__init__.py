"""The deckbuilding rules, one function a rule; deck.py has them in the order of the rulebook."""
