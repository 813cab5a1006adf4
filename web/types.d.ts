// Types for the checker alone; browsers never see this file.
//
// `api` is made from the server's own description (openapi.json) when the page is checked.

import type { components } from "api";
import type { GameBoard } from "./parts/board.js";

declare global {
  /** What the server sends and takes, by name. */
  type Api = components["schemas"];

  /** What is read from an address. */
  type Answer<Path extends string> =
    Path extends "/api/games" ? Api["Games"]
    : Path extends "/api/texts" ? Api["Texts"]
    : Path extends "/api/settings" ? Api["Chosen"]
    : Path extends "/api/look" ? Api["Look"]
    : Path extends "/api/probe" ? Api["Probe"]
    : Path extends "/api/tables" ? Api["Tables"]
    : Path extends "/api/puzzle" ? Api["Puzzle"]
    : Path extends "/api/explain" ? Api["Explanation"]
    : Path extends "/api/results" ? Api["Results"]
    : Path extends `/api/results/${string}` ? Api["Result"]
    : Path extends "/api/matches" ? { matches: Api["ListedMatch"][] }
    : Path extends `/api/matches/${string}/hint` ? Api["Hint"]
    : Path extends `/api/matches/${string}/line` ? Api["PlyLine"]
    : Path extends `/api/matches/${string}/transcript` ? Api["Transcript"]
    : Path extends `/api/matches/${string}` ? Api["Match"]
    : never;

  /** What comes back from an address that something is sent to. */
  type Sent<Path extends string> = Path extends "/api/arrange" ? Api["Look"] : Api["Match"];

  interface HTMLElementTagNameMap {
    "game-board": GameBoard;
  }

  interface HTMLElementEventMap {
    /** A ply was made on the board. */
    ply: CustomEvent<string>;
    /** Something was touched that makes no ply. */
    refused: CustomEvent<{ owner?: Api["Side"] | null; moving?: boolean }>;
    /** A site of an open board was touched. */
    site: CustomEvent<{ site: number; clear: boolean }>;
  }
}
