/** The list of open sessions, what ends them, and which cookie counts. */

import { describe, expect, test, vi } from 'vitest';
import * as routes from '../../../src/contract/account/account.ts';
import { changePassword, setDisabled } from '../../lib/account/accounts.ts';
import { hashPassword } from '../../lib/auth/password.ts';
import { query } from '../../lib/db/db.ts';
import { browser, type Caller, person } from '../helpers/caller.ts';
import { signIn, signOut, statusOf } from '../helpers/callers.ts';
import {
  context,
  cookieOf,
  countQueries,
  fromElsewhere,
  givenAffiliate,
  PASSWORD,
  withStore,
} from '../helpers/harness.ts';
import { onServer, withGate } from '../helpers/meanwhile.ts';

const logged = withStore();

const MINUTE = 60_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

/** Signs in with this browser, from this address. */
const from = async (username: string, agent: string, ip: string): Promise<string> =>
  cookieOf(await signIn(username, PASSWORD, context(ip), '', agent));
const list = async (caller: Caller) => (await caller.call(routes.listSessions)).items;
const endById = (caller: Caller, id: string) => caller.send(routes.endSessionById, { id });
const audited = (affiliateId: string) =>
  query(
    `select action, kind, actor = affiliate_id own, reason from audit
      where affiliate_id = $1 and action <> 'sign-in' order by id`,
    [affiliateId],
  );

test('the list has browser, network and times, this session first, then by last use', async () => {
  await givenAffiliate('listed');
  const start = Date.now();
  await from('listed', '', '');
  vi.setSystemTime(start + MINUTE);
  await from('listed', FIREFOX, '203.0.113.77');
  vi.setSystemTime(start + 2 * MINUTE);
  const here = browser(await from('listed', FIREFOX, '2001:db8:1:2::7'));
  vi.setSystemTime(start + 5 * MINUTE);
  const at = (minutes: number) =>
    new Date(start + minutes * MINUTE).toISOString().replace(/\.?0*Z$/, '+00:00');
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const row = (device: string, network: string, minutes: number) => {
    const time = at(minutes);
    return { id, device, network, createdAt: time, lastSeenAt: time, current: false };
  };
  expect(await here.call(routes.listSessions)).toEqual({
    items: [
      { ...row('Firefox on Windows', '2001:db8:1::/48', 2), lastSeenAt: at(5), current: true },
      row('Firefox on Windows', '203.0.113.0/24', 1),
      row('Unknown device', '', 0),
    ],
    next: null,
  });
});

test('the list takes two queries, and none of its sessions is another affiliate’s', async () => {
  const mine = await person('mine');
  await person('theirs');
  expect(await list(mine)).toHaveLength(1);
  expect(await countQueries(() => list(mine))).toBe(2);
});

test('sessions that ended, by time or for lack of use, are not in the list, and go with the next sign-in', async () => {
  const affiliateId = await givenAffiliate('past');
  await signIn('past');
  vi.setSystemTime(Date.now() + 20 * MINUTE);
  await signIn('past');
  const someone = browser(cookieOf(await signIn('past')));
  expect(await list(someone)).toHaveLength(3);
  vi.setSystemTime(Date.now() + 15 * MINUTE);
  const open = await list(someone);
  expect(open).toHaveLength(2);
  await query('update session set expires_at = $1 where id = $2', [new Date(), open[1]?.id]);
  expect(await list(someone)).toHaveLength(1);
  await signIn('past');
  const left = await query('select from session where affiliate_id = $1', [affiliateId]);
  expect(left).toHaveLength(2);
});

test('ending one session ends only that one, and the audit says which browser it was', async () => {
  const affiliateId = await givenAffiliate('one');
  const away = await from('one', FIREFOX, '203.0.113.77');
  const other = cookieOf(await signIn('one'));
  const someone = browser(cookieOf(await signIn('one')));
  const sessions = await list(someone);
  const id = sessions.find(({ device }) => device === 'Firefox on Windows')?.id ?? '';
  const answer = await endById(someone, id);
  expect([await answer.json(), answer.headers.get('set-cookie')]).toEqual([{ ended: 1 }, null]);
  expect(await Promise.all([away, other, someone.cookie].map(statusOf))).toEqual([401, 200, 200]);
  expect((await endById(someone, id)).status).toBe(404);
  expect(await audited(affiliateId)).toEqual([
    { action: 'session-ended', kind: 'session', own: true, reason: 'Firefox on Windows' },
  ]);
});

test.each(['toLowerCase', 'toUpperCase'] as const)(
  'ending the current session signs this browser out (%s)',
  async (inCase) => {
    const someone = await person(`self-${inCase}`);
    const [session] = await list(someone);
    const answer = await endById(someone, session?.id[inCase]() ?? '');
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=; .*Max-Age=0/);
    expect(await statusOf(someone.cookie)).toBe(401);
    expect(await audited(someone.id)).toMatchObject([{ action: 'sign-out' }]);
  },
);

