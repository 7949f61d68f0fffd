/** The editions of a game: where they part, what each says and where, and a position that shows it. */

import { element, part, picture } from "./dom.js";
import { asked, key, titled } from "./lobby_calls.js";

/** @type {any} */
let matrix = null;

/** @param {any} stance */
function short(stance) {
  const answers = (stance.answers ?? [stance.answer]).join(" / ");
  if (stance.stance === "states") return answers;
  if (stance.stance === "silent") return stance.by_letter ? `says nothing (letter: ${stance.by_letter})` : "says nothing";
  return stance.stance === "ambiguous" ? `unclear: ${answers}` : `contradicts itself: ${answers}`;
}

/** The chapters in which a question is answered. @param {any} question @returns {string[]} */
function chapters(question) {
  const sections = Object.values(question.stances).flatMap((each) => each.citations.map((/** @type {any} */ place) => place.section));
  return [...new Set(sections.filter(Boolean))];
}

/** @param {string} name */
async function chosen(name) {
  part("status").textContent = "…";
  const found = await asked("editions", { name });
  if (!found) return;
  matrix = found;
  part("question").hidden = true;
  const known = [...new Set(matrix.questions.flatMap(chapters))].sort();
  part("chapter").replaceChildren(element("option", { value: "" }, "any"), ...known.map((each) => element("option", { value: each }, each)));
  draw();
}

function draw() {
  const kind = part("kind").value, chapter = part("chapter").value;
  const shown = matrix.questions.filter((/** @type {any} */ each) =>
    (!kind || (kind === "stated" ? each.conflict === STATED : each.kind === kind)) && (!chapter || chapters(each).includes(chapter)));
  part("count").textContent = `${shown.length} of ${matrix.questions.length}`;
  const head = element("tr", {}, element("th", { scope: "col" }, "Question"),
    ...matrix.editions.map((/** @type {string} */ each) => element("th", { scope: "col", title: matrix.titles[each] ?? "" }, each)));
  const rows = shown.map((/** @type {any} */ each) => element("tr", { class: each.kind },
    element("th", { scope: "row" }, element("button", { type: "button", class: "moment", onclick: () => open(each) }, each.ask)),
    ...matrix.editions.map((/** @type {string} */ name) => element("td", { class: each.stances[name].stance }, short(each.stances[name])))));
  part("matrix").replaceChildren(element("thead", {}, head), element("tbody", {}, ...rows));
}
const STATED = "stated against stated";

/** @param {any} question */
function open(question) {
  const box = part("question");
  const said = matrix.editions.flatMap((/** @type {string} */ name) => {
    const stance = question.stances[name];
    const where = stance.citations.map((/** @type {any} */ place) => [place.section, place.locator].filter(Boolean).join(", ")).join("; ");
    return [element("dt", {}, matrix.titles[name] ? `${name}: ${matrix.titles[name]}` : name),
      element("dd", {}, short(stance), where ? element("small", {}, ` (${where})`) : null, stance.because ? element("p", { class: "quiet" }, stance.because) : null)];
  });
  const apart = question.conflicts[0] ?? null;
  const choice = (/** @type {string} */ id, /** @type {string} */ now) => element("select", { id, "aria-label": id },
    ...matrix.editions.map((/** @type {string} */ each) => element("option", { value: each, selected: each === now }, each)));
  const shows = element("div", { "aria-live": "polite" });
  const show = async () => {
    shows.replaceChildren(element("p", { class: "quiet" }, "Looking for a position …"));
    const a = part("first-edition").value, b = part("second-edition").value;
    const found = await asked("witness", { name: matrix.name, question: question.id, a, b });
    shows.replaceChildren(...(found ? witness(found, a, b) : []));
  };
  box.replaceChildren(element("h2", {}, question.ask),
    element("dl", { class: "answers" }, ...Object.entries(question.descriptions).flatMap(([answer, text]) => [element("dt", {}, answer), element("dd", {}, String(text))])),
    element("h3", {}, "What each edition says"), element("dl", { class: "answers" }, ...said),
    element("div", { class: "row" }, choice("first-edition", apart?.a ?? matrix.editions[0]), choice("second-edition", apart?.b ?? matrix.editions[1] ?? matrix.editions[0]),
      element("button", { type: "button", class: "main", onclick: show }, "Show me")), shows);
  box.hidden = false;
  box.focus();
  box.scrollIntoView();
}

/** A position and its two outcomes, side by side. @param {any} found @param {string} a @param {string} b */
function witness(found, a, b) {
  if (found.grade === "none") return [element("p", {}, `No position was found in which ${a} and ${b} part on this question.`)];
  const [before, ...after] = found.boards;
  const parts = [];
  if (found.scenario) parts.push(element("p", { class: "quiet" }, `From the scenario “${found.scenario}”.`));
  if (before) parts.push(element("h3", {}, "The position"), element("div", { class: "before" }, picture(before)));
  if (found.decision) parts.push(element("p", { class: "question" }, found.by ? `${found.by}: ${found.decision.reading}` : found.decision.reading));
  for (const each of found.chance) parts.push(element("p", { class: "quiet" }, each.reading));
  parts.push(element("div", { class: "sides" }, ...found.outcomes.map((/** @type {any} */ each, /** @type {number} */ n) =>
    element("div", {}, element("h3", {}, `${n ? b : a}: ${each.answer}`),
      after[n] ? picture(after[n]) : null,
      each.accepted ? null : element("p", { class: "ending" }, "Refused"),
      ...each.because.map((/** @type {string} */ text) => element("p", {}, text)),
      element("ul", {}, ...Object.entries(each.facts ?? {}).map(([name, value]) => element("li", {}, `${name}: ${value}`))),
      each.citations.length ? element("small", {}, each.citations.join("; ")) : null))));
  return parts;
}

part("lobby").setAttribute("href", `/#${key}`);
for (const each of ["kind", "chapter"]) part(each).addEventListener("change", draw);
part("games").addEventListener("change", (/** @type {any} */ event) => chosen(event.target.value));
const list = await asked("games");
if (list) {
  const wanted = new URLSearchParams(location.search).get("game");
  const first = list.games.includes(wanted) ? wanted : list.games[0];
  part("games").replaceChildren(...list.games.map((/** @type {string} */ each) => element("option", { value: each, selected: each === first }, titled(each))));
  await chosen(first);
}
