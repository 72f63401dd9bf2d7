/** What two contacts have in common, and what has to be chosen. */
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { MERGE_FIELDS, type MergeField } from '../../../contract/contact-moves.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { counted } from '../../../lib/number-words.ts';
import { nearDayWords } from '../days.ts';

/** Whose value stays; of tags also both. */
export type Side = 'keep' | 'drop' | 'both';
export type Sides = Partial<Record<MergeField, Side>>;

/** The two contacts: the second one goes into the first. */
export interface Pair {
  keep: Contact;
  drop: Contact;
}

const LABELS: Record<MergeField, string> = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  stage: 'Stage',
  tags: 'Tags',
  rhythmDays: 'Keep in touch',
  nextStep: 'Next step',
  household: 'Household',
};

/** A value in words; empty if there is none. */
const WORDS: { [Field in MergeField]: (contact: Contact) => string } = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  stage: ({ stage, reason }) => STAGE_WORDS[stage] + (reason && `: ${reason}`),
  tags: ({ tags }) => tags.join(', '),
  rhythmDays: ({ rhythmDays }) =>
    rhythmDays === null ? '' : `Every ${counted(rhythmDays, 'day')}`,
  nextStep: ({ nextStep }) => (nextStep ? `${nextStep.text}, ${nearDayWords(nextStep.on)}` : ''),
  household: ({ household }) =>
    household
      ? [household.name, counted(household.members.length, 'member')].filter(Boolean).join(', ')
      : '',
};

/** A field of the two contacts, in words. */
export interface Difference {
  field: MergeField;
  label: string;
  keep: string;
  drop: string;
}

/** The fields in which they differ. */
export const differencesOf = ({ keep, drop }: Pair): Difference[] =>
  MERGE_FIELDS.map((field) => ({
    field,
    label: LABELS[field],
    keep: WORDS[field](keep),
    drop: WORDS[field](drop),
  })).filter(
    ({ field, ...words }) =>
      words.keep !== words.drop ||
      !same(keep[field as keyof Contact], drop[field as keyof Contact]),
  );

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is chosen at first: the value of the contact that has one, the kept one's if both have, and all tags. */
export const firstSides = (differences: readonly Difference[]): Sides =>
  Object.fromEntries(
    differences.map(({ field, keep }) => [
      field,
      field === 'tags' ? 'both' : keep === '' ? 'drop' : 'keep',
    ]),
  );

const unitedTags = ({ keep, drop }: Pair): string => {
  const known = new Set(keep.tags.map((tag) => tag.toLowerCase()));
  return [...keep.tags, ...drop.tags.filter((tag) => !known.has(tag.toLowerCase()))].join(', ');
};

/** The contact that both become, in words; what neither has is left out. */
export const resultOf = (pair: Pair, sides: Sides): { label: string; value: string }[] =>
  MERGE_FIELDS.map((field) => {
    const side = sides[field] ?? 'keep';
    const value = side === 'both' ? unitedTags(pair) : WORDS[field](pair[side]);
    return { label: LABELS[field], value };
  }).filter(({ value }) => value !== '');

/** The choice as the server takes it: tags of both are what it does if nothing is said. */
export const chosenFields = (sides: Sides): Partial<Record<MergeField, 'keep' | 'drop'>> =>
  Object.fromEntries(Object.entries(sides).filter(([, side]) => side !== 'both')) as Partial<
    Record<MergeField, 'keep' | 'drop'>
  >;
