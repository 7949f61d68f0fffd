"""One module a command; each defines `command`."""
