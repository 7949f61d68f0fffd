"""The nodes of the tree: what an author wrote, each with its span."""
