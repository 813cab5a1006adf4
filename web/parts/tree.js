// The minimax tree of a position, with alpha-beta's cuts or without. Once it is
// open it follows the match.

import { whole } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { failed } from "./failed.js";
import { recall, remember } from "../lib/store.js";
import { t } from "../lib/texts.js";

/** Maximum number of depths to choose from. */
const MOST = 12;

export class Tree {
  constructor() {
    this.element = h("div", { class: "tree", hidden: true });
    this.picture = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("tree") });
    this.depth = h(
      "select",
      { id: "tree-depth", onchange: () => this.draw() },
      h("option", { value: "" }, t("fitting")),
    );
    this.cuts = h("input", {
      type: "checkbox",
      id: "tree-cuts",
      checked: recall("cuts", true),
      onchange: () => this.cut(),
    });
    this.note = h("p", { class: "faint", id: "tree-note", role: "status" });
    put(
      this.element,
      h("h2", {}, t("tree")),
      h(
        "div",
        { class: "row" },
        h("label", { for: "tree-depth" }, t("depth")),
        this.depth,
        h("label", { class: "check" }, this.cuts, t("cuts")),
      ),
      this.note,
      this.picture,
    );
  }

  /** @param {Api["State"]} state */
  async toggle(state) {
    this.element.hidden = !this.element.hidden;
    if (this.element.hidden) return;
    await this.follow(state);
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Shows another position, if it is open. @param {Api["State"]} state */
  async follow(state) {
    this.state = state;
    if (!this.element.hidden) await this.draw();
  }

  cut() {
    remember("cuts", this.cuts.checked);
    return this.draw();
  }

  async draw() {
    const { state } = this;
    if (!state) return;
    const asked = Number(this.depth.value);
    try {
      const [svg, headers] = await whole("/api/tree", {
        game: state.game,
        position: state.position,
        depth: asked || undefined,
        cuts: this.cuts.checked,
      });
      // The match may have gone on meanwhile.
      if (state !== this.state) return;
      const [depth, deepest] = ["tree-depth", "tree-deepest"].map((it) => Number(headers.get(it)));
      this.offer(depth, deepest, asked);
      const image = new Image();
      image.alt = t("tree");
      image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      const size = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg);
      image.width = Math.min(Number(size?.[1] ?? 800), 4000);
      put(this.picture, image);
    } catch (error) {
      put(
        this.picture,
        failed(error, () => this.draw()),
      );
    }
  }

  /** Offers only depths that are possible. @param {number} depth shown @param {number} deepest @param {number} asked */
  offer(depth, deepest, asked) {
    const depths = Array.from({ length: Math.min(deepest, MOST) }, (_, it) => it + 1);
    put(
      this.depth,
      h("option", { value: "" }, t("fitting")),
      depths.map((it) => h("option", { value: it }, it)),
    );
    this.depth.value = asked ? String(Math.min(depth, MOST)) : "";
    put(this.note, asked > depth ? t("tree-less", { asked, depth }) : "");
  }
}
