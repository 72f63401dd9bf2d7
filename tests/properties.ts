/** Properties that hold for any values. */
import fc from 'fast-check';

type Kinds<Values extends unknown[]> = { [At in keyof Values]: fc.Arbitrary<Values[At]> };

/**
 * How often a property runs. The values are the same each time, so that no test fails by chance;
 * `SEED=7 RUNS=10 npm run test:unit` tries others, and ten times as many.
 */
export const runs = (times: number) => ({
  numRuns: times * Number(process.env.RUNS ?? 1),
  seed: Number(process.env.SEED ?? 1),
});

/** Runs what is expected with so many random values of these kinds. */
export const forAny = <Values extends [unknown, ...unknown[]]>(
  times: number,
  kinds: Kinds<Values>,
  expected: (...values: Values) => void,
): void =>
  fc.assert(
    fc.property(fc.tuple<Values>(...kinds), (values) => void expected(...values)),
    runs(times),
  );

export const whole = (min: number, max: number) => fc.integer({ min, max });

/** A number within these bounds, as typed with so many decimals. */
export const typed = (min: number, max: number, decimals = 0): fc.Arbitrary<string> =>
  whole(Math.round(min * 10 ** decimals), Math.round(max * 10 ** decimals)).map((units) =>
    (units / 10 ** decimals).toFixed(decimals),
  );

/** An amount within two dollars of one of these, as typed. */
export const typedNear = (amounts: readonly number[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...amounts), whole(-200, 200))
    .map(([amount, cents]) => Math.max(0, amount + cents / 100).toFixed(2));

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A day from January 1 of one year to December 28 of another. */
export const dayIn = (from: number, to: number): fc.Arbitrary<string> =>
  fc
    .tuple(whole(from, to), whole(1, 12), whole(1, 28))
    .map(([year, month, day]) => `${year}-${twoDigits(month)}-${twoDigits(day)}`);
