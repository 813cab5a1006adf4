// Once more: the same game with the same options and players.

import { search } from "../lib/api.js";
import { h, notice } from "../lib/dom.js";
import { begin } from "../lib/games.js";
import { t } from "../lib/texts.js";

/** The address of the form for a new game, filled in as this one was. @param {string} name of the game @param {any} state */
export function newGame(name, { game, players, clock }) {
  return `#/new/${name}${search({ g: game, a: players.a, b: players.b, base: clock && clock.base / 1000, increment: clock && clock.increment / 1000 })}`;
}

/** Buttons for another game, when one is over. @param {any} state @returns {any[]} */
export function rematch({ game, set_up, players, clock, end }) {
  if (!end) return [];
  const { a, b } = players;
  const times = clock ? { base: clock.base / 1000, increment: clock.increment / 1000 } : undefined;
  const start = (/** @type {any} */ who) => begin({ game, position: set_up ?? undefined, players: who, clock: times }).catch((error) => notice(error.message, "wrong"));
  const again = h("button", { type: "button", class: "primary", "data-rematch": "same", onclick: () => start({ a, b }) }, t("rematch"));
  const swapped = a !== b && h("button", { type: "button", "data-rematch": "swapped", onclick: () => start({ a: b, b: a }) }, t("rematch-swapped"));
  return [again, swapped];
}
