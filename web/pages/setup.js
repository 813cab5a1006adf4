// A new match: the options of the game in a form made from its description,
// and the players.

import { get } from "../lib/api.js";
import { h, notice, put } from "../lib/dom.js";
import { miniature } from "../lib/draw.js";
import { allGames, begin, gameOf, level, setLevel } from "../lib/games.js";
import { t } from "../lib/texts.js";

/** @param {HTMLElement} main @param {string} name @param {URLSearchParams} query */
export async function setUp(main, name, query) {
  const game = await gameOf(name);
  const { levels } = await allGames();
  document.title = `${game.title} – Spielbank`;
  const before = options(query.get("g"));
  const fields = game.options.map((it) => field(it, before.get(it.key)));
  const position = query.get("p");
  const seats = {
    a: seat("a", query.get("a") ?? "human", levels),
    b: seat("b", query.get("b") ?? `engine:level=${level()}`, levels),
  };
  const picture = h("div", { class: "figure" });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const clock = clockFields(Number(query.get("base")), Number(query.get("increment")));
  const full = () =>
    fields
      .map((it) => it.read())
      .filter(Boolean)
      .join(",");
  const spelled = () => (full() ? `${name}:${full()}` : name);

  const preview = async () => {
    try {
      const seen = await get("/api/look", { game: spelled(), position });
      put(picture, miniature(seen.board, seen.scene.pieces, game.title));
      put(wrong);
      return true;
    } catch (error) {
      put(wrong, error.message);
      return false;
    }
  };
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!(await preview())) return;
    const players = { a: seats.a.read(), b: seats.b.read() };
    const chosen = /level=(\d+)/.exec(players.b) ?? /level=(\d+)/.exec(players.a);
    if (chosen) setLevel(Number(chosen[1]));
    // The perfect player may need tables that do not exist; this is reported here.
    await begin({ game: spelled(), position: position ?? undefined, players, clock: clock.read() }).catch(
      (error) => {
        put(wrong, error.message);
        notice(error.message, "wrong");
      },
    );
  };
  const form = h(
    "form",
    { class: "card form", onsubmit: start, onchange: preview },
    h("h1", {}, game.title),
    h("fieldset", {}, h("legend", {}, t("who-plays")), seats.a.element, seats.b.element),
    h("fieldset", {}, h("legend", {}, t("clock")), clock.element),
    position && h("p", {}, t("position"), ": ", h("code", {}, position)),
    fields.length > 0 &&
      h(
        "fieldset",
        {},
        h("legend", {}, t("options")),
        fields.map((it) => it.element),
      ),
    wrong,
    h(
      "div",
      { class: "row" },
      h("button", { type: "submit", class: "primary" }, t("play")),
      h("a", { class: "button plain", href: `#/rules/${name}` }, t("rules")),
    ),
  );
  put(main, h("div", { class: "two" }, form, picture));
  await preview();
}

/** The options in a name such as `name:key=value,flag`. @param {string | null} name @returns {Map<string, string>} */
function options(name) {
  const given = (name ?? "").split(":").slice(1).join(":").split(",").filter(Boolean);
  return new Map(
    given.map((it) => /** @type {[string, string]} */ (it.includes("=") ? it.split(/=(.*)/s) : [it, "on"])),
  );
}

/** The field of an option. @param {Api["Option"]} option @param {string} [now] what was chosen before */
function field(option, now) {
  const id = `option-${option.key}`;
  const make = () => {
    if (option.kind === "flag") return h("input", { type: "checkbox", id });
    if (option.kind === "number")
      return h("input", {
        type: "number",
        id,
        min: option.min,
        max: option.max,
        placeholder: option.default ?? "",
      });
    if (option.kind === "choice")
      return h(
        "select",
        { id },
        h("option", { value: "" }, option.default ?? "–"),
        option.choices
          .filter((/** @type {string} */ it) => it !== option.default)
          .map((/** @type {string} */ it) => h("option", {}, it)),
      );
    const hint = option.kind === "text" ? option.example : `${option.min}–${option.max}, none`;
    return h("input", {
      type: "text",
      id,
      placeholder: option.default ?? hint,
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
      autocomplete: "off",
    });
  };
  const input = make();
  if (input instanceof HTMLInputElement && option.kind === "flag") input.checked = now !== undefined;
  else if (now !== undefined && now !== option.default) input.value = now;
  const read = () => {
    if (input instanceof HTMLInputElement && option.kind === "flag") return input.checked ? option.key : "";
    const value = input.value.trim();
    return value ? `${option.key}=${value}` : "";
  };
  return {
    element: h(
      "p",
      { class: "field" },
      h("label", { for: id }, option.key),
      input,
      h("span", { class: "faint" }, option.help),
    ),
    read,
  };
}

/** Time for each player, if wanted. @param {number} base in seconds @param {number} more for each turn */
function clockFields(base, more) {
  const minutes = h("input", {
    type: "number",
    id: "clock-minutes",
    min: 0,
    max: 1440,
    step: "any",
    placeholder: t("clock-none"),
  });
  const increment = h("input", {
    type: "number",
    id: "clock-increment",
    min: 0,
    max: 3600,
    placeholder: "0",
  });
  if (base > 0) [minutes.value, increment.value] = [String(base / 60), String(more || 0)];
  const read = () => {
    const base = Math.round(Number(minutes.value) * 60);
    return base > 0 ? { base, increment: Math.round(Number(increment.value)) } : undefined;
  };
  const field = (/** @type {HTMLElement} */ input, /** @type {string} */ label) =>
    h("p", { class: "field" }, h("label", { for: input.id }, label), input);
  return {
    element: h(
      "div",
      { class: "pair" },
      field(minutes, t("clock-minutes")),
      field(increment, t("clock-increment")),
    ),
    read,
  };
}

/** The seat of a side. @param {"a" | "b"} side @param {string} now @param {[number, number]} levels */
export function seat(side, now, levels) {
  const select = h("select", { id: `seat-${side}`, "data-seat": side }, seats(now, levels));
  return {
    element: h("p", { class: "field" }, h("label", { for: `seat-${side}` }, side.toUpperCase()), select),
    read: () => select.value,
    select,
  };
}

/** All that can sit there. @param {string} now @param {[number, number]} levels */
export function seats(now, levels) {
  const machines = [];
  for (let it = levels[0]; it <= levels[1]; it += 1)
    machines.push([`engine:level=${it}`, t("player-engine", { level: it })]);
  const all = [
    ["human", t("player-human")],
    ...machines,
    ["minimax:depth=3", t("player-minimax", { depth: 3 })],
    ["mcts:time=1s", t("player-mcts")],
    ["perfect", t("player-perfect")],
    ["random", t("player-random")],
  ];
  const usual = now === "engine" ? "engine:level=5" : now;
  if (!all.some(([spec]) => spec === usual)) all.push([usual, usual]);
  return all.map(([spec, name]) => h("option", { value: spec, selected: spec === usual }, name));
}
