/** An event in the middle of a request. */
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect, countWaiting } from '../../../tests/database.ts';

/** A test of what only a real server does, such as simultaneous requests: the embedded database has one session. */
export const onServer = test.skipIf(!process.env.TEST_DATABASE_URL);

/** Opens a connection before each test, which can hold up the statements of others, and closes it afterward. */
export function withGate() {
  const held = {} as { gate: Awaited<ReturnType<typeof connect>> };
  beforeEach(async () => {
    held.gate = await connect(String(process.env.DATABASE_URL));
  });
  afterEach(() => held.gate.end());
  return {
    query: (statement: string, values: unknown[] = []) => held.gate.query(statement, values),
    /** Resolves once this many statements wait for a lock. */
    untilWaiting: (count: number) =>
      expect.poll(() => countWaiting(held.gate), { timeout: 60_000, interval: 20 }).toBe(count),
  };
}

/** Runs `work` once, before the first statement that begins this way. */
export function beforeStatement(beginning: string, work: () => Promise<unknown>): void {
  const original = Client.prototype.query as (...values: unknown[]) => unknown;
  let done = false;
  vi.spyOn(Client.prototype, 'query').mockImplementation(async function (
    this: Client,
    ...values: unknown[]
  ) {
    const [query] = values as [string | { text: string }];
    const text = typeof query === 'string' ? query : query.text;
    if (!done && text.trim().startsWith(beginning)) {
      done = true;
      await work();
    }
    return original.apply(this, values);
  } as never);
}
