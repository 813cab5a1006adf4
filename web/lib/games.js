// The list of games, fetched once for each language.

import { get, send } from "./api.js";
import { language } from "./texts.js";
import { met, recall, remember } from "./store.js";

/** @type {Map<string, Promise<Api["Games"]>>} */
const known = new Map();

/** @returns {Promise<Api["Games"]>} */
export function allGames() {
  const lang = language();
  const before = known.get(lang);
  if (before) return before;
  const asked = get("/api/games", { lang });
  known.set(lang, asked);
  // What has failed is asked for again.
  asked.catch(() => known.delete(lang));
  return asked;
}

/** The game of a name such as `name:option`. @param {string} name */
export async function gameOf(name) {
  const id = name.split(":")[0];
  const { games } = await allGames();
  const game = games.find((it) => it.name === id);
  if (!game) throw new Error(id);
  return game;
}

/** The level that was played last. */
export const level = () => recall("level", 3);

/** @param {number} it */
export const setLevel = (it) => remember("level", it);

/** Begins a match and goes there. @param {object} wish @param {string} [query] for the page */
export async function begin(wish, query = "") {
  const match = await send("POST", "/api/matches", wish);
  met(match.id);
  location.hash = `#/m/${match.id}${query}`;
  return match;
}
