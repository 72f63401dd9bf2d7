import { beforeEach, expect, test } from 'vitest';
import { endAccount } from '../../../src/contract/account/account.ts';
import { readAccount } from '../../../src/contract/account/account-state.ts';
import { changeAffiliate } from '../../../src/contract/office/affiliates.ts';
import { readWaiting } from '../../../src/contract/office/office.ts';
import { setDisabled, setOffice } from '../../lib/account/accounts.ts';
import { query } from '../../lib/db/db.ts';
import { type Caller, officer, person } from '../helpers/caller.ts';
import { statusOf } from '../helpers/callers.ts';
import { withStore } from '../helpers/harness.ts';
import { alertsOf, notesOf } from './office-calls.ts';

withStore();

beforeEach(async () => {
  await query('delete from affiliate');
});

const role = (caller: Caller) => caller.call(readAccount);

test('the role is granted and revoked from the next request on, with an alert and audit lines; sessions stay open', async () => {
  const olive = await officer('olive');
  const ada = await person('ada');
  expect(await role(ada)).toMatchObject({ office: null });
  await olive.call(changeAffiliate, { id: ada.id, body: { office: true } });
  expect(await role(ada)).toMatchObject({ office: { waiting: 0 } });
  await olive.call(changeAffiliate, { id: ada.id, body: { office: false } });
  expect(await role(ada)).toMatchObject({ office: null });
  await ada.refused(readWaiting, 404);
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
  const olive = await officer('olive');
  await officer('otto');
  for (const id of [olive.id, olive.id.toUpperCase()]) {
    for (const to of [{ office: false }, { disabled: true }]) {
      const { message, current } = await olive.refused(changeAffiliate, 409, { id, body: to });
      expect(message).toMatch(/^You cannot .* your own.* Ask someone else in the office\./);
      expect(current).toMatchObject({ office: true, disabled: false });
    }
  }
});

test('two members who remove each other at the same moment leave one', async () => {
  for (const to of [{ office: false }, { disabled: true }]) {
    await query('delete from affiliate');
    const olive = await officer('olive');
    const otto = await officer('otto');
    const answers = await Promise.all([
      olive.send(changeAffiliate, { id: otto.id, body: to }),
      otto.send(changeAffiliate, { id: olive.id, body: to }),
    ]);
    // The second is refused as the last one, or because it no longer works in the office.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await query('select from affiliate where office and not disabled')).toHaveLength(1);
  }
});

test('the last member keeps the role, whoever asks, and cannot delete the account', async () => {
  const olive = await officer('olive');
  expect(await setOffice(olive.id, false)).toBe(false);
  expect(await olive.refused(endAccount, 409, { body: '{}' })).toMatchObject({
    message: 'You are the last member of the office. Please give someone else the role first.',
  });
  const otto = await officer('otto');
  await otto.call(changeAffiliate, { id: olive.id, body: { disabled: true } });
  expect(await setOffice(otto.id, false)).toBe(false);
  // The operator's command can, in case an account is compromised.
  expect(await setDisabled(otto.id, true)).toBe(true);
});
