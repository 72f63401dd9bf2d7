/** A scenario that gets a contact while that contact is being merged into another one. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, countWaiting } from '../../tests/database.ts';
import { refused } from './callers.ts';
import { create } from './contact-calls.ts';
import { signedIn, withStore } from './harness.ts';
import { call, change, DRAFT, names, save } from './scenario-calls.ts';

withStore();

const PATIENCE = { timeout: 10_000, interval: 20 };
let gate: Awaited<ReturnType<typeof connect>>;
let ada: string;

// The embedded database has one session, so nothing there is simultaneous.
const onServer = test.skipIf(!process.env.TEST_DATABASE_URL);

beforeAll(async () => {
  ada = await signedIn('ada');
});
beforeEach(async () => {
  gate = await connect(String(process.env.DATABASE_URL));
});
afterEach(() => gate.end());

/** Sends a request while a contact is being merged, and lets the merge finish once the request waits. */
async function sentDuringMerge(send: (contactId: string) => Promise<Response>) {
  const [keep, drop] = [
    await create(ada, { name: 'Robin Sample' }),
    await create(ada, { name: 'Rob Sample' }),
  ];
  await gate.query('begin');
  await gate.query('select from contact where id = $1 for update', [drop.id]);
  await gate.query('update contact set deleted_at = now(), merged_into = $1 where id = $2', [
    ...[keep.id, drop.id],
  ]);
  const sent = send(drop.id);
  await expect.poll(() => countWaiting(gate), PATIENCE).toBe(1);
  await gate.query('commit');
  expect((await refused(sent)).fields).toHaveProperty('contactId');
  expect(await names(ada, { contactId: drop.id })).toEqual([]);
}

onServer(
  'a new scenario cannot have a contact that a merge moves to the trash in the meantime',
  () => sentDuringMerge((contactId) => call(ada, 'POST', '', { ...DRAFT, contactId })),
);

onServer(
  'a changed scenario cannot have a contact that a merge moves to the trash in the meantime',
  async () => {
    const saved = await save(ada);
    await sentDuringMerge((contactId) => change(ada, saved, { contactId }));
  },
);
