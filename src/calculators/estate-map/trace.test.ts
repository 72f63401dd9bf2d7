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
  type Made,
  person,
  spouses,
  TODAY,
  trust,
  WIN,
  will,
} from '../../../tests/estate.ts';
import type { Entry, EstatePlan, Trust } from '../../contract/households/estates.ts';
import type { Member } from '../../contract/households/households.ts';
import { dollars } from '../figures.ts';
import type { Death, Flow } from './parts.ts';
import { ordersOf, traceEstate } from './trace.ts';

/** Wills by which each gives to the other, then to Ada and Ben. */
const WILLS = [
  will('Win', { residue: list('Clara'), contingent: list('Ada', 'Ben') }),
  will('Clara', { residue: list('Win'), contingent: list('Ada', 'Ben') }),
];
const run = (made: Partial<EstatePlan>, members = COUPLE) =>
  traceEstate(estate(made), family(members), TODAY);
const short = (reference: string) => reference.replace('member:', '');
/** "Home: Win to Clara by survivorship 450000", with amounts in dollars. */
const words = ({ holding: of, from, to, part, by, cents: amount }: Flow): string =>
  `${of}: ${short(from)} to ${short(to)}${part ? ` (${part})` : ''} by ${by} ${amount / 100}`;
/** A death with its amounts in dollars, and its flows and new bases in words. */
const inDollars = ({ of, flows, basis, ...amounts }: Death) => ({
  of,
  flows: flows.map(words).sort(),
  basis: basis.map(
    ({ holding: name, before, after }) => `${name}: ${before / 100} to ${after / 100}`,
  ),
  ...Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, cents / 100])),
});
/** The deaths and heirs of one order; Win dies first unless said otherwise. */
function order(
  made: Partial<EstatePlan>,
  members = COUPLE,
  which: 'client-first' | 'spouse-first' = 'client-first',
) {
  const found = run(made, members).orders[which];
  if (!found) throw new Error('An order without its first person');
  const [first, second] = found.deaths.map(inDollars) as [InDollars, InDollars];
  const heirs = found.heirs.map(({ to, cents: has }) => [short(to), has / 100]);
  return { first, second, heirs: Object.fromEntries(heirs) };
}
type InDollars = ReturnType<typeof inDollars> & Record<string, unknown>;

test('an order is its deaths and its heirs', () => {
  expect(Object.keys(run({}).orders['spouse-first'] ?? {})).toEqual(['deaths', 'heirs']);
});

/* Worked families. Each amount is computed by hand from the law named. */

test('spouses who leave everything to each other defer all tax, and the first exclusion is ported (IRC 2056, 2010(c)(4))', () => {
  const { first, second, heirs } = order({
    holdings: [
      holding('Home', { class: 'home', value: 900_000, title: 'entirety', owners: spouses }),
      holding('IRA', {
        class: 'retirement',
        value: 1_000_000,
        basis: 0,
        primary: list('Clara'),
        contingent: list(['Ada', 70], ['Ben', 30]),
      }),
      holding('Stocks', { value: 500_000 }),
      holding('Car', { class: 'vehicle', value: 20_000, owners: list('Clara') }),
    ],
    wills: WILLS,
  });
  expect(first.flows).toEqual([
    'Home: Win to Clara by survivorship 450000',
    'IRA: Win to Clara by beneficiary 1000000',
    'Stocks: Win to Clara by will 500000',
  ]);
  expect(first).toMatchObject({
    of: 'Win',
    gross: 1_950_000,
    marital: 1_950_000,
    taxable: 0,
    stateTax: 0,
    federalTax: 0,
    dsue: 0,
    unused: 15_000_000,
    short: 0,
    basis: [],
  });
  // The IRA goes as Clara's own form is assumed to say, all else by her will.
  expect(second.flows).toEqual([
    'Car: Clara to Ada by will 10000',
    'Car: Clara to Ben by will 10000',
    'Home: Clara to Ada by will 450000',
    'Home: Clara to Ben by will 450000',
    'IRA: Clara to Ada by beneficiary 700000',
    'IRA: Clara to Ben by beneficiary 300000',
    'Stocks: Clara to Ada by will 250000',
    'Stocks: Clara to Ben by will 250000',
  ]);
  expect(second).toMatchObject({ gross: 2_420_000, dsue: 15_000_000 });
  expect(heirs).toEqual({ Ada: 1_410_000, Ben: 1_010_000 });
});

