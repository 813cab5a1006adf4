// Results of tournaments and matches, as tables and plots.

import { get } from "../lib/api.js";
import { h, put, s } from "../lib/dom.js";
import { t, written } from "../lib/texts.js";

/** What there is. @param {HTMLElement} main */
export async function results(main) {
  document.title = `${t("results")} – Spielbank`;
  const found = await get("/api/results");
  const item = (/** @type {string} */ it) => h("li", {}, h("a", { href: `#/results/${encodeURIComponent(it)}` }, it));
  put(
    main,
    h("div", { class: "card prose" }, h("h1", {}, t("results")), h("p", {}, t("results-more")), found.results.length > 0 ? h("ul", {}, found.results.map(item)) : h("p", {}, t(found.folder ? "no-results" : "no-results-folder"), " ", h("code", {}, "spielbank serve --results …"))),
  );
}

/** One of them. @param {HTMLElement} main @param {string} name */
export async function result(main, name) {
  const found = await get(`/api/results/${encodeURIComponent(name)}`);
  document.title = `${name} – Spielbank`;
  const back = h("p", {}, h("a", { href: "#/results" }, t("results")));
  put(main, h("div", { class: "card wide" }, h("h1", {}, name), found.kind === "match" ? match(found.match) : tournament(found), back));
}

/** @param {number} it */
const signed = (it) => (it > 0 ? "+" : it < 0 ? "−" : "±") + Math.abs(it).toFixed(0);

/** @param {any} found */
function tournament(found) {
  const { players } = found;
  const faults = players.some((/** @type {any} */ it) => it.faults > 0);
  const head = ["", t("entrant"), t("player"), t("points"), t("rating"), "+ = −", ...(faults ? [t("faults")] : []), ...players.map((/** @type {any} */ it) => it.rank)];
  const row = (/** @type {any} */ it) => [
    h("th", { scope: "row" }, it.rank),
    h("td", {}, it.name),
    h("td", {}, h("code", {}, it.player)),
    ...[written(it.points, 1), `${signed(it.rating)} ± ${it.rating_error.toFixed(0)}`, `${it.wins} ${it.draws} ${it.losses}`, ...(faults ? [it.faults] : [])].map((text) => h("td", { class: "count" }, text)),
    ...it.cross.map((/** @type {any} */ cell) => h("td", { class: "count" }, cell.games ? written(cell.points, 1) : "·")),
  ];
  const table = h("table", { class: "cross" }, h("thead", {}, h("tr", {}, head.map((it) => h("th", { scope: "col" }, it)))), h("tbody", {}, players.map((/** @type {any} */ it) => h("tr", {}, row(it)))));
  const rows = players.map((/** @type {any} */ it) => ({ name: it.name, value: it.rating, low: it.rating - it.rating_error, high: it.rating + it.rating_error }));
  return [
    h("p", {}, h("code", {}, found.game), " · ", t(`mode-${found.mode}`), " · ", t("games-played", { count: found.games })),
    scrolling(t("cross-table"), table),
    h("h2", {}, t("rating")),
    scrolling(t("rating-plot"), plot(rows, t("rating-plot"))),
    h("h2", {}, t("shares")),
    scrolling(t("shares"), bars(players.map((/** @type {any} */ it) => ({ name: it.name, parts: [it.wins, it.draws, it.losses] })))),
  ];
}

/** @param {any} it */
function match(it) {
  const cells = [[t("games-of"), it.games], [t("wins-of", { player: it.a }), it.a_wins], [t("drawn-games"), it.draws], [t("wins-of", { player: it.b }), it.b_wins], ["Elo", it.elo === null ? "–" : `${signed(it.elo)}${it.elo_error === null ? "" : ` ± ${it.elo_error.toFixed(0)}`}`]];
  const rows = cells.map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "count" }, value)));
  const known = it.elo !== null && it.elo_low !== null && it.elo_high !== null;
  return [
    h("p", {}, h("code", {}, it.game)),
    h("table", { class: "cross" }, h("tbody", {}, rows)),
    h("h2", {}, t("shares")),
    scrolling(t("shares"), bars([{ name: it.a, parts: [it.a_wins, it.draws, it.b_wins] }])),
    known && h("h2", {}, "Elo"),
    known && scrolling(t("rating-plot"), plot([{ name: it.a, value: it.elo, low: it.elo_low, high: it.elo_high }], t("rating-plot"))),
  ];
}

