/** The list of families that are due, beside an independent, slow computation over random practices. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listContacts } from '../../../src/contract/contacts/contacts.ts';
import { type DueFamily, listDue } from '../../../src/contract/reviews/due.ts';
import { REASON_CODES } from '../../../src/contract/reviews/reviews.ts';
import { query } from '../../lib/db/db.ts';
import { reasonsInQuarter } from '../../lib/reviews/due.ts';
import { type Person, person } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';
import {
  addPractice,
  dueIn,
  EDGE_STAGE,
  familiesOf,
  type Practice,
  reasonsOf,
} from './practice.ts';

withStore();

// In New York it is still the 28th.
const NOW = '2026-11-29T03:30:00Z';
const TODAY = '2026-11-28';

const PERIODS = [
  { from: '2026-10-01', to: '2026-12-31', months: 12 },
  { from: '2027-01-01', to: '2027-03-31', months: 12 },
  { from: '2025-02-15', to: '2026-02-14', months: 6 },
  { from: '2028-02-29', to: '2029-02-28', months: 24 },
  { from: '2026-11-28', to: '2026-11-28', months: 36 },
];

/** Those whose first or last day is a boundary of a family of `EDGE_STAGE`. */
const EDGE_PERIODS = [
  { from: '2026-10-01', to: '2026-12-31', months: 12 },
  { from: '2026-10-01', to: '2026-12-15', months: 6 },
  { from: '2027-01-01', to: '2027-03-31', months: 12 },
  { from: '2023-12-15', to: '2024-01-15', months: 36 },
  { from: '2032-12-15', to: '2033-01-15', months: 36 },
  { from: '2034-12-15', to: '2035-01-15', months: 36 },
];
/** Days with the quarter of each. */
const QUARTERS = [
  { day: '2027-02-14', from: '2027-01-01', to: '2027-03-31' },
  { day: '2026-12-31', from: '2026-10-01', to: '2026-12-31' },
  { day: '2026-07-01', from: '2026-07-01', to: '2026-09-30' },
];

let ada: Person;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  ada = await person(`ada ${crypto.randomUUID()}`);
});
afterEach(() => query('delete from contact'));

/** All pages. */
async function allDue(filter: object): Promise<DueFamily[]> {
  const items: DueFamily[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const page = await ada.call(listDue, {
      query: { ...filter, limit: 40, ...(after && { after }) },
    });
    items.push(...page.items);
    after = page.next;
  }
  return items;
}

const contactsOf = (families: readonly DueFamily[]): string[] =>
  families.flatMap(({ people }) => people.flatMap(({ contactId }) => contactId ?? [])).sort();

async function agreesOn(practice: Practice, period: (typeof PERIODS)[number], stage: string) {
  const expected = dueIn(practice, { ...period, today: TODAY }, stage);
  expect(await allDue({ ...period, stage })).toEqual(expected);
  const page = await ada.call(listDue, { query: { ...period, stage, limit: 1 } });
  const having = (code: string) =>
    expected.filter(({ reasons }) => reasons.some((reason) => reason.code === code));
  expect(page).toMatchObject({ total: expected.length, all: expected.length, today: TODAY });
  expect(page.counts).toEqual(
    Object.fromEntries(REASON_CODES.map((code) => [code, having(code).length])),
  );
}

/** Filters by each reason, in this list and in that of the contacts, which has both of a couple. */
async function filtersAgree(period: (typeof PERIODS)[number], expected: readonly DueFamily[]) {
  for (const reason of REASON_CODES) {
    const having = expected.filter(({ reasons }) => reasons.some(({ code }) => code === reason));
    expect(await allDue({ ...period, reason }), reason).toEqual(having);
    const { items, total } = await ada.call(listContacts, {
      query: { review: reason, ...period, limit: 100 },
    });
    const ids = contactsOf(having);
    expect(total).toBe(ids.length);
    if (total <= 100) expect(items.map(({ id }) => id).sort()).toEqual(ids);
  }
  const { total } = await ada.call(listContacts, { query: { review: 'any', ...period } });
  expect(total).toBe(contactsOf(expected).length);
}

const SEED = Number(process.env.SEED ?? 1);
const SEEDS = Array.from({ length: Number(process.env.RUNS ?? 1) }, (_, n) => SEED + n);

test.each(SEEDS)(
  'in practice %i every reason, day and sentence agrees with a slow computation, for any period',
  async (seed) => {
    const practice = await addPractice(ada.id, seed);
    for (const period of PERIODS) await agreesOn(practice, period, 'client');
    const [period] = PERIODS as [(typeof PERIODS)[number]];
    await agreesOn(practice, period, 'lead');
    for (const edges of EDGE_PERIODS) await agreesOn(practice, edges, EDGE_STAGE);
    await filtersAgree(period, dueIn(practice, { ...period, today: TODAY }, 'client'));
    const families = familiesOf(practice);
    const onEdges = families.filter(({ head }) => head.stage === EDGE_STAGE);
    for (const { day, ...quarter } of QUARTERS) {
      const asked = { ...quarter, months: 12, today: TODAY };
      for (const family of [...families.slice(0, 20), ...onEdges]) {
        const expected = reasonsOf(practice, family, asked);
        for (const { contact } of family.people) {
          if (contact) expect(await reasonsInQuarter(ada.id, [contact.id], day)).toEqual(expected);
        }
      }
    }
  },
  120_000,
);
