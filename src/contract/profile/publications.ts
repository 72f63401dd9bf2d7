/** Versions of an affiliate's own page, what they contain, and the office's reviews. */
import * as v from 'valibot';
import type { Counted } from '../../config/office-waiting.ts';
import { licensesInWords, namesCalifornia } from '../../config/practice.ts';
import { DAY_MS } from '../../config/units.ts';
import { day, line, version } from '../fields.ts';
import { type Page, paging } from '../paging.ts';
import { dayOf } from '../reference.ts';
import { returns, route } from '../route.ts';
import type { AffiliateNames, Profile } from './profile.ts';
import type { PublicField } from './public-fields.ts';

/** Texts that the affiliate hides or has not entered are empty. */
export interface PageWords {
  name: string;
  firm: string;
  role: string;
  credentials: string;
  /** State codes, such as "NY". */
  states: string[];
  phone: string;
  email: string;
  /** https addresses. */
  website: string;
  booking: string;
  bio: string;
  disclosure: string;
  compensation: string;
  /** The Central Registration Depository number, 1 to 10 digits. */
  crd: string;
  /** The address of Form CRS. */
  formCrs: string;
  /** Insurance licenses in words, if there are any, and with California's the principal place of business. */
  licenses?: string;
  place?: string;
  /** SHA-256 of the portrait's JPEG in hex, or null. */
  portrait: string | null;
}

const PORTRAIT = /([0-9a-f]{64})\.jpg$/;

/**
 * The page content for this profile. The name and the compensation always show, and the disclosure
 * with the compensation; the rest shows if its switch is on.
 */
export function wordsOf(
  profile: Pick<Profile, 'name' | 'compensation' | 'show' | 'roles' | 'place' | PublicField>,
): PageWords {
  const { show, place } = profile;
  const text = (field: Exclude<PublicField, 'states' | 'portrait' | 'licenses'>) =>
    show[field] ? profile[field] : '';
  const licenses = licensesInWords(profile, dayOf(Date.now()));
  return {
    name: profile.name,
    firm: text('firm'),
    role: text('role'),
    credentials: text('credentials'),
    states: show.states ? profile.states : [],
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    booking: text('booking'),
    bio: text('bio'),
    disclosure: profile.compensation ? profile.disclosure : text('disclosure'),
    compensation: profile.compensation,
    crd: text('crd'),
    formCrs: text('formCrs'),
    ...(licenses && { licenses }),
    ...(place && namesCalifornia(licenses) && { place }),
    portrait: (show.portrait && PORTRAIT.exec(profile.portrait ?? '')?.[1]) || null,
  };
}

/** The longest time from approval to expiration (days). */
export const MOST_VALID_DAYS = 366;
export const WARNING_DAYS = [30, 7] as const;
/** The most versions of a page that an affiliate can send for review within 24 hours. */
export const SUBMISSIONS_A_DAY = 20;
/** How long caches may keep a public page (s), in total over all of them. */
export const PAGE_CACHE_S = 60;

/** A draft is a profile that was not submitted. It is no version, so it is in no list. */
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

export interface Publication {
  id: string;
  version: number;
  kind: 'page';
  state: PublicationState;
  /** SHA-256 of the page's HTML, in hex. */
  hash: string;
  /** The office's reason, for the affiliate. */
  reason: string;
  /** The day on which the page is taken down, as YYYY-MM-DD (UTC); null before approval. */
  validUntil: string | null;
  submittedAt: string;
  /** When it entered its state. */
  changedAt: string;
  words: PageWords;
  /** Whether the public page is not updated yet because the store was unreachable. */
  waits: boolean;
}

export interface OfficePublication extends Publication, AffiliateNames {
  /** The current public page; null if no version of this affiliate is approved. */
  before: PageWords | null;
  /** The office's decision before this version: what it was on, when, and why; null if there is none. */
  last: { state: Decision; reason: string; at: string; words: PageWords } | null;
  /** Whether its page is kept: one that was never public is emptied in time. */
  hasPage: boolean;
  /** Whether the reviewer is its author, who cannot review it. */
  own: boolean;
  /** When it became public and when that ended (ISO 8601); null if it never did, or has not ended. */
  from: string | null;
  until: string | null;
}

/** A page of versions, with how many wait for review in all, and the office's latest reasons, newest first. */
export interface OfficePublications extends Page<OfficePublication>, Counted {
  reasons: string[];
}

const kind = v.literal('page', 'There is no such kind.');

/** The affiliate's versions, newest first. */
export const listPublications = route('GET', '/api/publications', {
  answer: returns<{ items: Publication[]; next: null }>(),
});
/** Submits the current profile, replacing a version that still waits for review. */
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

const DECISIONS = ['approved', 'changes', 'rejected', 'withdrawn'] as const;
export type Decision = (typeof DECISIONS)[number];

export const MAX_REASON = 500;

/** The versions in a state, oldest first; with `affiliate` and `on`, those that were public on that day (UTC). */
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
/** Decides on a version; `hash` is the hash of the page that was reviewed. */
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
        const days = (Date.parse(validUntil) - Date.now()) / DAY_MS;
        return days > 0 && days <= MOST_VALID_DAYS;
      }, 'Please choose a day after today and at most a year ahead.'),
      ['validUntil'],
    ),
  ),
  answer: returns<OfficePublication & Counted>(),
});
/** Every version with its history, as a zip. */
export const exportPublications = route('GET', '/api/office/publications/export', {
  office: true,
  proof: true,
  answer: returns<Response>(),
});

/** HTML previews: the affiliate's page as it would be published now, and a version for the office. */
export const previewPage = route('GET', '/a/preview', { answer: returns<Response>() });
export const reviewPage = route('GET', '/a/review/:id', {
  office: true,
  answer: returns<Response>(),
});
export const readOwnPage = route('GET', '/a/:code', {
  access: 'public',
  answer: returns<Response>(),
});
/** The page's form, which a browser sends without scripts. The answers are pages. */
export const writeToOwnPage = route('POST', '/a/:code', {
  access: 'public',
  forms: true,
  bytes: ['application/x-www-form-urlencoded'],
  // A text that is too long comes back in the form.
  maxBodyBytes: 128 * 1024,
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
