/** What a meeting is about: what is open, what is missing, and what was said last. */
import type { Contact, Interaction } from '../../../contract/contacts.ts';
import type { Profile } from '../../../contract/profile.ts';
import { gapsOf } from './checklist.ts';
import { lastTalks } from './timeline.ts';

const TALKS = 3;
/** Longer talks are cut: the agenda is one page. */
const LONGEST = 320;

export interface Agenda {
  step: Contact['nextStep'];
  gaps: ReturnType<typeof gapsOf>;
  talks: Interaction[];
}

const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text;

/** The agenda of the next meeting. */
export const agendaOf = (contact: Contact, items: readonly Interaction[]): Agenda => ({
  step: contact.nextStep,
  gaps: gapsOf(contact),
  talks: lastTalks(items, TALKS).map((talk) => ({ ...talk, text: shortened(talk.text) })),
});

/** The affiliate as the card shows it to visitors, in one line. */
export function cardLine({ show, ...profile }: Profile): string {
  const shown = (field: 'role' | 'firm' | 'phone' | 'email' | 'website') =>
    show[field] ? profile[field] : '';
  const name = [profile.name, show.credentials && profile.credentials].filter(Boolean).join(', ');
  const parts = [name, shown('role'), shown('firm'), shown('phone'), shown('email')];
  return parts.filter(Boolean).join(' · ');
}
