// The rules of a game in words, with a picture.

import { h, put } from "../lib/dom.js";
import { miniature } from "../lib/draw.js";
import { begin, gameOf, level } from "../lib/games.js";
import { t } from "../lib/texts.js";

/** @param {HTMLElement} main @param {string} name */
export async function rules(main, name) {
  const game = await gameOf(name);
  document.title = `${game.title} – Spielbank`;
  const start = () => begin({ game: name, players: { a: "human", b: `engine:level=${level()}` } });
  put(
    main,
    h(
      "article",
      { class: "card prose" },
      h("h1", {}, game.title),
      h("div", { class: "figure" }, miniature(game.board, game.scene.pieces, t("start-of", { game: game.title }))),
      game.rules.map((/** @type {string} */ it) => h("p", {}, it)),
      game.options.length > 0 && h("h2", {}, t("options")),
      game.options.length > 0 && h("dl", {}, game.options.flatMap((/** @type {any} */ it) => [h("dt", {}, h("code", {}, it.key), it.default && ` (${it.default})`), h("dd", {}, it.help)])),
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: start }, t("play")), h("a", { class: "button", href: `#/new/${name}` }, t("options")), h("a", { class: "button", href: `#/edit/${name}` }, t("editor"))),
    ),
  );
}
