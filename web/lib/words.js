// Pieces, players and values in words.

import { t, written } from "./texts.js";

/** The pieces on a site, in words; empty if there are none. @param {import("./draw.js").Piece[]} pieces @param {{a: string, b: string}} colours */
export function pieceWords(pieces, colours) {
  return pieces
    .filter((it) => it.count > 0)
    .map((it) => {
      const colour = it.owner ? t(`colour-${colours[/** @type {"a" | "b"} */ (it.owner)]}`) : "";
      if (it.form === "seeds") return t("piece-seeds", { count: it.count });
      if (it.form === "figure") return t(`piece-${it.large ? "large" : "small"}-${it.outline}`, { colour });
      return t("piece-stones", { colour, count: it.count });
    })
    .join(", ");
}

/** A player's name, with the colour of the pieces where they belong to players. @param {"a" | "b"} player @param {Api["Board"]} board */
export function playerName(player, board) {
  const name = player.toUpperCase();
  return board.owned ? `${name} (${t(`colour-${board.colours[player]}`)})` : name;
}

/** A player, in words. @param {string} spec */
export function playerKind(spec) {
  if (spec === "human") return t("player-human");
  if (spec.startsWith("random")) return t("player-random");
  if (spec === "perfect") return t("player-perfect");
  const level = /^engine(?::level=(\d+))?$/.exec(spec);
  if (level) return t("player-engine", { level: level[1] ?? 5 });
  const depth = /^minimax:depth=(\d+)$/.exec(spec);
  if (depth) return t("player-minimax", { depth: Number(depth[1]) });
  return spec.startsWith("mcts") ? t("player-mcts") : spec;
}

/** The player to move, or how the match has ended. @param {Pick<Api["State"], "end" | "to_move" | "margin"> & { thinking?: boolean }} state @param {Api["Board"]} board */
export function status(state, board) {
  const { end } = state;
  if (!end) {
    const player = playerName(state.to_move, board);
    return t(state.thinking ? "thinking" : "to-move", { player });
  }
  const result = end.outcome === "draw" ? t("drawn") : t("won", { player: playerName(end.outcome, board) });
  const cause = end.cause === "position" ? "" : ` (${t(`cause-${end.cause}`)})`;
  return result + cause + score(state);
}

/** The final score, where there is one. @param {Pick<Api["State"], "end" | "margin">} state */
function score(state) {
  if (state.margin === null || state.margin === undefined || state.end?.cause !== "position") return "";
  return " · " + t("margin", { margin: Math.abs(state.margin) });
}

/** An estimate with its sign. @param {number} score */
export function signed(score) {
  // As it is written: less than half of the last digit is nothing.
  const size = Math.abs(score) < 0.05 ? 0 : Math.abs(score);
  const sign = size === 0 ? "±" : score > 0 ? "+" : "−";
  return sign + written(size, size < 10 ? 1 : 0);
}

/**
 * A value as a short text, a class and words.
 *
 * Letters say what happens to the player to move. The number behind a letter is
 * either what the game is won by ("W6") or, behind "#", how many turns it
 * takes ("W#10"). A number with a sign is an estimate, and always A's.
 * @param {{kind: string, score: number | null, distance: number | null, exact: boolean}} value @param {"a" | "b"} mover
 */
export function valueBadge(value, mover) {
  const sign = mover === "a" ? 1 : -1;
  if (value.exact) {
    const margin = value.kind === "draw" || value.score === null ? null : Math.abs(value.score);
    const number = margin ?? (value.distance && value.kind !== "draw" ? `#${value.distance}` : "");
    const by = margin ? " " + t("by-margin", { margin }) : "";
    const far = value.distance ? " " + t("in-turns", { turns: value.distance }) : "";
    return {
      letter: t(`letter-${value.kind}`) + number,
      kind: `exact ${value.kind}`,
      title: `${t(`value-${value.kind}`)}${by}${far} (${t("exact")})`,
    };
  }
  const score = value.score ?? 0;
  const kind = score > 0.75 ? "better" : score < -0.75 ? "worse" : "even";
  const letter = signed(sign * score);
  return { letter, kind: `guess ${kind}`, title: t("value-guess", { score: letter }) };
}

/** A value in a sentence: the winner, or an estimate for A. @param {Api["Judgement"]} value @param {"a" | "b"} mover @param {Api["Board"]} board */
export function valueWords(value, mover, board) {
  const { title } = valueBadge(value, mover);
  const about = value.exact ? mover : "a";
  return t("value-of", { player: playerName(about, board), value: title });
}

/** The same as short as it can be, for A: for the bar. @param {Api["Judgement"]} value @param {"a" | "b"} mover */
export function valueForA(value, mover) {
  if (mover === "a" || !value.exact) return valueBadge(value, mover);
  const turned = { win: "loss", loss: "win", draw: "draw" };
  return valueBadge({ ...value, kind: turned[/** @type {keyof typeof turned} */ (value.kind)] }, "a");
}

/** How sure A may be to win, from −1 to 1. @param {Api["Judgement"]} value @param {"a" | "b"} mover @param {number} scale an estimate of this much wins 73 games of 100 */
export function forA(value, mover, scale) {
  const sign = mover === "a" ? 1 : -1;
  if (value.kind === "win") return sign;
  if (value.kind === "loss") return -sign;
  if (value.kind === "draw") return 0;
  return sign * Math.tanh((value.score ?? 0) / scale / 2);
}
