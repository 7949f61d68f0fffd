"""What connects riotdsl to programs that others have written: editors, learning libraries."""
