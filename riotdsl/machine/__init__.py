"""What runs: the state vector, the code, and two ways to execute it that always agree."""
