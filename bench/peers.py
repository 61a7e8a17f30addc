"""Random play of other libraries, as each of them does it best: python-chess and catanatron.
Both are fetched from PyPI by `make bench`; nothing of them is in this tree."""

from __future__ import annotations

from random import Random

from .count import Count, Play


def python_chess() -> Play:
    """Chess, copied without its history at every step."""
    import chess

    def play(seed: int) -> Count:
        rng = Random(seed)
        board = chess.Board()
        kept, steps, judged = [board], 0, 0
        while board.halfmove_clock < 150 and not board.is_insufficient_material():
            legal = list(board.legal_moves)
            if not legal:
                break
            judged += len(legal)
            steps += len(legal) > 1
            board = board.copy(stack=False)
            board.push(rng.choice(legal))
            kept.append(board)
        return Count(1, steps, judged, len(kept))

    return play


def catanatron(players: int) -> Play:
    """Catan, copied at every action; a game without a winner ends where the library itself would end it."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    colors = list(Color)[:players]

    def play(seed: int) -> Count:
        rng = Random(seed)
        game = Game([RandomPlayer(color) for color in colors], seed=seed + 1)
        kept, steps, judged = [game], 0, 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            legal = game.state.playable_actions
            judged += len(legal)
            steps += len(legal) > 1
            game = game.copy()
            game.execute(rng.choice(legal))
            kept.append(game)
        return Count(1, steps, judged, len(kept))

    return play
