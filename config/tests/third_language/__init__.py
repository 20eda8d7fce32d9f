"""An invented language: the files that add it, and what is asked of a service that has them."""
