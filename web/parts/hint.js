// A hint in steps: the value, the site to touch, the ply.

import { get } from "../lib/api.js";
import { h, swap } from "../lib/dom.js";
import { valueWords } from "../lib/words.js";
import { t } from "../lib/texts.js";

/** Number of plies of a line that a hint shows. */
const AHEAD = 6;

export class Hints {
  /** @param {import("./board.js").GameBoard} board the element */
  constructor(board) {
    this.board = board;
    this.step = 0;
    this.element = h("div", { class: "hint", role: "status", hidden: true });
  }

  hide() {
    this.step = 0;
    this.element.hidden = true;
  }

  /** Reveals a little more. @param {() => Api["State"]} now the current state @param {Api["Board"]} description */
  async more(now, description) {
    const step = Math.min(this.step + 1, 3);
    this.step = step;
    const found = await get(`/api/matches/${now().id}/hint`, { step }).catch((error) => {
      this.step = step - 1;
      throw error;
    });
    const state = now();
    if (found.node !== state.node) return;
    const lines = [valueWords(found.value, state.to_move, description)];
    const site = (/** @type {number | string} */ it) =>
      typeof it === "number" ? description.sites[it].name : it;
    if (found.first !== undefined && found.first !== null) {
      lines.push(t("hint-touch", { site: site(found.first) }));
      this.board.point([found.first].filter((it) => typeof it === "number"));
    }
    if (found.move) {
      lines.push(t("hint-move", { line: (found.line ?? []).slice(0, AHEAD).join(" ") }));
      this.board.point((found.touch ?? []).filter((it) => typeof it === "number"));
    }
    const more =
      step < 3 &&
      h(
        "button",
        { type: "button", "data-hint": "more", onclick: () => this.more(now, description) },
        t("more-hint"),
      );
    swap(this.element, "hint", [lines.map((it) => h("p", {}, it)), more]);
    this.element.hidden = false;
  }
}
