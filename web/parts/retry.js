// Trying again where a mistake was made. The match is left alone: the position
// is only shown here, and what is tried is compared with what was played.

import { get } from "../lib/api.js";
import { h, hold, say, swap } from "../lib/dom.js";
import { forA, valueBadge } from "../lib/words.js";
import { t } from "../lib/texts.js";

/** Chances to win, from −1 to 1, that differ by less are equal. */
const SAME = 0.04;

export class Retry {
  /** @param {any} board the element @param {() => void} back shows the match again */
  constructor(board, back) {
    this.board = board;
    this.back = back;
    /** What is tried again, if anything is. @type {any} */
    this.lesson = null;
    this.element = h("div", { class: "retry", role: "status", hidden: true });
  }

  get on() {
    return this.lesson !== null;
  }

  /** Shows the position before a mistake. @param {{state: any, node: number, found: any}} lesson */
  async begin(lesson) {
    this.lesson = lesson;
    const { state, node } = lesson;
    const plies = [];
    for (let at = state.tree[node][0]; at !== 0; at = state.tree[at][0]) plies.unshift(state.tree[at][1]);
    this.before = { game: state.game, position: state.set_up, moves: plies.join(" ") };
    const { scene } = await get("/api/look", this.before);
    if (this.lesson !== lesson) return;
    this.scene = scene;
    this.again();
    this.board.scrollIntoView({ block: "nearest" });
  }

  /** Waits for another try. */
  again() {
    const [, ply, mover] = this.lesson.state.tree[this.lesson.node];
    const ask = t("retry-ask", { player: mover.toUpperCase(), ply });
    this.board.show(this.scene, { open: true, label: ask });
    this.tell("ask", [ask], []);
  }

  /** Judges a ply. @param {string} ply */
  async play(ply) {
    const { lesson } = this;
    const { state, node, found } = lesson;
    const seen = await get("/api/look", { ...this.before, moves: `${this.before.moves} ${ply}`.trim() });
    if (this.lesson !== lesson) return;
    const tried = seen.plies.at(-1);
    const played = state.tree[node][1];
    const value = (/** @type {string} */ move) => found.moves.find((/** @type {any} */ it) => it.move === move)?.value;
    const [now, then] = [value(tried), value(played)];
    const text = (/** @type {any} */ it) => valueBadge(it, found.to_move).letter;
    const sign = found.to_move === "a" ? 1 : -1;
    const gain = now && then ? better(now, then) ?? sign * (forA(now, found.to_move, found.scale) - forA(then, found.to_move, found.scale)) : null;
    const verdict = gain === null ? "unknown" : gain > SAME ? "better" : gain < -SAME ? "worse" : "same";
    const words = {
      unknown: () => t("retry-unknown", { ply: tried }),
      better: () => t("retry-better", { ply: tried, value: text(now), played, was: text(then) }),
      same: () => t("retry-same", { ply: tried, value: text(now), played, was: text(then) }),
      worse: () => t("retry-worse", { ply: tried, value: text(now), played, was: text(then) }),
    };
    const lines = [tried === played ? t("retry-played") : words[/** @type {keyof typeof words} */ (verdict)]()];
    const best = found.line[0];
    if (best === tried) lines.push(t("retry-best"));
    this.board.show(seen.scene, { open: false, label: lines.join(" ") });
    const more = h("button", { type: "button", "data-again": "again", onclick: () => this.again() }, t("retry-again"));
    const answer = best && best !== tried && h("button", { type: "button", class: "plain", "data-again": "answer", onclick: () => this.tell(verdict, [t("better", { ply: best })], [more]) }, t("show-answer"));
    this.tell(verdict, lines, [more, answer]);
  }

  /** @param {string} verdict @param {string[]} lines @param {any[]} buttons */
  tell(verdict, lines, buttons) {
    const leave = h("button", { type: "button", class: "primary", "data-again": "back", onclick: () => this.leave() }, t("retry-back"));
    this.element.dataset.kind = { better: "right", same: "shown", worse: "wrong" }[verdict] ?? "shown";
    this.element.dataset.verdict = verdict;
    this.element.hidden = false;
    swap(this.element, "again", [lines.map((it) => h("p", {}, it)), h("div", { class: "row" }, leave, buttons)], () => hold(this.element));
    say(lines.join(" "));
  }

  /** Forgets about it. */
  end() {
    this.lesson = null;
    this.element.hidden = true;
  }

  /** Back to the match. */
  leave() {
    this.end();
    this.back();
  }
}

/** Which of two proved values is better: by the outcome, the margin, or the turns; undefined if they are not proved. @param {any} one @param {any} two */
function better(one, two) {
  if (!one.exact || !two.exact) return undefined;
  const rank = { loss: 0, draw: 1, win: 2 };
  const worth = (/** @type {any} */ it) => rank[/** @type {keyof typeof rank} */ (it.kind)];
  if (worth(one) !== worth(two)) return worth(one) - worth(two);
  if (one.score !== null && two.score !== null) return one.score - two.score;
  if (one.distance === null || two.distance === null || one.kind === "draw") return 0;
  return one.kind === "win" ? two.distance - one.distance : one.distance - two.distance;
}
