// Draws any board from its description: sites, lines, labels, pieces.
//
// Knows no rules and no game. A unit is a hundredth of a field. What a thing
// looks like depends on its class; the colours are in board.css.

import { s } from "./dom.js";

const UNIT = 100;
/** Beside the outermost sites there is room for labels. */
const MARGIN = 30;
const LABEL_GAP = 28;
/** Maximum number of seeds drawn one by one in a field; the number is shown in any case. */
const SEEDS = 15;
/** The angle that fills a disc most evenly, as in a sunflower. */
const GOLDEN_ANGLE = 2.399963;

/**
 * @typedef {{name: string, x: number, y: number, width: number, height: number, shape: string, touches: number}} Site
 * @typedef {{sites: Site[], lines: [number, number][], labels: {text: string, x: number, y: number}[], colours: {a: string, b: string}, owned: boolean, below: "a" | "b" | null}} Board
 * @typedef {{site: number, owner: "a" | "b" | null, form: string, count: number, outline?: string, large?: boolean}} Piece
 * @typedef {{x: number, y: number, left: number, top: number, width: number, height: number}} Place
 */

/** Whether a board is turned for a player: a player with a home sits at the bottom. @param {Board} board @param {"a" | "b" | null} player */
export const turnedFor = (board, player) => Boolean(board.below && player && board.below !== player);

/** Where everything is; `turned` looks at the board from the other side. */
export class Plan {
  /** @param {Board} board @param {boolean} turned */
  constructor(board, turned) {
    this.board = board;
    const sites = board.sites;
    const left = Math.min(...sites.map((it) => it.x - it.width / 2));
    const right = Math.max(...sites.map((it) => it.x + it.width / 2));
    const top = Math.min(...sites.map((it) => it.y - it.height / 2));
    const bottom = Math.max(...sites.map((it) => it.y + it.height / 2));
    const turn = (/** @type {number} */ x, /** @type {number} */ y) =>
      turned ? [left + right - x, top + bottom - y] : [x, y];
    /** @type {Place[]} */
    this.places = sites.map((it) => {
      const [x, y] = turn(it.x, it.y);
      const [width, height] = [it.width * UNIT, it.height * UNIT];
      return {
        x: x * UNIT,
        y: y * UNIT,
        left: x * UNIT - width / 2,
        top: y * UNIT - height / 2,
        width,
        height,
      };
    });
    const edge = { left: left * UNIT, right: right * UNIT, top: top * UNIT, bottom: bottom * UNIT };
    // Points bear their own names: a second way to name them would only confuse.
    const named = sites.some((it) => it.shape === "point");
    this.labels = (named ? [] : board.labels).map((label) => {
      const [x, y] = turn(label.x, label.y);
      return { text: label.text, ...beside(x * UNIT, y * UNIT, edge) };
    });
    const xs = [edge.left, edge.right, ...this.labels.flatMap((it) => [it.x - 12, it.x + 12])];
    const ys = [edge.top, edge.bottom, ...this.labels.flatMap((it) => [it.y - 16, it.y + 16])];
    const [x0, y0] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
    this.box = { x: x0, y: y0, width: Math.max(...xs) + MARGIN - x0, height: Math.max(...ys) + MARGIN - y0 };
  }

  get viewBox() {
    const { x, y, width, height } = this.box;
    return `${x} ${y} ${width} ${height}`;
  }

  /** The ground with everything that never moves. */
  ground() {
    const { x, y, width, height } = this.box;
    const { sites, lines } = this.board;
    const wood = s("rect", {
      class: "wood",
      x: x + 2,
      y: y + 2,
      width: width - 4,
      height: height - 4,
      rx: 16,
    });
    const outlines = sites.map((site, id) => outline(site, this.places[id]));
    const paths = lines.map(([from, to]) => {
      const [a, b] = [this.places[from], this.places[to]];
      return s("line", { class: "line", x1: a.x, y1: a.y, x2: b.x, y2: b.y });
    });
    const dots = sites.map(
      (site, id) =>
        site.shape === "point" &&
        s("circle", { class: "dot", cx: this.places[id].x, cy: this.places[id].y, r: 8 }),
    );
    const labels = this.labels.map((it) => s("text", { class: "label", x: it.x, y: it.y + 10 }, it.text));
    return s("g", { "aria-hidden": "true" }, wood, outlines, paths, dots, labels);
  }