test('a retirement account shows what heirs have before income tax, an annuity does not', () => {
  const order = run({
    holdings: [
      holding('IRA', { class: 'retirement', value: 100, primary: list('Ada') }),
      holding('Annuity', { class: 'annuity', value: 50, primary: list('Ada') }),
    ],
  }).orders['client-first'];
  expect(order?.heirs).toEqual([
    { to: 'member:Ada', cents: dollars(150), beforeIncomeTax: dollars(100) },
  ]);
});

test('Massachusetts taxes what passes at the second death by the former federal credit (M.G.L. c. 65C, 2A)', () => {
  const { first, second, heirs } = order({
    taxState: 'MA',
    wills: WILLS,
    holdings: [holding('Fund', { value: 3_000_000 })],
  });
  expect(first).toMatchObject({ marital: 3_000_000, stateTax: 0 });
  // 2,940,000 is $400,000 above 2,540,000: 146,800 + 8.8% × 400,000 − 99,600.
  expect(second).toMatchObject({ stateTax: 82_400, federalTax: 0, taxable: 2_917_600 });
  expect(heirs).toEqual({ Ada: 1_458_800, Ben: 1_458_800 });
});

test('a bypass trust takes what the exclusion covers, and the survivor’s part counts again (IRC 2010, 2044)', () => {
  const made = {
    holdings: [
      holding('Fund', { value: 20_000_000, title: 'trust', owners: list('trust:T') }),
      holding('Land', { value: 12_000_000, owners: list('Clara') }),
    ],
    wills: WILLS,
  };
  const bypass = order({ ...made, trusts: [trust('T', { first: 'bypass' })] });
  expect(bypass.first.flows).toEqual([
    'Fund: trust:T to trust:T (bypass) by trust 15000000',
    'Fund: trust:T to trust:T (survivor) by trust 5000000',
  ]);
  expect(bypass.first).toMatchObject({ marital: 5_000_000, federalTax: 0, unused: 0 });
  // 5,000,000 + 12,000,000 are 2,000,000 above the exclusion, at 40%; the trust's bears its share.
  expect(bypass.second).toMatchObject({ gross: 17_000_000, dsue: 0, federalTax: 800_000 });
  expect(bypass.heirs).toEqual({ Ada: 15_600_000, Ben: 15_600_000 });

  const survivor = order({ ...made, trusts: [trust('T', { first: 'survivor' })] });
  expect(survivor.second).toMatchObject({
    gross: 32_000_000,
    dsue: 15_000_000,
    federalTax: 800_000,
  });
  const lost = order({ ...made, trusts: [trust('T')], portability: false });
  // 17,000,000 above the exclusion.
  expect(lost.second).toMatchObject({ dsue: 0, federalTax: 6_800_000 });
});

test('gifts of life and what else is taxed leave less for a bypass trust, and the first of two takes it', () => {
  const { first } = order({
    gifts: { client: dollars(2_000_000), spouse: 0 },
    holdings: [
      holding('Gift', { value: 1_000_000, primary: list('Ada') }),
      holding('One', { value: 8_000_000, title: 'trust', owners: list('trust:T') }),
      holding('Two', { value: 8_000_000, title: 'trust', owners: list('trust:U') }),
    ],
    trusts: [trust('T', { first: 'bypass' }), trust('U', { first: 'bypass' })],
  });
  expect(first.flows).toEqual([
    'Gift: Win to Ada by beneficiary 1000000',
    'One: trust:T to trust:T (bypass) by trust 8000000',
    'Two: trust:U to trust:U (bypass) by trust 4000000',
    'Two: trust:U to trust:U (survivor) by trust 4000000',
  ]);
  expect(first).toMatchObject({ federalTax: 0, unused: 0, taxable: 13_000_000 });
});