/** What may be wider than the window. @param {string} label @param {any} content */
const scrolling = (label, content) => h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": label }, content);

const ROW = 30;

/** How wide a picture is, how much of that is for names, and of how many letters: the writing keeps its size in a narrow window. */
function room() {
  // Beside it are the edges of the page and of the card.
  const wide = Math.max(280, Math.min(640, innerWidth - 68));
  return wide < 500 ? { wide, names: 124, letters: 15 } : { wide, names: 170, letters: 20 };
}

/** Values with their intervals. @param {{name: string, value: number, low: number, high: number}[]} rows @param {string} label */
function plot(rows, label) {
  const { wide, names, letters } = room();
  const least = Math.min(0, ...rows.map((it) => it.low));
  const most = Math.max(0, ...rows.map((it) => it.high));
  const x = (/** @type {number} */ value) => names + ((value - least) / Math.max(most - least, 1)) * (wide - names - 40);
  const height = rows.length * ROW + 30;
  const lines = rows.map((it, at) => {
    const y = ROW * (at + 0.5);
    return [s("text", { class: "who", x: names - 12, y: y + 5 }, it.name.slice(0, letters)), s("line", { class: "span", x1: x(it.low), x2: x(it.high), y1: y, y2: y }), s("circle", { class: "spot", cx: x(it.value), cy: y, r: 6 }, s("title", {}, `${it.name}: ${signed(it.value)} (${signed(it.low)} … ${signed(it.high)})`))];
  });
  const marks = [least, 0, most].filter((it, at, all) => at === 1 || Math.abs(x(it) - x(0)) > 40 || all.length === 1);
  const scale = marks.map((it) => [s("line", { class: "rule", x1: x(it), x2: x(it), y1: 0, y2: rows.length * ROW }), s("text", { class: "tick", x: x(it), y: height - 8 }, signed(it))]);
  return s("svg", { class: "plot", viewBox: `0 0 ${wide} ${height}`, role: "img", "aria-label": `${label}: ${rows.map((it) => `${it.name} ${signed(it.value)}`).join(", ")}` }, scale, lines);
}

/** Wins, draws and losses as parts of a bar. @param {{name: string, parts: number[]}[]} rows */
function bars(rows) {
  const { wide, names, letters } = room();
  const kinds = ["win", "draw", "loss"];
  const drawn = rows.map((it, at) => {
    const sum = Math.max(1, it.parts.reduce((a, b) => a + b, 0));
    let from = names;
    const parts = it.parts.map((part, number) => {
      const width = (part / sum) * (wide - names - 10);
      const x = from;
      from += width;
      return [s("rect", { class: `share ${kinds[number]}`, x, y: at * ROW + 4, width, height: ROW - 8 }), width > 26 && s("text", { class: "inside", x: x + width / 2, y: at * ROW + 20 }, `${t(`letter-${kinds[number]}`)} ${part}`)];
    });
    return [s("text", { class: "who", x: names - 12, y: at * ROW + 20 }, it.name.slice(0, letters)), ...parts.flat()];
  });
  const words = rows.map((it) => `${it.name}: ${it.parts.map((part, number) => `${t(`letter-${kinds[number]}`)} ${part}`).join(", ")}`);
  return s("svg", { class: "plot", viewBox: `0 0 ${wide} ${rows.length * ROW}`, role: "img", "aria-label": `${t("shares")}. ${words.join("; ")}` }, drawn);
}
