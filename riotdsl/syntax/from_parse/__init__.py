"""What lark reads, made nodes of our tree: a maker for every rule of the grammar."""
