"""Accounts: the user, API tokens, the download of all own data, and deletion."""
