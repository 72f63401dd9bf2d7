import { expect, test } from 'vitest';
import {
  ADA,
  BEN,
  CLARA,
  COUPLE,
  estate,
  family,
  holding,
  list,
  person,
  spouses,
  TODAY,
  trust,
  WIN,
  will,
} from '../../../tests/estate.ts';
import type { EstatePlan } from '../../contract/households/estates.ts';
import type { Household } from '../../contract/households/households.ts';
import { traceEstate } from './trace.ts';

type Checklist = Household['checklist'];
const HAVE: Checklist = {
  powerOfAttorney: { status: 'have', reviewedOn: null },
  healthCareDirective: { status: 'have', reviewedOn: null },
};
const WILLS = [will('Win', { residue: list('Ada') }), will('Clara', { residue: list('Ada') })];

/** The gaps of a code, as `about: sentence`. */
function gaps(
  code: string,
  plan: Partial<EstatePlan>,
  members = COUPLE,
  checklist: Checklist = HAVE,
): string[] {
  const household = { ...family(members), checklist };
  return traceEstate(estate({ wills: WILLS, ...plan }), household, TODAY)
    .gaps.filter((gap) => gap.code === code)
    .map(({ about, sentence }) => `${about}: ${sentence}`);
}

const ira = (more: Partial<Parameters<typeof holding>[1]> = {}) =>
  holding('IRA', { class: 'retirement', value: 100, ...more });
const POLICY = holding('Policy', {
  class: 'life-insurance',
  value: 2_000_000,
  insured: 'Win',
  primary: list('Ada'),
});
const EVE = person('Eve', 'former-spouse');
const minor = { ...BEN, birthDate: '2008-12' };

