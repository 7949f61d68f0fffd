/** Builds an action step by step: what can be chosen next comes from the server. */

import { element, paragraphs, said } from "./dom.js";

export class Chooser {
  /**
   * @param {any} game
   * @param {HTMLElement} box
   * @param {() => void} redraw called when what lights up has changed
   */
  constructor(game, box, redraw) {
    this.game = game;
    this.box = box;
    this.redraw = redraw;
    this.forget();
  }

  forget() {
    /** @type {any} */
    this.offer = null;
    /** @type {any} */
    this.step = null;
    /** @type {any[]} */
    this.among = [];
    /** @type {any[]} */
    this.answer = [];
    /** How many choices cannot be taken back, as there is nothing else to choose. */
    this.least = 0;
  }

  /** @param {any} offer */
  begin(offer) {
    this.forget();
    this.offer = offer;
    const { first, then } = offer;
    this.step = then.length === 1 && then[0].asked !== "nothing" ? then[0] : first;
    this.least = this.step.chosen.length;
    this.show();
    this.advance();
  }

  /** Where there is one thing to choose only, and more to be chosen after it, it is chosen. */
  async advance() {
    const { step } = this;
    const only = step?.options.length === 1 ? step.options[0] : null;
    if (!only || only.plays || step.asked === "some" || step.asked === "action") return;
    const begins = step.chosen.length === this.least;
    await this.go([...step.chosen, only.mark]);
    if (begins && this.step) this.least = this.step.chosen.length;
  }

  /** What a place stands for now: options with what has to be chosen before them. */
  choices() {
    /** @type {Map<string, any[]>} */
    const found = new Map();
    if (!this.offer || !this.step) return found;
    const steps = this.step.asked === "action" ? [this.step, ...this.offer.then] : [this.step];
    for (const step of steps) {
      for (const option of step.options) {
        if (option.taken >= option.most) continue;
        for (const place of option.place ? [option.place] : option.touches) {
          const known = found.get(place) ?? [];
          known.push({ step, option });
          found.set(place, known);
        }
      }
    }
    return found;
  }

  /** @param {string} place */
  clicked(place) {
    const found = this.choices().get(place) ?? [];
    if (found.length === 1) this.choose(found[0].step, found[0].option);
    else if (found.length > 1) {
      this.among = found;
      this.show();
    }
  }

  /** @param {any} step @param {any} option */
  async choose(step, option) {
    const chosen = [...step.chosen, option.mark];
    if (option.plays) await this.play(chosen);
    else await this.go([...chosen]);
  }

  /** @param {string[]} chosen */
  async go(chosen) {
    const at = this.offer.at;
    const ready = [this.offer.first, ...this.offer.then].find((each) => same(each.chosen, chosen));
    const step = ready ?? await this.game.ask("step", { at, chosen });
    if (this.offer?.at !== at) return;
    if (step.type === "failed") {
      this.game.failed(step);
      return;
    }
    this.among = [];
    this.answer = [];
    this.step = step;
    this.show();
    this.redraw();
    await this.advance();
  }

  /** @param {string[]} chosen */
  async play(chosen) {
    const answer = await this.game.ask("play", { at: this.offer.at, chosen });
    this.played(answer);
  }

  /** @param {any} answer */
  played(answer) {
    if (answer.type === "refused" || answer.type === "told") {
      this.answer = answer.told;
      this.show();
    } else if (answer.type === "failed") this.game.failed(answer);
  }

  back() {
    if (this.among.length) {
      this.among = [];
      this.show();
      return;
    }
    if (!this.step || this.step.chosen.length <= this.least) return;
    this.go(this.step.chosen.slice(0, -1));
  }

  show() {
    const { view, words } = this.game;
    const parts = [...heading(view)];
    if (view.ending) {
      parts.push(element("p", { class: "ending" }, view.ending));
      if (this.game.seat) parts.push(element("button", { type: "button", class: "main", onclick: () => this.game.rematch() }, words.rematch));
    }
    if (this.offer && this.step) parts.push(...this.steps(), this.typed());
    if (this.answer.length) parts.push(element("div", { class: "told answer", role: "alert" }, ...paragraphs(this.answer)));
    this.box.replaceChildren(...parts);
    this.box.setAttribute("aria-label", words.actions);
  }

