/**
 * The brake on guessing passwords (OWASP Authentication Cheat Sheet, "Login Throttling"). A try is
 * counted before the password is looked at and taken back when it was right, so that tries at the
 * same moment cannot slip through. Nobody is ever locked out for good.
 */
import { createHash } from 'node:crypto';
import { addressNetwork } from './address.ts';
import { changeRecord, deleteRecord, listKeys, openStore, readRecord } from './store.ts';

const STORE_NAME = 'throttle';

/** So many failures in a row for one name cost no waiting. */
const FREE_FAILURES = 5;
/** The wait after that; each further failure doubles it, up to the longest. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** A name's failures are forgotten so long after the last one. */
const NAME_MEMORY_MS = 24 * 60 * 60_000;

/** So many failures of one address fit into one window. */
const ADDRESS_FAILURES = 20;
const ADDRESS_WINDOW_MS = 5 * 60_000;

/** Failures, and since when or when last (ms since 1970). */
interface Counter {
  failures: number;
  at: number;
}

const isCounter = (value: unknown): value is Counter => {
  const { failures, at } = { ...(value as Partial<Counter> | null) };
  return Number.isFinite(failures) && Number.isFinite(at);
};

/** How to count: when a counter is void, and how long (ms) the next try has to wait. */
interface Rule {
  isForgotten: (counter: Counter, now: number) => boolean;
  waitMs: (counter: Counter, now: number) => number;
  count: (counter: Counter | null, now: number) => Counter;
}

const byName: Rule = {
  isForgotten: ({ at }, now) => now - at >= NAME_MEMORY_MS,
  waitMs: ({ failures, at }, now) => {
    if (failures < FREE_FAILURES) return 0;
    const wait = FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES);
    return at + Math.min(wait, LONGEST_WAIT_MS) - now;
  },
  count: (counter, now) => ({ failures: (counter?.failures ?? 0) + 1, at: now }),
};

const byAddress: Rule = {
  isForgotten: ({ at }, now) => now - at >= ADDRESS_WINDOW_MS,
  waitMs: ({ failures, at }, now) =>
    failures < ADDRESS_FAILURES ? 0 : at + ADDRESS_WINDOW_MS - now,
  count: (counter, now) => ({ failures: (counter?.failures ?? 0) + 1, at: counter?.at ?? now }),
};

const NAME_PREFIX = 'name-';
const ADDRESS_PREFIX = 'address-';

/** A try that may go on, or how long to wait and why. */
export type Attempt =
  | { allowed: true; succeed: () => Promise<void> }
  | { allowed: false; by: 'name' | 'address'; retryAfterS: number };

/**
 * Counts a try for this affiliate id from this address before it is made. Where it is allowed, call
 * `succeed` once the password was right: that clears the name and gives the address its try back.
 * Throws a StoreError.
 */
export async function beginAttempt(
  affiliateId: string,
  address: string,
  now = Date.now(),
): Promise<Attempt> {
  const nameKey = NAME_PREFIX + affiliateId;
  const network = createHash('sha256').update(addressNetwork(address)).digest('hex');
  const addressKey = ADDRESS_PREFIX + network;

  const addressWait = await reserve(addressKey, byAddress, now);
  if (addressWait > 0) return refused('address', addressWait);
  const nameWait = await reserve(nameKey, byName, now);
  if (nameWait > 0) {
    await giveBack(addressKey);
    return refused('name', nameWait);
  }
  return {
    allowed: true,
    succeed: async () => {
      await Promise.all([clear(nameKey), giveBack(addressKey)]);
    },
  };
}

const refused = (by: 'name' | 'address', waitMs: number): Attempt => ({
  allowed: false,
  by,
  retryAfterS: Math.ceil(waitMs / 1000),
});

/** Counts one failure ahead and answers 0, or counts nothing and answers the wait (ms). */
async function reserve(key: string, rule: Rule, now: number): Promise<number> {
  let wait = 0;
  await changeRecord(openStore(STORE_NAME), key, isCounter, (stored) => {
    const counter = stored && !rule.isForgotten(stored, now) ? stored : null;
    wait = counter ? Math.max(0, rule.waitMs(counter, now)) : 0;
    return wait > 0 ? undefined : rule.count(counter, now);
  });
  return wait;
}

const giveBack = (key: string) =>
  changeRecord(openStore(STORE_NAME), key, isCounter, (counter) =>
    counter && counter.failures > 0 ? { ...counter, failures: counter.failures - 1 } : undefined,
  );

const clear = (key: string) =>
  changeRecord(openStore(STORE_NAME), key, isCounter, (counter) =>
    counter ? { ...counter, failures: 0 } : undefined,
  );

/** So many counters are read at once while purging. */
const PURGE_BATCH = 50;
/** A scheduled function has 30 s: the purge stops before, and goes on elsewhere the next time. */
const PURGE_TIME_MS = 20_000;

/**
 * Removes counters that no longer count, and answers how many. It begins at a place drawn by lot,
 * so that no part of a store too large for one run is left out for ever. Throws a StoreError.
 */
export async function purgeThrottle(now = Date.now()): Promise<number> {
  const store = openStore(STORE_NAME);
  const found = await listKeys(store);
  const first = Math.floor(Math.random() * found.length);
  const keys = [...found.slice(first), ...found.slice(0, first)];
  const end = performance.now() + PURGE_TIME_MS;
  let removed = 0;
  for (let start = 0; start < keys.length && performance.now() < end; start += PURGE_BATCH) {
    await Promise.all(
      keys.slice(start, start + PURGE_BATCH).map(async (key) => {
        const rule = key.startsWith(NAME_PREFIX) ? byName : byAddress;
        const counter = await readRecord(store, key, isCounter);
        if (!counter || !rule.isForgotten(counter, now)) return;
        await deleteRecord(store, key);
        removed += 1;
      }),
    );
  }
  return removed;
}
