"""The lab: change a rule, play many games of each variant, and say what it did, with intervals."""
