"""What to correct in one edition, judged by what the others say."""
