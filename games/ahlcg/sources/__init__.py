"""Sources of card data: one module each."""
