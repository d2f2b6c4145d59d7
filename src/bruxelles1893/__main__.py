"""`python -m bruxelles1893` is the command `bruxelles`."""

from bruxelles1893.cli import main

if __name__ == "__main__":
    main()
