/** Valid values of a profile's fields, and the sentences that refuse others. */

import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { renamePasskey } from '../../../src/contract/auth/two-step.ts';
import { ContactDraft } from '../../../src/contract/contacts/contacts.ts';
import { LeadDraft } from '../../../src/contract/leads.ts';
import { createLink } from '../../../src/contract/links/links.ts';
import { inviteAffiliate } from '../../../src/contract/office/affiliates.ts';
import { createOrder } from '../../../src/contract/orders.ts';
import { changeProfile, saveProfile } from '../../../src/contract/profile/profile.ts';
import { readProfile } from '../../../src/contract/profile/read-profile.ts';
import { createTicket } from '../../../src/contract/tickets.ts';
import { query } from '../../lib/db/db.ts';
import { type Person, person } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';
import { ADDRESS } from '../orders/order-calls.ts';
import { DRAFT as TICKET } from '../tickets/ticket-calls.ts';
import { profileWith, savedProfile } from './profile-calls.ts';

withStore();

let ada: Person;
beforeAll(async () => {
  ada = await person('ada');
});

const RELOAD = 'Please reload the page and try again.';
const EMAIL = 'The business email must look like name@example.com.';
const WEBSITE = 'The website must start with https:// and contain no username or password.';
const STATES = 'Please choose states from the list.';
const SWITCH = 'Please choose on or off.';

test.each([
  ['name', '', 'The name is missing.'],
  ['name', 'x'.repeat(101), 'The name has more than 100 characters.'],
  ['name', 'a\u{e0041}b', 'The name contains invisible characters. Please type it again.'],
  ['name', 'a\u202eb', 'The name contains invisible characters. Please type it again.'],
  ['bio', 'x'.repeat(601), 'The biography has more than 600 characters.'],
  ['bio', 7, 'The biography must be text.'],
  ['bio', undefined, 'The field "bio" is missing.'],
  ['website', 'javascript:alert(1)', WEBSITE],
  ['website', 'http://example.com', WEBSITE],
  ['website', 'https:example.com', WEBSITE],
  ['website', 'https:\\\\example.com', WEBSITE],
  ['website', 'https://example.com\\@evil.example', WEBSITE],
  ['website', 'https://two words.example', WEBSITE],
  ['website', 'https://user:pass@example.com', WEBSITE],
  ['website', 'https://:pass@example.com', WEBSITE],
  ['email', 'ada at example', EMAIL],
  ['email', 'ada?bcc=all@example.com', EMAIL],
  ['email', 'ada@example.com?subject=x', EMAIL],
  ['email', 'ada&b@example.com', EMAIL],
  ['email', 'ada%0a@example.com', EMAIL],
  ['email', 'x@b.com<script>', EMAIL],
  ['email', 'x@b.com"onclick=', EMAIL],
  ['email', 'x@-b.com', EMAIL],
  ['email', 'x@b..com', EMAIL],
  ['phone', 'call me', 'The phone number does not look complete. Example: +1 555 010 0100.'],
  ['timeZone', 'Europe/Zurich', 'Please choose a time zone from the list.'],
  ['states', ['CA', 'XX'], STATES],
  ['states', 'CA', STATES],
  ['show', { phone: 'yes' }, SWITCH],
  ['show', 7, SWITCH],
  ['version', undefined, RELOAD],
  ['version', '1', RELOAD],
  ['version', 0, RELOAD],
  ['version', 1.5, RELOAD],
  ['version', 2 ** 31, RELOAD],
  ['version', 2 ** 53, RELOAD],
])('the field %s refuses %j with a sentence', async (field, value, sentence) => {
  const body = await profileWith(ada, { [field]: value });
  expect(await ada.refused(saveProfile, 400, { body })).toEqual({
    error: 'validation',
    message: sentence,
    fields: { [field]: sentence },
  });
});

