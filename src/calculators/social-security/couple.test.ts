/** Social Security for two lives, against a second computation that shares none of the first one's code. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pairsIn, plainOf, problemsOf, resultOf, wordsOf } from '../../../tests/calculated.ts';
import { dayIn, forAny, typed, whole } from '../../../tests/properties.ts';
import { LIVES } from '../law/social-security.ts';
import { run } from '../run.ts';
import { resultLines } from '../words.ts';
import { LAW, socialSecurity } from './calculator.ts';
import { survivorBenefit } from './couple.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Texts = Record<string, string>;
type Output = keyof typeof socialSecurity.outputs;

const COUPLE: Texts = {
  couple: 'yes',
  birth: '1970-05-15',
  'spouse-birth': '1972-05-15',
  pia: '2000',
  'spouse-pia': '1000',
  claim: '67',
  'spouse-claim': '67',
};
const result = (texts: Texts) => resultOf(socialSecurity, texts);
const output = (name: Output, texts: Texts) =>
  plainOf(socialSecurity, result({ ...COUPLE, ...texts }), name);
const problems = (texts: Texts) => Object.keys(problemsOf(socialSecurity, { ...COUPLE, ...texts }));

/* The second computation: in whole dimes, each month and each death on its own. */

interface Life {
  dimes: number;
  /** Months from January of year 0 to the month in which the birth counts. */
  born: number;
  sex: 'male' | 'female';
  dies: number | null;
}
interface Plan {
  lives: [Life, Life];
  claims: [number, number];
}

const TABLE = LIVES.value;
/** Full ages as a function of the year, for workers and for survivors, from which the law's lists differ in form. */
const fullAge = (year: number) =>
  year <= 1954 ? 792 : year >= 1960 ? 804 : 792 + 2 * (year - 1954);
const survivorFullAge = (year: number) =>
  year < 1945 ? 788 + 2 * (year - 1943) : 792 + 2 * Math.min(6, Math.max(0, year - 1956));
const full = ({ born }: Life) => fullAge(Math.floor(born / 12));
const own = (life: Life, claim: number): number => {
  const months = claim - full(life);
  // In 720ths of a percent: 5/9 is 400, 5/12 is 300, 2/3 is 480.
  const change =
    months >= 0 ? 480 * months : -400 * Math.min(36, -months) - 300 * Math.max(0, -months - 36);
  return Math.floor((life.dimes * (72_000 + change)) / 72_000);
};
const halfLess = (life: Life, other: Life) => Math.max(0, Math.floor(other.dimes / 2) - life.dimes);
const dollarsOf = (dimes: number) => Math.floor(dimes / 10);

/** A plan as one of the two sees it. */
const seenBy = ({ lives, claims }: Plan, who: 0 | 1) => {
  const [life, other] = who === 0 ? lives : [lives[1], lives[0]];
  const [claim, otherClaim] = who === 0 ? claims : [claims[1], claims[0]];
  return { life, other, claim, otherClaim };
};

/** Whole dollars to one of two who live, in a month (counted as births are). */
function toOneOfTwo(plan: Plan, who: 0 | 1, month: number): number {
  const { life, other, claim, otherClaim } = seenBy(plan, who);
  if (month - life.born < claim) return 0;
  const later = Math.max(life.born + claim, other.born + otherClaim);
  const excess = halfLess(life, other);
  if (month < later || excess === 0) return dollarsOf(own(life, claim));
  if (claim > full(life)) return dollarsOf(Math.max(own(life, claim), life.dimes + excess));
  const early = Math.max(0, full(life) - (later - life.born));
  const off = 500 * Math.min(36, early) + 300 * Math.max(0, early - 36);
  return dollarsOf(own(life, claim) + Math.floor((excess * (72_000 - off)) / 72_000));
}

