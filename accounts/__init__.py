"""Who somebody is: the account, its API tokens, all that is one's own, and the way out."""
