"""The page of the table in the browser: what the server sends as it is."""
