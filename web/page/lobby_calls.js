/** What the lobby and the explorer ask of the server; the key is in their link. */

import { part } from "./dom.js";

export const key = location.hash.slice(1);

/** @param {string} what @param {Record<string, any>} [given] */
export async function asked(what, given = {}) {
  part("status").textContent = "";
  const answer = await fetch(`/lobby/${what}`, { method: "POST", headers: { Authorization: `Bearer ${key}` }, body: JSON.stringify(given) });
  const found = await answer.json();
  if (found.error) {
    part("status").textContent = found.error;
    return null;
  }
  return found;
}

/** @param {string} name */
export function titled(name) {
  const last = (name.split("/").pop() ?? name).replaceAll("_", " ");
  return last.charAt(0).toUpperCase() + last.slice(1);
}
