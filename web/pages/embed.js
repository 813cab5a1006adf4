// A board alone, for pages of others: a position or a game by its address, or
// a match as it is played. Only to look at.

import { Live, get, search } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { gameOf } from "../lib/games.js";
import { speak } from "../lib/texts.js";
import { status } from "../lib/words.js";
import "../parts/board.js";

const query = new URLSearchParams(location.search);
const main = /** @type {HTMLElement} */ (document.getElementById("app"));

/** @param {any} board how it is described @param {any} scene @param {string} name @param {string} link */
async function show(board, scene, name, link) {
  const game = await gameOf(name);
  const element = /** @type {any} */ (document.createElement("game-board"));
  const line = h("p", { class: "caption" });
  put(main, element, h("p", { class: "caption" }, h("a", { href: link, target: "_blank", rel: "noopener" }, `${game.title} – Spielbank`)), line);
  element.hints = false;
  element.lay(board, query.get("turned") !== null);
  const tell = (/** @type {any} */ now) => {
    const text = status(now, board);
    put(line, text);
    element.show(now, { open: false, label: `${game.title}: ${text}` });
  };
  tell(scene);
  return tell;
}

async function begin() {
  const id = query.get("match");
  if (id) {
    const match = await get(`/api/matches/${encodeURIComponent(id)}`);
    const tell = await show(match.board, match, match.game, `${location.origin}/#/m/${match.id}?as=none`);
    new Live(match.id, tell, () => {}).take(match);
    return;
  }
  const [game, position, moves] = [query.get("g") ?? "", query.get("p"), query.get("m")];
  const seen = await get("/api/look", { game, position, moves });
  await show(seen.board, { ...seen.scene, margin: seen.margin }, seen.game, `${location.origin}/#/g${search({ g: game, p: position, m: moves })}`);
}

await speak(query.get("lang") ?? (document.documentElement.lang || "en"));
await begin().catch((error) => put(main, h("p", { class: "wrong" }, error.message)));
