// A few words on the board: why nothing happened, or what was played.

import { h, put, say } from "../lib/dom.js";
import { playerName, status } from "../lib/words.js";
import { t } from "../lib/texts.js";

/** Milliseconds for which a remark is shown. */
const LONG = 4000;

export class Remarks {
  constructor() {
    // Those who hear the page are told by the live region.
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
 * Why a touch did nothing.
 * @param {any} page the match as it is shown @param {{owner?: "a" | "b" | null, moving?: boolean}} touched whose piece stands there, and whether another was to go there
 */
export function refusal({ state, description, watching, retry, board, open }, { owner = null, moving = false }) {
  if (watching) return t("only-watching");
  if (!open && !retry.on) return state.end ? t("is-over", { status: status(state, description) }) : t("not-your-turn", { player: playerName(state.to_move, description) });
  if (moving) return t("cannot-go-there");
  if (owner && owner !== board.scene.to_move) return t("not-yours", { player: playerName(owner, description) });
  return owner ? t("cannot-move") : t("not-there-now");
}

/** What was played, where it was typed in other words. @param {any} state @param {string} word @param {number} node where it was played @returns {string | null} */
export function echo({ line, tree }, word, node) {
  const next = line[node === 0 ? 0 : line.indexOf(node) + 1];
  const ply = next === undefined ? null : tree[next][1];
  return ply && !word.startsWith(ply) ? t("typed-played", { word, ply }) : null;
}
