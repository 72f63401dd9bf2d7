/** Writes that are sent twice, for every POST that creates something. */

import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkKeyOf } from '../../../src/config/shop.ts';
import type { Order } from '../../../src/contract/orders.ts';
import { query } from '../../lib/db/db.ts';
import { approvalDraft, givenApproval } from '../approvals/approval-calls.ts';
import { addedContact, addedHousehold } from '../contacts/contact-calls.ts';
import { type Person, person, problemOf, readJson } from '../helpers/caller.ts';
import { context, digest, insert, makeOffice, withStore } from '../helpers/harness.ts';
import { ROUTES, routeNamed } from '../helpers/routes.ts';
import { deliverToPortal, sendForm } from '../leads/lead-calls.ts';

withStore();

let ada: Person;
beforeAll(async () => {
  ada = await person('ada');
  await makeOffice(ada.id);
  await query("update profile set disclosure = 'A disclosure line.'");
});
beforeEach(async () => {
  deliverToPortal();
  // All leads come from one address, whose messages are counted.
  await query('delete from login_attempt');
});

/** Creates a contact of Ada's. Returns its id. */
const contact = async (): Promise<string> => (await addedContact(ada, { name: 'Robin Sample' })).id;

/** A route's inputs: the path parameters, a body, and the same body after a correction. */
interface Case {
  params: Record<string, string>;
  body: object;
  corrected: object;
}

/** Makes what a POST names by id, and so its example cannot. */
const NAMING: Record<string, () => Promise<Partial<Case>>> = {
  'POST /api/approvals': async () => {
    const body = await approvalDraft();
    return { body, corrected: { ...body, number: 'AD-2292' } };
  },
  'POST /api/office/firms': async () => {
    const name = `Firm ${crypto.randomUUID()}`;
    return { body: { name }, corrected: { name: `${name} again` } };
  },
  'POST /api/office/approvals': async () => {
    const { kind, thing, hash, ...decided } = await approvalDraft();
    const firmId = await insert('firm', { name: crypto.randomUUID() });
    const body = { firmId, things: [{ kind, thing, hash }], ...decided };
    return { body, corrected: { ...body, number: 'AD-2292' } };
  },
  'POST /api/contacts/:id/interactions': async () => ({ params: { id: await contact() } }),
  'POST /api/households': async () => ({
    body: { name: 'Sample', members: [{ contactId: await contact(), role: 'client' }] },
  }),
  'POST /api/households/:id/members/:memberId/contact': async () => {
    const members = [{ name: 'Kim Sample', role: 'client' }];
    const { id, members: made } = await addedHousehold(ada, members);
    return { params: { id, memberId: made[0]?.id ?? '' } };
  },
  'POST /api/reviews': async () => {
    const body = { contactId: await contact(), title: 'Review', on: '2199-01-02' };
    return { body, corrected: { ...body, title: 'Review again' } };
  },
  'POST /api/reviews/:id/close': async () => {
    const { id } = await make('POST /api/reviews');
    const body = { version: 1, agreed: 'Move the cottage.' };
    return { params: { id }, body, corrected: { ...body, agreed: 'Sell the cottage.' } };
  },
  'POST /api/shares': async () => {
    const body = { kind: 'questions', contactId: await contact() };
    return { body, corrected: { ...body, days: 30 } };
  },
  'POST /api/tasks': async () => ({
    body: { title: 'Call', contactId: await contact(), kind: 'call', on: '2026-12-01' },
  }),
  'POST /api/tasks/:id/done': async () => ({
    params: await make('POST /api/tasks'),
    body: { version: 1, log: { text: 'Sent.', kind: 'note' }, next: null },
  }),
  'POST /api/contacts/bulk': async () => ({
    body: { change: { tags: ['new'] }, ids: [await contact()] },
  }),
  'POST /api/contacts/merge': async () => {
    const keep = await contact();
    const drop = await contact();
    const other = await contact();
    return { body: { keep, drop }, corrected: { keep, drop: other } };
  },
  'POST /api/tickets/:id/messages': async () => ({ params: await make('POST /api/tickets') }),
  'POST /api/uses': async () => {
    await givenApproval(ada.id);
    const { kind, thing, hash } = await approvalDraft();
    const body = { kind, thing, hash, contactId: await contact(), how: 'print' };
    return { body, corrected: { ...body, how: 'email' } };
  },
};

