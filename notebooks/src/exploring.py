# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
#   lantern:
#     icon: lantern
#     minutes: 10
#     order: 3
#     sentence: You can choose who explores, and say how likely each number is.
#   title: Exploring
# ---

# %% [markdown]
# # Choose the party. See the odds.
# Villagers go down into a cave. Each rolls one die; dice bring lanterns, and a choice down there asks for so many.
#
# Put a party together: you see its exact chance of every number. Then roll, and see luck beside odds.
# A ring ○ marks a value that the rulebook's text does not print, and the odds that rest on one: exact, for our values.

# %%
from widgets.app import exploring_page

exploring_page()
