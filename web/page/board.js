/** The board: the picture that the server draws, with what can be chosen lit up and clickable. */

import { drawn, element, picture, said, token } from "./dom.js";

const WIDE = 600; // on a narrow screen a picture of so many units is scrolled

/**
 * @param {any} game
 * @param {(place: string) => void} clicked
 */
export function board(game, clicked) {
  const { view } = game;
  if (!view.picture) return [];
  const shown = picture(view.picture.svg);
  if (view.picture.width > WIDE) shown.setAttribute("class", "wide");
  shown.setAttribute("role", "group");
  shown.setAttribute("aria-label", game.words.board);
  const spots = drawn("g", { class: "spots" });
  for (const place of view.places) {
    if (!place.area) continue;
    const lit = game.lit.has(place.name);
    const label = described(game, place);
    const spot = drawn("rect", {
      ...place.area, rx: 3, class: lit ? "spot lit" : game.fresh.has(place.name) ? "spot fresh" : "spot",
      "data-place": place.name, role: lit ? "button" : "img", tabindex: lit ? 0 : null, "aria-label": label,
      onclick: () => clicked(place.name),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        clicked(place.name);
      },
    }, drawn("title", {}, label));
    spots.append(spot);
  }
  shown.append(spots);
  return [shown];
}

/**
 * What lies beside the board, such as hands and decks, as trays; and how things stand.
 * @param {any} game
 * @param {(place: string) => void} clicked
 */
export function trays(game, clicked) {
  const { view, words } = game;
  const beside = view.places.filter((/** @type {any} */ each) => !each.area);
  beside.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(b.own) - Number(a.own));
  const found = beside.map((/** @type {any} */ place) => tray(game, place, clicked));
  const made = [];
  if (found.length) made.push(element("h2", {}, words.elsewhere), element("div", { class: "tray-row" }, ...found));
  if (view.tracks.length) {
    const rows = view.tracks.flatMap((/** @type {any} */ each) => [element("dt", {}, each.name), element("dd", {}, each.text)]);
    made.push(element("h2", {}, words.standings), element("dl", { class: "tracks" }, ...rows));
  }
  return made;
}

/** @param {any} game @param {any} place @param {(place: string) => void} clicked */
function tray(game, place, clicked) {
  const lit = game.lit.has(place.name);
  const content = place.stacks.map((/** @type {any} */ stack) => {
    const seat = game.seat_called(stack.owner);
    return element("li", {}, seat ? token(seat) : null, stack.text, stack.marks ? element("small", {}, ` (${stack.marks})`) : null);
  });
  if (place.hidden) content.push(element("li", { class: "quiet" }, said(game.words.unseen, { count: place.hidden })));
  for (const note of place.notes) content.push(element("li", { class: "quiet" }, `${note.name}: ${note.text}`));
  const inside = [element("h3", {}, place.text), element("ul", {}, ...content)];
  const kind = `tray${lit ? " lit" : ""}${place.own ? " own" : ""}`;
  if (!lit) return element("div", { class: kind, "data-place": place.name }, ...inside);
  return element("div", {
    class: kind, "data-place": place.name, role: "button", tabindex: 0, "aria-label": described(game, place),
    onclick: () => clicked(place.name),
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") clicked(place.name); },
  }, ...inside);
}

/** A place in words. @param {any} game @param {any} place */
function described(game, place) {
  const things = place.stacks.map((/** @type {any} */ stack) => {
    const seat = game.seat_called(stack.owner);
    return (seat ? `${seat.text} ` : "") + stack.text + (stack.marks ? ` (${stack.marks})` : "");
  });
  if (place.hidden) things.push(said(game.words.unseen, { count: place.hidden }));
  for (const note of place.notes) things.push(`${note.name}: ${note.text}`);
  return `${place.text}: ${things.join(", ") || game.words.empty}`;
}
