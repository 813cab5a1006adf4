// Groups of buttons with one stop of the tabulator, inside which arrows go from
// one to the next, as readers of screens expect of toolbars and choices.

const WAYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {HTMLElement} group @param {(button: HTMLElement) => void} [reached] called with the button that an arrow leads to */
export function rove(group, reached = () => {}) {
  const buttons = () => /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button:not(:disabled)")]);
  const settle = () => {
    const all = buttons();
    const here =
      all.find((it) => it === document.activeElement) ??
      all.find((it) => it.getAttribute("aria-checked") === "true") ??
      all[0];
    all.forEach((it) => (it.tabIndex = it === here ? 0 : -1));
  };
  group.addEventListener("focusin", settle);
  group.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const way = WAYS[/** @type {keyof typeof WAYS} */ (event.key)];
    const to = way
      ? (at + way + all.length) % all.length
      : event.key === "Home"
        ? 0
        : event.key === "End"
          ? all.length - 1
          : -1;
    if (at < 0 || to < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    all[to].focus();
    reached(all[to]);
  });
  // The buttons may be exchanged for others at any time.
  new MutationObserver(settle).observe(group, { childList: true });
}