/** Each POST that creates something. */
const MAKING = ROUTES.filter(([name, { creates }]) => creates || NAMING[name]).map(
  ([name]) => name,
);

/** The body with another first text. */
const correctionOf = (body: object): object =>
  JSON.parse(JSON.stringify(body).replace(/([:[]"[^"]+)"/, '$1 again"'));

async function caseOf(name: string): Promise<Case> {
  const { params = {}, body, corrected } = (await NAMING[name]?.()) ?? {};
  const sent = body ?? (routeNamed(name).creates as object);
  return { params, body: sent, corrected: corrected ?? correctionOf(sent) };
}

/** Why each other POST needs no key. */
const WITHOUT: Record<string, string> = {
  'POST /a/:code': 'the same words are one lead for a day',
  'POST /api/account/codes': 'only the last secret is valid',
  'POST /api/account/deletion': 'the first date stays',
  'POST /api/account/email': 'only the last request can be confirmed',
  'POST /api/account/passkeys': 'a challenge is valid once',
  'POST /api/account/passkeys/options': 'a challenge expires',
  'POST /api/account/password': 'the current password has changed by then',
  'POST /api/account/recovery-codes': 'only the last codes are valid',
  'POST /api/account/step-up': 'a step-up only sets a time',
  'POST /api/account/step-up/options': 'a challenge expires',
  'POST /api/account/step-up/passkey': 'a challenge is valid once',
  'POST /api/applications':
    'a refusal would tell which addresses are known: applications.test.ts sends it twice',
  'POST /api/applications/answer': 'it needs the version',
  'POST /api/applications/confirm': 'the second finds it confirmed',
  'POST /api/applications/delete': 'the second finds it deleted',
  'POST /api/applications/read': 'it only reads',
  'POST /api/applications/withdraw': 'the second finds it withdrawn',
  'POST /api/alerts/read': 'the second finds none unread',
  'POST /api/alerts/unread': 'the second finds it undone',
  'POST /api/assistants': 'it needs a mail server: assistants.test.ts sends it twice',
  'POST /api/assistants/:id/letter': 'only the last link is valid',
  'POST /api/contacts/not-duplicates': 'the second marks none',
  'POST /api/office/applications/decide': 'it needs the versions',
  'POST /api/office/affiliates/import': 'the second finds the affiliates already added',
  'POST /api/publications': 'the second finds that nothing has changed',
  'POST /api/for-you': 'opening changes only a day and a state',
  'POST /api/for-you/code': 'an hour allows three mails at most',
  'POST /api/for-you/send': 'the second finds the answers sent',
  'POST /api/shares/:id/answers': 'it needs the version',
  'POST /api/newsletter': 'an hour allows three mails at most',
  'POST /api/newsletter/confirm': 'the second finds it confirmed',
  'POST /api/mail/unsubscribe/:token': 'the kind is already off',
  'POST /api/auth/address': 'a link works once',
  'POST /api/auth/forgot': 'an hour allows three mails at most',
  'POST /api/auth/invitation': 'it only reads',
  'POST /api/auth/login': 'each login is a new session',
  'POST /api/auth/logout': 'the session has ended',
  'POST /api/auth/password': 'a link works once',
  'POST /api/auth/second-step': 'a challenge is valid once',
  'POST /api/auth/second-step/options': 'a challenge expires',
  'POST /api/calendar': 'only the last link is valid',
  'POST /api/shares/preview': 'stores nothing',
  'POST /api/contacts/:id/restore': 'it is already in the list',
  'POST /api/office/affiliates':
    'the username is taken, unless it is made from the name: then the list shows both',
  'POST /api/office/affiliates/:id/reset': 'only the last link is valid',
  'POST /api/office/affiliates/:id/sign-out': 'the sessions have ended',
  'POST /api/office/affiliates/:id/unlock': 'no one has to wait anymore',
  'POST /api/office/announcements/:id/withdraw': 'it needs the version',
  'POST /api/office/leads/:id/credit': 'it needs the version',
  'POST /api/office/leads/:id/decline': 'it needs the version',
  'POST /api/office/tickets/:id/messages': 'it needs the version',
  'POST /api/reports/missing': 'it only reads',
  'POST /api/training/:course/:lesson': 'each one counts as a try',
  'POST /api/office/tickets/:id/files': 'ticket-files.test.ts sends its bytes twice',
  'POST /api/tasks/steps': 'the second finds the steps open',
  'POST /api/tickets/:id/files': 'ticket-files.test.ts sends its bytes twice',
  'POST /api/undo': 'a token works once',
  'POST /api/uses/steps': 'the second finds the steps open',
};

const sent = (name: string, { params = {} }: Partial<Case>, body: object, key: string) =>
  ada.send(routeNamed(name), { ...params, body, key });

/** A number for all rows of each table, except the message counters, which each try changes. */
const state = async () => ({ ...(await digest()), login_attempt: [] });

/** Creates what the route's example says. Returns its id. */
async function make(name: string): Promise<{ id: string }> {
  const { body } = await caseOf(name);
  return (await ada.call(routeNamed(name), { body })) as { id: string };
}

test('every POST of the contract either creates something or says why it needs no key', () => {
  const posts = ROUTES.filter(([, { method }]) => method === 'POST').map(([name]) => name);
  const known = [...MAKING, ...Object.keys(WITHOUT)];
  expect(
    known.sort(),
    'name an example in the contract, or add the POST to NAMING or WITHOUT',
  ).toEqual(posts.sort());
});

describe.each(MAKING)('%s', (name) => {
  // A person has 50 at most: one that is dropped for that would look like a change.
  beforeAll(() => query('delete from undo'));

  test('a plain retry, at the same moment or later, returns the first result and changes nothing', async () => {
    const given = await caseOf(name);
    const retry = async () => {
      const answer = await sent(name, given, given.body, 'retry');
      // Only the first try gets the address of a link: the token is not stored.
      const { url: _, ...body } = (await answer.json()) as { url?: string };
      return [answer.status, body];
    };
    const [first, second] = await Promise.all([retry(), retry()]);
    expect(first?.[0], JSON.stringify(first)).toBeLessThan(300);
    expect(second).toEqual(first);
    const before = await state();
    expect(await retry()).toEqual(first);
    expect(await state()).toEqual(before);
  });

  test('a correction under the same key is refused with a sentence, and changes nothing', async () => {
    const given = await caseOf(name);
    await sent(name, given, given.body, 'corrected');
    const before = await state();
    expect(await readJson(sent(name, given, given.corrected, 'corrected'), 409)).toMatchObject({
      error: 'conflict',
      message:
        'This was already sent with other contents, so nothing was saved. Open the saved version and change it there.',
    });
    expect(await state()).toEqual(before);
  });
});

test.each([
  { order: 'one after another', names: MAKING },
  { order: 'in reverse', names: MAKING.toReversed() },
])('a key that was used elsewhere is free, $order', async ({ order, names }) => {
  // A part of an import adds the row's number to its key.
  // The key of what was added to something else is also free.
  const tried = names.flatMap((name) => (name.includes('/:') ? [name, name] : [name]));
  for (const key of [order, `${order} 1`]) {
    const cases: [name: string, given: Case][] = [];
    for (const name of tried) cases.push([name, await caseOf(name)]);
    let before = await state();
    for (const [name, given] of cases) {
      const answer = await sent(name, given, given.body, key);
      expect(answer.status, `${name} ${await answer.text()}`).toBeLessThan(300);
      const after = await state();
      expect(after, name).not.toEqual(before);
      before = after;
    }
  }
});

describe('of an import', () => {
  const part = (body: object, key: string) => sent('POST /api/contacts/import', {}, body, key);
  const names = (...list: string[]) => list.map((name) => ({ name }));

  test('the key of a later part is bound to its rows as well, and to its import', async () => {
    const firstPart = (name: string, key: string) =>
      readJson<{ undo: string }>(part({ rows: names(name) }, key), 201);
    const { undo } = await firstPart('One Part', 'parts-0');
    const later = { rows: names('Two Part'), undo, before: 1 };
    for (const _try of [1, 2]) {
      expect(await readJson(part(later, 'parts-1'), 201)).toMatchObject({ added: 1 });
    }
    const other = { ...later, rows: names('Two Parts') };
    const second = await firstPart('Next Part', 'others-0');
    for (const body of [other, { rows: names('New Part') }, { ...other, undo: second.undo }]) {
      await problemOf(part(body, 'parts-1'), 409);
    }
    expect(await ada.undo(undo)).toMatchObject({ undone: 2 });
  });
});

describe('of a printed piece’s link', () => {
  const KEY = linkKeyOf('business-card');
  const make = (label: string) => sent('POST /api/links', {}, { label }, KEY);

  test('finds the link that was made before keys were bound, and orders name it', async () => {
    const cards = { slug: 'piece', label: 'Cards', request_key: KEY };
    const old = await insert('link', { affiliate_id: ada.id, ...cards });
    const migration = await readFile('netlify/database/migrations/0011_request_bodies.sql', 'utf8');
    await query(`${/update link[^;]*/.exec(migration)?.[0]} and request_key = '${KEY}'`);
    expect(await readJson(make('Business cards'), 201)).toMatchObject({ id: old });
    const { body } = await caseOf('POST /api/orders');
    const { items } = await readJson<Order>(sent('POST /api/orders', {}, body, 'piece'), 201);
    expect(items).toMatchObject([{ product: 'business-card', link: old }]);
    await query('delete from link where id = $1', [old]);
  });

  test('returns the existing link if the piece has been renamed', async () => {
    const made = await readJson<object>(make('Cards'), 201);
    expect(await readJson(make('Business cards'), 409)).toMatchObject({ current: made });
  });
});

test('of two simultaneous corrections one is created', async () => {
  for (const name of MAKING) {
    const given = await caseOf(name);
    const key = `together ${name}`;
    const answers = await Promise.all(
      [given.body, given.corrected].map((body) => sent(name, given, body, key)),
    );
    const statuses = answers.map(({ status }) => (status < 300 ? 'made' : status));
    expect(statuses.sort(), name).toEqual([409, 'made']);
  }
});

describe('a message from the form without scripts', () => {
  const messages = async () => (await query('select from lead')).length;

  test('with its field `key` is stored once, and a correction under the same key is refused', async () => {
    const before = await messages();
    for (const _try of [1, 2]) expect((await sendForm({ key: 'field' })).status).toBe(303);
    const corrected = await sendForm({ key: 'field', phone: '+1 555 010 0100' });
    expect(corrected.status).toBe(409);
    expect(await corrected.text()).toContain('already sent with other contents');
    expect(await messages()).toBe(before + 1);
  });

  test('without a key arrives again if anything in it was corrected', async () => {
    const before = await messages();
    const email = 'corrected@example.com';
    for (const phone of ['', '', '+1 555 010 0100']) {
      expect((await sendForm({ email, phone }, context('192.0.2.77'))).status).toBe(303);
    }
    expect(await messages()).toBe(before + 2);
  });
});
