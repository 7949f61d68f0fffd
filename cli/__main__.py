"""`python -m riotdsl.cli` is `riotdsl`."""

from .main import main

if __name__ == "__main__":
    main()
