import { beforeAll, describe, expect, test } from 'vitest';
import type { Undoable, Undone } from '../../src/contract/undo.ts';
import { query } from '../lib/db/db.ts';
import { json, takeBack } from './callers.ts';
import { call, create, read } from './contact-calls.ts';
import { countQueries, signedIn, withStore } from './harness.ts';
import { mergesOf } from './merge-calls.ts';

withStore();

/** The session check, begin and commit, and the calendar check. */
const FRAME = 4;

let ada: string;
let grace: string;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});

const { send, merge, note, notes, pair } = mergesOf(() => ada);

test('a merge takes three statements, and its undo restores both contacts', async () => {
  const [robin, bob] = await pair();
  await note(bob, 'From Bob');
  const body = { keep: robin.id, drop: bob.id, fields: ['name', 'stage'] };
  let token = '';
  const queries = await countQueries(async () => {
    token = (await json<Undoable>(send(body))).undo;
  });
  expect(queries).toBeLessThanOrEqual(3 + FRAME);
  expect((await takeBack(grace, token)).status).toBe(404);
  expect(await json<Undone>(takeBack(ada, token))).toEqual({ undone: 2, kept: 0 });
  const version = expect.any(Number);
  expect(await read(ada, robin.id)).toEqual({ ...robin, version });
  expect(await read(ada, bob.id)).toEqual({ ...bob, version });
  expect([await notes(robin), await notes(bob)]).toEqual([[], ['note: From Bob']]);
});

describe('an undo after edits', () => {
  test('keeps the edited fields, and later notes', async () => {
    const [robin, bob] = await pair();
    await note(bob, 'From Bob');
    const merged = await merge(robin, bob, ['name', 'stage', 'phone']);
    const change = { version: merged.version, name: 'Robin B. Sample', stage: 'closed' };
    await json(call(ada, 'PATCH', `/${robin.id}`, change));
    await note(robin, 'Since then');
    expect(await json<Undone>(takeBack(ada, merged.undo))).toEqual({ undone: 2, kept: 2 });
    expect(await read(ada, robin.id)).toMatchObject({
      ...{ name: 'Robin B. Sample', stage: 'closed', phone: '', nextStep: null, tags: ['VIP'] },
      lastTouchOn: '2026-03-01',
    });
    expect(await notes(bob)).toEqual(['note: From Bob']);
    expect(await notes(robin)).toEqual(['note: Since then', 'stage: From Client to Closed']);
  });

  test('requires the undo of a later merge first', async () => {
    const [robin, bob] = await pair();
    const kim = await create(ada, { name: 'Kim' });
    await note(bob, 'From Bob');
    const first = await merge(robin, bob);
    const second = await merge(kim, robin);
    expect((await json(takeBack(ada, first.undo), 409)).message).toBe(
      'Robin Sample was merged with another contact since. Please undo that merge first.',
    );
    expect((await takeBack(ada, second.undo)).status).toBe(200);
    expect(await json<Undone>(takeBack(ada, first.undo))).toMatchObject({ undone: 2 });
    expect(await notes(bob)).toEqual(['note: From Bob']);
  });

  test('restores the other contact if the kept one is in the trash', async () => {
    const [robin, bob] = await pair();
    const { undo: token } = await merge(robin, bob);
    await json(call(ada, 'DELETE', `/${robin.id}`));
    expect((await takeBack(ada, token)).status).toBe(200);
    expect((await read(ada, bob.id)).deletedAt).toBeNull();
    expect((await read(ada, robin.id)).deletedAt).not.toBeNull();
  });
});

test('both contacts show the merge and its undo for 30 days', async () => {
  const [robin, bob] = await pair();
  const { undo: token, merge: known } = await merge(robin, bob);
  expect(known).toEqual({ undo: token, name: 'Bob Sample', on: expect.any(String) });
  expect((await read(ada, robin.id)).merge).toEqual(known);
  expect((await read(ada, bob.id)).merge).toEqual({ ...known, name: 'Robin Sample' });
  const age = (days: number) =>
    query(`update undo set created_at = now() - $2 * interval '1 day' where id = $1`, [
      token,
      days,
    ]);
  await age(31);
  expect((await read(ada, robin.id)).merge).toBeNull();
  await age(29);
  await json(takeBack(ada, token));
  expect((await read(ada, robin.id)).merge).toBeNull();
  expect((await read(ada, bob.id)).merge).toBeNull();
});
