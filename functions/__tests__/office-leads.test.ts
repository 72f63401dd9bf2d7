import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeLead } from '../../src/contract/office-leads.ts';
import { query } from '../lib/db/db.ts';
import { json } from './callers.ts';
import { givenAffiliate, givenOffice, withStore } from './harness.ts';
import { countOf, deliverToPortal, givenIntroducer, idOf, send as write } from './lead-calls.ts';
import { alertsOf, atOffice, leads, notesOf } from './office-calls.ts';

withStore();

let office = '';
let officeId = '';
let ada = '';
beforeAll(async () => {
  ({ id: officeId, cookie: office } = await givenOffice('olive'));
  ada = await givenIntroducer('ada-example');
});
beforeEach(async () => {
  for (const table of ['lead', 'contact', 'alert']) await query(`delete from ${table}`);
  deliverToPortal();
});

const credit = ({ id, version }: OfficeLead, affiliateId = ada, reason = 'She called us') =>
  atOffice(office, 'POST', `/leads/${id}/credit`, { version, affiliateId, reason });
const decline = ({ id, version }: OfficeLead, reason = 'A test of ours') =>
  atOffice(office, 'POST', `/leads/${id}/decline`, { version, reason });

/** A message that is credited to no one, as the office reads it. */
async function waiting(changes: object = {}): Promise<OfficeLead> {
  const id = await idOf(await write(changes));
  const lead = (await leads(office)).find((one) => one.id === id);
  if (!lead) throw new Error('The message is not in the list.');
  return lead;
}

test('waiting messages come first, and the person of an affiliate’s lead is not shown', async () => {
  const unknown = await waiting({ introducedBy: 'Somebody', email: 'kim@example.com' });
  await write({ introducedBy: 'ada-example', email: 'robin@example.com' });
  const all = await leads(office);
  expect(all).toEqual([
    unknown,
    expect.objectContaining({
      credit: 'typed',
      affiliate: 'introducer ada-example',
      affiliateName: 'Ada of ada-example',
      person: null,
    }),
  ]);
  expect(unknown.person).toMatchObject({ email: 'kim@example.com', introducedBy: 'Somebody' });
  expect(JSON.stringify(all)).not.toContain('robin@example.com');
  expect(await leads(office, '?view=waiting')).toEqual([unknown]);
  expect((await json<{ leads: number }>(atOffice(office, 'GET', '/waiting'))).leads).toBe(1);
});

describe('a credit', () => {
  test('creates a contact with its receipt, an alert with the reason, and a line in the audit', async () => {
    const lead = await waiting();
    const credited = await json<OfficeLead>(credit(lead));
    expect(credited).toMatchObject({
      version: 2,
      credit: 'office',
      affiliate: 'introducer ada-example',
      person: null,
      decision: 'She called us',
    });
    expect(
      await query('select name, email, source, origin from contact where affiliate_id = $1', [ada]),
    ).toMatchObject([
      {
        name: 'Grace Example',
        email: 'grace@example.com',
        source: 'form',
        origin: { credit: 'office', reason: 'She called us' },
      },
    ]);
    expect(
      await query('select kind, text from interaction where affiliate_id = $1', [ada]),
    ).toEqual([{ kind: 'lead', text: 'Tell me more.' }]);
    expect(await alertsOf(ada)).toMatchObject([
      {
        kind: 'lead',
        title: 'Grace Example wrote to you',
        why: 'The office credited this message to you: She called us',
      },
    ]);
    expect((await notesOf(ada)).slice(-2)).toEqual([
      { action: 'credit', actor: officeId, reason: 'She called us' },
      { action: 'create', actor: officeId, reason: '' },
    ]);
  });

  test('uses an existing contact with the same name and address', async () => {
    await query(
      "insert into contact (affiliate_id, name, email) values ($1, 'Example, Grace', 'GRACE@example.com')",
      [ada],
    );
    await json(credit(await waiting()));
    expect(await countOf('contact', ada)).toBe(1);
    expect(await countOf('lead', ada)).toBe(1);
  });

  test('by two members at the same moment counts once; the slower one sees who was faster', async () => {
    const grace = await givenAffiliate('second');
    const lead = await waiting();
    const answers = await Promise.all([credit(lead), credit(lead, grace), decline(lead)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ current: { id: lead.id, version: 2 } });
    expect((await countOf('contact', ada)) + (await countOf('contact', grace))).toBeLessThan(2);
  });

  test('needs a reason, and an active affiliate who did not write the message', async () => {
    const lead = await waiting();
    const gone = await givenAffiliate('disabled one', { disabled: true });
    const wrong = [credit(lead, ada, ' '), credit(lead, gone), credit(lead, 'nobody')];
    for (const answer of await Promise.all(wrong)) expect(answer.status).toBe(400);
    const own = await waiting({ email: 'ada-example@example.com' });
    expect(await json(credit(own), 400)).toMatchObject({
      fields: { affiliateId: 'This message came from the affiliate’s own address.' },
    });
    expect(await countOf('contact', ada)).toBe(0);
  });
});

test('a declined lead leaves the queue with its reason, and stays declined', async () => {
  const lead = await waiting();
  expect(await json(decline(lead))).toMatchObject({
    decision: 'A test of ours',
    affiliate: null,
    person: { email: 'grace@example.com' },
  });
  expect(await leads(office, '?view=waiting')).toEqual([]);
  expect((await credit({ ...lead, version: 2 })).status).toBe(409);
  expect(await query("select actor, reason from audit where action = 'declined'")).toEqual([
    { actor: officeId, reason: 'A test of ours' },
  ]);
});

test('a request to join is marked; a reply ends its wait, and can be unmarked', async () => {
  const lead = await waiting({ interest: 'affiliate' });
  expect([lead.joins, (await waiting({ interest: 'services' })).joins]).toEqual([true, false]);
  const mark = ({ id, version }: OfficeLead, answered: boolean) =>
    atOffice(office, 'PATCH', `/leads/${id}`, { version, answered });
  const answered = await json<OfficeLead>(mark(lead, true));
  expect(answered).toMatchObject({ version: 2, answeredAt: expect.any(String), decidedAt: null });
  expect(await leads(office, '?view=waiting')).toHaveLength(1);
  expect(await json(mark(lead, true), 409)).toMatchObject({ current: { version: 2 } });
  expect(await json(mark(answered, false))).toMatchObject({ version: 3, answeredAt: null });
  expect(await leads(office, '?view=waiting')).toHaveLength(2);
  expect(
    await query("select action, actor from audit where thing = $1 and action like '%answered'", [
      lead.id,
    ]),
  ).toEqual([
    { action: 'answered', actor: officeId },
    { action: 'unanswered', actor: officeId },
  ]);
});
