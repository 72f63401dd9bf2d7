/** Assistants and their affiliate at the same moment: each pair of requests waits in the database, then both go on. */
import { beforeAll, expect } from 'vitest';
import {
  addAssistant,
  changeAssistant,
  changeWork,
  endAssistant,
  sendLetter,
} from '../../../src/contract/assistants.ts';
import {
  changeContact,
  createContact,
  listContacts,
} from '../../../src/contract/contacts/contacts.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { changeAffiliate, readAffiliate } from '../../../src/contract/office/affiliates.ts';
import { query } from '../../lib/db/db.ts';
import { makeInvitation } from '../../lib/sign-in/invitations.ts';
import { choose } from '../auth/password-calls.ts';
import { assistantOf, officer, type Person, person } from '../helpers/caller.ts';
import { givenDelegation, insert, withStore } from '../helpers/harness.ts';
import { withMailServer } from '../helpers/mail-server.ts';
import { onServer, withGate } from '../helpers/meanwhile.ts';

withStore();
withMailServer();

let ada: Person;
let bea: Person;
beforeAll(async () => {
  ada = await person('ada');
  bea = await person('bea');
});

const gate = withGate();

/** Starts the requests, in turn, while a row is locked, and lets them go on once all of them wait for it. */
async function whileLocked(
  lock: { table: 'delegate' | 'affiliate' | 'calendar'; id: string },
  requests: (() => Promise<Response>)[],
): Promise<number[]> {
  await gate.query('begin');
  const key = lock.table === 'calendar' ? 'affiliate_id' : 'id';
  await gate.query(`select from ${lock.table} where ${key} = $1 for update`, [lock.id]);
  const answers: Promise<Response>[] = [];
  for (const request of requests) {
    answers.push(request());
    await gate.untilWaiting(answers.length);
  }
  await gate.query('rollback');
  return Promise.all(answers.map(async (answer) => (await answer).status));
}

const endedBy = async (id: string): Promise<string | null> => {
  const [row] = await query<{ ended_by: string | null }>(
    'select ended_by from delegate where id = $1',
    [id],
  );
  return row?.ended_by ?? null;
};

onServer(
  'a save that began before the end names the assistant, and none begins after it',
  async () => {
    const dana = await assistantOf(ada, ['contacts']);
    const { id } = await ada.call(createContact, { body: { name: 'Robin Sample' } });
    await gate.query('begin');
    await gate.query('select from contact where id = $1 for update', [id]);
    const saving = dana.send(changeContact, { id, body: { version: 1, firstName: 'Kim' } });
    await gate.untilWaiting(1);
    await ada.call(endAssistant, { id: dana.delegateId });
    expect((await dana.send(listContacts)).status).toBe(401);
    await gate.query('rollback');
    expect((await saving).status).toBe(200);
    const lines = await query<{ delegate_id: string | null }>(
      "select delegate_id from audit where thing = $1 and action = 'change'",
      [id],
    );
    expect(lines).toEqual([{ delegate_id: dana.delegateId }]);
    const late = await dana.send(changeContact, { id, body: { version: 2, firstName: 'Lee' } });
    expect(late.status).toBe(401);
    expect(await ada.call(readContact, { id })).toMatchObject({ firstName: 'Kim' });
  },
);

onServer.each(['the end', 'the switch'])(
  'no session works for an ended delegation, if %s comes first',
  async (first) => {
    const dana = await assistantOf(ada, ['contacts']);
    const other = await givenDelegation(bea.id, dana.id, ['contacts']);
    const end = () => bea.send(endAssistant, { id: other });
    const turn = () => dana.send(changeWork, { body: { id: other } });
    const requests = first === 'the end' ? [end, turn] : [turn, end];
    const statuses = await whileLocked({ table: 'delegate', id: other }, requests);
    expect(statuses).toEqual(first === 'the end' ? [200, 400] : [200, 200]);
    expect(await query('select from session where delegate_id = $1', [other])).toEqual([]);
    const { status } = await dana.send(listContacts);
    expect(status).toBe(first === 'the end' ? 200 : 401);
  },
);

onServer.each(['the renewal', 'the end'])(
  'what ended stays ended, if %s comes first',
  async (first) => {
    const dana = await assistantOf(ada, ['contacts']);
    const id = dana.delegateId;
    const renew = () => ada.send(changeAssistant, { id, body: { version: 1, renew: true } });
    const end = () => ada.send(endAssistant, { id });
    const requests = first === 'the end' ? [end, renew] : [renew, end];
    const statuses = await whileLocked({ table: 'delegate', id }, requests);
    expect(statuses).toEqual(first === 'the end' ? [200, 409] : [200, 200]);
    expect(await endedBy(id)).toBe('affiliate');
    expect((await dana.send(listContacts)).status).toBe(401);
  },
);

