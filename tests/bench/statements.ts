/** Records the statements that reach the database. */
import pg from 'pg';

/** A statement with its values. */
export type Sent = [text: string, values: unknown[]];

/** Runs `work` and returns the statements that it sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const { query: send } = pg.Client.prototype;
  const sent: Sent[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const { text, values } = given[0] as { text: string; values?: unknown[] };
    sent.push([text, values ?? []]);
    return Reflect.apply(send, this, given);
  } as typeof send;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = send;
  }
  return sent;
}
