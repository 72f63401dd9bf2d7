/** What a profile still lacks, by name, and what that costs. */
import type { Draft, DraftField } from './draft.ts';

export interface Gap {
  field: DraftField;
  /** What to do. */
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
  { field: 'email', name: 'Add a business e-mail', why: 'Visitors can write to you.' },
  {
    field: 'booking',
    name: 'Add a booking address',
    why: 'Visitors can choose a time themselves.',
  },
  { field: 'website', name: 'Add your website', why: 'Visitors can read more about you.' },
  {
    field: 'states',
    name: 'Choose your licence states',
    why: 'Visitors see where you may advise them.',
  },
  { field: 'credentials', name: 'Add your credentials', why: 'They help visitors trust you.' },
  {
    field: 'bio',
    name: 'Write a biography',
    why: 'Visitors get to know you; two sentences are enough.',
  },
];

/** How many items a complete profile has. */
export const EXPECTED_ITEMS = EXPECTED.length;

/** The items that are empty, the most important first. */
export const gapsOf = (draft: Draft): Gap[] =>
  EXPECTED.filter(({ field }) => draft[field].length === 0);

/** How long a confirmation lasts (days). */
const CONFIRMED_FOR_DAYS = 365;
const DAY_MS = 24 * 3_600_000;

/** Whether a year has passed since the affiliate said that all of it is right, or nobody ever said so. */
export const needsConfirmation = (confirmedOn: string | null, now: number): boolean =>
  confirmedOn === null || now - Date.parse(confirmedOn) > CONFIRMED_FOR_DAYS * DAY_MS;
