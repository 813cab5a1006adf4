// The first page: the games, and where you were.

import { get } from "./api.js";
import { h, put, swap } from "./dom.js";
import { miniature } from "./draw.js";
import { failed } from "./failed.js";
import { allGames, begin, level } from "./games.js";
import { forget, matches } from "./store.js";
import { playerKind, status } from "./words.js";
import { t } from "./texts.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** So many milliseconds lie between two moves on a card. */
const PACE = 700;

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
  const picture = h("button", { type: "button", class: "picture", "aria-label": t("play-game", { game: game.title }), onclick: start });
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

/** While somebody is at a card its picture plays, by chance; else it shows the start. @param {HTMLElement} all @param {any} game @param {(scene: any) => void} show */
function enliven(all, game, show) {
  const here = { mouse: false, focus: false };
  let turn = 0;
  const run = async (/** @type {number} */ mine) => {
    for (let scene = game.scene; ; ) {
      await new Promise((done) => setTimeout(done, PACE));
      if (mine !== turn || !all.isConnected) return;
      if (document.hidden) continue;
      const { move } = scene.moves[Math.floor(Math.random() * scene.moves.length)] ?? {};
      scene = scene.end || !move ? game.scene : (await get("/api/look", { game: game.name, position: scene.position, moves: move })).scene;
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
  all.addEventListener("focusout", (event) => attend({ focus: all.contains(/** @type {Node | null} */ (event.relatedTarget)) }));
  show(game.scene);
}

/** @param {string} text */
const firstSentence = (text) => (text.match(/^.{20,}?[.!](?=\s|$)/s) ?? [text])[0];

/** @param {HTMLElement} section @param {string[]} ids @param {Map<string, string>} titles */
async function goOn(section, ids, titles) {
  const fill = (/** @type {any} */ content) => {
    swap(section, "again", [h("h2", { id: "before" }, t("go-on")), content]);
    section.hidden = false;
  };
  const found = await get("/api/matches", { ids: ids.join(",") }).catch((error) => {
    fill(failed(error, () => goOn(section, ids, titles)));
  });
  if (!found) return;
  const there = new Set(found.matches.map((/** @type {any} */ it) => it.id));
  ids.filter((it) => !there.has(it)).forEach(forget);
  section.hidden = !found.matches.length;
  if (section.hidden) return;
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
  fill(h("ul", { class: "smalls" }, small));
}
