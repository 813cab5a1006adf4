// The tools beside the board, and the keys that stand for them.

import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/texts.js";
import { share } from "./share.js";

/** @typedef {import("../pages/play.js").Play} Play */

/** The buttons that are of use now. @param {Play} page */
export function tools(page) {
  const { state } = page;
  const at = state.line.indexOf(state.node);
  const machines = page.machines();
  const people = state.players[page.side()] === "human";
  const plays = !page.watching;
  const tool = (
    /** @type {string} */ name,
    /** @type {() => void} */ act,
    /** @type {{ off?: boolean, on?: boolean, key?: string, word?: string }} */ {
      off = false,
      on = undefined,
      key = "",
      word = t(name),
    } = {},
  ) =>
    h(
      "button",
      {
        type: "button",
        "data-tool": name,
        disabled: off,
        "aria-pressed": on === undefined ? false : String(on),
        title: key ? `${word} (${key})` : word,
        onclick: act,
      },
      icon(name),
      h("span", { class: "word" }, word),
    );
  return [
    plays &&
      tool("undo", () => page.undo(), {
        off: (state.node === 0 && !state.end) || Boolean(state.take_back),
        key: "U",
        word: t(page.alone() ? "undo" : "ask-undo"),
      }),
    plays && page.alone() && tool("redo", () => page.redo(), { off: at + 1 >= state.line.length, key: "R" }),
    plays &&
      machines &&
      page.alone() &&
      !state.end &&
      tool(state.paused ? "go-on-machine" : "pause", () => page.pause(), { key: "P" }),
    tool("hint", () => page.hint(), { off: !page.hintable(), key: "H" }),
    tool("analyse", () => page.analyse(), { on: page.analyst.on, key: "A" }),
    page.game.abilities.includes("theory") &&
      tool("explain", () => page.explain(), { on: page.explainer.on, key: "E" }),
    page.description.below && tool("flip", () => page.flip(), { key: "F" }),
    plays && page.alone() && state.players.a !== state.players.b && tool("swap", () => page.swap(), {}),
    plays && people && tool("resign", () => page.resign(), { off: Boolean(state.end) }),
    plays &&
      !machines &&
      tool("draw", () => page.draw(), {
        off: Boolean(state.end || state.offer),
        word: t(page.as ? "offer-draw" : "draw"),
      }),
    tool("history", () => page.past(), { off: !state.line.length }),
    tool("tree", () => page.tree.toggle(page.state), {}),
    tool("share", () => share(page.state), { key: "S" }),
    tool("edit", () => page.edit(), {}),
    tool("new", () => page.again(), { key: "N" }),
  ];
}

/** Performs the action of a key. @param {Play} page @param {KeyboardEvent} event */
export function press(page, event) {
  const busy = /** @type {HTMLElement} */ (event.target).closest?.("input, select, textarea, dialog");
  if (busy || event.ctrlKey || event.altKey || event.metaKey) return;
  const keys = {
    u: () => page.undo(),
    Backspace: () => page.undo(),
    r: () => page.redo(),
    f: () => page.flip(),
    h: () => page.hint(),
    a: () => page.analyse(),
    e: () => page.explain(),
    ",": () => page.explainer.go(-1),
    ".": () => page.explainer.go(1),
    p: () => page.pause(),
    s: () => share(page.state),
    n: () => page.again(),
    m: () => page.type.focus(),
    b: () => page.board.focusCell(page.board.focused),
  };
  const act =
    keys[/** @type {keyof typeof keys} */ (event.key.length === 1 ? event.key.toLowerCase() : event.key)];
  if (!act) return;
  event.preventDefault();
  act();
}
