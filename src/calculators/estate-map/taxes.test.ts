import { expect, test } from 'vitest';
import {
  ADA,
  BEN,
  COUPLE,
  estate,
  family,
  holding,
  list,
  type Made,
  person,
  TODAY,
  trust,
  WIN,
  will,
} from '../../../tests/estate.ts';
import type { EstatePlan } from '../../contract/households/estates.ts';
import { gapsOf } from './gaps.ts';
import type { Order } from './parts.ts';
import { tablesOf } from './tables.ts';
import { ordersOf } from './trace.ts';
import { assumptionsOf, summaryOf } from './words.ts';

const ALONE = [WIN, ADA, BEN];
const TO_BOTH = [will('Win', { residue: list('Ada', 'Ben') })];
const FUND = (value: number, made: Made = {}) => holding('Fund', { value, ...made });

function followed(made: Partial<EstatePlan>, members = ALONE) {
  const plan = estate({ wills: TO_BOTH, taxState: 'PA', ...made });
  const household = family(members);
  const orders = ordersOf(plan, household);
  const order = orders['client-first'] as Order;
  return { plan, household, orders, order };
}
/** An amount of each death, in dollars. */
const each = (
  made: Partial<EstatePlan>,
  name: 'inheritanceTax' | 'taxable' | 'federalTax' | 'stateTax' | 'short',
  members = ALONE,
) => followed(made, members).order.deaths.map((death) => death[name] / 100);

/* By hand, to the cent. */

test('Pennsylvania takes 4.5% of what children get, which the federal tax deducts (72 P.S. 9116; IRC 2058)', () => {
  const made = { holdings: [FUND(1_000_000)] };
  expect(each(made, 'inheritanceTax')).toEqual([45_000]);
  expect(each(made, 'taxable')).toEqual([955_000]);
});

test('Nebraska takes 1% above $100,000 of each child (Neb. Rev. Stat. 77-2004)', () => {
  expect(each({ taxState: 'NE', holdings: [FUND(1_000_000)] }, 'inheritanceTax')).toEqual([8_000]);
});

test('the spouse pays nothing, and the children pay on what both had', () => {
  const made = {
    holdings: [FUND(600_000), holding('Hers', { value: 200_000, owners: list('Clara') })],
    wills: [
      will('Win', { residue: list('Clara') }),
      will('Clara', { residue: list('Ada', 'Ben') }),
    ],
  };
  expect(each(made, 'inheritanceTax', COUPLE)).toEqual([0, 36_000]);
});

test('the federal tax is on what the inheritance tax leaves, and is taken first', () => {
  const made = { holdings: [FUND(20_000_000)], wills: [will('Win', { residue: list('Ada') })] };
  expect(each(made, 'inheritanceTax')).toEqual([900_000]);
  expect(each(made, 'federalTax')).toEqual([1_640_000]);
  expect(followed(made).order.heirs).toMatchObject([{ to: 'member:Ada', cents: 17_460_000_00 }]);
});

test('what the estate gets of insurance is not free', () => {
  const cash = holding('Cash', { class: 'cash', value: 100_000 });
  const policy = { class: 'life-insurance', value: 500_000, insured: 'Win' } as const;
  const toEstate = holding('Policy', { ...policy, primary: list('estate') });
  expect(each({ holdings: [cash, toEstate] }, 'inheritanceTax')).toEqual([27_000]);
});

test('what a bypass trust hands on is taxed at the second death, although the federal tax leaves it out (72 P.S. 9113)', () => {
  const made = {
    holdings: [FUND(1_000_000, { title: 'trust', owners: list('trust:T') })],
    trusts: [trust('T', { first: 'bypass' })],
    wills: [],
  };
  expect(each(made, 'inheritanceTax', COUPLE)).toEqual([0, 45_000]);
  expect(each(made, 'taxable', COUPLE)).toEqual([1_000_000, 0]);
});

