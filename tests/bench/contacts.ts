/** Measures the database time and the query plans of lists and reports with 50,000 contacts. */
import { listAccounts } from '../../functions/lib/account/accounts.ts';
import { listAlerts, readFrame } from '../../functions/lib/alerts.ts';
import { addAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { listInteractions } from '../../functions/lib/contacts/interactions.ts';
import { countContacts, listContacts } from '../../functions/lib/contacts/list.ts';
import { query } from '../../functions/lib/db/db.ts';
import { readFigures, readToday } from '../../functions/lib/home.ts';
import { readReport } from '../../functions/lib/links/reports.ts';
import { listDue } from '../../functions/lib/reviews/due.ts';
import { listScenarios } from '../../functions/lib/scenarios.ts';
import { searchOwn } from '../../functions/lib/search.ts';
import { listTasks } from '../../functions/lib/tasks/tasks.ts';
import type { Figure } from './bounds.ts';
import { fillReviews } from './due.ts';
import { fillAlliance } from './many.ts';
import { explainAll } from './plans.ts';

/** The bound for a real server; the embedded one is several times slower. */
const MAX_MS = 50;
/** The bound for a search, which also goes through 200,000 notes. */
const MAX_SEARCH_MS = 100;
/** The bound for the families that are due of 10,000 contacts. */
const MAX_DUE_MS = 300;
/** The bound for what a page shows of a household. */
const MAX_HOUSEHOLD_MS = 20;
const MAX_QUERIES = 3;

/** Adds a household of three contacts. */
async function givenHousehold(affiliateId: string): Promise<string> {
  const [home] = await query<{ id: string }>(
    `with home as (insert into household (affiliate_id) values ($1) returning id), three as (
       insert into household_member (affiliate_id, household_id, place, contact_id, role)
       select $1, home.id, row_number() over (), c.id, 'other'
         from home, (select id from contact where affiliate_id = $1 and deleted_at is null limit 3) c)
     select id from home`,
    [affiliateId],
  );
  if (!home) throw new Error('No household was made');
  return home.id;
}

function boundOf(what: string): number {
  if (what.startsWith('search')) return MAX_SEARCH_MS;
  if (what.startsWith('household')) return MAX_HOUSEHOLD_MS;
  return what.startsWith('reviews due') ? MAX_DUE_MS : MAX_MS;
}

/** An affiliate with a practice of its own. */
async function givenAffiliate(username: string): Promise<string> {
  const names = { firstName: 'Bench', lastName: 'Example', email: 'bench@example.com' };
  const id = await addAffiliate({ username, ...names, passwordHash: 'none' });
  if (!id) throw new Error('The bench has run on this database before');
  return id;
}

/** Measures the pages' reads. Fills the open database, at `url`, first; `real` says whether it is a real server. */
export async function benchContacts(url: string, real: boolean): Promise<Figure[]> {
  const id = await givenAffiliate('bench');
  await fillAlliance(url, id);
  const reviewer = await givenAffiliate('reviewer');
  await fillReviews(url, reviewer);
  const due =
    (more: object = {}) =>
    () =>
      listDue(reviewer, { stage: 'client', limit: 25, ...more });
  const winter = { from: '2027-01-01', to: '2027-03-31' };
  const { next: after } = await due(winter)();
  const list =
    (more: object = {}) =>
    () =>
      listContacts(id, { view: 'all', sort: 'name', limit: 25, ...more } as never);
  const [person] = (await list()()).items;
  const household = await givenHousehold(id);
  const page = { household, limit: 50 };
  const [member] = (await listContacts(id, { view: 'all', sort: 'name', ...page })).items;
  const reads: Record<string, () => Promise<unknown>> = {
    'list by name': list(),
    'list by last talk': list({ sort: '-lastTouchOn' }),
    'list by next step': list({ sort: 'nextStep' }),
    'list by arrival': list({ sort: '-createdAt' }),
    'timeline of a contact': () => listInteractions(id, person?.id ?? '', { limit: 25 }),
    'search, 1 letter': list({ q: 'a' }),
    'search, 2 words': list({ q: 'afirst bla' }),
    'search, digits': list({ q: '5550142' }),
    // A word in the notes of every tenth contact, and one in those of four of five.
    'search, 2 words of notes': list({ q: 'f899 3644' }),
    'search, a common word of notes': list({ q: 'c4ca' }),
    'search, 2 very common words of notes': list({ q: 'c4ca cfcd' }),
    'search, a name and a note': list({ q: 'afirst f899' }),
    'search, a name with a typing error': list({ q: 'afisrt30' }),
    'search everything, 1 letter': () => searchOwn(id, 'a'),
    'search everything, 2 letters': () => searchOwn(id, 'c8'),
    'search everything, words of notes': () => searchOwn(id, 'f899 3644'),
    'search everything, 2 very common words': () => searchOwn(id, 'c4ca cfcd'),
    // Two fragments that most notes have, and some names one of them.
    'search everything, 2 fragments': () => searchOwn(id, 'c4 cf'),
    'search everything, nothing': () => searchOwn(id, 'zzzzzzzz'),
    'filter by stage': list({ stage: 'client' }),
    'filter by tag': list({ tag: 'golf' }),
    'filter by source': list({ source: 'link' }),
    'filter by silence': list({ quiet: 90 }),
    'filter by household': list({ household }),
    'household, timeline': () =>
      listInteractions(id, member?.id ?? '', { household: 'true', limit: 50 }),
    'household, steps': () => listTasks(id, page),
    'household, calculations': () => listScenarios(id, page),
    'view "due"': list({ view: 'due' }),
    'reviews due': due(winter),
    'reviews due, next page': due({ ...winter, after }),
    'reviews due, by reason': due({ ...winter, reason: 'documents' }),
    'reviews due, their contacts': () =>
      listContacts(reviewer, {
        view: 'all',
        sort: 'name',
        limit: 25,
        review: 'any',
        ...winter,
      }),
    counts: () => countContacts(id),
    report: () => readReport(id, { from: '2026-01-01', to: '2026-11-21' }),
    today: () => readToday(id),
    figures: () => readFigures(id),
    'alerts, first': () => readFrame(id, null),
    alerts: () => listAlerts(id, { view: 'all', limit: 50 }),
    // The read of the operator's command.
    'list of affiliates': () => listAccounts(),
  };
  const figures: Figure[] = [];
  for (const [title, work] of Object.entries(reads)) {
    const { ms, statements, scans } = await explainAll(work);
    figures.push(
      {
        what: `${title}, ms in the database`,
        value: ms,
        ...(real && { bound: boundOf(title) }),
      },
      { what: `${title}, statements`, value: statements, bound: MAX_QUERIES },
      { what: `${title}, scans of all contacts`, value: scans, bound: 0 },
    );
  }
  return figures;
}
