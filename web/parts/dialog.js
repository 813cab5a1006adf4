// A box above the page, closed by Escape or its button.

import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** Asks before something is done. @param {string} title what is done @param {string} question @param {() => void} act */
export function sure(title, question, act) {
  const yes = () => {
    box.close();
    act();
  };
  const box = dialog(title, h("p", {}, question), h("div", { class: "row" }, h("button", { type: "button", class: "primary", "data-sure": "yes", onclick: yes }, title), h("button", { type: "button", onclick: () => box.close() }, t("cancel"))));
}

/** @param {string} title @param {...any} content @returns {HTMLDialogElement} */
export function dialog(title, ...content) {
  const close = h("button", { type: "button", class: "plain", "aria-label": t("close"), onclick: () => box.close() }, "×");
  const box = h("dialog", { "aria-label": title, onclose: () => box.remove() }, h("div", { class: "box" }, h("div", { class: "row head" }, h("h2", {}, title), close), ...content));
  document.body.append(box);
  box.showModal();
  return box;
}
