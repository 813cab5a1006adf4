// The first page: the games, and where you were.

import { get } from "./api.js";
import { h, put } from "./dom.js";
import { miniature } from "./draw.js";
import { allGames, begin, level } from "./games.js";
import { forget, matches } from "./store.js";
import { playerKind, status } from "./words.js";
import { t } from "./texts.js";

/** @param {HTMLElement} main */
export async function home(main) {
  document.title = "Spielbank";
  const { games } = await allGames();
  const titles = new Map(games.map((it) => [it.name, it.title]));
  const before = h("section", { hidden: true, "aria-labelledby": "before" });
  put(
    main,
    h("div", { class: "hero" }, h("h1", {}, t("welcome")), h("p", {}, t("welcome-more"))),
    before,
    h("section", { "aria-labelledby": "games" }, h("h2", { id: "games" }, t("games")), h("div", { class: "cards" }, games.map(card))),
    h("nav", { class: "row more", "aria-label": t("more") }, h("a", { class: "button", href: "#/puzzles" }, t("puzzles")), h("a", { class: "button", href: "#/results" }, t("results"))),
  );
  const ids = matches();
  if (ids.length) await goOn(before, ids.slice(0, 6), titles);
}

/** @param {any} game */
function card(game) {
  const at = level();
  const start = () => begin({ game: game.name, players: { a: "human", b: `engine:level=${at}` } });
  return h(
    "article",
    { class: "card", "data-game": game.name },
    h("button", { type: "button", class: "picture", "aria-label": t("play-game", { game: game.title }), onclick: start }, miniature(game.board, game.scene.pieces, game.title)),
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
}

/** @param {string} text */
const firstSentence = (text) => (text.match(/^.{20,}?[.!](?=\s|$)/s) ?? [text])[0];

/** @param {HTMLElement} section @param {string[]} ids @param {Map<string, string>} titles */
async function goOn(section, ids, titles) {
  const found = await get("/api/matches", { ids: ids.join(",") });
  const there = new Set(found.matches.map((/** @type {any} */ it) => it.id));
  ids.filter((it) => !there.has(it)).forEach(forget);
  if (!found.matches.length) return;
  const small = found.matches.map((/** @type {any} */ it) => {
    const title = titles.get(it.game.split(":")[0]) ?? it.game;
    return h(
      "li",
      {},
      h(
        "a",
        { class: "card small", href: `#/m/${it.id}` },
        miniature(it.board, it.pieces, title),
        h("span", {}, h("strong", {}, title), h("span", {}, `${playerKind(it.players.a)} – ${playerKind(it.players.b)}`), h("span", { class: "faint" }, status(it, it.board))),
      ),
    );
  });
  put(section, h("h2", { id: "before" }, t("go-on")), h("ul", { class: "smalls" }, small));
  section.hidden = false;
}
