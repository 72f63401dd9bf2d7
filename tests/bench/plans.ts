/** The statements that a read sends, and Postgres's plans for them. */
import pg from 'pg';
import { query } from '../../functions/lib/db/db.ts';
import { median } from './statistics.ts';

const RUNS = 7;

/** A statement with its values. */
type Sent = [text: string, values: unknown[]];

/** Runs `work` and returns the statements that it sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
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

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const scansContacts = (plan: Plan): boolean =>
  (plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'contact') ||
  (plan.Plans ?? []).some(scansContacts);

/** Postgres's time for the statement (ms), and whether it scans the whole contact table. */
async function explain([text, values]: Sent): Promise<{ ms: number; scans: boolean }> {
  const times: number[] = [];
  let scans = false;
  for (let run = 0; run < RUNS; run += 1) {
    const [row] = await query<{
      'QUERY PLAN': { Plan: Plan; 'Execution Time': number; 'Planning Time': number }[];
    }>(`explain (analyze, format json) ${text}`, values);
    const [answer] = row?.['QUERY PLAN'] ?? [];
    if (!answer) throw new Error('No plan');
    times.push(answer['Execution Time'] + answer['Planning Time']);
    scans ||= scansContacts(answer.Plan);
  }
  return { ms: median(times), scans };
}

/** The time of all statements of `work` in the database (ms), their number, and how many scan the whole contact table. */
export async function explainAll(work: () => Promise<unknown>) {
  const sent = await statementsOf(work);
  let ms = 0;
  let scans = 0;
  for (const statement of sent) {
    const plan = await explain(statement);
    ms += plan.ms;
    if (plan.scans) scans += 1;
  }
  return { ms: Number(ms.toFixed(1)), statements: sent.length, scans };
}
