"""An invented language: the files that add it, and the requests to a service that has them."""
