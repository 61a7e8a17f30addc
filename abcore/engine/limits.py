"""How much of anything that comes from outside is read: length, depth and count, all in one place.
Whoever reads refuses what is over its limit, in a sentence with the number in it."""

from __future__ import annotations

# -- lines that people type
LONGEST_MOVE = 2_000
LONGEST_NOTE = 2_000
LONGEST_PLAYER = 40
LONGEST_NAME = 80  # of a card or a villager that a situation makes up

# -- records (engine/record.py)
LONGEST_RECORD = 1_000_000
MOST_RECORD_LINES = 20_000
MOST_TAGS = 100
MOST_PLAYERS = 12
MOST_VARIATIONS = 500  # of one line
DEEPEST_VARIATION = 12

# -- position codes (engine/position.py)
LONGEST_CODE = 20_000
MOST_UNPACKED = 200_000

# -- readable files (engine/toml_read.py): characters, and the shape of what is in them
LONGEST_SITUATION = 100_000
LONGEST_PACK = 500_000
DEEPEST_TABLE = 12
MOST_IN_TABLE = 1_000
LARGEST_NUMBER = 10**15

# -- packs (engine/pack.py)
LONGEST_PACK_NAME = 40
HIGHEST_PACK_VERSION = 9_999
MOST_PACKS = 8

# -- what is told
MOST_FAULTS = 100
LONGEST_FAULT = 300
