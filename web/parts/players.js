// The players of both sides, with the time that is left.

import { h } from "../lib/dom.js";
import { held } from "../lib/seats.js";
import { playerName } from "../lib/words.js";
import { seats } from "../pages/setup.js";

/** The row of one player. @param {import("../pages/play.js").Play} page @param {"a" | "b"} side */
export function playerRow(page, side) {
  const { state } = page;
  const name = playerName(side, page.description);
  const select = h(
    "select",
    {
      "data-seat": side,
      "aria-label": name,
      disabled: page.watching || !held(state)[side],
      onchange: () => page.seat(side, select.value),
    },
    seats(state.players[side], page.levels),
  );
  const active = !state.end && state.to_move === side;
  const won = state.end?.outcome === side;
  const swatch = page.description.owned && h("span", { class: `swatch ${page.description.colours[side]}` });
  return h(
    "p",
    { class: `player${active ? " active" : ""}${won ? " won" : ""}` },
    swatch,
    h("span", {}, name, won ? " ★" : ""),
    h("span", { "data-clock": side }),
    select,
  );
}
