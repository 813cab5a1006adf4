// The value of a game over its moves, and what can be learnt from it.

import { stream } from "./api.js";
import { h, hold, s, swap } from "./dom.js";
import { failed } from "./failed.js";
import { forA, valueBadge } from "./words.js";
import { t } from "./texts.js";

/** A ply that costs more than this, from −1 to 1, is a mistake. */
const MISTAKE = 0.35;
const ROW = 22;
const WIDE = 300;
/** On the left plies are written, on the right there is half a heading. */
const LEFT = 58;
const RIGHT = 34;

export class History {
  /** @param {((node: number) => void) | null} go null if nobody here may @param {(marks: Map<number, any>) => void} mark */
  constructor(go, mark) {
    this.go = go;
    this.mark = mark;
    this.stop = () => {};
    this.element = h("section", { class: "history", hidden: true, "aria-label": t("history") });
  }

  /** Goes through the line of a match. @param {any} state */
  begin(state) {
    this.stop();
    this.element.hidden = false;
    /** @type {Map<number, any>} */
    this.found = new Map();
    this.state = state;
    const nodes = [0, ...state.line];
    const progress = h("progress", { max: nodes.length, value: 0, "aria-label": t("looking") });
    this.put(progress);
    const path = `/api/matches/${state.id}/history`;
    const tell = (/** @type {any} */ it) => {
      this.found.set(it.node, it);
      progress.value = this.found.size;
    };
    const fail = (/** @type {Error} */ error) => this.put(failed(error, () => this.begin(state)));
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
    if (there.length < nodes.length) return this.put(this.picture(there), h("p", {}, t("history-part", { count: there.length, all: nodes.length })));
    const lessons = this.lessons();
    /** @type {Map<number, any>} */
    const marks = new Map(lessons.map((it) => [it.node, { kind: "mistake", title: it.text }]));
    this.mark(marks);
    this.put(this.picture(nodes), this.accuracy(), h("h3", {}, t("learn")), lessons.length ? h("ul", { class: "lessons" }, lessons.map((it) => this.lesson(it))) : h("p", {}, t("no-mistakes")));
  }

  /** One row for each move: B's win on the left, A's on the right. @param {number[]} nodes */
  picture(nodes) {
    const { state, found } = this;
    const x = (/** @type {number} */ value) => LEFT + ((value + 1) * (WIDE - LEFT - RIGHT)) / 2;
    const y = (/** @type {number} */ row) => 34 + row * ROW;
    const points = nodes.map((node, row) => [x(forA(found.get(node).value, found.get(node).to_move)), y(row)]);
    const others = nodes.flatMap((node, row) => found.get(node).moves.slice(0, 24).map((/** @type {any} */ it) => s("circle", { class: "other", cx: x(forA(it.value, found.get(node).to_move)), cy: y(row) + ROW / 2, r: 2.4 })));
    const visited = nodes.map((node, row) => {
      const it = found.get(node);
      const ply = node ? state.tree[node][1] : t("start");
      const dot = s("circle", { class: `visited ${it.value.exact ? "exact" : "guess"}`, cx: points[row][0], cy: points[row][1], r: 6 }, s("title", {}, `${ply}: ${valueBadge(it.value).title}`));
      return [dot, s("text", { class: "ply", x: 2, y: points[row][1] + 4 }, ply.slice(0, 8))];
    });
    const height = 44 + nodes.length * ROW;
    const rule = (/** @type {number} */ at, /** @type {string} */ text) => [s("line", { class: "rule", x1: x(at), x2: x(at), y1: 20, y2: height }), s("text", { class: "head", x: x(at), y: 13 }, text)];
    const heads = [rule(-1, t("wins", { player: "B" })), rule(0, t("drawn-short")), rule(1, t("wins", { player: "A" }))];
    const picture = s("svg", { class: "values", viewBox: `0 0 ${WIDE} ${height}`, role: "img", "aria-label": t("history-picture") }, heads, others, s("polyline", { class: "way", points: points.map((it) => it.join(",")).join(" ") }), visited);
    return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("history-picture") }, picture);
  }

  /** What each move of the line cost whoever made it. @returns {{node: number, mover: "a" | "b", loss: number, before: any, after: any, sure: boolean}[]} */
  costs() {
    const { state, found } = this;
    return state.line.flatMap((/** @type {number} */ node) => {
      const parent = found.get(state.tree[node][0]);
      const mover = state.tree[node][2];
      const sign = mover === "a" ? 1 : -1;
      // What was thought of this very ply, or of the position it led to.
      const same = parent?.moves.find((/** @type {any} */ it) => it.move === state.tree[node][1]);
      const here = found.get(node);
      if (!parent || !(same || here)) return [];
      const [value, player] = same?.value.exact || !here ? [same.value, parent.to_move] : [here.value, here.to_move];
      const after = forA(value, player);
      const loss = Math.max(0, sign * (forA(parent.value, parent.to_move) - after));
      return [{ node, mover, loss, before: parent.value, after: sign * after, sure: value.exact }];
    });
  }

  lessons() {
    return this.costs()
      .filter((it) => it.loss > MISTAKE)
      .map((it) => {
        const was = sort(it.before.exact ? it.before : null, 0);
        const is = sort(null, it.after);
        const threw = it.sure ? "threw" : "seems-thrown";
        const text = was && it.after < 0.95 ? t(`${threw}-${was}`) : t("worse", { to: t(`now-${is}`) });
        return { ...it, text };
      });
  }

  /** @param {any} it */
  lesson(it) {
    const [parent, ply, mover] = this.state.tree[it.node];
    const best = this.found.get(parent).line[0] ?? "";
    const answer = h("span", { hidden: true, class: "answer" }, t("better", { ply: best }));
    const show = h("button", { type: "button", class: "plain", onclick: () => { answer.hidden = false; hold(answer); show.remove(); } }, t("show-answer"));
    return h("li", {}, h("span", {}, h("strong", {}, `${mover.toUpperCase()} ${ply}`), ` – ${it.text}. `), this.go && h("button", { type: "button", onclick: () => this.go?.(parent) }, t("try-again")), show, answer);
  }

  accuracy() {
    const costs = this.costs();
    const of = (/** @type {string} */ player) => {
      const own = costs.filter((it) => it.mover === player);
      const mean = own.reduce((sum, it) => sum + Math.max(0, 1 - it.loss), 0) / Math.max(own.length, 1);
      return own.length ? `${player.toUpperCase()} ${Math.round(100 * mean)} %` : null;
    };
    return h("p", {}, t("accuracy"), ": ", [of("a"), of("b")].filter(Boolean).join(" · "));
  }
}

/** @param {any} value @param {number} number */
function sort(value, number) {
  if (value) return value.kind === "win" ? "win" : value.kind === "draw" ? "draw" : null;
  return number > 0.3 ? "better" : number < -0.3 ? "worse" : "even";
}
