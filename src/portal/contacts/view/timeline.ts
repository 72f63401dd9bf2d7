/** The order of a timeline that loads page by page. */
import { TALK_KINDS } from '../../../contract/contact-kinds.ts';
import type { Interaction } from '../../../contract/contacts.ts';

const TALKS: readonly string[] = TALK_KINDS;

/** Whether the entry is a conversation with the contact: notes and the software's entries are not. */
export const isTalk = ({ kind }: Interaction): boolean => TALKS.includes(kind);

/** All entries once, newest first; of two with the same id the later argument wins. */
export function joined(...lists: readonly (readonly Interaction[])[]): Interaction[] {
  const byId = new Map(lists.flat().map((item) => [item.id, item]));
  return [...byId.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

export const lastWords = (items: readonly Interaction[], count: number): Interaction[] =>
  joined(items)
    .filter((item) => isTalk(item) || item.kind === 'note')
    .slice(0, count);
