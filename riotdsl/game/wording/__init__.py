"""Names, messages and actions in the words of a language."""
