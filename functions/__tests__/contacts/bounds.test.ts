/** The limits on an affiliate's rows. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_UNDOS } from '../../../src/config/retention.ts';
import { createContact, listContacts } from '../../../src/contract/contacts/contacts.ts';
import {
  IMPORT_PART_ROWS,
  importContacts,
  MAX_IMPORT_ROWS,
} from '../../../src/contract/contacts/moves.ts';
import { creditLead, listOfficeLeads } from '../../../src/contract/office/office.ts';
import { config } from '../../api.ts';
import { query } from '../../lib/db/db.ts';
import { officer, type Person, person } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';
import {
  countOf,
  deliverToPortal,
  givenIntroducer,
  send as sendMessage,
} from '../leads/lead-calls.ts';
import { addedContact, remove } from './contact-calls.ts';

const BOUND = 4;
const { real } = vi.hoisted(() => ({ real: { bound: 0 } }));
vi.mock('../../../src/config/retention.ts', async (original) => {
  const bounds = await original<typeof import('../../../src/config/retention.ts')>();
  real.bound = bounds.MAX_CONTACTS;
  return { ...bounds, MAX_CONTACTS: 4 };
});

withStore();
let someone: Person;
let affiliates = 0;
beforeEach(async () => {
  affiliates += 1;
  someone = await person(`ada-${affiliates}`);
});

describe('an affiliate at the maximum number of contacts', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Person ${index}` }));
  const refusal = {
    error: 'validation',
    message: expect.stringMatching(/^An affiliate has at most \S+ contacts, .* the trash count/),
  };

  test('has 100,000', () => expect(real.bound).toBe(100_000));

  test('gets no more by hand, even with one in the trash, and a second try still returns the first result', async () => {
    const { id } = await addedContact(someone, { name: 'First' }, 'one');
    for (const one of people(BOUND - 1)) await addedContact(someone, one);
    const last = () => someone.refused(createContact, 400, { body: { name: 'Last' } });
    expect(await last()).toMatchObject(refusal);
    await remove(someone, id);
    expect(await last()).toMatchObject(refusal);
    expect((await addedContact(someone, { name: 'First' }, 'one')).id).toBe(id);
    const stranger = await person(`grace-${affiliates}`);
    expect((await addedContact(stranger, { name: 'Mine' })).name).toBe('Mine');
  });

  test('gets no more from a lead: the office keeps it, and cannot credit it to the full list', async () => {
    deliverToPortal();
    const code = `full-${affiliates}`;
    const id = await givenIntroducer(code);
    for (let member = 0; member <= BOUND; member += 1) {
      expect((await sendMessage({ ref: code, email: `${member}@example.com` })).status).toBe(201);
    }
    expect([await countOf('contact', id), await countOf('lead', id)]).toEqual([BOUND, BOUND]);
    // A person who is already in the list needs no more room.
    await sendMessage({ ref: code, email: '1@example.com' });
    expect(await countOf('lead', id)).toBe(BOUND + 1);
    const office = await officer(`olive-${affiliates}`);
    const [waiting] = (await office.call(listOfficeLeads, { query: '?view=waiting' })).items;
    expect(waiting).toMatchObject({ decision: 'The affiliate’s list of contacts is full.' });
    const body = { version: 1, affiliateId: id, reason: 'Named' };
    const refused = office.refused(creditLead, 400, { id: waiting?.id, body });
    expect(await refused).toMatchObject({
      fields: { affiliateId: 'This affiliate’s list of contacts is full.' },
    });
    expect(await countOf('contact', id)).toBe(BOUND);
  });

  test('gets none of an import that would make too many, and the dry run says so first', async () => {
    await addedContact(someone, { name: 'First' });
    const rows = people(BOUND);
    expect(
      await someone.refused(importContacts, 400, { body: { rows, dryRun: true }, key: 'part' }),
    ).toMatchObject(refusal);
    const undos = () => query("select from undo where kind = 'import'");
    const before = (await undos()).length;
    expect(
      await someone.refused(importContacts, 400, { body: { rows }, key: 'part' }),
    ).toMatchObject(refusal);
    expect([
      (await someone.call(listContacts, { query: {} })).total,
      (await undos()).length,
    ]).toEqual([1, before]);
    expect(
      await someone.call(importContacts, { body: { rows: rows.slice(1) }, key: 'part' }),
    ).toMatchObject({ added: 3 });
    // A repeated request returns its result, though there is no room left.
    expect(
      await someone.call(importContacts, { body: { rows: rows.slice(1) }, key: 'part' }),
    ).toMatchObject({ added: 3 });
  });
});

test('an affiliate’s undos are limited to the 50 latest changes; merges and imports stay', async () => {
  const { id } = await addedContact(someone, { name: 'Deleted' });
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
  const undo = await remove(someone, id);
  await remove(someone, (await addedContact(someone, { name: 'Next' })).id);
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
  expect(await someone.undo(undo)).toMatchObject({ undone: 1 });
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
