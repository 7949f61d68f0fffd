"""The server of the table in the browser; the page is in `page/`."""
