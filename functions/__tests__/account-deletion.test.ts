/** Deleting an account: requested, canceled, and after the grace period. */
import { expect, test, vi } from 'vitest';
import { GRACE_DAYS } from '../../src/config/security.ts';
import { DAY_MS } from '../../src/config/units.ts';
import { endAccount } from '../../src/contract/account.ts';
import { keepAccount } from '../../src/contract/account-state.ts';
import { addAffiliate } from '../lib/auth/affiliates.ts';
import { query } from '../lib/db/db.ts';
import { tidy, tidyAll } from '../lib/db/tidy.ts';
import { followAndCount } from '../lib/follow.ts';
import { findReferral } from '../lib/leads.ts';
import { json, signIn, whoAmI } from './callers.ts';
import {
  givenAffiliate,
  givenSession,
  keepInUse,
  signedIn,
  snapshot,
  withStore,
} from './harness.ts';
import { alertsOf } from './password-calls.ts';
import { send } from './routes.ts';

withStore();

const lastNote = async (id: string) =>
  (
    await query('select action, actor from audit where affiliate_id = $1 order by id desc', [id])
  )[0];

/** An affiliate whose grace period is over, with some rows of each kind. Returns id and code. */
async function ended(username: string): Promise<{ id: string; code: string }> {
  const id = await givenAffiliate(username);
  await query(
    `with person as (
       insert into contact (affiliate_id, name) values ($1, 'Robin Sample') returning id
     ), note as (
       insert into interaction (affiliate_id, contact_id, kind, text, at)
       select $1, id, 'note', 'A secret note', now() from person
     ), message as (
       insert into lead (affiliate_id, contact_id, name, email, message, credit, receipt)
       select $1, id, 'Robin Sample', 'robin@example.com', 'Hello', 'link', '{}' from person
     ), told as (
       insert into alert (affiliate_id, kind, title, why) values ($1, 'lead', 'x', 'y')
     ), noted as (
       insert into audit (actor, action, kind, affiliate_id) values ($1, 'change', 'contact', $1)
     ), marked as (
       insert into favourite (affiliate_id, slug) values ($1, 'gift-tax')
     ), learned as (
       insert into lesson_progress (affiliate_id, course, lesson) values ($1, 'foundations', 'final')
     ), passed as (
       insert into certificate (affiliate_id, code, course, title, course_version, name)
       values ($1, 'CODE-' || $1, 'foundations', 'Foundations', '1', 'Robin Sample')
     ), asked as (
       insert into piece_order (affiliate_id, items, address) values ($1, '[]', '{"name":"Robin Sample"}')
     ), wrote as (
       insert into ticket (affiliate_id, topic, subject) values ($1, 'question', 'Robin?') returning id
     ), said as (
       insert into ticket_message (ticket_id, affiliate_id, by_office, text)
       select id, $1, false, 'Robin Sample' from wrote
     )
     update affiliate set ends_at = now() - interval '1 minute' where id = $1`,
    [id],
  );
  const [row] = await query<{ code: string }>('select code from profile where affiliate_id = $1', [
    id,
  ]);
  return { id, code: row?.code ?? '' };
}

test('an account scheduled for deletion can be used and kept for 14 days, and says when it ends', async () => {
  const { id, cookie } = await givenSession('ada');
  const answer = await send(endAccount, { cookie });
  const { endsAt } = (await answer.json()) as { endsAt: string };
  expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(GRACE_DAYS * DAY_MS);
  expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(GRACE_DAYS * DAY_MS - 60_000);
  expect(await lastNote(id)).toEqual({ action: 'deletion-asked', actor: id });
  // A repeated request keeps the first date and sends no second alert.
  expect(await (await send(endAccount, { cookie })).json()).toEqual({ endsAt });
  expect(await alertsOf(id)).toEqual(['Your account will be deleted in 14 days']);
  expect((await signIn('ada')).status).toBe(200);

  expect(await (await send(keepAccount, { cookie })).json()).toEqual({ endsAt: null });
  expect(await lastNote(id)).toEqual({ action: 'deletion-withdrawn', actor: id });
  await send(keepAccount, { cookie });
  expect(await alertsOf(id)).toEqual([
    'Your account will be deleted in 14 days',
    expect.stringMatching(/^New device/),
    'Your account stays',
  ]);
});

