"""python -m meadhall: the same as the `meadhall` command."""

from meadhall.cli import main

if (
    __name__ == "__main__"
):  # workers of the bots import this file and must not start a second server
    raise SystemExit(main())
