/** What a client is asked, part by part: the form, the words of an answer and its bounds follow from here. */
import {
  BAND_WORDS,
  CLASS_WORDS,
  HAVE_WORDS,
  PAPER_WORDS,
  type PART_WORDS,
  RELATION_WORDS,
  TITLE_WORDS,
} from '../../config/client-words.ts';
import { toAmerican } from '../partial-day.ts';

export type Part = keyof typeof PART_WORDS;
/** A typed or chosen answer: amounts are in cents, and null is nothing where empty text is no value. */
export type Value = string | number | null;
export type Values = Readonly<Record<string, Value>>;

/** One field: a line of text, unless it has options or another type. */
export interface Question {
  label: string;
  hint?: string;
  /** Of a life's day, a part may be all that is known. */
  type?: 'text' | 'day' | 'life-day' | 'amount' | 'quote';
  /** The words of the choices; the empty one is none. */
  options?: Readonly<Record<string, string>>;
  /** What is chosen at first, if not the first option. */
  first?: string;
  /** The word before the answer where it stands among others, such as "born". */
  before?: string;
  /** The choice that says nothing. */
  unsaid?: string;
  /** The field whose answer says it better. */
  unless?: string;
  /** Of an amount, the field of type `quote` that keeps other words than an amount. */
  words?: string;
}
export type Fields = Readonly<Record<string, Question>>;

export interface AskedList {
  name: string;
  most: number;
  /** What a row is, before its number. */
  one: string;
  /** The button that adds one. */
  add: string;
  about: string;
}

/** Fields that stand once, in each row of a list, or for each thing of a group. */
interface QuestionRequest {
  fields: Fields;
  list?: AskedList;
  group?: Readonly<Record<string, string>>;
}

export const LONGEST_GOAL = 1000;

export const QUESTIONS = {
  people: {
    list: {
      name: 'people',
      most: 15,
      one: 'Family member',
      add: 'Add a family member',
      about: 'Spouse or partner, children, and who else belongs to your family.',
    },
    fields: {
      name: { label: 'Name' },
      role: { label: 'Relation to you', options: RELATION_WORDS, first: 'child' },
      birthDate: {
        label: 'Date of birth',
        type: 'life-day',
        before: 'born',
        hint: 'For example, 5/1/1990 or 1990',
      },
    },
  },
  work: {
    fields: {
      employer: { label: 'Employer' },
      jobTitle: { label: 'Job title' },
      income: {
        label: 'Income in a year',
        options: { '': 'I would rather not say', ...BAND_WORDS },
      },
    },
  },
  property: {
    list: {
      name: 'items',
      most: 60,
      one: 'Property',
      add: 'Add property',
      about: 'Homes, accounts, policies, a business. Round figures are enough.',
    },
    fields: {
      label: { label: 'What is it?' },
      class: { label: 'Kind', options: CLASS_WORDS },
      value: { label: 'Value in dollars', type: 'amount', words: 'valueWords' },
      valueWords: { label: 'Value in other words', type: 'quote', unless: 'value' },
      band: { label: 'Or about', options: { '': 'No answer', ...BAND_WORDS }, unless: 'value' },
      title: { label: 'Who owns it?', options: TITLE_WORDS, unsaid: 'unknown' },
    },
  },
  named: {
    list: {
      name: 'items',
      most: 60,
      one: 'Account or policy',
      add: 'Add an account or policy',
      about: 'Who is named on the beneficiary form.',
    },
    fields: { label: { label: 'Account or policy' }, who: { label: 'Who is named?' } },
  },
  documents: {
    group: PAPER_WORDS,
    fields: {
      status: { label: 'Do you have it?', options: HAVE_WORDS },
      reviewedOn: { label: 'Last reviewed on', type: 'day', before: 'reviewed' },
    },
  },
  goals: {
    fields: {
      matters: { label: 'What matters most to you?', type: 'text' },
      worries: { label: 'What worries you?', type: 'text' },
    },
  },
} as const satisfies Record<Part, QuestionRequest>;

/** The same without the exact names, for code that treats all parts alike. */
export const askedIn = (part: Part): QuestionRequest => QUESTIONS[part];

/** A field's value until it is answered. */
export function firstOf({ type, options, first }: Question): Value {
  if (options) return (first ?? Object.keys(options)[0]) || null;
  return type === undefined || type === 'text' || type === 'quote' ? '' : null;
}

export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });

/** The answers in words, without what was not answered: "Home", "$900,000". */
export const wordsOf = (fields: Fields, values: object): string[] =>
  Object.entries(fields).flatMap(([name, { type, options, before, unsaid, unless = '' }]) => {
    const { [name]: value = null, [unless]: better = null } = values as Values;
    if (value === null || value === '' || value === unsaid || better !== null) return [];
    if (typeof value === 'number') return dollars(value);
    if (type === 'quote') return `“${value}”`;
    const words = type === 'day' || type === 'life-day' ? toAmerican(value) : value;
    return [before, options?.[value] ?? words].filter(Boolean).join(' ');
  });
