import { beforeEach, expect, test } from 'vitest';
import { endAccount } from '../../../src/contract/account/account.ts';
import { readAccount } from '../../../src/contract/account/account-state.ts';
import { setDisabled, setOffice } from '../../lib/account/accounts.ts';
import { query } from '../../lib/db/db.ts';
import { json, refused, statusOf } from '../helpers/callers.ts';
import { givenOffice, givenSession, withStore } from '../helpers/harness.ts';
import { send } from '../helpers/routes.ts';
import { alertsOf, atOffice, change, notesOf } from './office-calls.ts';

withStore();

beforeEach(async () => {
  await query('delete from affiliate');
});

const role = (cookie: string) => json(send(readAccount, { cookie }));

test('the role is granted and revoked from the next request on, with an alert and audit lines; sessions stay open', async () => {
  const olive = await givenOffice('olive');
  const ada = await givenSession('ada');
  expect(await role(ada.cookie)).toMatchObject({ office: null });
  await json(change(olive.cookie, ada.id, { office: true }));
  expect(await role(ada.cookie)).toMatchObject({ office: { waiting: 0 } });
  await json(change(olive.cookie, ada.id, { office: false }));
  expect(await role(ada.cookie)).toMatchObject({ office: null });
  expect((await atOffice(ada.cookie, 'GET', '/waiting')).status).toBe(404);
  expect(await statusOf(ada.cookie)).toBe(200);
  expect(await notesOf(ada.id)).toMatchObject([
    { action: 'office-given', actor: olive.id },
    { action: 'office-taken', actor: olive.id },
  ]);
  expect(await alertsOf(ada.id)).toMatchObject([
    { kind: 'security', title: 'You now have the office role' },
    { kind: 'security', title: 'You no longer have the office role' },
  ]);
});

test('no one can take their own role or disable their own account, even with other members', async () => {
  const olive = await givenOffice('olive');
  await givenOffice('otto');
  for (const id of [olive.id, olive.id.toUpperCase()]) {
    for (const to of [{ office: false }, { disabled: true }]) {
      const { message, current } = await refused(change(olive.cookie, id, to), 409);
      expect(message).toMatch(/^You cannot .* your own.* Ask someone else in the office\./);
      expect(current).toMatchObject({ office: true, disabled: false });
    }
  }
});

test('two members who remove each other at the same moment leave one', async () => {
  for (const to of [{ office: false }, { disabled: true }]) {
    await query('delete from affiliate');
    const olive = await givenOffice('olive');
    const otto = await givenOffice('otto');
    const answers = await Promise.all([
      change(olive.cookie, otto.id, to),
      change(otto.cookie, olive.id, to),
    ]);
    // The second is refused as the last one, or because it no longer works in the office.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await query('select from affiliate where office and not disabled')).toHaveLength(1);
  }
});

test('the last member keeps the role, whoever asks, and cannot delete the account', async () => {
  const olive = await givenOffice('olive');
  expect(await setOffice(olive.id, false)).toBe(false);
  expect(await json(send(endAccount, { cookie: olive.cookie, body: '{}' }), 409)).toMatchObject({
    message: 'You are the last member of the office. Please give someone else the role first.',
  });
  const otto = await givenOffice('otto');
  await json(change(otto.cookie, olive.id, { disabled: true }));
  expect(await setOffice(otto.id, false)).toBe(false);
  // The operator's command can, in case an account is compromised.
  expect(await setDisabled(otto.id, true)).toBe(true);
});
