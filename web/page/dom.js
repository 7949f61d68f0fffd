/** Small ways to make elements; all text is set as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, any>} [given] attributes; `on…` are listeners
 * @param {(Node | string | null | undefined)[]} content
 */
export function element(tag, given = {}, ...content) {
  const made = document.createElement(tag);
  return filled(made, given, content);
}

/**
 * @param {string} tag
 * @param {Record<string, any>} [given]
 * @param {(Node | string | null | undefined)[]} content
 */
export function drawn(tag, given = {}, ...content) {
  return filled(document.createElementNS(SVG, tag), given, content);
}

/**
 * @template {Element} E
 * @param {E} made
 * @param {Record<string, any>} given
 * @param {(Node | string | null | undefined)[]} content
 * @returns {E}
 */
function filled(made, given, content) {
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...content.filter((each) => each !== null && each !== undefined));
  return made;
}

/** @param {string} id @returns {any} */
export function part(id) {
  return document.getElementById(id);
}

/** @param {string} text @param {Record<string, any>} slots */
export function said(text, slots) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in slots ? String(slots[name]) : whole));
}

/** A picture in SVG that the server drew, as an element of the width that there is. @param {string} svg @returns {any} */
export function picture(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const made = document.importNode(parsed.documentElement, true);
  made.removeAttribute("width");
  made.removeAttribute("height");
  return made;
}

/** Lines that were told, as paragraphs. @param {any[]} told */
export function paragraphs(told) {
  return told.map((each) =>
    element("p", { class: `${each.role === "strong" || each.role === "quiet" ? each.role : ""} in-${Math.min(each.indent, 8)}` }, each.text));
}

const CORNERS = { triangle: 3, diamond: 4, pentagon: 5, hexagon: 6, octagon: 8 };

/** The token of a seat: its shape, colour and letter. @param {any} seat */
export function token(seat) {
  const look = { fill: seat.colour, stroke: "#1b1b1b" };
  let shape;
  if (seat.shape === "circle") shape = drawn("circle", { cx: 10, cy: 10, r: 8.5, ...look });
  else if (seat.shape === "square") shape = drawn("rect", { x: 2, y: 2, width: 16, height: 16, rx: 1, ...look });
  else {
    const count = CORNERS[/** @type {keyof CORNERS} */ (seat.shape)] ?? 8;
    const points = Array.from({ length: count }, (_, n) => {
      const turn = (2 * Math.PI * n) / count - Math.PI / 2;
      const radius = count === 3 ? 11 : 9.5;
      return `${(10 + radius * Math.cos(turn)).toFixed(1)},${((count === 3 ? 12 : 10) + radius * Math.sin(turn)).toFixed(1)}`;
    });
    shape = drawn("polygon", { points: points.join(" "), ...look });
  }
  const letter = drawn("text", { x: 10, y: 14, "text-anchor": "middle", "font-size": seat.letter.length > 1 ? 9 : 11, "font-weight": "bold", fill: "#1b1b1b" }, seat.letter);
  return drawn("svg", { viewBox: "0 0 20 20", class: "token", "aria-hidden": "true" }, shape, letter);
}
