"""The command line: the only place that prints, asks, colours or exits."""
