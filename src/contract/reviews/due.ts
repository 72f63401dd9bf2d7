/** The families that are due for a review, and why. */
import * as v from 'valibot';
import { DAY_MS } from '../../config/units.ts';
import { stage } from '../contact-fields.ts';
import { day } from '../fields.ts';
import { type Page, paging } from '../paging.ts';
import { returns, route } from '../route.ts';
import { REASON_CODES, type Reason, type ReasonCode, type ReviewPerson } from './reviews.ts';

/** A family's next meeting. `at` is its time, or null. */
interface NextMeeting {
  id: string;
  on: string;
  at: string | null;
}

/** A family that is due. */
export interface DueFamily {
  /** The family's contact. */
  contactId: string;
  name: string;
  /** Its people, the contact first. */
  people: ReviewPerson[];
  reviewedOn: string | null;
  reviewOn: string | null;
  /** The id of its open review, or null. */
  review: string | null;
  meeting: NextMeeting | null;
  /** All reasons of the period, by code, day and sentence. */
  reasons: Reason[];
}

/** How many families there are with each reason. */
export type ReasonCounts = Record<ReasonCode, number>;

export interface DuePage extends Page<DueFamily> {
  /** The families with the requested reason, or with any. */
  total: number;
  /** The families with any reason, whatever the requested one is. */
  all: number;
  counts: ReasonCounts;
  /** The period, both days included, and today, in the affiliate's time zone. */
  from: string;
  to: string;
  today: string;
}

/** The choices of "No review in" (months). */
export const REVIEW_MONTHS = [6, 12, 18, 24, 36] as const;
export const USUAL_REVIEW_MONTHS = 12;
const MIN_MONTHS = 6;
const MAX_MONTHS = 36;
const MAX_DAYS = 366;

const WHOLE_MONTHS = `Please give ${MIN_MONTHS} to ${MAX_MONTHS} whole months.`;

/** The reason by which a list is filtered. */
const reasonCode = v.picklist(REASON_CODES, 'There is no such reason.');

/** A period of days, and how long a family may be without a review. */
export const duePeriod = {
  from: v.optional(day),
  to: v.optional(day),
  months: v.optional(
    v.pipe(
      v.union([v.string(), v.number()], WHOLE_MONTHS),
      v.transform(Number),
      v.integer(WHOLE_MONTHS),
      v.minValue(MIN_MONTHS, WHOLE_MONTHS),
      v.maxValue(MAX_MONTHS, WHOLE_MONTHS),
    ),
  ),
};

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The mistake of a period: the field, and a sentence. */
function periodFault({ from, to }: Days): [at: keyof Days, sentence: string] | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) return ['from', 'Please give the first day, too.'];
  if (to === undefined) return ['to', 'Please give the last day, too.'];
  if (to < from) return ['to', 'The last day must not be before the first.'];
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > MAX_DAYS ? ['to', `A period has at most ${MAX_DAYS} days.`] : undefined;
}

/** Checks that a period has both of its days or neither, in order, and is not too long. */
export const checkPeriod = <Query extends Days>() =>
  v.rawCheck<Query>(({ dataset, addIssue }) => {
    const [key, message] = (dataset.typed && periodFault(dataset.value)) || [];
    if (!key) return;
    const input = dataset.value as Record<string, unknown>;
    const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
    addIssue({ message, path: [path] });
  });

export const listDue = route('GET', '/api/reviews/due', {
  delegates: ['contacts', 'prepare'],
  query: v.pipe(
    v.object({
      ...paging,
      ...duePeriod,
      /** The stage of the family's contact. */
      stage: v.optional(stage, 'client'),
      reason: v.optional(reasonCode),
    }),
    checkPeriod(),
  ),
  answer: returns<DuePage>(),
});
