"""`python -m riotdsl.cli` is `riotdsl`."""

from .entry import main

if __name__ == "__main__":
    main()
