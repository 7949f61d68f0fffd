/** The lobby: chooses a game, who plays it, and opens its table. */

import { element, part } from "./dom.js";
import { asked, key, titled } from "./lobby_calls.js";

/** @type {Record<string, string>} */
const SHOWN = { human: "a person", easy: "bot: easy", normal: "bot: normal", hard: "bot: hard", random: "bot: random moves" };

async function games() {
  const found = await asked("games");
  if (!found) return;
  part("games").replaceChildren(...found.games.map((/** @type {string} */ each) =>
    element("button", { type: "button", onclick: () => set_up(each, null) }, titled(each))));
}

/** @param {string} name @param {string | null} edition */
async function set_up(name, edition) {
  part("status").textContent = "…";
  const game = await asked("game", { name, edition });
  if (!game) return;
  const box = part("set-up");
  const choice = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string[]} */ values, /** @type {string} */ now) =>
    element("label", {}, label, element("select", { id, "data-name": id }, ...values.map((each) => element("option", { value: each, selected: each === now }, SHOWN[each] ?? each))));
  const seats = Object.entries(game.seats);
  const rows = seats.map(([seat, text], n) => choice(`seat-${seat}`, String(text), game.players, n ? game.bot : "human"));
  const form = element("form", {
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      part("status").textContent = "…";
      const value = (/** @type {string} */ id) => /** @type {HTMLSelectElement | null} */ (document.getElementById(id))?.value ?? null;
      const opened = await asked("open", {
        game: name, edition: value("edition"), language: value("chosen-language"),
        seats: Object.fromEntries(seats.map(([seat]) => [seat, value(`seat-${seat}`)])),
      });
      if (opened) links(opened, game);
    },
  }, element("h2", {}, game.title),
    game.editions.length > 1 ? choice("edition", "Edition", game.editions, game.edition) : null,
    game.languages.length > 1 ? choice("chosen-language", "Language", game.languages, game.language) : null,
    ...rows, element("div", { class: "row" }, element("button", { type: "submit", class: "main" }, "Begin"),
      game.editions.length > 1 ? element("a", { class: "link", href: `/editions?game=${encodeURIComponent(name)}#${key}` }, "Compare its editions") : null));
  box.replaceChildren(form);
  box.hidden = false;
  box.querySelector("#edition")?.addEventListener("change", (event) => set_up(name, /** @type {HTMLSelectElement} */ (event.target).value));
  box.scrollIntoView();
}

/** @param {any} opened @param {any} game */
function links(opened, game) {
  const address = (/** @type {string} */ token) => `${location.origin}/table/${opened.name}#${token}`;
  const people = Object.entries(opened.seats);
  if (people.length === 1) {
    location.href = address(String(people[0][1]));
    return;
  }
  const link = (/** @type {string} */ text, /** @type {string} */ token) =>
    element("li", {}, element("a", { href: address(token), target: "_blank", rel: "noreferrer" }, text));
  part("links").replaceChildren(
    element("h2", {}, "Links for the players"),
    element("ul", { class: "links" },
      ...people.map(([seat, token]) => link(game.seats[seat], String(token))),
      people.length ? link("Everyone at this screen", opened.everyone) : null,
      link("Spectators", opened.spectators)));
  part("links").hidden = false;
  part("links").scrollIntoView();
}

/** Tables that were opened before; who has lost their links gets new ones. */
async function tables() {
  const found = await asked("tables");
  if (!found?.tables.length) return;
  const rows = found.tables.slice(0, MOST).map((/** @type {any} */ each) => {
    const when = new Date(each.written * 1000).toLocaleString();
    const renew = async () => {
      const opened = await asked("links", { name: each.name });
      if (opened) links(opened, { seats: Object.fromEntries(Object.keys(opened.seats).map((seat) => [seat, titled(seat)])) });
    };
    return element("li", {}, `${each.title} (${when}) `, element("button", { type: "button", onclick: renew }, "New links"));
  });
  part("tables").append(element("h2", {}, "Tables"), element("p", { class: "quiet" }, "New links replace the former links of a table."), element("ul", { class: "links" }, ...rows));
  part("tables").hidden = false;
}

const MOST = 20;
await games();
await tables();