test('deleting needs a step-up from the last ten minutes; keeping the account does not', async () => {
  const cookie = await signedIn('late');
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await keepInUse();
  expect(await json(send(endAccount, { cookie }), 403)).toMatchObject({ error: 'proof_needed' });
  expect((await send(keepAccount, { cookie })).status).toBe(200);
});

test('after the grace period no one can sign in, and the account cannot be kept', async () => {
  const cookie = await signedIn('over');
  await send(endAccount, { cookie });
  vi.setSystemTime(Date.now() + GRACE_DAYS * DAY_MS + 1000);
  await query("update affiliate set ends_at = now() - interval '1 second' where username = 'over'");
  await keepInUse();
  expect((await whoAmI(cookie)).status).toBe(401);
  expect((await send(keepAccount, { cookie })).status).toBe(401);
  vi.setSystemTime(new Date());
  expect((await signIn('over')).status).toBe(401);
});

test('links of a deleted account lead to the landing page without credit', async () => {
  const { code } = await ended('linked');
  const two = [Buffer.alloc(8), Buffer.alloc(8)];
  const visitor = { affiliateId: null, bot: false, at: new Date(), digests: two, networks: two };
  expect(await followAndCount(code, null, visitor)).toBeNull();
  await expect(findReferral(code)).rejects.toMatchObject({ code: 'not_found' });
});

test('the next sign-in of anyone frees the name; the rows are deleted, and ids and codes stay', async () => {
  const { id, code } = await ended('gone');
  await givenAffiliate('somebody');
  await signIn('somebody');
  const again = await addAffiliate({
    ...{ username: 'GONE', firstName: 'Eve', lastName: 'Other', email: 'eve@example.com' },
    passwordHash: 'none',
  });
  expect(again).not.toBeNull();
  await tidyAll();
  const all = (await snapshot()) as Record<string, unknown[]>;
  const tables = Object.entries(all).filter(([, rows]) => JSON.stringify(rows).includes(id));
  expect(tables.map(([name]) => name)).toEqual(['audit']);
  expect(JSON.stringify(all)).not.toMatch(/Robin|secret/);
  const [left] = await query('select affiliate_id from referral_code where code = $1', [code]);
  expect(left).toEqual({ affiliate_id: null });
});

test('large tables are deleted in pieces, and the account last', async () => {
  const { id } = await ended('large');
  await query(
    `insert into contact (affiliate_id, name) select $1, 'Person ' || n from generate_series(1, 2999) n`,
    [id],
  );
  const count = async () =>
    (
      await query<{ n: number }>('select count(*)::int n from contact where affiliate_id = $1', [
        id,
      ])
    )[0]?.n;
  const left: (number | undefined)[] = [];
  while ((await tidy()).more) left.push(await count());
  expect(left).toEqual([3_000, 3_000, 1_000, 0, 0]);
  expect(await query('select from affiliate where id = $1', [id])).toEqual([]);
});

test('expired sessions, invitations, requests for addresses, keys and visit hashes are deleted too', async () => {
  const id = await givenAffiliate('old');
  await query(
    `with a as (insert into session (id, affiliate_id, created_at, expires_at)
       select gen_random_uuid(), $1, now(), now() - interval '1 minute'),
     b as (insert into invitation (token_hash, affiliate_id, kind, expires_at)
       values ('x', $1, 'reset', now() - interval '1 minute')),
     c as (insert into visit_key values (current_date - 3, 'x', 'x')),
     d as (insert into passkey_challenge values ('x', $1, 'add', now() - interval '1 minute')),
     f as (insert into address_change values ('x', $1, 'new@example.com', 1, now(), now() - interval '1 minute')),
     e as (insert into audit (at, action, kind) values (now() - interval '7 years', 'create', 'lead'))
     insert into visit_seen values (current_date - 3, 'x')`,
    [id],
  );
  await tidy();
  const [left] = await query(
    `select (select count(*)::int from session where affiliate_id = $1) sessions,
            (select count(*)::int from invitation) invitations,
            (select count(*)::int from visit_key) keys, (select count(*)::int from visit_seen) hashes,
            (select count(*)::int from address_change) addresses,
            (select count(*)::int from passkey_challenge) challenges,
            (select count(*)::int from audit where at < now() - interval '6 years') lines`,
    [id],
  );
  expect(left).toEqual({
    sessions: 0,
    invitations: 0,
    keys: 0,
    hashes: 0,
    addresses: 0,
    challenges: 0,
    lines: 0,
  });
});
