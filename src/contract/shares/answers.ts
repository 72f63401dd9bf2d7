/** The schemas of what clients answer behind a link. For the server alone: the public page loads none. */
import * as v from 'valibot';
import {
  BAND_WORDS,
  CLASS_WORDS,
  PART_WORDS,
  RELATION_WORDS,
  TITLE_WORDS,
} from '../../config/client-words.ts';
import { amount, wholeNumber } from '../amounts.ts';
import { contactDetails } from '../contact-fields.ts';
import { list, noList, safeLine, safeText, versionOrNone } from '../fields.ts';
import { checklist } from '../households/households.ts';
import { LONGEST_GOAL, type Part, QUESTIONS } from './questions.ts';

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.keys(words) as Key[];
const chosen = <const Key extends string>(keys: readonly Key[]) =>
  v.picklist(keys, 'Please choose one from the list.');
const name = (what: string) => v.pipe(safeLine(what, 100), v.minLength(1, `${what} is missing.`));
const band = v.optional(v.nullable(chosen(keysOf(BAND_WORDS))), null);
const goal = v.optional(safeText('The text', LONGEST_GOAL), '');

/** The place of a row with which “Still right?” began. A new row has none. */
const was = (most: number) =>
  v.exactOptional(wholeNumber(0, most - 1, 'There is no such row. Please open the link again.'));
const { people, property: owned, named: forms } = QUESTIONS;

const rows = <Row extends v.GenericSchema>(row: Row, most: number, things: string, what: string) =>
  list(row, most, `At most ${most} ${things} can be listed.`, `Please give ${what} as a list.`);
const person = v.strictObject({
  name: name('The name'),
  role: chosen(keysOf(RELATION_WORDS)),
  birthDate: v.optional(contactDetails.birthDate, null),
  was: was(people.list.most),
});
const property = v.pipe(
  v.strictObject({
    label: name('The label'),
    class: chosen(keysOf(CLASS_WORDS)),
    value: amount,
    /** What was typed in place of an amount. */
    valueWords: v.optional(safeLine('The value', 100), ''),
    band,
    title: v.optional(chosen(keysOf(TITLE_WORDS)), 'unknown'),
    was: was(owned.list.most),
  }),
  v.transform((item) => (item.value === null ? item : { ...item, valueWords: '' })),
);
const named = v.strictObject({
  label: name('The label'),
  who: v.optional(safeLine('The name', 100), ''),
  was: was(forms.list.most),
});

export const ANSWERS = {
  people: v.strictObject({
    people: rows(person, people.list.most, 'people', 'people'),
  }),
  work: v.strictObject({
    employer: v.optional(contactDetails.employer, ''),
    jobTitle: v.optional(contactDetails.jobTitle, ''),
    income: band,
  }),
  property: v.strictObject({
    items: rows(property, owned.list.most, 'things', 'property'),
  }),
  named: v.strictObject({ items: rows(named, forms.list.most, 'things', 'names') }),
  documents: v.strictObject(checklist.entries),
  goals: v.strictObject({ matters: goal, worries: goal }),
} satisfies Record<Part, v.GenericSchema>;

export type Answers = { [Each in Part]: v.InferOutput<(typeof ANSWERS)[Each]> };

/** A token or a code of any shape: a wrong one is answered like an unknown one. */
const presented = v.optional(v.fallback(v.string(), ''), '');
export const Presented = v.object({ token: presented, code: presented });
export const AnswersDraft = v.object({
  ...Presented.entries,
  part: v.picklist(keysOf(PART_WORDS), 'There is no such part.'),
  answers: noList(v.unknown()),
  version: versionOrNone,
});
