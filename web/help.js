// The keys.

import { dialog } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

/** @type {[string, string][]} */
const KEYS = [
  ["← ↑ ↓ →", "key-arrows"],
  ["Enter", "key-enter"],
  ["Esc", "key-escape"],
  ["U", "key-undo"],
  ["R", "key-redo"],
  ["F", "key-flip"],
  ["H", "key-hint"],
  ["A", "key-analyse"],
  ["E", "key-explain"],
  [", .", "key-steps"],
  ["P", "key-pause"],
  ["M", "key-type"],
  ["S", "key-share"],
  ["N", "key-new"],
  ["B", "key-board"],
  ["?", "key-help"],
];

export function showHelp() {
  if (document.querySelector("dialog")) return;
  const rows = KEYS.map(([key, text]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, t(text))));
  dialog(t("keys"), h("table", { class: "keys" }, h("tbody", {}, rows)));
}