test('life insurance counts if the insured owns it, and not in an irrevocable trust (IRC 2042)', () => {
  const policy = (owners: Entry[], more: Partial<Made> = {}) =>
    holding('Policy', {
      class: 'life-insurance',
      value: 2_000_000,
      insured: 'Win',
      owners,
      ...more,
    });
  const own = order({ holdings: [policy(list('Win'), { primary: list('Ada', 'Ben') })] });
  expect(own.first.gross).toBe(2_000_000);

  const ilit = trust('ILIT', { kind: 'irrevocable', first: 'heirs' });
  const held = order({
    holdings: [policy(list('trust:ILIT'), { title: 'trust', primary: list('trust:ILIT') })],
    trusts: [ilit],
  });
  expect(held.first.gross).toBe(0);
  expect(held.first.flows).toEqual([
    'Policy: trust:ILIT to Ada by trust 1000000',
    'Policy: trust:ILIT to Ben by trust 1000000',
  ]);

  // Clara's own policy on Win: it is hers and counts nowhere, but what the estate gets of it.
  const hers = order({ holdings: [policy(list('Clara'), { primary: list('Ada', 'estate') })] });
  expect(hers.first.gross).toBe(1_000_000);
  expect(hers.first.flows).toEqual([
    'Policy: Clara to Ada by beneficiary 1000000',
    'Policy: Clara to state-law by state-law 1000000',
  ]);
  // Nobody on its form: the living owner has it, and it is Clara's to leave.
  const unnamed = order({ holdings: [policy(list('Clara'))], wills: WILLS });
  expect(unnamed.first.flows).toEqual([]);
  expect(unnamed.second.flows).toEqual([
    'Policy: Clara to Ada by will 1000000',
    'Policy: Clara to Ben by will 1000000',
  ]);
  // She dies first: before his death it pays nothing, then it is assumed to be his.
  const later = order({ holdings: [policy(list('Clara'))], wills: WILLS }, COUPLE, 'spouse-first');
  expect(later.first).toMatchObject({ flows: [], gross: 0 });
  expect(later.second.gross).toBe(2_000_000);
  expect(later.second.flows).toEqual([
    'Policy: Win to Ada by will 1000000',
    'Policy: Win to Ben by will 1000000',
  ]);
  // A revocable trust of the insured counts; what nobody else is named for stays for the survivor.
  const revocable = order({
    holdings: [policy(list('trust:T'), { title: 'trust' })],
    trusts: [trust('T')],
  });
  expect(revocable.first).toMatchObject({ gross: 2_000_000, marital: 2_000_000 });
  expect(revocable.first.flows).toEqual([
    'Policy: trust:T to trust:T (survivor) by beneficiary 2000000',
  ]);
  // It is unknown whose life it insures.
  const unknown = run({ holdings: [policy(list('Win'), { insured: null })] });
  expect(unknown.orders['client-first']?.heirs).toEqual([]);
});

test('a dead child’s share goes to that child’s children, per stirpes, else to the others (UPC 2-709(c))', () => {
  const dead = { ...BEN, deathDate: '2019-05-01' };
  const [dot, eli, flo] = ['Dot', 'Eli', 'Flo'].map((id) => person(id, 'grandchild'));
  const gone = { ...(eli as Member), deathDate: '2020' };
  const members = [WIN, CLARA, ADA, dead, dot as Member, gone, flo as Member];
  const made = (perStirpes: boolean) => ({
    parents: { Dot: ['Ben'], Eli: ['Ben'], Flo: ['Eli'] },
    holdings: [holding('Cash', { value: 1_000 })],
    wills: [will('Win', { residue: list(['Ada', 60], ['Ben', 40]), perStirpes })],
  });
  expect(order(made(true), members).heirs).toEqual({ Ada: 600, Dot: 200, Flo: 200 });
  expect(order(made(false), members).heirs).toEqual({ Ada: 1_000 });
  // A dead parent's share comes down through the dead client.
  const toPa = {
    parents: { Win: ['Pa'], Ada: ['Win'] },
    holdings: [holding('Cash', { value: 1_000, owners: list('Clara') })],
    wills: [will('Clara', { residue: list('Pa') })],
  };
  const pa = { ...person('Pa', 'parent'), deathDate: '1999' };
  expect(order(toPa, [...COUPLE, pa]).heirs).toEqual({ Ada: 1_000 });
  // A spouse's share is not the spouse's children's.
  const toClara = {
    parents: { Ada: ['Clara'] },
    holdings: [holding('Cash', { value: 1_000 })],
    wills: [will('Win', { residue: list('Clara', 'Ben') })],
  };
  expect(order(toClara, [WIN, CLARA, ADA, BEN], 'spouse-first').heirs).toEqual({ Ben: 1_000 });
});

