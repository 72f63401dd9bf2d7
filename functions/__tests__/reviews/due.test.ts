import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyCalculator } from '../../../src/calculators/calculator.ts';
import { CATALOGUE } from '../../../src/calculators/catalogue.ts';
import type { LawYearField } from '../../../src/calculators/field.ts';
import { monthsAfter } from '../../../src/calculators/law/age-milestones.ts';
import { NEWEST } from '../../../src/calculators/law/exclusions.ts';
import { changeContacts, listContacts } from '../../../src/contract/contacts/contacts.ts';
import { changeEstate } from '../../../src/contract/households/estates.ts';
import { changeHousehold, readHousehold } from '../../../src/contract/households/households.ts';
import { listDue } from '../../../src/contract/reviews/due.ts';
import { readReview } from '../../../src/contract/reviews/reviews.ts';
import { dayAfter, formatLongDay } from '../../../src/lib/format-date.ts';
import { query } from '../../lib/db/db.ts';
import { listDue as readDue } from '../../lib/reviews/due.ts';
import { givenApproval, TRUST, trustToday } from '../approvals/approval-calls.ts';
import {
  addedContact,
  addedHousehold,
  changedContact,
  fieldsOf,
} from '../contacts/contact-calls.ts';
import { type Person, person } from '../helpers/caller.ts';
import { SESSION_QUERIES } from '../helpers/callers.ts';
import { countQueries, insert, withStore } from '../helpers/harness.ts';

withStore();

const NOW = '2026-11-29T15:00:00Z';
const WINTER = { from: '2027-01-01', to: '2027-03-31' };

let ada: Person;
let winston: string;
let clara: string;
let home: string;
let number = 0;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  number += 1;
  ada = await person(`ada ${number}`);
  const couple = { lastName: 'Dandelion', stage: 'client', reviewedOn: '2026-03-03' };
  winston = (await addedContact(ada, { ...couple, firstName: 'Winston' })).id;
  clara = (await addedContact(ada, { ...couple, firstName: 'Clara', birthDate: '1962-03-03' })).id;
  home = (
    await addedHousehold(ada, [
      { contactId: winston, role: 'client' },
      { contactId: clara, role: 'spouse' },
    ])
  ).id;
});

const due = (asked: object = WINTER) => ada.call(listDue, { query: asked });
/** A review of the couple. */
const insertReview = (more: object) =>
  insert('review', {
    affiliate_id: ada.id,
    contact_id: winston,
    name: 'Winston and Clara Dandelion',
    people: [winston, clara],
    names: ['Winston Dandelion', 'Clara Dandelion'],
    title: 'Annual review',
    ...more,
  });
const sentences = async (asked: object = WINTER) => {
  const { items } = await due(asked);
  return items.flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence));
};

test('a couple is one family, at the client, with all of its reasons', async () => {
  expect(await due()).toEqual({
    items: [
      {
        contactId: winston,
        name: 'Winston and Clara Dandelion',
        people: [
          { contactId: winston, name: 'Winston Dandelion' },
          { contactId: clara, name: 'Clara Dandelion' },
        ],
        reviewedOn: '2026-03-03',
        reviewOn: null,
        review: null,
        meeting: null,
        reasons: [
          { code: 'review', on: '2027-03-03', sentence: 'Last review March 3, 2026.' },
          {
            code: 'age',
            on: '2027-03-03',
            sentence: 'Clara Dandelion reaches 65 on March 3, 2027: Medicare.',
          },
        ],
      },
    ],
    next: null,
    total: 1,
    all: 1,
    counts: { review: 1, age: 1, law: 0, gaps: 0, documents: 0, material: 0, answers: 0 },
    from: '2027-01-01',
    to: '2027-03-31',
    today: '2026-11-29',
  });
});

test('the period is the quarter of today, and a review held in it ends the reasons', async () => {
  expect(await due({})).toMatchObject({ from: '2026-10-01', to: '2026-12-31', total: 0 });
  await changedContact(ada, clara, { reviewOn: '2026-12-15' });
  expect(await sentences({})).toEqual(['Next review set for December 15, 2026.']);
  await changedContact(ada, winston, { reviewedOn: '2026-10-01' });
  expect(await due({})).toMatchObject({ total: 0 });
});

