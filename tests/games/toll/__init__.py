"""Toll as a title of the hall, by the files of this folder alone: MEADHALL_GAMES=tests.games.toll."""
