// What one player asks of the other: a draw, or to take back a move.

import { h, notice, put, renew, say } from "../lib/dom.js";
import { held } from "../lib/seats.js";
import { playerName } from "../lib/words.js";
import { t } from "../lib/texts.js";

export class Offers {
  /** @param {Api["Board"]} description the board @param {(method: "POST", path: string, body?: object) => Promise<boolean>} ask */
  constructor(description, ask) {
    this.description = description;
    this.ask = ask;
    this.element = h("div", { class: "offer", role: "status", hidden: true });
    this.before = "";
    /** Where the game was when it was shown last. */
    this.place = "";
  }

  /** Shows what is asked, with answers for the other player. @param {Api["State"]} state @param {string | null} as which side sits here */
  show(state, as) {
    const { offer, take_back: back, end } = state;
    const asker = back ?? (end ? null : offer);
    this.element.hidden = !asker;
    const [before, now] = [this.before, asker ? `${back ? "undo" : "draw"} ${asker}` : ""];
    // A request of mine that is gone while the game is as it was has been declined.
    const place = `${state.node} ${Boolean(end)}`;
    const declined = before.endsWith(` ${as}`) && !asker && place === this.place;
    this.before = now;
    this.place = place;
    if (declined) notice(t("declined"));
    if (!asker) return put(this.element);
    const own = asker === as;
    const other = asker === "a" ? "b" : "a";
    const player = playerName(asker, this.description);
    const line = back
      ? own
        ? t("undo-asked")
        : t("asks-undo", { player })
      : own
        ? t("draw-offered")
        : t("offers-draw", { player });
    const answers = !own && as !== "none" && held(state)[other] ? this.answers(other, Boolean(back)) : [];
    renew(this.element, "offer", [h("p", {}, line), ...answers]);
    if (now !== before) say(line);
  }

  /** @param {"a" | "b"} player the player asked @param {boolean} back whether a move is to be taken back */
  answers(player, back) {
    const button = (/** @type {string} */ name, /** @type {string} */ word, /** @type {() => void} */ act) =>
      h("button", { type: "button", "data-offer": name, onclick: act }, t(word));
    const accept = () =>
      back ? this.ask("POST", "/undo") : this.ask("POST", "/end", { kind: "draw", player });
    return [
      button("accept", back ? "accept-undo" : "accept-draw", accept),
      button("decline", "decline", () => this.ask("POST", "/end", { kind: "decline", player })),
    ];
  }
}
