// A box above the page, closed by Escape or its button.

import { h } from "./dom.js";
import { t } from "./texts.js";

/** @param {string} title @param {...any} content @returns {HTMLDialogElement} */
export function dialog(title, ...content) {
  const close = h("button", { type: "button", class: "plain", "aria-label": t("close"), onclick: () => box.close() }, "×");
  const box = h("dialog", { "aria-label": title, onclose: () => box.remove() }, h("div", { class: "box" }, h("div", { class: "row head" }, h("h2", {}, title), close), ...content));
  document.body.append(box);
  box.showModal();
  return box;
}