test('a page has its families in one statement, whatever their number, and no one else’s', async () => {
  const bob = await person(`bob ${number}`);
  expect((await bob.call(listDue, { query: WINTER })).items).toEqual([]);
  expect(await countQueries(() => due())).toBe(SESSION_QUERIES + 1);
  await addedContact(ada, { name: 'Kim Sample', stage: 'client', reviewedOn: '2026-01-31' });
  expect(await countQueries(() => due())).toBe(SESSION_QUERIES + 1);
});

test('pages follow each other by the earliest day, then by name', async () => {
  for (const name of ['Ben Bell', 'Ann Bell', 'Cy Abel']) {
    await addedContact(ada, { name, stage: 'client', reviewOn: '2027-02-01' });
  }
  const names: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page = await due({ ...WINTER, limit: 2, ...(after && { after }) });
    names.push(...page.items.map(({ name }) => name));
    after = page.next;
  }
  expect(names).toEqual(['Cy Abel', 'Ann Bell', 'Ben Bell', 'Winston and Clara Dandelion']);
});

test('a period may have 366 days, and what is wrong is refused at its name', async () => {
  const from = '2027-01-01';
  expect(await due({ from, to: '2028-01-01' })).toMatchObject({ total: 1 });
  for (const [query, field] of [
    [{ from }, 'to'],
    [{ to: from }, 'from'],
    [{ from: '2027-01-02', to: from }, 'to'],
    [{ from, to: '2028-01-02' }, 'to'],
    [{ months: '5' }, 'months'],
    [{ months: '37' }, 'months'],
    [{ months: '12.5' }, 'months'],
    [{ reason: 'weather' }, 'reason'],
    [{ stage: 'friend' }, 'stage'],
    [{ limit: '0' }, 'limit'],
    [{ after: 'made-up' }, 'after'],
  ] as const) {
    const refused = await fieldsOf(ada.refused(listDue, 400, { query }));
    expect(refused, JSON.stringify(query)).toEqual([field]);
  }
});

describe('the contacts of families that are due', () => {
  test('are filtered by a reason or any, both of a couple, at the stage of the family’s contact', async () => {
    await query("update contact set stage = 'lead' where id = $1", [clara]);
    const ids = async (asked: object) =>
      (await ada.call(listContacts, { query: { ...WINTER, ...asked } })).items
        .map(({ id }) => id)
        .sort();
    expect(await ids({ review: 'any' })).toEqual([winston, clara].sort());
    expect(await ids({ review: 'age' })).toEqual([winston, clara].sort());
    expect(await ids({ review: 'law' })).toEqual([]);
    expect(await ids({ review: 'any', stage: 'lead' })).toEqual([]);
    expect(await ids({ review: 'any', q: 'clara' })).toEqual([clara]);
    const half = { query: { review: 'any', from: '2027-01-01' } };
    expect(await fieldsOf(ada.refused(listContacts, 400, half))).toEqual(['to']);
  });

  test('are changed together', async () => {
    await addedContact(ada, { name: 'Kim Sample', stage: 'client', reviewOn: '2028-01-01' });
    const bulk = await ada.call(changeContacts, {
      body: { filter: { review: 'review', ...WINTER }, change: { tags: ['Review'] } },
    });
    expect(bulk.changed).toBe(2);
    const { items } = await ada.call(listContacts, { query: { tag: 'Review' } });
    expect(items.map(({ id }) => id).sort()).toEqual([winston, clara].sort());
  });
});