test('a dead one’s part is divided in the same manner below, through all generations (UPC 2-709(c), (d))', () => {
  const died = (id: string) => person(id, 'other', { deathDate: '2001' });
  const members = [
    WIN,
    died('Top'),
    ...['K1', 'K2', 'G1', 'G2', 'G3', 'R1', 'R2', 'Gone'].map(died),
    ...['K3', 'G4', 'R3', 'S1', 'S2', 'S3'].map((id) => person(id, 'other')),
  ];
  // Top's children are K1 to K3; G1 and G2 are K1's, G3 and G4 K2's; R1 is G1's, R2 and R3 G2's.
  const parents = {
    K1: ['Top'],
    K2: ['Top'],
    K3: ['Top'],
    Gone: ['Top'],
    G1: ['K1'],
    G2: ['K1'],
    G3: ['K2'],
    G4: ['K2'],
    R1: ['G1'],
    R2: ['G2'],
    R3: ['G2'],
    S1: ['R1'],
    S2: ['R1'],
    S3: ['R2'],
  };
  const named = { to: list('Top'), left: { K3: 400, G4: 400, S1: 100, S2: 100, S3: 100, R3: 100 } };
  for (const made of [
    { holdings: [holding('Fund', { value: 1_200, primary: named.to, perStirpes: true })] },
    { holdings: [holding('Fund', { value: 1_200 })], wills: [will('Win', { residue: named.to })] },
    {
      holdings: [holding('Fund', { value: 1_200, title: 'trust', owners: list('trust:T') })],
      trusts: [trust('T', {}, named.to)],
    },
  ] satisfies Partial<EstatePlan>[]) {
    expect(order({ ...made, parents }, members).heirs).toEqual(named.left);
  }
});

test('without a spouse, a partner has no marital deduction, and a joint title counts whole (IRC 2040(a))', () => {
  const made = {
    holdings: [
      holding('Home', {
        class: 'home' as const,
        value: 800_000,
        basis: 300_000,
        title: 'joint' as const,
        owners: list(['Win', 50], ['Clara', 50]),
      }),
    ],
    taxState: 'OR',
  };
  const partners = [WIN, { ...CLARA, role: 'partner' as const }];
  const { first, second } = order(made, partners);
  expect(first).toMatchObject({ gross: 800_000, marital: 0, unused: 14_200_000 });
  expect(first.basis).toEqual(['Home: 300000 to 800000']);
  expect(second.dsue).toBe(0);
  // Between spouses half counts, so half of the gain goes (IRC 2040(b), 1014(b)(9)).
  const married = order(made, [WIN, CLARA]);
  expect(married.first).toMatchObject({ gross: 400_000, marital: 400_000 });
  expect(married.first.basis).toEqual(['Home: 300000 to 550000']);
  expect(married.second.basis).toEqual(['Home: 550000 to 800000']);
});

test('a joint title with a third person counts whole, and the spouse’s own part is deducted (IRC 2040(a), 2056(c)(5))', () => {
  const title = (...owners: string[]) => ({
    holdings: [holding('Home', { value: 9_000_000, title: 'joint', owners: list(...owners) })],
    wills: WILLS,
  });
  const { first, second } = order(title('Win', 'Clara', 'Ada'));
  // Ada's 3,000,000 and her half of Win's are taxed.
  expect(first).toMatchObject({ gross: 9_000_000, marital: 4_500_000, taxable: 4_500_000 });
  // At the second death the survivor's part came from the first.
  expect(second.gross).toBe(4_500_000);
  // Her tax is her part's: 4,500,000 in Oregon, of which she has all.
  const taxed = order({ ...title('Win', 'Clara', 'Ada'), taxState: 'OR' }).first;
  expect(taxed.flows.filter((flow) => flow.includes('tax by tax')).length).toBeGreaterThan(0);
  expect(taxed.marital).toBe(4_500_000);
  // One who died before leaves two joint tenants, who are the spouses or not.
  const dead = { deathDate: '2019' };
  const widower = order(title('Win', 'Clara', 'Ada'), [WIN, { ...CLARA, ...dead }, ADA, BEN]);
  expect(widower.first.gross).toBe(9_000_000);
  const couple = order(title('Win', 'Clara', 'Ada'), [WIN, CLARA, { ...ADA, ...dead }, BEN]);
  expect(couple.first).toMatchObject({ gross: 4_500_000, marital: 4_500_000 });
  expect(couple.second.gross).toBe(9_000_000);
});

