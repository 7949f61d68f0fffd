"""The machine as generated Python."""
