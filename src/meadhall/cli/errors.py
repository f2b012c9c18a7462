"""Refusals of the command line itself. The other exit codes stand in core/errors.py."""

from __future__ import annotations

from meadhall.core.errors import MeadhallError, WouldOverwrite


class UnknownClause(MeadhallError):
    """No clause of this id."""

    exit_code = 20
    hint = "meadhall rules GAME lists them all; a beginning such as BR4.1 lists a section."


class Unreadable(MeadhallError):
    """A file that is not there or cannot be read or written."""

    exit_code = 21


class PictureThere(WouldOverwrite):
    """A picture of this name exists already."""

    hint = "Choose another name, or say --force."


class NoSuchStep(MeadhallError):
    """A seat or step that this record does not have."""

    exit_code = 23


class NoPort(MeadhallError):
    """serve: the port is taken, or may not be used."""

    exit_code = 30
    hint = "Choose another one with --port, or 0 for any that is free."


class NoStore(MeadhallError):
    """serve: the database cannot be opened."""

    exit_code = 31
    hint = "Nothing was changed. Name another database with --db, or mend this one."


#: simulate: a card or verb was never used in so many games that it should have been
NEVER_USED = 24
#: simulate: a rule of the game was broken or the engine failed
BROKEN = 25
