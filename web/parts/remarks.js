// A few words on the board: why nothing happened, or what was played.

import { h, put, say } from "../lib/dom.js";
import { playerName, status } from "../lib/words.js";
import { t } from "../lib/texts.js";

/** Milliseconds for which a remark is shown. */
const LONG = 4000;

export class Remarks {
  constructor() {
    // Screen readers get it from the live region.
    this.element = h("p", { class: "board-note", "aria-hidden": "true", hidden: true });
  }

  /** Shows a remark for a while, and says it. @param {string} text */
  show(text) {
    put(this.element, text);
    this.element.hidden = false;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => (this.element.hidden = true), LONG);
    say(text);
  }
}

/**
 * @typedef {object} Page
 * @property {Pick<Api["State"], "end" | "to_move" | "margin">} state
 * @property {Api["Board"]} description
 * @property {boolean} [watching]
 * @property {{ on: boolean }} retry
 * @property {import("./board.js").GameBoard} board
 * @property {boolean} open whether a ply may be made here
 */

/**
 * Why a touch did nothing.
 * @param {Page} page the match as it is shown
 * @param {{owner?: "a" | "b" | null, moving?: boolean}} touched the owner of the piece there, and whether another piece was to go there
 */
export function refusal(
  { state, description, watching, retry, board, open },
  { owner = null, moving = false },
) {
  if (watching) return t("only-watching");
  if (!open && !retry.on)
    return state.end
      ? t("is-over", { status: status(state, description) })
      : t("not-your-turn", { player: playerName(state.to_move, description) });
  if (moving) return t("cannot-go-there");
  if (owner && owner !== board.scene?.to_move)
    return t("not-yours", { player: playerName(owner, description) });
  return owner ? t("cannot-move") : t("not-there-now");
}

/** What was played, where it was typed in other words. @param {Api["State"]} state @param {string} word @param {number} node where it was played @returns {string | null} */
export function echo({ line, tree }, word, node) {
  const next = line[node === 0 ? 0 : line.indexOf(node) + 1];
  const ply = next === undefined ? null : tree[next][1];
  return ply && !word.startsWith(ply) ? t("typed-played", { word, ply }) : null;
}