/** Dimes of a survivor's benefit, by the month of the other's death. */
function fromTheDead(plan: Plan, who: 0 | 1, death: number): number {
  const { life, other: dead, otherClaim: claim } = seenBy(plan, who);
  const deathAge = death - dead.born;
  const start = Math.max(720, death - life.born);
  const fullOf = survivorFullAge(Math.floor(life.born / 12));
  const short = Math.max(0, fullOf - start);
  const reduced = (dimes: number) =>
    Math.floor((dimes * (1000 * (fullOf - 720) - 285 * short)) / (1000 * (fullOf - 720)));
  if (claim >= deathAge) {
    return reduced(deathAge >= full(dead) ? own(dead, Math.min(840, deathAge)) : dead.dimes);
  }
  if (claim >= full(dead)) return reduced(own(dead, claim));
  const limit = Math.max(Math.floor((dead.dimes * 33) / 40), own(dead, claim));
  return Math.min(reduced(dead.dimes), limit);
}

/** Whole dollars to a survivor in a month, of that benefit and the own one. */
function toSurvivor(plan: Plan, who: 0 | 1, month: number, theirs: number): number {
  const { life, claim } = seenBy(plan, who);
  const age = month - life.born;
  return dollarsOf(Math.max(age >= claim ? own(life, claim) : 0, age >= 720 ? theirs : 0));
}

/** The chance of reaching an age (months), of who has reached another. */
function reaches(life: Life, age: number, from: number): number {
  if (life.dies !== null) return age <= life.dies ? 1 : 0;
  const at = (months: number) => {
    const year = Math.floor(months / 12);
    const here = TABLE[life.sex][year] ?? 0;
    const next = TABLE[life.sex][year + 1] ?? 0;
    return (here * (12 - (months % 12)) + next * (months % 12)) / 12;
  };
  return at(age) / at(from);
}

/** The expected sum in dollars. */
function expectedOf(plan: Plan, discount: number): number {
  const { lives } = plan;
  const first = Math.min(lives[0].born, lives[1].born) + 744;
  const last = Math.max(lives[0].born, lives[1].born) + 1440;
  const alive = ({ born, ...life }: Life) =>
    Array.from({ length: last - first + 2 }, (_, t) =>
      reaches({ born, ...life }, first + t - born, first - born),
    );
  const chances = [alive(lives[0]), alive(lives[1])] as const;
  let sum = 0;
  const weights = chances[0].map((_, t) => 1 / (1 + discount / 100) ** (t / 12));
  for (let t = 0; first + t <= last; t += 1) {
    const month = first + t;
    const lived = (chances[0][t + 1] ?? 0) * (chances[1][t + 1] ?? 0);
    sum += (weights[t] ?? 0) * lived * (toOneOfTwo(plan, 0, month) + toOneOfTwo(plan, 1, month));
  }
  for (const who of [0, 1] as const) {
    const [self, dead] = who === 0 ? chances : [chances[1], chances[0]];
    const { life, claim } = seenBy(plan, who);
    for (let death = 0; first + death <= last; death += 1) {
      const chance = (dead[death] ?? 0) - (dead[death + 1] ?? 0);
      if (chance === 0) continue;
      const theirs = fromTheDead(plan, who, first + death);
      const paid = [720, claim].map((age) => toSurvivor(plan, who, life.born + age, theirs));
      for (let t = death; first + t <= last; t += 1) {
        const alone = self[t + 1] ?? 0;
        if (alone === 0) break;
        const age = first + t - life.born;
        if (age >= 720)
          sum += (weights[t] ?? 0) * alone * chance * (paid[age < claim ? 0 : 1] ?? 0);
      }
    }
  }
  return sum;
}

