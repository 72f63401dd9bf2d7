import { sankey } from 'd3-sankey';
import { expect, test } from 'vitest';
import {
  CLARA,
  COUPLE,
  estate,
  family as familyOf,
  holding,
  list,
  type Made,
  person,
  spouses,
  TODAY,
  trust,
  WIN,
  will,
} from '../../../tests/estate.ts';
import { LARGEST_ESTATES } from '../../../tests/largest-estates.ts';
import { medianMs, processorMs } from '../../../tests/processor.ts';
import {
  CLASSES,
  type Entry,
  type EstatePlan,
  type Holding,
  TITLES,
} from '../../contract/households/estates.ts';
import type { Household } from '../../contract/households/households.ts';
import { sum, wholeUsd } from '../figures.ts';
import { figureOf, sharedFigure } from './figure.ts';
import { gapsOf } from './gaps.ts';
import { type Order, worthOf } from './parts.ts';
import { comparisonOf, tablesOf } from './tables.ts';
import { ordersOf, traceEstate } from './trace.ts';
import { betweenOf, displayNamesOf, summaryOf } from './words.ts';

/** What is off by a cent or more in any order; empty if every cent is somewhere. */
function faults(plan: EstatePlan, household: Household): string[] {
  const { orders } = traceEstate(plan, household, TODAY);
  return Object.entries(orders).flatMap(([name, order]) => {
    if (!order) return [];
    const died = order.deaths.map(({ of }) => of);
    const pays = ({ class: kind, insured }: Holding) =>
      kind !== 'life-insurance' || (insured !== null && died.includes(insured));
    const worth = sum(plan.holdings.filter(pays).map(worthOf));
    const charges = order.deaths.map(
      ({ debts, stateTax, inheritanceTax, federalTax }) =>
        debts + stateTax + inheritanceTax + federalTax,
    );
    const has = sum(order.heirs.map(({ cents }) => cents));
    const all = [...order.deaths.flatMap(({ flows }) => flows), ...order.heirs];
    const isWhole = all.every(({ cents }) => cents > 0 && Number.isSafeInteger(cents));
    const deducted = order.deaths.every(
      ({ gross, debts, marital, charitable, short }) =>
        gross >= debts + marital + charitable && short >= 0,
    );
    return [
      ...(worth === has + sum(charges) ? [] : [`${name}: ${worth} is not ${has} + ${charges}`]),
      ...(isWhole ? [] : [`${name}: an amount is not whole cents above 0`]),
      ...(deducted ? [] : [`${name}: more is deducted than counts`]),
    ];
  });
}

/* Random estates, the same in each run. */

