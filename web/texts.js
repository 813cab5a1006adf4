// What the page says, in the language that was chosen.

import { get } from "./api.js";

/** What can be said before any texts have come: that none come. @type {Record<string, Record<string, string>>} */
const FIRST = {
  de: { "no-answer": "Der Server antwortet nicht.", "try-again": "Noch einmal versuchen" },
  en: { "no-answer": "The server does not answer.", "try-again": "Try again" },
};

/** @type {Record<string, string> | null} */
let texts = null;

/** The language of the page. @returns {"de" | "en"} */
export const language = () => (document.documentElement.lang === "de" ? "de" : "en");

/** Fetches the texts of a language. @param {string} lang */
export async function speak(lang) {
  const found = await get("/api/texts", { lang });
  texts = found.texts;
  document.documentElement.lang = found.lang;
}

/**
 * A text, with what is filled in. Where one of something is said in other
 * words than several, these are the text `…-one`.
 * @param {string} id @param {Record<string, any>} [values]
 */
export function t(id, values = {}) {
  const all = texts ?? FIRST[language()];
  const one = Object.values(values).includes(1) ? all[`${id}-one`] : undefined;
  const text = one ?? all[id] ?? id;
  return text.replace(/\{([a-z-]+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
}
