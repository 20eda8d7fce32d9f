"""Campaign mode: the log, the table of the next game, the score."""
