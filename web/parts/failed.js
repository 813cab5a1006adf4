// What is said where something did not come, and the way to ask for it again.

import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @param {Error} error @param {() => void} again */
export const failed = (error, again) => h("div", { class: "failed", role: "alert" }, h("p", { class: "wrong" }, error.message), h("button", { type: "button", "data-again": "", onclick: again }, t("try-again")));
