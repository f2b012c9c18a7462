/** What travels over the wire (docs/wire.md) and what the parts of the page know of each other. */

export interface Why { text: string; rule: string; clause?: string }

export interface Word {
  w: string; type: string; name: string; note?: string; icon?: string;
  ok: boolean; end: boolean; idle: boolean; why?: Why;
}

export interface Menu {
  q: number; path: string[]; said: string[]; done: boolean; sentence: string; want: string;
  words: Word[]; near: Record<string, string[][]>; names?: Record<string, string>;
}

export interface Ask {
  q: number; mine: boolean; seat: number | null; who: number[]; answered: number[];
  together: boolean; prompt: string; rule: string; said: string | null; menu: Menu | null;
}

export interface You { seats: number[]; seat: number | null; cover: number | null; host: boolean; watching: boolean }

export interface TableInfo {
  id: string; game: string; prefix: string; title: string; name: string; seats: number;
  pace: number; people: number; bots: string[]; commitment: string;
}

export interface Chip { key: string; icon: string; value: string; label: string; low: boolean }
export interface Mark { icon: string; label: string }

export interface RailSeat {
  seat: number; crest: string; title: string; score: number; score_icon: string; score_label: string;
  chips: Chip[]; marks: Mark[]; state: string; name: string; kind: "person" | "bot" | "open"; bot: string;
  here: boolean; mine: boolean; asked: boolean; answered: boolean; turn: boolean; status: string;
}

export interface Undo { can: boolean; why: string; ask: boolean; n: number | null }
export interface Vote { by: number; name: string; yes: number[]; left: number[]; mine: boolean }
export interface Over {
  winners: number[]; names: string[]; why: string; rule: string; seed: string;
  commitment: string; record: string; entries: number;
}

export interface Parts {
  you: You; table: TableInfo; regions: Record<string, string>; rail: RailSeat[]; ask: Ask | null;
  undo: Undo; vote: Vote | null; over: Over | null; since: { n: number } | null;
}

export type PatchOp = [number, number, string];
export interface PanelNews { h: string; svg?: string; from?: string; patch?: PatchOp[] }
export interface LogLine { n: number; seat: number; text: string; kind: string; words: string[]; chapter: string; story: boolean }
export interface Change { icon: string; label: string; seat: number | null; before: string; after: string }
export interface Trial { changes: Change[]; next: string; chance: boolean; unsure: boolean; panels?: Record<string, PanelNews> }
export interface Info {
  title: string; kind: string; owner: number | null; text: string; lines: string[];
  sums: { label: string; total: string | number; parts: { label: string; n: string | number }[] }[]; rule: string;
}
export interface Clause { rule: string; text: string }

/** Any message from the server: the fields depend on `t`. */
export interface Message { t: string; id?: number; v?: number; [field: string]: any }
