"""The rules of loadouts, one function a rule: of one investigator, and of a table."""
