// How touches become plies: each is compared with the gestures of the legal
// plies. Since no gesture begins with the whole of another, a touch is either
// a ply, the beginning of some, or nothing.

/** @typedef {{move: string, touch: (number | string)[]}} Move */

/** The plies that begin with what is picked. @param {Move[]} moves @param {(number | string)[]} picked */
export function begun(moves, picked) {
  return moves.filter((it) => picked.every((thing, at) => it.touch[at] === thing));
}

/** What can be touched next. @param {Move[]} moves @param {(number | string)[]} picked @returns {Set<number | string>} */
export function choices(moves, picked) {
  const next = begun(moves, picked).map((it) => it.touch[picked.length]);
  return new Set(next.filter((it) => it !== undefined));
}

/** The ply that has been made, if it is whole. @param {Move[]} moves @param {(number | string)[]} picked */
export function made(moves, picked) {
  return moves.find((it) => it.touch.length === picked.length && it.touch.every((thing, at) => thing === picked[at]));
}
