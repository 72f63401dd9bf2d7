import type { ScryptOptions } from 'node:crypto';

/** The options of a scrypt that costs a 4096th. Different parameters still give different results. */
export const cheap = ({ N = 2 ** 14, ...rest }: ScryptOptions): ScryptOptions => ({
  ...rest,
  N: Math.max(2, N / 2 ** 12),
});