/** The client's age in months when the pair that is behind catches up. */
function breakEvenOf(firstPlan: Plan, secondPlan: Plan, discount: number): number | null {
  const [client, spouse] = firstPlan.lives;
  const first = Math.min(client.born, spouse.born) + 744;
  const last = Math.max(
    ...[firstPlan, secondPlan].flatMap(({ claims }) => [
      client.born + claims[0],
      spouse.born + claims[1],
    ]),
  );
  const paid = (plan: Plan, month: number) =>
    (toOneOfTwo(plan, 0, month) + toOneOfTwo(plan, 1, month)) /
    (1 + discount / 100) ** ((month - first) / 12);
  let sum = 0;
  let other = 0;
  for (let month = first; month < last; month += 1) {
    sum += paid(firstPlan, month);
    other += paid(secondPlan, month);
  }
  if (sum === other) return null;
  const [low, high] = sum < other ? [firstPlan, secondPlan] : [secondPlan, firstPlan];
  let [behind, ahead] = sum < other ? [sum, other] : [other, sum];
  for (let month = last; month - client.born + 1 <= 1320; month += 1) {
    behind += paid(low, month);
    ahead += paid(high, month);
    if (behind >= ahead) return month - client.born + 1;
  }
  return null;
}

/* Any couple, as texts and for the second computation. */

const ageText = (months: number) => `${Math.floor(months / 12)}-${months % 12}`;
const bornIn = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return year * 12 + month - 1 - (day === 1 ? 1 : 0);
};
const claims = whole(744, 840).map(ageText);
const deaths = fc.option(whole(744, 1440).map(ageText), { freq: 2, nil: '' });

const anyCouple = fc.record({
  birth: dayIn(1944, 2000),
  'spouse-birth': dayIn(1944, 2000),
  pia: typed(10, 5_000, 2),
  'spouse-pia': typed(0, 5_000, 2),
  claim: claims,
  'spouse-claim': claims,
  compare: claims,
  'spouse-compare': claims,
  sex: fc.constantFrom('male', 'female'),
  'spouse-sex': fc.constantFrom('male', 'female'),
  'death-age': deaths,
  'spouse-death-age': deaths,
  discount: fc.constantFrom('0', '0', '1.5', '4'),
  couple: fc.constant('yes'),
});
type AnyCouple = typeof anyCouple extends fc.Arbitrary<infer Value> ? Value : never;

const monthsOf = (text: string) => {
  const [years = 0, months = 0] = text.split('-').map(Number);
  return years * 12 + months;
};
const lifeOf = (texts: AnyCouple, prefix: '' | 'spouse-'): Life => ({
  dimes: Math.floor(Math.round(Number(texts[`${prefix}pia`]) * 100) / 10),
  born: bornIn(texts[`${prefix}birth`]),
  sex: texts[`${prefix}sex`] as Life['sex'],
  dies: texts[`${prefix}death-age`] === '' ? null : monthsOf(texts[`${prefix}death-age`]),
});
const planOf = (texts: AnyCouple, name: 'claim' | 'compare' = 'claim'): Plan => ({
  lives: [lifeOf(texts, ''), lifeOf(texts, 'spouse-')],
  claims: [monthsOf(texts[name]), monthsOf(texts[`spouse-${name}`])],
});

test('500 couples: a second computation agrees on each output', { tags: 'deep' }, () => {
  forAny(500, [anyCouple], (texts) => {
    const { outputs } = result(texts);
    const plan = planOf(texts);
    const [client, spouse] = plan.lives;
    const always = Math.max(client.born, spouse.born) + 1440;
    const alone = dollarsOf(own(client, plan.claims[0]));
    const spouseAlone = dollarsOf(own(spouse, plan.claims[1]));
    expect(outputs['spouse-benefit']).toBe(spouseAlone * 100);
    const together = toOneOfTwo(plan, 0, always) + toOneOfTwo(plan, 1, always);
    expect(outputs['top-up']).toBe((together - alone - spouseAlone) * 100);
    const who = alone < spouseAlone ? 0 : 1;
    const theirs = fromTheDead(plan, who, always);
    expect(outputs.survivor).toBe(toSurvivor(plan, who, always, theirs) * 100);
    expect(
      Math.abs(Number(outputs.lifetime) - expectedOf(plan, Number(texts.discount)) * 100),
    ).toBeLessThan(1);
    const even = breakEvenOf(plan, planOf(texts, 'compare'), Number(texts.discount));
    expect(outputs['pair-break-even']).toBe(even);
  });
});

