// The sides and their seats.

/** @typedef {"a" | "b"} Side */

/** The side that sits at the bottom: as the link says, else the only person's, else none. @param {string | null} as @param {{a: string, b: string}} players @returns {Side | null} */
export function homeSide(as, players) {
  if (as === "a" || as === "b") return as;
  if ((players.a === "human") === (players.b === "human")) return null;
  return players.a === "human" ? "a" : "b";
}

/** Whose mistakes are shown: those of people here; of all, if only computers play. @param {string | null} as @param {{a: string, b: string}} players @returns {Side[]} */
export function learners(as, players) {
  if (as === "a" || as === "b") return [as];
  const people = /** @type {Side[]} */ (["a", "b"]).filter((it) => players[it] === "human");
  return people.length ? people : ["a", "b"];
}
