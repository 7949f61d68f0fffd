/** The page of one table: looks at it, tells what happens, and lets its seats decide. */

import { board, trays } from "./board.js";
import { Chooser } from "./chooser.js";
import { Connection } from "./connection.js";
import { element, paragraphs, part, said, token } from "./dom.js";

const name = location.pathname.split("/").pop() ?? "";
const secret = location.hash.slice(1);

/** What is known of the table; `seat` is the one of ours for whom the page speaks now. */
const game = {
  /** @type {any} */ table: null,
  /** @type {any} */ view: null,
  /** @type {string | null} */ seat: null,
  /** @type {Record<string, string>} */ words: {},
  /** @type {Set<string>} */ lit: new Set(),
  /** @type {Set<string>} */ fresh: new Set(),
  /** @type {string | null} */ shown: null,
  /** @type {string | null} */ last: null,
  /** @param {string} type @param {Record<string, any>} [given] */
  ask: (type, given = {}) => connection.ask(type, game.seat ? { ...given, seat: game.seat } : given),
  /** @param {string | null} seat */
  seat_called: (seat) => game.table.seats.find((/** @type {any} */ each) => each.name === seat),
  /** @param {any} answer */
  failed: (answer) => {
    if (answer.code === "stale" || answer.code === "not-your-turn") look();
    else if (answer.text) status(answer.text);
  },
  rematch: () => {},
  /** @param {(string | null)[]} places */
  point: (places) => {
    for (const each of document.querySelectorAll("[data-place]"))
      each.classList.toggle("pointed", places.includes(/** @type {HTMLElement} */ (each).dataset.place ?? ""));
  },
};

const chooser = new Chooser(game, part("chooser"), () => draw());
/** @param {string} place */
const clicked = (place) => chooser.clicked(place);

