"""Reports: what a study found, as one page that needs nothing from elsewhere."""
