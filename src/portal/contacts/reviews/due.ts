/** The families that are due, as the page's address asks for them. */
import { computed } from 'nanostores';
import { resource } from '../../../api/call.ts';
import {
  type DuePage,
  listDue,
  REVIEW_MONTHS,
  USUAL_REVIEW_MONTHS,
} from '../../../contract/reviews/due.ts';
import { REASON_CODES, type ReasonCode } from '../../../contract/reviews/reviews.ts';
import { $search, changeSearch } from '../../../lib/address.ts';
import { today } from '../../../lib/format-date.ts';

/** Families on a page. The first read of the registry asks for as many. */
const LIMIT = 25;

export const REASON_WORDS: Record<ReasonCode, string> = {
  review: 'Review',
  age: 'Age',
  law: 'Law',
  gaps: 'Gaps',
  documents: 'Documents',
  material: 'Material',
  answers: 'Answers',
};

export interface DueState {
  quarter: 'this' | 'next';
  months: number;
  reason: ReasonCode | undefined;
  after: string;
  /** The number of the page's first row, from 1. */
  at: number;
}

export function readState(search: string): DueState {
  const params = new URLSearchParams(search);
  const after = params.get('after') ?? '';
  const months = Number(params.get('months'));
  return {
    quarter: params.get('quarter') === 'next' ? 'next' : 'this',
    months: REVIEW_MONTHS.find((choice) => choice === months) ?? USUAL_REVIEW_MONTHS,
    reason: REASON_CODES.find((code) => code === params.get('reason')),
    after,
    at: after ? Number(params.get('at')) || 1 : 1,
  };
}

const QUARTER = 3;

/** The first and the last day of the quarter after that of a day. */
function nextQuarter(day: string): { from: string; to: string } {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  const first = month - (month % QUARTER) + QUARTER;
  const iso = (at: number, date: number) =>
    new Date(Date.UTC(year, at, date)).toISOString().slice(0, 10);
  return { from: iso(first, 1), to: iso(first + QUARTER, 0) };
}

/** The query of the route. That of the plain address is as the registry has it. */
export const queryOf = ({ quarter, months, reason, after }: DueState) => ({
  limit: LIMIT,
  ...(quarter === 'next' && nextQuarter(today())),
  ...(months !== USUAL_REVIEW_MONTHS && { months }),
  ...(reason && { reason }),
  ...(after && { after }),
});

/** The contacts of all families of the list, as changes of many contacts take them. */
export const filterOf = ({ months, reason }: DueState, { from, to }: DuePage) => ({
  review: reason ?? ('any' as const),
  from,
  to,
  months,
});

export const $state = computed($search, readState);

export const due = resource(
  listDue,
  computed($state, (state) => ({ query: queryOf(state) })),
);

/** Changes the address; the list then starts at its first page. */
export const refine = (changes: Parameters<typeof changeSearch>[0]): void =>
  changeSearch({ ...changes, after: null, at: null });