onServer.each(['disabling', 'the switch'])(
  'nobody works for a disabled affiliate, if %s comes first',
  async (first) => {
    const cora = await person(`cora ${first}`);
    const office = await officer(`office ${first}`);
    const dana = await assistantOf(ada, ['contacts']);
    const id = await givenDelegation(cora.id, dana.id, ['contacts']);
    const disable = () => office.send(changeAffiliate, { id: cora.id, body: { disabled: true } });
    const turn = () => dana.send(changeWork, { body: { id } });
    const requests = first === 'disabling' ? [disable, turn] : [turn, disable];
    const statuses = await whileLocked({ table: 'affiliate', id: cora.id }, requests);
    expect(statuses).toEqual(first === 'disabling' ? [200, 400] : [200, 200]);
    expect((await dana.send(listContacts)).status).toBe(first === 'disabling' ? 200 : 401);
    await office.call(changeAffiliate, { id: cora.id, body: { disabled: false } });
    expect((await dana.send(listContacts)).status).toBe(200);
  },
);

onServer.each([
  ['a new letter', 409],
  ['the end', 200],
])(
  'a password chosen by a letter and %s wait for each other in one order',
  async (other, status) => {
    const { id } = await ada.call(addAssistant, {
      body: {
        firstName: 'Dana',
        lastName: 'Example',
        email: 'dana@example.com',
        scopes: ['contacts'],
      },
    });
    const [row] = await query<{ personId: string }>(
      'select person_id "personId" from delegate where id = $1',
      [id],
    );
    const personId = row?.personId ?? '';
    const token = await makeInvitation(personId, 'invite', 60);
    // The choice takes this row once it has taken the account and the letter.
    await insert('calendar', { affiliate_id: personId });
    const request = other === 'the end' ? endAssistant : sendLetter;
    const statuses = await whileLocked({ table: 'calendar', id: personId }, [
      () => choose(token),
      () => ada.send(request, { id }),
    ]);
    expect(statuses).toEqual([200, status]);
  },
);

onServer(
  'a password chosen with a link and a switch wait for each other in one order',
  async () => {
    const dana = await assistantOf(ada, ['contacts']);
    await query('update delegate set feed_hash = $2 where id = $1', [
      dana.delegateId,
      'a'.repeat(64),
    ]);
    const token = await makeInvitation(dana.id, 'reset', 60);
    await insert('calendar', { affiliate_id: dana.id });
    const statuses = await whileLocked({ table: 'calendar', id: dana.id }, [
      () => choose(token),
      () => dana.send(changeWork, { body: { id: dana.delegateId } }),
    ]);
    expect(statuses).toEqual([200, 200]);
    expect((await dana.send(listContacts)).status).toBe(401);
  },
);

onServer('two sessions of one assistant switch to the same affiliate at once', async () => {
  const dana = await assistantOf(ada, ['contacts']);
  const id = await givenDelegation(bea.id, dana.id, ['contacts']);
  const turn = () => dana.send(changeWork, { body: { id } });
  const statuses = await whileLocked({ table: 'affiliate', id: bea.id }, [turn, turn]);
  expect(statuses).toEqual([200, 200]);
});

onServer.each(['another firm', 'the office’s role'])(
  'nobody is chosen who is getting %s',
  async (change) => {
    const office = await officer(`office ${change}`);
    const cora = await person(`cora with ${change}`);
    const eve = await person(`eve with ${change}`);
    const firm = await insert('firm', { name: `First ${change}` });
    const other = await insert('firm', { name: `Second ${change}` });
    await query('update affiliate set firm_id = $1 where id = any($2::uuid[])', [
      firm,
      [cora.id, eve.id],
    ]);
    const { version } = await office.call(readAffiliate, { id: eve.id });
    const body = change === 'another firm' ? { version, firmId: other } : { office: true };
    const statuses = await whileLocked({ table: 'affiliate', id: eve.id }, [
      () => office.send(changeAffiliate, { id: eve.id, body }),
      () => cora.send(addAssistant, { body: { personId: eve.id, scopes: ['contacts'] } }),
    ]);
    expect(statuses).toEqual([200, 400]);
    expect(await query('select from delegate where person_id = $1', [eve.id])).toEqual([]);
  },
);