describe('the gaps of a map', () => {
  const gapsNow = async () => {
    const [row] = await query<{ codes: string[] }>(
      `select array(select g ->> 'code' from jsonb_array_elements(gaps) g) codes from estate where household_id = $1`,
      [home],
    );
    return row?.codes;
  };
  const saveMap = async (more: object = {}) =>
    ada.call(changeEstate, { id: home, body: { version: 0, ...more } });

  test('are noted when the map, its household, or a birth or death in it changes', async () => {
    await saveMap();
    expect(await gapsNow()).toEqual([
      'no-will',
      'no-will',
      'no-power-of-attorney',
      'no-health-directive',
    ]);
    const { version } = await ada.call(readHousehold, { id: home });
    const checklist = { powerOfAttorney: { status: 'have', reviewedOn: null } };
    await ada.call(changeHousehold, { id: home, body: { version, checklist } });
    expect(await gapsNow()).toEqual(['no-will', 'no-will', 'no-health-directive']);
    await changedContact(ada, clara, { deathDate: '2026-11-01' });
    expect(await gapsNow()).toEqual(['no-will', 'no-health-directive']);
  });

  test('are noted again when an undo takes the map back', async () => {
    const { version } = await saveMap();
    const { members } = await ada.call(readHousehold, { id: home });
    const wills = members.map(({ id }) => ({ of: id, exists: 'yes' }));
    const { undo } = await saveMap({ version, wills });
    expect(await gapsNow()).toEqual(['no-power-of-attorney', 'no-health-directive']);
    await ada.undo(undo);
    expect(await gapsNow()).toHaveLength(4);
  });

  test('that were there at the last review, and still are, are a reason half a year after it', async () => {
    await saveMap();
    const [row] = await query<{ gaps: object[] }>(
      'select gaps from estate where household_id = $1',
      [home],
    );
    const gone = { code: 'no-primary', about: 'holding:1' };
    await insertReview({
      due_on: '2026-03-03',
      closed_on: '2026-03-03',
      closed_at: '2026-03-03T15:00:00Z',
      noted: JSON.stringify({ gaps: [...(row?.gaps ?? []).slice(1), gone] }),
    });
    expect((await due({})).items[0]?.reasons).toEqual([
      {
        code: 'gaps',
        on: '2026-09-03',
        sentence: '3 gaps of the map are open since March 3, 2026.',
      },
    ]);
  });
});

test('an open review has the reasons of the quarter of its day, although one was held in it', async () => {
  await query("update contact set reviewed_on = '2027-01-05' where id = $1", [winston]);
  const id = await insertReview({ due_on: '2027-02-14' });
  const reasons = async () =>
    (await ada.call(readReview, { id })).reasons.map(({ sentence }) => sentence);
  const medicare = 'Clara Dandelion reaches 65 on March 3, 2027: Medicare.';
  expect(await reasons()).toEqual([medicare]);
  expect(await due()).toMatchObject({ total: 0 });
  expect((await due({ from: '2027-04-01', to: '2027-06-30' })).items[0]).toMatchObject({
    review: id,
  });
  // After a death, the family is the survivor.
  const died = JSON.stringify({ deathDate: '2026-10-01' });
  await query('update contact set details = details || $2 where id = $1', [winston, died]);
  expect(await reasons()).toEqual(['Last review March 3, 2026.', medicare]);
});

/** Births with the day on which each reaches an age; null if it never does. */
const REACHED: [age: string, birth: string, on: string | null][] = [
  ['59½', '1967-08-20', '2027-02-20'],
  ['59½', '1967-08-31', '2027-03-01'],
  ['59½', '1968-02-29', '2027-08-29'],
  ['59½', '1967-08', '2027-02-28'],
  ['59½', '1967', '2027-07-01'],
  ['62', '1965-03-03', '2027-03-03'],
  ['62', '1964-02-29', '2026-03-01'],
  ['62', '1964-02', '2026-02-28'],
  ['62', '1964', '2026-12-31'],
  ['63', '1964-02-29', '2027-03-01'],
  ['63', '1964-02', '2027-02-28'],
  ['63', '1964', '2027-12-31'],
  ['65', '1964-02-29', '2029-03-01'],
  ['65', '1963-02', '2028-02-29'],
  ['65', '1962', '2027-12-31'],
  ['67', '1960-01-02', '2027-01-02'],
  ['67', '1960-02-29', '2027-03-01'],
  ['67', '1960-01', '2027-01-31'],
  ['67', '1960', '2027-12-31'],
  ['67', '1960-01-01', null],
  ['67', '1959-12', null],
  ['67', '1959', null],
  ['70½', '1956-08-31', '2027-03-01'],
  ['70½', '1956-02-29', '2026-08-29'],
  ['70½', '1956-08', '2027-02-28'],
  ['70½', '1956', '2027-07-01'],
  ['73', '1951-01-01', '2024-01-01'],
  ['73', '1956-02-29', '2029-03-01'],
  ['73', '1959-12-31', '2032-12-31'],
  ['73', '1959-12', '2032-12-31'],
  ['73', '1959', '2032-12-31'],
  ['73', '1950-12-31', null],
  ['73', '1950', null],
  ['73', '1960-01-01', null],
  ['73', '1960-01', null],
  ['75', '1960-01-01', '2035-01-01'],
  ['75', '1960-02-29', '2035-03-01'],
  ['75', '1960-02', '2035-02-28'],
  ['75', '1960', '2035-12-31'],
  ['75', '1959-12-31', null],
  ['75', '1959', null],
  ['65', '--05-01', null],
  ['65', '', null],
];

