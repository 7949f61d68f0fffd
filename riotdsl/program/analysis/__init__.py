"""Facts about a program that checks, machine and prose ask for."""
