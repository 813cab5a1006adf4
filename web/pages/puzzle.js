// Puzzles made from tables: positions in which only one move wins.

import { get } from "../lib/api.js";
import { h, notice, put, say } from "../lib/dom.js";
import { turnedFor } from "../lib/draw.js";
import { begin } from "../lib/games.js";
import { Remarks, refusal } from "../parts/remarks.js";
import { playerName, valueBadge } from "../lib/words.js";
import { t } from "../lib/texts.js";
import "../parts/board.js";

/** The games that have tables, and those that get them at once. @param {HTMLElement} main */
export async function puzzles(main) {
  document.title = `${t("puzzles")} – Spielbank`;
  const { tables, small } = await get("/api/tables");
  const item = (/** @type {any} */ it) =>
    h("li", {}, h("a", { class: "card small", href: `#/puzzle/${encodeURIComponent(it.game)}` }, h("span", {}, h("strong", {}, it.title), h("code", {}, it.game), h("span", { class: "faint" }, it.slices ? t("slices", { count: it.slices, size: size(it.bytes) }) : t("solved-at-once")))));
  put(
    main,
    h("div", { class: "hero" }, h("h1", {}, t("puzzles")), h("p", {}, t("puzzles-more"))),
    h("ul", { class: "smalls" }, [...tables, ...small].map(item)),
    tables.length > 0 ? null : h("div", { class: "card prose" }, h("p", {}, t("no-tables")), h("p", {}, h("code", {}, "spielbank solve …"))),
  );
}

/** @param {number} bytes */
const size = (bytes) => (bytes < 1 << 20 ? `${Math.ceil(bytes / 1024)} KiB` : `${Math.round(bytes / (1 << 20))} MiB`);

/** One puzzle after another. @param {HTMLElement} main @param {string} game @param {URLSearchParams} query */
export async function puzzle(main, game, query) {
  const found = await get("/api/puzzle", { game, seed: query.get("seed") });
  // The address names this very puzzle, so that it can be sent to others.
  const address = (/** @type {number} */ seed) => `#/puzzle/${encodeURIComponent(found.game)}?seed=${seed}`;
  if (!query.get("seed")) history.replaceState(history.state, "", address(found.seed));
  document.title = `${t("puzzle")} – Spielbank`;
  const board = /** @type {any} */ (document.createElement("game-board"));
  const task = h("h2", { class: "status", id: "task" });
  const remarks = new Remarks();
  const answer = h("p", { class: "hint", role: "status", hidden: true });
  const mover = playerName(found.scene.to_move, found.board);
  const next = () => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    location.hash = address(seed);
  };
  board.addEventListener("refused", (/** @type {CustomEvent} */ event) => remarks.show(refusal({ state: found.scene, description: found.board, watching: false, retry: { on: true }, board, open: true }, event.detail)));
  const again = () => board.show(found.scene, { open: true, label: task.textContent });
  const retry = () => {
    answer.hidden = true;
    again();
  };
  const tell = (/** @type {string} */ text, /** @type {string} */ kind) => {
    put(answer, text);
    answer.hidden = false;
    answer.dataset.kind = kind;
    say(text);
  };
  const reveal = () => {
    const move = found.scene.moves.find((/** @type {any} */ it) => it.move === found.answer);
    board.point((move?.touch ?? []).filter((/** @type {any} */ it) => typeof it === "number"));
    tell(t("puzzle-answer", { ply: found.answer }), "shown");
  };
  const tried = async (/** @type {string} */ ply) => {
    const right = ply === found.answer;
    const seen = await get("/api/look", { game: found.game, position: found.position, moves: ply });
    board.show(seen.scene, { open: false, label: task.textContent });
    if (right) return tell(found.turns ? t("puzzle-right-in", { turns: found.turns }) : t("puzzle-right"), "right");
    const { moves } = await get("/api/probe", { game: found.game, position: found.position }).catch(() => ({ moves: [] }));
    const value = moves.find((/** @type {any} */ it) => it.move === ply)?.value;
    tell(t("puzzle-wrong", { ply, value: value ? valueBadge(value, found.scene.to_move).title : "?" }), "wrong");
    setTimeout(again, 900);
  };
  const play = () => {
    const side = found.scene.to_move;
    const players = side === "a" ? { a: "human", b: "perfect" } : { a: "perfect", b: "human" };
    return begin({ game: found.game, position: found.position, players }).catch((error) => notice(error.message, "wrong"));
  };
  put(
    main,
    h(
      "div",
      { class: "table" },
      h("div", { class: "stage" }, board, remarks.element),
      h(
        "div",
        { class: "side" },
        h("h1", {}, t("puzzle")),
        task,
        h("p", { class: "faint" }, h("code", {}, found.game), " ", h("code", { id: "puzzle-position" }, found.position)),
        answer,
        h("div", { class: "row" }, h("button", { type: "button", class: "primary", "data-puzzle": "next", onclick: next }, t("puzzle-next")), h("button", { type: "button", "data-puzzle": "again", onclick: retry }, t("try-again")), h("button", { type: "button", "data-puzzle": "answer", onclick: reveal }, t("show-answer")), h("button", { type: "button", onclick: play }, t("puzzle-play"))),
        h("p", {}, h("a", { href: "#/puzzles" }, t("puzzles"))),
      ),
    ),
  );
  put(task, t("puzzle-task", { player: mover }));
  board.addEventListener("ply", (/** @type {CustomEvent} */ event) => tried(event.detail));
  board.lay(found.board, turnedFor(found.board, found.scene.to_move));
  again();
}
