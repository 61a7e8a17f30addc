"""The pages of the rulebook: panels of ipywidgets over one small model.
They show what abcore answers and know no rule themselves; abcore never imports them."""
