// What a game's theory says about a position, step by step: sentences, a table
// whose rows and columns may be marked, and the ply that is found.
//
// Knows no theory and no game: it draws what the server describes.

import { get } from "../lib/api.js";
import { h, put, say, swap } from "../lib/dom.js";
import { t } from "../lib/texts.js";

export class Explainer {
  /** @param {import("./board.js").GameBoard} board the element @param {(ply: string) => void} play @param {() => boolean} mine whether the user may play */
  constructor(board, play, mine) {
    this.board = board;
    this.play = play;
    this.mine = mine;
    this.on = false;
    this.at = 0;
    /** @type {Api["Step"][]} */
    this.steps = [];
    this.count = h("p", { class: "faint", id: "step-count" });
    this.told = h("div", { class: "told" });
    // The buttons stay when the step changes, and so does the focus.
    this.back = h(
      "button",
      { type: "button", "data-step": "back", title: `${t("step-back")} (,)`, onclick: () => this.go(-1) },
      "‹ ",
      t("step-back"),
    );
    this.next = h(
      "button",
      { type: "button", "data-step": "next", title: `${t("step-on")} (.)`, onclick: () => this.go(1) },
      t("step-on"),
      " ›",
    );
    this.found = h("span", {});
    this.element = h(
      "section",
      { class: "explain", hidden: true, "aria-label": t("theory") },
      h("h2", {}, t("theory")),
      this.count,
      this.told,
      h("div", { class: "row" }, this.back, this.next, this.found),
    );
  }

  /** @param {boolean} on @param {Api["State"]} state */
  async toggle(on, state) {
    this.on = on;
    this.element.hidden = !on;
    if (on) await this.follow(state);
    else this.board.point([]);
  }

  /** Explains another position, from the first step. @param {Api["State"]} state */
  async follow(state) {
    if (!this.on) return;
    this.state = state;
    this.steps = [];
    const { steps } = await get("/api/explain", { game: state.game, position: state.position });
    // The match may have gone on while this was on its way.
    if (this.state !== state || !this.on) return;
    this.steps = steps;
    this.at = 0;
    this.draw();
  }

  /** A step forth or back. @param {number} by */
  go(by) {
    const to = this.at + by;
    if (!this.on || to < 0 || to >= this.steps.length) return;
    this.at = to;
    this.draw();
    const { title, before, after } = this.steps[to];
    say([`${this.count.textContent}: ${title}`, ...before, ...after].join(" "));
  }

  draw() {
    const { title, before, table, after, ply } = this.steps[this.at];
    const told = (/** @type {string[]} */ all) => all.map((it) => h("p", {}, it));
    put(this.count, t("step-of", { step: this.at + 1, count: this.steps.length }));
    put(this.told, h("h3", {}, title), told(before), table && columns(table, title), told(after));
    this.back.setAttribute("aria-disabled", String(this.at === 0));
    this.next.setAttribute("aria-disabled", String(this.at === this.steps.length - 1));
    const move = this.state?.moves.find((it) => it.move === ply);
    this.board.point((move?.touch ?? []).filter((it) => typeof it === "number"));
    const open = move && this.mine();
    const button =
      open &&
      h(
        "button",
        { type: "button", class: "primary", "data-step": "play", onclick: () => this.play(move.move) },
        t("play-ply", { ply }),
      );
    swap(this.found, "step", [button], () => this.next.focus());
  }
}

/** @param {{head: string[], rows: {cells: string[], marked: boolean}[], marked: number[]}} table @param {string} title */
function columns({ head, rows, marked }, title) {
  const look = (/** @type {number} */ column) => (marked.includes(column) ? "marked" : false);
  const cell = (/** @type {string} */ text, /** @type {number} */ column) =>
    column === 0 ? h("th", { scope: "row" }, text) : h("td", { class: look(column) }, text);
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": title },
    h(
      "table",
      { class: "columns" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((text, column) => h("th", { scope: "col", class: look(column) }, text)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) => h("tr", { class: row.marked && "marked" }, row.cells.map(cell))),
      ),
    ),
  );
}
