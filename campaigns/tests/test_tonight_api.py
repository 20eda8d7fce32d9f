"""What shall we play tonight, over the API: exact counts, wishes, history, shelves, and the log that is begun."""
