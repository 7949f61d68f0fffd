"""What the rules say about something: lookup, reasons, refusals."""
