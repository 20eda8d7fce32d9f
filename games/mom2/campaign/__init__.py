"""Games of Mansions of Madness: their setup, their log, and the sheet of a game that was saved."""
