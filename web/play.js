// The page on which a match is played, watched and looked into.

import { Live, get, search, send, text } from "./api.js";
import { Analyst, Bar } from "./analyse.js";
import { Clocks } from "./clock.js";
import { dialog } from "./dialog.js";
import { Explainer } from "./explain.js";
import { h, notice, put, say } from "./dom.js";
import { allGames, gameOf, setLevel } from "./games.js";
import { icon } from "./icons.js";
import { History } from "./history.js";
import { moveList } from "./moves.js";
import { seats } from "./setup.js";
import { share } from "./share.js";
import { sound } from "./sound.js";
import { met, recall, remember } from "./store.js";
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
    /** Which side may be played here: a link may say so. */
    this.as = query.get("as");
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
    this.history = new History((node) => this.go(node), (marks) => this.mark(marks));
    this.status = h("h2", { id: "status", class: "status" });
    this.offline = h("p", { class: "offline", hidden: true, role: "status" }, t("offline"));
    this.moves = h("div", { class: "moves", role: "region", "aria-label": t("moves"), tabindex: 0 });
    this.players = h("div", { class: "players" });
    this.tools = h("div", { class: "tools", role: "toolbar", "aria-label": t("tools") });
    this.hints = h("div", { class: "hint", role: "status", hidden: true });
    this.speed = h("div", { class: "speed", hidden: true });
    this.tree = h("div", { class: "tree", hidden: true });
    const type = h("input", { type: "text", id: "type", class: "type", placeholder: t("type-move"), "aria-label": t("type-move"), autocomplete: "off", spellcheck: "false" });
    const typed = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const word = type.value.trim();
      if (word && (await this.ply(word))) type.value = "";
    };
    this.type = type;
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
          this.players,
          this.tools,
          this.speed,
          this.hints,
          this.analyst.element,
          this.moves,
          h("form", { class: "row", onsubmit: typed }, type, h("button", { type: "submit" }, t("play-move"))),
          this.tree,
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
    this.state = state;
    const moved = state.node !== before.node || state.seq === before.seq;
    const line = status(state, this.description);
    put(this.status, line);
    this.status.dataset.over = String(Boolean(state.end));
    this.board.show(state, { open: this.mine(), label: `${this.game.title}: ${line}` });
    put(this.moves, moveList(state, (node) => this.go(node), this.marks));
    this.moves.querySelector(".here")?.scrollIntoView({ block: "nearest" });
    this.clocks.show(state);
    this.showPlayers();
    this.showTools();
    this.showSpeed();
    if (state.stuck && !before.stuck) notice(t("stuck"), "wrong");
    if (moved) {
      this.hintStep = 0;
      this.hints.hidden = true;
      this.tree.hidden = true;
      this.analyst.follow(state, this.description);
      this.explainer.follow(state);
      this.tell(before, state, line);
    }
  }

  /** Says what was played. @param {any} before @param {any} state @param {string} line */
  tell(before, state, line) {
    const [parent, ply, mover] = state.tree[state.node];
    const played = state.node && (parent === before.node || state.line.includes(before.node));
    const who = playerName(mover, this.description, state);
    if (played) sound(state.end ? "end" : state.players[mover] === "human" ? "ply" : "answer");
    say(played ? `${t("played", { player: who, ply })}. ${line}` : line);
  }

  /** Whether a person at this page may make a ply. */
  mine() {
    const { state } = this;
    if (state.end || this.as === "none") return false;
    if (this.as && this.as !== state.to_move && !state.paused) return false;
    return state.players[state.to_move] === "human" || state.paused;
  }

  showPlayers() {
    const { state } = this;
    const row = (/** @type {"a" | "b"} */ side) => {
      const name = playerName(side, this.description, state);
      const select = h("select", { "data-seat": side, "aria-label": name, onchange: () => this.seat(side, select.value) }, seats(state.players[side], this.levels));
      const active = !state.end && state.to_move === side;
      const won = state.end?.outcome === side;
      const owns = state.pieces.some((/** @type {any} */ it) => it.owner);
      const swatch = owns && h("span", { class: `swatch ${this.description.colours[side]}` });
      return h("p", { class: `player${active ? " active" : ""}${won ? " won" : ""}` }, swatch, h("span", {}, name, won ? " ★" : ""), h("span", { "data-clock": side }), select);
    };
    this.renew(this.players, [row("a"), row("b")], "seat");
    for (const side of /** @type {("a" | "b")[]} */ (["a", "b"])) {
      const place = this.players.querySelector(`[data-clock="${side}"]`);
      if (place && !place.contains(this.clocks.faces[side])) place.append(this.clocks.faces[side]);
    }
  }

  /**
   * Puts new children into an element, but only if they differ: what somebody
   * is just pressing or has opened stays.
   * @param {HTMLElement} element @param {any[]} children @param {string} key names the one that has the focus
   */
  renew(element, children, key) {
    const box = h("div", {}, children);
    const same = box.outerHTML;
    if (element.dataset.same === String(hash(same)) && element.childElementCount) return;
    const focus = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset[key] : null;
    put(element, [...box.childNodes]);
    element.dataset.same = String(hash(same));
    if (focus) /** @type {HTMLElement | null} */ (element.querySelector(`[data-${key}="${focus}"]`))?.focus();
  }

  showTools() {
    const { state } = this;
    const at = state.line.indexOf(state.node);
    const machines = state.players.a !== "human" || state.players.b !== "human";
    const people = state.players.a === "human" || state.players.b === "human";
    const tool = (/** @type {string} */ name, /** @type {() => void} */ act, { off = false, on = undefined, key = "" } = /** @type {any} */ ({})) =>
      h("button", { type: "button", "data-tool": name, disabled: off, "aria-pressed": on === undefined ? false : String(on), title: key ? `${t(name)} (${key})` : t(name), onclick: act }, icon(name), h("span", { class: "word" }, t(name)));
    const tools = [
      tool("undo", () => this.undo(), { off: state.node === 0 && !state.end, key: "U" }),
      tool("redo", () => this.redo(), { off: at + 1 >= state.line.length, key: "R" }),
      machines && !state.end && tool(state.paused ? "go-on-machine" : "pause", () => this.pause(), { key: "P" }),
      tool("hint", () => this.hint(), { off: Boolean(state.end), key: "H" }),
      tool("analyse", () => this.analyse(), { on: this.analyst.on, key: "A" }),
      this.game.abilities.includes("theory") && tool("explain", () => this.explain(), { on: this.explainer.on, key: "E" }),
      tool("flip", () => this.flip(), { key: "F" }),
      tool("swap", () => this.swap(), {}),
      people && tool("resign", () => this.resign(), { off: Boolean(state.end) }),
      !machines && tool("draw", () => this.draw(), { off: Boolean(state.end) }),
      tool("history", () => this.past(), { off: !state.line.length }),
      tool("tree", () => this.showTree(), {}),
      tool("share", () => share(this.state), { key: "S" }),
      tool("edit", () => this.edit(), {}),
      tool("new", () => this.again(), { key: "N" }),
    ];
    this.renew(this.tools, tools, "tool");
  }

  /** How fast machines play each other. */
  showSpeed() {
    const { state } = this;
    const show = state.players.a !== "human" && state.players.b !== "human";
    this.speed.hidden = !show;
    if (!show || this.speed.contains(document.activeElement)) return;
    // To the right is faster: 3 s to nothing.
    const slider = h("input", { type: "range", id: "pace", min: 0, max: 3000, step: 50, value: 3000 - state.pace, onchange: () => this.set({ pace: 3000 - Number(slider.value) }) });
    put(this.speed, h("label", { for: "pace" }, t("speed")), slider);
  }

  /** @param {boolean} up */
  connection(up) {
    this.offline.hidden = up;
  }

  /** @param {Map<number, any>} marks */
  mark(marks) {
    this.marks = marks;
    put(this.moves, moveList(this.state, (node) => this.go(node), marks));
  }

  // ---- what is done ------------------------------------------------------------

  /** Asks the server for a change; its answer is the new state. @param {"POST" | "PATCH"} method @param {string} path @param {object} [body] */
  async ask(method, path, body = {}) {
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
  ply(ply) {
    return this.ask("POST", "/plies", { move: ply, node: this.state.node });
  }

  refused() {
    const { state } = this;
    if (state.end) say(status(state, this.description));
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

  pause() {
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
    const { players, to_move } = this.state;
    const player = players.a === "human" && players.b === "human" ? to_move : players.a === "human" ? "a" : "b";
    const box = dialog(t("resign"), h("p", {}, t("resign-sure", { player: player.toUpperCase() })), h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => { box.close(); this.ask("POST", "/end", { kind: "resign", player }); } }, t("resign")), h("button", { type: "button", onclick: () => box.close() }, t("cancel"))));
  }

  draw() {
    return this.ask("POST", "/end", { kind: "draw" });
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
    this.hintStep = Math.min(this.hintStep + 1, 3);
    const found = await get(`/api/matches/${this.id}/hint`, { step: this.hintStep });
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
    const more = this.hintStep < 3 && h("button", { type: "button", onclick: () => this.hint() }, t("more-hint"));
    put(this.hints, lines.map((it) => h("p", {}, it)), more);
    this.hints.hidden = false;
  }

  /** The minimax tree of the position, with alpha-beta's cuts or without. */
  async showTree() {
    if (!this.tree.hidden) return (this.tree.hidden = true);
    const { state } = this;
    const picture = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("tree") });
    const depth = h("select", { id: "tree-depth", onchange: () => draw() }, h("option", { value: "" }, t("fitting")), [1, 2, 3, 4, 5].map((it) => h("option", {}, it)));
    const cuts = h("input", { type: "checkbox", id: "tree-cuts", checked: recall("cuts", true), onchange: () => { remember("cuts", cuts.checked); draw(); } });
    const draw = async () => {
      try {
        const svg = await text("/api/tree", { game: state.game, position: state.position, depth: depth.value, cuts: cuts.checked });
        const image = new Image();
        image.alt = t("tree");
        image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        const size = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg);
        image.width = Math.min(Number(size?.[1] ?? 800), 4000);
        put(picture, image);
      } catch (error) {
        put(picture, h("p", { class: "wrong" }, error.message));
      }
    };
    put(this.tree, h("h2", {}, t("tree")), h("div", { class: "row" }, h("label", { for: "tree-depth" }, t("depth")), depth, cuts, h("label", { for: "tree-cuts" }, t("cuts"))), picture);
    this.tree.hidden = false;
    await draw();
    this.tree.scrollIntoView({ block: "nearest" });
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

/** A number that tells texts apart. @param {string} text */
function hash(text) {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum;
}
