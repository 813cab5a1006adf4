// The position editor: any position by hand or pasted, checked at once, then
// played or analysed.
//
// By hand means: choose a piece, then touch the fields where it goes; or the
// text of the position. Each follows the other. How a position is written and
// which ones there are is known to the game alone: the server is asked.

import { get, send } from "../lib/api.js";
import { h, put, s, say, swap } from "../lib/dom.js";
import { Plan } from "../lib/draw.js";
import { begin, gameOf, level } from "../lib/games.js";
import { rove } from "../lib/rove.js";
import { pieceWords } from "../lib/words.js";
import { language, t } from "../lib/texts.js";
import "../parts/board.js";

/** Notation is read as it is typed: capitals differ from small letters. */
const AS_TYPED = { autocapitalize: "off", autocorrect: "off", spellcheck: "false", autocomplete: "off" };

/** The editor that was there last: in another language it goes on. @type {Editor | null} */
let last = null;

/** @param {HTMLElement} main @param {string} name @param {URLSearchParams} query */
export async function edit(main, name, query) {
  const game = await gameOf(name);
  document.title = `${t("editor")}: ${game.title} – Spielbank`;
  const editor = new Editor(main, game, query);
  await editor.check();
  if (last?.address === editor.address && last.lang !== editor.lang) await editor.goOn(last);
  last = editor;
}

class Editor {
  /** @param {HTMLElement} main @param {Api["GameEntry"]} game @param {URLSearchParams} query */
  constructor(main, game, query) {
    this.game = game;
    this.address = location.hash;
    this.lang = language();
    /** Whether pieces were put last, rather than text typed. */
    this.byHand = false;
    /** How the board is described. */
    this.description = game.board;
    /** Answers that are overtaken by later questions are dropped. */
    this.turn = 0;
    /** The pieces on the board, legal or not. @type {Api["Piece"][]} */
    this.pieces = [];
    /** @type {"a" | "b"} */
    this.mover = "a";
    /** The kind that is put; null takes away. @type {number | null} */
    this.kind = 0;
    /** @type {Api["Kind"][]} */
    this.palette = [];
    this.name = h("input", {
      type: "text",
      id: "edit-game",
      value: query.get("g") ?? game.name,
      ...AS_TYPED,
      oninput: () => this.check(),
    });
    this.text = h(
      "textarea",
      {
        id: "edit-position",
        rows: 3,
        placeholder: t("no-position"),
        ...AS_TYPED,
        oninput: () => this.check(),
      },
      query.get("p") ?? game.scene.position,
    );
    this.moves = h("textarea", { id: "edit-moves", rows: 2, ...AS_TYPED, oninput: () => this.check() });
    this.board = document.createElement("game-board");
    this.board.free = true;
    this.board.hints = false;
    this.board.addEventListener("site", (event) => this.touch(event.detail.site, event.detail.clear));
    this.kinds = h("div", { class: "kinds", role: "radiogroup", "aria-label": t("palette") });
    this.others = h("div", { class: "kinds" });
    rove(this.kinds, (it) => it.click());
    this.wrong = h("p", { class: "wrong", role: "alert" });
    this.fine = h("p", { class: "faint", role: "status" });
    this.record = h("input", {
      type: "file",
      accept: ".game,text/plain",
      id: "edit-record",
      onchange: () => this.load(),
    });
    this.buttons = [
      h(
        "button",
        {
          type: "button",
          class: "primary",
          onclick: () => this.start({ a: "human", b: `engine:level=${level()}` }),
        },
        t("play-from-here"),
      ),
      h(
        "button",
        {
          type: "button",
          "data-edit": "analyse",
          onclick: () => this.start({ a: "human", b: "human" }, true),
        },
        t("analyse"),
      ),
    ];
    this.build(main);
  }

