// The page on which a match is played, watched and looked into.

import { Live, get, search, send } from "./api.js";
import { Analyst, Bar } from "./analyse.js";
import { Clocks } from "./clock.js";
import { sure } from "./dialog.js";
import { Explainer } from "./explain.js";
import { h, notice, put, renew, say, swap } from "./dom.js";
import { allGames, gameOf, setLevel } from "./games.js";
import { icon } from "./icons.js";
import { History } from "./history.js";
import { moveList } from "./moves.js";
import { rove } from "./rove.js";
import { seats } from "./setup.js";
import { share } from "./share.js";
import { sound } from "./sound.js";
import { met, recall } from "./store.js";
import { Tree } from "./tree.js";
import { playerName, status, valueBadge } from "./words.js";
import { t } from "./texts.js";
import "./board.js";

/** @param {HTMLElement} main @param {string} id @param {URLSearchParams} query */
export async function play(main, id, query) {
  const match = await get(`/api/matches/${id}`);
  const [game, { levels }] = await Promise.all([gameOf(match.game), allGames()]);
  met(id);
  document.title = `${game.title} – Spielbank`;
  const page = new Play(main, match, game, levels, query);
  return () => page.leave();
}

class Play {
  /** @param {HTMLElement} main @param {any} match @param {any} game @param {[number, number]} levels @param {URLSearchParams} query */
  constructor(main, match, game, levels, query) {
    this.id = match.id;
    this.game = game;
    this.levels = levels;
    this.description = match.board;
    this.state = match;
    /** Which side may be played here, or none: a link may say so. Otherwise both. */
    const as = query.get("as") ?? "";
    this.as = ["a", "b", "none"].includes(as) ? as : null;
    this.watching = this.as === "none";
    this.turned = this.as === "b" || (match.players.a !== "human" && match.players.b === "human");
    this.hintStep = 0;
    /** @type {Map<number, any>} */
    this.marks = new Map();
    this.build(main);
    this.board.lay(this.description, this.turned);
    this.board.hints = recall("hints", true);
    this.keyed = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.keyed);
    this.live = new Live(this.id, (state) => this.show(state), (up) => this.connection(up));
    this.live.take(match);
    if (query.get("analyse")) this.analyse();
  }

  leave() {
    removeEventListener("keydown", this.keyed);
    this.live.close();
    this.clocks.stop();
    this.analyst.stop();
    this.history.stop();
  }

  /** @param {HTMLElement} main */
  build(main) {
    this.board = document.createElement("game-board");
    this.bar = new Bar();
    this.clocks = new Clocks();
    this.analyst = new Analyst(this.board, this.bar, (ply) => this.ply(ply));
    this.explainer = new Explainer(this.board, (ply) => this.ply(ply), () => this.mine());
    /** Nobody who only looks on takes the others to another move. */
    this.goer = this.watching ? null : (/** @type {number} */ node) => this.go(node);
    this.history = new History(this.goer, (marks) => this.mark(marks));
    this.status = h("h2", { id: "status", class: "status" });
    this.offline = h("p", { class: "offline", hidden: true, role: "status" }, t("offline"));
    this.moves = h("div", { class: "moves", role: "region", "aria-label": t("moves"), tabindex: 0 });
    this.players = h("div", { class: "players" });
    this.tools = h("div", { class: "tools", role: "toolbar", "aria-label": t("tools") });
    rove(this.tools);
    this.offer = h("div", { class: "offer", role: "status", hidden: true });
    this.hints = h("div", { class: "hint", role: "status", hidden: true });
    this.speed = h("div", { class: "speed", hidden: true });
    this.tree = new Tree();
    const type = h("input", { type: "text", id: "type", class: "type", placeholder: t("type-move"), "aria-label": t("type-move"), autocomplete: "off", spellcheck: "false" });
    const typed = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const word = type.value.trim();
      if (word && (await this.ply(word))) type.value = "";
    };
    this.type = type;
    this.more = h("p", { class: "faint", hidden: true });
    put(
      main,
      h(
        "div",
        { class: "table" },
        h("div", { class: "board-side" }, h("div", { class: "stage" }, this.bar.element, this.board), this.explainer.element),
        h(
          "div",
          { class: "side" },
          h("h1", {}, this.game.title, " ", h("a", { class: "small", href: `#/rules/${this.game.name}` }, t("rules"))),
          this.status,
          this.offline,
          this.offer,
          this.players,
          this.tools,
          this.speed,
          this.hints,
          this.analyst.element,
          this.moves,
          h("form", { class: "row", hidden: this.watching, onsubmit: typed }, type, h("button", { type: "submit" }, t("play-move"))),
          this.more,
          this.tree.element,
          this.history.element,
        ),
      ),
    );
    this.board.addEventListener("ply", (/** @type {CustomEvent} */ event) => this.ply(event.detail));
    this.board.addEventListener("refused", () => this.refused());
  }

  // ---- what is shown -----------------------------------------------------------

  /** @param {any} state */
  show(state) {
    const before = this.state;
    const held = document.activeElement;
    this.state = state;
    const moved = state.node !== before.node || state.seq === before.seq;
    const line = status(state, this.description);
    put(this.status, line);
    this.status.dataset.over = String(Boolean(state.end));
    this.board.show(state, { open: this.mine(), label: `${this.game.title}: ${line}` });
    this.showMoves();
    this.more.hidden = this.watching || state.move_count <= state.moves.length;
    put(this.more, t("more-moves", { count: state.moves.length, all: state.move_count }));
    this.moves.querySelector(".here")?.scrollIntoView({ block: "nearest" });
    this.clocks.show(state);
    this.showPlayers();
    this.showTools();
    this.showSpeed();
    this.showOffer();
    if (state.offer && state.offer !== before.offer) say(this.offer.textContent);
    if (state.stuck && !before.stuck) notice(t("stuck"), "wrong");
    if (moved) {
      this.hintStep = 0;
      this.hints.hidden = true;
      this.tree.element.hidden = true;
      this.analyst.follow(state, this.description);
      this.explainer.follow(state);
      this.tell(before, state, line);
    }
    // What had the focus may be gone: then it is back on the board.
    const now = document.activeElement;
    if (held !== document.body && (now === document.body || now?.closest("[hidden]"))) this.board.focusCell(this.board.focused);
  }

  showMoves() {
    renew(this.moves, "node", [moveList(this.state, this.goer, this.marks)]);
  }

  /** Says what was played. @param {any} before @param {any} state @param {string} line */
  tell(before, state, line) {
    const [parent, ply, mover] = state.tree[state.node];
    const played = state.node && (parent === before.node || state.line.includes(before.node));
    const who = playerName(mover, this.description, state);
    if (played) sound(state.end ? "end" : state.players[mover] === "human" ? "ply" : "answer");
    say(played ? `${t("played", { player: who, ply })}. ${line}` : line);
  }

  /** Whether a machine plays. */
  machines() {
    const { a, b } = this.state.players;
    return a !== "human" || b !== "human";
  }

  /** The side of whoever sits here: as the link says, else the only person, else who is to move. @returns {"a" | "b"} */
  side() {
    const { players, to_move } = this.state;
    if (this.as === "a" || this.as === "b") return this.as;
    return this.machines() ? (players.a === "human" ? "a" : "b") : to_move;
  }

  /** Whether a person at this page may make a ply. */
  mine() {
    const { state } = this;
    if (state.end || (this.as && this.as !== state.to_move)) return false;
    return state.players[state.to_move] === "human" || state.paused;
  }

  showPlayers() {
    const { state } = this;
    const row = (/** @type {"a" | "b"} */ side) => {
      const name = playerName(side, this.description, state);
      const select = h("select", { "data-seat": side, "aria-label": name, disabled: this.watching, onchange: () => this.seat(side, select.value) }, seats(state.players[side], this.levels));
      const active = !state.end && state.to_move === side;
      const won = state.end?.outcome === side;
      const owns = state.pieces.some((/** @type {any} */ it) => it.owner);
      const swatch = owns && h("span", { class: `swatch ${this.description.colours[side]}` });
      return h("p", { class: `player${active ? " active" : ""}${won ? " won" : ""}` }, swatch, h("span", {}, name, won ? " ★" : ""), h("span", { "data-clock": side }), select);
    };
    renew(this.players, "seat", [row("a"), row("b")]);
    for (const side of /** @type {("a" | "b")[]} */ (["a", "b"])) {
      const place = this.players.querySelector(`[data-clock="${side}"]`);
      if (place && !place.contains(this.clocks.faces[side])) place.append(this.clocks.faces[side]);
    }
  }

  showTools() {
    const { state } = this;
    const at = state.line.indexOf(state.node);
    const machines = this.machines();
    const people = state.players[this.side()] === "human";
    const plays = !this.watching;
    const tool = (/** @type {string} */ name, /** @type {() => void} */ act, { off = false, on = undefined, key = "", word = t(name) } = /** @type {any} */ ({})) =>
      h("button", { type: "button", "data-tool": name, disabled: off, "aria-pressed": on === undefined ? false : String(on), title: key ? `${word} (${key})` : word, onclick: act }, icon(name), h("span", { class: "word" }, word));
    const tools = [
      plays && tool("undo", () => this.undo(), { off: state.node === 0 && !state.end, key: "U" }),
      plays && tool("redo", () => this.redo(), { off: at + 1 >= state.line.length, key: "R" }),
      plays && machines && !state.end && tool(state.paused ? "go-on-machine" : "pause", () => this.pause(), { key: "P" }),
      tool("hint", () => this.hint(), { off: Boolean(state.end), key: "H" }),
      tool("analyse", () => this.analyse(), { on: this.analyst.on, key: "A" }),
      this.game.abilities.includes("theory") && tool("explain", () => this.explain(), { on: this.explainer.on, key: "E" }),
      tool("flip", () => this.flip(), { key: "F" }),
      plays && tool("swap", () => this.swap(), {}),
      plays && people && tool("resign", () => this.resign(), { off: Boolean(state.end) }),
      plays && !machines && tool("draw", () => this.draw(), { off: Boolean(state.end || state.offer), word: t(this.as ? "offer-draw" : "draw") }),
      tool("history", () => this.past(), { off: !state.line.length }),
      tool("tree", () => this.tree.toggle(this.state), {}),
      tool("share", () => share(this.state), { key: "S" }),
      tool("edit", () => this.edit(), {}),
      tool("new", () => this.again(), { key: "N" }),
    ];
    renew(this.tools, "tool", tools);
  }

  /** How fast machines play each other. */
  showSpeed() {
    const { state } = this;
    const show = !this.watching && state.players.a !== "human" && state.players.b !== "human";
    this.speed.hidden = !show;
    if (!show || this.speed.contains(document.activeElement)) return;
    // To the right is faster: 3 s to nothing.
    const slider = h("input", { type: "range", id: "pace", min: 0, max: 3000, step: 50, value: 3000 - state.pace, onchange: () => this.set({ pace: 3000 - Number(slider.value) }) });
    put(this.speed, h("label", { for: "pace" }, t("speed")), slider);
  }

  /** A draw that is offered, until the next move. */
  showOffer() {
    const { offer, end } = this.state;
    this.offer.hidden = !offer || Boolean(end);
    if (this.offer.hidden) return put(this.offer);
    const own = offer === this.as;
    const player = playerName(offer, this.description, this.state);
    const accept = !own && !this.watching && h("button", { type: "button", "data-offer": "accept", onclick: () => this.agree(offer === "a" ? "b" : "a") }, t("accept-draw"));
    renew(this.offer, "offer", [h("p", {}, own ? t("draw-offered") : t("offers-draw", { player })), accept]);
  }

  /** @param {boolean} up */
  connection(up) {
    this.offline.hidden = up;
  }

  /** @param {Map<number, any>} marks */
  mark(marks) {
    this.marks = marks;
    this.showMoves();
  }

  // ---- what is done ------------------------------------------------------------

  /** Asks the server for a change; its answer is the new state. @param {"POST" | "PATCH"} method @param {string} path @param {object} [body] */
  async ask(method, path, body = {}) {
    if (this.watching) {
      this.refused();
      return false;
    }
    try {
      this.live.take(await send(method, `/api/matches/${this.id}${path}`, body));
      return true;
    } catch (error) {
      notice(error.message, "wrong");
      say(error.message);
      // Somebody else was quicker, or the board thought that all was well.
      this.players.dataset.same = "";
      this.showPlayers();
      this.board.show(this.state, { open: this.mine(), label: this.status.textContent });
      return false;
    }
  }

  /** @param {string} ply */
  async ply(ply) {
    if (!this.mine()) {
      this.refused();
      return false;
    }
    return this.ask("POST", "/plies", { move: ply, node: this.state.node });
  }

  refused() {
    const { state } = this;
    if (this.watching) notice(t("only-watching"));
    else if (state.end) say(status(state, this.description));
    else if (this.mine()) say(t("not-there-now"));
    else notice(t("not-your-turn"));
  }

  undo() {
    return this.ask("POST", "/undo");
  }

  redo() {
    return this.ask("POST", "/redo");
  }

  /** @param {number} node */
  go(node) {
    return this.ask("POST", "/node", { node });
  }

  /** @param {object} settings */
  set(settings) {
    return this.ask("PATCH", "", settings);
  }

  async pause() {
    if (!this.machines() || this.state.end) return;
    return this.set({ paused: !this.state.paused });
  }

  /** @param {"a" | "b"} side @param {string} spec */
  seat(side, spec) {
    const chosen = /level=(\d+)/.exec(spec);
    if (chosen) setLevel(Number(chosen[1]));
    return this.set({ players: { ...this.state.players, [side]: spec }, paused: false });
  }

  swap() {
    const { a, b } = this.state.players;
    return this.set({ players: { a: b, b: a }, paused: false });
  }

  resign() {
    const player = this.side();
    const name = playerName(player, this.description, this.state);
    sure(t("resign"), t("resign-sure", { player: name }), () => this.ask("POST", "/end", { kind: "resign", player }));
  }

  /** In two browsers one offers and the other accepts; at one screen both are asked at once. */
  draw() {
    if (this.as) return this.agree(this.side());
    sure(t("draw"), t("draw-sure"), () => this.ask("POST", "/end", { kind: "draw" }));
  }

  /** Offers a draw, or accepts the other's offer. @param {"a" | "b"} player */
  agree(player) {
    return this.ask("POST", "/end", { kind: "draw", player });
  }

  flip() {
    this.turned = !this.turned;
    this.board.lay(this.description, this.turned);
    this.board.show(this.state, { open: this.mine(), label: this.status.textContent });
  }

  analyse() {
    this.analyst.toggle(!this.analyst.on, this.state, this.description);
    this.showTools();
  }

  async explain() {
    if (!this.game.abilities.includes("theory")) return;
    const told = this.explainer.toggle(!this.explainer.on, this.state);
    this.showTools();
    await told;
    this.explainer.element.scrollIntoView({ block: "nearest" });
  }

  past() {
    if (!this.history.element.hidden) return this.history.hide();
    this.history.begin(this.state);
    this.history.element.scrollIntoView({ block: "nearest" });
  }

  edit() {
    location.hash = `#/edit/${this.game.name}${search({ g: this.state.game, p: this.state.position })}`;
  }

  again() {
    location.hash = `#/new/${this.game.name}`;
  }

  /** A hint in steps: how it stands, what to touch, the ply. */
  async hint() {
    if (this.state.end) return;
    const step = Math.min(this.hintStep + 1, 3);
    this.hintStep = step;
    const found = await get(`/api/matches/${this.id}/hint`, { step }).catch((error) => {
      this.hintStep = step - 1;
      throw error;
    });
    if (found.node !== this.state.node) return;
    const player = playerName(this.state.to_move, this.description, this.state);
    const lines = [t("hint-value", { player, value: valueBadge(found.value).title })];
    const site = (/** @type {any} */ it) => (typeof it === "number" ? this.description.sites[it].name : it);
    if (found.first !== undefined && found.first !== null) {
      lines.push(t("hint-touch", { site: site(found.first) }));
      this.board.point([found.first].filter((it) => typeof it === "number"));
    }
    if (found.move) {
      lines.push(t("hint-move", { line: found.line.slice(0, 6).join(" ") }));
      this.board.point((found.touch ?? []).filter((/** @type {any} */ it) => typeof it === "number"));
    }
    const more = step < 3 && h("button", { type: "button", "data-hint": "more", onclick: () => this.hint() }, t("more-hint"));
    swap(this.hints, "hint", [lines.map((it) => h("p", {}, it)), more]);
    this.hints.hidden = false;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const busy = /** @type {HTMLElement} */ (event.target).closest?.("input, select, textarea, dialog");
    if (busy || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = {
      u: () => this.undo(),
      Backspace: () => this.undo(),
      r: () => this.redo(),
      f: () => this.flip(),
      h: () => this.hint(),
      a: () => this.analyse(),
      e: () => this.explain(),
      ",": () => this.explainer.go(-1),
      ".": () => this.explainer.go(1),
      p: () => this.pause(),
      s: () => share(this.state),
      n: () => this.again(),
      m: () => this.type.focus(),
      b: () => this.board.focusCell(this.board.focused),
    };
    const act = keys[/** @type {keyof typeof keys} */ (event.key.length === 1 ? event.key.toLowerCase() : event.key)];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