test('a trust for the survivor pays the estate tax that it causes at the second death (IRC 2207A)', () => {
  const [olive, flora, ned] = ['Olive', 'Flora', 'Ned'].map((id) => person(id, 'child'));
  const made = {
    taxState: 'CT',
    holdings: [
      holding('Fund', { value: 14_330_000, title: 'trust', owners: list('trust:T') }),
      holding('Own', { value: 7_460_000, owners: list('Clara') }),
    ],
    trusts: [trust('T', {}, list('Olive'))],
    wills: [will('Clara', { residue: list('Flora', 'Ned') })],
  } satisfies Partial<EstatePlan>;
  const members = [WIN, CLARA, olive, flora, ned] as Member[];
  const { second, heirs } = order(made, members);
  // 12% of 6,790,000; without the trust there would be none.
  expect(second).toMatchObject({ stateTax: 814_800, federalTax: 0 });
  expect(heirs).toEqual({ Olive: 13_515_200, Flora: 3_730_000, Ned: 3_730_000 });
  // What goes to charity causes nothing and pays nothing: 12% of 3,207,500 is Olive's to bear.
  const charities = [{ id: 'C', name: 'C' }];
  const half = [trust('T', {}, list(['Olive', 75], ['charity:C', 25]))];
  expect(order({ ...made, charities, trusts: half }, members).heirs).toEqual({
    Olive: 10_747_500 - 384_900,
    'charity:C': 3_582_500,
    Flora: 3_730_000,
    Ned: 3_730_000,
  });
});

/* Equal parts. */

test.each<[what: string, shares: [string, number][], cents: Record<string, number>]>([
  [
    'three by the page’s own parts',
    [
      ['Ada', 33.33],
      ['Ben', 33.33],
      ['Cy', 33.34],
    ],
    { Ada: 3_333_333.33, Ben: 3_333_333.33, Cy: 3_333_333.34 },
  ],
  [
    'three that are one hundredth apart in any order',
    [
      ['Ada', 33.34],
      ['Ben', 33.33],
      ['Cy', 33.33],
    ],
    { Ada: 3_333_333.33, Ben: 3_333_333.33, Cy: 3_333_333.34 },
  ],
  [
    'half to a charity, and the rest to three',
    [
      ['charity:C', 50],
      ['Ada', 16.66],
      ['Ben', 16.66],
      ['Cy', 16.68],
    ],
    { 'charity:C': 5_000_000, Ada: 1_666_666.66, Ben: 1_666_666.66, Cy: 1_666_666.68 },
  ],
  [
    'typed thirds',
    [
      ['Ada', 33],
      ['Ben', 33],
      ['Cy', 34],
    ],
    { Ada: 3_300_000, Ben: 3_300_000, Cy: 3_400_000 },
  ],
  [
    'typed halves',
    [
      ['Ada', 49.99],
      ['Ben', 50.01],
    ],
    { Ada: 4_999_000, Ben: 5_001_000 },
  ],
])('equal parts divide evenly, typed ones as they are: %s', (_, shares, heirs) => {
  const members = [WIN, ADA, BEN, person('Cy', 'child')];
  const percent = list(...shares).map(({ to, share }) => ({ to, share: Math.round(share) }));
  const made = {
    charities: [{ id: 'C', name: 'C' }],
    holdings: [holding('Fund', { value: 10_000_000 })],
    wills: [will('Win', { residue: percent })],
  };
  expect(order(made, members).heirs).toEqual(heirs);
  // Owners divide alike, and so do those of a company.
  const owners = percent.filter(({ to }) => !to.startsWith('charity'));
  const held = { owners, title: 'common' as const, value: 10_000_000 };
  const ofOwners = order({ holdings: [holding('Fund', held)] }, members).heirs;
  if (owners.length === percent.length) expect(ofOwners).toEqual(heirs);
});

