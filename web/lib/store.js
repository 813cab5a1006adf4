// What this browser remembers: its matches and the last choices. Some of these
// the server keeps as well, for browsers that have chosen nothing yet.

import { get, send } from "./api.js";

/** What is chosen for this machine, not for this page alone. */
const COMMON = ["level", "sound", "theme"];

const KEY = "matches";
/** Finished matches count, too: there should be room for unfinished ones beside them. */
const MOST = 48;

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
  keep(key, JSON.stringify(value));
  tell(key, value);
}

/** Remembers a bare text, for what is read before anything else is there. @param {string} key @param {string} value */
export function jot(key, value) {
  keep(key, value);
  tell(key, value);
}

/** @param {string} key @param {string} text */
function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Then it is forgotten when the page closes.
  }
}

/** @param {string} key @param {any} value */
function tell(key, value) {
  // A server that does not want to know has nothing to do with this choice.
  if (COMMON.includes(key)) send("PATCH", "/api/settings", { [key]: value }).catch(() => {});
}

/** Takes over what was chosen elsewhere on this machine, and names it. @returns {Promise<Record<string, any>>} */
export async function adopt() {
  const { settings } = await get("/api/settings").catch(() => ({ settings: {} }));
  const own = (/** @type {string} */ key) => {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return true;
    }
  };
  const adopted = Object.entries(settings).filter(([key]) => COMMON.includes(key) && !own(key));
  for (const [key, value] of adopted) keep(key, key === "theme" ? String(value) : JSON.stringify(value));
  return Object.fromEntries(adopted);
}

/** The names of the matches looked at last. @returns {string[]} */
export const matches = () => recall(KEY, []).filter((/** @type {any} */ it) => typeof it === "string");

/** @param {string} id */
export const met = (id) => remember(KEY, [id, ...matches().filter((it) => it !== id)].slice(0, MOST));

/** @param {string} id */
export const forget = (id) => remember(KEY, matches().filter((it) => it !== id));