test('each age is a reason from its very day to the same day a year later, and never of the dead', async () => {
  const births = [...new Set(REACHED.map(([, birth]) => birth))];
  for (const birth of births) {
    for (const isDead of [false, true]) {
      const details = { ...(birth && { birthDate: birth }), ...(isDead && { deathDate: '2020' }) };
      await insert('contact', {
        affiliate_id: ada.id,
        name: `${isDead ? 'Dead' : 'Born'} ${birth}`,
        stage: 'lead',
        details: JSON.stringify(details),
      });
    }
  }
  const days = REACHED.flatMap(([, , on]) => {
    if (on === null) return [];
    const yearLater = monthsAfter(on, 12);
    return [dayAfter(on, -1), on, yearLater, dayAfter(yearLater, 1)];
  });
  for (const day of new Set(days)) {
    const query = { from: day, to: day, stage: 'lead', reason: 'age', limit: 100 } as const;
    const { items } = await ada.call(listDue, { query });
    const listed = items.flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence));
    const reached = listed.map((sentence) =>
      sentence.replace(/^(.*) reache[ds] (\S+) on (.*):.*$/, '$1 $2 $3'),
    );
    for (const [age, birth, on] of REACHED) {
      const isDue = on !== null && on <= day && on >= monthsAfter(day, -12);
      const words = `Born ${birth} ${age} ${on ? formatLongDay(on) : ''}`;
      expect(
        reached.some((each) => each.startsWith(words)),
        `${words} on ${day}`,
      ).toBe(isDue);
    }
    expect(listed.join()).not.toContain('Dead');
  }
});

test('a thing that was handed over may go out through its last day', async () => {
  const { hash, title, expiresOn } = await trustToday();
  expect(expiresOn).toBe('2027-11-30');
  await givenApproval(ada.id, { last_day: '2028-12-31' });
  await insert('use', {
    affiliate_id: ada.id,
    contact_id: clara,
    ...TRUST,
    title,
    hash,
    how: 'print',
    at: new Date('2026-06-03T15:00:00Z'),
  });
  const countOn = async (day: string) => {
    vi.setSystemTime(`${day}T15:00:00Z`);
    return (await readDue(ada.id, { stage: 'client', limit: 1 })).counts.material;
  };
  expect(await countOn('2027-11-30')).toBe(0);
  expect(await countOn('2027-12-01')).toBe(1);
});

test('every calculator with a year of law offers the year to which the list compares', async () => {
  for (const { slug, load } of CATALOGUE) {
    const { inputs, lawYear }: AnyCalculator = await load();
    if (!lawYear) continue;
    const { years } = inputs[lawYear] as LawYearField;
    const known = years.filter(({ missing }) => !missing).map(({ year }) => year);
    expect(Math.max(...known), slug).toBe(NEWEST);
  }
});

test('25 families answer at most 40 kB', async () => {
  for (let n = 0; n < 25; n += 1) {
    const contact = { firstName: 'Given', lastName: `Dandelion-Oyelaran ${n}`, stage: 'client' };
    const { id } = await addedContact(ada, {
      ...contact,
      birthDate: '1962-03-03',
      reviewOn: '2027-02-01',
    });
    for (const name of ['Base case', 'Higher growth']) {
      await insert('scenario', {
        affiliate_id: ada.id,
        contact_id: id,
        calculator: 'estate-tax',
        name,
        inputs: '{"estate": "20000000", "year": "2025"}',
        outputs: '{}',
        figure: '{"label": "Federal estate tax", "text": "$2,404,000"}',
        year: 2025,
      });
    }
  }
  const page = await due({ ...WINTER, limit: 25 });
  expect(page.items).toHaveLength(25);
  expect(page.items[0]?.reasons.map(({ code }) => code)).toEqual(['review', 'age', 'law', 'law']);
  expect(JSON.stringify(page).length).toBeLessThan(40_000);
});
