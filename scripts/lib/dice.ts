/** Chance that is the same each time, for made-up data. */

/** Choices that look random and are the same each time. */
export interface Dice {
  /** A number from 0 to 1. */
  roll: () => number;
  /** A whole number below `count`. */
  upTo: (count: number) => number;
  pick: <T>(list: readonly T[]) => T;
}

/** A seeded random number generator (mulberry32). */
export function seededDice(seed: number): Dice {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (count: number) => Math.floor(roll() * count);
  return { roll, upTo, pick: (list) => list[upTo(list.length)] as (typeof list)[number] };
}
