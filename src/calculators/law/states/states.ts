/** State estate taxes for deaths in 2025 and 2026. A state that is not listed has none. */
import type { Dated } from '../../calculator.ts';
import { dollars } from '../../figures.ts';
import { brackets } from '../brackets.ts';
import { FROM, final, type StateLaw, type StateTax, verify } from './state-tax.ts';

// biome-ignore format: three per line keep the list readable.
export const STATE_NAMES = {
  AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona',
  AR: 'Arkansas', CA: 'California', CO: 'Colorado',
  CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia',
  FL: 'Florida', GA: 'Georgia', HI: 'Hawaii',
  ID: 'Idaho', IL: 'Illinois', IN: 'Indiana',
  IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky',
  LA: 'Louisiana', ME: 'Maine', MD: 'Maryland',
  MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota',
  MS: 'Mississippi', MO: 'Missouri', MT: 'Montana',
  NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire',
  NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York',
  NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio',
  OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania',
  RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota',
  TN: 'Tennessee', TX: 'Texas', UT: 'Utah',
  VT: 'Vermont', VA: 'Virginia', WA: 'Washington',
  WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming',
} as const;

export type StateCode = keyof typeof STATE_NAMES;

/** The state's name within a sentence. */
export const stateWords = (state: StateCode): string =>
  state === 'DC' ? `the ${STATE_NAMES.DC}` : STATE_NAMES[state];

/** The first day of the second year of these figures. */
const SECOND_YEAR = '2026-01-01';

/** The former federal credit for state death taxes (IRC 2011(b)), on the adjusted taxable estate. */
const FORMER_CREDIT = brackets(
  [40_000, 0, 0.8],
  [90_000, 400, 1.6],
  [140_000, 1_200, 2.4],
  [240_000, 3_600, 3.2],
  [440_000, 10_000, 4],
  [640_000, 18_000, 4.8],
  [840_000, 27_600, 5.6],
  [1_040_000, 38_800, 6.4],
  [1_540_000, 70_800, 7.2],
  [2_040_000, 106_800, 8],
  [2_540_000, 146_800, 8.8],
  [3_040_000, 190_800, 9.6],
  [3_540_000, 238_800, 10.4],
  [4_040_000, 290_800, 11.2],
  [5_040_000, 402_800, 12],
  [6_040_000, 522_800, 12.8],
  [7_040_000, 650_800, 13.6],
  [8_040_000, 786_800, 14.4],
  [9_040_000, 930_800, 15.2],
  [10_040_000, 1_082_800, 16],
);

/** What that credit leaves out of the taxable estate. */
const FORMER_CREDIT_LESS = dollars(60_000);

/* Hawaii, Oregon and Washington. */

const OREGON: StateLaw = {
  taxes: [
    final('ORS 118.010', {
      from: FROM,
      method: 'marks',
      exclusion: 1_000_000,
      rates: brackets(
        [1_000_000, 0, 10],
        [1_500_000, 50_000, 10.25],
        [2_500_000, 152_500, 10.5],
        [3_500_000, 257_500, 11],
        [4_500_000, 367_500, 11.5],
        [5_500_000, 482_500, 12],
        [6_500_000, 602_500, 13],
        [7_500_000, 732_500, 14],
        [8_500_000, 872_500, 15],
        [9_500_000, 1_022_500, 16],
      ),
    }),
  ],
};

/** Washington's rates before July 2025, and again from July 2026 on. */
const LOWER_RATES = brackets(
  [0, 0, 10],
  [1_000_000, 100_000, 14],
  [2_000_000, 240_000, 15],
  [3_000_000, 390_000, 16],
  [4_000_000, 550_000, 18],
  [6_000_000, 910_000, 19],
  [7_000_000, 1_100_000, 19.5],
  [9_000_000, 1_490_000, 20],
);

const HIGHER_RATES = brackets(
  [0, 0, 10],
  [1_000_000, 100_000, 15],
  [2_000_000, 250_000, 17],
  [3_000_000, 420_000, 19],
  [4_000_000, 610_000, 23],
  [6_000_000, 1_070_000, 26],
  [7_000_000, 1_330_000, 30],
  [9_000_000, 1_930_000, 35],
);

const washington = (
  from: string,
  until: string,
  exclusion: number,
  rates: StateTax['rates'],
): Dated<StateTax> =>
  final(`RCW 83.100.020 and .040 for deaths ${until}`, {
    from,
    method: 'excess',
    exclusion,
    rates,
  });

