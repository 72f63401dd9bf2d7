/** Two lives: what a couple is paid, alive together and after a death. Amounts in cents, ages and months in months. */
import { round } from '../figures.ts';
import {
  type CLAIMING,
  LAST_CREDIT,
  type LIVES,
  monthlyToTheDime,
  partsAt,
  type SURVIVOR,
  shareToTheDime,
  type TOP_UP,
  toTheDime,
} from '../law/social-security.ts';

interface CoupleLaw {
  claiming: typeof CLAIMING;
  topUp: typeof TOP_UP;
  survivor: typeof SURVIVOR;
  lives: typeof LIVES;
}

export interface Person {
  /** The primary insurance amount, down to the dime. */
  pia: number;
  full: number;
  survivorsFull: number;
  /** The first age at which benefits start, which the whole age of 62 stands for. */
  first: number;
  /** The age in month 0, in which the elder reaches 62. */
  start: number;
  sex: 'male' | 'female';
  /** The age of a certain death; null if by the life table. */
  deathAge: number | null;
}

/** Whom it is about first, where it matters. */
export type Couple = readonly [Person, Person];

const DOLLAR = 100;
const THOUSAND = 1000;
export const toTheDollar = (cents: number): number => Math.floor(cents / DOLLAR) * DOLLAR;

/** The own benefit of a claim at this age, down to the dime. */
const ownAt = ({ claiming }: CoupleLaw, { pia, full }: Person, claim: number): number =>
  monthlyToTheDime(pia, partsAt(claiming, full, claim));

export const paidAlone = (law: CoupleLaw, person: Person, claim: number): number =>
  toTheDollar(ownAt(law, person, claim));

export const excessOf = ({ pia }: Pick<Person, 'pia'>, other: Pick<Person, 'pia'>): number =>
  Math.max(0, toTheDime(other.pia / 2) - pia);

/** What is paid in a month with the top-up, which starts at the age `from`. */
export function paidTogether(
  law: CoupleLaw,
  [person, other]: Couple,
  claim: number,
  from: number,
): number {
  const own = ownAt(law, person, claim);
  const excess = excessOf(person, other);
  if (excess === 0) return toTheDollar(own);
  const total =
    claim > person.full
      ? Math.max(own, person.pia + excess)
      : own + monthlyToTheDime(excess, partsAt(law.topUp, person.full, from));
  return toTheDollar(total);
}

/** The survivor’s benefit, down to the dime, that starts at the survivor’s age `from`, after a claim and a death at these ages. */
export function survivorBenefit(
  law: CoupleLaw,
  [survivor, deceased]: Couple,
  from: number,
  { claim, death }: { claim: number; death: number },
): number {
  const { from: earliest, atMost, limit } = law.survivor.value;
  // A claim counts once its month is lived through; a death at full age counts as a claim in its month.
  const claimed = Math.min(claim, death);
  const isEarly = claimed < deceased.full;
  const whole = survivor.survivorsFull - earliest;
  const months = Math.max(0, survivor.survivorsFull - from);
  const base = isEarly ? deceased.pia : ownAt(law, deceased, claimed);
  const reduced = shareToTheDime(base, THOUSAND * whole - atMost * months, THOUSAND * whole);
  if (!(isEarly && claim < death)) return reduced;
  const most = shareToTheDime(deceased.pia, limit, THOUSAND);
  return Math.min(reduced, Math.max(most, ownAt(law, deceased, claim)));
}

/** What a survivor is paid in a month who has claimed and reached survivors’ full age, after the other’s claim. */
export const paidToSurvivor = (law: CoupleLaw, couple: Couple, own: number, claim: number) =>
  toTheDollar(
    Math.max(
      ownAt(law, couple[0], own),
      survivorBenefit(law, couple, couple[0].survivorsFull, {
        claim,
        death: Number.POSITIVE_INFINITY,
      }),
    ),
  );

const LAST_AGE = 1440;
const MONTHS = 12;

/** The chance of being alive at the start of each of these months. */
function chances({ lives }: CoupleLaw, { sex, start, deathAge }: Person, months: number): number[] {
  const table = lives.value[sex];
  const alive = (age: number) => {
    const years = Math.floor(age / MONTHS);
    const rest = age % MONTHS;
    const now = table[years] ?? 0;
    return now - (rest / MONTHS) * (now - (table[years + 1] ?? 0));
  };
  return Array.from({ length: months + 1 }, (_, month) =>
    deathAge === null ? alive(start + month) / alive(start) : Number(start + month <= deathAge),
  );
}