test('of equal parts, those who live have equal parts, beside the shares of others', () => {
  const members = [WIN, ADA, BEN, person('Cy', 'child', { deathDate: '2020' })];
  const made = {
    charities: [{ id: 'C', name: 'C' }],
    holdings: [holding('Fund', { value: 1_000_000 })],
    wills: [
      will('Win', {
        residue: [
          { to: 'charity:C', share: 5_000 },
          { to: 'member:Ada', share: 1_666 },
          { to: 'member:Ben', share: 1_666 },
          { to: 'member:Cy', share: 1_668 },
        ],
      }),
    ],
  };
  expect(order(made, members).heirs).toEqual({ 'charity:C': 600_000, Ada: 200_000, Ben: 200_000 });
});

test('a spouse who is not a citizen gets no marital deduction, and the joint title counts whole (IRC 2056(d))', () => {
  const made = {
    citizens: { client: true, spouse: false },
    holdings: [
      holding('Home', { value: 20_000_000, title: 'joint', owners: spouses }),
      holding('Cash', { class: 'cash', value: 1_000_000 }),
    ],
    wills: WILLS,
  };
  const { first, second } = order(made);
  // 6,000,000 above the exclusion at 40%: first the residue, then the home, by who has it.
  expect(first).toMatchObject({ gross: 21_000_000, marital: 0, federalTax: 2_400_000 });
  expect(first.flows).toEqual([
    'Cash: Win to tax by tax 1000000',
    'Home: Clara to tax by tax 700000',
    'Home: Win to Clara by survivorship 9300000',
    'Home: Win to tax by tax 700000',
  ]);
  expect(second).toMatchObject({ gross: 18_600_000, dsue: 0 });
  // Win is a citizen: his half of what she leaves is deductible.
  const other = order(made, COUPLE, 'spouse-first');
  expect(other.first).toMatchObject({ gross: 10_000_000, marital: 10_000_000 });
});

test('community property counts by half, and both halves get a new basis at the first death (IRC 1014(b)(6))', () => {
  const { first, second } = order({
    holdings: [
      holding('Shop', {
        class: 'business',
        value: 600_000,
        basis: 100_000,
        title: 'community-survivorship',
        owners: spouses,
      }),
      holding('Fund', { value: 400_000, basis: 500_000, title: 'community', owners: spouses }),
    ],
    wills: WILLS,
  });
  expect(first.gross).toBe(500_000);
  expect(first.flows).toEqual([
    'Fund: Win to Clara by will 200000',
    'Shop: Win to Clara by community 300000',
  ]);
  expect(first.basis).toEqual(['Shop: 100000 to 600000', 'Fund: 500000 to 400000']);
  expect(second).toMatchObject({ gross: 1_000_000, basis: [] });
});

test('without a will, or where it leaves to nobody, state law says who gets it (UPC 2-101)', () => {
  const made = { holdings: [holding('Cash', { value: 500 })] };
  for (const wills of [
    [],
    [will('Win', { exists: 'no', residue: list('Ada') })],
    [will('Win', { exists: 'unknown', residue: list('Ada') })],
    [will('Win', { residue: [] })],
    [will('Win', { residue: list('Win') })],
  ]) {
    const { first, heirs } = order({ ...made, wills });
    expect(first.flows).toEqual(['Cash: Win to state-law by state-law 500']);
    expect(first.marital).toBe(0);
    expect(heirs).toEqual({ 'state-law': 500 });
  }
});

