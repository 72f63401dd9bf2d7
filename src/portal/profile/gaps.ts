/** The fields that a profile should have, and those of it that are empty or old. */
import { licensesInWords, namesCalifornia } from '../../config/practice.ts';
import { DAY_MS } from '../../config/units.ts';
import { today } from '../../lib/format-date.ts';
import type { Draft, DraftField } from './draft.ts';

export interface Gap {
  field: Exclude<DraftField, 'show'>;
  /** Whether it is expected of this profile; by default of every one. */
  of?: (draft: Draft) => boolean;
  /** The instruction. */
  name: string;
  /** Why it matters. */
  why: string;
}

const EXPECTED: readonly Gap[] = [
  {
    field: 'disclosure',
    name: 'Add your firm’s disclosure',
    why: 'Every page that names you shows it.',
  },
  { field: 'firm', name: 'Add your firm', why: 'It appears next to your name.' },
  { field: 'role', name: 'Add your role', why: 'Visitors learn what you do.' },
  { field: 'phone', name: 'Add a phone number', why: 'Visitors can call you.' },
  { field: 'email', name: 'Add a business email', why: 'Visitors can write to you.' },
  {
    field: 'booking',
    name: 'Add a booking address',
    why: 'Visitors can choose a time themselves.',
  },
  { field: 'website', name: 'Add your website', why: 'Visitors can read more about you.' },
  {
    field: 'states',
    name: 'Choose the states where you’re licensed',
    why: 'Visitors see where you may advise them.',
  },
  { field: 'credentials', name: 'Add your credentials', why: 'They help visitors trust you.' },
  {
    field: 'bio',
    name: 'Write a biography',
    why: 'Visitors get to know you; two sentences are enough.',
  },
  {
    field: 'place',
    of: (draft) => namesCalifornia(licensesInWords(draft, today())),
    name: 'Add your principal place of business',
    why: 'Your page names it beside your California license.',
  },
];

/** The items that are expected of this profile, the most important first. */
export const expectedOf = (draft: Draft): Gap[] => EXPECTED.filter(({ of }) => of?.(draft) ?? true);

/** The empty ones. */
export const gapsOf = (draft: Draft): Gap[] =>
  expectedOf(draft).filter(({ field }) => draft[field].length === 0);

/** The time for which a confirmation holds (days). */
const CONFIRMED_FOR_DAYS = 365;

/** Whether the affiliate last confirmed the profile more than a year ago, or never. */
export const needsConfirmation = (confirmedOn: string | null, now: number): boolean =>
  confirmedOn === null || now - Date.parse(confirmedOn) > CONFIRMED_FOR_DAYS * DAY_MS;
