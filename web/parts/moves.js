// The moves of a match with all variations.

import { h } from "../lib/dom.js";

/**
 * The list: the line in turns, variations in boxes of their own behind the
 * move they replace.
 * @param {Api["State"]} state @param {((node: number) => void) | null} go
 * @param {Map<number, {kind: string, title: string}>} [marks] what is said about a move
 */
export function moveList(state, go, marks = new Map()) {
  /** @type {number[][]} */
  const below = state.tree.map(() => []);
  state.tree.forEach((it, id) => id > 0 && below[it[0]].push(id));
  const line = new Set(state.line);
  const context = { state, go, marks, below, line };
  return h("ol", { class: "line" }, turns(context, 0, 1));
}

/**
 * What the list is made of: the nodes below each node, and the line that is shown.
 * @typedef {object} Context
 * @property {Api["State"]} state
 * @property {((node: number) => void) | null} go
 * @property {Map<number, {kind: string, title: string}>} marks
 * @property {number[][]} below
 * @property {Set<number>} line
 */

/** The turns that follow a node. @param {Context} context @param {number} from @param {number} first @returns {HTMLElement[]} */
function turns(context, from, first) {
  const { state, below, line } = context;
  /** @type {HTMLElement[]} */
  const items = [];
  let at = from;
  let number = first;
  let player = null;
  /** @type {HTMLElement | null} */
  let turn = null;
  for (;;) {
    const next = below[at];
    if (!next.length) break;
    const main = next.find((it) => line.has(it)) ?? next[0];
    const [, ply, mover] = state.tree[main];
    if (mover !== player || !turn) {
      turn = h("li", { class: `turn ${mover}` });
      if (mover === "a" || items.length === 0)
        turn.append(h("span", { class: "number" }, `${number}${mover === "a" ? "." : "…"}`));
      if (mover === "b") number += 1;
      items.push(turn);
      player = mover;
    }
    const box = turn;
    box.append(button(context, main, ply));
    for (const other of next.filter((it) => it !== main)) {
      box.append(h("ol", { class: "line variation" }, variation(context, other, number)));
      turn = null;
    }
    at = main;
  }
  return items;
}

/** A variation that begins with a node. @param {Context} context @param {number} node @param {number} number */
function variation(context, node, number) {
  const [, ply, mover] = context.state.tree[node];
  const first = h(
    "li",
    { class: `turn ${mover}` },
    h(
      "span",
      { class: "number" },
      `${mover === "a" ? number : Math.max(number - 1, 1)}${mover === "a" ? "." : "…"}`,
    ),
    button(context, node, ply),
  );
  return [first, ...turns(context, node, number)];
}

/** Words instead of buttons, where the user may not go there. @param {Context} context @param {number} node @param {string} ply */
function button({ state, go, marks }, node, ply) {
  const here = node === state.node;
  const mark = marks.get(node);
  return h(
    go ? "button" : "span",
    {
      type: go && "button",
      class: `move${here ? " here" : ""}${mark ? ` ${mark.kind}` : ""}`,
      "aria-current": here ? "step" : false,
      title: mark?.title ?? false,
      "data-node": node,
      onclick: () => go?.(node),
    },
    ply,
  );
}
