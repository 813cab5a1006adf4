// Pieces, players and values in words.

import { t } from "./texts.js";

/** What stands on a site, in words; empty if nothing does. @param {any[]} pieces @param {{a: string, b: string}} colours */
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

/** A player's name, with the colour of his pieces if he has any. @param {"a" | "b"} player @param {any} board @param {any} scene */
export function playerName(player, board, scene) {
  const name = player.toUpperCase();
  const owns = board.sites.length && scene.pieces.some((/** @type {any} */ it) => it.owner);
  return owns ? `${name} (${t(`colour-${board.colours[player]}`)})` : name;
}

/** Who plays, in words. @param {string} spec */
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

/** Who is to move, or how the match has ended. @param {any} state @param {any} board */
export function status(state, board) {
  const { end } = state;
  if (!end) {
    const player = playerName(state.to_move, board, state);
    return t(state.thinking ? "thinking" : "to-move", { player });
  }
  const result = end.outcome === "draw" ? t("drawn") : t("won", { player: playerName(end.outcome, board, state) });
  const cause = end.cause === "position" ? "" : ` (${t(`cause-${end.cause}`)})`;
  return result + cause + score(state);
}

/** The final score, where there is one. @param {any} state */
function score(state) {
  if (state.margin === null || state.margin === undefined || state.end?.cause !== "position") return "";
  return " · " + t("margin", { margin: Math.abs(state.margin) });
}

/**
 * A value as letter, class and words. Values are of the player to move.
 * @param {{kind: string, score: number | null, distance: number | null, exact: boolean}} value
 */
export function valueBadge(value) {
  if (value.exact) {
    const number = value.score !== null && value.kind !== "draw" ? Math.abs(value.score) : (value.distance ?? "");
    const letter = t(`letter-${value.kind}`) + number;
    const by = value.score ? " " + t("by-margin", { margin: Math.abs(value.score) }) : "";
    const far = value.distance ? " " + t("in-turns", { turns: value.distance }) : "";
    return { letter, kind: `exact ${value.kind}`, title: t(`value-${value.kind}`) + by + far + ` (${t("exact")})` };
  }
  // As it is written: less than half of the last digit is nothing.
  const score = Math.abs(value.score ?? 0) < 0.05 ? 0 : (value.score ?? 0);
  const letter = (score > 0 ? "+" : score < 0 ? "−" : "±") + Math.abs(score).toFixed(Math.abs(score) < 10 ? 1 : 0);
  const kind = score > 0.75 ? "better" : score < -0.75 ? "worse" : "even";
  return { letter, kind: `guess ${kind}`, title: t("value-guess", { score: letter }) };
}

/** How sure A may be to win, from −1 to 1. @param {any} value @param {"a" | "b"} mover */
export function forA(value, mover) {
  const sign = mover === "a" ? 1 : -1;
  if (value.kind === "win") return sign;
  if (value.kind === "loss") return -sign;
  if (value.kind === "draw") return 0;
  return sign * Math.tanh((value.score ?? 0) / 4) * 0.95;
}
