/** An event in the middle of a request. */
import { Client } from 'pg';
import { vi } from 'vitest';

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