  /** The pieces on a site. @param {number} id @param {Piece[]} pieces */
  pieces(id, pieces) {
    const site = this.board.sites[id];
    const place = this.places[id];
    const counts = site.shape === "pit" || site.shape === "tray";
    const shown = pieces.filter((it) => it.count > 0 || counts);
    if (!shown.length && site.shape === "point")
      return [s("text", { class: "point-name", x: place.x + 24, y: place.y + 27 }, site.name)];
    if (!shown.length)
      return counts ? [number(place.x, place.y + place.height / 2 - 20, 23, "0", "ink")] : [];
    const wide = place.width > place.height;
    return shown.map((piece, index) => {
      const part = shown.length === 1 ? place : slice(place, index / shown.length, 1 / shown.length, wide);
      const colour = piece.owner ? this.board.colours[piece.owner] : "nobody";
      if (piece.form === "seeds") return seeds(part, piece.count);
      if (piece.form === "figure") return figure(part, piece, colour);
      return tower(part, piece.count, colour, site.shape === "tray");
    });
  }
}

/** A label outside the board keeps close to it. @param {number} x @param {number} y @param {{left: number, right: number, top: number, bottom: number}} edge */
function beside(x, y, edge) {
  const gap = (/** @type {number} */ more) => LABEL_GAP + Math.max(more - UNIT / 2, 0);
  if (x < edge.left) x = edge.left - gap(edge.left - x);
  else if (x > edge.right) x = edge.right + gap(x - edge.right);
  if (y < edge.top) y = edge.top - gap(edge.top - y);
  else if (y > edge.bottom) y = edge.bottom + gap(y - edge.bottom);
  return { x, y };
}

/** @param {Place} place @param {number} from @param {number} part @param {boolean} wide @returns {Place} */
function slice(place, from, part, wide) {
  const width = wide ? place.width * part : place.width;
  const height = wide ? place.height : place.height * part;
  const left = wide ? place.left + place.width * from : place.left;
  const top = wide ? place.top : place.top + place.height * from;
  return { left, top, width, height, x: left + width / 2, y: top + height / 2 };
}

/** What a site looks like with nothing on it. @param {Site} site @param {Place} place */
function outline(site, place) {
  const { left, top, width, height } = place;
  if (site.shape === "point") return null;
  if (site.shape === "square") {
    const dark = Math.abs(Math.round(site.x) + Math.round(site.y)) % 2 === 1;
    return s("rect", { class: dark ? "square dark" : "square", x: left, y: top, width, height });
  }
  const rx = site.shape === "pit" ? Math.min(width, height) / 2 : 22;
  return [
    s("rect", { class: "rim", x: left + 5, y: top + 5, width: width - 10, height: height - 10, rx }),
    s("rect", {
      class: "hollow",
      x: left + 9,
      y: top + 12,
      width: width - 18,
      height: height - 19,
      rx: rx - 4,
    }),
  ];
}

/** The shape of a site, to be marked. @param {Site} site @param {Place} place @param {string} kind */
export function mark(site, place, kind) {
  const { x, y, left, top, width, height } = place;
  if (site.shape === "point") return s("circle", { class: kind, cx: x, cy: y, r: 44 });
  const rx = site.shape === "square" ? 0 : site.shape === "pit" ? Math.min(width, height) / 2 : 22;
  const inset = site.shape === "square" ? 3 : 6;
  return s("rect", {
    class: kind,
    x: left + inset,
    y: top + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx,
  });
}

/** @param {number} x @param {number} y @param {number} size @param {string | number} text @param {string} kind */
function number(x, y, size, text, kind) {
  return s("text", { class: `number ${kind}`, x, y: y + size * 0.36, "font-size": size }, text);
}

/** Stones on each other, with their number if there are several. @param {Place} place @param {number} count @param {string} colour @param {boolean} counts */
function tower(place, count, colour, counts) {
  const scale = Math.min(1, place.width / UNIT, place.height / UNIT);
  const radius = (counts || count > 1 ? 33 : 38) * scale;
  const drawn = Math.min(count, 4);
  const step = 7 * scale;
  const bottom = place.y + (step * Math.max(drawn - 1, 0)) / 2;
  const stones = [];
  for (let level = 0; level < drawn; level += 1)
    stones.push(stone(place.x, bottom - step * level, radius, colour, level === 0));
  const top = bottom - step * Math.max(drawn - 1, 0);
  if (count === 0)
    stones.push(
      s("circle", { class: "absent", cx: place.x, cy: top, r: radius }),
      number(place.x, top, 32, 0, "ink"),
    );
  else if (counts || count > 1)
    stones.push(
      number(
        place.x,
        top,
        Math.min(34, (radius * 1.5) / (0.62 * String(count).length)),
        count,
        `on-${colour}`,
      ),
    );
  return s("g", { class: "piece" }, stones);
}

