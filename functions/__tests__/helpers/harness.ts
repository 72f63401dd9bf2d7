/** Shared by the functions' tests: a real database and a real local store for each file, requests, and a context. */
import type { Context } from '@netlify/functions';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import * as auth from '../../../src/contract/auth/auth.ts';
import { startTestStores, type TestStores } from '../../../tests/stores.ts';
import { correctAccount } from '../../lib/account/accounts.ts';
import { addAffiliate } from '../../lib/auth/affiliates.ts';
import { hashPassword } from '../../lib/auth/password.ts';
import { query } from '../../lib/db/db.ts';
import { DATA_KEYS_VARIABLE, SESSION_KEYS_VARIABLE } from '../../lib/platform/env.ts';
import login from '../../login.ts';

export const ORIGIN = 'https://alliance.example';
export const PASSWORD = 'correct horse, calm meadow';
export const TEST_DATA_KEYS = `d1:${Buffer.alloc(32, 2).toString('base64')}`;
export const TEST_KEYS = `k1:${Buffer.alloc(32, 1).toString('base64')}`;

/** The logged lines, parsed. */
type Log = () => Record<string, unknown>[];

/**
 * Runs a test file against its own database and store, with the test keys before each test. Keeps
 * log lines out of the output, and returns a function that reads the running test's lines, parsed.
 */
