/** A made-up family, which shows what the map can tell. */
import { type Estate, emptyPlan, type Holding, WHOLE_SHARE } from '../../../contract/estates.ts';
import type { Household, Member, Role } from '../../../contract/households.ts';

export const EXAMPLE_ID = 'example';

const member = (
  id: string,
  name: string,
  role: Role,
  generation: number,
  birthDate: string,
): Member => ({
  ...{ id, name, role, generation, birthDate, contactId: null, deathDate: null, age: null },
});

export const EXAMPLE_HOUSEHOLD: Household = {
  ...{ id: EXAMPLE_ID, version: 1, name: 'The Example family' },
  members: [
    member('winston', 'Winston Example', 'client', 0, '1951-03-02'),
    member('grace', 'Grace Example', 'spouse', 0, '1954-07-19'),
    { ...member('rose', 'Rose Sample', 'former-spouse', 0, '1950'), deathDate: '2019-04-11' },
    member('ada', 'Ada Example', 'child', 1, '1979-01-30'),
    member('ben', 'Ben Example', 'child', 1, '1984-10-05'),
    member('lily', 'Lily Example', 'grandchild', 2, '2012-06-24'),
  ],
  checklist: {
    will: { status: 'have', reviewedOn: '2016-05-04' },
    powerOfAttorney: { status: 'missing', reviewedOn: null },
    healthCareDirective: { status: 'have', reviewedOn: '2024-02-12' },
  },
};

const evenly = (...to: string[]) => to.map((one) => ({ to: one, share: WHOLE_SHARE / to.length }));
const [WINSTON, GRACE, ADA, BEN] = ['winston', 'grace', 'ada', 'ben'].map(
  (id) => `member:${id}`,
) as [string, string, string, string];
const DOLLARS = 100;

const holding = (
  label: string,
  kind: Holding['class'],
  dollars: number,
  more: Pick<Holding, 'title' | 'owners'> & Partial<Holding>,
): Holding => ({
  ...{ id: label.toLowerCase().replaceAll(/\W+/g, '-'), label, class: kind },
  ...{ value: dollars * DOLLARS, debt: null, primary: [], contingent: [], perStirpes: false },
  ...{ state: null, basis: null, insured: null, ...more },
});
const sole = (owner: string) => ({ title: 'sole' as const, owners: evenly(owner) });

export const EXAMPLE_ESTATE: Estate = {
  ...emptyPlan(),
  ...{ version: 1, taxState: 'MA', proposed: null },
  parents: { ada: ['winston', 'rose'], lily: ['ada'] },
  holdings: [
    holding('Home', 'home', 900_000, {
      ...{ title: 'entirety', owners: evenly(WINSTON, GRACE), state: 'MA' },
      basis: 310_000 * DOLLARS,
    }),
    holding('Cottage', 'real-estate', 450_000, {
      ...{ title: 'trust', owners: evenly('trust:family'), state: 'ME' },
      basis: 120_000 * DOLLARS,
    }),
    holding('Checking', 'cash', 60_000, { title: 'joint', owners: evenly(WINSTON, GRACE) }),
    holding('Brokerage account', 'brokerage', 780_000, {
      ...sole(WINSTON),
      basis: 400_000 * DOLLARS,
    }),
    holding('Winston’s IRA', 'retirement', 640_000, {
      ...sole(WINSTON),
      ...{ primary: evenly(GRACE), contingent: evenly(ADA, BEN) },
    }),
    holding('Grace’s 403(b)', 'retirement', 210_000, { ...sole(GRACE), primary: evenly(WINSTON) }),
    holding('Life insurance', 'life-insurance', 500_000, {
      ...sole(WINSTON),
      ...{ insured: 'winston', primary: evenly('member:rose') },
    }),
  ],
  trusts: [
    {
      ...{ id: 'family', name: 'The Example Family Trust', kind: 'revocable' },
      ...{ grantors: ['winston', 'grace'], first: 'survivor' },
      ...{ then: evenly(ADA, BEN), perStirpes: true },
    },
  ],
  charities: [{ id: 'library', name: 'Example Town Library' }],
  wills: [
    {
      ...{ of: 'winston', exists: 'yes', on: '2016-05-04', residue: evenly(GRACE) },
      ...{ contingent: evenly(ADA, BEN), pourOver: null, perStirpes: true },
    },
    {
      ...{ of: 'grace', exists: 'yes', on: '2016-05-04', residue: evenly(WINSTON) },
      ...{ contingent: evenly(ADA, BEN), pourOver: null, perStirpes: true },
    },
  ],
};
