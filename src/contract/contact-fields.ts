/** The fields of a contact and their limits. */
import * as v from 'valibot';
import { DAY_MS } from '../config/units.ts';
import { folded } from '../lib/folded.ts';
import { contactDetails } from './contact-details.ts';
import { email, list, uuid } from './fields.ts';
import { safeLine, safePhone, safeText } from './private-numbers.ts';

export const STAGES = ['lead', 'contacted', 'meeting', 'client', 'closed'] as const;
export type Stage = (typeof STAGES)[number];

export const SOURCES = ['manual', 'import', 'link', 'form'] as const;
export type Source = (typeof SOURCES)[number];

/** Kinds of interaction that count as contact and restart the check-in interval. */
export const TALK_KINDS = ['call', 'email', 'meeting'] as const;
export const INTERACTION_KINDS = ['note', ...TALK_KINDS] as const;
/** Kinds that the software adds itself. */
export const OWN_KINDS = ['lead', 'stage', 'merge', 'import'] as const;
export type InteractionKind = (typeof INTERACTION_KINDS)[number] | (typeof OWN_KINDS)[number];

export const MAX_TAGS = 20;
export const MAX_NOTE = 4000;
export const LONGEST_NAME = 100;
const LONGEST_RHYTHM_DAYS = 730;

const DAY = 'Please give a day that exists, such as 11/21/2026.';

/** A day that exists, as YYYY-MM-DD, from 1900 to 2199. */
export const day = v.pipe(
  v.string(DAY),
  v.regex(/^(19|20|21)\d\d-\d\d-\d\d$/, DAY),
  // `Date` reads a day such as February 31 as another day, or not at all.
  v.check((value) => new Date(value).getUTCDate() === Number(value.slice(-2)), DAY),
);

const MOMENT = 'Please give a date and a time.';

/** A day from now. Later days are in the future in every time zone. */
const dayAhead = () => Date.now() + DAY_MS;

/** A moment since 1900 that is not in the future, as ISO 8601 in UTC. */
const moment = v.pipe(
  v.string(MOMENT),
  v.isoTimestamp(MOMENT),
  v.check((value) => Date.parse(value) >= Date.parse('1900-01-01'), MOMENT),
  v.transform((value) => new Date(value).toISOString()),
  v.check((value) => Date.parse(value) <= dayAhead(), 'This is in the future.'),
);

const tag = v.pipe(safeLine('A tag', 40), v.minLength(1, 'A tag is empty.'));

/** Tags in their order, without those that are compared as the same. */
export const tags = v.pipe(
  list(tag, MAX_TAGS, `A contact has at most ${MAX_TAGS} tags.`, 'Please give tags as a list.'),
  v.transform((given) => [...new Map(given.map((each) => [folded(each), each])).values()]),
);

export const stage = v.picklist(STAGES, 'Please choose a stage from the list.');

/** Treats null as empty text. */
const nothing = (what: string) =>
  v.pipe(
    v.nullable(v.string(`${what} must be text.`)),
    v.transform((value) => value ?? ''),
  );

/** The fields of a contact that an affiliate can write. */
export const contactFields = {
  name: v.pipe(safeLine('The name', LONGEST_NAME), v.minLength(1, 'The name is missing.')),
  /** The main email address and phone number: the first of `emails` and of `phones`. */
  email: v.pipe(nothing('The email address'), email()),
  phone: v.pipe(nothing('The phone number'), safePhone()),
  stage,
  reason: safeLine('The reason', 200),
  tags,
  source: v.picklist(SOURCES, 'Please choose a source from the list.'),
  rhythmDays: v.nullable(
    v.pipe(
      v.number('Please give the number of days between check-ins.'),
      v.integer('Please give the number of days between check-ins as a whole number.'),
      v.minValue(1, 'A check-in is at least one day after the last.'),
      v.maxValue(
        LONGEST_RHYTHM_DAYS,
        `The time between check-ins is at most ${LONGEST_RHYTHM_DAYS} days.`,
      ),
    ),
  ),
  lastTouchOn: v.nullable(
    v.pipe(
      day,
      v.check(
        (value) => Date.parse(value) <= dayAhead(),
        'The last contact cannot be in the future.',
      ),
    ),
  ),
  nextStep: v.nullable(
    v.object({
      text: v.pipe(safeLine('The next step', 200), v.minLength(1, 'The next step is missing.')),
      on: day,
    }),
  ),
  ...contactDetails,
  referredBy: v.nullable(uuid('Please choose a contact from the list.')),
};

export const interactionFields = {
  kind: v.picklist(INTERACTION_KINDS, 'Please choose a kind from the list.'),
  text: safeText('The note', MAX_NOTE),
  /** When it took place; now if omitted. */
  at: v.optional(moment),
};
