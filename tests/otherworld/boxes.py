"""A box that differs from our list in everything that a pack may hold, for the tests of packs."""

from __future__ import annotations

from abcore.engine.pack import Pack
from abcore.otherworld.packs import load

HEAD = 'game = "otherworld"\nname = "my-box"\nversion = 1\n'
SECRET = "The Name on my own card"
BOX = f"""
[character.knight]
weapon = 8
gold = 4
heal = true
[character.berserker]
name = "Reaver"
[card.wolfs-jaw]
n = 2
[card.sling]
weapon = "{SECRET}"
weapon_effect = "+1"
[card.twin-daggers]
spell = ""
[card.buckler]
spell = "Leech"
[card.adept]
n = 0
[card.hirelings]
immediate = false
[creature.blood-spawn]
set_die = "same"
extra = ["red", "blue"]
[creature.bone-warden]
sign = "<"
[abyss.ember-warden]
points = 2
red = [6, 6, 6]
forbids = []
condition = "Three actions at most."
most_actions = 3
[space.forge]
number = 14
[den.b4]
level = 1
[catacombs]
arrows = [
    "a1-a2", "a2-a3", "a3-a4", "a4-a5", "a5-b4", "b1-b2", "b2>b3", "c1-c2", "c2-c3",
    "b1-a1", "b2-a3", "b3-a4", "b3-b4", "c1-b1", "c1-b2", "c2-b2", "c3-b3",
]
spoils_gold = [2, 2, 0]
[areas]
plain_slots = [3, 4]
"""


def pack(text: str = BOX, name: str = "my-box", version: int = 1) -> Pack:
    """A pack of these lines under this name."""
    return load(f'game = "otherworld"\nname = "{name}"\nversion = {version}\n{text}', f"{name}.toml")