const WASHINGTON: StateLaw = {
  taxes: [
    washington(FROM, 'before July 1, 2025', 2_193_000, LOWER_RATES),
    washington(
      '2025-07-01',
      'from July 1 to December 31, 2025 (Laws of 2025, ch. 421)',
      3_000_000,
      HIGHER_RATES,
    ),
    washington(SECOND_YEAR, 'from January 1 to June 30, 2026', 3_076_000, HIGHER_RATES),
    washington('2026-07-01', 'from July 1, 2026 (ESB 6347)', 3_000_000, LOWER_RATES),
  ],
  notes: [
    'Exclusion and rates changed on July 1 of 2025 and of 2026: the date of death determines which apply.',
    'It is disputed whether the $3,000,000 follows inflation from 2027 on: the index that the law names is no longer published.',
  ],
};

const HAWAII: StateLaw = {
  taxes: [
    final('HRS 236E-6 and 236E-8', {
      from: FROM,
      method: 'excess',
      exclusion: 5_490_000,
      rates: brackets(
        [0, 0, 10],
        [1_000_000, 100_000, 11],
        [2_000_000, 210_000, 12],
        [3_000_000, 330_000, 13],
        [4_000_000, 460_000, 14],
        [5_000_000, 600_000, 15.7],
        [10_000_000, 1_385_000, 20],
      ),
    }),
  ],
  notes: [
    'Taxable gifts of earlier years reduce the exclusion, and a deceased spouse’s unused exclusion adds to it. Both are left out.',
  ],
};

/* Illinois, Maryland, Minnesota and the District of Columbia. */

const ILLINOIS: StateLaw = {
  taxes: [
    verify('35 ILCS 405/2(b); Attorney General, Form 700', {
      from: FROM,
      method: 'interrelated',
      exclusion: 4_000_000,
      less: FORMER_CREDIT_LESS,
      rates: FORMER_CREDIT,
    }),
  ],
  notes: [
    'The tax of Illinois is derived from the law and was not compared with the Attorney General’s calculator, which decides what is due.',
  ],
};

const MARYLAND: StateLaw = {
  taxes: [
    final('Md. Code, Tax-Gen. sec. 7-304 and 7-309', {
      from: FROM,
      method: 'excess',
      exclusion: 5_000_000,
      rates: brackets([0, 0, 16]),
    }),
  ],
  notes: [
    'Maryland also has an inheritance tax, which depends on the heirs; inheritance tax that is paid reduces the estate tax.',
    'Also left out: the limits based on the former federal credit and on the federal tax, farm property, and a deceased spouse’s unused exclusion.',
  ],
};

/**
 * The Minnesota taxable estate is the estate less the exclusion (291.016, subd. 3), and the brackets
 * of 291.03 apply to that: 923,000 is 13% of 7,100,000.
 */
const MINNESOTA: StateLaw = {
  taxes: [
    final('Minn. Stat. 291.016 and 291.03', {
      from: FROM,
      method: 'excess',
      exclusion: 3_000_000,
      rates: brackets(
        [0, 0, 13],
        [7_100_000, 923_000, 13.6],
        [8_100_000, 1_059_000, 14.4],
        [9_100_000, 1_203_000, 15.2],
        [10_100_000, 1_355_000, 16],
      ),
    }),
  ],
  notes: [
    'Taxable gifts of the last three years are added to the estate; farm and small business property may be subtracted from it. Both are left out.',
  ],
};

/** The bases continue the brackets from 4,000,000; the part below the exclusion is taxed at 0%. */
const districtOfColumbia = (from: string, exclusion: number): Dated<StateTax> =>
  final('D.C. Code 47-3701 and 47-3702(a-1); Form D-76', {
    from,
    method: 'marks',
    exclusion,
    rates: brackets(
      [4_000_000, 0, 11.2],
      [5_000_000, 112_000, 12],
      [6_000_000, 232_000, 12.8],
      [7_000_000, 360_000, 13.6],
      [8_000_000, 496_000, 14.4],
      [9_000_000, 640_000, 15.2],
      [10_000_000, 792_000, 16],
    ),
  });

const DISTRICT_OF_COLUMBIA: StateLaw = {
  taxes: [districtOfColumbia(FROM, 4_873_200), districtOfColumbia(SECOND_YEAR, 4_988_400)],
};

/* Connecticut, Maine, Rhode Island and Vermont. */

const connecticut = (from: string, exclusion: number): Dated<StateTax> =>
  final('Conn. Gen. Stat. sec. 12-391', {
    from,
    method: 'excess',
    exclusion,
    cap: dollars(15_000_000),
    rates: brackets([0, 0, 12]),
  });

const CONNECTICUT: StateLaw = {
  taxes: [connecticut(FROM, 13_990_000), connecticut(SECOND_YEAR, 15_000_000)],
  notes: [
    'Connecticut also taxes gifts: taxable gifts of earlier years count toward the tax. They are left out.',
  ],
};

