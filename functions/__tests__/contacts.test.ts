import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Contact } from '../../src/contract/contacts.ts';
import { query } from '../lib/db/db.ts';
import { json, SESSION_QUERIES } from './callers.ts';
import { call, create, list, names, read } from './contact-calls.ts';
import { countQueries, signedIn, withStore } from './harness.ts';

const logged = withStore();

/** All fields of a person. */
const FULL = {
  name: 'Robin Sample',
  email: 'robin@example.com',
  phone: '+1 555 010 0100',
  stage: 'meeting',
  tags: ['VIP', 'golf'],
  source: 'form',
  rhythmDays: 30,
  lastTouchOn: '2026-01-02',
  nextStep: { text: 'Send the summary', on: '2026-12-01' },
};

let ada: string;
let grace: string;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});

describe('a contact', () => {
  test('needs only a name, and has the given values and the defaults', async () => {
    const bare = await create(ada, { name: '  Pat \n Sample ' });
    expect(bare).toMatchObject({
      ...{ name: 'Pat Sample', email: '', phone: '', stage: 'lead', reason: '', tags: [] },
      ...{ source: 'manual', rhythmDays: null, lastTouchOn: null, nextStep: null },
      ...{ household: null, origin: null, deletedAt: null, version: 1 },
    });
    const full = await create(ada, FULL);
    expect(full).toMatchObject(FULL);
    expect(await read(ada, full.id)).toEqual(full);
  });

  test('changes only the given fields, raises its version, and takes at most three statements', async () => {
    const made = await create(ada, FULL);
    const change = { version: 1, nextStep: null, rhythmDays: null, tags: ['New'] };
    const changed = await json<Contact>(call(ada, 'PATCH', `/${made.id}`, change));
    expect(changed).toEqual({ ...made, ...change, version: 2 });
    const stale = () => call(ada, 'PATCH', `/${made.id}`, change);
    expect(await countQueries(stale)).toBeLessThanOrEqual(3 + SESSION_QUERIES);
  });

  test('in two tabs: the second to save gets the version that the first saved', async () => {
    const made = await create(ada, FULL);
    const save = (name: string) => call(ada, 'PATCH', `/${made.id}`, { version: 1, name });
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const current = await read(ada, made.id);
    expect(current.version).toBe(2);
    expect(await answers.find(({ status }) => status === 409)?.json()).toEqual({
      error: 'conflict',
      message: 'This contact was changed elsewhere. Look at the changes, then save again.',
      current,
    });
    expect((await call(ada, 'PATCH', `/${made.id}`, { name: 'Three' })).status).toBe(400);
  });

  test('keeps the reason of "closed" until its stage changes, and notes each change of stage', async () => {
    const { id } = await create(ada, { name: 'Lee Sample', reason: 'Not closed yet' });
    const patch = (change: object) => json<Contact>(call(ada, 'PATCH', `/${id}`, change));
    expect((await read(ada, id)).reason).toBe('');
    expect(await patch({ version: 1, stage: 'closed', reason: 'Moved away' })).toMatchObject({
      stage: 'closed',
      reason: 'Moved away',
    });
    expect((await patch({ version: 2, name: 'Lee B. Sample' })).reason).toBe('Moved away');
    expect((await patch({ version: 3, stage: 'client' })).reason).toBe('');
    const { items } = await json<{ items: object[] }>(call(ada, 'GET', `/${id}/interactions`));
    expect(items).toMatchObject([
      { kind: 'stage', text: 'From Closed to Client' },
      { kind: 'stage', text: 'From Lead to Closed: Moved away' },
    ]);
  });
});

describe('the trash', () => {
  test('takes a contact out of the list, once, and gives it back', async () => {
    const cookie = await signedIn('binned');
    const { id } = await create(cookie, { name: 'Kit Sample' });
    const first = await json(call(cookie, 'DELETE', `/${id}`));
    const second = await json(call(cookie, 'DELETE', `/${id}`));
    expect([first, second]).toEqual([{ undo: expect.any(String) }, { undo: expect.any(String) }]);
    expect(await names(cookie)).toEqual([]);
    expect(await names(cookie, { view: 'bin' })).toEqual(['Kit Sample']);
    const binned = await read(cookie, id);
    expect(binned).toMatchObject({ version: 2, deletedAt: expect.any(String) });
    expect(
      await json(call(cookie, 'PATCH', `/${id}`, { version: 2, name: 'Kit' }), 409),
    ).toMatchObject({ current: binned });
    const restored = await json<Contact>(call(cookie, 'POST', `/${id}/restore`));
    expect(restored).toMatchObject({ id, version: 3, deletedAt: null });
    expect(await json(call(cookie, 'POST', `/${id}/restore`))).toEqual(restored);
  });

  test('drops contacts older than 30 days when a new one is added', async () => {
    const cookie = await signedIn('emptied');
    const [old, young] = [
      await create(cookie, { name: 'Old' }),
      await create(cookie, { name: 'Young' }),
    ];
    const age = (id: string, days: number) =>
      query("update contact set deleted_at = now() - $2 * interval '1 day' where id = $1", [
        id,
        days,
      ]);
    await age(old.id, 31);
    await age(young.id, 29);
    expect(await names(cookie, { view: 'bin' })).toEqual(['Young']);
    expect((await call(cookie, 'GET', `/${old.id}`)).status).toBe(404);
    expect((await call(cookie, 'POST', `/${old.id}/restore`)).status).toBe(404);
    await json(call(cookie, 'DELETE', `/${(await create(cookie, { name: 'New' })).id}`));
    expect(
      await query('select name from contact where id = any($1) order by 1', [[old.id, young.id]]),
    ).toEqual([{ name: 'Young' }]);
  });
});