/** @param {number} x @param {number} y @param {number} r @param {string} colour @param {boolean} shadow */
function stone(x, y, r, colour, shadow) {
  return [
    shadow && s("circle", { class: "shadow", cx: x + 2, cy: y + 5, r }),
    s("circle", { class: `stone ${colour}`, cx: x, cy: y, r }),
    // Red has a broad ring, so that it differs from yellow with every colour vision.
    s("circle", { class: `bevel ${colour}`, cx: x, cy: y, r: r * (colour === "red" ? 0.6 : 0.8) }),
  ];
}

/** Seeds as a bunch, and their number below. @param {Place} place @param {number} count */
function seeds(place, count) {
  if (count > 99)
    return s(
      "g",
      { class: "piece" },
      number(place.x, place.y, Math.min(30, (place.width * 1.3) / String(count).length), count, "ink"),
    );
  const fields = Math.min(Math.max((place.width * place.height) / UNIT / UNIT, 1), 4);
  const drawn = Math.min(count, Math.floor(SEEDS * fields));
  const reach = 6.8 * Math.sqrt(drawn);
  const across = Math.min(reach, place.width / 2 - 19);
  const along = Math.min((reach * reach) / Math.max(across, 5), place.height / 2 - 24);
  const spots = Array.from({ length: drawn }, (_, seed) => {
    const distance = Math.sqrt((seed + 0.5) / drawn);
    return [distance * Math.cos(seed * GOLDEN_ANGLE), distance * Math.sin(seed * GOLDEN_ANGLE)];
  });
  const mean = (/** @type {0 | 1} */ axis) =>
    spots.reduce((sum, it) => sum + it[axis], 0) / Math.max(drawn, 1);
  const [mx, my] = [mean(0), mean(1)];
  const dots = spots.map(([x, y]) =>
    s("circle", {
      class: "seed",
      cx: place.x + across * (x - mx),
      cy: place.y - 10 + along * (y - my),
      r: 5.5,
    }),
  );
  return s("g", { class: "piece" }, dots, number(place.x, place.top + place.height - 22, 25, count, "ink"));
}

/** A figure, large or small. @param {Place} place @param {Piece} piece @param {string} colour */
function figure(place, piece, colour) {
  const scale = Math.min(1, place.width / UNIT, place.height / UNIT);
  const size = (piece.large ? 34 : 20) * scale;
  const shape = (/** @type {string} */ kind, /** @type {number} */ dx, /** @type {number} */ dy) => {
    const [x, y] = [place.x + dx, place.y + dy];
    if (piece.outline === "circle") return s("circle", { class: kind, cx: x, cy: y, r: size });
    if (piece.outline === "square")
      return s("rect", {
        class: kind,
        x: x - size * 0.9,
        y: y - size * 0.9,
        width: size * 1.8,
        height: size * 1.8,
        rx: 3,
      });
    const points = [
      [x, y - size * 1.05],
      [x + size * 1.05, y + size * 0.8],
      [x - size * 1.05, y + size * 0.8],
    ];
    return s("polygon", { class: kind, points: points.map((it) => it.join(",")).join(" ") });
  };
  const count = piece.count > 1 && number(place.x, place.y, 26, piece.count, `on-${colour}`);
  return s("g", { class: "piece" }, shape("shadow", 2, 4), shape(`figure ${colour}`, 0, 0), count);
}

/** A picture of a position, without anything to touch. @param {Board} board @param {Piece[]} pieces @param {string} label */
export function miniature(board, pieces, label) {
  const plan = new Plan(board, false);
  const on = byCount(board, pieces);
  return s(
    "svg",
    { class: "board mini", viewBox: plan.viewBox, role: "img", "aria-label": label },
    plan.ground(),
    on.map((it, id) => plan.pieces(id, it)),
  );
}

/** The pieces of each site. @param {Board} board @param {Piece[]} pieces @returns {Piece[][]} */
export function byCount(board, pieces) {
  /** @type {Piece[][]} */
  const on = board.sites.map(() => []);
  for (const piece of pieces) on[piece.site]?.push(piece);
  return on;
}
