// How fast computers play each other.

import { h, put } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** The longest time between two moves, in milliseconds. */
const SLOWEST = 3000;

export class Speed {
  /** @param {(pace: number) => void} set */
  constructor(set) {
    this.set = set;
    this.element = h("div", { class: "speed", hidden: true });
  }

  /** @param {Api["State"]} state @param {boolean} plays whether the user may change it */
  show({ players, pace }, plays) {
    const show = plays && players.a !== "human" && players.b !== "human";
    this.element.hidden = !show;
    if (!show || this.element.contains(document.activeElement)) return;
    // To the right is faster.
    const slider = h("input", {
      type: "range",
      id: "pace",
      min: 0,
      max: SLOWEST,
      step: 50,
      value: SLOWEST - pace,
      onchange: () => this.set(SLOWEST - Number(slider.value)),
    });
    put(this.element, h("label", { for: "pace" }, t("speed")), slider);
  }
}