export function withStore(): Log {
  let logged: Log;
  let stores: TestStores;
  let url: string;
  beforeAll(async () => {
    captureLog();
    process.env[SESSION_KEYS_VARIABLE] = TEST_KEYS;
    stores = await startTestStores();
    url = process.env.DATABASE_URL ?? '';
  });
  beforeEach(() => {
    logged = captureLog();
    process.env[SESSION_KEYS_VARIABLE] = TEST_KEYS;
    process.env[DATA_KEYS_VARIABLE] = TEST_DATA_KEYS;
    process.env.DATABASE_URL = url;
    // However slow the machine is, no session, wait or deadline ends on its own.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  afterAll(() => stores.stop());
  return () => logged();
}

/** Keeps log lines out of the output, and returns a function that reads those logged from here on. */
function captureLog(): Log {
  // The same spy lasts until the test ends: earlier lines are left out.
  const spy = vi.spyOn(console, 'log').mockImplementation(() => {});
  const before = spy.mock.calls.length;
  return () => spy.mock.calls.slice(before).map(([line]) => JSON.parse(String(line)));
}

/** The result of `work`, and how many statements reach the database while it runs. */
export async function counted<T>(work: () => Promise<T>): Promise<{ result: T; queries: number }> {
  const spy = vi.spyOn(Client.prototype, 'query');
  const result = await work();
  const queries = spy.mock.calls.length;
  spy.mockRestore();
  return { result, queries };
}

/** How many statements reach the database while `work` runs. */
export const countQueries = async (work: () => Promise<unknown>): Promise<number> =>
  (await counted(work)).queries;

/** All rows of the tables that have, or had, any, for comparing before and after. */
export const snapshot = () => ofTables('jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text)');

/** A number for each of those tables that differs if any of its rows does: faster, but it does not show the rows. */
export const digest = () => ofTables('sum(hashtextextended(t::text, 0))::text');

async function ofTables(expression: string): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string }>(
    `select oid::regclass::text name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  );
  const partOf = ({ name }: { name: string }) =>
    `select '${name}' as name, ${expression} as value from ${name} t`;
  // One statement: the way to the database and back takes longer than reading most tables.
  const all = await query<{ name: string; value: unknown }>(tables.map(partOf).join(' union all '));
  return Object.fromEntries(all.map(({ name, value }) => [name, value ?? []]));
}

/** Runs a statement without the table's triggers: those that would refuse it, or take most of its time. */
export const withoutTriggers = async (table: string, statement: string, values: unknown[] = []) => {
  await query(`alter table ${table} disable trigger user`);
  await query(statement, values);
  await query(`alter table ${table} enable trigger user`);
};

/** Inserts a row with these columns. Returns its id. */
export async function insert(table: string, fields: Record<string, unknown>): Promise<string> {
  const names = Object.keys(fields);
  const [row] = await query<{ id: string }>(
    `insert into ${table} as made (${names.map((name) => `"${name}"`).join()})
     values (${names.map((_, index) => `$${index + 1}`).join()}) returning to_jsonb(made) ->> 'id' id`,
    Object.values(fields),
  );
  return row?.id ?? '';
}

/** A request's context as the platform provides it. */
export const context = (ip = '203.0.113.7'): Context =>
  ({ ip, requestId: 'test-request', site: { url: ORIGIN } }) as unknown as Context;

let addresses = 0;

/** A context with an address that no other test uses. */
export const fromElsewhere = (): Context => {
  addresses += 1;
  return context(`198.51.${addresses >> 8}.${addresses & 255}`);
};

/** The responses to 200 simultaneous calls, each from its own network, and how many have a status. */
export async function besiege(call: (from: Context, index: number) => Promise<Response>) {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => call(context(`10.1.${index}.1`), index)),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { answers, count };
}

/** A same-origin POST of this JSON. */
export const post = (path: string, body: unknown, headers: Record<string, string> = {}): Request =>
  new Request(ORIGIN + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** A GET with this session. */
export const get = (path: string, cookie?: string): Request =>
  new Request(ORIGIN + path, cookie ? { headers: { Cookie: cookie } } : {});

/** The `name=value` of the session's cookie that an answer sets. */
export const cookieOf = (response: Response): string => cookieNamed('session', response);

/** The `name=value` of the known device's cookie that an answer sets. */
export const deviceOf = (response: Response): string => cookieNamed('device', response);

/** The `name=value` of this cookie of ours that an answer sets. */
export const cookieNamed = (name: string, response: Response): string =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`__Host-${name}=`))
    ?.split(';')[0] ?? '';

/** Keeps idle sessions open, for tests that move the clock. */
export const keepInUse = async (): Promise<void> =>
  void (await query("update session set last_seen_at = 'infinity'"));

let passwordHash: Promise<string> | undefined;

/** Adds Ada Example, whose password is PASSWORD, or somebody else. Returns the affiliate's id. */
export async function givenAffiliate(
  username: string,
  {
    disabled = false,
    ...more
  }: Partial<Parameters<typeof addAffiliate>[0]> & { disabled?: boolean } = {},
): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  const id = await addAffiliate({
    username,
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    passwordHash: await passwordHash,
    ...more,
  });
  if (!id) throw new Error(`${username} exists`);
  if (disabled) await query('update affiliate set disabled = true where id = $1', [id]);
  return id;
}

/** Adds an account without a portal of its own, whose password is PASSWORD. Returns its id. */
export async function givenAssistant(
  username = `assistant ${crypto.randomUUID()}`,
): Promise<string> {
  const id = await givenAffiliate(username, { firstName: 'Dana' });
  await query('update affiliate set assistant = true where id = $1', [id]);
  await query('delete from profile where affiliate_id = $1', [id]);
  await query('delete from referral_code where affiliate_id = $1', [id]);
  return id;
}

/** Lets the person work for the affiliate in these parts. Returns the delegation's id. */
export const givenDelegation = (
  affiliate_id: string,
  person_id: string,
  scopes: readonly string[],
): Promise<string> =>
  insert('delegate', {
    affiliate_id,
    person_id,
    name: 'Dana Example',
    scopes,
    until: '2099-12-31',
    started_at: new Date(),
  });

/** Adds a signed-in affiliate. Returns its id and its session cookie. */
export async function givenSession(username: string): Promise<{ id: string; cookie: string }> {
  const id = await givenAffiliate(username);
  const credentials = { username, password: PASSWORD };
  const cookie = cookieOf(await login(post(auth.login.path, credentials), fromElsewhere()));
  return { id, cookie };
}

/** Corrects an account as a member of the office does. */
export async function correct(
  id: string,
  correction: Parameters<typeof correctAccount>[1],
): Promise<void> {
  const [read] = await query<{ version: number }>('select version from affiliate where id = $1', [
    id,
  ]);
  if (!read) throw new Error('There is no such account.');
  await correctAccount(id, correction, { actor: crypto.randomUUID(), version: read.version });
}

/** Grants the office role, with a second step set up. */
export const makeOffice = async (id: string): Promise<void> =>
  void (await query('update affiliate set office = true, two_step = true where id = $1', [id]));

/** Adds a signed-in member of the office. */
export async function givenOffice(username: string): Promise<{ id: string; cookie: string }> {
  const session = await givenSession(username);
  await makeOffice(session.id);
  return session;
}

/** Adds an affiliate and returns its session cookie. */
export const signedIn = async (username: string): Promise<string> =>
  (await givenSession(username)).cookie;
