"""Experience: prices, the ledger, and upgrades with their receipts (rulebook: Experience)."""