test('ending all others keeps this one, counts the open ones and is in the audit once', async () => {
  const affiliateId = await givenAffiliate('others');
  const bystander = await person('bystander');
  await signIn('others');
  vi.setSystemTime(Date.now() + 29 * MINUTE);
  await statusOf(bystander.cookie);
  const away = await from('others', FIREFOX, '203.0.113.77');
  const other = cookieOf(await signIn('others'));
  vi.setSystemTime(Date.now() + 5 * MINUTE);
  const someone = browser(cookieOf(await signIn('others')));
  const end = () => someone.call(routes.endOtherSessions);
  expect(await end()).toEqual({ ended: 2 });
  const statuses = await Promise.all([away, other, someone.cookie, bystander.cookie].map(statusOf));
  expect(statuses).toEqual([401, 401, 200, 200]);
  expect(await end()).toEqual({ ended: 0 });
  const reason = 'Firefox on Windows, Unknown device';
  expect(await audited(affiliateId)).toEqual([
    { action: 'sessions-ended', kind: 'session', own: true, reason },
  ]);
});

test('signing out is in the audit, once', async () => {
  const { id: affiliateId, cookie } = await person('leaves');
  expect(await countQueries(() => signOut(cookie))).toBe(1);
  await signOut(cookie);
  expect(await audited(affiliateId)).toEqual([
    { action: 'sign-out', kind: 'session', own: true, reason: 'Unknown device' },
  ]);
});

test('only spaces and tabs around a cookie are dropped', async () => {
  const { cookie } = await person('spaces');
  expect(await statusOf(`a=1;\t ${cookie} \t`)).toBe(200);
  for (const space of ['\xA0', '\x0B', '\x0C']) {
    expect(await statusOf(`a=1; ${space}${cookie}`)).toBe(401);
  }
});

test('two cookies with our name count as signed out, and the log says so', async () => {
  const { cookie } = await person('twice');
  expect(await statusOf(`${cookie}; ${cookie}`)).toBe(401);
  expect(await statusOf(`${cookie}; __Host-session=`)).toBe(401);
  expect(logged().at(-1)).toMatchObject({ event: 'session_refused', reason: 'two_cookies' });
});

test('signing in ends the session that the same browser presents', async () => {
  await givenAffiliate('first');
  await givenAffiliate('second');
  const first = cookieOf(await signIn('first'));
  const elsewhere = cookieOf(await signIn('first'));
  const again = cookieOf(await signIn('first', PASSWORD, undefined, first));
  expect([await statusOf(first), await statusOf(again)]).toEqual([401, 200]);
  const other = cookieOf(await signIn('second', PASSWORD, undefined, again));
  expect([await statusOf(again), await statusOf(other)]).toEqual([401, 200]);
  expect(await statusOf(elsewhere)).toBe(200);
});

test('a wrong password ends no session', async () => {
  const { cookie } = await person('kept');
  await signIn('kept', 'not this one', fromElsewhere(), cookie);
  expect(await statusOf(cookie)).toBe(200);
});

describe('ending every session also ends those that open at the same moment:', () => {
  /** Opening sessions wait for this lock while the gate is shut. */
  const GATE = 4711;

  const gate = withGate();

  /** Ends the sessions with `end` while a login with the old password has done all but its last step. */
  async function cookieOpenedDuring(
    username: string,
    end: () => Promise<unknown>,
  ): Promise<string> {
    await gate.query(
      `create or replace function wait_at_gate() returns trigger language plpgsql as
       'begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end';
     create or replace trigger wait_at_gate before insert on session
       for each row execute function wait_at_gate();
     select pg_advisory_lock(${GATE})`,
    );
    const signingIn = signIn(username);
    await gate.untilWaiting(1);
    const ending = end();
    await gate.untilWaiting(2);
    await gate.query(`select pg_advisory_unlock(${GATE})`);
    await ending;
    return cookieOf(await signingIn);
  }

  onServer('a session that opens while the password changes does not outlive it', async () => {
    const id = await givenAffiliate('changed');
    const hash = await hashPassword('another meadow');
    const cookie = await cookieOpenedDuring('changed', () => changePassword(id, hash));
    expect(await statusOf(cookie)).toBe(401);
  });

  onServer(
    'a session that opens while its affiliate is disabled is gone when enabled again',
    async () => {
      const id = await givenAffiliate('disabled');
      const cookie = await cookieOpenedDuring('disabled', () => setDisabled(id, true));
      await setDisabled(id, false);
      expect(await statusOf(cookie)).toBe(401);
    },
  );
});