test.each<[code: string, plan: Partial<EstatePlan>, expected: string[], members?: typeof COUPLE]>([
  [
    'no-will',
    { wills: [will('Win', { exists: 'no' })] },
    ['member:Win: Win has no will.', 'member:Clara: It is not known whether Clara has a will.'],
  ],
  [
    'no-primary',
    { holdings: [ira(), holding('Cash')] },
    ['holding:IRA: No beneficiary is named on IRA.'],
  ],
  [
    'no-contingent',
    { holdings: [ira({ primary: list('Ada') })] },
    ['holding:IRA: No second beneficiary is named on IRA.'],
  ],
  ['no-contingent', { holdings: [ira()] }, []],
  [
    'names-estate',
    { holdings: [ira({ primary: list('Ada'), contingent: list('estate') })] },
    ['holding:IRA: IRA names the estate.'],
  ],
  [
    'minor-outright',
    {
      holdings: [ira({ primary: list('Clara'), contingent: list('Ben') })],
      wills: [will('Win', { residue: list('Clara'), contingent: list('Ben') })],
    },
    [
      'holding:IRA: Ben, a minor, is named on IRA.',
      'member:Win: Ben, a minor, is named in Win’s will.',
    ],
    [WIN, CLARA, minor],
  ],
  [
    'minor-outright',
    {
      trusts: [trust('T', {}, list('Ben'))],
      wills: [will('Win', { pourOver: 'T', residue: list('Ben') })],
    },
    [],
    [WIN, minor],
  ],
  [
    'former-spouse',
    {
      holdings: [
        ira({ primary: list('Eve') }),
        holding('Home', { owners: list('Win', 'Eve'), title: 'joint' }),
        holding('Cash', { owners: list('Win', 'Eve'), title: 'common' }),
      ],
      wills: [will('Win', { residue: list('Eve') })],
      trusts: [trust('T', {}, list('Eve', 'Ada'))],
    },
    [
      'holding:IRA: Eve, a former spouse, is named on IRA.',
      'holding:Home: Eve, a former spouse, is named on Home.',
      'member:Win: Eve, a former spouse, is named in Win’s will.',
      'trust:T: Eve, a former spouse, is named on T.',
    ],
    [...COUPLE, EVE],
  ],
  [
    'unfunded-trust',
    {
      trusts: [
        trust('T'),
        trust('U', { grantors: ['Clara'] }),
        trust('I', { kind: 'irrevocable' }),
      ],
      holdings: [
        holding('Fund', { value: 8 }),
        holding('Plant', { value: 1, owners: list('company:LLC'), title: 'company' }),
        holding('Car', { class: 'vehicle', value: 90 }),
        ira(),
      ],
      companies: [{ id: 'LLC', name: 'LLC', owners: list('trust:T') }],
    },
    ['trust:T: T holds $1 of $9 that could be titled to it.', 'trust:U: U holds nothing.'],
  ],
  [
    'unfunded-trust',
    {
      trusts: [trust('T')],
      holdings: [
        holding('Fund', { value: 8 }),
        holding('Home', { value: 8, owners: list('trust:T'), title: 'trust' }),
        holding('Joint', { value: 90, owners: spouses, title: 'joint' }),
      ],
    },
    [],
  ],
  [
    'will-and-form',
    {
      holdings: [
        ira({ primary: list('Ada') }),
        holding('Fund', { owners: list('Clara'), primary: list('Ada', 'Ben') }),
        holding('Cash', { primary: list('estate') }),
      ],
      wills: [
        will('Win', { residue: list('Ben', 'Ada') }),
        will('Clara', { residue: list('Ben', 'Ada') }),
      ],
    },
    ['holding:IRA: IRA names Ada; Win’s will names Ben and Ada.'],
  ],
  [
    'will-and-form',
    {
      holdings: [ira({ primary: list('Ada') })],
      trusts: [trust('T')],
      wills: [will('Win', { pourOver: 'T', residue: list('Ada') })],
    },
    ['holding:IRA: IRA names Ada; Win’s will names T.'],
  ],
  [
    'joint-beside-children',
    {
      holdings: [
        holding('Cash', { owners: list('Win', 'Ada'), title: 'joint' }),
        holding('All', { owners: list('Win', 'Ada', 'Ben'), title: 'joint' }),
        holding('Ours', { owners: spouses, title: 'joint' }),
      ],
    },
    ['holding:Cash: Cash is joint with Ada; Ben is not on it.'],
  ],
  [
    'insured-owns-policy',
    { taxState: 'OR', holdings: [POLICY] },
    ['holding:Policy: Win owns Policy, on Win’s own life.'],
  ],
  ['insured-owns-policy', { holdings: [POLICY] }, []],
  [
    'noncitizen',
    { citizens: { client: true, spouse: false } },
    ['member:Clara: Clara is not a US citizen.'],
  ],
  [
    'noncitizen',
    { citizens: { client: true, spouse: false } },
    [],
    [WIN, { ...CLARA, role: 'partner' }],
  ],
  [
    'not-enough-cash',
    {
      // Oregon: 10% of what exceeds $1,000,000, up to $500,000.
      taxState: 'OR',
      holdings: [
        holding('Farm', { class: 'business', value: 1_200_000, primary: list('Ada') }),
        holding('Cash', { class: 'cash', value: 9_000, primary: list('Ada') }),
      ],
    },
    [
      'member:Win: At Win’s death taxes and debts would be $20,900; cash, brokerage and insurance are $9,000.',
    ],
  ],
  [
    'not-enough-cash',
    {
      holdings: [holding('Loan', { class: 'other', value: 0, debt: 9, owners: list('Clara') })],
    },
    [
      'member:Clara: At Clara’s death taxes and debts would be $9; cash, brokerage and insurance are $0.',
    ],
  ],
  [
    'unequal-children',
    { holdings: [ira({ value: 8, primary: list(['Ada', 75], ['Ben', 25]) })] },
    ['null: Ada would have $6, Ben $2 at the end.'],
  ],
  [
    'unequal-children',
    { holdings: [ira({ value: 2, primary: list(['Ada', 75], ['Ben', 25]) })] },
    [],
  ],
  [
    'unknown-value',
    {
      holdings: [holding('Home'), holding('Policy', { class: 'life-insurance', value: 5 })],
    },
    [
      'holding:Home: The value of Home is not known.',
      'holding:Policy: It is not known whose life Policy insures.',
    ],
  ],
  [
    'state-law',
    { wills: [], holdings: [holding('Cash', { value: 9 })] },
    ['member:Win: $9 of Win’s would pass by state law: ask counsel.'],
  ],
  [
    'removed',
    {
      holdings: [
        ira({ primary: list('gone') }),
        holding('Home', { owners: list('Win', 'gone'), title: 'joint' }),
      ],
      trusts: [trust('T', {}, list('gone'))],
      wills: [will('Win', { residue: list('gone') })],
    },
    [
      'holding:IRA: IRA names a person who was removed.',
      'holding:Home: Home names a person who was removed.',
      'member:Win: Win’s will names a person who was removed.',
      'trust:T: T names a person who was removed.',
    ],
  ],
  [
    'spousal-consent',
    {
      holdings: [
        holding('401(k)', { class: 'retirement', primary: list('Clara', 'Ada') }),
        holding('Rollover IRA', { class: 'retirement', primary: list('Ada') }),
        holding('403(b)', { class: 'retirement', owners: list('Clara'), primary: list('Win') }),
        holding('Pension', { class: 'retirement' }),
      ],
    },
    [
      'holding:401(k): 401(k) does not name Clara alone. Most plans at work then need the spouse’s written consent, witnessed by the plan or a notary (ERISA 205; IRC 417(a)(2)).',
    ],
  ],
  [
    'spousal-consent',
    { holdings: [holding('401(k)', { class: 'retirement', primary: list('Ada') })] },
    [],
    [WIN, { ...CLARA, role: 'partner' }, ADA],
  ],
  [
    'survivor-decides',
    {
      parents: { Ada: ['Win', 'Eve'], Ben: ['Win', 'Clara'] },
      holdings: [holding('Fund', { value: 5_000_000 })],
      wills: [will('Win', { residue: list('Clara') }), will('Clara', { residue: list('Win') })],
    },
    [
      'member:Win: If Win died first, $5,000,000 would pass to Clara outright, and Clara could leave it to anyone. Ada is not Clara’s child.',
    ],
    [...COUPLE, EVE],
  ],
  [
    'elective-share',
    {
      holdings: [
        holding('Fund', { value: 8_000_000, primary: list(['Clara', 10], ['Ada', 90]) }),
        holding('Hers', { value: 2, owners: list('Clara'), primary: list('Win', 'Ada') }),
      ],
    },
    [
      'member:Win: At Win’s death $800,000 of $8,000,000 would pass to Clara. In most states a surviving spouse may claim a share of the estate instead: ask counsel.',
    ],
  ],
  ['elective-share', { wills: [], holdings: [holding('Fund', { value: 8, primary: [] })] }, []],
  [
    'assumed-parents',
    { parents: { Ben: ['Win', 'Clara'] } },
    ['member:Ada: No one has said who Ada’s parents are. The map assumes Win and Clara.'],
    [...COUPLE, EVE],
  ],
  [
    'assumed-parents',
    {},
    [
      'member:Ada: No one has said who Ada’s parents are. The map assumes Win and Clara.',
      'member:Ben: No one has said who Ben’s parents are. The map assumes Win and Clara.',
    ],
    [...COUPLE, person('June', 'spouse', { deathDate: '2001' })],
  ],
  ['assumed-parents', {}, [], COUPLE],
  [
    'insured-owns-policy',
    {
      taxState: 'OR',
      trusts: [trust('The Family Trust')],
      holdings: [{ ...POLICY, title: 'trust', owners: list('trust:The Family Trust') }],
    },
    ['holding:Policy: The Family Trust owns Policy, on Win’s own life.'],
  ],
])('%s %#', (code, plan, expected, members = COUPLE) => {
  expect(gaps(code, plan, members)).toEqual(expected);
});

