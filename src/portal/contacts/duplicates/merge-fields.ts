/** The choices of a merge: the fields in which two contacts differ, and the result in words. */
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { MERGE_FIELDS, type MergeField } from '../../../contract/contacts/moves.ts';
import { folded } from '../../../lib/folded.ts';
import { countWords } from '../../../lib/format-number.ts';
import { phoneWords } from '../../../lib/phone.ts';

/** The contact whose value stays; for tags it can be both. */
export type MergeChoice = 'keep' | 'drop' | 'both';
type Sides = Partial<Record<MergeField, MergeChoice>>;

/** The two contacts; `drop` is merged into `keep`. */
export interface Pair {
  keep: Contact;
  drop: Contact;
}

const LABELS: Record<MergeField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  stage: 'Stage',
  tags: 'Tags',
  rhythmDays: 'Check in',
  household: 'Household',
};

/** A value in words; empty if there is none. */
const WORDS: { [Field in MergeField]: (contact: Contact) => string } = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phoneWords(phone),
  stage: ({ stage, reason }) => STAGE_WORDS[stage] + (reason && `: ${reason}`),
  tags: ({ tags }) => tags.join(', '),
  rhythmDays: ({ rhythmDays }) =>
    rhythmDays === null ? '' : `Every ${countWords(rhythmDays, 'day')}`,
  household: ({ household }) =>
    household
      ? [household.name, household.members.map(({ name }) => name).join(', ')]
          .filter(Boolean)
          .join(': ')
      : '',
};

export interface Difference {
  field: MergeField;
  label: string;
  keep: string;
  drop: string;
}

export const differencesOf = ({ keep, drop }: Pair): Difference[] =>
  MERGE_FIELDS.map((field) => ({
    field,
    label: LABELS[field],
    keep: WORDS[field](keep),
    drop: WORDS[field](drop),
  })).filter(({ field, ...words }) =>
    // Letters in another case are the same address.
    field === 'email'
      ? words.keep.toLowerCase() !== words.drop.toLowerCase()
      : words.keep !== words.drop ||
        !same(keep[field as keyof Contact], drop[field as keyof Contact]),
  );

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The initial choices: the value of the contact that has one, the kept contact's value if both have one, and all tags. */
export const firstSides = (differences: readonly Difference[]): Sides =>
  Object.fromEntries(
    differences.map(({ field, keep }) => [
      field,
      field === 'tags' ? 'both' : keep === '' ? 'drop' : 'keep',
    ]),
  );

const unitedTags = ({ keep, drop }: Pair): string => {
  const known = new Set(keep.tags.map(folded));
  return [...keep.tags, ...drop.tags.filter((tag) => !known.has(folded(tag)))].join(', ');
};

/** The merged contact in words; fields that neither has are left out. */
export const resultOf = (pair: Pair, sides: Sides): { label: string; value: string }[] =>
  MERGE_FIELDS.map((field) => {
    const side = sides[field] ?? 'keep';
    const value = side === 'both' ? unitedTags(pair) : WORDS[field](pair[side]);
    return { label: LABELS[field], value };
  }).filter(({ value }) => value !== '');

/** The choices in the form of the request: the server unites the tags by default. */
export const chosenFields = (sides: Sides): Partial<Record<MergeField, 'keep' | 'drop'>> =>
  Object.fromEntries(Object.entries(sides).filter(([, side]) => side !== 'both')) as Partial<
    Record<MergeField, 'keep' | 'drop'>
  >;