test.each([
  'ada+planning@sub.example.co.uk',
  "o'brien_1@example.com",
  'ada@bücher.example',
  'ada@xn--bcher-kva.example',
  'अदा@उदाहरण.भारत',
  '用户@例え.jp',
])('%s is an email address', async (email) => {
  expect(await savedProfile(ada, { email })).toMatchObject({ email });
});

test.each([
  'x\u00adx@b.com',
  'x\u0000x@b.com',
  '\u202Exx@b.com',
  'Ada <xx@b.com>',
  'mailto:xx@b.com',
])('what is around or hidden in the address %j is dropped', async (email) => {
  expect(await savedProfile(ada, { email })).toMatchObject({ email: 'xx@b.com' });
});

/** One of each kind of invisible character. */
const UNSEEN = [
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u{e0041}\u{e0042}',
  '\uffa0 \u115f',
  '\u200d',
  '\u034f',
];

test.each(UNSEEN)('a name with only %j counts as missing, in every contract', async (name) => {
  const body = await profileWith(ada, { name });
  const { fields } = await ada.refused(saveProfile, 400, { body });
  expect(fields).toEqual({ name: 'The name is missing.' });
  // Optional fields become empty.
  expect(await savedProfile(ada, { firm: name, role: `${name} ` })).toMatchObject({
    firm: '',
    role: '',
  });
  const sender = { name: 'A', email: 'a@example.com', message: 'Hello' };
  const invited = { firstName: 'A', lastName: 'B', email: 'a@example.com', username: 'a' };
  const drafts: [v.GenericSchema | undefined, object, string][] = [
    [LeadDraft, { ...sender, name }, 'The name is missing.'],
    [LeadDraft, { ...sender, message: name }, 'The message is missing.'],
    [ContactDraft, { name }, 'The name is missing.'],
    [ContactDraft, { name: 'A', tags: [name] }, 'A tag is empty.'],
    [createLink.body, { label: name }, 'The label is missing.'],
    [inviteAffiliate.body, { ...invited, firstName: name }, 'The first name is missing.'],
    [inviteAffiliate.body, { ...invited, username: name }, 'The username is missing.'],
    [renamePasskey.body, { version: 1, name }, 'The name is missing.'],
    [createOrder.body, { items: [], address: { ...ADDRESS, name } }, 'The name is missing.'],
    [createTicket.body, { ...TICKET, subject: name }, 'The subject is missing.'],
  ];
  for (const [schema, draft, sentence] of drafts) {
    const { issues = [] } = v.safeParse(schema as v.GenericSchema, draft);
    const sentences = issues.map(({ message }) => message);
    expect(sentences, JSON.stringify(draft)).toContain(sentence);
  }
});

test('a name with some visible characters is a name', async () => {
  for (const name of ['Zoë 👩‍👩‍👧', 'نازنین‌زهرا', 'Soft\u00adware']) {
    expect(await savedProfile(ada, { name })).toMatchObject({ name });
  }
});

test('a URL is stored as browsers write it', async () => {
  const changes = { website: ' HTTPS://EXAMPLE.com/Ada ', booking: 'bücher.example/Ada?day=1' };
  expect(await savedProfile(ada, changes)).toMatchObject({
    website: 'https://example.com/Ada',
    booking: 'https://xn--bcher-kva.example/Ada?day=1',
  });
});

test('a change validates only the fields that were sent, names each invalid one, and ignores fields that a browser cannot change', async () => {
  // Older rules allowed it.
  await query("update profile set phone = 'ask the office'");
  const before = await ada.call(readProfile);
  const { version } = before;
  const others = { id: 'x', oldCodes: ['x'], confirmedOn: '1999-01-01' };
  const changed = await ada.call(changeProfile, { body: { version, role: 'Coach', ...others } });
  expect(changed).toEqual({ ...before, role: 'Coach', version: version + 1 });
  const wrong = { version: version + 1, phone: 'ask the office', show: { bio: 1 } };
  const { fields = {} } = await ada.refused(changeProfile, 400, { body: wrong });
  expect(Object.keys(fields).sort()).toEqual(['phone', 'show']);
});
