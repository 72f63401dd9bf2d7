import { expect, test } from 'vitest';
import {
  COUPLE,
  estate,
  family,
  holding,
  list,
  person,
  spouses,
  TODAY,
  trust,
  will,
} from '../../../tests/estate.ts';
import type { EstatePlan } from '../../contract/households/estates.ts';
import type { Household } from '../../contract/households/households.ts';
import { gapsOf } from './gaps.ts';
import { fill, GAPS, LAW, NO_TAX, NOT_COUNTED, printed, SUMMARY } from './sentences.ts';
import { ordersOf } from './trace.ts';
import { lawLine, summaryOf } from './words.ts';

test('a template is filled in its order, and what is filled in is not filled again', () => {
  expect(fill(SUMMARY.taxesToState, '$9', 'Massachusetts')).toBe(
    'Taxes would take $9, all of it to Massachusetts.',
  );
  expect(fill(GAPS.noWill, '[name]')).toBe('[name] has no will.');
});

test('an approval reads whole sentences, without a value of any family', () => {
  const all = printed(SUMMARY, GAPS);
  expect(all).toContain('At the end [name] would have [amount].');
  expect(all).toContain('[name] would have [amount], [name] [amount] at the end.');
  expect(all).toContain('[amount] would pass by state law: ask counsel.');
});

/** What a sentence of these templates looks like. */
const SENTENCES = printed(SUMMARY, NO_TAX, LAW, GAPS, NOT_COUNTED).map(
  (template) =>
    new RegExp(
      `^${template
        .split(/\[[a-z]+\]/)
        .map((text) => RegExp.escape(text))
        .join('.+')}$`,
      'u',
    ),
);

const EVE = person('Eve', 'former-spouse');
const DOT = person('Dot', 'child', { birthDate: '2020' });
const OWNED = [
  holding('House', { value: 20_000_000, title: 'entirety', owners: spouses }),
  holding('IRA', { class: 'retirement', value: 9, primary: list('Eve'), contingent: list('gone') }),
  holding('Account', { value: 9, title: 'joint', owners: list('Win', 'Ada') }),
  holding('Fund', { value: 9, primary: list('Dot') }),
  holding('Land', { value: 90_000_000, title: 'trust', owners: list('trust:T') }),
  holding('Loan', { class: 'other', value: 0, debt: 9, owners: list('Clara') }),
  holding('Policy', { class: 'life-insurance', insured: 'Win', value: 9 }),
];
const FAMILIES: readonly (readonly [Partial<EstatePlan>, Partial<Household>])[] = [
  [{}, { state: 'CT' }],
  [{ taxState: 'MA', wills: [will('Win', { residue: list('Eve'), on: '2010-01-01' })] }, {}],
  [{ taxState: 'TX', citizens: { client: true, spouse: false } }, {}],
  [{ taxState: 'PA', trusts: [trust('T', { first: 'bypass' }), trust('Empty')] }, {}],
];

test.each(FAMILIES)('all that a map says is one of the templates: %o', (made, lives) => {
  const plan = estate({ holdings: OWNED, trusts: [trust('T')], ...made });
  const household = { ...family([...COUPLE, EVE, DOT]), ...lives };
  const orders = ordersOf(plan, household);
  const said = Object.values(orders).flatMap((order) =>
    order ? summaryOf(plan, household, order) : [],
  );
  const gaps = gapsOf(plan, household, orders, TODAY).map(({ sentence }) => sentence);
  const all = [...said, ...gaps, lawLine(plan)];
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((text) => !SENTENCES.some((sentence) => sentence.test(text)))).toEqual([]);
});
