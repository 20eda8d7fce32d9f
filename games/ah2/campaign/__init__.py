"""Games that were played: the log of each, the table it begins with, the score."""
