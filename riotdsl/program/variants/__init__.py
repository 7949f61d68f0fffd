"""Variants: house rules that change the declarations of a ruleset."""
