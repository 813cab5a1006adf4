// What the page says, in the language that was chosen.

import { get } from "./api.js";

/** @type {Record<string, string>} */
let texts = {};

/** The language of the page. @returns {"de" | "en"} */
export const language = () => (document.documentElement.lang === "de" ? "de" : "en");

/** Fetches the texts of a language. @param {string} lang */
export async function speak(lang) {
  const found = await get("/api/texts", { lang });
  texts = found.texts;
  document.documentElement.lang = found.lang;
}

/** A text, with what is filled in. @param {string} id @param {Record<string, any>} [values] */
export function t(id, values = {}) {
  const text = texts[id] ?? id;
  return text.replace(/\{([a-z-]+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
}
