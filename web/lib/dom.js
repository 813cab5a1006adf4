// Small helpers to build elements. Text is always set as text, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | boolean | "" } Child
 * @typedef {Child | (Child | (Child | Child[])[])[]} Children what may be given as children: nested lists are flattened
 * @typedef {(event: never) => void} Listener
 * @typedef {Record<string, string | number | boolean | null | undefined | Listener>} Attributes
 */

/**
 * An HTML element. Attributes that begin with `on` are listeners; `false` and
 * `null` leave an attribute out, `true` sets it without a value.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {...Children} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {...Children} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function s(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element @param {Attributes} attributes @param {Children[]} children
 */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function")
      element.addEventListener(key.slice(2), /** @type {EventListener} */ (/** @type {unknown} */ (value)));
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(key, String(value));
  }
  const given = /** @type {Child[]} */ (children.flat(4));
  element.append(
    ...given
      .filter((it) => it !== null && it !== undefined && typeof it !== "boolean")
      .map((it) => (it instanceof Node ? it : String(it))),
  );
  return element;
}

/** Puts other children into an element. @param {Element} element @param {...Children} children */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, {}, children);
}

/**
 * Puts other children into an element; the focus, if it is inside, stays: with
 * the child that has the same value in `data-KEY`, else with the one in its
 * place, else with the element.
 * @param {HTMLElement} element @param {string} key @param {Children} children @param {() => void} [otherwise] instead of the element
 */
export function swap(element, key, children, otherwise = () => hold(element)) {
  const can = () =>
    /** @type {HTMLElement[]} */ ([
      ...element.querySelectorAll("button:not(:disabled), input, select, a[href]"),
    ]);
  const held = /** @type {HTMLElement} */ (document.activeElement);
  const inside = held !== element && element.contains(held);
  const at = can().indexOf(held);
  put(element, children);
  if (!inside) return;
  const now = can();
  const same =
    held.dataset[key] === undefined ? undefined : now.find((it) => it.dataset[key] === held.dataset[key]);
  const next = same ?? now[at];
  if (next) next.focus({ preventScroll: true });
  else otherwise();
}

/**
 * The same, but only if the children differ, so that an element that is pressed
 * or open stays.
 * @param {HTMLElement} element @param {string} key @param {Children} children @param {() => void} [otherwise]
 */
export function renew(element, key, children, otherwise) {
  const box = h("div", {}, children);
  const same = String(hash(box.outerHTML));
  if (element.dataset.same === same && element.childElementCount) return;
  swap(element, key, [...box.childNodes], otherwise);
  element.dataset.same = same;
}

/** Gives the focus to what is no control. @param {HTMLElement} element */
export function hold(element) {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** A number that distinguishes texts. @param {string} text */
function hash(text) {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum;
}

/** Announces a text to screen readers. @param {string} text */
export function say(text) {
  const speech = document.getElementById("speech");
  if (!speech) return;
  // The same words again are said again.
  speech.textContent = "";
  setTimeout(() => (speech.textContent = text), 30);
}

/** Shows a message for a while. @param {string} text @param {"info" | "wrong"} [kind] */
export function notice(text, kind = "info") {
  const old = document.querySelector(".notice");
  if (old) old.remove();
  const box = h("div", { class: `notice ${kind}`, role: kind === "wrong" ? "alert" : "status" }, text);
  // The page behind an open dialog is inert.
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  setTimeout(() => box.remove(), 6000);
}
