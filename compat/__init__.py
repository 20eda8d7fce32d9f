"""The public APIs of other sites, so that their clients work here: one module a site, over the same cards and decks."""
