// node playouts.mjs GAME WAY SECONDS: random games of boardgame.io, counted as JSON.

import { readFileSync } from "node:fs";
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

// Seconds that this thread has computed; of the whole process where the system does not tell.
function clock() {
  try {
    const told = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "ascii");
    return Number(told.split(" ")[0]) / 1e9;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

function play(forSeconds) {
  steps = 0;
  let count = 0;
  let batch = 1;
  const from = clock();
  for (let last = from; ; ) {
    for (let each = 0; each < batch; each++) {
      if (once() === undefined) throw new Error("a game did not end");
    }
    count += batch;
    const now = clock();
    if (now - from >= forSeconds) return { games: count, steps, seconds: now - from };
    if (now - last < 0.002) batch *= 2;
    last = now;
  }
}

play(2);
console.log(JSON.stringify(play(Number(seconds))));
