"""The same games as a Python programmer would write them: one class a game, nothing clever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import random
from typing import Any, Protocol


class TicTacToe:
    LINES = (
        (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
    )  # fmt: skip

    def __init__(self) -> None:
        self.board: list[int | None] = [None] * 9
        self.player = 0
        self.winner: int | None = None
        self.over = False

    def legal(self) -> list[int]:
        return [spot for spot, mark in enumerate(self.board) if mark is None]

    def play(self, spot: int) -> None:
        board, player = self.board, self.player
        board[spot] = player
        for a, b, c in self.LINES:
            if board[a] == player and board[b] == player and board[c] == player:
                self.winner = player
                self.over = True
                return
        if None not in board:
            self.over = True
        self.player = 1 - player


SIDE = 8


class Breakthrough:
    def __init__(self) -> None:
        self.board: list[int | None] = [1] * 16 + [None] * 32 + [0] * 16
        self.pawns = [16, 16]
        self.player = 0
        self.winner: int | None = None
        self.over = False

    def legal(self) -> list[tuple[int, int]]:
        board, player = self.board, self.player
        forward = 1 if player else -1
        moves = []
        for origin in range(64):
            if board[origin] == player:
                row, column = divmod(origin, SIDE)
                for file in (column - 1, column, column + 1):
                    if 0 <= file < SIDE:
                        goal = SIDE * (row + forward) + file
                        there = board[goal]
                        if there is None or (there != player and file != column):
                            moves.append((origin, goal))
        return moves

    def play(self, move: tuple[int, int]) -> None:
        origin, goal = move
        board, player = self.board, self.player
        if board[goal] is not None:
            self.pawns[1 - player] -= 1
        board[origin] = None
        board[goal] = player
        if goal // SIDE == (7 if player else 0) or not self.pawns[1 - player]:
            self.winner = player
            self.over = True
        self.player = 1 - player


class Game(Protocol):
    over: bool

    def legal(self) -> Sequence[Any]: ...

    def play(self, move: Any) -> None: ...  # noqa: ANN401 - each game has its own moves


def playout(new: Callable[[], Game]) -> Callable[[], int]:
    """A function that plays one random game and returns its steps."""

    def once() -> int:
        game = new()
        steps = 0
        while not game.over:
            moves = game.legal()
            game.play(moves[int(random() * len(moves))])  # noqa: S311 - no secret
            steps += 1
        return steps

    return once
