"""`python -m abcore`: what the pages answer, from a terminal.
The commands are in `abcore.cli`; `python -m abcore --help` lists them."""

import sys

from abcore.cli import main

if __name__ == "__main__":
    sys.exit(main())