  /** @param {HTMLElement} main */
  build(main) {
    const { game } = this;
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
          h("p", { class: "field" }, h("label", { for: "edit-game" }, t("game-and-options")), this.name),
          h("p", { class: "field" }, h("label", { for: "edit-position" }, t("position")), this.text),
          h("p", { class: "field" }, h("label", { for: "edit-moves" }, t("moves-from-there")), this.moves),
          this.wrong,
          this.fine,
          h(
            "div",
            { class: "row" },
            this.buttons,
            h("button", { type: "button", class: "plain", onclick: () => this.reset() }, t("reset")),
          ),
          h("p", { class: "field" }, h("label", { for: "edit-record" }, t("load-record")), this.record),
          h("p", {}, h("a", { href: `#/rules/${game.name}` }, t("notation-in-rules"))),
        ),
        h("div", { class: "editing" }, h("div", { class: "palette" }, this.kinds, this.others), this.board),
      ),
    );
  }

  asked() {
    return {
      game: this.name.value.trim(),
      position: this.text.value.trim().replace(/\s+/g, " "),
      moves: this.moves.value.trim(),
    };
  }

  /** The number of a question; until its answer the editor is busy. */
  ask() {
    this.board.dataset.busy = "true";
    return ++this.turn;
  }

  /** Looks at what was typed: the board follows. */
  async check() {
    this.byHand = false;
    const mine = this.ask();
    try {
      const seen = await get("/api/look", this.asked());
      if (mine === this.turn) this.show(seen);
    } catch (error) {
      if (mine === this.turn) this.complain(error.message);
    }
  }

  /** Looks at what was put together: the text follows. */
  async arrange() {
    this.byHand = true;
    const mine = this.ask();
    this.draw();
    try {
      const seen = await send("POST", "/api/arrange", {
        game: this.asked().game,
        to_move: this.mover,
        pieces: this.pieces.map((it) => ({ ...it, owner: it.owner ?? undefined })),
      });
      if (mine !== this.turn) return;
      this.text.value = seen.scene.position;
      this.moves.value = "";
      this.show(seen);
    } catch (error) {
      if (mine !== this.turn) return;
      // The board is no legal position: an old text would describe another one.
      this.text.value = "";
      this.moves.value = "";
      this.complain(error.message);
    }
  }

  /** Takes over all that was typed and put. @param {Editor} other */
  async goOn(other) {
    for (const key of /** @type {("name" | "text" | "moves")[]} */ (["name", "text", "moves"]))
      this[key].value = other[key].value;
    this.kind = other.kind;
    await this.check();
    if (!other.byHand) return;
    // The board need not be a legal position, so no text describes it.
    this.pieces = other.pieces;
    this.mover = other.mover;
    await this.arrange();
  }

  /** A position that there is. @param {Api["Look"]} seen */
  show(seen) {
    this.board.dataset.busy = "false";
    this.pieces = seen.scene.pieces.map(plain);
    this.mover = seen.scene.to_move;
    this.palette = seen.palette ?? [];
    if (this.described !== JSON.stringify(seen.board)) {
      this.described = JSON.stringify(seen.board);
      this.description = seen.board;
      this.board.lay(seen.board, false);
    }
    this.position = seen.scene.position;
    this.draw();
    put(
      this.fine,
      seen.scene.end
        ? t("position-over")
        : t("position-fine", { player: this.mover.toUpperCase(), count: seen.scene.move_count }),
    );
    put(this.wrong);
    this.buttons.forEach((it) => (it.disabled = false));
  }

  /** @param {string} text */
  complain(text) {
    this.board.dataset.busy = "false";
    put(this.wrong, text);
    put(this.fine);
    this.buttons.forEach((it) => (it.disabled = true));
  }

  draw() {
    this.board.free = this.palette.length > 0;
    const scene = {
      ...this.game.scene,
      pieces: this.pieces,
      moves: [],
      move_count: 0,
      last: null,
      marked: [],
      position: "",
    };
    this.board.show(scene, { open: false, label: t("editor") });
    this.showPalette();
  }

  showPalette() {
    const { palette } = this;
    this.kinds.hidden = !palette.length;
    this.others.hidden = !palette.length;
    if (!palette.length) return;
    const button = (
      /** @type {number | null} */ number,
      /** @type {string} */ label,
      /** @type {import("../lib/dom.js").Child} */ content,
    ) =>
      h(
        "button",
        {
          type: "button",
          role: "radio",
          class: "kind",
          "data-kind": String(number),
          "aria-checked": String(this.kind === number),
          "aria-label": label,
          title: label,
          onclick: () => this.choose(number, label),
        },
        content,
      );
    const kinds = palette.map((kind, number) =>
      button(
        number,
        pieceWords([{ ...kind, site: 0, count: 1 }], this.description.colours),
        picture(this.description, kind),
      ),
    );
    const mover = h(
      "button",
      { type: "button", "data-kind": "mover", onclick: () => this.change() },
      t("to-move", { player: this.mover.toUpperCase() }),
    );
    swap(this.kinds, "kind", [...kinds, button(null, t("take-away"), "✕")]);
    swap(this.others, "kind", [
      mover,
      h(
        "button",
        { type: "button", class: "plain", "data-kind": "empty", onclick: () => this.clear() },
        t("empty-board"),
      ),
    ]);
  }

  /** @param {number | null} number @param {string} label */
  choose(number, label) {
    this.kind = number;
    this.showPalette();
    say(label);
  }

  /** The other player is to move. */
  change() {
    this.mover = this.mover === "a" ? "b" : "a";
    return this.arrange();
  }

  clear() {
    this.pieces = [];
    return this.arrange();
  }

  /** Puts what was chosen, one more of it, or takes one away. @param {number} site @param {boolean} clear */
  touch(site, clear) {
    const here = this.pieces.find((it) => it.site === site && it.count > 0);
    const others = this.pieces.filter((it) => it.site !== site);
    const shape = this.description.sites[site].shape;
    const kind = this.kind === null ? null : this.palette[this.kind];
    const several = shape === "pit" || shape === "tray" || kind?.stacks;
    const same = here && kind && alike(here, kind);
    let count = 1;
    if (clear || !kind) count = here ? here.count - 1 : 0;
    else if (same) count = several ? here.count + 1 : 0;
    const put_ = clear || !kind ? here : kind;
    const after = count > 0 && put_ ? [...others, plain({ ...put_, site, count })] : others;
    this.pieces = shape === "tray" ? after : this.balance(site, after);
    return this.arrange();
  }

  /**
   * A piece that is put on the board comes from the hand of its owner, and one
   * that is taken away goes back there.
   * @param {number} site @param {Api["Piece"][]} after all pieces, before that
   */
  balance(site, after) {
    const { sites } = this.description;
    const count = (/** @type {Api["Piece"][]} */ pieces, /** @type {"a" | "b"} */ owner) =>
      pieces.filter((it) => it.site === site && it.owner === owner).reduce((sum, it) => sum + it.count, 0);
    let pieces = after;
    for (const owner of /** @type {("a" | "b")[]} */ (["a", "b"])) {
      const gone = count(after, owner) - count(this.pieces, owner);
      // At the start a hand has all pieces of its owner.
      const first = this.game.scene.pieces.find(
        (it) => it.owner === owner && sites[it.site]?.shape === "tray",
      );
      if (!gone || !first) continue;
      const hand = pieces.find((it) => it.site === first.site);
      const left = (hand?.count ?? 0) - gone;
      const others = pieces.filter((it) => it !== hand);
      // Taken from an empty hand it comes from nowhere.
      if (hand || gone < 0) pieces = left > 0 ? [...others, plain({ ...first, count: left })] : others;
    }
    return pieces;
  }

  /** @param {Api["Players"]} players @param {boolean} [analyse] */
  async start(players, analyse = false) {
    try {
      await begin({ ...this.asked(), players }, analyse ? "?analyse=1" : "");
    } catch (error) {
      put(this.wrong, error.message);
    }
  }

  async load() {
    const text = (await this.record.files?.[0]?.text()) ?? "";
    try {
      await begin({ record: text });
    } catch (error) {
      put(this.wrong, error.message);
    }
  }

  reset() {
    this.text.value = this.game.scene.position;
    this.moves.value = "";
    return this.check();
  }
}

/** Whether a piece is of that kind. @param {import("../lib/draw.js").Piece} piece @param {Omit<import("../lib/draw.js").Piece, "site" | "count">} kind */
const alike = (piece, kind) =>
  piece.owner === kind.owner &&
  piece.form === kind.form &&
  piece.outline === kind.outline &&
  piece.large === kind.large;

/** A piece of its own, which may be changed. @param {Api["Piece"]} piece @returns {Api["Piece"]} */
function plain(piece) {
  const { site, owner, count } = piece;
  if (piece.form !== "figure") return { site, owner, count, form: piece.form };
  return { site, owner, count, form: piece.form, outline: piece.outline, large: piece.large };
}

/** A kind of piece by itself. @param {Api["Board"]} description @param {Api["Kind"]} kind */
function picture(description, kind) {
  const site = { name: "", x: 0, y: 0, width: 1, height: 1, shape: "square", touches: 0 };
  const plan = new Plan(
    { sites: [site], lines: [], labels: [], colours: description.colours, owned: true, below: null },
    false,
  );
  return s(
    "svg",
    { class: "board", viewBox: "-50 -50 100 100", "aria-hidden": "true" },
    plan.pieces(0, [{ ...kind, site: 0, count: 1 }]),
  );
}
