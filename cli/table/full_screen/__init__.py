"""The full-screen table: panes for board, position, decision and story above an entry line."""
