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
  // Links of others may name languages that we do not speak.
  const found = await get("/api/texts", { lang: /^de\b/i.test(lang) ? "de" : "en" });
  texts = found.texts;
  document.documentElement.lang = found.lang;
}

/** Texts that were asked for and do not exist: a mistake, reported on the console. @type {Set<string>} */
const missing = new Set();

/** A number as it is written in this language. @param {number} number @param {number} [digits] after the decimal mark */
export function written(number, digits = 0) {
  return new Intl.NumberFormat(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(number);
}

/** Whether there is such a text. @param {string} id */
export const hasText = (id) => Boolean(texts && id in texts);

/**
 * A text, with what is filled in. Where one of something is said in other
 * words than several, these are the text `…-one`.
 * @param {string} id @param {Record<string, string | number | null | undefined>} [values]
 */
export function t(id, values = {}) {
  const all = texts ?? FIRST[language()];
  const one = Object.values(values).includes(1) ? all[`${id}-one`] : undefined;
  const text = one ?? all[id] ?? id;
  if (text === id && !(id in all) && !missing.has(id)) {
    missing.add(id);
    console.error(`there is no text "${id}"`);
  }
  return text.replace(/\{([a-z-]+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
}
