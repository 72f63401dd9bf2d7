/** State inheritance taxes, on what each heir receives, for deaths in 2025 and 2026. Amounts are in cents. */
import type { Dated } from '../../calculator.ts';
import { dollars } from '../../figures.ts';
import { type Bracket, brackets, taxOf } from '../brackets.ts';

type Heir = 'child' | 'sibling' | 'niece' | 'in-law' | 'other';

interface ShareTax {
  rates: readonly Bracket[];
  /** A smaller share pays nothing, this one the rates on all of it. */
  from?: number;
}

export interface InheritanceLaw {
  /** The tax on the share of each kind of heir; null if they pay nothing. */
  tax: Dated<Readonly<Record<Heir, ShareTax | null>>>;
  note?: string;
}

/** The tax on an heir's share. */
export const shareTax = (tax: ShareTax | null, share: number): number =>
  tax === null || share < (tax.from ?? 0) ? 0 : taxOf(tax.rates, share);

const final = (
  source: string,
  value: Readonly<Record<Heir, ShareTax | null>>,
): InheritanceLaw['tax'] => ({ value, source, verifiedOn: '2026-11-26', status: 'final' });

/** A rule of all states above, as its sources have it. */
const rule = <const Value>(source: string, value: Value): Dated<Value> => ({
  value,
  source,
  verifiedOn: '2026-11-29',
  status: 'verify',
});

/** One rate on what exceeds an amount of dollars. */
const above = (over: number, rate: number): ShareTax => ({ rates: brackets([over, 0, rate]) });

/* Kentucky's exemptions come off its lowest bracket. */
const KENTUCKY_NIECE = {
  rates: brackets(
    [1_000, 0, 4],
    [10_000, 360, 5],
    [20_000, 860, 6],
    [30_000, 1_460, 8],
    [45_000, 2_660, 10],
    [60_000, 4_160, 12],
    [100_000, 8_960, 14],
    [200_000, 22_960, 16],
  ),
};
const KENTUCKY_OTHER = {
  rates: brackets(
    [500, 0, 6],
    [10_000, 570, 8],
    [20_000, 1_370, 10],
    [30_000, 2_370, 12],
    [45_000, 4_170, 14],
    [60_000, 6_270, 16],
  ),
};

const JERSEY_SIBLING = {
  rates: brackets(
    [25_000, 0, 11],
    [1_100_000, 118_250, 13],
    [1_400_000, 157_250, 14],
    [1_700_000, 199_250, 16],
  ),
};
const JERSEY_OTHER = {
  rates: brackets([0, 0, 15], [700_000, 105_000, 16]),
  from: dollars(500),
};

/** Maryland taxes a share of more than $1,000. */
const MARYLAND_OTHER = { ...above(0, 10), from: dollars(1_000) + 1 };

export const INHERITANCE = {
  KY: {
    tax: final('KRS 140.070 and 140.080(1)(c), (d)', {
      child: null,
      sibling: null,
      niece: KENTUCKY_NIECE,
      'in-law': KENTUCKY_NIECE,
      other: KENTUCKY_OTHER,
    }),
    note: 'In Kentucky 5% less is due if the tax is paid within nine months.',
  },
  MD: {
    tax: final('Md. Code, Tax-Gen. 7-203(b), (g) and 7-204', {
      child: null,
      sibling: null,
      niece: MARYLAND_OTHER,
      'in-law': null,
      other: MARYLAND_OTHER,
    }),
  },
  NE: {
    tax: final('Neb. Rev. Stat. 77-2004 to 77-2006 (LB 310 of 2022)', {
      child: above(100_000, 1),
      sibling: above(100_000, 1),
      niece: above(40_000, 11),
      'in-law': above(100_000, 1),
      other: above(25_000, 15),
    }),
    note: 'In Nebraska an heir under 22 pays nothing.',
  },
  NJ: {
    tax: final('N.J.S.A. 54:34-2; Division of Taxation, Inheritance Tax Rates', {
      child: null,
      sibling: JERSEY_SIBLING,
      niece: JERSEY_OTHER,
      'in-law': JERSEY_SIBLING,
      other: JERSEY_OTHER,
    }),
  },
  PA: {
    tax: final('72 P.S. 9116(a); Department of Revenue, inheritance tax', {
      child: above(0, 4.5),
      sibling: above(0, 12),
      niece: above(0, 15),
      'in-law': above(0, 4.5),
      other: above(0, 15),
    }),
    note: 'In Pennsylvania a child 21 or younger pays nothing, and 5% less is due if the tax is paid within three months. The family exemption is left out.',
  },
} as const satisfies Readonly<Record<string, InheritanceLaw>>;

/** What an estate map asks of these taxes beside their rates. */
export const INHERITANCE_RULES = {
  /** The roles that pay as a child does, at the death of either and at the client's. Stepchildren do. */
  asChild: rule(
    'KRS 140.070(1); Md. Code, Tax-Gen. 7-203(b); Neb. Rev. Stat. 77-2004(1); N.J.S.A. 54:34-2; 72 P.S. 9102 and 9116(a)(1)',
    { ofEither: ['child', 'grandchild'], ofClient: ['parent'] },
  ),
  /** Where children of a stepchild pay as strangers do. */
  stepGrandchildren: rule('N.J.S.A. 54:34-2 and 54:34-2.1: class D', ['NJ']),
  /** Who pays on insurance on the life of the one who died: who has it through the estate. */
  insurance: rule(
    'KRS 140.030(2); Neb. Rev. Stat. 77-2001; N.J.S.A. 54:34-4(f); 72 P.S. 9111(d)',
    'estate',
  ),
  /** Whether land in another state is taxed. */
  landElsewhere: rule('Frick v. Pennsylvania, 268 U.S. 473 (1925)', false),
  /** What stayed in trust for the spouse, and is taxed at the spouse's death. */
  spouseTrusts: rule('72 P.S. 9113(a), (b)', ['survivor', 'bypass']),
  /** Where the inheritance tax lessens the estate tax. */
  credit: rule('Md. Code, Tax-Gen. 7-304(b) and 7-309', ['MD']),
} as const;

/** The inheritance tax of a state; undefined if it has none. */
export const inheritanceLawOf = (state: string): InheritanceLaw | undefined =>
  INHERITANCE[state as keyof typeof INHERITANCE];
