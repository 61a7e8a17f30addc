# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
#   lantern:
#     icon: point
#     minutes: 10
#     order: 4
#     sentence: You can score a village line by line, and say who wins a tie.
#   title: Scoring
# ---

# %% [markdown]
# # Open the line. See the sum.
# After seven rounds, most village points win. Here are three villages. Change one thing, and see what it is worth.
#
# A ring ○ marks a value that the rulebook's text does not print, and each sum that rests on one: exact, for our values.

# %%
from widgets.app import scoring_page

scoring_page()
