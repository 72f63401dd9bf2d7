/** The limits on an affiliate's rows. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_UNDOS } from '../../../src/config/retention.ts';
import { IMPORT_PART_ROWS, MAX_IMPORT_ROWS } from '../../../src/contract/contacts/moves.ts';
import { config } from '../../api.ts';
import { query } from '../../lib/db/db.ts';
import { json, undone } from '../helpers/callers.ts';
import { givenOffice, signedIn, withStore } from '../helpers/harness.ts';
import { countOf, deliverToPortal, givenIntroducer, send as write } from '../leads/lead-calls.ts';
import { atOffice, leads } from '../office/office-calls.ts';
import { call, create, list, remove } from './contact-calls.ts';

const BOUND = 4;
const { real } = vi.hoisted(() => ({ real: { bound: 0 } }));
vi.mock('../../../src/config/retention.ts', async (original) => {
  const bounds = await original<typeof import('../../../src/config/retention.ts')>();
  real.bound = bounds.MAX_CONTACTS;
  return { ...bounds, MAX_CONTACTS: 4 };
});

withStore();
let cookie: string;
let affiliates = 0;
beforeEach(async () => {
  affiliates += 1;
  cookie = await signedIn(`ada-${affiliates}`);
});

describe('an affiliate at the maximum number of contacts', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Person ${index}` }));
  const refusal = {
    error: 'validation',
    message: expect.stringMatching(/^An affiliate has at most \S+ contacts, .* the trash count/),
  };
  const send = (body: object) => call(cookie, 'POST', '/import', body, 'part');

  test('has 100,000', () => expect(real.bound).toBe(100_000));

  test('gets no more by hand, even with one in the trash, and a second try still returns the first result', async () => {
    const { id } = await create(cookie, { name: 'First' }, 'one');
    for (const one of people(BOUND - 1)) await create(cookie, one);
    const last = () => json(call(cookie, 'POST', '', { name: 'Last' }), 400);
    expect(await last()).toMatchObject(refusal);
    await remove(cookie, id);
    expect(await last()).toMatchObject(refusal);
    expect((await create(cookie, { name: 'First' }, 'one')).id).toBe(id);
    const stranger = await signedIn(`grace-${affiliates}`);
    expect((await create(stranger, { name: 'Mine' })).name).toBe('Mine');
  });

  test('gets no more from a lead: the office keeps it, and cannot credit it to the full list', async () => {
    deliverToPortal();
    const code = `full-${affiliates}`;
    const id = await givenIntroducer(code);
    for (let person = 0; person <= BOUND; person += 1) {
      expect((await write({ ref: code, email: `${person}@example.com` })).status).toBe(201);
    }
    expect([await countOf('contact', id), await countOf('lead', id)]).toEqual([BOUND, BOUND]);
    // A person who is already in the list needs no more room.
    await write({ ref: code, email: '1@example.com' });
    expect(await countOf('lead', id)).toBe(BOUND + 1);
    const { cookie: office } = await givenOffice(`olive-${affiliates}`);
    const [waiting] = await leads(office, '?view=waiting');
    expect(waiting).toMatchObject({ decision: 'The affiliate’s list of contacts is full.' });
    const body = { version: 1, affiliateId: id, reason: 'Named' };
    const refused = atOffice(office, 'POST', `/leads/${waiting?.id}/credit`, body);
    expect(await json(refused, 400)).toMatchObject({
      fields: { affiliateId: 'This affiliate’s list of contacts is full.' },
    });
    expect(await countOf('contact', id)).toBe(BOUND);
  });

  test('gets none of an import that would make too many, and the dry run says so first', async () => {
    await create(cookie, { name: 'First' });
    const rows = people(BOUND);
    expect(await json(send({ rows, dryRun: true }), 400)).toMatchObject(refusal);
    const undos = () => query("select from undo where kind = 'import'");
    const before = (await undos()).length;
    expect(await json(send({ rows }), 400)).toMatchObject(refusal);
    expect([(await list(cookie)).total, (await undos()).length]).toEqual([1, before]);
    expect(await json(send({ rows: rows.slice(1) }), 201)).toMatchObject({ added: 3 });
    // A repeated request returns its result, though there is no room left.
    expect(await json(send({ rows: rows.slice(1) }), 201)).toMatchObject({ added: 3 });
  });
});

test('an affiliate’s undos are limited to the 50 latest changes; merges and imports stay', async () => {
  const { id } = await create(cookie, { name: 'Deleted' });
  for (const [kind, count, done] of [
    ['contacts', 70, false],
    ['interaction', 10, false],
    ['merge', 60, false],
    ['import', 60, false],
    ['merge', 100, true],
  ]) {
    await query(
      `insert into undo (affiliate_id, kind, before, created_at, done_at)
       select affiliate_id, $2, '[]', now() - n * interval '1 minute', case when $4 then now() end
         from contact, generate_series(1, $3::int) n where id = $1`,
      [id, kind, count, done],
    );
  }
  const undo = await remove(cookie, id);
  await remove(cookie, (await create(cookie, { name: 'Next' })).id);
  const rows = await query(
    `select count(*)::int kept, (kind not in ('merge', 'import') or done_at is not null) bounded
       from undo where affiliate_id = (select affiliate_id from contact where id = $1)
      group by 2 order by 2`,
    [id],
  );
  expect(rows).toEqual([
    { kept: 120, bounded: false },
    { kept: MAX_UNDOS, bounded: true },
  ]);
  expect(await undone(cookie, undo)).toMatchObject({ undone: 1 });
});

test('a minute of work never reaches the rate limit: an import, an export and 100 calls', () => {
  const { windowLimit, windowSize, aggregateBy } = config.rateLimit ?? {};
  const parts = MAX_IMPORT_ROWS / IMPORT_PART_ROWS;
  const checks = 2;
  const exports = 1;
  const calls = 100;
  expect(windowSize).toBe(60);
  // One platform rule for all paths of this function, per visitor.
  expect(aggregateBy).toContain('ip');
  expect(windowLimit).toBeGreaterThan(checks + parts + exports + calls);
});
