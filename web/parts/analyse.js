// What a position is worth: a bar, a list of plies, the line behind each.

import { get, stream } from "../lib/api.js";
import { h, put, say, swap } from "../lib/dom.js";
import { failed } from "./failed.js";
import { forA, playerName, valueBadge, valueForA, valueWords } from "../lib/words.js";
import { t } from "../lib/texts.js";

/** Time in milliseconds for which the pointer rests on a ply before its line is requested. */
const PAUSE = 250;
/** Number of plies of a line that are shown. */
const AHEAD = 12;

/** The bar: how much of it is A's, from the side where A sits. Its number is A's as well. */
export class Bar {
  constructor() {
    this.fill = h("span", { class: "part" });
    this.text = h("span", { class: "value" });
    this.element = h("div", { class: "bar", role: "img", hidden: true }, this.fill, this.text);
  }

  /** @param {Api["Analysis"]} found @param {Api["Board"]} board how it is described @param {boolean} turned */
  show(found, board, turned) {
    const part = (1 + forA(found.value, found.to_move, found.scale)) / 2;
    this.board = board;
    this.element.hidden = false;
    this.element.dataset.a = board.owned ? board.colours.a : "nobody";
    this.element.dataset.b = board.owned ? board.colours.b : "nobody";
    this.turn(turned);
    this.fill.style.setProperty("--part", String(part));
    const { letter, title } = valueForA(found.value, found.to_move);
    put(this.text, letter);
    const percent = Math.round(part * 100);
    this.element.setAttribute(
      "aria-label",
      t("bar", { player: playerName("a", board), percent, value: title }),
    );
    this.element.title = t("value-of", { player: playerName("a", board), value: title });
  }

  /** A's end is where A sits. @param {boolean} turned */
  turn(turned) {
    this.element.dataset.top = String((this.board?.below === "b") !== turned);
  }

  hide() {
    this.element.hidden = true;
  }
}

/** The panel: follows the match to the current position. */
export class Analyst {
  /** @param {import("./board.js").GameBoard} board the element @param {Bar} bar @param {(ply: string) => void} play */
  constructor(board, bar, play) {
    this.board = board;
    this.bar = bar;
    this.play = play;
    this.on = false;
    this.stop = () => {};
    /** What follows the ply that is pointed at. */
    this.after = h("p", { class: "after", "aria-hidden": "true" });
    this.at = "";
    /** What follows each ply of the position, as far as it is known. @type {Map<string, string[]>} */
    this.lines = new Map();
    this.element = h("section", { class: "analysis", hidden: true, "aria-label": t("analysis") });
  }

  /** @param {boolean} on @param {Api["State"]} state @param {Api["Board"]} description */
  toggle(on, state, description) {
    this.on = on;
    this.element.hidden = !on;
    if (on) return this.follow(state, description);
    this.stop();
    this.bar.hide();
    this.board.judge(new Map());
  }

  /** Looks at another position. @param {Api["State"]} state @param {Api["Board"]} description the board as it is described */
  follow(state, description) {
    if (!this.on) return;
    this.stop();
    this.lines = new Map();
    this.board.judge(new Map());
    this.put(h("p", { class: "faint" }, t("looking")));
    let told = false;
    const tell = (/** @type {Api["Analysis"]} */ found) => {
      told = true;
      this.tell(found, state, description);
    };
    const fail = (/** @type {Error} */ error) => {
      const box = failed(error, () => this.follow(state, description));
      // What came before it broke off is still true.
      if (told) this.element.append(box);
      else this.put(box);
    };
    const path = `/api/matches/${state.id}/analysis?node=${state.node}`;
    this.stop = stream(path, tell, () => told || fail(new Error(t("nothing-known"))), fail);
  }

  /** @param {...import("../lib/dom.js").Children} content */
  put(...content) {
    swap(this.element, "move", /** @type {import("../lib/dom.js").Child[]} */ (content.flat(3)));
  }