/** A generator of numbers from 0 to 1 by a seed (a linear congruence with the constants of Numerical Recipes). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomEstate(seed: number): [EstatePlan, Household] {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Of>(of: readonly Of[]): Of => of[below(of.length)] as Of;
  const is = (chance: number) => random() < chance;
  const some = <Of>(of: readonly Of[], most: number) => [
    ...new Set(Array.from({ length: below(most + 1) }, () => pick(of))),
  ];
  const shared = (to: string[]): Entry[] => {
    const cuts = to.map(() => 1 + below(100));
    const parts = cuts.map((cut) => Math.floor((cut / sum(cuts)) * 10_000));
    return to.map((name, at) => ({
      to: name,
      share: at === 0 ? 10_000 - sum(parts.slice(1)) : (parts[at] ?? 0),
    }));
  };
  const members = [
    WIN,
    ...(is(0.9) ? [{ ...CLARA, role: is(0.8) ? ('spouse' as const) : ('partner' as const) }] : []),
    person('Eve', 'former-spouse'),
    ...['Ada', 'Ben', 'Cy'].map((id) => person(id, 'child')),
    ...['Dot', 'Eli'].map((id) => person(id, 'grandchild')),
  ].map((who) => (is(0.15) ? { ...who, deathDate: '2020-01-01' } : who));
  const people = [...members.map(({ id }) => `member:${id}`), 'member:gone'];
  const trusts = ['trust:T', 'trust:U', 'trust:V'];
  const companies = ['company:A', 'company:B'];
  const recipients = [...people, ...trusts, 'charity:C'];
  const ids = members.map(({ id }) => id);
  const amount = () => pick([0, 1, 7, 333, below(1e6), below(3e9), below(1e12), null]);
  const make = (_: unknown, at: number): Holding => {
    const kind = pick(CLASSES);
    const title = kind === 'life-insurance' ? pick(['sole', 'trust'] as const) : pick(TITLES);
    const owners: Record<Holding['title'], string[]> = {
      sole: [pick(people)],
      joint: ['member:Win', ...some(people.slice(1), 2)],
      entirety: ['member:Win', 'member:Clara'],
      community: ['member:Win', 'member:Clara'],
      'community-survivorship': ['member:Win', 'member:Clara'],
      common: [pick(people.slice(1)), pick(trusts), pick(companies), 'member:Win'],
      trust: [pick(trusts)],
      company: [pick(companies)],
    };
    return holding(`H${at}`, {
      class: kind,
      title,
      owners: shared([...new Set(owners[title])]),
      perStirpes: is(0.5),
      primary: shared(some([...recipients, 'estate'], 3)),
      contingent: shared(some([...recipients, 'estate'], 2)),
      insured: kind === 'life-insurance' && is(0.9) ? pick(ids) : null,
    });
  };
  const holdings = Array.from({ length: 1 + below(5) }, make).map((made) => ({
    ...made,
    value: amount(),
    debt: is(0.3) ? amount() : null,
    basis: amount(),
  }));
  const plan = estate({
    year: pick([2025, 2026] as const),
    taxState: pick(['none', 'MA', 'WA', 'IL', 'NY', 'TX', 'PA', 'NE', 'MD']),
    portability: is(0.7),
    citizens: { client: is(0.8), spouse: is(0.8) },
    holdings,
    gifts: { client: pick([0, below(2e9)]), spouse: pick([0, 0, below(5e9)]) },
    parents: { Dot: ['Ben'], Eli: ['Ben', 'Cy'] },
    trusts: trusts.map((key) => ({
      ...trust(
        key.slice('trust:'.length),
        {
          kind: pick(['revocable', 'irrevocable']),
          first: pick(['survivor', 'bypass', 'heirs']),
          perStirpes: is(0.5),
        },
        shared(some(recipients, 3)),
      ),
      grantors: some(ids.slice(0, 3), 2),
    })),
    companies: [
      { id: 'A', name: 'A', owners: shared([pick(people), 'company:B']) },
      { id: 'B', name: 'B', owners: shared([pick(trusts), pick(people), pick(companies)]) },
    ],
    charities: [{ id: 'C', name: 'C' }],
    wills: ['Win', 'Clara'].map((of) =>
      will(of, {
        exists: pick(['yes', 'yes', 'no'] as const),
        pourOver: pick([null, null, 'T']),
        residue: shared(some(recipients, 3)),
        contingent: shared(some(recipients, 2)),
        perStirpes: is(0.5),
      }),
    ),
  });
  return [plan, familyOf(members)];
}

const ESTATES = 10_000;

test(`every cent of ${ESTATES} random estates is with an heir, paid as a debt or as a tax, in each order`, {
  tags: 'deep',
}, () => {
  const failures = Array.from({ length: ESTATES }, (_, seed) => {
    const [plan, household] = randomEstate(seed + 1);
    return faults(plan, household).map((fault) => `seed ${seed + 1}, ${fault}`);
  }).flat();
  expect(failures).toEqual([]);
});

/* Input that is wrong or extreme. */

const first = (plan: Partial<EstatePlan>, members = COUPLE) =>
  traceEstate(estate(plan), familyOf(members), TODAY).orders['client-first'];

type Companies = EstatePlan['companies'];
const LOOP: Companies = [
  { id: 'X', name: 'X', owners: list('company:Y', 'Ada') },
  { id: 'Y', name: 'Y', owners: list('company:X', 'Ben') },
];
const UNEQUAL = { owners: list(['Win', 20], ['Ada', 10]), primary: list(['Ben', 1], ['Ada', 2]) };

test.each<[what: string, made: Made[], heirs: Record<string, number>, companies?: Companies]>([
  [
    'shares that do not add up count in proportion',
    [{ value: 9, title: 'common', ...UNEQUAL }],
    { 'member:Ada': 700, 'member:Ben': 200 },
  ],
  [
    'a company that owns its owner keeps that part',
    [{ value: 8, owners: list('company:X'), title: 'company' }],
    { 'company:X': 200, 'member:Ada': 400, 'member:Ben': 200 },
    LOOP,
  ],
  [
    'a removed person lives, and a trust that is not there keeps what it gets',
    [{ value: 8, primary: list('gone', 'trust:X') }],
    { 'member:gone': 400, 'trust:X': 400 },
  ],
  [
    'someone else’s property stays theirs',
    [{ value: 8, owners: list('Ada'), primary: list('Ben') }],
    { 'member:Ada': 800 },
  ],
  [
    'an owner in common who died keeps that part',
    [{ value: 8, owners: list('Old', 'Ada'), title: 'common' }],
    { 'member:Old': 400, 'member:Ada': 400 },
  ],
  [
    'an unknown value, and a debt above a value, leave nothing',
    [null, 3].map((value) => ({ value, debt: 5, primary: list('Ada') })),
    {},
  ],
])('%s', (_, made, heirs, companies = []) => {
  const plan = { holdings: made.map((one, at) => holding(`H${at}`, one)), companies };
  const family = [...COUPLE, { ...person('Old', 'parent'), deathDate: '2019' }];
  const found = first(plan, family)?.heirs ?? [];
  expect(Object.fromEntries(found.map(({ to, cents }) => [to, cents]))).toEqual(heirs);
  expect(faults(estate(plan), familyOf(family))).toEqual([]);
});