  steps() {
    const { words } = this.game;
    const step = this.step;
    const begun = step.chosen.length > this.least;
    const parts = [];
    if (/[^…\s]/.test(step.reading) && step.asked !== "action") parts.push(element("p", { class: "reading" }, step.reading));
    if (this.among.length) {
      parts.push(element("p", { class: "question" }, words.several));
      parts.push(element("div", { class: "options" }, ...this.among.map(({ step: of, option }) => this.button(of, option, true))));
    } else {
      if (step.question) parts.push(element("p", { class: "question" }, step.question));
      const options = step.asked === "some"
        ? step.options.map((/** @type {any} */ each) => this.counter(each))
        : step.options.map((/** @type {any} */ each) => this.button(step, each, false));
      parts.push(element("div", { class: `options ${step.asked}` }, ...options));
    }
    const row = [];
    if (step.complete && step.asked !== "nothing" || step.asked === "nothing")
      row.push(element("button", { type: "button", class: "main", onclick: () => this.play(step.chosen) }, words.do));
    if (step.close) row.push(element("button", { type: "button", class: "main", onclick: () => this.go([...step.chosen, step.close]) }, words.go_on));
    if (begun || this.among.length) row.push(element("button", { type: "button", onclick: () => this.back() }, words.back));
    if (begun) row.push(element("button", { type: "button", onclick: () => this.go(step.chosen.slice(0, this.least)) }, words.clear));
    if (step.complete) row.push(element("button", { type: "button", onclick: () => this.why(step.chosen) }, words.why));
    if (row.length) parts.push(element("div", { class: "row" }, ...row));
    return parts;
  }

  /** @param {any} step @param {any} option @param {boolean} whole */
  button(step, option, whole) {
    const action = whole && step.reading ? `${step.reading.replace(/[:…\s]+$/, "")}: ` : "";
    return element("button", {
      type: "button", class: "option", "data-mark": option.mark,
      onclick: () => this.choose(step, option),
      onmouseenter: () => this.game.point([option.place, ...option.touches]),
      onmouseleave: () => this.game.point([]),
    }, action + option.text);
  }

  /** A stack of which some are chosen. @param {any} option */
  counter(option) {
    const { words } = this.game;
    const { step } = this;
    const less = () => {
      const chosen = [...step.chosen];
      chosen.splice(chosen.lastIndexOf(option.mark), 1);
      this.go(chosen);
    };
    const fewer = element("button", { type: "button", disabled: option.taken === 0, "aria-label": said(words.fewer, { thing: option.text }), onclick: less }, "−");
    const more = element("button", { type: "button", disabled: option.taken >= option.most, "aria-label": said(words.more, { thing: option.text }), onclick: () => this.choose(step, { ...option, plays: false }) }, "+");
    const count = element("output", {}, said(words.taken, { count: option.taken, most: option.most }));
    return element("div", { class: "counter" }, element("span", {}, option.text), fewer, count, more);
  }

  typed() {
    const { words } = this.game;
    const input = /** @type {HTMLInputElement} */ (element("input", { type: "text", "aria-label": words.type_action, placeholder: words.type_action, autocomplete: "off", maxlength: 2000 }));
    const form = element("form", {
      class: "row typed",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (input.value.trim()) this.played(await this.game.ask("play", { at: this.offer.at, text: input.value }));
      },
    }, input, element("button", { type: "submit" }, words.enter),
      element("button", { type: "button", onclick: async () => { if (input.value.trim()) this.played(await this.game.ask("why", { at: this.offer.at, text: input.value })); } }, words.why));
    return form;
  }

  /** @param {string[]} chosen */
  async why(chosen) {
    this.played(await this.game.ask("why", { at: this.offer.at, chosen }));
  }
}

/** @param {any} view */
function heading(view) {
  return view.heading.map((/** @type {any} */ each, /** @type {number} */ n) => element(n ? "p" : "h2", {}, each.text));
}

/** @param {string[]} one @param {string[]} other */
function same(one, other) {
  return one.length === other.length && one.every((each, n) => each === other[n]);
}
