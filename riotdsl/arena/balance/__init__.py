"""Balance: assumed numbers of a ruleset chosen so that games between bots reach declared goals."""
