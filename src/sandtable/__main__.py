"""`python -m sandtable` is the command `sandtable`."""

from sandtable.cli.main import main

main()
