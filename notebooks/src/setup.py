# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
#   lantern:
#     icon: house
#     minutes: 10
#     order: 1
#     sentence: You can lay the table for two, three or four, and see what is wrong with it.
#   title: Setup
# ---

# %% [markdown]
# # Lay the table. Then find what is wrong.
# A village above, caves below it, seven rounds: page 4 in ten steps, then tables with one mistake each.
#
# A ring ○ marks a value that the rulebook's text does not print: it is read off a picture, or ours.

# %%
from widgets.app import setup_page

setup_page()
