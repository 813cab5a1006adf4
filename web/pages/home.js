// The first page: the games, and where you were.

import { get } from "../lib/api.js";
import { h, hold, put, say } from "../lib/dom.js";
import { miniature } from "../lib/draw.js";
import { failed } from "../parts/failed.js";
import { allGames, begin, level } from "../lib/games.js";
import { forget, matches } from "../lib/store.js";
import { playerKind, status } from "../lib/words.js";
import { t } from "../lib/texts.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** Time in milliseconds between two moves on a card. */
const PACE = 700;
/** Unfinished matches that are shown. */
const SHOWN = 6;

/** @param {HTMLElement} main */
export async function home(main) {
  document.title = "Spielbank";
  // All of it is shown at once: what comes late would move the rest.
  const [{ games }, found] = await Promise.all([allGames(), unfinished()]);
  const titles = new Map(games.map((it) => [it.name, it.title]));
  put(
    main,
    h("div", { class: "hero" }, h("h1", {}, t("welcome")), h("p", {}, t("welcome-more"))),
    found instanceof Error ? failed(found, () => home(main)) : found.length > 0 && goOn(found, titles),
    h(
      "section",
      { "aria-labelledby": "games" },
      h("h2", { id: "games" }, t("games")),
      h("div", { class: "cards" }, games.map(card)),
    ),
    h(
      "nav",
      { class: "row more", "aria-label": t("more") },
      h("a", { class: "button", href: "#/puzzles" }, t("puzzles")),
      h("a", { class: "button", href: "#/results" }, t("results")),
    ),
  );
}

/** The matches that this browser knows and that are not over. @returns {Promise<Api["ListedMatch"][] | Error>} */
async function unfinished() {
  const ids = matches();
  if (!ids.length) return [];
  try {
    const found = (await get("/api/matches", { ids: ids.join(",") })).matches;
    const open = found.filter((it) => !it.end);
    // What is gone or over need not be asked for again.
    const there = new Set(open.map((it) => it.id));
    ids.filter((it) => !there.has(it)).forEach(forget);
    return open.sort((one, two) => two.changed - one.changed);
  } catch (error) {
    return /** @type {Error} */ (error);
  }
}

/** @param {Api["GameEntry"]} game */
function card(game) {
  const at = level();
  const start = () => begin({ game: game.name, players: { a: "human", b: `engine:level=${at}` } });
  const picture = h("button", {
    type: "button",
    class: "picture",
    "aria-label": t("play-game", { game: game.title }),
    onclick: start,
  });
  const all = h(
    "article",
    { class: "card", "data-game": game.name },
    picture,
    h("h3", {}, game.title),
    h("p", { class: "first" }, firstSentence(game.rules[0])),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "primary", "data-play": game.name, onclick: start }, t("play")),
      h("a", { class: "button", href: `#/new/${game.name}` }, t("options")),
      h("a", { class: "button plain", href: `#/rules/${game.name}` }, t("rules")),
    ),
  );
  enliven(all, game, (scene) => put(picture, miniature(game.board, scene.pieces, game.title)));
  return all;
}

/** While a card is hovered or focused, its picture plays random moves; otherwise it shows the start. @param {HTMLElement} all @param {Api["GameEntry"]} game @param {(scene: Api["Scene"]) => void} show */
function enliven(all, game, show) {
  const here = { mouse: false, focus: false };
  let turn = 0;
  const run = async (/** @type {number} */ mine) => {
    for (let scene = game.scene; ;) {
      await new Promise((done) => setTimeout(done, PACE));
      if (mine !== turn || !all.isConnected) return;
      if (document.hidden) continue;
      const { move } = scene.moves[Math.floor(Math.random() * scene.moves.length)] ?? {};
      scene =
        scene.end || !move
          ? game.scene
          : (await get("/api/look", { game: game.name, position: scene.position, moves: move })).scene;
      if (mine === turn) show(scene);
    }
  };
  const attend = (/** @type {object} */ now) => {
    const before = here.mouse || here.focus;
    Object.assign(here, now);
    const after = here.mouse || here.focus;
    if (before === after) return;
    turn += 1;
    // It is only to look at: if nothing more comes it stops.
    if (after && !calm.matches) run(turn).catch(() => {});
    else show(game.scene);
  };
  all.addEventListener("mouseenter", () => attend({ mouse: true }));
  all.addEventListener("mouseleave", () => attend({ mouse: false }));
  all.addEventListener("focusin", () => attend({ focus: true }));
  all.addEventListener("focusout", (event) =>
    attend({ focus: all.contains(/** @type {Node | null} */ (event.relatedTarget)) }),
  );
  show(game.scene);
}

/** @param {string} text */
const firstSentence = (text) => (text.match(/^.{20,}?[.!](?=\s|$)/s) ?? [text])[0];

/** The unfinished matches of this browser, newest first. @param {Api["ListedMatch"][]} found @param {Map<string, string>} titles */
function goOn(found, titles) {
  const list = h("ul", { class: "smalls" });
  const section = h(
    "section",
    { "aria-labelledby": "before", "data-before": "" },
    h("h2", { id: "before" }, t("go-on")),
    list,
  );
  const item = (/** @type {Api["ListedMatch"]} */ it) => {
    const title = titles.get(it.game.split(":")[0]) ?? it.game;
    const link = h(
      "a",
      { class: "card small", href: `#/m/${it.id}` },
      miniature(it.board, it.pieces, title),
      h(
        "span",
        {},
        h("strong", {}, title),
        h("span", {}, `${playerKind(it.players.a)} – ${playerKind(it.players.b)}`),
        h("span", { class: "faint" }, status(it, it.board)),
      ),
    );
    const remove = h(
      "button",
      {
        type: "button",
        class: "plain forget",
        "data-forget": it.id,
        title: t("forget"),
        "aria-label": t("forget-match", { game: title }),
        onclick: () => {
          forget(it.id);
          const next = /** @type {HTMLElement | null} */ (
            entry.nextElementSibling ?? entry.previousElementSibling
          );
          entry.remove();
          if (!list.childElementCount) section.remove();
          say(t("forgotten"));
          const other = next?.querySelector("button");
          if (other) other.focus();
          else hold(/** @type {HTMLElement} */ (document.querySelector("main h1")));
        },
      },
      "×",
    );
    const entry = h("li", { class: "before" }, link, remove);
    return entry;
  };
  put(list, found.slice(0, SHOWN).map(item));
  return section;
}
