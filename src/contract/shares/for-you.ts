/** What a client reads and answers behind a link. No schemas: the public page loads none. */
import type { SHARE_KIND_WORDS, SHARE_STATE_WORDS } from '../../config/client-words.ts';
import { returns, route } from '../route.ts';
import type { Answers } from './answers.ts';
import type { Part } from './questions.ts';

/** The path of the page; the token follows as its fragment. */
export const FOR_YOU = '/for-you';
/** The fragment with which the portal opens the page to preview a link, whose content it posts. */
export const PREVIEW = 'preview';

export type ShareKind = keyof typeof SHARE_KIND_WORDS;
export type ShareState = keyof typeof SHARE_STATE_WORDS;

/** A part as it is stored: version 0 and no answers at first. */
export interface AnsweredPart<Named extends Part = Part> {
  version: number;
  answers: Partial<Answers[Named]>;
}

/** What a refusal (400) of answers says besides its sentence: the values that cannot be read, by their place in the answers. */
export interface RefusedAnswers {
  wrong: { path: (string | number)[]; sentence: string }[];
}

type Line = [label: string, words: string];

export interface SharedTable {
  title: string;
  columns: string[];
  rows: string[][];
}

/** A calculation as its sheet has it, in words. */
export interface SharedSheet {
  calculator: string;
  /** The approval or the mark of a draft; empty where no firm approves. */
  mark: string;
  /** The year whose law was used; null if none of its figures depend on the year. */
  year: number | null;
  answer: string;
  figures: Line[];
  table: SharedTable | null;
  gave: Line[];
  assumed: Line[];
  legend: string[];
  warnings: string[];
  assumptions: string[];
  law: string[];
  sources: string[];
}

/** The own width of the drawing “Who gets what”; a page stretches it. */
export const DRAWING_WIDTH = 1_000;

/** A bar of the drawing. */
export interface Bar {
  id: string;
  kind: 'holding' | 'person' | 'trust' | 'charity' | 'lost';
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}
export interface SankeyLayout<One extends Bar> {
  height: number;
  boxes: One[];
  ribbons: { source: string; target: string; kind: Bar['kind']; path: string }[];
}

/** A household's estate map as it is today, in the words of its sheet. */
export interface SharedMap {
  household: string;
  /** As that of a sheet; undefined in what was shared before maps had one. */
  mark?: string;
  /** The year of the law. */
  year: number;
  /** Which law is counted, in a sentence; undefined in what was shared before there was one. */
  law?: string;
  summary: string;
  /** Undefined in what was shared before there was one, and if nothing passes. */
  figure?: SankeyLayout<Bar & { name: string; amount: string }> | undefined;
  tables: SharedTable[];
  /** Questions for counsel. */
  questions: string[];
  counsel: string;
  legend: string[];
  assumptions: string[];
}

export interface SharedItem {
  mark: string;
  /** Our own text, which contains no raw HTML. */
  html: string;
  sources: { label: string; url: string }[];
  foot: string;
}

/* The packet of a review. */

/** Words for a person in place of days, times and ids; empty for what there is none of. */
export interface SharedAgenda {
  when: string;
  place: string;
  link: string;
  who: string;
  points: string[];
}

export interface SharedChanges {
  /** The day (ISO) of the review before; null at the first. */
  since: string | null;
  /** What is said in place of changes, or empty. */
  note: string;
  groups: { title: string; lines: string[] }[];
}

export interface SharedChecklist {
  lines: string[];
}

/** Two calculations side by side, in words. */
export interface SharedComparison {
  calculator: string;
  mark: string;
  names: [string, string];
  /** What differs: the label, both values and their difference. */
  rows: [label: string, one: string, other: string, difference: string][];
  same: [label: string, value: string][];
  legend: string[];
  assumptions: string[];
  law: string[];
  sources: string[];
}

/** The content of each kind of part. */
export interface PartContents {
  agenda: SharedAgenda;
  changes: SharedChanges;
  map: SharedMap;
  checklist: SharedChecklist;
  scenario: SharedSheet;
  comparison: SharedComparison;
  item: SharedItem;
}

/** A part with its content. */
export type SharedPart = {
  [Kind in keyof PartContents]: { kind: Kind; title: string; content: PartContents[Kind] };
}[keyof PartContents];

export interface SharedPacket {
  /** The day (ISO) of the review. */
  on: string;
  /** The family's names. */
  for: string;
  parts: SharedPart[];
}

export interface Questions {
  parts: { [Named in Part]: AnsweredPart<Named> };
}

type CardLine = 'name' | 'credentials' | 'license' | 'role' | 'firm' | 'bank' | 'disclosure';
/** The affiliate as a sheet's card has it. What the profile does not show, and what does not apply, is empty. */
export type Sharer = Record<CardLine | 'phone' | 'email' | 'website' | 'booking', string>;

export interface ForYou {
  kind: ShareKind;
  title: string;
  state: ShareState;
  note: string;
  sharedOn: string;
  /** The last day, YYYY-MM-DD. */
  expiresOn: string;
  /** Whether the affiliate changed it since. */
  changed: boolean;
  /** Whether it had an approval and has none any more. */
  withdrawn: boolean;
  /** Whether its questions begin with what is known. */
  known: boolean;
  affiliate: Sharer;
  /** Null if it is withdrawn. */
  content: SharedSheet | SharedItem | SharedMap | SharedPacket | Questions | null;
}

/* The bodies have the token of the address, which no log gets, and the code of the email if one is asked for. */

const open = { access: 'public' as const };
/** The largest answers of a part, with room (bytes). */
const MOST_BYTES = 64 * 1024;

/** Takes `{ token, code? }`. */
export const openShare = route('POST', '/api/for-you', { ...open, answer: returns<ForYou>() });
/** Takes `{ token }`, and mails six digits. The answer is the same for every token. */
export const mailShareCode = route('POST', '/api/for-you/code', {
  ...open,
  answer: returns<{ message: string }>(),
});
/** Takes `{ token, code?, part, answers, version }`. */
export const saveAnswers = route('PUT', '/api/for-you/answers', {
  ...open,
  maxBodyBytes: MOST_BYTES,
  answer: returns<AnsweredPart & { part: Part }>(),
});
/** Takes `{ token, code? }`. */
export const sendAnswers = route('POST', '/api/for-you/send', {
  ...open,
  answer: returns<{ state: 'answered' }>(),
});