test('500 people: the formula, the earnings test and the family maximum, computed a second time', () => {
  const dimes = (dollars: number) => Math.floor(dollars * 10 + 1e-7) / 10;
  /** The steps are so many percent from so many dollars on. */
  const parts = (amount: number, text: string) => {
    const sums = pairsIn(text).map(([share, from], index, steps) => {
      const to = Math.min(amount, steps[index + 1]?.[1] ?? amount);
      return (share / 100) * Math.max(0, to - from);
    });
    return dimes(sums.reduce((sum, one) => sum + one));
  };
  const people = fc.record({
    aime: typed(0, 20_000, 2),
    pia: typed(10, 5_000, 2),
    children: typed(0, 10),
    earnings: typed(0, 200_000, 2),
    claim: claims,
  });
  forAny(500, [people], (texts) => {
    const { outputs } = result({ birth: '1970-05-15', ...texts });
    const [aime = 0, children = 0, earnings = 0] = [texts.aime, texts.children, texts.earnings].map(
      Number,
    );
    const amount = aime
      ? parts(Math.floor(aime), '90 0, 32 1286, 15 7749')
      : dimes(Number(texts.pia));
    const life = { dimes: Math.round(amount * 10), born: bornIn('1970-05-15') } as Life;
    const claim = monthsOf(texts.claim);
    const benefit = dollarsOf(own(life, claim));
    expect(outputs.benefit).toBe(benefit * 100);
    const over = claim < 804 ? Math.max(0, earnings - 24_480) : 0;
    expect(outputs.withheld).toBe(Math.min(Math.floor(over / 2), 12 * benefit) * 100);
    const most = parts(amount, '150 0, 272 1643, 134 2371, 175 3093');
    const each = Math.floor(Math.min(amount / 2, (most - amount) / children) + 1e-7);
    expect([outputs['family-maximum'], outputs['child-benefit']]).toEqual(
      children ? [Math.round(most * 100), each * 100] : [null, null],
    );
  });
});

test('The best pair is the highest of the 81 cells, each the lifetime of its claims, the earliest of equal ones', () => {
  // All ages are ahead of everybody.
  vi.setSystemTime(new Date('2005-06-01T12:00:00'));
  forAny(40, [anyCouple], (texts) => {
    const { outputs, tables } = result(texts);
    const table = tables.find(({ title }) => title === 'All pairs of claiming ages');
    const rows = table?.rows.map((row) => row.map(Number)) ?? [];
    expect(rows.map(([age]) => age)).toEqual([62, 63, 64, 65, 66, 67, 68, 69, 70]);
    const cells = rows.flatMap(([age = 0, ...sums]) =>
      sums.map((sum, column) => ({ age, spouse: 62 + column, sum })),
    );
    expect(cells).toHaveLength(81);
    const most = Math.max(...cells.map(({ sum }) => sum));
    const best = cells.find(({ sum }) => sum === most);
    expect(outputs).toMatchObject({
      'best-claim': Number(best?.age) * 12,
      'best-spouse-claim': Number(best?.spouse) * 12,
      'best-lifetime': most,
    });
    const first = (birth: string) => (birth.endsWith('-02') ? '62' : '62-1');
    const text = (age: number, birth: string) => (age === 62 ? first(birth) : String(age));
    for (const { age, spouse, sum } of cells.filter((_, at) => at % 40 === 0)) {
      const claim = text(age, texts.birth);
      const pair = { claim, 'spouse-claim': text(spouse, texts['spouse-birth']) };
      expect(result({ ...texts, ...pair }).outputs.lifetime).toBe(sum);
    }
  });
});

/* The law's edges, in figures. */

