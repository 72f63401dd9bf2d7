/** What a meeting is about: what is open, what is missing, and what was said last. */
import type { Contact, Interaction } from '../../../contract/contacts.ts';
import { gapsOf } from './checklist.ts';
import { generationsOf, memberWords } from './family.ts';
import { lastTalks } from './timeline.ts';

const TALKS = 3;

/** The sheet in millimetres, between titles and foot, with the heights of a line of text and of one to write on. */
const ROOM = 135;
const LINE = 5.4;
const NOTE_LINE = 8;
const LINE_CHARACTERS = 95;
/** The disclosure is in small print. */
const SMALL_CHARACTERS = 170;
/** The most that is printed of a talk (characters); the more there is beside the talks, the less. */
const LENGTHS = [320, 160, 80];
/** What the names of all six documents take. */
const GAP_LINES = 2;
const FEWEST_NOTES = 4;

export interface Agenda {
  step: Contact['nextStep'];
  gaps: ReturnType<typeof gapsOf>;
  talks: Interaction[];
  /** How many lines to write on fit on the page. */
  noteLines: number;
}

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;

const linesOf = (texts: readonly string[]): number =>
  texts.reduce((lines, text) => lines + Math.max(1, Math.ceil(text.length / LINE_CHARACTERS)), 0);

/** The agenda of the next meeting: one page, unless household and disclosure alone nearly fill it. */
export function agendaOf(
  contact: Contact,
  items: readonly Interaction[],
  disclosure: string,
): Agenda {
  const household = generationsOf(contact).map(({ people }) =>
    people.map(({ member }) => memberWords(member)).join(', '),
  );
  const others =
    linesOf([...household, contact.nextStep?.text ?? '']) +
    Math.ceil(disclosure.length / SMALL_CHARACTERS) +
    GAP_LINES;
  const fits = LENGTHS.map((length) => {
    const talks = lastTalks(items, TALKS).map((talk) => ({
      ...talk,
      text: shortened(talk.text, length),
    }));
    const used =
      others + linesOf(talks.map(({ text }) => `Meeting, Nov 21, 2026, 5:30 PM: ${text}`));
    return { talks, noteLines: Math.floor((ROOM - used * LINE) / NOTE_LINE) };
  });
  const { talks, noteLines } = fits.find((fit) => fit.noteLines >= FEWEST_NOTES) ??
    fits.at(-1) ?? { talks: [], noteLines: 0 };
  return {
    step: contact.nextStep,
    gaps: gapsOf(contact),
    talks,
    noteLines: Math.max(0, noteLines),
  };
}
