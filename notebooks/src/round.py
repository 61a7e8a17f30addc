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
#     sentence: You can play a round, and say which rule allows what you do.
#   title: A round
# ---

# %% [markdown]
# # Play a round. See the rule.
# In Above and Below you lead a village: you send villagers to work, to build, and into the caves below.
# Here you play one of the seven rounds as Ada, with real choices; any move can be tried, and every coin opens.
#
# A ring ○ marks a value that the rulebook's text does not print: it is read off a picture, or ours.

# %%
from widgets.app import round_page

round_page()
