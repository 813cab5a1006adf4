// The frame of the page: the header, and the page below it.

import { silent } from "./lib/api.js";
import { h, hold, notice, put } from "./lib/dom.js";
import { failed } from "./parts/failed.js";
import { language, speak, t } from "./lib/texts.js";
import { showHelp } from "./parts/help.js";
import { allGames } from "./lib/games.js";
import { home } from "./pages/home.js";
import { setSounds, sounds } from "./lib/sound.js";
import { adopt, jot } from "./lib/store.js";

/** What a page leaves behind. @typedef {() => void} Leave */

/**
 * The pages by their addresses. All but the first one are fetched on demand, so
 * that the first one need not wait for them.
 * @type {[RegExp, (main: HTMLElement, match: RegExpMatchArray, query: URLSearchParams) => Promise<Leave | void>][]}
 */
const PAGES = [
  [/^\/?$/, (main) => home(main)],
  [
    /^\/rules\/([\w-]+)$/,
    async (main, it) => (await import("./pages/rules.js").catch(silent)).rules(main, it[1]),
  ],
  [
    /^\/new\/([\w-]+)$/,
    async (main, it, query) => (await import("./pages/setup.js").catch(silent)).setUp(main, it[1], query),
  ],
  [
    /^\/edit\/([\w-]+)$/,
    async (main, it, query) => (await import("./pages/edit.js").catch(silent)).edit(main, it[1], query),
  ],
  [/^\/results$/, async (main) => (await import("./pages/results.js").catch(silent)).results(main)],
  [
    /^\/results\/([^/?]+)$/,
    async (main, it) =>
      (await import("./pages/results.js").catch(silent)).result(main, decodeURIComponent(it[1])),
  ],
  [/^\/puzzles$/, async (main) => (await import("./pages/puzzle.js").catch(silent)).puzzles(main)],
  [
    /^\/puzzle\/([^/?]+)$/,
    async (main, it, query) =>
      (await import("./pages/puzzle.js").catch(silent)).puzzle(main, decodeURIComponent(it[1]), query),
  ],
  [
    /^\/m\/(\w+)$/,
    async (main, it, query) => (await import("./pages/play.js").catch(silent)).play(main, it[1], query),
  ],
  [/^\/g$/, async (main, _, query) => (await import("./parts/share.js").catch(silent)).shared(main, query)],
];

/** @type {Leave | void} */
let leave;
let turn = 0;

/** Shows the page of the address. */
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
      missing(main, error);
    }
    return;
  }
  missing(main, null);
}

/** Goes to another page: the focus goes along, to its heading. */
async function turnTo() {
  await route();
  const main = document.getElementById("main");
  // Some pages begin with a place for the hands.
  if (main && !main.contains(document.activeElement)) hold(main.querySelector("h1") ?? main);
}

/** Says that a page is not there, or that it did not come. @param {HTMLElement} main @param {(Error & { status?: number }) | null} error */
function missing(main, error) {
  // What is wrong stays wrong, but for what was too much at once.
  const status = error ? error.status : 404;
  const gone = status === undefined || (status >= 400 && status < 500 && status !== 429);
  const title = t(gone ? "not-there" : "not-now");
  document.title = `${title} – Spielbank`;
  put(
    main,
    h(
      "div",
      { class: "card lone" },
      h("h1", {}, title),
      gone || !error ? error && h("p", {}, error.message) : failed(error, turnTo),
      h("p", {}, h("a", { class: "button", href: "#/" }, t("home"))),
    ),
  );
}

function header() {
  const other = language() === "de" ? "en" : "de";
  return h(
    "header",
    { class: "top" },
    h("a", { class: "skip", href: "#main", onclick: skip }, t("skip")),
    h(
      "a",
      { class: "name", href: "#/" },
      h("img", { src: "icon.svg", alt: "", width: 28, height: 28 }),
      h("span", {}, "Spielbank"),
    ),
    h(
      "nav",
      { "aria-label": t("settings") },
      h(
        "button",
        {
          type: "button",
          class: "plain",
          id: "lang",
          lang: other,
          title: t("other-language"),
          onclick: () => change(other),
        },
        other === "de" ? "Deutsch" : "English",
      ),
      h(
        "button",
        {
          type: "button",
          class: "plain",
          id: "theme",
          title: t("theme"),
          "aria-label": t("theme"),
          onclick: darken,
        },
        "◐",
      ),
      h(
        "button",
        {
          type: "button",
          class: "plain",
          id: "sound",
          title: t("sound"),
          "aria-label": t("sound"),
          "aria-pressed": String(sounds()),
          onclick: loud,
        },
        "♪",
      ),
      h(
        "button",
        {
          type: "button",
          class: "plain",
          id: "help",
          title: t("help"),
          "aria-label": t("help"),
          onclick: showHelp,
        },
        "?",
      ),
    ),
  );
}

const footer = () =>
  h("footer", {}, h("p", {}, t("footer"), " ", h("a", { href: "/api/openapi.json" }, t("api"))));

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** @param {string} lang */
async function change(lang) {
  const before = typed();
  await speak(lang);
  jot("lang", lang);
  await route();
  for (const [id, value] of before) {
    const field = /** @type {Field | null} */ (document.getElementById(id));
    if (!field || read(field) === value) continue;
    if (isBox(field)) field.checked = value === true;
    else field.value = String(value);
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
  document.getElementById("lang")?.focus();
}

/** The values of the fields of the page, which are the same in every language. @returns {[string, string | boolean][]} */
function typed() {
  /** @type {NodeListOf<Field>} */
  const fields = document.querySelectorAll("main :is(input, select, textarea)[id]:not([type=file])");
  return [...fields].map((it) => [it.id, read(it)]);
}

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {Field} field */
const read = (field) => (isBox(field) ? field.checked : field.value);

/** @param {Field} field @returns {field is HTMLInputElement} */
const isBox = (field) => field.type === "checkbox";

function darken() {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  jot("theme", root.dataset.theme);
}

function loud() {
  setSounds(!sounds());
  document.getElementById("sound")?.setAttribute("aria-pressed", String(sounds()));
}

async function start() {
  try {
    await speak(document.documentElement.lang || "en");
  } catch (error) {
    const app = /** @type {HTMLElement} */ (document.getElementById("app"));
    return put(app, h("main", { id: "main", class: "card lone" }, failed(error, start)));
  }
  await route();
  const { theme, sound } = await adopt();
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (sound !== undefined) document.getElementById("sound")?.setAttribute("aria-pressed", String(sounds()));
}

addEventListener("hashchange", () => {
  // The skip link is no page.
  if (location.hash !== "#main") turnTo();
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
await start();