test('debts above a value are paid from the residue, then from revocable trusts, never from forms (UPC 3-902, UTC 505)', () => {
  const { first, second } = order({
    holdings: [
      holding('Flat', { class: 'real-estate', value: 100, debt: 400 }),
      holding('Loan', { class: 'other', value: 0, debt: 200, owners: spouses, title: 'common' }),
      holding('Cash', { class: 'cash', value: 150 }),
      holding('Fund', { value: 90, title: 'trust', owners: list('trust:T') }),
      holding('IRA', { class: 'retirement', value: 70, primary: list('Ada') }),
      // Debts of an unknown value, and a policy's loan, are nobody's.
      holding('Unknown', { value: null, debt: 900 }),
      holding('Policy', {
        class: 'life-insurance',
        value: 1,
        debt: 900,
        insured: 'Win',
      }),
    ],
    trusts: [trust('T', { first: 'heirs' })],
    wills: WILLS,
  });
  // 300 + 100 owed; 150 + 90 are there.
  expect(first).toMatchObject({ gross: 310, debts: 240, taxable: 70, short: 160 });
  expect(first.flows).toEqual([
    'Cash: Win to debts by debt 150',
    'Fund: trust:T to debts by debt 90',
    'IRA: Win to Ada by beneficiary 70',
  ]);
  expect(second).toMatchObject({ gross: 0, debts: 0, short: 100 });
});

test('a company’s part is its owners’, without a form, and a joint trust’s half each', () => {
  const { first, second } = order({
    holdings: [
      holding('Plant', {
        value: 1_000,
        title: 'company',
        owners: list('company:LLC'),
        primary: list('Ada'),
      }),
    ],
    companies: [{ id: 'LLC', name: 'LLC', owners: list(['Win', 30], ['trust:T', 60], ['Cy', 10]) }],
    trusts: [trust('T', { grantors: ['Win', 'Clara'], first: 'heirs' })],
    wills: WILLS,
  });
  expect(first.gross).toBe(600);
  expect(first.flows).toEqual([
    'Plant: Win to Clara by will 300',
    'Plant: trust:T to Ada by trust 150',
    'Plant: trust:T to Ben by trust 150',
  ]);
  expect(second.gross).toBe(600);
});

test('what goes to charity is deducted, and the will that pours over fills the trust (IRC 2055)', () => {
  const { first, second, heirs } = order({
    holdings: [
      holding('IRA', {
        class: 'retirement',
        value: 2_000_000,
        primary: list(['charity:C', 25], ['Ada', 75]),
      }),
      holding('Fund', { value: 20_000_000 }),
    ],
    charities: [{ id: 'C', name: 'C' }],
    trusts: [trust('T', { first: 'bypass' }, list(['Ben', 80], ['charity:C', 20]))],
    wills: [will('Win', { pourOver: 'T', residue: list('Cy') })],
  });
  expect(first.flows).toEqual([
    'Fund: Win to trust:T (bypass) by will 13500000',
    'Fund: Win to trust:T (survivor) by will 6500000',
    'IRA: Win to Ada by beneficiary 1500000',
    'IRA: Win to charity:C by beneficiary 500000',
  ]);
  expect(first).toMatchObject({ charitable: 500_000, marital: 6_500_000 });
  expect(second).toMatchObject({ gross: 6_500_000, charitable: 1_300_000 });
  expect(second.flows).toEqual([
    'Fund: trust:T to Ben by trust 16000000',
    'Fund: trust:T to charity:C by trust 4000000',
  ]);
  expect(heirs).toEqual({ Ada: 1_500_000, Ben: 16_000_000, 'charity:C': 4_500_000 });
});

test('what a survivor received by a form goes on by its second list if it is retirement or an annuity, else by will', () => {
  const form = { primary: list('Clara', 'Cy'), contingent: list('Ada') };
  const { second } = order({
    holdings: [
      holding('IRA', { class: 'retirement', value: 200, ...form }),
      holding('Fund', { value: 200, ...form }),
      // Received by will: its second list was for Win's death.
      holding('Old IRA', {
        class: 'retirement',
        value: 100,
        primary: list('estate'),
        contingent: list('Ada'),
      }),
    ],
    wills: [will('Win', { residue: list('Clara') }), will('Clara', { residue: list('Ben') })],
  });
  expect(second.flows).toEqual([
    'Fund: Clara to Ben by will 100',
    'IRA: Clara to Ada by beneficiary 100',
    'Old IRA: Clara to Ben by will 100',
  ]);
});

