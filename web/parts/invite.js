// Invitations: a link that hands over a seat, and what happens when it is opened.

import { get, send } from "../lib/api.js";
import { notice } from "../lib/dom.js";
import { held, keyOf } from "../lib/seats.js";

/** The match, with the seat of an invitation. @param {string} id @param {URLSearchParams} query */
export async function arrive(id, query) {
  const match = await get(`/api/matches/${id}`);
  const [side, key] = [query.get("as"), query.get("key")];
  if (!key || (side !== "a" && side !== "b")) return match;
  // A key is for once: it does not stay in the address.
  history.replaceState(null, "", `#/m/${id}?as=${side}`);
  if (held(match)[side]) return match;
  const taken = await send("POST", `/api/matches/${id}/seat`, { player: side }, key).catch((error) =>
    notice(error.message, "wrong"),
  );
  return taken ? { ...match, ...taken } : match;
}

/** The link that hands over a seat: B's between two people, else the only person's. @param {Api["State"]} state @returns {[string, string][]} */
export function invitation(state) {
  const { a, b } = state.players;
  const side = b === "human" ? "b" : a === "human" ? "a" : null;
  const key = side && held(state)[side] && keyOf(state.id, side);
  return key ? [[side, `${location.origin}/#/m/${state.id}?as=${side}&key=${key}`]] : [];
}

/** A user who invites another to B plays A from then on. @param {Api["State"]} state @param {string} side */
export function takeSeat(state, side) {
  const people = state.players.a === "human" && state.players.b === "human";
  if (people && side === "b" && location.hash === `#/m/${state.id}`) location.hash = `#/m/${state.id}?as=a`;
}
