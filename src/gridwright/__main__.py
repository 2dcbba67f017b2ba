"""`python -m gridwright`: the same as `gridwright`."""

from gridwright.terminal.app import main

if __name__ == "__main__":
    main()
