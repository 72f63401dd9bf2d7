/** An affiliate's links. */
import * as v from 'valibot';
import { ANCHORS, PAGES } from '../../config/paths.ts';
import { day, line, requiredLine, version } from '../fields.ts';
import { returns, route } from '../route.ts';

/** The affiliate's own page; until it is live, links to it lead to the landing page. */
export const OWN_PAGE = PAGES.ownPage;

export const DESTINATIONS: readonly { path: string; label: string }[] = [
  { path: OWN_PAGE, label: 'My page' },
  { path: PAGES.home, label: 'Landing page' },
  { path: ANCHORS.about, label: 'About the alliance' },
  { path: ANCHORS.services, label: 'Services' },
  { path: ANCHORS.founders, label: 'Founders' },
  { path: ANCHORS.testimonials, label: 'Testimonials' },
  { path: ANCHORS.contact, label: 'Contact form' },
  { path: PAGES.join, label: 'Join the alliance' },
];

export const MAX_LINKS = 200;
/** The part of the address that is the link's own. */
export const LINK_SLUG = /^[a-z0-9]{1,12}$/;

/** A link with its totals since it was created: people count once a day; bots and own visits are counted separately. */
export interface Link {
  id: string;
  version: number;
  label: string;
  campaign: string;
  destination: string;
  /** Whether the affiliate's own page is live; until then, links to it lead to the landing page. */
  pageIsLive: boolean;
  url: string;
  isDefault: boolean;
  people: number;
  bots: number;
  own: number;
  leads: number;
  /** People on each of the last 30 days, the oldest first. */
  days: number[];
  createdAt: string;
  archivedAt: string | null;
}

export const LINK_DAYS = 30;

export interface VisitDay {
  day: string;
  people: number;
  bots: number;
  own: number;
  leads: number;
}

const moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'This is not a point in time.'),
);

const fields = {
  label: requiredLine('The label', 60),
  campaign: line('The campaign', 60),
  destination: v.picklist(
    DESTINATIONS.map(({ path }) => path),
    'A link leads to a page of this site. Please choose one from the list.',
  ),
};

export const listLinks = route('GET', '/api/links', {
  delegates: ['materials'],
  answer: returns<{ items: Link[]; next: null }>(),
});
export const createLink = route('POST', '/api/links', {
  delegates: ['materials'],
  body: v.object({
    ...fields,
    campaign: v.optional(fields.campaign, ''),
    destination: v.optional(fields.destination, OWN_PAGE),
  }),
  creates: { label: 'Spring' },
  answer: returns<Link>(),
});
export const readLink = route('GET', '/api/links/:id', {
  delegates: ['materials'],
  answer: returns<Link>(),
});
/** An archived link still redirects; `archivedAt: null` unarchives it. The server sets the time of archiving. */
export const changeLink = route('PATCH', '/api/links/:id', {
  delegates: ['materials'],
  body: v.object({
    version,
    ...v.partial(v.object(fields)).entries,
    archivedAt: v.optional(v.nullable(moment)),
  }),
  answer: returns<Link>(),
});
/** The days from `from` to `to` with activity, in the affiliate's time zone. By default, the last 30 days. */
export const listVisits = route('GET', '/api/links/:id/visits', {
  delegates: ['materials'],
  query: v.object({ from: v.optional(day), to: v.optional(day) }),
  answer: returns<{ items: VisitDay[]; next: null }>(),
});
