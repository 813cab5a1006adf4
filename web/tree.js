// The minimax tree of a position, with alpha-beta's cuts or without.

import { text } from "./api.js";
import { h, put } from "./dom.js";
import { failed } from "./failed.js";
import { recall, remember } from "./store.js";
import { t } from "./texts.js";

export class Tree {
  constructor() {
    this.element = h("div", { class: "tree", hidden: true });
  }

  /** @param {any} state */
  async toggle(state) {
    this.element.hidden = !this.element.hidden;
    if (this.element.hidden) return;
    const picture = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("tree") });
    const depth = h("select", { id: "tree-depth", onchange: () => draw() }, h("option", { value: "" }, t("fitting")), [1, 2, 3, 4, 5].map((it) => h("option", {}, it)));
    const cuts = h("input", { type: "checkbox", id: "tree-cuts", checked: recall("cuts", true), onchange: () => { remember("cuts", cuts.checked); draw(); } });
    const draw = async () => {
      try {
        const svg = await text("/api/tree", { game: state.game, position: state.position, depth: depth.value, cuts: cuts.checked });
        const image = new Image();
        image.alt = t("tree");
        image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        const size = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg);
        image.width = Math.min(Number(size?.[1] ?? 800), 4000);
        put(picture, image);
      } catch (error) {
        put(picture, failed(error, draw));
      }
    };
    put(this.element, h("h2", {}, t("tree")), h("div", { class: "row" }, h("label", { for: "tree-depth" }, t("depth")), depth, h("label", { class: "check" }, cuts, t("cuts"))), picture);
    await draw();
    this.element.scrollIntoView({ block: "nearest" });
  }
}