  /** @param {Api["Analysis"]} found @param {Api["State"]} state @param {Api["Board"]} description */
  tell(found, state, description) {
    this.bar.show(found, description, this.board.turned);
    /** @type {Map<string, import("./board.js").Badge>} */
    const badges = new Map();
    for (const it of found.moves) badges.set(it.move, valueBadge(it.value, found.to_move));
    this.board.judge(badges);
    const touch = new Map(state.moves.map((it) => [it.move, it.touch]));
    const sites = (/** @type {string} */ move) =>
      (touch.get(move) ?? []).filter((it) => typeof it === "number");
    const item = (/** @type {Api["Analysis"]["moves"][number]} */ it) => {
      const badge = valueBadge(it.value, found.to_move);
      if ("line" in it && Array.isArray(it.line) && it.line.length) this.lines.set(it.move, it.line);
      const id = `after-${found.moves.indexOf(it)}`;
      const heard = h("span", { id, hidden: true }, this.ahead(it.move));
      const show = () => {
        this.board.point(sites(it.move));
        this.look(it.move, state, heard);
      };
      const hide = () => {
        this.board.point([]);
        this.at = "";
        put(this.after);
      };
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "ply",
            title: badge.title,
            "aria-describedby": id,
            "data-move": it.move,
            onclick: () => this.play(it.move),
            onmouseenter: show,
            onfocus: show,
            onmouseleave: hide,
            onblur: hide,
          },
          h("span", { class: `chip ${badge.kind}` }, badge.letter),
          " ",
          it.move,
        ),
        heard,
      );
    };
    const table = found.looks_back ? t("exact-table-back") : t("exact-table");
    const sure = found.value.exact
      ? found.source === "table"
        ? table
        : t("exact-search")
      : t("guess-long", { depth: found.depth });
    // Exact values are apart from estimates.
    const group = (/** @type {string} */ name, /** @type {Api["Analysis"]["moves"]} */ moves) =>
      moves.length > 0 &&
      h(
        "div",
        { class: "group", "data-group": name },
        h("h3", {}, t(`group-${name}`)),
        h("ul", { class: "plies-list" }, moves.slice(0, 60).map(item)),
      );
    const exact = found.moves.filter((it) => it.value.exact);
    const guessed = found.moves.filter((it) => !it.value.exact);
    put(this.after);
    this.put(
      h(
        "p",
        { "data-source": found.source },
        h("strong", {}, valueWords(found.value, found.to_move, description)),
        h("br"),
        h("span", { class: "faint" }, sure),
      ),
      found.line.length > 0 &&
        h(
          "p",
          { class: "best" },
          t("best-line"),
          " ",
          h("span", { class: "plies" }, found.line.slice(0, AHEAD).join(" ")),
        ),
      group("exact", exact),
      group("guess", guessed),
      this.after,
      h(
        "p",
        { class: "faint legend" },
        exact.length > 0 && t("legend-exact"),
        " ",
        guessed.length > 0 && t("legend-guess", { player: playerName("a", description) }),
      ),
    );
  }

  /** What follows a ply, in words; nothing if it is not known. @param {string} move */
  ahead(move) {
    const line = this.lines.get(move)?.slice(0, AHEAD).join(" ");
    return line && t("line-after", { ply: move, line });
  }

  /** Shows the continuation of a ply; requests it if it is not known yet. @param {string} move @param {Api["State"]} state @param {HTMLElement} heard */
  async look(move, state, heard) {
    const { lines } = this;
    this.at = move;
    if (!lines.has(move)) {
      await new Promise((done) => setTimeout(done, PAUSE));
      if (this.at !== move || this.lines !== lines) return;
      const found = await get(`/api/matches/${state.id}/line`, { move, node: state.node }).catch(() => null);
      // It begins with the ply itself.
      lines.set(move, found?.line.slice(1) ?? []);
      if (this.at !== move || this.lines !== lines) return;
      put(heard, this.ahead(move));
      if (document.activeElement?.getAttribute("data-move") === move) say(heard.textContent ?? "");
    }
    put(this.after, this.ahead(move));
  }
}