test.each(['NJ', 'KY', 'MD'])('children pay nothing in %s', (taxState) => {
  expect(each({ taxState, holdings: [FUND(3_000_000)] }, 'inheritanceTax')).toEqual([0]);
});

test('no tax is counted of anyone else, which the summary says', () => {
  const said = (...to: string[]) => {
    const members = [...ALONE, person('Hal', 'other'), person('Pa', 'parent')];
    const { plan, household, order } = followed(
      { holdings: [FUND(100_000)], wills: [will('Win', { residue: list(...to) })] },
      members,
    );
    const [, tax = '', ...rest] = summaryOf(plan, household, order);
    return [order.deaths[0]?.inheritanceTax, tax, ...rest];
  };
  const none =
    'No federal estate tax and no inheritance tax of Pennsylvania would be due on these figures.';
  expect(said('Hal')).toEqual([0, none, 'Inheritance tax on what Hal would get is not counted.']);
  // The client's parents pay as children do.
  expect(said('Pa')).toEqual([450_000, 'Taxes would take $4,500, all of it to Pennsylvania.']);
  expect(said('Hal', 'gone', 'Ada').at(-1)).toBe(
    'Inheritance tax on what Hal and A person who was removed would get is not counted.',
  );
  const { plan, household, order } = followed({ holdings: [FUND(100_000)], wills: [] });
  expect(summaryOf(plan, household, order)).toEqual([
    none,
    'Inheritance tax on what would pass by state law is not counted.',
    '$100,000 would pass by state law: ask counsel.',
  ]);
});

test('a trust that keeps what it gets is not counted, one that hands it on is taxed by who gets it', () => {
  const orderWith = (first: 'heirs' | 'survivor') =>
    followed(
      {
        holdings: [FUND(100_000, { primary: list('trust:I') })],
        trusts: [trust('I', { kind: 'irrevocable', first })],
        wills: [],
      },
      COUPLE,
    ).order;
  expect(orderWith('heirs').deaths.map(({ inheritanceTax }) => inheritanceTax)).toEqual([
    4_500_00, 0,
  ]);
  expect(orderWith('heirs').uncounted).toEqual([]);
  expect(orderWith('survivor').deaths.map(({ inheritanceTax }) => inheritanceTax)).toEqual([0, 0]);
  expect(orderWith('survivor').uncounted).toEqual(['trust:I']);
});

test('a partner is not counted, and charities pay nothing', () => {
  const charities = [{ id: 'C', name: 'Library' }];
  const { order } = followed(
    {
      charities,
      holdings: [FUND(100_000)],
      wills: [
        will('Win', { residue: list('Kim', 'charity:C') }),
        will('Kim', { residue: list('charity:C') }),
      ],
    },
    [WIN, person('Kim', 'partner')],
  );
  expect(order.uncounted).toEqual(['member:Kim']);
});

test('an heir pays from what the death brings, in proportion, after debts and estate taxes', () => {
  const { order } = followed({
    holdings: [
      FUND(300_000, { primary: list('Ada') }),
      holding('Cash', { class: 'cash', value: 100_000, primary: list('Ada') }),
      holding('Hers', { value: 50_000, title: 'joint', owners: list('Win', 'Ada') }),
    ],
  });
  // 4.5% of 425,000: of the joint account Win's half alone.
  expect(order.deaths[0]?.inheritanceTax).toBe(19_125_00);
  expect(order.deaths[0]?.gross).toBe(450_000_00);
  expect(order.deaths[0]?.taxable).toBe(430_875_00);
  const taxes = order.deaths[0]?.flows.filter(({ to }) => to === 'tax');
  expect(taxes?.map(({ holding: of, by, cents }) => [of, by, cents])).toEqual([
    ['Fund', 'tax', 13_500_00],
    ['Cash', 'tax', 4_500_00],
    ['Hers', 'tax', 1_125_00],
  ]);
});

