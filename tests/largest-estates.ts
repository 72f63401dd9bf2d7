/** The largest estate maps of each shape that can be saved, with those that could be saved before circles of trusts were refused. */
import {
  type Entry,
  type EstatePlan,
  MAX_HOLDINGS,
  MAX_OTHERS,
  WHOLE_SHARE,
} from '../src/contract/households/estates.ts';
import { type Household, MAX_MEMBERS, type Member } from '../src/contract/households/households.ts';
import { CLARA, estate, family, holding, list, person, trust, WIN, will } from './estate.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const MOST_ENTRIES = 20;

/** As many of these as a list holds, with equal shares. */
function entries(...to: string[]): Entry[] {
  const named = [...new Set(to)].slice(0, MOST_ENTRIES);
  const each = Math.floor(WHOLE_SHARE / named.length);
  return named.map((one, at) => ({
    to: one.includes(':') ? one : `member:${one}`,
    share: at === named.length - 1 ? WHOLE_SHARE - each * (named.length - 1) : each,
  }));
}

const TRUSTS = numbers(MAX_OTHERS).map((at) => `trust:T${at}`);
const COMPANIES = numbers(MAX_OTHERS).map((at) => `company:C${at}`);
const CHILDREN = numbers(MAX_MEMBERS - 2).map((at) => person(`K${at}`, 'child'));
const KIDS = CHILDREN.map(({ id }) => id);
const PEOPLE = [WIN, CLARA, ...CHILDREN];

const PAIRS = (MAX_MEMBERS - 2) / 2;
/** Generations of two who are both the parents of the next two; all but the last two have died. */
const GENERATIONS: Member[] = numbers(PAIRS).flatMap((generation) =>
  ['A', 'B'].map((side) =>
    person(`${side}${generation}`, 'other', {
      deathDate: generation === PAIRS - 1 ? null : '2001',
    }),
  ),
);
const ANCESTORS = Object.fromEntries(
  numbers(PAIRS).flatMap((generation) =>
    generation === 0
      ? []
      : ['A', 'B'].map((side) => [
          `${side}${generation}`,
          [`A${generation - 1}`, `B${generation - 1}`],
        ]),
  ),
);

/** Each trust names all of the trusts that `names` lets it. */
const trustsNaming = (names: (from: number, to: number) => boolean, ...also: string[]) =>
  TRUSTS.map((key, from) => ({
    ...trust(key.replace('trust:', ''), { first: 'heirs', grantors: ['Win', 'Clara'] }),
    then: entries(...TRUSTS.filter((_, to) => names(from, to)), ...also),
  }));
const chain = (from: number, to: number): boolean => to === from + 1;
const later = (from: number, to: number): boolean => to > from;
const any = (): boolean => true;

const companiesOver = (...owners: string[]): EstatePlan['companies'] =>
  COMPANIES.map((key, from) => ({
    id: key.replace('company:', ''),
    name: key,
    owners: entries(...COMPANIES.slice(from + 1), ...owners),
  }));

const VALUE = 1_234_567;
const holdings = (made: Parameters<typeof holding>[1]): EstatePlan['holdings'] =>
  numbers(MAX_HOLDINGS).map((at) => holding(`H${at}`, { value: VALUE + at, basis: 1, ...made }));
const IN_TRUST = { title: 'trust', owners: list('trust:T0') } as const;
const IN_COMPANY = { title: 'company', owners: list('company:C0') } as const;
const IN_COMMON = { title: 'common', owners: entries(...TRUSTS, ...COMPANIES) } as const;
const WILLS = [will('Win', { pourOver: 'T0' }), will('Clara', { pourOver: 'T0' })];

const largest = (made: Partial<EstatePlan>, members = PEOPLE): [EstatePlan, Household] => [
  estate({ taxState: 'MA', wills: WILLS, ...made }),
  family(members),
];

export const LARGEST_ESTATES: Readonly<Record<string, [EstatePlan, Household]>> = {
  'a chain of trusts': largest({
    holdings: holdings(IN_TRUST),
    trusts: trustsNaming(chain, ...KIDS),
  }),
  'trusts that name all later ones': largest({
    holdings: holdings(IN_TRUST),
    trusts: trustsNaming(later, ...KIDS),
  }),
  'trusts that name each other and themselves': largest({
    holdings: holdings(IN_COMMON),
    trusts: trustsNaming(any, ...KIDS),
    companies: companiesOver(...TRUSTS),
  }),
  'companies over companies and trusts': largest({
    holdings: holdings(IN_COMPANY),
    trusts: trustsNaming(later, ...KIDS),
    companies: companiesOver(...TRUSTS),
  }),
  'many owners of everything, and forms that name everyone': largest({
    holdings: holdings({
      title: 'common',
      owners: entries('Win', 'Clara', ...TRUSTS, ...COMPANIES),
      primary: entries(...TRUSTS, ...KIDS),
      contingent: entries(...KIDS),
    }),
    trusts: trustsNaming(later, ...KIDS),
    companies: companiesOver('Win', 'Clara', ...TRUSTS),
    wills: ['Win', 'Clara'].map((of) => will(of, { residue: entries(...TRUSTS, ...KIDS) })),
  }),
  'joint titles of everyone': largest({
    holdings: holdings({ title: 'joint', owners: entries('Win', 'Clara', ...KIDS) }),
    wills: [],
  }),
  'generations of the dead': largest(
    {
      holdings: holdings({ primary: entries('A0', 'B0'), perStirpes: true }),
      parents: ANCESTORS,
    },
    [WIN, CLARA, ...GENERATIONS],
  ),
  'trusts and companies over generations of the dead': largest(
    {
      holdings: holdings(IN_COMMON),
      trusts: trustsNaming(later, 'A0', 'B0', 'A1', 'B1', 'A2'),
      companies: companiesOver(...TRUSTS),
      parents: ANCESTORS,
    },
    [WIN, CLARA, ...GENERATIONS],
  ),
};
