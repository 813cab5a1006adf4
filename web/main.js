// The frame of the page: what stands on top, and which page is below.

import { h, notice, put } from "./dom.js";
import { language, speak, t } from "./texts.js";
import { showHelp } from "./help.js";
import { allGames } from "./games.js";
import { home } from "./home.js";
import { setSounds, sounds } from "./sound.js";

/** What a page leaves behind. @typedef {() => void} Leave */

/**
 * The pages by their addresses. All but the first one are fetched when somebody
 * goes there, so that the first one need not wait for them.
 * @type {[RegExp, (main: HTMLElement, match: RegExpMatchArray, query: URLSearchParams) => Promise<Leave | void>][]}
 */
const PAGES = [
  [/^\/?$/, (main) => home(main)],
  [/^\/rules\/([\w-]+)$/, async (main, it) => (await import("./rules.js")).rules(main, it[1])],
  [/^\/new\/([\w-]+)$/, async (main, it, query) => (await import("./setup.js")).setUp(main, it[1], query)],
  [/^\/edit\/([\w-]+)$/, async (main, it, query) => (await import("./edit.js")).edit(main, it[1], query)],
  [/^\/results$/, async (main) => (await import("./results.js")).results(main)],
  [/^\/results\/([^/?]+)$/, async (main, it) => (await import("./results.js")).result(main, decodeURIComponent(it[1]))],
  [/^\/puzzles$/, async (main) => (await import("./puzzle.js")).puzzles(main)],
  [/^\/puzzle\/([^/?]+)$/, async (main, it, query) => (await import("./puzzle.js")).puzzle(main, decodeURIComponent(it[1]), query)],
  [/^\/m\/(\w+)$/, async (main, it, query) => (await import("./play.js")).play(main, it[1], query)],
  [/^\/g$/, async (main, _, query) => (await import("./share.js")).shared(main, query)],
];

/** @type {Leave | void} */
let leave;
let turn = 0;

async function route() {
  const [path, query] = location.hash.slice(1).split("?");
  const mine = ++turn;
  if (leave) leave();
  leave = undefined;
  document.querySelectorAll("dialog").forEach((it) => it.remove());
  const main = h("main", { id: "main", tabindex: -1 });
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  put(app, header(), main, footer());
  for (const [pattern, page] of PAGES) {
    const match = path.match(pattern);
    if (!match) continue;
    try {
      const left = await page(main, match, new URLSearchParams(query ?? ""));
      if (mine === turn) leave = left;
      else if (left) left();
    } catch (error) {
      put(main, h("div", { class: "card lone" }, h("h1", {}, t("not-there")), h("p", {}, error.message), h("a", { class: "button", href: "#/" }, t("home"))));
    }
    return;
  }
  put(main, h("div", { class: "card lone" }, h("h1", {}, t("not-there")), h("a", { class: "button", href: "#/" }, t("home"))));
}

function header() {
  const other = language() === "de" ? "en" : "de";
  return h(
    "header",
    { class: "top" },
    h("a", { class: "skip", href: "#main", onclick: skip }, t("skip")),
    h("a", { class: "name", href: "#/" }, h("img", { src: "icon.svg", alt: "", width: 28, height: 28 }), h("span", {}, "Spielbank")),
    h(
      "nav",
      { "aria-label": t("settings") },
      h("button", { type: "button", class: "plain", id: "lang", lang: other, title: t("other-language"), onclick: () => change(other) }, other === "de" ? "Deutsch" : "English"),
      h("button", { type: "button", class: "plain", id: "theme", title: t("theme"), "aria-label": t("theme"), onclick: darken }, "◐"),
      h("button", { type: "button", class: "plain", id: "sound", title: t("sound"), "aria-label": t("sound"), "aria-pressed": String(sounds()), onclick: loud }, "♪"),
      h("button", { type: "button", class: "plain", id: "help", title: t("help"), "aria-label": t("help"), onclick: showHelp }, "?"),
    ),
  );
}

const footer = () => h("footer", {}, h("p", {}, t("footer"), " ", h("a", { href: "/api/openapi.json" }, t("api"))));

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** @param {string} lang */
async function change(lang) {
  keep("lang", lang);
  await speak(lang);
  await route();
  document.getElementById("lang")?.focus();
}

function darken() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  keep("theme", root.dataset.theme);
}

function loud() {
  setSounds(!sounds());
  document.getElementById("sound")?.setAttribute("aria-pressed", String(sounds()));
}

/** @param {string} key @param {string} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it is forgotten when the page closes.
  }
}

addEventListener("hashchange", () => {
  // The skip link is no page.
  if (location.hash !== "#main") route();
});
addEventListener("keydown", (event) => {
  const field = /** @type {HTMLElement} */ (event.target).closest?.("input, select, textarea, dialog");
  if (event.key === "?" && !field) showHelp();
});
addEventListener("unhandledrejection", (event) => {
  notice(event.reason?.message ?? String(event.reason), "wrong");
  event.preventDefault();
});

// On the first page texts and games are fetched side by side.
if (/^#?\/?$/.test(location.hash)) allGames().catch(() => {});
await speak(document.documentElement.lang || "en");
await route();