test('The life table has each age to 119, and gives the published life expectancies at 65', () => {
  const expectancy = (lives: readonly number[]) =>
    lives.slice(65).reduce((sum, one) => sum + one, 0) / (lives[65] ?? 1) - 0.5;
  expect([TABLE.male.length, TABLE.female.length]).toEqual([120, 120]);
  expect(expectancy(TABLE.male).toFixed(2)).toBe('17.48');
  expect(expectancy(TABLE.female).toFixed(2)).toBe('20.12');
});

test('Who reaches 62 before 2026 has another formula, which is a problem at the field', () => {
  const early = { birth: '1964-01-01' };
  expect(problems({ ...early, aime: '5000' })).toEqual(['aime']);
  expect(problems({ ...early, children: '1' })).toEqual(['children']);
  expect(problems({ ...early, aime: '0' })).toEqual([]);
  expect(problems({ 'spouse-birth': '1964-01-01', 'spouse-aime': '1' })).toEqual(['spouse-aime']);
  expect(problems({ birth: '1964-01-02', aime: '5000', children: '1' })).toEqual([]);
  const words = (birth: string) => wordsOf(result({ birth, aime: '5000' }));
  expect(words('1965-01-01')).not.toContain('The formula of 2026 is used');
  expect(words('1965-01-02')).toContain('The formula of 2026 is used');
});

test('Births more than 60 years apart are a problem at the spouse’s date', () => {
  const at = (birth: string) => problems({ birth: '1950-05-15', 'spouse-birth': birth });
  expect(at('2010-05-15')).toEqual([]);
  expect(at('2010-06-01')).toEqual([]);
  expect(at('2010-06-02')).toEqual(['spouse-birth']);
});

test('The warning about 62 comes for every birth but on the 2nd of a month, for both', () => {
  const warns = (texts: Texts) =>
    wordsOf(result({ ...COUPLE, ...texts })).includes('62 throughout');
  expect(warns({ claim: '62', birth: '1970-05-01' })).toBe(true);
  expect(warns({ claim: '62', birth: '1970-05-02' })).toBe(false);
  expect(warns({ claim: '62', birth: '1970-05-03' })).toBe(true);
  expect(warns({ 'spouse-claim': '62' })).toBe(true);
  expect(warns({ 'spouse-compare': '62' })).toBe(true);
  expect(warns({ 'spouse-claim': '62', 'spouse-birth': '1972-05-02' })).toBe(false);
  expect(warns({ claim: '62-1', compare: '62-1' })).toBe(false);
});

describe('in a month in which ages are past', () => {
  const LEFT_OUT = 'Ages that one of the two passed before this month are in no pair.';
  const pairs = (texts: Texts) => {
    const found = result({ ...COUPLE, ...texts });
    const table = found.tables.find(({ title }) => title === 'All pairs of claiming ages');
    return {
      found,
      down: table?.rows.map(([age]) => age),
      across: table?.columns.slice(1).map(({ label }) => label),
    };
  };

  test('no pair has an age that one of them passed before this month', () => {
    // 69 in November 2026, and 70 in November 2027; the spouse is 60.
    const {
      found: result,
      down,
      across,
    } = pairs({
      birth: '1957-11-15',
      'spouse-birth': '1966-05-15',
      claim: '62-1',
    });
    expect(down).toEqual(['69', '70']);
    expect(across).toEqual(['62', '63', '64', '65', '66', '67', '68', '69', '70']);
    expect([828, 840]).toContain(result.outputs['best-claim']);
    expect(result.answer).toContain(
      ' Claiming at 62 and 1 month and 67 would be expected to pay $',
    );
    expect(wordsOf(result)).toContain(LEFT_OUT);
  });

  test('an age of this month is not past, and one of the month before is', () => {
    const first = (birth: string) => pairs({ birth, 'spouse-birth': '1966-05-15' }).down?.[0];
    expect(first('1957-11-15')).toBe('69');
    expect(first('1957-10-15')).toBe('70');
  });

  test('of somebody who is past all ages, the age entered stays', () => {
    const { found: result, down } = pairs({
      birth: '1950-05-15',
      'spouse-birth': '1966-05-15',
      claim: '69-6',
    });
    expect(down).toEqual(['69 and 6 months']);
    expect(result.outputs['best-claim']).toBe(834);
  });

  test('nothing is said of a couple with all ages ahead', () => {
    expect(wordsOf(pairs({}).found)).not.toContain(LEFT_OUT);
  });
});

