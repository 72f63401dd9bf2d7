/** A timeline that loads page by page: its order, and its entries in words. */
import { INTERACTION_WORDS, OUTCOME_WORDS } from '../../../config/interaction-words.ts';
import type { Interaction } from '../../../contract/contact-fields.ts';
import { isMissed, TALK_KINDS } from '../../../contract/contact-kinds.ts';

const TALKS: readonly string[] = TALK_KINDS;

/** Whether the entry is a conversation with the contact: notes, calls that did not reach it, and the software's entries are not. */
const isTalk = ({ kind, outcome }: Interaction): boolean =>
  TALKS.includes(kind) && !isMissed({ outcome });

/** An entry's heading and its text. What was handed over is named in the heading: its text begins with the title. */
export function wordsOf({ kind, outcome, text }: Pick<Interaction, 'kind' | 'outcome' | 'text'>) {
  const head = INTERACTION_WORDS[kind];
  if (outcome && outcome !== 'reached') {
    return { head: `${head}, ${OUTCOME_WORDS[outcome].toLowerCase()}`, text };
  }
  if (kind !== 'use') return { head, text };
  const [title, ...rest] = text.split('\n');
  return { head: `${head} ${title}`, text: rest.join('\n') };
}

/** All entries once, newest first; of two with the same id the later argument wins. */
export function joinEntries(...lists: readonly (readonly Interaction[])[]): Interaction[] {
  const byId = new Map(lists.flat().map((item) => [item.id, item]));
  return [...byId.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

export const lastWords = (items: readonly Interaction[], count: number): Interaction[] =>
  joinEntries(items)
    .filter((item) => isTalk(item) || item.kind === 'note')
    .slice(0, count);