test('what is free of the tax pays none of it: a policy by its form, an insurance trust, land in another state', () => {
  const policy = { class: 'life-insurance', value: 500_000, insured: 'Win' } as const;
  const { order } = followed({
    holdings: [
      holding('Home', { class: 'home', value: 100_000, state: 'PA' }),
      holding('Policy', { ...policy, primary: list('Ada') }),
      holding('Insurance', { ...policy, title: 'trust', owners: list('trust:I') }),
      holding('Land', { class: 'real-estate', value: 400_000, state: 'NJ', primary: list('Ben') }),
    ],
    trusts: [trust('I', { kind: 'irrevocable', first: 'heirs' })],
  });
  const taxes = order.deaths[0]?.flows.filter(({ to }) => to === 'tax');
  expect(taxes).toMatchObject([{ holding: 'Home', by: 'tax', cents: 4_500_00 }]);
});

test('a stepchild’s children are no family of a stepparent in New Jersey (N.J.S.A. 54:34-2.1), but of who left the trust', () => {
  const members = [...COUPLE, person('Ivy', 'grandchild'), person('Jon', 'grandchild')];
  const orderIn = (taxState: string, parents: EstatePlan['parents']) =>
    followed(
      {
        taxState,
        parents,
        holdings: [
          FUND(1_000_000, { title: 'trust', owners: list('trust:T') }),
          holding('Hers', { value: 900_000, owners: list('Clara') }),
        ],
        trusts: [trust('T', { first: 'survivor' }, list('Ivy', 'Jon'))],
        wills: [will('Clara', { residue: list('Ivy') })],
      },
      members,
    ).order;
  const ofHis = { Ada: ['Win', 'Eve'], Ivy: ['Ada'], Jon: ['Ada'] };
  expect(orderIn('NJ', ofHis).uncounted).toEqual(['member:Ivy']);
  expect(orderIn('PA', ofHis).uncounted).toEqual([]);
  // Hers, both's, and of parents whom nobody named.
  expect(orderIn('NJ', { Ada: ['Clara'], Ivy: ['Ada'] }).uncounted).toEqual([]);
  expect(orderIn('NJ', { Ivy: ['Ada'] }).uncounted).toEqual([]);
  expect(orderIn('NJ', {}).uncounted).toEqual([]);
});

test('the gap of too little cash counts it, and the table of taxes has it where the state has one', () => {
  const land = holding('Land', { class: 'real-estate', value: 1_000_000 });
  const { plan, household, orders, order } = followed({ holdings: [land] });
  const sentences = gapsOf(plan, household, orders, TODAY).map(({ sentence }) => sentence);
  expect(sentences).toContain(
    'At Win’s death taxes and debts would be $45,000; cash, brokerage and insurance are $0.',
  );
  const columns = (taxState: string) => {
    const tables = tablesOf({ ...plan, taxState }, household, order);
    return tables.find(({ title }) => title === 'Taxes')?.columns;
  };
  expect(columns('PA')).toContain('Inheritance tax');
  expect(columns('TX')).not.toContain('Inheritance tax');
});

test('what is assumed of one death names no survivor and no second death', () => {
  const ofOne = assumptionsOf({ taxState: 'none' }, followed({}).order);
  const ofTwo = assumptionsOf({ taxState: 'none' }, followed({}, COUPLE).order);
  expect(ofOne.join(' ')).not.toMatch(/survivor|second death|both deaths/i);
  expect(ofTwo).toContain('Both deaths are under the law of the year chosen.');
});

test('what is assumed and left out of an inheritance tax is told where there is one', () => {
  const assumptions = (taxState: string) => assumptionsOf({ taxState }, { deaths: [] }).join(' ');
  const adults =
    'At the rates for adults: in Nebraska no one under 22 pays, in Pennsylvania no child 21 or younger.';
  expect(assumptions('PA')).toContain(adults);
  expect(assumptions('NE')).toContain(adults);
  expect(assumptions('NJ')).not.toContain(adults);
  expect(assumptions('NJ')).toContain('discounts for early payment');
  expect(assumptions('MA')).not.toContain('inheritance');
});