test.each(['2008-11-26', '2008', '--05-01'])(
  'no minor is who may be eighteen: born %s',
  (birthDate) => {
    const plan = { holdings: [ira({ primary: list('Ben') })] };
    expect(gaps('minor-outright', plan, [WIN, { ...BEN, birthDate }])).toEqual([]);
  },
);

test('documents that are missing, unknown or old are told', () => {
  const checklist: Checklist = {
    powerOfAttorney: { status: 'missing', reviewedOn: null },
    trust: { status: 'have', reviewedOn: '2021-11-25' },
    beneficiaries: { status: 'have', reviewedOn: '2021-11-26' },
    will: { status: 'have', reviewedOn: '2001-01-01' },
  };
  const sentencesOf = (code: string) =>
    gaps(code, { wills: [will('Win', { on: '2015-03-01' })] }, COUPLE, checklist);
  expect(sentencesOf('no-power-of-attorney')).toEqual(['null: There is no power of attorney.']);
  expect(sentencesOf('no-health-directive')).toEqual([
    'null: It is not known whether there is a health-care directive.',
  ]);
  expect(sentencesOf('old-documents')).toEqual([
    'member:Win: Win’s will is from March 1, 2015.',
    'document:trust: The trust was last reviewed on November 25, 2021.',
  ]);
});

test('a will from before a birth or a death is old', () => {
  const plan = { wills: [will('Win', { on: '2023-03-01' })] };
  const old = ['member:Win: Win’s will is from March 1, 2023.'];
  expect(gaps('old-documents', plan, [WIN, ADA])).toEqual([]);
  expect(gaps('old-documents', plan, [WIN, { ...ADA, birthDate: '2024' }])).toEqual(old);
  expect(gaps('old-documents', plan, [WIN, { ...ADA, deathDate: '2025-01-01' }])).toEqual(old);
  // Perhaps born before.
  expect(gaps('old-documents', plan, [WIN, { ...ADA, birthDate: '2023' }])).toEqual([]);
});

