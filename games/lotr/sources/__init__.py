"""Where cards of this game come from: one file a source."""
