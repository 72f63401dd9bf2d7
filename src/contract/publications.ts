/** Versions of an affiliate's own page, and how the office reviews them. */
import * as v from 'valibot';
import { MOST_VALID_DAYS } from '../config/publications.ts';
import { day } from './contact-fields.ts';
import { line, version } from './fields.ts';
import type { AffiliateNames } from './office-affiliates.ts';
import type { PageWords } from './page-words.ts';
import { type Page, paging } from './paging.ts';
import { returns, route } from './route.ts';

/** A draft is what the profile says and nobody submitted: no version, so no list has one. */
export const PUBLICATION_STATES = [
  'draft',
  'submitted',
  'approved',
  'changes',
  'rejected',
  'withdrawn',
  'superseded',
  'expired',
] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** A version of a page. */
export interface Publication {
  id: string;
  version: number;
  kind: 'page';
  state: PublicationState;
  /** SHA-256 of the page's HTML, in hex. */
  hash: string;
  /** What the office says to the affiliate. */
  reason: string;
  /** The day on which the page goes, as YYYY-MM-DD (UTC); null before it is approved. */
  validUntil: string | null;
  submittedAt: string;
  /** When it got its state. */
  changedAt: string;
  words: PageWords;
  /** Whether the public address does not say this yet, because the store was out of reach. */
  waits: boolean;
}

/** A version as the office reviews it. */
export interface OfficePublication extends Publication, AffiliateNames {
  /** What the public reads now; null if nothing of this affiliate is approved. */
  before: PageWords | null;
  /** Whether the person who asks is its author, who cannot review it. */
  own: boolean;
  /** From when to when the public read it (ISO 8601); null if never, or still. */
  from: string | null;
  until: string | null;
}

/** A page of versions with the reasons that the office gave last, the newest first. */
export interface OfficePublications extends Page<OfficePublication> {
  reasons: string[];
}

const kind = v.literal('page', 'There is no such kind.');

/** The affiliate's versions, the newest first. */
export const listPublications = route('GET', '/api/publications', {
  answer: returns<{ items: Publication[]; next: null }>(),
});
/** Submits the profile as it is now. One that waits is replaced by it. */
export const submitPublication = route('POST', '/api/publications', {
  body: v.object({ kind }),
  answer: returns<Publication>(),
});
export const withdrawPublication = route('PATCH', '/api/publications/:id', {
  body: v.object({
    version,
    state: v.literal('withdrawn', 'You can withdraw a page; the office decides the rest.'),
  }),
  answer: returns<Publication>(),
});

/** What the office may make of a version. */
export const DECISIONS = ['approved', 'changes', 'rejected', 'withdrawn'] as const;
export type Decision = (typeof DECISIONS)[number];

export const MAX_REASON = 500;

/** The versions of a state, the oldest first; with `affiliate` and `on`, those that the public read on that day (UTC). */
export const listOfficePublications = route('GET', '/api/office/publications', {
  office: true,
  query: v.object({
    ...paging,
    state: v.optional(v.picklist(PUBLICATION_STATES, 'There is no such state.')),
    affiliate: v.optional(line('The affiliate', 100), ''),
    on: v.optional(day),
  }),
  answer: returns<OfficePublications>(),
});
/** Decides on a version; `hash` is that of the page that was read. */
export const decidePublication = route('PATCH', '/api/office/publications/:id', {
  office: true,
  body: v.pipe(
    v.object({
      version,
      hash: v.pipe(v.string('The hash is missing.'), v.toLowerCase()),
      state: v.picklist(DECISIONS, 'Please choose a decision from the list.'),
      reason: v.optional(line('The reason', MAX_REASON), ''),
      validUntil: v.optional(v.nullable(day), null),
    }),
    v.forward(
      v.check(
        ({ state, reason }) => reason !== '' || state === 'approved' || state === 'withdrawn',
        'Please say why: the affiliate reads it.',
      ),
      ['reason'],
    ),
    v.forward(
      v.check(({ validUntil }) => {
        if (validUntil === null) return true;
        const days = (Date.parse(validUntil) - Date.now()) / 86_400_000;
        return days > 0 && days <= MOST_VALID_DAYS;
      }, 'Please choose a day after today and at most a year ahead.'),
      ['validUntil'],
    ),
  ),
  answer: returns<OfficePublication>(),
});
/** Every version with its history, as a zip. */
export const exportPublications = route('GET', '/api/office/publications/export', {
  office: true,
  proof: true,
  answer: returns<Response>(),
});

/** The page as its affiliate would publish it now, and a version as the office reads it: HTML. */
export const previewPage = route('GET', '/a/preview', { answer: returns<Response>() });
export const reviewPage = route('GET', '/a/review/:id', {
  office: true,
  answer: returns<Response>(),
});
/** What the public gets, without a session. */
export const readOwnPage = route('GET', '/a/:code', {
  access: 'public',
  answer: returns<Response>(),
});
export const readOwnCard = route('GET', '/a/:code.vcf', {
  access: 'public',
  answer: returns<Response>(),
});
export const readPortrait = route('GET', '/a/:code/:hash.jpg', {
  access: 'public',
  answer: returns<Response>(),
});
