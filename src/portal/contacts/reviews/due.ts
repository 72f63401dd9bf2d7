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
import { quarterOf } from '../../../lib/quarter.ts';

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

/** The query of the route. That of the plain address is as the registry has it. */
export const queryOf = ({ quarter, months, reason, after }: DueState) => ({
  limit: LIMIT,
  ...(quarter === 'next' && quarterOf(today(), 1)),
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