const connection = new Connection(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket/${name}`, secret,
  { opened, pushed, lost: () => status(game.words.lost ?? "Connection lost. Trying again …"), refused: (message) => status(message.text) });

/** @param {any} table */
function opened(table) {
  game.table = table;
  game.words = table.words;
  game.seat = table.yours.includes(game.seat) ? game.seat : table.yours[0] ?? null;
  document.documentElement.lang = table.language;
  document.title = table.game;
  part("title").textContent = table.game;
  part("rules-line").textContent = table.rules;
  part("undo").textContent = table.words.undo;
  part("rules").textContent = table.words.rules;
  part("save").textContent = table.words.save;
  part("save").hidden = !game.seat;
  part("resign").textContent = table.words.resign;
  part("goal-title").textContent = table.words.how_to_win;
  part("goal-told").replaceChildren(...paragraphs(table.opening));
  part("goal").hidden = !table.opening.length;
  part("undo").hidden = !game.seat;
  part("story-title").textContent = table.words.story;
  const select = part("language");
  select.hidden = table.languages.length < 2;
  select.setAttribute("aria-label", table.words.language);
  select.replaceChildren(...table.languages.map((/** @type {string} */ each) =>
    element("option", { value: each, selected: each === table.language }, new Intl.DisplayNames([each], { type: "language" }).of(each) ?? each)));
  look();
}

/** @param {any} message */
function pushed(message) {
  if (message.type === "changed") look();
  if (message.type === "table") {
    game.table = message;
    if (game.view) look();
  }
  if (message.type === "asked") asked(message);
  if (message.type === "declined") status(game.words.declined);
  if (message.type === "failed") status(message.text);
}

let looking = 0;

/** Look at the position anew: for the seat that decides, if it is one of ours. */
async function look() {
  looking += 1;
  const mine = looking;
  const view = await game.ask("view");
  if (view.type !== "view" || mine !== looking) return;
  if (view.turn && view.turn !== game.seat && game.table.yours.includes(view.turn)) {
    game.seat = view.turn;
    look();
    return;
  }
  if (game.table.secrets && game.table.yours.length > 1 && view.turn === game.seat && game.shown !== game.seat) {
    game.shown = game.seat;
    await curtain(view.turn);
    if (mine !== looking) return;
  }
  const before = game.view;
  game.view = view;
  game.fresh = before && before.at !== view.at ? differing(before, view) : game.fresh;
  const [log, offer] = await Promise.all([game.ask("log"), view.turn === game.seat ? game.ask("offer") : null]);
  if (mine !== looking) return;
  notice(null);
  if (offer?.type === "offer") {
    if (chooser.offer?.at !== offer.at) chooser.begin(offer);
  } else {
    chooser.forget();
    chooser.show();
  }
  const told = log.told ?? [];
  game.last = told.findLast((/** @type {any} */ each) => game.seat_called(each.role))?.role ?? null;
  draw();
  story(told, log.moments ?? []);
  turn();
}

/** What has to be said above the board, with buttons; null for nothing. @param {string | null} text @param {[string, () => void][]} buttons */
function notice(text, buttons = []) {
  const box = part("notice");
  box.hidden = text === null;
  box.replaceChildren(element("span", {}, text), ...buttons.map(([said_, done]) => element("button", { type: "button", onclick: done }, said_)));
  part("chooser").hidden = false;
}

/** Another seat wants to take something back. @param {any} message */
function asked(message) {
  const { words } = game;
  const answer = (/** @type {boolean} */ agrees) => async () => {
    notice(null);
    await connection.ask("consent", { at: message.at, agrees, seat: message.seat });
  };
  notice(said(words.asks_undo, { seat: game.seat_called(message.by).text }), [[words.agree, answer(true)], [words.decline, answer(false)]]);
}

/** The position at an earlier moment, until something happens. @param {number} moment @param {string} text */
async function past(moment, text) {
  const view = await game.ask("past", { moment });
  if (view.type !== "view") return;
  const now = game.view;
  game.view = view;
  game.fresh = new Set();
  draw(true);
  game.view = now;
  notice(said(game.words.past, { text }), [[game.words.now, () => { notice(null); draw(); }]]);
  part("chooser").hidden = true;
  part("notice").scrollIntoView({ block: "nearest" });
}

/** The places that look different. @param {any} before @param {any} now */
function differing(before, now) {
  const old = new Map(before.places.map((/** @type {any} */ each) => [each.name, JSON.stringify(each)]));
  return new Set(now.places.filter((/** @type {any} */ each) => old.get(each.name) !== JSON.stringify(each)).map((/** @type {any} */ each) => each.name));
}

function draw(is_past = false) {
  const kept = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.place;
  game.lit = new Set(is_past ? [] : chooser.choices().keys());
  part("board").replaceChildren(...board(game, clicked));
  part("board").hidden = !game.view.picture;
  part("trays").replaceChildren(...trays(game, clicked));
  if (kept) /** @type {any} */ (document.querySelector(`[data-place="${CSS.escape(kept)}"]`))?.focus();
}

/** @param {any[]} told @param {number[]} moments */
function story(told, moments) {
  const list = part("story");
  const lines = told.length ? told : [{ text: game.words.nothing_yet, role: null }];
  const rows = lines.map((each, n) => {
    const seat = game.seat_called(each.role);
    const text = n in moments
      ? element("button", { type: "button", class: "moment", onclick: () => past(moments[n], each.text) }, each.text)
      : element("span", {}, each.text);
    return element("li", {}, seat ? token(seat) : null, text);
  });
  const same = [...list.children].findIndex((each, n) => each.textContent !== rows[n]?.textContent);
  const from = same < 0 ? list.children.length : same;
  while (list.children.length > from) list.lastElementChild?.remove();
  list.append(...rows.slice(from));
  list.scrollTop = list.scrollHeight;
}

function turn() {
  const { view, table, words } = game;
  part("undo").disabled = !undoer();
  part("seats").replaceChildren(...table.seats.map((/** @type {any} */ each) => {
    const is_bot = each.player !== "human", is_ours = table.yours.includes(each.name);
    const who = is_bot ? `${words.bot} (${each.player})` : is_ours ? words.you : each.away ? words.away : words.person;
    const hand = (/** @type {string} */ text, /** @type {string} */ player) =>
      element("button", { type: "button", onclick: () => told_of(game.ask("hand", { of: each.name, player })) }, text);
    const can = is_ours && is_bot ? hand(words.take, "human") : game.seat && each.away && !view.ending ? hand(words.hand, "normal") : null;
    return element("li", { class: each.name === view.turn ? "turn" : null, "aria-current": each.name === view.turn ? "true" : null },
      token(each), element("span", {}, each.text), element("small", {}, who), can);
  }));
  part("resign").hidden = !game.seat || Boolean(view.ending);
  if (view.ending) status(view.ending);
  else if (view.turn === game.seat) status(words.your_turn);
  else {
    const seat = game.seat_called(view.turn);
    status(said(seat.player === "human" ? words.waiting : words.thinking, { seat: seat.text }));
  }
}

/** Say what is wrong with an answer, if it is. @param {Promise<any>} asking */
async function told_of(asking) {
  const answer = await asking;
  if (answer.type === "failed") game.failed(answer);
}

/** The same game once more. */
game.rematch = () => told_of(game.ask("rematch"));

part("resign").addEventListener("click", () => {
  if (confirm(game.words.resign_sure)) told_of(game.ask("resign", { at: game.view.at }));
});

/** @param {string} text */
function status(text) {
  part("status").textContent = text;
}

/** Cover the page until the next of several people at this screen has it. @param {string} seat */
function curtain(seat) {
  const dialog = part("curtain");
  for (const each of ["board", "chooser", "trays", "story"]) part(each).replaceChildren();
  part("curtain-text").textContent = said(game.words.hand_over, { seat: game.seat_called(seat).text });
  part("curtain-show").textContent = game.words.show;
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(null), { once: true });
    part("curtain-show").onclick = () => dialog.close();
    if (!dialog.open) dialog.showModal();
  });
}

/** The seat of ours that may take its last decision back: at one screen, whichever decided last. */
function undoer() {
  const { view, table } = game;
  if (view.undo) return game.seat;
  return !table.secrets && table.yours.includes(game.last) ? game.last : null;
}

part("undo").addEventListener("click", async () => {
  const seat = undoer();
  const { at } = seat === game.seat ? game.view : await connection.ask("view", { seat });
  const answer = await connection.ask("undo", { at, seat });
  if (answer.type === "undone") status(answer.text);
  else if (answer.type === "waiting") status(game.words.asked_others);
  else if (answer.type === "refused") status(answer.told.map((/** @type {any} */ each) => each.text).join(" "));
  else game.failed(answer);
});

part("language").addEventListener("change", async (/** @type {any} */ event) => {
  const table = await game.ask("language", { language: event.target.value });
  if (table.type !== "table") return;
  connection.language = table.language;
  chooser.forget();
  opened(table);
});

part("save").addEventListener("click", async () => {
  const saved = await game.ask("save");
  if (saved.type !== "saved") return;
  const address = URL.createObjectURL(new Blob([saved.content], { type: "application/json" }));
  element("a", { href: address, download: saved.file }).click();
  URL.revokeObjectURL(address);
});

part("rules").addEventListener("click", () => {
  part("lookup-title").textContent = game.words.look_up;
  part("lookup-go").textContent = game.words.enter;
  part("lookup-close").textContent = game.words.close;
  part("lookup-text").setAttribute("aria-label", game.words.look_up);
  part("lookup").showModal();
  lookup();
});
part("lookup-close").addEventListener("click", () => part("lookup").close());
part("lookup-form").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  lookup();
});

async function lookup() {
  const found = await game.ask("rules", { text: part("lookup-text").value });
  const opening = part("lookup-text").value ? [] : game.table.opening;
  part("lookup-told").replaceChildren(...paragraphs([...opening, ...(found.told ?? [])]));
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) chooser.back();
});
