// The page on which a match is played, watched and looked into.

import { Live, search, send } from "../lib/api.js";
import { Analyst, Bar } from "../parts/analyse.js";
import { Clocks } from "../parts/clock.js";
import { sure } from "../parts/dialog.js";
import { Explainer } from "../parts/explain.js";
import { h, notice, put, renew, say } from "../lib/dom.js";
import { turnedFor } from "../lib/draw.js";
import { allGames, gameOf, setLevel } from "../lib/games.js";
import { Hints } from "../parts/hint.js";
import { History } from "../parts/history.js";
import { arrive } from "../parts/invite.js";
import { moveList } from "../parts/moves.js";
import { Offers } from "../parts/offers.js";
import { newGame, rematch } from "../parts/rematch.js";
import { playerRow } from "../parts/players.js";
import { Remarks, echo, refusal } from "../parts/remarks.js";
import { Retry } from "../parts/retry.js";
import { rove } from "../lib/rove.js";
import { isAlone, sideHere } from "../lib/seats.js";
import { homeSide, learners } from "../lib/sides.js";
import { sound } from "../lib/sound.js";
import { Speed } from "../parts/speed.js";
import { met, recall } from "../lib/store.js";
import { press, tools } from "../parts/tools.js";
import { Tree } from "../parts/tree.js";
import { playerName, status } from "../lib/words.js";
import { t } from "../lib/texts.js";
import "../parts/board.js";

/** @param {HTMLElement} main @param {string} id @param {URLSearchParams} query */
export async function play(main, id, query) {
  const match = await arrive(id, query);
  const [game, { levels }] = await Promise.all([gameOf(match.game), allGames()]);
  met(id);
  document.title = `${game.title} – Spielbank`;
  const page = new Play(main, match, game, levels, query);
  return () => page.leave();
}

