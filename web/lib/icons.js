// Small signs on buttons, drawn here since no font has them all.

import { s } from "./dom.js";

/** Strokes on a field of 24 by 24. @type {Record<string, string>} */
const PATHS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  pause: "M8 5v14M16 5v14",
  "go-on-machine": "M7 5l12 7-12 7z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9c-.6.5-.8 1-.8 2.1H9.300c0-1.100-.2-1.600-.8-2.100A6 6 0 0 1 12 3z",
  analyse: "M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
  explain: "M5 20V9M12 20V4M19 20v-7M3 20h18M5 5v0M19 9v0",
  flip: "M8 4v16M8 4 4 8M8 4l4 4M16 20V4M16 20l-4-4M16 20l4-4",
  swap: "M4 8h16M20 8l-4-4M20 8l-4 4M20 16H4M4 16l4-4M4 16l4 4",
  resign: "M6 21V4M6 4h12l-3 4 3 4H6",
  draw: "M4 9h16M4 15h16",
  history: "M4 20V4M4 20h16M7 15l4-5 3 3 5-7",
  tree: "M12 4v5M12 9 6 14M12 9l6 5M6 14l-3 5M6 14l3 5M18 14l-3 5M18 14l3 5",
  share: "M12 15V3M12 3 8 7M12 3l4 4M5 12v8h14v-8",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  new: "M12 5v14M5 12h14",
};

/** @param {string} name */
export const icon = (name) => s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] ?? "" }));
