"""The texts of a ruleset: names and messages in every language."""
