import { beforeEach, describe, expect, test } from 'vitest';
import { query } from '../../lib/db/db.ts';
import { insert, snapshot, withStore } from '../helpers/harness.ts';
import { alertsOf } from '../office/office-calls.ts';
import {
  countOf,
  deliverToPortal,
  givenIntroducer,
  idOf,
  leadOf,
  send,
  sendForm,
} from './lead-calls.ts';

withStore();
const HTML = 'text/html; charset=utf-8';
beforeEach(() => {
  deliverToPortal();
});

const contactsOf = (affiliateId: string) =>
  query<{ id: string; name: string; deleted_at: Date | null }>(
    'select * from contact where affiliate_id = $1 order by created_at',
    [affiliateId],
  );
/** A contact of the affiliate who is Grace, apart from these fields. */
const givenGrace = async (affiliate_id: string, fields: object) => {
  await insert('contact', { affiliate_id, name: 'Grace Example', ...fields });
  return contactsOf(affiliate_id);
};
const writtenTo = (contactId = '') =>
  query<{ kind: string; text: string }>(
    'select kind, text from interaction where contact_id = $1 order by created_at',
    [contactId],
  );

test('a message creates a lead, a contact with its origin, a note, an alert and audit rows', async () => {
  const ada = await givenIntroducer('all-of-it', 'Ada is paid for clients she brings.');
  const answer = await send({ ref: 'all-of-it', phone: '+1 555 010 0100', interest: 'other' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const [contact] = await contactsOf(ada);
  const lead = await leadOf(answer.clone());
  expect(lead).toMatchObject({ affiliate_id: ada, contact_id: contact?.id, credit: 'link' });
  expect(contact).toMatchObject({
    name: 'Grace Example',
    phone: '+1 555 010 0100',
    stage: 'lead',
    source: 'link',
    origin: lead.receipt,
    details: { firstName: 'Grace', lastName: 'Example' },
  });
  expect(await writtenTo(contact?.id)).toEqual([{ kind: 'lead', text: 'Tell me more.' }]);
  expect(await alertsOf(ada)).toEqual([
    {
      kind: 'lead',
      title: 'Grace Example wrote to you',
      href: `/dashboard/contacts/view?id=${contact?.id}`,
      why: 'From your link “Default link.”',
    },
  ]);
  const audit = `select actor, action, kind, thing from audit
    where affiliate_id = $1 and kind <> 'page' order by kind desc`;
  const made = { actor: null, action: 'create' };
  expect(await query(audit, [ada])).toEqual([
    { ...made, kind: 'lead', thing: await idOf(answer) },
    { ...made, kind: 'contact', thing: contact?.id },
  ]);
});

test('an extension and a kind that were typed beside the number are apart in the contact', async () => {
  const ada = await givenIntroducer('extension');
  await send({ ref: 'extension', phone: 'Work: (212) 555-0101 ext. 12' });
  const [contact] = await contactsOf(ada);
  const entry = { value: '(212) 555-0101', kind: 'work', extension: '12' };
  expect(contact).toMatchObject({ phone: '(212) 555-0101', details: { phones: [entry] } });
});

describe('a sender who is already in the list', () => {
  test('is not overwritten: the message is added, and the affiliate gets an alert', async () => {
    const ada = await givenIntroducer('known');
    const same = { name: 'Example, Grace', email: 'Grace@Example.com', stage: 'client' };
    const [before] = await givenGrace(ada, same);
    const reach = { email: 'GRACE@example.com', phone: '+1 555 010 0100' };
    const answer = await send({ ref: 'known', ...reach });
    expect(await contactsOf(ada)).toEqual([before]);
    expect(await writtenTo(before?.id)).toEqual([{ kind: 'lead', text: 'Tell me more.' }]);
    expect((await leadOf(answer)).contact_id).toBe(before?.id);
    expect(await countOf('alert', ada)).toBe(1);
  });

  test('is recognized by name and any address or number', async () => {
    const ada = await givenIntroducer('any-address');
    const emails = ['grace@work.example', 'Grace.Home@example.com'];
    const phones = ['555 010 0100', '555 010 0177 x2'];
    const before = await givenGrace(ada, {
      email: emails[0],
      phone: phones[0],
      details: {
        emails: emails.map((value) => ({ value, kind: 'work' })),
        phones: phones.map((value) => ({ value, kind: 'work' })),
      },
    });
    for (const reach of [
      { phone: '+1 (555) 010-0100' },
      { phone: '+1 (555) 010-0177' },
      { email: 'grace.home@example.com' },
    ]) {
      await send({ ref: 'any-address', email: 'new@example.com', ...reach });
    }
    expect(await contactsOf(ada)).toEqual(before);
  });

  test('is not a spouse, or somebody with another middle name, who writes from the same address', async () => {
    const ada = await givenIntroducer('spouses');
    const names = ['Grace A. Example', 'June Example', 'Grace B. Example'];
    for (const name of names) {
      const { contact_id } = await leadOf(await send({ ref: 'spouses', name }));
      expect((await contactsOf(ada)).at(-1)).toMatchObject({ id: contact_id, name });
    }
    // A middle name may be spelled out.
    await send({ ref: 'spouses', name: 'Grace Ann Example, CLU' });
    expect((await contactsOf(ada)).map(({ name }) => name)).toEqual(names);
  });

  test('stays in the trash with the message, and the affiliate gets an alert', async () => {
    const ada = await givenIntroducer('binned');
    await send({ ref: 'binned' });
    await query('update contact set deleted_at = now() where affiliate_id = $1', [ada]);
    const [before] = await contactsOf(ada);
    const answer = await send({ ref: 'binned', name: 'Grace B. Example', message: 'Hello again' });
    expect(await contactsOf(ada)).toEqual([before]);
    expect(await writtenTo(before?.id)).toHaveLength(2);
    expect(await leadOf(answer)).toMatchObject({
      affiliate_id: ada,
      contact_id: before?.id,
      message: 'Hello again',
    });
    expect((await alertsOf(ada)).at(-1)).toMatchObject({
      title: 'Grace B. Example wrote to you',
      why: expect.stringMatching(/“Default link\.” This contact is in your trash, .* restore it/),
      href: `/dashboard/contacts/view?id=${before?.id}`,
    });
    expect(await query("select from audit where action = 'restore'")).toEqual([]);
  });

  test('is a new contact if the old one has been in the trash for more than 30 days', async () => {
    const ada = await givenIntroducer('long-gone');
    const deleted_at = new Date(Date.now() - 31 * 86_400_000);
    await givenGrace(ada, { email: 'grace@example.com', deleted_at });
    await send({ ref: 'long-gone' });
    expect(await contactsOf(ada)).toMatchObject([{ deleted_at }, { deleted_at: null }]);
  });

  test('is the contact that this one was merged into', async () => {
    const ada = await givenIntroducer('merged');
    const kept = { affiliate_id: ada, name: 'Grace E.', email: 'new@example.com' };
    const merged_into = await insert('contact', kept);
    const deleted_at = new Date();
    await givenGrace(ada, { email: 'grace@example.com', deleted_at, merged_into });
    const answer = await send({ ref: 'merged', message: 'From my old address' });
    expect((await leadOf(answer)).contact_id).toBe(merged_into);
    expect(await contactsOf(ada)).toHaveLength(2);
  });
});

test('an affiliate who muted leads gets no alert, but still the contact', async () => {
  const ada = await givenIntroducer('muted');
  await query("insert into alert_mute (affiliate_id, kind) values ($1, 'lead')", [ada]);
  await send({ ref: 'muted' });
  expect([await countOf('alert', ada), await countOf('contact', ada)]).toEqual([0, 1]);
});

test('of consecutive empty lines in a message, two stay, however they were sent', async () => {
  const sent = (message: string) => send({ message }).then(leadOf);
  const { message } = await sent(`First.${' \r\n\t'.repeat(900)}\nSecond.\n\n\nThird.\r\rLast.`);
  expect(message).toBe('First. \n\n\nSecond.\n\n\nThird.\n\nLast.');
});

test('a form without scripts is redirected to the thank-you page', async () => {
  const ada = await givenIntroducer('formed');
  const answer = await sendForm({ introducedBy: 'formed' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/thank-you']);
  expect(await answer.text()).toBe('');
  const [contact] = await contactsOf(ada);
  expect(contact).toMatchObject({ name: 'Grace Example', source: 'form' });
});

test.each([
  [{ email: 'grace at example' }, 'The email address must look like name@example.com.'],
  [{ message: ' ' }, 'The message is missing.'],
  [{ message: 'My card: 4111 1111 1111 1111' }, 'This looks like it holds a card number.'],
  [{ name: '<b>'.repeat(50) }, 'The name has more than 100 characters.'],
])('an invalid form without scripts gets a page that says so: %o', async (changes, why) => {
  const answer = await sendForm(changes);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, HTML]);
  const html = await answer.text();
  expect(html).toContain(why);
  expect(html).toContain('use your browser’s Back button');
});

test('without the database a form gets an error page, and a script gets JSON', async () => {
  process.env.DATABASE_URL = 'postgres://127.0.0.1:1/none';
  const form = await sendForm();
  const script = await send();
  expect([form.status, script.status]).toEqual([503, 503]);
  expect(await form.text()).toContain('Please try again shortly.');
  expect(await script.json()).toMatchObject({ error: 'unavailable' });
});

test('with delivery `none` the path is not found, and nothing is stored', async () => {
  deliverToPortal('none');
  const before = await snapshot();
  expect([(await send()).status, (await sendForm()).status]).toEqual([404, 404]);
  expect(await snapshot()).toEqual(before);
});

test('the selected interest is the first line of the message and a tag of the new contact', async () => {
  const ada = await givenIntroducer('ticked-it');
  await send({ ref: 'ticked-it', interest: 'consultation' });
  const [contact] = await contactsOf(ada);
  expect(contact).toMatchObject({ tags: ['Scheduling a Consultation'] });
  expect(await writtenTo(contact?.id)).toEqual([
    { kind: 'lead', text: 'Interested in: Scheduling a Consultation\n\nTell me more.' },
  ]);
});
