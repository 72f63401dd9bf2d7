/** A made-up family, which shows what the map can tell. */
import * as v from 'valibot';
import {
  type Estate,
  EstateDraft,
  WHOLE_SHARE,
  withTaxState,
} from '../../../contract/households/estates.ts';
import {
  type Household,
  type Member,
  usualGeneration,
} from '../../../contract/households/households.ts';
import type { Role } from '../../../contract/households/member-roles.ts';

export const EXAMPLE_ID = 'example';

const member = (
  id: string,
  name: string,
  role: Role,
  birthDate: string,
  deathDate: string | null = null,
): Member => ({
  id,
  name,
  role,
  generation: usualGeneration(role),
  birthDate,
  deathDate,
  contactId: null,
  age: null,
});

export const EXAMPLE_HOUSEHOLD: Household = {
  id: EXAMPLE_ID,
  version: 1,
  name: 'The Example family',
  members: [
    member('winston', 'Winston Example', 'client', '1951-03-02'),
    member('grace', 'Grace Example', 'spouse', '1954-07-19'),
    member('rose', 'Rose Sample', 'former-spouse', '1950', '2019-04-11'),
    member('ada', 'Ada Example', 'child', '1979-01-30'),
    member('ben', 'Ben Example', 'child', '1984-10-05'),
    member('lily', 'Lily Example', 'grandchild', '2012-06-24'),
  ],
  checklist: {
    will: { status: 'have', reviewedOn: '2016-05-04' },
    powerOfAttorney: { status: 'missing', reviewedOn: null },
    healthCareDirective: { status: 'have', reviewedOn: '2024-02-12' },
  },
};

const evenly = (...to: string[]) => to.map((one) => ({ to: one, share: WHOLE_SHARE / to.length }));
const [WINSTON, GRACE] = ['member:winston', 'member:grace'] as const;
const BOTH = evenly(WINSTON, GRACE);
const CHILDREN = evenly('member:ada', 'member:ben');
const IN_TRUST = { title: 'trust', owners: evenly('trust:family') };
const THOUSAND = 100_000;

/** What it says of each holding beside its label, class and value in thousands of dollars. */
const HOLDINGS = [
  ['Home', 'home', 900, { title: 'entirety', owners: BOTH, state: 'MA', basis: 310 * THOUSAND }],
  ['Cottage', 'real-estate', 450, { ...IN_TRUST, state: 'ME', basis: 120 * THOUSAND }],
  ['Checking', 'cash', 60, { title: 'joint', owners: BOTH }],
  ['Brokerage account', 'brokerage', 780, { basis: 400 * THOUSAND }],
  ['Winston’s IRA', 'retirement', 640, { primary: evenly(GRACE), contingent: CHILDREN }],
  ['Grace’s 403(b)', 'retirement', 210, { owners: evenly(GRACE), primary: evenly(WINSTON) }],
  ['Life insurance', 'life-insurance', 500, { insured: 'winston', primary: evenly('member:rose') }],
] as const;

const draft = v.parse(EstateDraft, {
  version: 1,
  parents: { ada: ['winston', 'rose'], lily: ['ada'] },
  holdings: HOLDINGS.map(([label, kind, thousands, more]) => ({
    id: label.toLowerCase().replaceAll(/\W+/g, '-'),
    label,
    class: kind,
    value: thousands * THOUSAND,
    title: 'sole',
    owners: evenly(WINSTON),
    ...more,
  })),
  trusts: [
    {
      id: 'family',
      name: 'The Example Family Trust',
      kind: 'revocable',
      first: 'survivor',
      grantors: ['winston', 'grace'],
      then: CHILDREN,
    },
  ],
  charities: [{ id: 'library', name: 'Example Town Library' }],
  wills: [
    ['winston', GRACE],
    ['grace', WINSTON],
  ].map(([of, to = '']) => ({
    of,
    exists: 'yes',
    on: '2016-05-04',
    residue: evenly(to),
    contingent: CHILDREN,
  })),
});
export const EXAMPLE_ESTATE: Estate = withTaxState(draft, 'MA');
