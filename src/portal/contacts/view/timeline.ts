/** The order of a timeline whose pages come one after another. */
import { TALK_KINDS } from '../../../contract/contact-fields.ts';
import type { Interaction } from '../../../contract/contacts.ts';

const TALKS: readonly string[] = TALK_KINDS;

/** Whether somebody talked: a note and what the software added are no talk. */
export const isTalk = ({ kind }: Interaction): boolean => TALKS.includes(kind);

/** All of these once, newest first; of two with one id the later in the arguments counts. */
export function joined(...lists: readonly (readonly Interaction[])[]): Interaction[] {
  const byId = new Map(lists.flat().map((item) => [item.id, item]));
  return [...byId.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** The last talks, newest first. */
export const lastTalks = (items: readonly Interaction[], count: number): Interaction[] =>
  joined(items).filter(isTalk).slice(0, count);
