# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
#   lantern:
#     read: lab
#   title: Less is more
# ---

# %% [markdown]
# # Read the sign. Then buy.
# In OtherWorld blue dice fight red ones.
# Sometimes the blue total must be higher, sometimes lower: how can one solver know both?
#
# All chances here are exact fractions for our values; the cells round them only to show them.

# %%
from abcore.otherworld.content import standard
from abcore.otherworld.odds import chance, meet, purchases

creatures = standard().creatures
hound, leech = meet(creatures["rift-hound"], 2), meet(creatures["night-leech"], 2)
(hound.sign, str(chance(hound))), (leech.sign, str(chance(leech)))

# %% [markdown]
# ## The same fight twice
# The Rift Hound is beaten by *more* blue than red, the Night Leech by *less*.
# Yet the two chances are the same fraction.
#
# Effects do not know colours: every die on a card is black.
# So call the dice that should be high **mine**, and the others **theirs**.
# Against the Hound mine are blue; against the Leech mine are red.
# Any fight for less is a fight for more with the colours changed.
#
# *Before you look: the Hound's dice, red for blue and blue for red, with the sign turned round.
# Will the chance change?*

# %%
changed = hound.but(sign="<", red=hound.blue, blue=hound.red)
assert chance(changed) == chance(hound) == chance(leech)
hound.mine == changed.mine, hound.theirs == changed.theirs

# %% [markdown]
# It does not: for the solver they are one and the same, and it only ever fights for more.
#
# ## Which colour to buy
# A basic weapon buys a die of either colour before the roll.
# Against the Leech the Hound's good purchase is the worst one.

# %%
for fight in (hound, leech):
    best, *_, worst = purchases(fight.but(tokens=1))
    print(fight.sign, f"red {best.red} blue {best.blue}: {float(best.chance):.4f}", end="; ")
    print(f"red {worst.red} blue {worst.blue}: {float(worst.chance):.4f}")

# %% [markdown]
# ## Buy now, or keep it
# The same token can wait: in step 6 it rolls one die again, and there it costs an action as well.
# Here is the Blood Spawn on level 2, with two tokens and no cards.

# %%
spawn = meet(creatures["blood-spawn"], 2).but(tokens=2, actions=2)
told = {each.blue: round(float(each.chance), 4) for each in purchases(spawn) if not each.red}
assert told == {2: 0.7206, 1: 0.6153, 0: 0.3918}
told

# %% [markdown]
# Two bought dice win 72 times in a hundred, one bought and one kept 62 times, two kept 39 times.
# A new die adds three and a half pips on average; a reroll only mends a bad one.
#
# **Exercise.** Is there a creature, on any level, for which keeping is better? <details><summary>Solution</summary>
# Not without cards: the next cell asks all of them, and as many dice as fit are bought every time.</details>

# %%
for level in (1, 2, 3):
    for creature in creatures.values():
        fight = meet(creature, level).but(tokens=2, actions=9)
        best = purchases(fight)[0]
        assert best.tokens == min(2, 4 - fight.mine.size)

# %% [markdown]
# ## With a card it turns
# Twin Summons adds two dice in step 6.
# The hero now has three actions, and two tokens as before.
# *Say how many dice you would buy, then look.*

# %%
summons = spawn.but(effects=(("add-two", 0),), actions=3)
told = {each.blue: round(float(each.chance), 4) for each in purchases(summons) if not each.red}
assert told == {0: 0.9337, 1: 0.8597, 2: 0.7206}
told

# %% [markdown]
# None.
# Never more than four dice have one colour: a bought die only takes the place of one that the spell brings anyway.
# What is kept can still mend a bad roll: 93 in a hundred instead of 72.
# Read the sign first, then your cards, then buy.
