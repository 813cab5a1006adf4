// What moves on a board: pieces from where they were, and the focus from site to site.

import { byCount } from "./draw.js";

/** @typedef {import("../parts/board.js").GameBoard} GameBoard */
/** @typedef {import("../parts/board.js").Showing} Showing */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** A pointer that has gone further than this drags. */
const SLACK = 8;

/** Pieces come from where they were. @param {GameBoard} board @param {Showing} before @param {Showing} now */
export function glide(board, before, now) {
  if (calm.matches) return;
  if (before.position === now.position) return;
  const was = byCount(board.board, before.pieces);
  const last = (now.last ?? []).filter((it) => typeof it === "number");
  const [from, to] = last;
  const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) =>
    JSON.stringify(a) === JSON.stringify(b);
  board.on.forEach((pieces, id) => {
    if (!pieces.length || same(was[id], pieces)) return;
    const group = board.groups[id];
    const place = board.plan.places[id];
    const column = last.length === 1 && from !== id && board.board.sites[id].touches === from;
    const start = id === to || column ? board.plan.places[from] : null;
    if (start) {
      const frames = [
        { transform: `translate(${start.x - place.x}px, ${start.y - place.y}px)` },
        { transform: "none" },
      ];
      group.animate(frames, { duration: column ? 260 : 200, easing: column ? "ease-in" : "ease-out" });
      board.men.append(group);
    } else {
      group.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: 220 });
    }
  });
}

/**
 * The next site in a direction: near, and not far off the line.
 * @param {import("./draw.js").Place[]} places @param {number} site @param {number} dx @param {number} dy
 * @returns {number | null}
 */
export function beside(places, site, dx, dy) {
  const from = places[site];
  let best = null;
  let least = Infinity;
  places.forEach((to, id) => {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const cost = along + 2.2 * aside;
    if (along > 1 && aside <= along * 2.5 && cost < least) [best, least] = [id, cost];
  });
  return best;
}

/** Whether a pointer is still where it went down. @param {{x: number, y: number}} place @param {PointerEvent} event */
export const near = ({ x, y }, event) => Math.hypot(event.clientX - x, event.clientY - y) <= SLACK;
