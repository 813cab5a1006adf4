// Sending a position or a game to others: by address, record, picture.

import { get, search, send, text } from "../lib/api.js";
import { dialog } from "./dialog.js";
import { h, notice, put } from "../lib/dom.js";
import { invitation, takeSeat } from "./invite.js";
import { met } from "../lib/store.js";
import { t } from "../lib/texts.js";

/** The address of a game, whole: it needs no server that knows it. @param {any} state @param {boolean} whole */
export function address(state, whole) {
  const plies = state.line.slice(0, state.line.indexOf(state.node) + 1).map((/** @type {number} */ it) => state.tree[it][1]);
  const query = whole ? { g: state.game, p: state.set_up, m: plies.join(" ") } : { g: state.game, p: state.position };
  return `${location.origin}/#/g${search(query)}`;
}

/** @param {any} state */
export async function share(state) {
  const { transcript } = await get(`/api/matches/${state.id}/transcript`).catch(() => ({ transcript: null }));
  const moves = state.line.slice(0, state.line.indexOf(state.node) + 1).map((/** @type {number} */ it) => state.tree[it][1]).join(" ");
  const picture = `/api/picture${search({ game: state.game, position: state.set_up, moves })}`;
  const line = (/** @type {string} */ label, /** @type {string} */ value, /** @type {() => void} */ then = () => {}) => {
    const field = h("input", { type: "text", readonly: true, value, "aria-label": label, onfocus: () => field.select() });
    const copy = async () => {
      field.focus();
      field.select();
      // Only pages that came by a safe way may copy.
      const copied = await navigator.clipboard?.writeText(value).then(() => true, () => false);
      notice(t(copied ? "copied" : "selected"));
      then();
    };
    return h("p", { class: "field" }, h("label", {}, label), h("span", { class: "row" }, field, h("button", { type: "button", onclick: copy }, t("copy"))));
  };
  dialog(
    t("share"),
    ...invitation(state).map(([side, link]) => line(t("share-play", { side: side.toUpperCase() }), link, () => takeSeat(state, side))),
    line(t("share-watch"), `${location.origin}/#/m/${state.id}?as=none`),
    line(t("share-position"), address(state, false)),
    line(t("share-game"), address(state, true)),
    line(t("position"), state.position),
    ...(transcript ? [line(t("share-transcript"), transcript)] : []),
    line(t("share-embed"), frame(`${location.origin}/embed.html${search({ g: state.game, p: state.set_up, m: moves })}`)),
    line(t("share-embed-live"), frame(`${location.origin}/embed.html?match=${state.id}`)),
    h("div", { class: "row" }, h("a", { class: "button", href: `/api/matches/${state.id}/record`, download: "match.game" }, t("save-record")), h("a", { class: "button", href: picture, download: "board.svg" }, "SVG"), h("button", { type: "button", onclick: () => png(picture) }, "PNG")),
  );
}

/** A frame for pages of others. @param {string} source */
const frame = (source) => `<iframe src="${source.replaceAll("&", "&amp;")}" width="420" height="480" title="Spielbank"></iframe>`;

/** Turns the picture into pixels, here in the browser. @param {string} path */
async function png(path) {
  const svg = await text(path);
  const size = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg);
  const [width, height] = size ? [Number(size[1]) * 2, Number(size[2]) * 2] : [1000, 1000];
  const sized = svg.replace("<svg ", `<svg width="${width}" height="${height}" `);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = h("canvas", { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(image.src);
  canvas.toBlob((/** @type {Blob} */ blob) => {
    const link = h("a", { href: URL.createObjectURL(blob), download: "board.png" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}

/** A game that came by address: made into a match of its own. @param {HTMLElement} main @param {URLSearchParams} query */
export async function shared(main, query) {
  put(main, h("p", { class: "card lone" }, t("looking")));
  const wish = { game: query.get("g") ?? "", position: query.get("p") ?? undefined, moves: query.get("m") ?? undefined };
  const match = await send("POST", "/api/matches", wish);
  met(match.id);
  location.replace(`#/m/${match.id}`);
}
