// The value of a game over its moves, and what can be learnt from it.

import { stream } from "../lib/api.js";
import { h, hold, s, swap } from "../lib/dom.js";
import { failed } from "./failed.js";
import { forA, valueBadge } from "../lib/words.js";
import { t } from "../lib/texts.js";

const ROW = 22;
const WIDE = 300;
/** On the left plies are written, on the right there is half a heading. */
const LEFT = 58;
const RIGHT = 34;

export class History {
  /** @param {(lesson: any) => void} retry @param {(marks: Map<number, any>) => void} mark */
  constructor(retry, mark) {
    this.retry = retry;
    this.mark = mark;
    /** Whose mistakes are shown. @type {("a" | "b")[]} */
    this.players = [];
    this.stop = () => {};
    this.element = h("section", { class: "history", hidden: true, "aria-label": t("history") });
  }

  /** Goes through the line of a match. @param {any} state @param {("a" | "b")[]} players whose mistakes are shown */
  begin(state, players) {
    this.stop();
    this.players = players;
    /** @type {any} */
    this.review = null;
    this.element.hidden = false;
    /** @type {Map<number, any>} */
    this.found = new Map();
    this.state = state;
    const nodes = [0, ...state.line];
    const progress = h("progress", { max: nodes.length, value: 0, "aria-label": t("looking") });
    this.put(progress);
    const path = `/api/matches/${state.id}/history`;
    const tell = (/** @type {any} */ it, /** @type {string} */ event) => {
      if (event === "review") return (this.review = it);
      this.found.set(it.node, it);
      progress.value = this.found.size;
    };
    const fail = (/** @type {Error} */ error) => this.put(failed(error, () => this.begin(state, players)));
    const done = () => (this.found.size ? this.draw(nodes) : fail(new Error(t("nothing-known"))));
    this.stop = stream(path, tell, done, fail);
  }

  /** @param {...any} content below the heading */
  put(...content) {
    swap(this.element, "again", [h("h2", {}, t("history")), content]);
  }

  hide() {
    this.stop();
    this.element.hidden = true;
  }

  /** @param {number[]} nodes of the whole line */
  draw(nodes) {
    const there = nodes.filter((it) => this.found.has(it));
    // Of a part it cannot be said how well was played.
    if (!this.review) return this.put(this.picture(there), h("p", {}, t("history-part", { count: there.length, all: nodes.length })));
    const lessons = this.lessons();
    /** @type {Map<number, any>} */
    const marks = new Map(lessons.map((/** @type {any} */ it) => [it.node, { kind: "mistake", title: it.text }]));
    const none = this.players.length === 2 ? t("no-mistakes") : t("no-own-mistakes");
    this.mark(marks);
    this.put(this.picture(nodes), this.accuracy(), h("h3", {}, t("learn")), lessons.length ? h("ul", { class: "lessons" }, lessons.map((/** @type {any} */ it) => this.lesson(it))) : h("p", {}, none));
  }

  /** One row for each move: B's win on the left, A's on the right. @param {number[]} nodes */
  picture(nodes) {
    const { state, found } = this;
    const x = (/** @type {number} */ value) => LEFT + ((value + 1) * (WIDE - LEFT - RIGHT)) / 2;
    const y = (/** @type {number} */ row) => 34 + row * ROW;
    const at = (/** @type {number} */ node, /** @type {any} */ value) => forA(value, found.get(node).to_move, found.get(node).scale);
    const points = nodes.map((node, row) => [x(at(node, found.get(node).value)), y(row)]);
    const others = nodes.flatMap((node, row) => found.get(node).moves.slice(0, 24).map((/** @type {any} */ it) => s("circle", { class: "other", cx: x(at(node, it.value)), cy: y(row) + ROW / 2, r: 2.4 })));
    const visited = nodes.map((node, row) => {
      const it = found.get(node);
      const ply = node ? state.tree[node][1] : t("start");
      const dot = s("circle", { class: `visited ${it.value.exact ? "exact" : "guess"}`, cx: points[row][0], cy: points[row][1], r: 6 }, s("title", {}, `${ply}: ${valueBadge(it.value, it.to_move).title}`));
      return [dot, s("text", { class: "ply", x: 2, y: points[row][1] + 4 }, ply.slice(0, 8))];
    });
    const height = 44 + nodes.length * ROW;
    const rule = (/** @type {number} */ at, /** @type {string} */ text) => [s("line", { class: "rule", x1: x(at), x2: x(at), y1: 20, y2: height }), s("text", { class: "head", x: x(at), y: 13 }, text)];
    const heads = [rule(-1, t("wins", { player: "B" })), rule(0, t("drawn-short")), rule(1, t("wins", { player: "A" }))];
    const picture = s("svg", { class: "values", viewBox: `0 0 ${WIDE} ${height}`, role: "img", "aria-label": t("history-picture") }, heads, others, s("polyline", { class: "way", points: points.map((it) => it.join(",")).join(" ") }), visited);
    return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("history-picture") }, picture);
  }

  /** The mistakes of those that lessons are for. */
  lessons() {
    const mine = this.review.plies.filter((/** @type {any} */ it) => it.fault && this.players.includes(it.player));
    return mine.map((/** @type {any} */ it) => ({ ...it, text: this.fault(it) }));
  }

  /** What is wrong with a ply, in words. @param {any} it */
  fault(it) {
    const percent = (/** @type {number} */ chance) => Math.round(100 * chance);
    const words = {
      "threw-win": () => t("threw-win"),
      "threw-draw": () => t("threw-draw"),
      worse: () => t("worse", { from: percent(it.before), to: percent(it.after) }),
      points: () => t("lost-points", { points: it.by }),
      sooner: () => t("lost-sooner", { turns: it.by }),
    };
    return words[/** @type {keyof typeof words} */ (it.fault)]();
  }

  /** @param {any} it */
  lesson(it) {
    const [parent, ply, mover] = this.state.tree[it.node];
    const best = this.found.get(parent).line[0] ?? "";
    const answer = h("span", { hidden: true, class: "answer" }, t("better", { ply: best }));
    const show = h("button", { type: "button", class: "plain", onclick: () => { answer.hidden = false; hold(answer); show.remove(); } }, t("show-answer"));
    const again = () => this.retry({ state: this.state, node: it.node, found: this.found.get(parent) });
    return h("li", { "data-lesson": it.node }, h("span", {}, h("strong", {}, `${mover.toUpperCase()} ${ply}`), ` – ${it.text}. `), h("button", { type: "button", "data-retry": it.node, onclick: again }, t("try-again")), show, answer);
  }

  accuracy() {
    const of = (/** @type {"a" | "b"} */ player) => {
      const part = this.review.accuracy[player];
      return `${player.toUpperCase()} ${part === null ? "–" : `${Math.round(100 * part)} %`}`;
    };
    return h("p", { class: "accuracy" }, t("accuracy"), ": ", [of("a"), of("b")].join(" · "));
  }
}
