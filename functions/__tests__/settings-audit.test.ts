/** The audit of changed settings, and of a sign-in that stopped halfway. */
import { expect, test } from 'vitest';
import { auditWords } from '../../src/config/audit-words.ts';
import { muteAlerts } from '../../src/contract/alerts.ts';
import { query } from '../lib/db/db.ts';
import { signedIn, withStore } from './harness.ts';
import { save } from './profile-calls.ts';
import { send } from './routes.ts';
import { firstStep, withCodes } from './two-step-calls.ts';

withStore();

/** The lines of the audit in words, oldest first, without sign-ins. */
async function said(username: string): Promise<string[]> {
  const rows = await query<{ action: string; kind: string; reason: string; own: boolean | null }>(
    `select action, kind, reason, actor = affiliate_id own from audit
      where affiliate_id = (select id from affiliate where username = $1) and action <> 'sign-in'
      order by id`,
    [username],
  );
  return rows.map(({ action, kind, reason, own }) =>
    [own ? 'you' : 'visitor', auditWords(action, kind), reason].filter(Boolean).join(': '),
  );
}

test('a saved profile, but no refused one', async () => {
  const cookie = await signedIn('ada');
  expect((await save(cookie, { firm: 'Example Firm' })).status).toBe(200);
  expect((await save(cookie, { version: 1, firm: 'Late' })).status).toBe(409);
  expect(await said('ada')).toEqual(['you: Profile changed']);
});

test('kinds of alerts that were muted and unmuted', async () => {
  const cookie = await signedIn('grace');
  const mute = (...kinds: string[]) =>
    send(muteAlerts, { cookie, body: JSON.stringify({ kinds }) });
  await mute('lead', 'follow-up');
  await mute('lead', 'follow-up');
  expect(await (await mute('lead', 'lead')).json()).toEqual({ kinds: ['lead'] });
  expect(await said('grace')).toEqual([
    'you: Alerts muted: follow-up, lead',
    'you: Alerts unmuted: follow-up',
  ]);
});

test('a right password that stopped at the second step', async () => {
  await withCodes('halfway');
  await firstStep('halfway');
  expect(await said('halfway')).toEqual([
    'you: One-time codes set up',
    'visitor: Correct password, second step requested',
  ]);
});
