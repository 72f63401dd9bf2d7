/** What the functions' tests share: the real local store in a folder of its own, requests, and a context. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '@netlify/functions';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connectBlobs, type LocalBlobs, startLocalBlobs } from '../../scripts/lib/local-blobs.ts';
import { type Affiliate, addAffiliate } from '../lib/affiliates.ts';
import { SESSION_KEYS_VARIABLE } from '../lib/env.ts';
import { hashPassword } from '../lib/password.ts';

export const ORIGIN = 'https://alliance.example';
export const PASSWORD = 'correct horse, calm meadow';
export const TEST_KEYS = `k1:${Buffer.alloc(32, 1).toString('base64')}`;

/** What reached the store, in order: get, set, delete, list. */
export const storeOperations: string[] = [];

/** Runs a test file against a store of its own, emptied of its log and with the test keys before each test. */
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
    process.env[SESSION_KEYS_VARIABLE] = TEST_KEYS;
    storeOperations.length = 0;
  });
  afterAll(async () => {
    await blobs.stop();
    await rm(folder, { recursive: true });
  });
}

/** A request's context as the platform gives it. */
export const context = (ip = '203.0.113.7'): Context =>
  ({ ip, requestId: 'test-request' }) as unknown as Context;

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