test('what stays for a survivor in the other’s trust does not pay the survivor’s debts', () => {
  const { second } = order({
    holdings: [
      holding('Fund', { value: 90, title: 'trust', owners: list('trust:T') }),
      holding('Loan', { class: 'other', value: 0, debt: 50, owners: list('Clara') }),
    ],
    trusts: [trust('T')],
  });
  expect(second).toMatchObject({ gross: 90, debts: 0, short: 50 });
});

test('the half of a widower’s community property gets a new basis, not the half of the dead spouse', () => {
  const { first } = order(
    {
      holdings: [holding('Fund', { value: 400, basis: 100, title: 'community', owners: spouses })],
    },
    [WIN, { ...CLARA, deathDate: '2019' }],
  );
  expect(first.basis).toEqual(['Fund: 100 to 250']);
});

/* Trusts of others, and what goes wrong. */

test('what comes into a trust of the survivor is the survivor’s, and an irrevocable one holds it untaxed', () => {
  const { first, second, heirs } = order({
    holdings: [holding('Fund', { value: 400, primary: list('trust:HERS', 'trust:I') })],
    trusts: [
      trust('HERS', { grantors: ['Clara'] }, list('Ben')),
      trust('I', { kind: 'irrevocable', grantors: ['Win'], first: 'survivor' }, list('Ada')),
    ],
  });
  expect(first.flows).toEqual([
    'Fund: Win to trust:HERS by beneficiary 200',
    'Fund: Win to trust:I by beneficiary 200',
  ]);
  expect(first).toMatchObject({ gross: 400, marital: 200 });
  expect(second.gross).toBe(200);
  expect(heirs).toEqual({ Ada: 200, Ben: 200 });
});

test('a trust of someone else keeps what it gets, and so does one whose people have all died', () => {
  const { heirs } = order(
    {
      holdings: [
        holding('Fund', {
          value: 400,
          primary: list('trust:PA', 'trust:T'),
        }),
      ],
      trusts: [trust('PA', { grantors: ['Pa'] }), trust('T', { perStirpes: false }, list('Cy'))],
    },
    [...COUPLE, person('Pa', 'parent'), { ...person('Cy', 'child'), deathDate: '2020-01-01' }],
  );
  expect(heirs).toEqual({ 'trust:PA': 200, 'trust:T': 200 });
});

test('an irrevocable trust goes at the first death of its grantor if it is for the heirs, else at the last', () => {
  const made = (first: Trust['first'], grantors: string[]) => ({
    holdings: [holding('Fund', { value: 100, title: 'trust', owners: list('trust:I') })],
    trusts: [trust('I', { kind: 'irrevocable', first, grantors }, list('Ada'))],
  });
  const goes = ['Fund: trust:I to Ada by trust 100'];
  expect(order(made('heirs', ['Win'])).first.flows).toEqual(goes);
  expect(order(made('heirs', ['Clara'])).first.flows).toEqual([]);
  expect(order(made('heirs', ['Clara'])).second.flows).toEqual(goes);
  const { first, second } = order(made('bypass', ['Win']));
  expect([first.flows, first.gross, second.flows, second.gross]).toEqual([[], 0, goes, 0]);
});

test('trusts that name each other or themselves keep what comes back', () => {
  const { heirs } = order({
    holdings: [holding('Fund', { value: 400, title: 'trust', owners: list('trust:T') })],
    trusts: [
      trust('T', { first: 'heirs' }, list('trust:U', 'trust:T')),
      trust('U', { first: 'heirs' }, list(['trust:T', 25], ['Ben', 75])),
    ],
  });
  // At the first death U keeps 50 and T 200; at the last T's 200 goes the same way again.
  expect(heirs).toEqual({ Ben: 262.5, 'trust:T': 112.5, 'trust:U': 25 });
});

test('an order is followed when it is read, and once', () => {
  let reads = 0;
  const plan = {
    ...estate({ holdings: [holding('Fund', { value: 400 })] }),
    get wills() {
      reads += 1;
      return WILLS;
    },
  };
  const orders = ordersOf(plan, family(COUPLE));
  expect(reads).toBe(0);
  const first = orders['client-first'];
  const after = reads;
  expect(after).toBeGreaterThan(0);
  expect(orders['client-first']).toBe(first);
  expect(reads).toBe(after);
  expect(orders['spouse-first']).not.toBeNull();
  expect(reads).toBeGreaterThan(after);
});
