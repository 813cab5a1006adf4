// The position editor: any position by hand or pasted, checked at once, then
// played or analysed.
//
// By hand means: the text of the position, with the board beside it that
// shows at every keystroke what it means. How a position is written is known
// to the game alone.

import { get } from "./api.js";
import { h, put } from "./dom.js";
import { miniature } from "./draw.js";
import { begin, gameOf, level } from "./games.js";
import { t } from "./texts.js";

/** @param {HTMLElement} main @param {string} name @param {URLSearchParams} query */
export async function edit(main, name, query) {
  const game = await gameOf(name);
  document.title = `${t("editor")}: ${game.title} – Spielbank`;
  const full = query.get("g") ?? name;
  const name_ = h("input", { type: "text", id: "edit-game", value: full, spellcheck: "false" });
  const field = h("textarea", { id: "edit-position", rows: 4, spellcheck: "false" }, query.get("p") ?? game.scene.position);
  const moves = h("textarea", { id: "edit-moves", rows: 2, spellcheck: "false" });
  const picture = h("div", { class: "figure" });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const fine = h("p", { class: "faint", role: "status" });
  const buttons = [
    h("button", { type: "button", class: "primary", onclick: () => start({ a: "human", b: `engine:level=${level()}` }) }, t("play-from-here")),
    h("button", { type: "button", onclick: () => start({ a: "human", b: "human" }, true) }, t("analyse")),
  ];
  const record = h("input", { type: "file", accept: ".game,text/plain", id: "edit-record", onchange: () => load() });
  const asked = () => ({ game: name_.value.trim(), position: field.value.trim().replace(/\s+/g, " "), moves: moves.value.trim() });
  let turn = 0;

  const check = async () => {
    const mine = ++turn;
    try {
      const seen = await get("/api/look", asked());
      if (mine !== turn) return;
      put(picture, miniature(seen.board, seen.scene.pieces, seen.scene.position));
      put(fine, seen.scene.end ? t("position-over") : t("position-fine", { player: seen.scene.to_move.toUpperCase(), count: seen.scene.move_count }));
      put(wrong);
      buttons.forEach((it) => (it.disabled = false));
    } catch (error) {
      if (mine !== turn) return;
      put(wrong, error.message);
      put(fine);
      buttons.forEach((it) => (it.disabled = true));
    }
  };
  const start = async (/** @type {any} */ players, analyse = false) => {
    const match = await begin({ ...asked(), players });
    if (analyse) location.hash = `#/m/${match.id}?analyse=1`;
  };
  const load = async () => {
    const text = (await record.files[0]?.text()) ?? "";
    try {
      await begin({ record: text });
    } catch (error) {
      put(wrong, error.message);
    }
  };
  const reset = () => {
    field.value = game.scene.position;
    moves.value = "";
    check();
  };
  for (const it of [name_, field, moves]) it.addEventListener("input", check);
  put(
    main,
    h(
      "div",
      { class: "two" },
      h(
        "form",
        { class: "card form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
        h("h1", {}, `${t("editor")}: ${game.title}`),
        h("p", { class: "faint" }, t("editor-more")),
        h("p", { class: "field" }, h("label", { for: "edit-game" }, t("game-and-options")), name_),
        h("p", { class: "field" }, h("label", { for: "edit-position" }, t("position")), field),
        h("p", { class: "field" }, h("label", { for: "edit-moves" }, t("moves-from-there")), moves),
        wrong,
        fine,
        h("div", { class: "row" }, buttons, h("button", { type: "button", class: "plain", onclick: reset }, t("reset"))),
        h("p", { class: "field" }, h("label", { for: "edit-record" }, t("load-record")), record),
        h("p", {}, h("a", { href: `#/rules/${name}` }, t("notation-in-rules"))),
      ),
      picture,
    ),
  );
  await check();
}
