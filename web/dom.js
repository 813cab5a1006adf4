// Small helpers to build elements. Text is always set as text, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, any>} Attributes
 */

/**
 * An HTML element. Attributes that begin with `on` are listeners; `false` and
 * `null` leave an attribute out, `true` sets it without a value.
 * @param {string} name @param {Attributes} [attributes] @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element. @param {string} name @param {Attributes} [attributes] @param {...(Child | Child[])} children @returns {any} */
export function s(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** @param {Element} element @param {Attributes} attributes @param {any[]} children */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children.flat(3).filter((it) => it !== null && it !== undefined && it !== false).map((it) => (it instanceof Node ? it : String(it))));
  return element;
}

/** Puts other children into an element. @param {Element} element @param {...(Child | Child[])} children */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, {}, children);
}

/** Says something to those who do not see the page. @param {string} text */
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
  document.body.append(box);
  setTimeout(() => box.remove(), 6000);
}
