import { beforeAll, describe, expect, test } from 'vitest';
import {
  changeAffiliate,
  exportAffiliates,
  inviteAffiliate,
  listAffiliates,
  resetAffiliate,
  signOutAffiliate,
  unlockAffiliate,
} from '../../../src/contract/office/affiliates.ts';
import { query } from '../../lib/db/db.ts';
import { officer, type Person, person } from '../helpers/caller.ts';
import { statusOf } from '../helpers/callers.ts';
import { givenAffiliate, ORIGIN, withStore } from '../helpers/harness.ts';
import { alertsOf, notesOf } from './office-calls.ts';

withStore();

let office: Person;
let ada: Person;
beforeAll(async () => {
  office = await officer('olive');
  ada = await person('ada');
});

const PERSON = {
  username: 'grace',
  firstName: 'Grace',
  lastName: 'Sample',
  email: 'grace@example.com',
};
const invite = (person: object = {}) => ({ body: { ...PERSON, ...person } });

describe('the list', () => {
  test('has every affiliate with state and last sign-in, and no hash', async () => {
    const all = (await office.call(listAffiliates)).items;
    const active = { invited: false, disabled: false, signedInAt: expect.any(String), sessions: 1 };
    expect(all).toMatchObject([
      { ...active, username: 'ada', office: false },
      { ...active, username: 'olive', office: true, twoStep: true },
    ]);
    expect(JSON.stringify(all)).not.toMatch(/hash|scrypt|secret/i);
  });

  test('can be searched by any part of name and address, and filtered by state', async () => {
    await givenAffiliate('Zoë 100%', { disabled: true });
    const names = async (search: string) =>
      (await office.call(listAffiliates, { query: search })).items.map(({ username }) => username);
    for (const search of ['?q=zoe', '?q=100%25', '?q=%25', '?state=disabled']) {
      expect(await names(search), search).toEqual(['Zoë 100%']);
    }
    expect(await names('?state=office')).toEqual(['olive']);
    expect(await names('?q=nobody')).toEqual([]);
  });

  test('has pages, with each affiliate once', async () => {
    const [first, ...others] = (await office.call(listAffiliates)).items;
    const page = await office.call(listAffiliates, { query: '?limit=1' });
    const next = await office.call(listAffiliates, { query: `?after=${page.next}` });
    expect([page.items, next.items]).toEqual([[first], others]);
  });

  test('is exported as CSV after a step-up, which the audit records', async () => {
    const answer = await office.send(exportAffiliates, { query: '?q=ada' });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(await answer.text()).toMatch(/^.?Username,.*\r\nada,Ada,Example,/);
    const exported = "select kind from audit where action = 'export' and actor = $1";
    expect(await query(exported, [office.id])).toEqual([{ kind: 'affiliates' }]);
  });
});

describe('an invitation', () => {
  test('creates an affiliate and a link that opens once; audit and list show it', async () => {
    const made = await office.call(inviteAffiliate, invite());
    expect(made.address).toMatch(new RegExp(`^${ORIGIN}/choose-password#[\\w-]{43}$`));
    expect(made.affiliate).toMatchObject({ ...PERSON, invited: true });
    const noted = { action: 'invited', actor: office.id };
    expect(await notesOf(made.affiliate.id)).toMatchObject([noted]);
  });

  test('without a username makes one from the name, and the next one if it is taken', async () => {
    // Read as zoeann.oneilluk3.
    await givenAffiliate('z\u043e\u0435ann.\u043eneilluk3');
    const zoe = { firstName: 'Zoë-Ann', lastName: 'O’Neil Łuk' };
    for (const [person, username] of [
      [zoe, 'zoeann.oneilluk'],
      [zoe, 'zoeann.oneilluk2'],
      [zoe, 'zoeann.oneilluk4'],
      [{ firstName: '明', lastName: '李', email: 'Ming.Li@example.com' }, 'ming.li'],
    ] as const) {
      const made = await office.call(inviteAffiliate, invite({ username: undefined, ...person }));
      expect(made.affiliate.username).toBe(username);
    }
  });

  test.each([
    [{ note: 'x'.repeat(301) }, 'note', /300 characters/],
    [{ username: 'ADA' }, 'username', /taken/],
    // Cyrillic and Greek letters that look like the Latin ones.
    [{ username: '\u0430d\u0430' }, 'username', /taken/],
    [{ username: 'АDΑ' }, 'username', /taken/],
    [{ username: ' ' }, 'username', /missing/],
    [{ username: 'ad\u00ada' }, 'username', /invisible/],
    [{ lastName: 'Example\u3164' }, 'lastName', /invisible/],
    [{ email: 'nobody' }, 'email', /name@example\.com/],
    [{ username: 'a\u202eb' }, 'username', /invisible/],
    [{ firstName: 'x'.repeat(70), lastName: 'y'.repeat(70) }, 'lastName', /together/],
  ])('with %j is refused at its field', async (person, field, sentence) => {
    const { fields } = await office.refused(inviteAffiliate, 400, invite(person));
    expect(fields?.[field]).toMatch(sentence);
  });
});

test.each([
  [{ office: 'yes' }, 'office'],
  [{ disabled: 1 }, 'disabled'],
  [{}, 'disabled'],
  [{ disabled: true, office: true }, 'office'],
])('a change by %j is refused at its field', async (to, field) => {
  const { fields } = await office.refused(changeAffiliate, 400, { id: office.id, body: to });
  expect(fields).toEqual({ [field]: 'Please choose one thing to change.' });
});

test('a reset returns a link and alerts the affiliate; a disabled account has none', async () => {
  const { id } = ada;
  expect((await office.call(resetAffiliate, { id })).address).toContain('/choose-password#');
  expect(await alertsOf(ada.id)).toMatchObject([
    { kind: 'security', title: 'The office reset your password' },
  ]);
  await office.call(changeAffiliate, { id, body: { disabled: true } });
  await office.refused(resetAffiliate, 409, { id });
  await office.call(changeAffiliate, { id, body: { disabled: false } });
});

test('signing out and disabling end the sessions, with the actor in the audit', async () => {
  const grace = await person('signed in');
  expect(await office.call(signOutAffiliate, { id: grace.id })).toMatchObject({ sessions: 0 });
  expect(await statusOf(grace.cookie)).toBe(401);
  await office.send(changeAffiliate, { id: grace.id, body: { disabled: true } });
  await office.send(unlockAffiliate, { id: grace.id });
  expect(await notesOf(grace.id)).toEqual([
    { action: 'session-ended', actor: office.id, reason: '' },
    { action: 'account-disabled', actor: office.id, reason: '' },
    { action: 'account-unlocked', actor: office.id, reason: '' },
  ]);
});
