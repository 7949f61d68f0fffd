// node playouts.mjs GAME WAY SECONDS: random games of boardgame.io, counted as JSON.

import { createRequire } from "node:module";
import * as games from "./games.mjs";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { MCTSBot } = require("boardgame.io/ai");

const [name, way, seconds] = process.argv.slice(2);
const game = games[name];
const start = InitializeGame({ game, numPlayers: 2 });
let steps = 0;

// Only listing and choosing are ours; the bot turns a listed move into an action.
const listed = game.ai.enumerate;
const enumerate = (G, ctx, playerID) => {
  steps += 1;
  return listed(G, ctx, playerID);
};
const bot = new MCTSBot({ game, enumerate, playoutDepth: 1000, seed: "bench" });
const reducer = CreateGameReducer({ game });

function byReducer() {
  let state = start;
  while (state.ctx.gameover === undefined) {
    const moves = bot.enumerate(state.G, state.ctx, state.ctx.currentPlayer);
    state = reducer(state, moves[Math.floor(Math.random() * moves.length)]);
  }
  return state.ctx.gameover;
}

function byBot() {
  return bot.playout({ state: start });
}

const once = way === "reducer" ? byReducer : byBot;

function play(forSeconds) {
  steps = 0;
  let count = 0;
  const from = performance.now();
  let now = from;
  while (now - from < forSeconds * 1000) {
    if (once() === undefined) throw new Error("a game did not end");
    count += 1;
    now = performance.now();
  }
  return { games: count, steps, seconds: (now - from) / 1000 };
}

play(2);
console.log(JSON.stringify(play(Number(seconds))));