/** The sums from each index to the end, and 0 behind it. */
function sumsToEnd(values: readonly number[]): number[] {
  const sums = [...values, 0];
  for (let index = values.length - 1; index >= 0; index -= 1) {
    sums[index] = (values[index] ?? 0) + (sums[index + 1] ?? 0);
  }
  return sums;
}

/** The weight of a payment in this month, by the real discount rate (percent). */
const weightOf = (discount: number, month: number): number =>
  (1 + discount / 100) ** (-month / MONTHS);

/** The months that a couple is paid in, from the one in which the elder reaches 62. */
interface Lives {
  /** The weight of a payment in each month. */
  weights: readonly number[];
  /** The chances of each of the two of being alive at the start of each month. */
  alive: readonly [readonly number[], readonly number[]];
}

function livesOf(law: CoupleLaw, [client, spouse]: Couple, discount: number): Lives {
  const months = LAST_AGE - Math.min(client.start, spouse.start);
  return {
    weights: Array.from({ length: months }, (_, month) => weightOf(discount, month)),
    alive: [chances(law, client, months), chances(law, spouse, months)],
  };
}

/** The survivor's benefits by the month of the death, for a claim of the deceased. From the last of them on they are the same. */
function survivorBenefits(law: CoupleLaw, [self, other]: Couple, earliest: number) {
  const known = new Map<number, readonly number[]>();
  const benefitsAfter = (claim: number): readonly number[] => {
    const last = Math.max(
      0,
      claim - other.start + 1,
      Math.max(LAST_CREDIT, self.survivorsFull) - self.start,
    );
    return Array.from({ length: last + 1 }, (_, month) =>
      toTheDollar(
        survivorBenefit(law, [self, other], self.start + Math.max(month, earliest), {
          claim,
          death: other.start + month,
        }),
      ),
    );
  };
  return (claim: number): readonly number[] => {
    const benefits = known.get(claim) ?? benefitsAfter(claim);
    known.set(claim, benefits);
    return benefits;
  };
}

/** The payments to one after the other’s death, by the claims of the two. */
function paidAfterDeath(law: CoupleLaw, couple: Couple, { weights, alive }: Lives) {
  const [self] = couple;
  const [own, others] = alive;
  const earliest = Math.max(0, law.survivor.value.from - self.start);
  const worth = sumsToEnd(weights.map((weight, month) => weight * (own[month + 1] ?? 0)));
  /** What a dollar a month is worth from this death on. */
  const from = (month: number) => worth[Math.max(month, earliest)] ?? 0;
  const dies = weights.map((_, month) => (others[month] ?? 0) - (others[month + 1] ?? 0));
  const settled = sumsToEnd(dies.map((chance, month) => chance * from(month)));
  const benefitsAfter = survivorBenefits(law, couple, earliest);
  return (ownClaim: number, claim: number): number => {
    const claimMonth = ownClaim - self.start;
    const claimWorth = worth[claimMonth] ?? 0;
    const alone = paidAlone(law, self, ownClaim);
    const benefits = benefitsAfter(claim);
    const last = benefits.length - 1;
    let sum = Math.max(alone, benefits[last] ?? 0) * (settled[last] ?? 0);
    for (let month = 0; month < last; month += 1) {
      const benefit = benefits[month] ?? 0;
      const larger = Math.max(alone, benefit);
      sum +=
        (dies[month] ?? 0) *
        (month < claimMonth
          ? benefit * (from(month) - claimWorth) + larger * claimWorth
          : larger * from(month));
    }
    return sum;
  };
}

/** The payments to one while both live, by the claims of the two. */
function paidWhileBoth(law: CoupleLaw, couple: Couple, both: readonly number[]) {
  const [self, other] = couple;
  return (own: number, claim: number): number => {
    const later = Math.max(own - self.start, claim - other.start);
    const first = both[own - self.start] ?? 0;
    const next = both[later] ?? 0;
    return (
      paidAlone(law, self, own) * (first - next) +
      paidTogether(law, couple, own, self.start + later) * next
    );
  };
}

