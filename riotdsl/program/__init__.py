"""What was written means: names bound, types known, questions still open until it is closed."""
