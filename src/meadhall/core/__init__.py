"""The engine room: frames, asks, words, chance, knowledge, matches and records. Knows no game."""
