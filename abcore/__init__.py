"""An exact engine for board games: legal moves with their reasons, chance as fractions, states as values."""