test('a will from before the wedding says so, as far as the day is known', () => {
  const plan = { wills: [will('Win', { on: '2024-03-01' })] };
  const of = (anniversary: string, role = CLARA.role) =>
    gaps('old-documents', plan, [
      { ...WIN, anniversary },
      { ...CLARA, role },
    ]);
  const will2024 = 'member:Win: Win’s will is from March 1, 2024, before the wedding';
  expect(of('2025-06-06')).toEqual([`${will2024} on June 6, 2025.`]);
  expect(of('2025-06')).toEqual([`${will2024} in June 2025.`]);
  expect(of('2025')).toEqual([`${will2024} in 2025.`]);
  for (const day of ['2024', '2020-06-06', '--06-06']) expect(of(day)).toEqual([]);
  expect(of('2025-06-06', 'partner')).toEqual([]);
});

test('names are whole at their first mention in a sentence', () => {
  const members = [
    { ...WIN, name: 'Winston Sample' },
    { ...CLARA, name: 'Clara Sample' },
    { ...ADA, name: 'Olive Sample' },
    EVE,
  ];
  const plan = {
    taxState: 'OR',
    parents: { Ada: ['Win', 'Eve'] },
    holdings: [POLICY, holding('Fund', { value: 9 })],
    wills: [will('Win', { residue: list('Clara') })],
  };
  expect(gaps('insured-owns-policy', plan, members)).toEqual([
    'holding:Policy: Winston Sample owns Policy, on Winston’s own life.',
  ]);
  expect(gaps('survivor-decides', plan, members)).toEqual([
    'member:Win: If Winston died first, $9 would pass to Clara Sample outright, and Clara could leave it to anyone. Olive Sample is not Clara’s child.',
  ]);
});

test('a sentence of one order alone begins with it, and of two the map’s own order is told', () => {
  const plan: Partial<EstatePlan> = {
    holdings: [holding('Fund', { value: 8 })],
    wills: [will('Win', { residue: list('Ada') }), will('Clara', { residue: list('Ada', 'Ben') })],
  };
  const uneven = 'null: Ada would have $8, Ben $0 at the end.';
  expect(gaps('unequal-children', plan)).toEqual([uneven]);
  const joint = holding('Home', { value: 100, title: 'joint', owners: spouses });
  const both = { ...plan, holdings: [joint] };
  const first = 'null: If Clara died first: Ada would have $100, Ben $0 at the end.';
  // With Win first, Clara's will divides all evenly.
  expect(gaps('unequal-children', both)).toEqual([first]);
  const two = { ...plan, holdings: [joint, holding('Fund', { value: 8 })] };
  expect(gaps('unequal-children', two)).toEqual([
    'null: If Win died first: Ada would have $58, Ben $50 at the end.',
  ]);
  expect(gaps('unequal-children', { ...two, order: 'spouse-first' })).toEqual([
    'null: If Clara died first: Ada would have $108, Ben $0 at the end.',
  ]);
});

test('the rests of many divisions are no unequal parts', () => {
  const holdings = Array.from({ length: 60 }, (_, at) =>
    holding(`H${at}`, { value: 100, primary: list('Ada', 'Ben', 'Cy') }),
  ).map((one) => ({ ...one, value: 10_001 }));
  const members = [WIN, CLARA, ADA, BEN, person('Cy', 'child')];
  expect(gaps('unequal-children', { holdings }, members)).toEqual([]);
});

test.each([
  ['CT', 'null: Connecticut’s estate tax is not counted.'],
  ['PA', 'null: Pennsylvania’s inheritance tax is not counted.'],
  ['MD', 'null: Maryland’s estate and inheritance tax is not counted.'],
  ['TX', undefined],
])(
  'the tax of the state of the address is told where no state is counted: %s',
  (state, expected) => {
    const of = (taxState: string) =>
      traceEstate(estate({ taxState, wills: WILLS }), { ...family(COUPLE), state }, TODAY)
        .gaps.filter(({ code }) => code === 'state-not-counted')
        .map(({ about, sentence }) => `${about}: ${sentence}`);
    expect(of('none')).toEqual(expected ? [expected] : []);
    expect(of('NY')).toEqual([]);
  },
);

test('gaps follow the order of the rules, each with the step that asks counsel', () => {
  const { gaps: gapList } = traceEstate(estate({ holdings: [ira()] }), family([WIN]), TODAY);
  expect(gapList.map(({ code }) => code)).toEqual([
    'no-will',
    'no-primary',
    'no-power-of-attorney',
    'no-health-directive',
    'state-law',
  ]);
  expect(gapList[1]).toEqual({
    code: 'no-primary',
    about: 'holding:IRA',
    sentence: 'No beneficiary is named on IRA.',
    step: 'Ask counsel: No beneficiary is named on IRA.',
  });
});
