import { beforeAll, expect, test } from 'vitest';
import { query } from '../lib/db/db.ts';
import { json, refused, SESSION_QUERIES, takeBack } from './callers.ts';
import { countQueries, signedIn, withStore } from './harness.ts';
import { AT_73, call, change, DRAFT, save } from './scenario-calls.ts';

withStore();

let ada: string;
beforeAll(async () => {
  ada = await signedIn('ada');
});

test('scenarios deleted more than thirty days ago are removed with the next deletion', async () => {
  const [old, next] = [await save(ada), await save(ada)];
  await call(ada, 'DELETE', `/${old.id}`);
  await query("update scenario set deleted_at = now() - interval '31 days' where id = $1", [
    old.id,
  ]);
  await call(ada, 'DELETE', `/${next.id}`);
  const left = await query('select id from scenario where id = any($1)', [[old.id, next.id]]);
  expect(left).toEqual([{ id: next.id }]);
});

test('only as many deleted scenarios are kept as can be restored', async () => {
  const cookie = await signedIn('tidy');
  const first = await save(cookie);
  await query(
    `insert into scenario (affiliate_id, calculator, name, inputs, outputs, figure, deleted_at)
     select affiliate_id, calculator, name, inputs, outputs, figure, now() from scenario, generate_series(1, 60)
      where id = $1`,
    [first.id],
  );
  await call(cookie, 'DELETE', `/${first.id}`);
  const [left] = await query(
    `select count(*)::int count from scenario
      where affiliate_id = (select affiliate_id from scenario where id = $1)`,
    [first.id],
  );
  expect(left).toEqual({ count: 50 });
});

test('there are five hundred at most, created or restored', async () => {
  const cookie = await signedIn('keen');
  const first = await save(cookie);
  const { undo } = await json<{ undo: string }>(call(cookie, 'DELETE', `/${first.id}`));
  await query(
    `insert into scenario (affiliate_id, calculator, name, inputs, outputs, figure)
     select affiliate_id, calculator, name, inputs, outputs, figure from scenario, generate_series(1, 499)
      where id = $1`,
    [first.id],
  );
  const answers = await Promise.all([1, 2].map(() => call(cookie, 'POST', '', DRAFT)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await refused(takeBack(cookie, undo))).toMatchObject({
    message: 'You have 500 scenarios, which is the maximum. Delete one first.',
  });
});

test('no request needs more than three statements besides the session’s', async () => {
  const saved = await save(ada);
  const calls = [
    () => call(ada, 'GET'),
    () => call(ada, 'GET', '/counts'),
    () => change(ada, saved, { inputs: AT_73 }),
    // Begin and commit are not counted.
    async () => void (await call(ada, 'POST', '', DRAFT)),
    () => call(ada, 'DELETE', `/${saved.id}`),
  ];
  const counts = [];
  for (const one of calls) counts.push((await countQueries(one)) - SESSION_QUERIES);
  expect(counts).toEqual([1, 1, 2, 5, 1]);
});

test('the audit records each action, with ids only', async () => {
  const saved = await save(ada, { name: 'A telling name' });
  await change(ada, saved, { note: 'A telling note' });
  await call(ada, 'DELETE', `/${saved.id}`);
  const rows = await query<{ action: string }>(
    'select action, to_jsonb(audit) as row from audit where thing = $1 order by id',
    [saved.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'change', 'delete']);
  expect(JSON.stringify(rows)).not.toContain('telling');
});
