// Tones, off by default. Made by the browser itself: there are
// no files.

import { recall, remember } from "./store.js";

/** Frequencies in Hz and when each begins, in seconds. @type {Record<string, [number, number][]>} */
const TONES = {
  ply: [[520, 0]],
  answer: [[392, 0]],
  end: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
  ],
};

/** @type {AudioContext | null} */
let context = null;

export const sounds = () => recall("sound", false);

/** @param {boolean} on */
export function setSounds(on) {
  remember("sound", on);
  if (on) sound("ply");
}

/** @param {"ply" | "answer" | "end"} name */
export function sound(name) {
  if (!sounds() || !window.AudioContext) return;
  context ??= new AudioContext();
  // A browser that has not been touched yet keeps still.
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const [pitch, after] of TONES[name]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + after;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.18);
  }
}
