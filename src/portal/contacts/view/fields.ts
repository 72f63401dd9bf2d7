/** The facts of a contact while they are edited. */
import { SOURCE_WORDS, STAGE_WORDS } from '../../../config/contact-words.ts';
import type { Source, Stage } from '../../../contract/contact-fields.ts';
import { type Contact, ContactChange } from '../../../contract/contacts.ts';
import { changedFields } from '../../kit/reconcile.ts';
import { type Problems, problemsIn } from '../../kit/use-form.ts';
import type { Part } from './save.ts';

/** The fields of the form; days and numbers as they are typed. */
export interface Facts {
  name: string;
  email: string;
  phone: string;
  stage: Stage;
  reason: string;
  tags: string;
  source: Source;
  rhythmDays: string;
  lastTouchOn: string;
}

/** What each field is called, in the order of the form. */
export const FACT_NAMES: Readonly<Record<keyof Facts, string>> = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  stage: 'Stage',
  reason: 'Why it is closed',
  tags: 'Tags',
  source: 'Source',
  rhythmDays: 'Keep in touch every',
  lastTouchOn: 'Last talk',
};

const FACT_FIELDS = Object.keys(FACT_NAMES) as (keyof Facts)[];

/** Tags as they are typed: with commas between them. */
export const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

const factsOf = (contact: Contact): Facts => ({
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  stage: contact.stage,
  reason: contact.reason,
  tags: contact.tags.join(', '),
  source: contact.source,
  rhythmDays: String(contact.rhythmDays ?? ''),
  lastTouchOn: contact.lastTouchOn ?? '',
});

/** The draft as the server takes it. */
function sentOf(draft: Facts) {
  const { tags, rhythmDays, lastTouchOn, reason, ...same } = draft;
  return {
    ...same,
    // Only a closed contact has a reason.
    reason: same.stage === 'closed' ? reason : '',
    tags: splitTags(tags),
    rhythmDays: rhythmDays.trim() === '' ? null : Number(rhythmDays),
    lastTouchOn: lastTouchOn || null,
  };
}

export const FACTS: Part<Facts> = {
  of: factsOf,
  change: (draft, contact) => {
    const sent = sentOf(draft);
    const changed = changedFields(draft, factsOf(contact));
    return Object.fromEntries(changed.map((field) => [field, sent[field]]));
  },
};

/** A sentence for each field that does not fit, as the server would say it. */
export const problemsOfFacts = (draft: Facts): Problems<keyof Facts> =>
  problemsIn(ContactChange, { ...sentOf(draft), version: 1 }, FACT_FIELDS);

/** A field's value as a person reads it. */
export function factWords(field: keyof Facts, value: string): string {
  if (field === 'stage') return STAGE_WORDS[value as Stage];
  if (field === 'source') return SOURCE_WORDS[value as Source];
  return field === 'rhythmDays' && value ? `${value} days` : value;
}