export class Play {
  /** @param {HTMLElement} main @param {Api["Match"]} match @param {Api["GameEntry"]} game @param {[number, number]} levels @param {URLSearchParams} query */
  constructor(main, match, game, levels, query) {
    this.id = match.id;
    this.game = game;
    this.levels = levels;
    this.description = match.board;
    /** @type {Api["State"]} */
    this.state = match;
    /** The side that the link names, or none. */
    this.asked = query.get("as") ?? "";
    /** The side that is played here: a, b, both (null), or none. */
    this.as = sideHere(match, this.asked);
    this.watching = this.as === "none";
    this.turned = turnedFor(match.board, homeSide(this.as, match.players));
    /** @type {Map<number, import("../parts/history.js").Mark>} */
    this.marks = new Map();
    this.board = document.createElement("game-board");
    this.bar = new Bar();
    this.clocks = new Clocks();
    this.analyst = new Analyst(this.board, this.bar, (ply) => this.ply(ply));
    this.explainer = new Explainer(
      this.board,
      (ply) => this.ply(ply),
      () => this.mine(),
    );
    /** Spectators do not take the players to another move. */
    this.goer = this.watching ? null : (/** @type {number} */ node) => this.go(node);
    this.retry = new Retry(this.board, () => this.show(this.state));
    this.history = new History(
      (lesson) => this.retry.begin(lesson),
      (marks) => this.mark(marks),
    );
    this.status = h("h2", { id: "status", class: "status" });
    this.offline = h("p", { class: "offline", hidden: true, role: "status" }, t("offline"));
    this.moves = h("div", { class: "moves", role: "region", "aria-label": t("moves"), tabindex: 0 });
    this.players = h("div", { class: "players" });
    this.tools = h("div", { class: "tools", role: "toolbar", "aria-label": t("tools") });
    rove(this.tools);
    this.offers = new Offers(this.description, (method, path, body) => this.ask(method, path, body));
    this.hints = new Hints(this.board);
    this.rematch = h("div", { class: "row rematch" });
    this.remarks = new Remarks();
    this.speed = new Speed((pace) => this.set({ pace }));
    this.tree = new Tree();
    this.type = h("input", {
      type: "text",
      id: "type",
      class: "type",
      placeholder: t("type-move"),
      "aria-label": t("type-move"),
      autocomplete: "off",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    });
    this.more = h("p", { class: "faint", hidden: true });
    this.build(main);
    this.board.lay(this.description, this.turned);
    this.board.hints = recall("hints", true);
    this.keyed = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.keyed);
    this.live = new Live(
      this.id,
      (state) => this.show(state),
      (up) => this.connection(up),
    );
    this.live.take(match);
    if (query.get("analyse")) this.analyse();
  }

  /** Finds out which side may be played here. */
  sit() {
    this.as = sideHere(this.state, this.asked);
    this.watching = this.as === "none";
  }

  /** Whether the user plays alone: then moves are taken back without asking. */
  alone() {
    return isAlone(this.state, this.as);
  }

  leave() {
    removeEventListener("keydown", this.keyed);
    this.live.close();
    this.clocks.stop();
    this.analyst.stop();
    this.history.stop();
  }

  /** Puts all parts into the page. @param {HTMLElement} main */
  build(main) {
    const { type } = this;
    const typed = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const word = type.value.trim();
      const { node } = this.state;
      if (!word || !(await this.ply(word))) return;
      type.value = "";
      const other = !this.retry.on && echo(this.state, word, node);
      if (other) this.remarks.show(other);
    };
    put(
      main,
      h(
        "div",
        { class: "table" },
        h(
          "div",
          { class: "board-side" },
          h("div", { class: "stage" }, this.bar.element, this.board, this.remarks.element),
          this.explainer.element,
        ),
        h(
          "div",
          { class: "side" },
          h(
            "h1",
            {},
            this.game.title,
            " ",
            h("a", { class: "small", href: `#/rules/${this.game.name}` }, t("rules")),
          ),
          this.status,
          this.offline,
          this.offers.element,
          this.rematch,
          this.retry.element,
          this.players,
          this.tools,
          this.speed.element,
          this.hints.element,
          this.analyst.element,
          this.moves,
          h(
            "form",
            { class: "row", hidden: this.watching, onsubmit: typed },
            type,
            h("button", { type: "submit" }, t("play-move")),
          ),
          this.more,
          this.tree.element,
          this.history.element,
        ),
      ),
    );
    this.board.addEventListener("ply", (event) => this.ply(event.detail));
    this.board.addEventListener("refused", (event) => this.refused(event.detail));
  }

  // ---- what is shown -----------------------------------------------------------

  /** @param {Api["State"]} state */
  show(state) {
    const before = this.state;
    const held = document.activeElement;
    this.state = state;
    this.sit();
    const moved = state.node !== before.node || state.seq === before.seq;
    const line = status(state, this.description);
    put(this.status, line);
    this.status.dataset.over = String(Boolean(state.end));
    const home = homeSide(this.as, state.players);
    if (home !== homeSide(this.as, before.players)) this.turn(turnedFor(this.description, home));
    if (moved) this.retry.end();
    if (!this.retry.on) this.board.show(state, { open: this.mine(), label: `${this.game.title}: ${line}` });
    renew(this.rematch, "rematch", this.as ? [] : rematch(state));
    this.showMoves();
    this.more.hidden = this.watching || state.move_count <= state.moves.length;
    put(this.more, t("more-moves", { count: state.moves.length, all: state.move_count }));
    this.moves.querySelector(".here")?.scrollIntoView({ block: "nearest" });
    this.clocks.show(state);
    this.showPlayers();
    this.showTools();
    this.speed.show(state, !this.watching);
    this.offers.show(state, this.as);
    if (state.stuck && !before.stuck) notice(t("stuck"), "wrong");
    if (moved) {
      this.hints.hide();
      this.tree.follow(state);
      this.analyst.follow(state, this.description);
      this.explainer.follow(state);
      this.tell(before, state, line);
    }
    // What had the focus may be gone: then it is back on the board.
    const now = document.activeElement;
    if (held !== document.body && (now === document.body || now?.closest("[hidden]")))
      this.board.focusCell(this.board.focused);
  }

  showMoves() {
    renew(this.moves, "node", [moveList(this.state, this.goer, this.marks)]);
  }

  /** Says what was played. @param {Api["State"]} before @param {Api["State"]} state @param {string} line */
  tell(before, state, line) {
    const [parent, ply, mover] = state.tree[state.node];
    const played = state.node && (parent === before.node || state.line.includes(before.node));
    const who = playerName(mover, this.description);
    if (played) sound(state.end ? "end" : state.players[mover] === "human" ? "ply" : "answer");
    say(played ? `${t("played", { player: who, ply })}. ${line}` : line);
  }

  /** Whether a machine plays. */
  machines() {
    const { a, b } = this.state.players;
    return a !== "human" || b !== "human";
  }

  /** The side of the user: as the link says, else the only person, else the player to move. @returns {"a" | "b"} */
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
    renew(this.players, "seat", [playerRow(this, "a"), playerRow(this, "b")]);
    for (const side of /** @type {("a" | "b")[]} */ (["a", "b"])) {
      const place = this.players.querySelector(`[data-clock="${side}"]`);
      if (place && !place.contains(this.clocks.faces[side])) place.append(this.clocks.faces[side]);
    }
  }

  showTools() {
    renew(this.tools, "tool", tools(this));
  }

  /** @param {boolean} up */
  connection(up) {
    this.offline.hidden = up;
  }

  /** @param {Map<number, import("../parts/history.js").Mark>} marks */
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
      // Another user was quicker, or the board did not notice the error.
      this.players.dataset.same = "";
      this.showPlayers();
      this.board.show(this.state, { open: this.mine(), label: this.status.textContent ?? "" });
      return false;
    }
  }

  /** @param {string} ply */
  async ply(ply) {
    if (this.retry.on)
      return this.retry.play(ply).then(
        () => true,
        (error) => {
          notice(error.message, "wrong");
          return false;
        },
      );
    if (!this.mine()) {
      this.refused();
      return false;
    }
    return this.ask("POST", "/plies", { move: ply, node: this.state.node });
  }

  /** Says why nothing happened. @param {object} [touched] */
  refused(touched = {}) {
    this.remarks.show(refusal({ ...this, open: this.mine() }, touched));
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
    const name = playerName(player, this.description);
    sure(t("resign"), t("resign-sure", { player: name }), () =>
      this.ask("POST", "/end", { kind: "resign", player }),
    );
  }

  /** In two browsers one offers and the other accepts; at one screen both are asked at once. */
  draw() {
    if (this.as) return this.ask("POST", "/end", { kind: "draw", player: this.side() });
    sure(t("draw"), t("draw-sure"), () => this.ask("POST", "/end", { kind: "draw" }));
  }

  flip() {
    if (!this.description.below) return;
    this.retry.end();
    this.turn(!this.turned);
    this.board.show(this.state, { open: this.mine(), label: this.status.textContent ?? "" });
  }

  /** Looks at the board from that side. @param {boolean} turned */
  turn(turned) {
    this.turned = turned;
    this.board.lay(this.description, turned);
    this.bar.turn(turned);
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
    this.history.begin(this.state, learners(this.as, this.state.players));
    this.history.element.scrollIntoView({ block: "nearest" });
  }

  edit() {
    location.hash = `#/edit/${this.game.name}${search({ g: this.state.game, p: this.state.position })}`;
  }

  again() {
    location.hash = newGame(this.game.name, this.state);
  }

  hint() {
    return this.hintable() ? this.hints.more(() => this.state, this.description) : undefined;
  }

  /** Whether a hint can be given: not while the computer is to move. */
  hintable() {
    const { end, players, to_move, paused } = this.state;
    return !end && !this.retry.on && (players[to_move] === "human" || paused);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    press(this, event);
  }
}
