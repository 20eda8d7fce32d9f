"""The rules of boards, one function a rule: of one board, and of a line-up."""