test('sixty holdings of one cent, and one of 2^53 − 1 cents, keep every cent', () => {
  const cent = { ...holding('A', { owners: list('Win', 'Ada'), title: 'common' }), value: 1 };
  const many = Array.from({ length: 60 }, (_, at) => ({ ...cent, id: `A${at}` }));
  const bypass = [trust('T', { first: 'bypass' }, list(['Ada', 33.33], ['Ben', 66.67]))];
  const wills = [will('Win', { pourOver: 'T' })];
  expect(faults(estate({ holdings: many, wills, trusts: bypass }), familyOf(COUPLE))).toEqual([]);
  const largest = { ...holding('L'), value: Number.MAX_SAFE_INTEGER };
  for (const taxState of ['none', 'IL', 'NY']) {
    const plan = estate({ holdings: [largest], wills, trusts: bypass, taxState });
    expect(faults(plan, familyOf(COUPLE))).toEqual([]);
  }
});

test('an order is null without its first person, and has one death with one alone', () => {
  const plan = estate({ holdings: [holding('A', { value: 8 })] });
  const widowed = [WIN, { ...CLARA, deathDate: '2019' }];
  const { orders } = traceEstate(plan, familyOf(widowed), TODAY);
  expect(orders['spouse-first']).toBeNull();
  expect(orders['client-first']?.deaths.map(({ of }) => of)).toEqual(['Win']);
  const alone = traceEstate(plan, familyOf([]), TODAY).orders;
  expect([alone['client-first'], alone['spouse-first']]).toEqual([null, null]);
});

test('a joint title is the living owner’s if the other has died, and goes by its form at the last death', () => {
  const plan = {
    holdings: [holding('A', { value: 8, owners: spouses, title: 'joint', primary: list('Ada') })],
  };
  const widowed = [WIN, { ...CLARA, deathDate: '2019' }];
  expect(first(plan, widowed)?.deaths[0]?.flows).toEqual([
    {
      holding: 'A',
      from: 'member:Win',
      to: 'member:Ada',
      part: null,
      by: 'beneficiary',
      cents: 800,
    },
  ]);
  expect(first(plan)?.deaths.map(({ flows }) => flows.map(({ by }) => by))).toEqual([
    ['survivorship'],
    ['beneficiary'],
  ]);
});

/* One amount for each, wherever it is told. */

/** What the drawing has in the middle and at the end for each of whom it draws alone. */
function drawnOf(plan: EstatePlan, household: Household, order: Order) {
  const { boxes, ribbons } = figureOf(plan, household, order);
  const amounts = new Map(boxes.map(({ id, cents }) => [id, cents]));
  const folded = boxes.some(({ id }) => id === 'end:others' || id === 'holding:others');
  // Who keeps to the end what came at the first death has it without a box in the middle.
  const between = (holder: string) =>
    sum(
      ribbons
        .filter(
          ({ source, target }) =>
            source.startsWith('holding:') && [`then:${holder}`, `end:${holder}`].includes(target),
        )
        .map(({ cents }) => cents),
    );
  return { amounts, folded, between };
}

