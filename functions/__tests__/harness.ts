/** What the functions' tests share: the real local store in a folder of its own, requests, and a context. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '@netlify/functions';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { bundleFunctions } from '../../scripts/lib/bundles.ts';
import { connectBlobs, type LocalBlobs, startLocalBlobs } from '../../scripts/lib/local-blobs.ts';
import { type Affiliate, addAffiliate } from '../lib/affiliates.ts';
import { SESSION_KEYS_VARIABLE } from '../lib/env.ts';
import { hashPassword } from '../lib/password.ts';
import { listKeys, openStore, readRecord } from '../lib/store.ts';

export const ORIGIN = 'https://alliance.example';
export const PASSWORD = 'correct horse, calm meadow';
export const TEST_KEYS = `k1:${Buffer.alloc(32, 1).toString('base64')}`;

/** What reached the store, in order: get, set, delete, list. */
export const storeOperations: string[] = [];

/**
 * Runs a test file against a store of its own, emptied of its log and with the test keys before each
 * test. The clock stops: on a slow machine no session and no wait may end by itself.
 */
export function withStore(): void {
  let folder: string;
  let blobs: LocalBlobs;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-store-'));
    blobs = await startLocalBlobs(folder, {
      folder,
      onRequest: (operation) => storeOperations.push(operation),
    });
    connectBlobs(blobs);
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    process.env[SESSION_KEYS_VARIABLE] = TEST_KEYS;
    storeOperations.length = 0;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  afterAll(async () => {
    await blobs.stop();
    await rm(folder, { recursive: true });
  });
}

type Handler = (request: Request, context: Context) => Promise<Response>;

/** The four endpoints, from wherever they come. */
export interface Endpoints {
  me: Handler;
  login: Handler;
  logout: Handler;
  asset: Handler;
}

const cleanups: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(cleanups.map((remove) => remove())));

/** The endpoints as their sources and as Netlify packages them: both have to pass the same tests. */
export const SUBJECTS: [name: string, load: () => Promise<Endpoints>][] = [
  [
    'the sources',
    async () => ({
      me: (await import('../auth-me.ts')).default,
      login: (await import('../auth-login.ts')).default,
      logout: (await import('../auth-logout.ts')).default,
      asset: (await import('../asset-by-name.ts')).default,
    }),
  ],
  [
    'the bundles',
    async () => {
      const { bundles, remove } = await bundleFunctions(process.cwd());
      cleanups.push(remove);
      const load = (name: string) => {
        const bundle = bundles.find((candidate) => candidate.name === name);
        if (!bundle) throw new Error(`No bundle ${name}`);
        return bundle.load();
      };
      return {
        me: await load('auth-me'),
        login: await load('auth-login'),
        logout: await load('auth-logout'),
        asset: await load('asset-by-name'),
      };
    },
  ],
];

const isAnything = (_value: unknown): _value is unknown => true;

/** Everything that the stores hold, for comparing before and after. */
export async function snapshot(): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    ['affiliates', 'assets', 'throttle'].map(async (name) => {
      const store = openStore(name);
      const keys = await listKeys(store);
      return Promise.all(
        keys.map(
          async (key) => [`${name}/${key}`, await readRecord(store, key, isAnything)] as const,
        ),
      );
    }),
  );
  return Object.fromEntries(entries.flat());
}

/** A request's context as the platform gives it. */
export const context = (ip = '203.0.113.7'): Context =>
  ({ ip, requestId: 'test-request' }) as unknown as Context;

let addresses = 0;

/** A context from an address that no other test counts failures for. */
export const fromElsewhere = (): Context => {
  addresses += 1;
  return context(`198.51.${addresses >> 8}.${addresses & 255}`);
};

/** Keeps the log's lines out of the tests' output, and answers them parsed. */
export function captureLog(): () => Record<string, unknown>[] {
  const spy = vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => spy.mock.calls.map(([line]) => JSON.parse(String(line)));
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

/** The `name=value` of the cookie that an answer sets. */
export const cookieOf = (response: Response): string =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

let passwordHash: Promise<string> | undefined;

/** Adds an affiliate whose password is PASSWORD. */
export async function givenAffiliate(
  username: string,
  changes: Partial<Affiliate> = {},
): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD);
  await addAffiliate({
    username,
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    passwordHash: await passwordHash,
    disabled: false,
    sessions: [],
    ...changes,
  });
}