test('With a discount rate the break-even of two pairs says so', () => {
  const labels = (texts: Texts) => {
    const outcome = run(socialSecurity, { ...COUPLE, ...texts });
    return 'result' in outcome
      ? resultLines(socialSecurity, { ...COUPLE, ...texts }, outcome.result).map(([label]) => label)
      : [];
  };
  expect(labels({ discount: '2' })).toContain(
    'Client’s break-even age of the two pairs, discounted at 2%',
  );
  expect(labels({})).toContain('Client’s break-even age of the two pairs');
});

test('POMS RS 00615.301: $987.60, 37 of 62 months early, is $819.60; at 60 all that is left is 71.5%', () => {
  const person = { first: 745, start: 744, sex: 'female', deathAge: null } as const;
  const widow = { ...person, pia: 0, full: 792, survivorsFull: 782 };
  const deceased = { ...person, pia: 98_760, full: 792, survivorsFull: 792 };
  const never = { claim: 840, death: 700 };
  expect(survivorBenefit(LAW, [widow, deceased], 745, never)).toBe(81_960);
  expect(
    survivorBenefit(
      LAW,
      [
        { ...widow, survivorsFull: 804 },
        { ...deceased, pia: 100_000 },
      ],
      720,
      never,
    ),
  ).toBe(71_500);
});

test('The sentence compares the claims with the pair that has the highest expected total', () => {
  const said = (texts: Texts) =>
    result({ ...COUPLE, ...texts })
      .answer.split('. ')
      .at(-1);
  const { outputs } = result(COUPLE);
  const best = Number(outputs['best-claim']) / 12;
  const spouse = Number(outputs['best-spouse-claim']) / 12;
  const less = Math.round((Number(outputs['best-lifetime']) - Number(outputs.lifetime)) / 100);
  expect(said({})).toBe(
    `Claiming at 67 and 67 would be expected to pay $${less.toLocaleString('en-US')} less than claiming at ${best} and ${spouse}, the pair with the highest expected total.`,
  );
  const dies = { 'death-age': '63', 'spouse-death-age': '63' };
  expect(said({ ...dies, claim: '62-1', 'spouse-claim': '62-1' })).toBe(
    'Claiming at 62 and 1 month and 62 and 1 month is the pair with the highest expected total.',
  );
  expect(said({ ...dies, claim: '62', 'spouse-claim': '62-1' })).toMatch(
    /^Claiming at 62 and 62 and 1 month would be expected to pay \$1,\d{3} more than claiming at 62 and 62, the pair of whole years with the highest expected total\.$/,
  );
});

test('A warning names the limit of earnings, for a claim before full age', () => {
  expect(wordsOf(result({ earnings: '1', claim: '62-1' }))).toContain('$65,160');
  expect(wordsOf(result({ earnings: '1', claim: '67' }))).not.toContain('$65,160');
});

test('Without a spouse all that belongs to two is empty, and unused fields have no say', () => {
  const { outputs, tables } = result({ 'spouse-pia': 'x', 'spouse-birth': '', sex: 'x' });
  const ofTwo =
    'spouse-benefit top-up survivor lifetime best-claim best-spouse-claim best-lifetime pair-break-even';
  for (const name of ofTwo.split(' ')) expect(outputs[name], name).toBeNull();
  expect(tables).toHaveLength(2);
});

test('A cost-of-living increase changes nothing that is expected from both', () => {
  expect(output('lifetime', { cola: '2.5' })).toBe(output('lifetime', {}));
  expect(output('pair-break-even', { cola: '2.5' })).toBe(output('pair-break-even', {}));
});