test('a key is the affiliate’s own, and has at most 200 characters', async () => {
  expect((await create(ada, { name: 'One' }, 'one-press')).name).toBe('One');
  expect((await create(grace, { name: 'Other' }, 'one-press')).name).toBe('Other');
  expect((await call(ada, 'POST', '', { name: 'Long' }, 'k'.repeat(201))).status).toBe(400);
});

test('two hundred simultaneous contacts are two hundred', async () => {
  const cookie = await signedIn('busy');
  await Promise.all(Array.from({ length: 200 }, (_, n) => create(cookie, { name: `Busy ${n}` })));
  expect((await list(cookie, { limit: '1' })).total).toBe(200);
});

test('a name with characters that fold to many letters is stored: no index entry gets too large', async () => {
  const folding = Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x3300 + (n % 88)));
  const name = folding.join('');
  for (const between of ['', '.', "'"]) {
    const email = `${folding.join(between).slice(0, 230)}@example.com`.replaceAll("'", '');
    const made = await create(ada, { name: folding.join(between).slice(0, 100), email });
    expect((await read(ada, made.id)).email).toBe(email);
  }
  expect((await create(ada, { name })).name).toBe(name);
});

test.each([
  ['name', 'Robin 123-45-6789', 'a social security number'],
  ['reason', 'Card 4111 1111 1111 1111', 'a card number'],
  ['tags', ['Account number 12345678'], 'an account number'],
  ['nextStep', { text: 'Ask for SSN 123456789', on: '2026-12-01' }, 'a social security number'],
])('a number that the portal does not store is refused in %s', async (field, value, what) => {
  const problem = await json(call(ada, 'POST', '', { name: 'Robin', [field]: value }), 400);
  expect(problem.fields).toEqual({ [field]: expect.stringContaining(`holds ${what}. The portal`) });
});

test('the audit records who did what', async () => {
  const cookie = await signedIn('audited');
  const { id } = await create(cookie, { name: 'Seen' });
  await json(call(cookie, 'PATCH', `/${id}`, { version: 1, stage: 'client' }));
  await json(call(cookie, 'DELETE', `/${id}`));
  await json(call(cookie, 'POST', `/${id}/restore`));
  const rows = await query(
    'select action, kind, actor = affiliate_id own from audit where thing = $1 order by id',
    [id],
  );
  expect(rows).toEqual(
    ['create', 'change', 'delete', 'restore'].map((action) => ({
      action,
      kind: 'contact',
      own: true,
    })),
  );
});

test('the furthest stage stays, with the day on which the person became a client', async () => {
  const { id } = await create(ada, { name: 'Far Sample' });
  for (const [index, stage] of ['client', 'closed'].entries()) {
    await json(call(ada, 'PATCH', `/${id}`, { version: index + 1, stage }));
  }
  const [row] = await query(
    'select reached, client_on is not null dated from contact where id = $1',
    [id],
  );
  expect(row).toEqual({ reached: 3, dated: true });
});

test('a last talk cannot be in the future, and its day must exist', async () => {
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
  const cookie = await signedIn('dated');
  const draft = (lastTouchOn: string) => call(cookie, 'POST', '', { name: 'Dated', lastTouchOn });
  expect((await draft('2026-11-22')).status).toBe(201);
  for (const day of ['2026-11-23', '2026-02-30', '1899-12-31', 'today']) {
    expect((await draft(day)).status, day).toBe(400);
  }
});

test('a statement that the database refuses is logged with its code and constraint, and without values', async () => {
  await query('alter table contact add constraint never check (version < 0) not valid');
  const answer = await call(ada, 'POST', '', { name: 'Secret Sample' });
  await query('alter table contact drop constraint never');
  expect(answer.status).toBe(500);
  expect(logged()).toMatchObject([{ event: 'crashed', sqlstate: '23514', constraint: 'never' }]);
  expect(JSON.stringify(logged())).not.toContain('Secret');
});
