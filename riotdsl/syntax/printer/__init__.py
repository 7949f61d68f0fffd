"""The formatter: from the tree back to text, in one layout."""
