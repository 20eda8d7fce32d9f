"""`make fuzz`: requests and files that nobody would send, and what the service makes of them."""
