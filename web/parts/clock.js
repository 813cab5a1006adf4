// The players' clocks as they are shown. The server's clock decides; here the
// seconds between two states are counted.

import { h, put } from "../lib/dom.js";
import { t, written as number } from "../lib/texts.js";

/** Number of milliseconds below which a clock is highlighted. */
const LITTLE = 20000;

export class Clocks {
  constructor() {
    /** How far this machine's clock is ahead of the server's. */
    this.ahead = 0;
    /** The times as the server sent them. @type {Api["Clock"] | null} */
    this.clock = null;
    this.faces = { a: face(), b: face() };
    this.timer = setInterval(() => this.tick(), 100);
  }

  /** @param {Api["State"] & { now?: number }} state */
  show(state) {
    if (state.now) this.ahead = Date.now() - state.now;
    this.clock = state.clock;
    this.tick();
  }

  /** What a player has left, in milliseconds. @param {"a" | "b"} side */
  left(side) {
    const { clock } = this;
    if (!clock) return 0;
    const gone = clock.running === side ? Date.now() - this.ahead - (clock.since ?? 0) : 0;
    return Math.max(0, clock[side] - Math.max(0, gone));
  }

  tick() {
    for (const side of /** @type {("a" | "b")[]} */ (["a", "b"])) {
      const element = this.faces[side];
      element.hidden = !this.clock;
      if (!this.clock) continue;
      const left = this.left(side);
      const text = written(left);
      if (element.textContent !== text) put(element, text);
      element.dataset.runs = String(this.clock.running === side);
      element.dataset.little = String(left < LITTLE);
    }
  }

  stop() {
    clearInterval(this.timer);
  }
}

const face = () => h("span", { class: "clock", role: "timer", "aria-label": t("time-left"), hidden: true });

/** Minutes and seconds, and tenths when there is little left. @param {number} millis */
export function written(millis) {
  const seconds = millis < LITTLE ? Math.floor(millis / 100) / 10 : Math.ceil(millis / 1000);
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest =
    millis < LITTLE ? number(seconds % 60, 1).padStart(4, "0") : String(whole % 60).padStart(2, "0");
  return `${hours ? `${hours}:${String(minutes).padStart(2, "0")}` : minutes}:${rest}`;
}