/** What a couple is expected to be paid, by the ages of their claims. */
export function lifetimes(law: CoupleLaw, couple: Couple, discount: number) {
  const lives = livesOf(law, couple, discount);
  const { weights, alive } = lives;
  const both = sumsToEnd(
    weights.map(
      (weight, month) => weight * (alive[0][month + 1] ?? 0) * (alive[1][month + 1] ?? 0),
    ),
  );
  const reversed: Couple = [couple[1], couple[0]];
  const whileBoth = paidWhileBoth(law, couple, both);
  const spouseWhileBoth = paidWhileBoth(law, reversed, both);
  const afterDeath = paidAfterDeath(law, couple, lives);
  const spouseAfterDeath = paidAfterDeath(law, reversed, {
    weights,
    alive: [alive[1], alive[0]],
  });
  return (claim: number, spouseClaim: number): number =>
    round(
      whileBoth(claim, spouseClaim) +
        spouseWhileBoth(spouseClaim, claim) +
        afterDeath(claim, spouseClaim) +
        spouseAfterDeath(spouseClaim, claim),
    );
}

/** The whole ages of a claim. */
export const WHOLE_AGES = [62, 63, 64, 65, 66, 67, 68, 69, 70] as const;

/** The claim in months that a whole age stands for. */
const claimOf = ({ first }: Person, years: number): number => Math.max(first, years * MONTHS);

/** A claim that can still be made: the age that it is called by, and the age that it stands for. */
export interface OpenClaim {
  age: number;
  claim: number;
}

/** The whole ages that a person has not passed before this month; if all are past, the age entered. */
export function openClaims(person: Person, ageNow: number, entered: number): OpenClaim[] {
  const open = WHOLE_AGES.map((years) => ({
    age: years * MONTHS,
    claim: claimOf(person, years),
  })).filter(({ claim }) => claim >= ageNow);
  return open.length > 0 ? open : [{ age: entered, claim: entered }];
}

/** The lifetimes of all pairs of these claims, the client’s down; and the pair with the most, of equal ones the earliest. */
export function allPairs(
  lifetime: ReturnType<typeof lifetimes>,
  [claims, spouseClaims]: readonly [readonly OpenClaim[], readonly OpenClaim[]],
) {
  const table = claims.map(({ claim }) =>
    spouseClaims.map((spouse) => lifetime(claim, spouse.claim)),
  );
  const most = Math.max(...table.flat());
  const row = table.findIndex((sums) => sums.includes(most));
  const column = table[row]?.indexOf(most) ?? 0;
  return { table, most, age: claims[row]?.age ?? 0, spouseAge: spouseClaims[column]?.age ?? 0 };
}

type Claims = readonly [claim: number, spouseClaim: number];

/** What both are paid together in a month of this pair of claims, while both live. */
function paidByMonth(law: CoupleLaw, [first, second]: Couple, [claim, spouseClaim]: Claims) {
  const from = claim - first.start;
  const spouseFrom = spouseClaim - second.start;
  const later = Math.max(from, spouseFrom);
  const alone = [paidAlone(law, first, claim), paidAlone(law, second, spouseClaim)] as const;
  const together =
    paidTogether(law, [first, second], claim, first.start + later) +
    paidTogether(law, [second, first], spouseClaim, second.start + later);
  return (month: number): number =>
    month >= later
      ? together
      : (month >= from ? alone[0] : 0) + (month >= spouseFrom ? alone[1] : 0);
}

/** The client’s age at the end of the month in which the pair of claims that is behind has caught up; null if not by `last`. */
export function pairBreakEven(
  law: CoupleLaw,
  couple: Couple,
  pairs: readonly [Claims, Claims],
  { discount, last }: { discount: number; last: number },
): number | null {
  const [first, two] = couple;
  const paid = paidByMonth(law, couple, pairs[0]);
  const other = paidByMonth(law, couple, pairs[1]);
  const all = Math.max(
    ...pairs.map(([claim, spouseClaim]) => Math.max(claim - first.start, spouseClaim - two.start)),
  );
  let ahead = 0;
  const add = (month: number) => {
    ahead += weightOf(discount, month) * (paid(month) - other(month));
  };
  for (let month = 0; month < all; month += 1) add(month);
  const sign = Math.sign(ahead);
  if (sign === 0) return null;
  for (let month = all; first.start + month < last; month += 1) {
    add(month);
    if (ahead * sign <= 0) return first.start + month + 1;
  }
  return null;
}
