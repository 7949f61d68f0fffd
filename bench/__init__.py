"""Measurements of speed, side by side with others in one run: `python -m bench`.

A file `<key>_<name>.py` is one measurement: its function `measurement` names the contestants and
the ratios that are goals. Nothing else has to be said anywhere to add one.
"""
