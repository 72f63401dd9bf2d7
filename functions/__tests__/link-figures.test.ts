/** A link's results, and the cost of reading them. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Link } from '../../src/contract/links.ts';
import { query } from '../lib/db/db.ts';
import { countQueries, keepInUse, signedIn, withStore } from './harness.ts';
import { call, change, list, make, visit } from './link-calls.ts';

withStore();

let ada: string;
let grace: string;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});

describe('a link’s results', () => {
  const lead = (link: Link, at: string, credit: string) =>
    query(
      `insert into lead (affiliate_id, link_id, name, email, message, credit, receipt, created_at)
       select affiliate_id, id, 'Vera Visitor', 'vera@example.com', 'Hello', $2, '{}', $3 from link where id = $1`,
      [link.id, credit, at],
    );

  test('are those of today in the evening, when the next day has begun in UTC', async () => {
    vi.setSystemTime('2026-11-21T18:00:00Z');
    const owner = await signedIn('evening');
    const link = await make(owner);
    await visit(link.url, { ip: '192.0.2.6' });
    vi.setSystemTime('2026-11-22T01:00:00Z');
    await keepInUse();
    await visit(link.url, { ip: '192.0.2.7' });
    const { days } = await (await call(owner, 'GET', `/${link.id}`)).json();
    expect(days.slice(28)).toEqual([0, 2]);
    expect((await (await call(owner, 'GET', `/${link.id}/visits`)).json()).items).toEqual([
      { day: '2026-11-21', people: 2, bots: 0, own: 0, leads: 0 },
    ]);
  });

  test('are counted in total and by day', async () => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    const owner = await signedIn('counted');
    const link = await make(owner);
    for (const [day, ip] of [
      ['2026-01-02', '192.0.2.1'],
      ['2026-10-22', '192.0.2.2'],
      ['2026-10-23', '192.0.2.3'],
      ['2026-11-21', '192.0.2.4'],
      ['2026-11-21', '192.0.2.5'],
    ] as const) {
      vi.setSystemTime(`${day}T12:00:00Z`);
      await visit(link.url, { ip });
    }
    await visit(link.url, { agent: '' });
    await visit(link.url, { cookie: owner });
    await lead(link, '2026-11-21T23:59:00Z', 'link');
    // 9 p.m. on the day before, in the profile's time zone.
    await lead(link, '2026-11-20T02:00:00Z', 'typed');
    for (const credit of ['self', 'unknown', 'none']) await lead(link, '2026-11-18', credit);

    const { id } = link;
    const days = Array(30).fill(0);
    [days[0], days[29]] = [1, 2];
    expect(await (await call(owner, 'GET', `/${id}`)).json()).toMatchObject({
      ...{ people: 5, bots: 1, own: 1, leads: 2 },
      days,
    });
    const answer = await call(owner, 'GET', `/${id}/visits`);
    expect(await answer.json()).toEqual({
      items: [
        { day: '2026-10-23', people: 1, bots: 0, own: 0, leads: 0 },
        { day: '2026-11-19', people: 0, bots: 0, own: 0, leads: 1 },
        { day: '2026-11-21', people: 2, bots: 1, own: 1, leads: 1 },
      ],
      next: null,
    });
    const january = await call(owner, 'GET', `/${id}/visits?from=2026-01-01&to=2026-01-31`);
    expect((await january.json()).items).toEqual([
      { day: '2026-01-02', people: 1, bots: 0, own: 0, leads: 0 },
    ]);
    expect((await call(owner, 'GET', `/${id}/visits?from=2026-02-30`)).status).toBe(400);
  });

  test('are visible to no one else', async () => {
    const link = await make(ada);
    for (const path of [`/${link.id}`, `/${link.id}/visits`]) {
      expect((await call(grace, 'GET', path)).status).toBe(404);
    }
    expect((await list(grace)).map(({ id }) => id)).not.toContain(link.id);
    expect((await change(grace, link, { label: 'Mine' })).status).toBe(404);
  });
});

test('reading takes one statement besides the session’s, a change one, a new link three', async () => {
  const link = await make(ada);
  const statements = (method: string, path: string, body?: object) =>
    countQueries(() => call(ada, method, path, body));
  expect(await statements('GET', '')).toBe(2);
  expect(await statements('GET', `/${link.id}/visits`)).toBe(2);
  expect(await statements('PATCH', `/${link.id}`, { version: 1, label: 'Counted' })).toBe(2);
  // Plus begin and commit.
  expect(await statements('POST', '', { label: 'Counted' })).toBe(4 + 2);
});