function differences(plan: EstatePlan, household: Household): string[] {
  return Object.values(ordersOf(plan, household)).flatMap((order) => {
    if (!order) return [];
    const { amounts, folded, between } = drawnOf(plan, household, order);
    const said = summaryOf(plan, household, order).join(' ');
    const tables = tablesOf(plan, household, order);
    const compared = comparisonOf({ plan, order }, { plan, order }, household).rows;
    const calls = displayNamesOf(plan, household);
    const has = tables.find(({ title }) => title === 'What each would have')?.rows ?? [];
    const heirs = order.heirs.flatMap(({ to, cents }, at) => [
      ...(folded || amounts.get(`end:${to}`) === cents ? [] : [`drawing: ${to}`]),
      // A column of nothing but $0 is left out.
      ...(wholeUsd(cents) === '$0' ||
      has.some(([who, amount]) => who === calls(to) && amount === wholeUsd(cents))
        ? []
        : [`table: ${to}`]),
      ...(compared[at]?.[1] === wholeUsd(cents) ? [] : [`compare: ${to}`]),
      ...(to === 'state-law' || said.includes(`${calls(to)} would have ${wholeUsd(cents)}`)
        ? []
        : [`sentence: ${to}`]),
    ]);
    const survivor = order.deaths[1] && `member:${order.deaths[1].of}`;
    if (!survivor || folded) return heirs;
    const own = betweenOf(order);
    const trusts = plan.trusts.map(({ id }) => `trust:${id}`);
    const held = sum(
      order.between
        .filter(({ holder, of }) => trusts.includes(holder) && of === null)
        .map(({ cents }) => cents),
    );
    const policies = sum(
      plan.holdings
        .filter(({ insured }) => `member:${insured}` === survivor)
        .map((policy) =>
          sum(
            figureOf({ ...plan, holdings: [policy] }, household, order)
              .ribbons.filter(({ target }) =>
                [survivor, ...trusts].includes(target.replace('end:', '')),
              )
              .map(({ cents }) => cents),
          ),
        ),
    );
    const inTrusts = sum(trusts.map(between));
    return [
      ...heirs,
      ...(between(survivor) + inTrusts - policies === own.has + own.inTrust + held
        ? []
        : [`middle: ${between(survivor)} and ${inTrusts}, not ${JSON.stringify(own)} and ${held}`]),
      ...(said.includes(`${calls(survivor)} would have ${wholeUsd(own.has)}`) ? [] : ['survivor']),
    ];
  });
}

test('sentence, drawing, tables and comparison tell the same amounts of everyone', {
  tags: 'deep',
}, () => {
  const random = Array.from({ length: 300 }, (_, seed) => randomEstate(seed + 20_001));
  const all = [...random, ...Object.values(LARGEST_ESTATES)];
  expect(all.flatMap(([plan, household]) => differences(plan, household))).toEqual([]);
});

/* The largest maps. */

/** Of processor time, for all that a page, a print or a link shows: as for any request. */
const MOST_MS = 200;
const MOST_BYTES = 100 * 1024 ** 2;

/** All that the page, its prints and a link make of a map. */
function shown(plan: EstatePlan, household: Household) {
  const orders = ordersOf(plan, household);
  const order = orders['client-first'];
  if (!order) throw new Error('A map without its first person');
  return [
    gapsOf(plan, household, orders, TODAY),
    summaryOf(plan, household, order),
    tablesOf(plan, household, order),
    sharedFigure(sankey, plan, household, order),
  ];
}

test.each(Object.entries(LARGEST_ESTATES))(
  'the largest map with %s is there within a fifth of a second, and keeps every cent',
  async (_, made) => {
    // As it is read from a database: each list is an object of its own.
    const [plan, household]: typeof made = JSON.parse(JSON.stringify(made));
    expect(faults(plan, household)).toEqual([]);
    const before = process.memoryUsage().heapUsed;
    const parts = shown(plan, household);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(MOST_BYTES);
    expect(JSON.stringify(parts).length).toBeLessThan(MOST_BYTES / 100);
    const ms = await processorMs(() => shown(plan, household), { enough: MOST_MS, tries: 10 });
    expect(ms).toBeLessThan(MOST_MS);
  },
);

/** Sixty holdings of all kinds, as a large family has them. */
function sixtyHoldings(): EstatePlan {
  const children = list('Ada', 'Ben');
  const kinds: Made[] = [
    { class: 'home', title: 'entirety', owners: spouses, state: 'NJ' },
    { class: 'retirement', primary: list('Clara'), contingent: children },
    { title: 'trust', owners: list('trust:T') },
    { class: 'life-insurance', insured: 'Win', primary: children },
    { primary: list('Ada', 'Hal') },
    { owners: list('Clara') },
  ];
  return estate({
    taxState: 'PA',
    holdings: Array.from({ length: 60 }, (_, at) =>
      holding(`H${at}`, { value: 1_000_000 + at, ...kinds[at % kinds.length] }),
    ),
    trusts: [trust('T', { first: 'bypass' }, children)],
    wills: [
      will('Win', { residue: list('Clara'), contingent: children }),
      will('Clara', { residue: list('Win'), contingent: children }),
    ],
  });
}

test('sixty holdings are followed in both orders, with an inheritance tax, in 5 ms', () => {
  const plan = sixtyHoldings();
  const household = familyOf([...COUPLE, person('Hal', 'other')]);
  expect(ordersOf(plan, household)['client-first']?.deaths[1]?.inheritanceTax).toBeGreaterThan(0);
  expect(medianMs(() => traceEstate(plan, household, TODAY))).toBeLessThan(5);
});
