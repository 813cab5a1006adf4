// The keys of the seats that this browser may play, match by match.
//
// The user who begins a match receives the keys of both seats. An invitation
// carries one of them; the user who accepts it receives a new key, and the old
// one becomes invalid. `seats` in a state counts the keys given out, so a page sees at once
// whether its own key is still good.

const STORE = "seats";

/** @type {Side[]} */
const SIDES = ["a", "b"];

/** Maximum number of matches whose keys are kept. */
const MOST = 500;

/** @typedef {"a" | "b"} Side @typedef {Record<string, Partial<Record<Side, { key: string, given: number }>>>} Keys */

/** Where the browser keeps nothing, keys last as long as the page. @type {Keys} */
let memory = {};

/** @returns {Keys} */
function all() {
  try {
    return { ...memory, ...JSON.parse(localStorage.getItem(STORE) ?? "{}") };
  } catch {
    return memory;
  }
}

/** Keeps the keys that came with a state, and removes them from it. @param {Pick<Api["Match"], "id" | "seats" | "keys"> | null} state */
export function keepKeys(state) {
  if (!state?.keys) return;
  const { [state.id]: mine = {}, ...others } = all();
  for (const side of SIDES) {
    const key = state.keys[side];
    if (key) mine[side] = { key, given: state.seats[side] };
  }
  delete state.keys;
  memory = Object.fromEntries([...Object.entries(others).slice(1 - MOST), [state.id, mine]]);
  try {
    localStorage.setItem(STORE, JSON.stringify(memory));
  } catch {
    // Then they are forgotten when the page closes.
  }
}

/** The key of a seat, if this browser has one. @param {string} id @param {Side} side */
export const keyOf = (id, side) => all()[id]?.[side]?.key;

/** All keys for a match, as they are sent. @param {string} id */
export const keysOf = (id) =>
  SIDES.map((side) => keyOf(id, side))
    .filter(Boolean)
    .join(", ");

/** Which seats may be played here. A seat without number has no key yet. @param {Api["State"]} state @returns {Record<Side, boolean>} */
export function held(state) {
  const mine = all()[state.id] ?? {};
  const fits = (/** @type {Side} */ side) =>
    state.seats[side] === 0 || mine[side]?.given === state.seats[side];
  return { a: fits("a"), b: fits("b") };
}

/** The side that is played here: a or b, both (null), or none. @param {Api["State"]} state @param {string} asked what the link says */
export function sideHere(state, asked) {
  const mine = held(state);
  if (asked === "none" || (!mine.a && !mine.b)) return "none";
  if ((asked === "a" || asked === "b") && mine[asked]) return asked;
  return mine.a && mine.b ? null : mine.a ? "a" : "b";
}

/** Whether the user plays alone in the match. @param {Api["State"]} state @param {string | null} as the side that is played here */
export function isAlone(state, as) {
  if (as === "none") return false;
  const mine = held(state);
  return (mine.a || state.players.a !== "human") && (mine.b || state.players.b !== "human");
}
