/**
 * What the portal says of a year's figures at the turn of 2026: on December 20, January 2 and April 1. Each part of it
 * has tests of its own; these hold that all say the same on one day.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

/** What the register and the pages say of the approved items: for whom they are, and through which day. */
async function inRegister() {
  const olga = await officer(`olga ${Date.now()} ${number}`);
  const caller = await person(`ben ${Date.now()} ${number}`);
  await query(
    'update affiliate set firm_id = (select firm_id from affiliate where id = $1) where id = $2',
    [ada.id, caller.id],
  );
  const { items } = await caller.call(listMaterials, { query: '?kind=item' });
  const register = (await olga.call(listOfficeApprovals, { query: '?limit=100' })).items;
  return Object.fromEntries(
    ITEMS.map((slug) => {
      const item = items.find(({ thing }) => thing === slug) as Material;
      const row = register.find(({ id }) => id === item.approval?.id);
      return [slug, `${item.cleared ?? 'no one'}, ${row?.state} through ${row?.useThrough}`];
    }),
  );
}

const GIFTING =
  'These figures are those of 2026, since those of 2027 are not in the portal yet: the annual exclusion and the basic exclusion.';
const OLD_LAW = 'warning: 7 calculators without the law of 2027:';
const OLD_RATE = 'warning: The newest section 7520 rate is that of October 2026.';
const NOT_LOOKED_UP = 'warning: Figures that no one has looked up for 14 days or longer:';
const INCOMPLETE = '2027 is not complete in the portal. Which tools use 2026';
const JANUARY = 'What changes on January 1 Who is affected';

describe('on December 20, 2026', () => {
  const day = '2026-12-20';
  beforeEach(() => void vi.setSystemTime(`${day}T17:00:00Z`));

  test('home leads to what changes, tools have the law of the year, and the doctor asks for the next one’s', async () => {
    expect(onHome()).toBe(`Today ${JANUARY}`);
    expect(await onTools()).toEqual({ count: 0, gifting: undefined });
    expect(await inDoctor()).toEqual([OLD_RATE, NOT_LOOKED_UP]);
  });

  test('this year’s texts are for use, and next year’s wait for their day and their figures', async () => {
    expect(inTexts(day)).toEqual({
      'year-end-giving': 'for use',
      'yearly-gifts-letter': 'for use',
      'what-changes-on-january-1-for-clients': '11 rows open',
      'year-end-giving-2027': 'upcoming, 3 rows open',
      'yearly-gifts-letter-2027': 'upcoming, 2 rows open',
      'ways-to-give': 'for use',
    });
    expect(await inRegister()).toEqual({
      'year-end-giving': 'client, approved through 2026-12-31',
      'yearly-gifts-letter': 'client, approved through 2026-12-31',
      'what-changes-on-january-1-for-clients': 'no one, approved through 2027-01-31',
      'year-end-giving-2027': 'no one, approved through 2027-11-30',
      'yearly-gifts-letter-2027': 'no one, approved through 2027-11-30',
      'ways-to-give': 'client, approved through 2027-11-30',
    });
  });
});

describe('on January 2, 2027', () => {
  const day = '2027-01-02';
  beforeEach(() => void vi.setSystemTime(`${day}T17:00:00Z`));

  test('home, tools and doctor say that the figures are last year’s', async () => {
    expect(onHome()).toBe(`Today ${INCOMPLETE} ${JANUARY}`);
    expect(await onTools()).toEqual({ count: 7, gifting: GIFTING });
    expect(await inDoctor()).toEqual([OLD_LAW, OLD_RATE, NOT_LOOKED_UP]);
  });

  test('last year’s texts have expired, and this year’s are for no client before their figures are final', async () => {
    expect(inTexts(day)).toEqual({
      'year-end-giving': 'expired',
      'yearly-gifts-letter': 'expired',
      'what-changes-on-january-1-for-clients': '11 rows open',
      'year-end-giving-2027': '3 rows open',
      'yearly-gifts-letter-2027': '2 rows open',
      'ways-to-give': 'for use',
    });
    expect(await inRegister()).toEqual({
      'year-end-giving': 'no one, approved through 2026-12-31',
      'yearly-gifts-letter': 'no one, approved through 2026-12-31',
      'what-changes-on-january-1-for-clients': 'no one, approved through 2027-01-31',
      'year-end-giving-2027': 'no one, approved through 2027-11-30',
      'yearly-gifts-letter-2027': 'no one, approved through 2027-11-30',
      'ways-to-give': 'client, approved through 2027-11-30',
    });
  });
});

describe('on April 1, 2027', () => {
  const day = '2027-04-01';
  beforeEach(() => void vi.setSystemTime(`${day}T16:00:00Z`));

  test('home, tools and doctor still say so, and January’s page is over', async () => {
    expect(onHome()).toBe(`Today ${INCOMPLETE}`);
    expect(await onTools()).toEqual({ count: 7, gifting: GIFTING });
    expect(await inDoctor()).toEqual([OLD_LAW, OLD_RATE, NOT_LOOKED_UP]);
    expect(inTexts(day)).toMatchObject({
      'what-changes-on-january-1-for-clients': 'expired',
      'yearly-gifts-letter-2027': '2 rows open',
      'ways-to-give': 'for use',
    });
    expect(await inRegister()).toMatchObject({
      'what-changes-on-january-1-for-clients': 'no one, approved through 2027-01-31',
      'yearly-gifts-letter-2027': 'no one, approved through 2027-11-30',
      'ways-to-give': 'client, approved through 2027-11-30',
    });
  });
});
