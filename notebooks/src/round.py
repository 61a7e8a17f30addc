# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
#   lantern:
#     icon: ready
#     minutes: 10
#     order: 2
#     sentence: You can take a turn, and say which rule allows it.
#   title: A round
# ---

# %% [markdown]
# # Try the move. See the rule.
# Click villagers and what they do, legal or not: you see which rules speak, and on which page. Then do it, or undo it.
#
# A ring ○ marks a value that the rulebook's text does not print: it is read off a picture, or ours.

# %%
from widgets.app import round_page

round_page()
