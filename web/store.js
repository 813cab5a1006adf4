// What this browser remembers: its matches and the last choices.

const KEY = "matches";
const MOST = 24;

/** @param {string} key @param {any} fallback */
export function recall(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {any} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it is forgotten when the page closes.
  }
}

/** The names of the matches looked at last. @returns {string[]} */
export const matches = () => recall(KEY, []).filter((/** @type {any} */ it) => typeof it === "string");

/** @param {string} id */
export const met = (id) => remember(KEY, [id, ...matches().filter((it) => it !== id)].slice(0, MOST));

/** @param {string} id */
export const forget = (id) => remember(KEY, matches().filter((it) => it !== id));
