// <game-board>: a board to look at and to play on, with mouse, finger, pen and
// keys, for sighted users and for screen readers.
//
// It is told a board once and a scene after every ply, and tells the ply that
// was made by an event `ply`. Cells are the cells of an ARIA grid with one
// stop of the tabulator; arrows go from site to site.

import { h, put, renew, s, say } from "../lib/dom.js";
import { Plan, byCount, mark } from "../lib/draw.js";
import { beside, glide, near } from "../lib/motion.js";
import { begun, choices, made } from "../lib/touch.js";
import { pieceWords } from "../lib/words.js";
import { hasText, t } from "../lib/texts.js";

/** @typedef {{site: number, x: number, y: number, meant: number, far: boolean, fresh: boolean}} Lift */
/** What a board shows, however the match has ended. @typedef {Omit<Api["Scene"], "end">} Showing */
/** @typedef {{letter: string, kind: string, title: string}} Badge */

export class GameBoard extends HTMLElement {
  /** @type {Api["Board"]} */ board = {
    sites: [],
    lines: [],
    labels: [],
    colours: { a: "white", b: "black" },
    owned: false,
    below: null,
  };
  plan = new Plan(this.board, false);
  /** @type {Showing | null} */ scene = null;
  turned = false;
  /** Whether the user may make a ply. */
  open = false;
  /** Whether sites that may be touched are marked. */
  hints = true;
  /** Whether every site can be touched; an event `site` reports it. */
  free = false;
  /** @type {(number | string)[]} */ picked = [];
  /** @type {Map<string, Badge>} */ badges = new Map();
  /** Sites that are pointed out. @type {number[]} */ pointed = [];
  focused = 0;
  /** What is held by a pointer. @type {Lift | null} */ lift = null;
  svg = s("svg", { class: "board", role: "grid" });
  keys = h("div", { class: "board-keys" });
  marks = s("g", { "aria-hidden": "true" });
  men = s("g", { "aria-hidden": "true" });
  top = s("g", { "aria-hidden": "true", class: "badges" });
  /** The cell of each site. @type {SVGRectElement[]} */ cells = [];
  /** The pieces of each site, drawn. @type {SVGGElement[]} */ groups = [];
  /** The pieces of each site. @type {import("../lib/draw.js").Piece[][]} */ on = [];

