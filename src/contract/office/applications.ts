/** Applications to join, as the office reads and decides them. */
import * as v from 'valibot';
import type { Counted } from '../../config/office-waiting.ts';
import { MAX_INVITE_NOTE } from '../../config/security.ts';
import {
  APPLICATION_STATES,
  type ApplicationFacts,
  type ApplicationState,
  MAX_QUESTION,
} from '../applications.ts';
import { day, line, list, text, uuid, version } from '../fields.ts';
import { type Page, paging } from '../paging.ts';
import { returns, route } from '../route.ts';
import type { OneTimeAddress } from './affiliates.ts';

export interface OfficeApplication extends ApplicationFacts {
  id: string;
  sponsor: { id: string; name: string } | null;
  /** For the office alone. */
  note: string;
  /** How many other applications and accounts have this mailbox, CRD number or NPN. */
  known: number;
}

/** What another application or an account has in common. */
export type SameAs = 'email' | 'crd' | 'npn';

export interface WholeOfficeApplication extends OfficeApplication {
  /** Where a person can read public records about the applicant. */
  records: { label: string; url: string }[];
  /** Newest first. */
  history: {
    kind: 'application' | 'affiliate';
    id: string;
    name: string;
    state: string;
    on: string;
    same: SameAs[];
  }[];
}

const search = v.optional(line('The search', 100), '');

/** Those that wait come first, the oldest before the others. */
export const listApplications = route('GET', '/api/office/applications', {
  office: true,
  query: v.object({
    ...paging,
    state: v.optional(v.picklist(APPLICATION_STATES, 'There is no such state.')),
    q: search,
  }),
  answer: returns<Page<OfficeApplication> & Counted>(),
});
export const readOfficeApplication = route('GET', '/api/office/applications/:id', {
  office: true,
  answer: returns<WholeOfficeApplication & Counted>(),
});

export const DECISIONS = ['approve', 'ask', 'decline'] as const;
export type Decision = (typeof DECISIONS)[number];
/** The states in which each decision is possible. */
export const OPEN_FOR: Readonly<Record<Decision, readonly ApplicationState[]>> = {
  approve: ['waiting', 'asked', 'declined'],
  ask: ['waiting'],
  decline: ['waiting', 'asked'],
};

/** How many applications one decision covers at most. */
export const MAX_DECIDED = 50;
/** How many questions the office may ask about one application. */
export const MAX_QUESTIONS = 10;
export const MAX_REASON = 300;
export const MAX_NOTE = 300;

const QUESTION_MISSING = 'The question is missing.';
const REASON_MISSING = 'The reason is missing.';
const AGAIN_MISSING = 'Please give the day from which they can apply again.';

/** All or nothing: a conflict names the applications that are in the way. Approving needs a recent step-up. */
export const DecisionDraft = v.pipe(
  v.object({
    applications: v.pipe(
      list(
        v.object({ id: uuid(), version }),
        MAX_DECIDED,
        `At most ${MAX_DECIDED} applications are decided at once.`,
      ),
      v.minLength(1, 'Please choose an application.'),
    ),
    decision: v.picklist(DECISIONS, 'Please choose a decision.'),
    /** Of the letter that invites. */
    line: v.optional(line('The line of your own', MAX_INVITE_NOTE), ''),
    question: v.optional(text('The question', MAX_QUESTION), ''),
    reason: v.optional(line('The reason', MAX_REASON), ''),
    again: v.optional(v.nullable(day), null),
    note: v.optional(line('The note', MAX_NOTE), ''),
  }),
  v.forward(
    v.check(({ decision, question }) => decision !== 'ask' || question !== '', QUESTION_MISSING),
    ['question'],
  ),
  v.forward(
    v.check(({ decision, reason }) => decision !== 'decline' || reason !== '', REASON_MISSING),
    ['reason'],
  ),
  v.forward(
    v.check(({ decision, again }) => decision !== 'decline' || again !== null, AGAIN_MISSING),
    ['again'],
  ),
);

/** Why an application cannot be decided: it changed or is not open, or an account has its mailbox. */
export interface InTheWay {
  id: string;
  why: 'changed' | 'account';
}

export interface Decided {
  items: OfficeApplication[];
  /** Of those that were approved, by the application's id. */
  invitations: (OneTimeAddress & { id: string })[];
}

export const decideApplications = route('POST', '/api/office/applications/decide', {
  office: true,
  body: DecisionDraft,
  answer: returns<Decided & Counted>(),
});
/** Deletes an application on its applicant's request. */
export const removeApplication = route('DELETE', '/api/office/applications/:id', {
  office: true,
  proof: true,
  answer: returns<{ ok: true }>(),
});
export const exportApplications = route('GET', '/api/office/applications/export', {
  office: true,
  proof: true,
  answer: returns<Response>(),
});
