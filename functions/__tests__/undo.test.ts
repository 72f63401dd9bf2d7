import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { query } from '../lib/db/db.ts';
import { json, SESSION_QUERIES, takeBack } from './callers.ts';
import { call, create, names } from './contact-calls.ts';
import { countQueries, signedIn, withStore } from './harness.ts';

withStore();

const SENTENCE = 'This can no longer be undone. The latest changes can be undone for 30 days.';

let ada: string;
let grace: string;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});

/** Deletes a contact with this name. Returns its undo token. */
async function deleted(name: string): Promise<string> {
  const { id } = await create(ada, { name });
  return (await json<{ undo: string }>(call(ada, 'DELETE', `/${id}`))).undo;
}

test('undoes a change once; repeating it changes nothing', async () => {
  const token = await deleted('Once');
  expect(await json(takeBack(ada, token))).toEqual({ undone: 1, kept: 0 });
  expect(await names(ada)).toEqual(['Once']);
  expect(await json(takeBack(ada, token))).toEqual({ undone: 0, kept: 0 });
});

test('of five simultaneous calls one undoes it', async () => {
  const token = await deleted('Five');
  const answers = await Promise.all(Array.from({ length: 5 }, () => json(takeBack(ada, token))));
  expect(answers.map(({ undone }) => undone).sort()).toEqual([0, 0, 0, 0, 1]);
  expect(await query("select version from contact where name = 'Five'")).toEqual([{ version: 3 }]);
});

test('is not for others: their tokens look unknown', async () => {
  const token = await deleted('Mine');
  for (const foreign of [token, randomUUID()]) {
    expect(await json(takeBack(grace, foreign), 404)).toEqual({
      error: 'not_found',
      message: SENTENCE,
    });
  }
  expect(await json(takeBack(ada, token))).toMatchObject({ undone: 1 });
  for (const made of ['', 'x', null, 7]) expect((await takeBack(ada, made)).status).toBe(400);
});

test('ends after 30 days, and its row is deleted with the next one', async () => {
  const [old, young] = [await deleted('Old'), await deleted('Young')];
  const age = (id: string, days: number) =>
    query("update undo set created_at = now() - $2 * interval '1 day' where id = $1", [id, days]);
  await age(old, 31);
  await age(young, 29);
  expect(await json(takeBack(ada, old), 404)).toMatchObject({ message: SENTENCE });
  await deleted('Next');
  expect(await query('select id from undo where id = any($1)', [[old, young]])).toEqual([
    { id: young },
  ]);
  expect(await json(takeBack(ada, young))).toMatchObject({ undone: 1 });
});

test('is recorded in the audit, and takes at most three statements in one transaction', async () => {
  const token = await deleted('Counted');
  const BEGIN_AND_COMMIT = 2;
  const queries = await countQueries(() => takeBack(ada, token));
  expect(queries).toBeLessThanOrEqual(3 + SESSION_QUERIES + BEGIN_AND_COMMIT);
  const rows = await query(
    'select action, kind, actor = affiliate_id own from audit where thing = $1',
    [token],
  );
  expect(rows).toEqual([{ action: 'undo', kind: 'contacts', own: true }]);
});

test('fails as a whole: a token of an unknown kind stays unchanged', async () => {
  const token = await deleted('Strange');
  await query("update undo set kind = 'strange' where id = $1", [token]);
  expect((await takeBack(ada, token)).status).toBe(500);
  expect(await query('select done_at from undo where id = $1', [token])).toEqual([
    { done_at: null },
  ]);
});