  connectedCallback() {
    if (this.svg.parentNode) return;
    this.append(this.svg, this.keys);
    this.svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event));
    this.svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.over(event));
    this.svg.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.up(event));
    this.svg.addEventListener("pointercancel", () => this.drop());
    this.svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    this.svg.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
      const site = /** @type {SVGElement} */ (event.target).dataset?.site;
      if (site !== undefined) this.focused = Number(site);
    });
  }

  /** Draws another board. @param {Api["Board"]} board @param {boolean} turned */
  lay(board, turned) {
    const held = this.svg.contains(document.activeElement);
    this.board = board;
    this.turned = turned;
    this.plan = new Plan(board, turned);
    this.scene = null;
    this.picked = [];
    this.svg.setAttribute("viewBox", this.plan.viewBox);
    const { width, height } = this.plan.box;
    this.style.setProperty("--ratio", String(width / height));
    this.style.setProperty("--fields", String(width / 100));
    [this.marks, this.men, this.top].forEach((it) => put(it));
    this.cells = board.sites.map((site, id) => {
      const { left, top, width, height } = this.plan.places[id];
      return s(
        "rect",
        {
          class: "cell",
          role: "gridcell",
          "data-site": id,
          tabindex: -1,
          x: left,
          y: top,
          width,
          height,
          rx: site.shape === "square" ? 0 : site.shape === "tray" ? 20 : Math.min(width, height) / 2,
        },
        s("title", {}, site.name),
      );
    });
    const order = board.sites.map((_, id) => id);
    const place = (/** @type {number} */ id) => this.plan.places[id];
    order.sort(
      (/** @type {number} */ a, /** @type {number} */ b) =>
        place(a).y - place(b).y || place(a).x - place(b).x,
    );
    /** @type {Map<number, SVGRectElement[]>} */
    const rows = new Map();
    for (const id of order) rows.set(place(id).y, [...(rows.get(place(id).y) ?? []), this.cells[id]]);
    const grid = [...rows.values()].map((cells) => s("g", { role: "row" }, cells));
    if (!this.cells[this.focused]) this.focused = order[0];
    put(this.svg, this.plan.ground(), this.marks, this.men, this.top, grid);
    if (held) this.focusCell(this.focused);
  }

  /** Shows a scene. @param {Showing} scene @param {{open: boolean, label: string}} how */
  show(scene, how) {
    const before = this.scene;
    this.scene = scene;
    this.open = how.open;
    this.picked = [];
    this.pointed = [];
    this.svg.setAttribute("aria-label", how.label);
    this.drawPieces();
    this.refresh();
    if (before) glide(this, before, scene);
  }

  /** The plies that may be made here now. */
  movable() {
    return this.open ? (this.scene?.moves ?? []) : [];
  }

  drawPieces() {
    const on = byCount(this.board, this.scene?.pieces ?? []);
    this.groups = on.map((pieces, id) => s("g", { "data-piece": id }, this.plan.pieces(id, pieces)));
    put(this.men, this.groups);
    this.on = on;
  }

  /** Marks, names of cells, buttons: all that changes while a ply is made. */
  refresh() {
    const moves = this.movable();
    const next = choices(moves, this.picked);
    const sites = this.board.sites;
    const marks = [];
    for (const id of this.scene?.marked ?? [])
      if (sites[id]) marks.push(mark(sites[id], this.plan.places[id], "last"));
    for (const id of this.picked)
      if (typeof id === "number") marks.push(mark(sites[id], this.plan.places[id], "picked"));
    for (const id of this.pointed)
      if (sites[id]) marks.push(mark(sites[id], this.plan.places[id], "pointed"));
    put(this.marks, marks);
    const top = [];
    for (const id of next) {
      if (typeof id !== "number" || !this.hints) continue;
      const { x, y } = this.plan.places[id];
      const empty = !this.on[id].some((it) => it.count > 0);
      const hollow = sites[id].shape === "pit" || sites[id].shape === "tray";
      if (hollow) top.push(mark(sites[id], this.plan.places[id], "target-rim"));
      else
        top.push(s("circle", { class: empty ? "target" : "target-rim", cx: x, cy: y, r: empty ? 13 : 44 }));
    }
    for (const [id, badge] of this.badgesNow(moves)) top.push(this.badge(id, badge));
    put(this.top, top);
    const lifts = new Set(moves.filter((it) => typeof it.touch[1] === "number").map((it) => it.touch[0]));
    this.cells.forEach((cell, id) => {
      const can = this.free || next.has(sites[id].touches);
      const words = pieceWords(this.on[id], this.board.colours);
      const parts = [sites[id].name, words || t("empty")];
      if (this.picked.includes(id)) parts.push(t("picked"));
      else if (can) parts.push(t("can-be-touched"));
      cell.setAttribute("aria-label", parts.join(", "));
      cell.setAttribute("tabindex", id === this.focused ? "0" : "-1");
      cell.setAttribute("class", `cell${can ? " can" : ""}${lifts.has(id) ? " lifts" : ""}`);
    });
    this.showKeys(next);
  }

  /** Buttons for what is no site: a pass, or numbers. @param {Set<number | string>} next */
  showKeys(next) {
    const words = [...next].filter((it) => typeof it === "string");
    const numbers = this.picked.length > 0;
    const label = (/** @type {string} */ word) =>
      !numbers && hasText(`button-${word}`) ? t(`button-${word}`) : word;
    const most = 40;
    /** @type {HTMLElement[]} */
    const keys = words
      .slice(0, most)
      .map((word) =>
        h(
          "button",
          { class: "key", type: "button", "data-touch": word, onclick: () => this.touch(word) },
          label(word),
        ),
      );
    if (words.length > most) {
      const field = h("input", {
        type: "number",
        min: words[0],
        max: words.length,
        "aria-label": t("how-many"),
        value: words[0],
      });
      keys.splice(
        0,
        keys.length,
        field,
        h("button", { class: "key", type: "button", onclick: () => this.touch(field.value) }, t("take")),
      );
    }
    if (numbers && words.length) {
      keys.unshift(h("span", { class: "ask" }, t("how-many")));
      keys.push(h("button", { class: "key plain", type: "button", onclick: () => this.drop() }, t("cancel")));
    }
    renew(this.keys, "touch", keys, () => this.focusCell(this.focused));
    this.keys.hidden = !keys.length;
  }

  // ---- values on the board ---------------------------------------------------

  /** What is known about plies. @param {Map<string, Badge>} badges */
  judge(badges) {
    this.badges = badges;
    if (this.scene) this.refresh();
  }

  /** For each site that may be touched: the badge of its best ply. @param {Api["Move"][]} moves */
  badgesNow(moves) {
    /** @type {Map<number, Badge>} */
    const best = new Map();
    const rank = [...this.badges.keys()];
    const shown = begun(moves, this.picked).sort((a, b) => rank.indexOf(a.move) - rank.indexOf(b.move));
    for (const it of shown) {
      const site = it.touch[this.picked.length];
      const badge = this.badges.get(it.move);
      if (badge && typeof site === "number" && !best.has(site)) best.set(site, badge);
    }
    return best;
  }

  /** @param {number} id @param {Badge} badge */
  badge(id, badge) {
    const { x, y, height } = this.plan.places[id];
    const wide = Math.max(34, badge.letter.length * 15 + 14);
    // In the middle of what is empty, at the upper edge of what is not; never beside the board.
    const { box } = this.plan;
    const full = this.on[id].some((it) => it.count > 0);
    const [left, right] = [box.x + wide / 2 + 4, box.x + box.width - wide / 2 - 4];
    const cx = Math.min(Math.max(x, left), right);
    const cy = full ? Math.max(y - height / 2 + 18, box.y + 20) : y;
    return s(
      "g",
      { class: `badge ${badge.kind}` },
      s("title", {}, badge.title),
      s("rect", { x: cx - wide / 2, y: cy - 16, width: wide, height: 32, rx: 9 }),
      s("text", { x: cx, y: cy + 8 }, badge.letter),
    );
  }

  /** Points out sites. @param {number[]} sites */
  point(sites) {
    this.pointed = sites;
    this.refresh();
  }

  // ---- touching ----------------------------------------------------------------

  /** Touches a single site, a number or a button. @param {number | string} thing */
  touch(thing) {
    if (!this.open) return this.refuse(thing);
    const moves = this.movable();
    let now = [...this.picked, thing];
    if (!begun(moves, now).length)
      now = begun(moves, [thing]).length && this.picked[0] !== thing ? [thing] : [];
    const ply = made(moves, now);
    if (ply) return this.make(ply.move);
    const next = [...choices(moves, now)];
    // Where there is only one number to choose nothing is asked.
    if (now.length && next.length === 1 && typeof next[0] === "string") {
      const only = made(moves, [...now, next[0]]);
      if (only) return this.make(only.move);
    }
    // Touching it once more only lets go of it.
    const nothing = !now.length && this.picked[0] !== thing;
    const moving = this.picked.length > 0;
    this.picked = now;
    this.refresh();
    if (nothing) this.refuse(thing, moving);
    else if (now.length) this.ask(next);
  }

  /** Reports that nothing can be done there, and the owner of the piece there. @param {number | string} thing @param {boolean} [moving] whether a piece was to go there */
  refuse(thing, moving = false) {
    const here = typeof thing === "number" ? this.on[thing] : [];
    const owner = here.find((it) => it.count > 0 && it.owner)?.owner ?? null;
    this.dispatchEvent(new CustomEvent("refused", { detail: { owner, moving } }));
  }

  /** Reports which site was touched, independent of the rules. @param {number} site @param {boolean} [clear] */
  pick(site, clear = false) {
    this.focused = site;
    this.dispatchEvent(new CustomEvent("site", { detail: { site, clear } }));
  }

  /** Says what is to be chosen next. @param {(number | string)[]} next */
  ask(next) {
    if (next.some((it) => typeof it === "string")) {
      say(t("choose-number"));
      /** @type {HTMLElement | null} */ (this.keys.querySelector("button, input"))?.focus({
        preventScroll: true,
      });
    } else {
      const names = next.map((it) => this.board.sites[/** @type {number} */ (it)].name);
      say(t("choose-target", { sites: names.join(", ") }));
    }
  }

  /** @param {string} move */
  make(move) {
    this.picked = [];
    this.open = false;
    this.refresh();
    this.dispatchEvent(new CustomEvent("ply", { detail: move }));
  }

  drop() {
    this.lift = null;
    this.picked = [];
    if (this.scene) {
      this.groups.forEach((it) => it.removeAttribute("transform"));
      this.refresh();
    }
  }

  // ---- pointers ----------------------------------------------------------------

  /** The site under a pointer. @param {PointerEvent} event @returns {number | null} */
  under(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const hit = this.plan.places.findIndex(
      (it) => it.left <= x && x < it.left + it.width && it.top <= y && y < it.top + it.height,
    );
    return hit < 0 ? null : hit;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const site = this.under(event);
    if (site === null || event.button > 0 || !this.scene) return;
    const meant = this.board.sites[site].touches;
    const lift = { site, x: event.clientX, y: event.clientY, meant, far: false, fresh: false };
    this.lift = lift;
    if (this.free) return;
    const moves = this.movable();
    const fits = begun(moves, [...this.picked, meant]).length > 0;
    const begins = begun(moves, [meant]).some((it) => typeof it.touch[1] === "number");
    if (!fits && begins && this.picked[0] !== meant) lift.fresh = true;
    if (fits && begins && !this.picked.length) lift.fresh = true;
    if (lift.fresh) {
      this.picked = [meant];
      this.refresh();
    }
    if (lift.fresh || this.picked[0] === meant) this.svg.setPointerCapture(event.pointerId);
    this.focused = site;
  }

  /** @param {PointerEvent} event */
  over(event) {
    const lift = this.lift;
    if (!lift || this.free || this.picked[0] !== lift.meant) return;
    const [dx, dy] = [event.clientX - lift.x, event.clientY - lift.y];
    if (!near(lift, event)) lift.far = true;
    const matrix = this.svg.getScreenCTM();
    if (!lift.far || !matrix) return;
    const group = this.groups[lift.site];
    group.setAttribute("transform", `translate(${dx / matrix.a} ${dy / matrix.d})`);
    this.men.append(group);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const lift = this.lift;
    if (!lift) return;
    this.lift = null;
    // A finger that wanders moves the page, and puts nothing.
    if (this.free) return near(lift, event) && this.pick(lift.site);
    this.groups[lift.site]?.removeAttribute("transform");
    const site = this.under(event);
    if (lift.far) {
      const meant = site === null ? null : this.board.sites[site].touches;
      if (meant === null || meant === lift.meant || !begun(this.movable(), [lift.meant, meant]).length) {
        if (meant !== null && meant !== lift.meant) this.refuse(meant, true);
        return this.drop();
      }
      return this.touch(meant);
    }
    if (site === null) return;
    if (lift.fresh) return this.ask([...choices(this.movable(), this.picked)]);
    if (this.picked[0] === lift.meant && !begun(this.movable(), [...this.picked, lift.meant]).length)
      return this.drop();
    this.touch(lift.meant);
  }

  // ---- keys --------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (way) this.step(way[0], way[1]);
    else if (this.free && (event.key === "Enter" || event.key === " ")) this.pick(this.focused);
    else if (this.free && (event.key === "Delete" || event.key === "Backspace"))
      this.pick(this.focused, true);
    else if (event.key === "Enter" || event.key === " ") this.touch(this.board.sites[this.focused].touches);
    else if (event.key === "Escape" && this.picked.length) this.drop();
    else if (event.key === "Home" || event.key === "End") this.edge(event.key === "Home" ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** To the next site in a direction. @param {number} dx @param {number} dy */
  step(dx, dy) {
    const next = beside(this.plan.places, this.focused, dx, dy);
    if (next !== null) this.focusCell(next);
  }

  /** To the first or last site of a row. @param {number} way */
  edge(way) {
    const here = this.plan.places[this.focused];
    const row = this.plan.places
      .map((it, id) => ({ ...it, id }))
      .filter((it) => Math.abs(it.y - here.y) < 10);
    row.sort((a, b) => way * (b.x - a.x));
    this.focusCell(row[0].id);
  }

  /** @param {number} id */
  focusCell(id) {
    this.cells[this.focused]?.setAttribute("tabindex", "-1");
    this.focused = id;
    this.cells[id]?.setAttribute("tabindex", "0");
    this.cells[id]?.focus({ preventScroll: true });
  }
}

customElements.define("game-board", GameBoard);
