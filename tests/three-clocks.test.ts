/**
 * What the portal says of a year's figures at the turn of 2026: on December 20, January 2 and April 1. Each part of it
 * has tests of its own; these hold that all say the same on one day.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenApproval, thingNamed } from '../functions/__tests__/approvals/approval-calls.ts';
import { officer, type Person, person } from '../functions/__tests__/helpers/caller.ts';
import { insert, withStore } from '../functions/__tests__/helpers/harness.ts';
import { query } from '../functions/lib/db/db.ts';
import { checkLaw, checkPendingFigures } from '../scripts/operator/checks/law.ts';
import { notOfYear } from '../src/calculators/calculator.ts';
import { CATALOGUE } from '../src/calculators/catalogue.ts';
import { readDocuments } from '../src/content/documents.ts';
import {
  listMaterials,
  listOfficeApprovals,
  type Material,
} from '../src/contract/approvals/approvals.ts';
import type { Today } from '../src/contract/home.ts';
import { TodayCard } from '../src/portal/home/TodayCard.tsx';
import { isExpired, isUpcoming } from '../src/portal/library/items.ts';

withStore();

const NOTHING = { count: 0, items: [] };
const QUIET = {
  leads: NOTHING,
  answers: NOTHING,
  due: NOTHING,
  overdue: NOTHING,
  meetings: NOTHING,
  days: [],
  course: null,
} as unknown as Today;

/** The sentences about a year on Home, without markup. */
const onHome = (): string =>
  renderToStaticMarkup(
    createElement(TodayCard, {
      today: QUIET,
      courses: {},
      siteName: 'Sample',
      reload: async () => {},
    }),
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The calculators that say that their figures are last year's, with the sentence of one. */
async function onTools() {
  const year = new Date().getFullYear();
  const sentences = await Promise.all(
    CATALOGUE.map(async ({ slug, load }) => [slug, notOfYear(await load(), year)] as const),
  );
  const old = sentences.filter(([, sentence]) => sentence);
  return { count: old.length, gifting: old.find(([slug]) => slug === 'gifting')?.[1] };
}

const ITEMS = [
  'year-end-giving',
  'yearly-gifts-letter',
  'what-changes-on-january-1-for-clients',
  'year-end-giving-2027',
  'yearly-gifts-letter-2027',
  'ways-to-give',
];

/** What a text's page says on this day: waiting, expired, with figures that are not final, or for use. */
function inTexts(day: string) {
  const { documents } = readDocuments(process.cwd(), day);
  const stateOf = (slug: string) => {
    const item = documents.find(({ id }) => id === `library/${slug}`);
    const days = { startsOn: null, ...item?.data } as {
      startsOn: string | null;
      expiresOn: string;
    };
    if (isExpired(days, day)) return 'expired';
    const rows = item?.openRows.length ?? 0;
    if (rows > 0) return `${isUpcoming(days, day) ? 'upcoming, ' : ''}${rows} rows open`;
    return isUpcoming(days, day) ? 'upcoming' : 'for use';
  };
  return Object.fromEntries(ITEMS.map((slug) => [slug, stateOf(slug)]));
}

/** What `npm run doctor` says of the law, as "level: first line". */
async function inDoctor() {
  const findings = [...(await checkLaw(new Date())), ...checkPendingFigures(new Date())];
  return findings.map(({ level, what }) => `${level}: ${what.split('\n', 1)[0]}`);
}

let ada: Person;
let number = 0;
/** The firm's approvals of all these items, recorded on December 1, 2026. */
beforeEach(async () => {
  vi.setSystemTime('2026-12-01T17:00:00Z');
  number += 1;
  ada = await person(`ada ${number}`);
  const firmId = await insert('firm', { name: `Firm ${number}` });
  await query('update affiliate set firm_id = $1 where id = $2', [firmId, ada.id]);
  for (const slug of ITEMS) {
    const { kind, thing, title, hash } = await thingNamed('item', slug);
    await givenApproval(ada.id, {
      firm_id: firmId,
      kind,
      thing,
      title,
      hash,
      last_day: '2027-11-30',
    });
  }
});
afterEach(() => void vi.useRealTimers());

/** For whom the pages say that the approved items are, and what the register says of them. */
async function inRegister() {
  const olga = await officer(`olga ${Date.now()} ${number}`);
  const caller = await person(`ben ${Date.now()} ${number}`);
  await query(
    'update affiliate set firm_id = (select firm_id from affiliate where id = $1) where id = $2',
    [ada.id, caller.id],
  );
  const { items } = await caller.call(listMaterials, { query: '?kind=item' });
  const register = (await olga.call(listOfficeApprovals, { query: '?limit=100' })).items;
  const approved = ITEMS.map((slug) => {
    const item = items.find(({ thing }) => thing === slug) as Material;
    return { slug, item, row: register.find(({ id }) => id === item.approval?.id) };
  });
  return {
    forClients: approved.filter(({ item }) => item.cleared === 'client').map(({ slug }) => slug),
    cleared: new Set(approved.map(({ item }) => item.cleared)),
    approvals: approved.map(({ row }) => `${row?.state} through ${row?.useThrough}`),
  };
}

/** What the register says of the items on any day. */
const APPROVALS = [
  'approved through 2026-12-31',
  'approved through 2026-12-31',
  'approved through 2027-01-31',
  'approved through 2027-11-30',
  'approved through 2027-11-30',
  'approved through 2027-11-30',
];
const GIFTING =
  'These figures are those of 2026, since those of 2027 are not in the portal yet: the annual exclusion and the basic exclusion.';
const OLD_LAW = 'warning: 7 calculators without the law of 2027:';
const OLD_RATE = 'warning: The newest section 7520 rate is that of October 2026.';
const NOT_LOOKED_UP = 'warning: Figures that no one has looked up for 14 days or longer:';
const INCOMPLETE = '2027 is not complete in the portal. Which tools use 2026';
const JANUARY = 'What changes on January 1 Who is affected';

test.each([
  {
    day: '2026-12-20',
    words: 'this year’s texts are for use, and next year’s wait for their day and their figures',
    home: `Today ${JANUARY}`,
    tools: { count: 0, gifting: undefined },
    doctor: [OLD_RATE, NOT_LOOKED_UP],
    texts: {
      'year-end-giving': 'for use',
      'yearly-gifts-letter': 'for use',
      'what-changes-on-january-1-for-clients': '11 rows open',
      'year-end-giving-2027': 'upcoming, 3 rows open',
      'yearly-gifts-letter-2027': 'upcoming, 2 rows open',
    },
    forClients: ['year-end-giving', 'yearly-gifts-letter', 'ways-to-give'],
  },
  {
    day: '2027-01-02',
    words: 'last year’s texts have expired, and this year’s wait for their figures',
    home: `Today ${INCOMPLETE} ${JANUARY}`,
    tools: { count: 7, gifting: GIFTING },
    doctor: [OLD_LAW, OLD_RATE, NOT_LOOKED_UP],
    texts: {
      'year-end-giving': 'expired',
      'yearly-gifts-letter': 'expired',
      'what-changes-on-january-1-for-clients': '11 rows open',
      'year-end-giving-2027': '3 rows open',
      'yearly-gifts-letter-2027': '2 rows open',
    },
    forClients: ['ways-to-give'],
  },
  {
    day: '2027-04-01',
    words: 'the figures are still last year’s, and January’s page is over',
    home: `Today ${INCOMPLETE}`,
    tools: { count: 7, gifting: GIFTING },
    doctor: [OLD_LAW, OLD_RATE, NOT_LOOKED_UP],
    texts: {
      'year-end-giving': 'expired',
      'yearly-gifts-letter': 'expired',
      'what-changes-on-january-1-for-clients': 'expired',
      'year-end-giving-2027': '3 rows open',
      'yearly-gifts-letter-2027': '2 rows open',
    },
    forClients: ['ways-to-give'],
  },
])('on $day $words', async ({ day, home, tools, doctor, texts, forClients }) => {
  vi.setSystemTime(`${day}T17:00:00Z`);
  expect(onHome()).toBe(home);
  expect(await onTools()).toEqual(tools);
  expect(await inDoctor()).toEqual(doctor);
  expect(inTexts(day)).toEqual({ ...texts, 'ways-to-give': 'for use' });
  const register = await inRegister();
  expect(register.forClients).toEqual(forClients);
  expect(register.cleared).toEqual(new Set(['client', null]));
  expect(register.approvals).toEqual(APPROVALS);
});
