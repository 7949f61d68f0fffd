"""What was written: the tree of a ruleset's files, with the place of every node."""