const maine = (from: string, exclusion: number): Dated<StateTax> =>
  final('36 M.R.S. sec. 4102, 4103 and 4119', {
    from,
    method: 'excess',
    exclusion,
    rates: brackets([0, 0, 8], [3_000_000, 240_000, 10], [6_000_000, 540_000, 12]),
  });

const MAINE: StateLaw = {
  taxes: [maine(FROM, 7_000_000), maine(SECOND_YEAR, 7_160_000)],
  notes: [
    'Taxable gifts made in the year before the death count as part of the estate (36 M.R.S. sec. 4102(1)). Add them to the estate above.',
  ],
};

/** The credit is what the table takes at the exclusion, so that the tax begins there. */
const rhodeIsland = (
  from: string,
  source: string,
  exclusion: number,
  credit: number,
): Dated<StateTax> =>
  final(`R.I. Gen. Laws 44-22-1.1(a)(4); Division of Taxation, ${source}`, {
    from,
    method: 'credit',
    exclusion,
    less: FORMER_CREDIT_LESS,
    credit: dollars(credit),
    rates: FORMER_CREDIT,
  });

const RHODE_ISLAND: StateLaw = {
  taxes: [
    rhodeIsland(FROM, 'threshold of 2025', 1_802_431, 85_375),
    rhodeIsland(SECOND_YEAR, 'ADV 2025-27', 1_838_056, 87_940),
  ],
};

const VERMONT: StateLaw = {
  taxes: [
    final('32 V.S.A. sec. 7442a', {
      from: FROM,
      method: 'excess',
      exclusion: 5_000_000,
      rates: brackets([0, 0, 16]),
    }),
  ],
  notes: [
    'Taxable gifts made in the two years before the death count as part of the estate (32 V.S.A. sec. 7402(14)(C) and 7442a(b)). Add them to the estate above.',
  ],
};

/** The credit of 99,600 is the tax on an estate of 2,000,000, which is therefore the exclusion. */
const MASSACHUSETTS: StateLaw = {
  taxes: [
    final('M.G.L. c. 65C, sec. 2A; IRC 2011(b) as of December 31, 2000', {
      from: FROM,
      method: 'credit',
      exclusion: 2_000_000,
      less: FORMER_CREDIT_LESS,
      credit: dollars(99_600),
      rates: FORMER_CREDIT,
      leavesOutElsewhere: true,
    }),
  ],
};

const newYork = (from: string, exclusion: number): Dated<StateTax> =>
  final('N.Y. Tax Law sec. 952 and 954', {
    from,
    method: 'cliff',
    exclusion,
    phaseOut: 5,
    rates: brackets(
      [0, 0, 3.06],
      [500_000, 15_300, 5],
      [1_000_000, 40_300, 5.5],
      [1_500_000, 67_800, 6.5],
      [2_100_000, 106_800, 8],
      [2_600_000, 146_800, 8.8],
      [3_100_000, 190_800, 9.6],
      [3_600_000, 238_800, 10.4],
      [4_100_000, 290_800, 11.2],
      [5_100_000, 402_800, 12],
      [6_100_000, 522_800, 12.8],
      [7_100_000, 650_800, 13.6],
      [8_100_000, 786_800, 14.4],
      [9_100_000, 930_800, 15.2],
      [10_100_000, 1_082_800, 16],
    ),
    leavesOutElsewhere: true,
  });

const NEW_YORK: StateLaw = {
  taxes: [newYork(FROM, 7_160_000), newYork(SECOND_YEAR, 7_350_000)],
  notes: [
    'Taxable gifts that a resident made in the last three years count as part of the estate, for deaths through 2031 (sec. 954(a)(3)). Add them to the estate above.',
  ],
};

export interface States {
  /** The last year with figures. */
  year: number;
  estateTax: Readonly<Partial<Record<StateCode, StateLaw>>>;
  /** The survey that shows which states have no estate tax. */
  survey: Omit<Dated<unknown>, 'value'>;
}

export const STATES = {
  year: 2026,
  estateTax: {
    CT: CONNECTICUT,
    DC: DISTRICT_OF_COLUMBIA,
    HI: HAWAII,
    IL: ILLINOIS,
    MA: MASSACHUSETTS,
    MD: MARYLAND,
    ME: MAINE,
    MN: MINNESOTA,
    NY: NEW_YORK,
    OR: OREGON,
    RI: RHODE_ISLAND,
    VT: VERMONT,
    WA: WASHINGTON,
  },
  survey: {
    source: 'Tax Foundation, Estate and Inheritance Taxes by State',
    verifiedOn: '2026-11-21',
    status: 'verify',
  },
} as const satisfies States;

/** A state with an estate tax. */
export type TaxingState = keyof typeof STATES.estateTax;
