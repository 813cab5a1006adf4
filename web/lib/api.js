// The server's API, and live states that survive a broken connection.

import { keepKeys, keysOf } from "./seats.js";
import { t } from "./texts.js";

/** A refusal of the server: its status, and what it says. Status 0: there was no answer. */
export class Refusal extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const language = () => document.documentElement.lang;

/** @param {string} path @param {RequestInit} [init] */
async function ask(path, init = {}) {
  const headers = { "Accept-Language": language(), ...(init.headers || {}) };
  const answer = await fetch(path, { ...init, headers }).catch(silent);
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => null);
  throw new Refusal(answer.status, body?.error?.message ?? answer.statusText);
}

/** Browsers say in their own words, in any language, that nothing came. @returns {never} */
export function silent() {
  throw new Refusal(0, t("no-answer"));
}

/** What is read. @template {string} Path @param {Path} path @param {Record<string, unknown>} [query] @returns {Promise<Answer<Path>>} */
export async function get(path, query = {}) {
  return (await ask(path + search(query))).json();
}

/** What is read as text. @param {string} path @param {Record<string, unknown>} [query] */
export async function text(path, query = {}) {
  return (await ask(path + search(query))).text();
}

/** What is read as text, with its headers. @param {string} path @param {Record<string, unknown>} [query] @returns {Promise<[string, Headers]>} */
export async function whole(path, query = {}) {
  const answer = await ask(path + search(query));
  return [await answer.text(), answer.headers];
}

/** What is sent, with the keys that this browser has for the match, or with one that was given. @template {string} Path @param {"POST" | "PATCH"} method @param {Path} path @param {object} [body] @param {string} [key] @returns {Promise<Sent<Path>>} */
export async function send(method, path, body = {}, key = undefined) {
  const id = /^\/api\/matches\/(\w+)/.exec(path)?.[1];
  const keys = key ?? (id && keysOf(id));
  const headers = { "Content-Type": "application/json", ...(keys ? { "Seat-Key": keys } : {}) };
  const answer = await (await ask(path, { method, headers, body: JSON.stringify(body) })).json();
  keepKeys(answer);
  return answer;
}

/** @param {Record<string, unknown>} query */
export function search(query) {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return given.length ? "?" + new URLSearchParams(given.map(([key, value]) => [key, String(value)])) : "";
}

/**
 * The states of a match as they come. A state is whole and has a number, so
 * what was missed while the connection was broken is in the next one.
 */
export class Live {
  /** @param {string} id @param {(state: Api["State"]) => void} tell @param {(connected: boolean) => void} line */
  constructor(id, tell, line) {
    this.id = id;
    this.tell = tell;
    this.line = line;
    this.seq = -1;
    this.wait = 250;
    this.closed = false;
    this.connect();
  }

  connect() {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/matches/${this.id}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 250;
      this.line(true);
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.line(false);
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, 5000);
    };
  }

  /** Takes a state from wherever it comes, unless it is old. @param {Api["State"]} state */
  take(state) {
    if (state.seq < this.seq || this.closed) return;
    const fresh = state.seq > this.seq;
    this.seq = state.seq;
    if (fresh) this.tell(state);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

/**
 * The events `analysis` and `review` of a stream until it is done. A stream that breaks off
 * is not asked for again, since it would begin anew: that has failed.
 * @param {string} path @param {(found: Api["Analysis"] & Api["Review"], event: string) => void} tell
 * @param {() => void} done @param {(error: Error) => void} fail
 * @returns {() => void} stops it; after that nothing is reported
 */
export function stream(path, tell, done, fail) {
  const stopper = new AbortController();
  const { signal } = stopper;
  events(path, signal, tell).then(
    () => signal.aborted || done(),
    (error) => signal.aborted || fail(error),
  );
  return () => stopper.abort();
}

/** Reads until the event `done`. @param {string} path @param {AbortSignal} signal @param {(found: Api["Analysis"] & Api["Review"], event: string) => void} tell */
async function events(path, signal, tell) {
  const answer = await ask(path, { signal });
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(silent);
    if (done) throw new Refusal(0, t("broke-off"));
    const whole = (rest + value).split("\n\n");
    rest = whole.pop() ?? "";
    for (const { event, data } of whole.map(fields)) {
      if (event === "done" || signal.aborted) return reader.cancel();
      if (event === "error") throw new Refusal(500, JSON.parse(data).error);
      if (event === "analysis" || event === "review") tell(JSON.parse(data), event);
    }
  }
}

/** The fields of an event, line by line. @param {string} event @returns {Record<string, string>} */
const fields = (event) => Object.fromEntries(event.split("\n").map((it) => it.split(/: ?(.*)/s)));
