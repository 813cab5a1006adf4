// The keys.

import { dialog } from "./dialog.js";
import { h } from "../lib/dom.js";
import { hasText, t } from "../lib/texts.js";

/** Keys, or the text that names them, and what they do. @type {[string, string][]} */
const KEYS = [
  ["← ↑ ↓ →", "key-arrows"],
  ["Enter", "key-enter"],
  ["keys-edge", "key-edge"],
  ["keys-delete", "key-delete"],
  ["Esc", "key-escape"],
  ["keys-undo", "key-undo"],
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
  const rows = KEYS.map(([key, text]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, hasText(key) ? t(key) : key)), h("td", {}, t(text))));
  dialog(t("keys"), h("table", { class: "keys" }, h("tbody", {}, rows)));
}
