/** The annuity that is worth exactly what went into the trust, and what it leaves. */

/** What a payment of 1 at the end of each year is worth today; it rises by `increase` a year. */
export function annuityFactor(term: number, rate: number, increase: number): number {
  let worth = 0;
  for (let year = 1; year <= term; year++) {
    worth += (1 + increase / 100) ** (year - 1) * (1 + rate / 100) ** -year;
  }
  return worth;
}

/** A year of the trust, in cents that are not rounded. */
export interface TrustYear {
  year: number;
  start: number;
  paid: number;
  end: number;
  /** Whether the trust could pay less than the annuity. */
  short: boolean;
}

/** What fractions of a cent add up to over the years. */
const tolerance = (amount: number): number => 1 + amount * 1e-11;

/** The years of the term: the trust grows, then pays the annuity, or what it has. */
export function trustYears(
  { amount, term, growth }: { amount: number; term: number; growth: number },
  { first, increase }: { first: number; increase: number },
): TrustYear[] {
  let start = amount;
  return Array.from({ length: term }, (_, index) => {
    const grown = start * (1 + growth / 100);
    const owed = first * (1 + increase / 100) ** index;
    const paid = Math.min(owed, grown);
    const row = { year: index + 1, start, paid, end: grown - paid };
    start = row.end;
    return { ...row, short: owed - paid > tolerance(amount) };
  });
}
