// The games as its own tutorial writes them: G is plain data, a move changes it, endIf looks for the end.

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

function listSpots(G) {
  const moves = [];
  for (let spot = 0; spot < 9; spot++) {
    if (G.board[spot] === null) moves.push({ move: "claim", args: [spot] });
  }
  return moves;
}

export const tictactoe = {
  name: "tictactoe",
  disableUndo: true,
  setup: () => ({ board: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    claim: ({ G, playerID }, spot) => {
      if (G.board[spot] !== null) return "INVALID_MOVE";
      G.board[spot] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const board = G.board;
    for (const [a, b, c] of LINES) {
      if (board[a] !== null && board[a] === board[b] && board[a] === board[c]) {
        return { winner: ctx.currentPlayer };
      }
    }
    if (!board.includes(null)) return { draw: true };
  },
  ai: { enumerate: listSpots },
};

function listSteps(G, ctx) {
  const board = G.board;
  const player = ctx.currentPlayer;
  const forward = player === "0" ? -1 : 1;
  const moves = [];
  for (let origin = 0; origin < 64; origin++) {
    if (board[origin] !== player) continue;
    const row = origin >> 3;
    const column = origin & 7;
    for (let file = column - 1; file <= column + 1; file++) {
      if (file < 0 || file > 7) continue;
      const goal = 8 * (row + forward) + file;
      const there = board[goal];
      if (there === null || (there !== player && file !== column)) {
        moves.push({ move: "step", args: [origin, goal] });
      }
    }
  }
  return moves;
}

export const breakthrough = {
  name: "breakthrough",
  disableUndo: true,
  setup: () => ({
    board: [...Array(16).fill("1"), ...Array(32).fill(null), ...Array(16).fill("0")],
    pawns: [16, 16],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G, playerID }, origin, goal) => {
      if (G.board[origin] !== playerID || G.board[goal] === playerID) return "INVALID_MOVE";
      if (G.board[goal] !== null) G.pawns[1 - Number(playerID)] -= 1;
      G.board[origin] = null;
      G.board[goal] = playerID;
    },
  },
  endIf: ({ G }) => {
    const board = G.board;
    for (let file = 0; file < 8; file++) {
      if (board[file] === "0") return { winner: "0" };
      if (board[56 + file] === "1") return { winner: "1" };
    }
    if (!G.pawns[1]) return { winner: "0" };
    if (!G.pawns[0]) return { winner: "1" };
  },
  ai: { enumerate: listSteps },
};
