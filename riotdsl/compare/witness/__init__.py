"""Witnesses: a small position and decision in which two answers to a question show.

Two programs that differ in one answer are played in step, fed the same decisions and outcomes of
chance, until they part. What is found is shrunk, and played again under the two closed programs.
"""
