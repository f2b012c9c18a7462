import type { Net } from "./net.js";
import type { Panels } from "./panels.js";
import type { Asks } from "./asks.js";
import type { Motion } from "./motion.js";
import type { Ask, LogLine, Parts } from "./types.js";

/** What every part of the page may use. */
export interface App {
  net: Net;
  panels: Panels;
  asks: Asks;
  motion: Motion;
  parts: Parts;
  /** the open question, also when there is none */
  readonly ask: Ask;
  log: LogLine[];
  more: boolean;
  /** a replay or a playback has the board: live news wait behind it */
  frozen: boolean;
  lang: string;
  /** have the server send the whole table again */
  refresh(): Promise<unknown>;
  /** draw everything that is not a panel again */
  render(): void;
  /** choose a view of the phone, or a tab of the side */
  view(name: string): void;
  /** mark the things on the board that these words name */
  point(words: string[], cls: string): void;
  toast(text: string, kind?: "" | "bad"): void;
  name(seat: number): string;
  crest(seat: number): string;
}
