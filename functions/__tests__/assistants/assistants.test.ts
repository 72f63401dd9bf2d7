/** Assistants: inviting, working, ending, and the attacks that must hold. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  endAccount,
  exportAccount,
  listAudit,
  stepUp,
} from '../../../src/contract/account/account.ts';
import { keepAccount, readAccount } from '../../../src/contract/account/account-state.ts';
import { listAlerts, readAllAlerts } from '../../../src/contract/alerts.ts';
import {
  type Assistant,
  addAssistant,
  changeAssistant,
  changeWork,
  endAssistant,
  endOfficeAssistant,
  leaveWork,
  listAssistants,
  sendLetter,
} from '../../../src/contract/assistants.ts';
import { me } from '../../../src/contract/auth/auth.ts';
import { readTwoStep, removeCodes } from '../../../src/contract/auth/two-step.ts';
import * as calendar from '../../../src/contract/calendar.ts';
import { createContact, listContacts } from '../../../src/contract/contacts/contacts.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { readToday } from '../../../src/contract/home.ts';
import {
  changeAffiliate,
  listAffiliates,
  readAffiliate,
} from '../../../src/contract/office/affiliates.ts';
import { listOfficeAudit } from '../../../src/contract/office/office.ts';
import { createScenario, listScenarios } from '../../../src/contract/scenarios.ts';
import { searchOwn } from '../../../src/contract/search.ts';
import { changeShare, listShares } from '../../../src/contract/shares/shares.ts';
import { undoAlertsRead, undoChange } from '../../../src/contract/undo.ts';
import daily from '../../daily.ts';
import { setDisabled } from '../../lib/account/accounts.ts';
import { query } from '../../lib/db/db.ts';
import { tidyAll } from '../../lib/tidy.ts';
import feed from '../../pages.ts';
import { givenApproval, TRUST } from '../approvals/approval-calls.ts';
import { alertsOf, auditOf, choose } from '../auth/password-calls.ts';
import { addedContact, fieldsOf, remove } from '../contacts/contact-calls.ts';
import {
  assistantOf,
  browser,
  changing,
  officer,
  type Person,
  person,
  readJson,
} from '../helpers/caller.ts';
import { signIn, statusOf } from '../helpers/callers.ts';
import {
  context,
  cookieOf,
  countQueries,
  givenAssistant,
  givenDelegation,
  insert,
  PASSWORD,
  withStore,
} from '../helpers/harness.ts';
import { sendAll, withMailServer } from '../helpers/mail-server.ts';
import { beforeStatement } from '../helpers/meanwhile.ts';
import { DRAFT, savedScenario } from '../scenarios/scenario-calls.ts';
import { addedShare, open, tokenOf } from '../shares/share-calls.ts';
import { openedTicket } from '../tickets/ticket-calls.ts';

const logged = withStore();
const server = withMailServer();

let ada: Person;
let bea: Person;
let office: Person;
beforeAll(async () => {
  office = await officer('office');
  ada = await person('ada');
  bea = await person('bea');
  await query("update profile set name = 'Ada Example' where affiliate_id = $1", [ada.id]);
  await query("update profile set name = 'Bea Example' where affiliate_id = $1", [bea.id]);
});
beforeEach(async () => {
  await query('update session set proved_at = now(), last_seen_at = now()');
  await query("update delegate set ended_at = now(), ended_by = 'date' where ended_at is null");
});

type Assisting = Awaited<ReturnType<typeof assistantOf>>;

const DANA = { firstName: 'Dana', lastName: 'Example', email: 'dana@example.com' };
const invited = (scopes = ['contacts', 'prepare']): Promise<Assistant> =>
  ada.call(addAssistant, { body: { ...DANA, scopes } as never });
const tokenIn = (text = ''): string => /choose-password#([\w-]+)/.exec(text)?.[1] ?? '';
const personOf = async (id: string): Promise<string> => {
  const [row] = await query<{ id: string }>('select person_id id from delegate where id = $1', [
    id,
  ]);
  return row?.id ?? '';
};
const endWork = ({ delegateId: id }: Assisting) => ada.call(endAssistant, { id });
const putScopes = ({ delegateId: id }: Assisting, version: number, scopes: string[]) =>
  ada.call(changeAssistant, { id, body: { version, scopes } as never });
const robin = async () => (await addedContact(ada, { name: 'Robin Sample' })).id;
/** Moves an account into a firm, or out of any. */
async function moveInto(firmId: string | null, id: string) {
  const { version } = await office.call(readAffiliate, { id });
  await office.call(changeAffiliate, { id, body: { version, firmId } });
}
const twoStepOn = (id: string) => query('update affiliate set two_step = true where id = $1', [id]);

describe('inviting', () => {
  test('a letter names both, the parts and the username, and its link begins the work', async () => {
    const { id } = await invited();
    await sendAll();
    const [letter] = await server.to('dana@example.com');
    expect(letter?.subject).toBe('Ada Example invites you to Wealth Transfer Alliance');
    expect(letter?.text).toContain(
      'Ada Example invites you to work in the portal of Wealth Transfer Alliance as an assistant.',
    );
    expect(letter?.text).toContain('You may use: Contacts and calendar, Review preparation.');
    expect(letter?.text).toMatch(/Your username is dana\.example\d*\./);
    expect(letter?.text).toContain(
      'If the link has expired, ask Ada Example for a new one. If you weren’t expecting this, ignore this mail.',
    );
    const answer = await choose(tokenIn(letter?.text));
    const dana = browser(cookieOf(answer));
    expect((await dana.refused(listContacts, 403)).error).toBe('two_step_needed');
    await twoStepOn(await personOf(id));
    expect(await dana.call(readAccount)).toMatchObject({
      work: { current: id, own: false, items: [{ id, name: 'Ada Example' }] },
    });
    const { items } = await ada.call(listAssistants);
    expect(items[0]).toMatchObject({ id, state: 'active', email: null, letterUntil: null });
    expect(await alertsOf(ada.id)).toEqual(
      expect.arrayContaining([
        'You invited Dana Example as an assistant',
        'Dana Example now works for you',
      ]),
    );
    expect(await auditOf(ada.id)).toEqual(
      expect.arrayContaining(['assistant-invited', 'assistant-began', 'assistant-in']),
    );
  });

  test('an answer tells nothing about other accounts, and no answer has a username', async () => {
    const known = await ada.send(addAssistant, {
      body: { ...DANA, email: 'bea@example.com', scopes: ['contacts'] },
    });
    expect(known.status).toBe(201);
    expect(await known.text()).not.toContain('username');
    expect(await ada.send(listAssistants).then((answer) => answer.text())).not.toContain(
      'dana.example',
    );
  });

  test('an invitation looks the same, whoever has the address', async () => {
    const gina = await person('gina');
    const invite = async (email: string) => {
      const body = { ...DANA, email, scopes: ['contacts'] };
      const made = await gina.call(addAssistant, { body: body as never });
      const same = { id: '', email: '', letterUntil: '' };
      return { ...made, ...same };
    };
    const free = await invite('nobody@example.com');
    expect(await invite('bea@example.com')).toEqual(free);
    expect(await invite('nobody@example.com')).toEqual(free);
  });

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['all'] }, 'scopes'],
    [{ scopes: ['contacts', 'contacts'] }, 'scopes'],
    [{ firstName: '' }, 'firstName'],
    [{ firstName: 'D'.repeat(61) }, 'firstName'],
    [{ firstName: 'www.dana' }, 'firstName'],
    [{ lastName: 'Exam\u202eple' }, 'lastName'],
    [{ lastName: 'https://x' }, 'lastName'],
    [{ email: 'dana' }, 'email'],
    [{ email: 'ADA@example.com' }, 'email'],
  ])('%o is refused at its field', async (wrong, field) => {
    const body = { ...DANA, scopes: ['contacts'], ...wrong };
    expect(await fieldsOf(ada.refused(addAssistant, 400, { body }))).toEqual([field]);
  });

  test('both shapes at once, and someone who is not of the firm, are refused', async () => {
    const scopes = ['contacts'];
    await ada.refused(addAssistant, 400, { body: { ...DANA, personId: bea.id, scopes } });
    const refused = ada.refused(addAssistant, 400, { body: { personId: bea.id, scopes } });
    expect(await fieldsOf(refused)).toEqual(['personId']);
  });

  test('a retry with its key returns the first assistant, and other contents are refused', async () => {
    const add = (scopes: string[]) =>
      ada.send(addAssistant, { body: { ...DANA, scopes }, key: 'again' });
    const [first, second] = await Promise.all([add(['contacts']), add(['contacts'])]);
    expect(await readJson(first, 201)).toEqual(await readJson(second, 201));
    expect((await add(['prepare'])).status).toBe(409);
    await sendAll();
    expect(await server.to('dana@example.com')).toHaveLength(1);
  });

  test('two at once for the tenth place: one is refused', async () => {
    for (let at = 0; at < 9; at += 1)
      await givenDelegation(bea.id, await givenAssistant(), ['contacts']);
    const body = { ...DANA, scopes: ['contacts'] };
    const answers = await Promise.all([1, 2].map(() => bea.send(addAssistant, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('the eleventh letter of a day has to wait', async () => {
    const eve = await person('eve');
    const body = { ...DANA, scopes: ['contacts'] };
    const { id } = await eve.call(addAssistant, { body: body as never });
    for (let at = 0; at < 9; at += 1) await eve.call(sendLetter, { id });
    const refused = await eve.send(sendLetter, { id });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000);
  });
});

describe('whose data it is', () => {
  test('Bea’s ids are unknown to Ada’s assistant, in address, query, body and undo', async () => {
    const dana = await assistantOf(ada, ['contacts', 'prepare']);
    const contact = await addedContact(bea, { name: 'Robin Sample' });
    const undo = await remove(bea, contact.id);
    const own = await addedContact(bea, { name: 'Kim Sample' });
    await dana.refused(readContact, 404, { id: own.id });
    await dana.refused(listShares, 404, { query: { contact: own.id } });
    await dana.refused(createScenario, 400, { body: { ...DRAFT, contactId: own.id } });
    await dana.refused(undoChange, 404, { body: { undo } });
    const made = await addedContact(dana, { name: 'Lee Sample' });
    expect(await ada.call(readContact, { id: made.id })).toMatchObject({ name: 'Lee Sample' });
    await bea.refused(readContact, 404, { id: made.id });
  });

  test('nothing but the switch chooses for whom she works', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    const other = await givenDelegation(bea.id, dana.id, ['contacts']);
    await addedContact(ada, { name: 'Of Ada' });
    const search = { q: 'Of Ada' };
    const list = (headers = {}) => dana.call(listContacts, { query: search, headers });
    expect((await list({ 'X-Work': other, 'X-Delegate': other })).items).toHaveLength(1);
    for (const id of [crypto.randomUUID(), 'own', '', '\0', ada.id]) {
      expect(await fieldsOf(dana.refused(changeWork, 400, { body: { id } })), id).toEqual(['id']);
    }
    await dana.refused(changeWork, 400, { body: { id: null } });
    expect(await dana.call(changeWork, { body: { id: other } })).toMatchObject({ current: other });
    expect((await list()).items).toEqual([]);
  });

  test('a tab that was drawn for Ada saves nothing after a switch to Bea', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    const other = await givenDelegation(bea.id, dana.id, ['contacts']);
    await dana.call(changeWork, { body: { id: other } });
    const problem = await dana.refused(createContact, 409, {
      body: { name: 'Robin Sample' },
      headers: { 'X-Work': dana.delegateId },
    });
    expect(problem.message).toBe(
      'You now work for Bea Example in another tab. Nothing was saved here.',
    );
  });

  test('on the own account’s routes the answers hold the person’s rows', async () => {
    const dana = await assistantOf(ada, ['contacts', 'prepare', 'materials']);
    expect(await dana.call(me)).toMatchObject({ firstName: 'Dana' });
    expect((await dana.call(listAudit)).items.every(({ by }) => by !== 'assistant')).toBe(true);
    await dana.refused(stepUp, 400, { body: { password: 'of somebody else' } });
    expect((await dana.send(exportAccount)).status).toBe(200);
  });

  test('an assistant’s request takes as many statements as the affiliate’s', async () => {
    const dana = await assistantOf(ada, ['contacts', 'prepare']);
    const queries = async (caller: Person) => [
      await countQueries(() => caller.call(listContacts)),
      await countQueries(() => caller.call(readToday)),
      await countQueries(() => caller.call(readAccount)),
      await countQueries(() => caller.call(createContact, { body: { name: 'Counted Sample' } })),
    ];
    // What is loaded once is there.
    await queries(ada);
    expect(await queries(dana)).toEqual(await queries(ada));
  });
});

describe('parts', () => {
  test('they hold from the next request, and no one gives themselves more', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    const refused = await dana.refused(listScenarios, 403);
    expect(refused).toEqual({
      error: 'not_delegated',
      message: 'This needs “Review preparation”. Ask Ada Example for it.',
    });
    expect(logged()).toContainEqual(
      expect.objectContaining({ event: 'not_delegated', affiliate: ada.id, assistant: dana.id }),
    );
    const scopes = ['contacts', 'prepare', 'materials'];
    const more = { id: dana.delegateId, body: { version: 1, scopes } };
    const own = await dana.refused(changeAssistant, 403, more);
    expect(own.message).toBe('Only Ada Example can do this.');
    await putScopes(dana, 1, scopes);
    expect((await dana.call(listScenarios)).items).toEqual([]);
    await putScopes(dana, 2, ['materials']);
    expect((await dana.refused(listContacts, 403)).message).toBe(
      'This needs “Contacts and calendar” or “Review preparation”. Ask Ada Example for it.',
    );
    const conflict = await ada.refused(changeAssistant, 409, {
      id: dana.delegateId,
      body: { version: 1, renew: true },
    });
    expect(conflict.current).toMatchObject({ version: 3, scopes: ['materials'] });
  });

  test('search, undo and today have what the parts have', async () => {
    const [contacts, prepare, materials] = await Promise.all(
      ['contacts', 'prepare', 'materials'].map((scope) => assistantOf(ada, [scope])),
    );
    await addedContact(ada, { name: 'Zelda Sample' });
    await savedScenario(ada, { name: 'Zelda plan' });
    await openedTicket(ada, { subject: 'Zelda asks' });
    const kinds = async (caller?: Person) =>
      (await caller?.call(searchOwn, { query: { q: 'zelda' } }))?.groups.map(({ kind }) => kind);
    expect(await kinds(contacts)).toEqual(['contacts']);
    expect(await kinds(prepare)).toEqual(['contacts', 'scenarios']);
    expect(await kinds(materials)).toEqual(['tickets']);
    const undo = await remove(ada, await robin());
    await prepare?.refused(undoChange, 404, { body: { undo } });
    expect(await contacts?.undo(undo)).toMatchObject({ undone: 1 });
    expect(await prepare?.call(readToday)).toMatchObject({
      start: null,
      course: null,
      held: 0,
      office: null,
    });
  });

  test('an assistant undoes the reading of the own alerts, with any part, and no one else’s', async () => {
    const dana = await assistantOf(ada, ['materials']);
    const unread = async () => (await dana.call(listAlerts)).unread;
    const alert = { kind: 'security', title: 'New', href: '/dashboard', why: '' };
    await insert('alert', { affiliate_id: dana.id, ...alert });
    expect(await unread()).toBe(1);
    const { undo } = await dana.call(readAllAlerts);
    expect(await unread()).toBe(0);
    await ada.refused(undoAlertsRead, 404, { body: { undo } });
    expect(await dana.call(undoAlertsRead, { body: { undo } })).toEqual({ undone: 1, kept: 0 });
    expect(await unread()).toBe(1);
    const gone = await remove(ada, await robin());
    await ada.refused(undoAlertsRead, 404, { body: { undo: gone } });
  });

  test('an assistant may not work before the second step, nor remove it', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    expect(await dana.call(readTwoStep)).toMatchObject({ required: true });
    await query(
      "insert into authenticator (affiliate_id, secret, confirmed_at) values ($1, 'x', now())",
      [dana.id],
    );
    await dana.refused(removeCodes, 409);
    await query('update affiliate set two_step = false where id = $1', [dana.id]);
    expect((await dana.refused(listContacts, 403)).error).toBe('two_step_needed');
    expect((await dana.send(readAccount)).status).toBe(200);
  });
});

describe('who did it', () => {
  test('twenty writes of both at once name who did each, also once the account is gone', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? ada : dana).call(createContact, {
          body: { name: `${at % 2 === 0 ? 'By Ada' : 'By Dana'} ${at}` },
        }),
      ),
    );
    const lines = () =>
      query<{ name: string; delegate: string | null }>(
        `select c.name, a.delegate_id delegate from audit a join contact c on c.id = a.thing
          where a.action = 'create' and a.kind = 'contact' and c.name like 'By %'`,
      );
    const wrong = (await lines()).filter(
      ({ name, delegate }) => (delegate === dana.delegateId) !== name.startsWith('By Dana'),
    );
    expect(wrong).toEqual([]);
    expect(await lines()).toHaveLength(20);
    await query('delete from affiliate where id = $1', [dana.id]);
    const { items } = await ada.call(listAudit, { query: { group: 'assistants' } });
    const own = items.filter(({ action }) => action === 'create').slice(0, 10);
    expect(own.map(({ by, name }) => [by, name])).toEqual(
      Array.from({ length: 10 }, () => ['assistant', 'Dana Example']),
    );
  });

  test('the office’s audit names the assistant as the actor', async () => {
    const dana = await assistantOf(ada, ['contacts'], 'dana.audit');
    await addedContact(dana, { name: 'Robin Sample' });
    const { items } = await office.call(listOfficeAudit, { query: { affiliate: 'ada' } });
    expect(items.find(({ actor }) => actor === 'dana.audit')).toMatchObject({
      actor: 'dana.audit',
      actorName: 'Dana Example',
      affiliate: 'ada',
      affiliateName: 'Ada Example',
    });
  });
});

describe('links for clients', () => {
  test('what an assistant makes has no address before the affiliate sends it', async () => {
    const dana = await assistantOf(ada, ['contacts', 'prepare']);
    const contactId = await robin();
    const made = await addedShare(dana, { kind: 'questions', contactId });
    expect(made).toMatchObject({ url: null, state: 'draft', held: true, by: 'Dana Example' });
    const reminder = changing(made, { reminded: true });
    const sending = changing(made, { state: 'sent' });
    expect((await dana.refused(changeShare, 403, sending)).error).toBe('not_delegated');
    await dana.refused(changeShare, 403, reminder);
    await ada.refused(changeShare, 400, reminder);
    expect((await ada.call(readToday)).held).toBe(1);
    expect((await ada.call(listAlerts)).items[0]).toMatchObject({
      kind: 'content',
      title: 'Dana Example prepared links for clients',
    });
    const sent = await ada.call(changeShare, sending);
    expect(sent).toMatchObject({ state: 'sent', held: false });
    expect((await open(tokenOf(sent))).title).toBe('Questions');
    expect((await ada.call(readToday)).held).toBe(0);
    const lines = JSON.stringify(await query('select * from audit')) + JSON.stringify(logged());
    expect(lines).not.toContain(tokenOf(sent));
  });

  test('a cleared item goes out without the affiliate, but not an assistant’s words beside it', async () => {
    const dana = await assistantOf(ada, ['contacts', 'prepare']);
    const contactId = await robin();
    await givenApproval(ada.id);
    const item = { ...TRUST, contactId };
    expect(await addedShare(dana, item)).toMatchObject({ held: false, url: expect.any(String) });
    const made = await addedShare(dana, { ...item, note: 'Sign it by Friday.' });
    expect(made).toMatchObject({ url: null, held: true, note: 'Sign it by Friday.' });
    for (const change of [{ state: 'sent' }, { reminded: true }]) {
      await dana.refused(changeShare, 403, changing(made, change));
    }
    const sent = await ada.call(changeShare, changing(made, { state: 'sent' }));
    expect(await open(tokenOf(sent))).toMatchObject({
      title: 'What a trust does',
      note: 'Sign it by Friday.',
    });
  });

  test('an assistant withdraws a held link', async () => {
    const dana = await assistantOf(ada, ['contacts', 'prepare']);
    const contactId = await robin();
    const made = await addedShare(dana, { kind: 'questions', contactId });
    const withdrawn = await dana.call(changeShare, changing(made, { state: 'withdrawn' }));
    expect(withdrawn).toMatchObject({ state: 'withdrawn', held: false });
    await ada.refused(changeShare, 400, changing(withdrawn, { state: 'sent' }));
  });
});

describe('a calendar of her own', () => {
  test('is gone with the part, and with the delegation', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    const make = async () => (await dana.call(calendar.makeCalendar)).url;
    const status = async (url: string) => (await feed(new Request(url), context())).status;
    const first = await make();
    expect(await status(first)).toBe(200);
    expect((await ada.call(calendar.readCalendar)).on).toBe(false);
    await putScopes(dana, 1, ['prepare']);
    expect(await status(first)).toBe(404);
    await putScopes(dana, 2, ['contacts']);
    const second = await make();
    await endWork(dana);
    expect(await status(second)).toBe(404);
  });

  test.each<[string, (dana: Assisting) => Promise<unknown>]>([
    ['the part was taken away', (dana) => putScopes(dana, 1, ['prepare'])],
    ['the access ended', endWork],
    ['the account was disabled', ({ id }) => setDisabled(id, true)],
  ])('is not made by a request that was let in before %s', async (_what, change) => {
    const dana = await assistantOf(ada, ['contacts']);
    beforeStatement('begin', () => change(dana));
    await dana.refused(calendar.makeCalendar, 403);
    const feeds = await query('select from delegate where id = $1 and feed_hash is not null', [
      dana.delegateId,
    ]);
    expect(feeds).toEqual([]);
  });
});

describe('what an affiliate causes to be mailed to the assistant', () => {
  test('names the account, never what the affiliate wrote into the profile', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    await query("update profile set name = 'www.evil.example' where affiliate_id = $1", [ada.id]);
    await putScopes(dana, 1, ['prepare']);
    await endWork(dana);
    await query("update profile set name = 'Ada Example' where affiliate_id = $1", [ada.id]);
    expect(await alertsOf(dana.id)).toEqual([
      'Ada Example changed what you may use',
      'You no longer work for Ada Example',
    ]);
  });

  test('is ten mails a day; the alerts go on', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    for (let version = 1; version <= 12; version += 1) {
      await putScopes(dana, version, [version % 2 === 0 ? 'contacts' : 'prepare']);
    }
    const mails = await query('select from mail where affiliate_id = $1', [dana.id]);
    expect(mails).toHaveLength(10);
    expect(await alertsOf(dana.id)).toHaveLength(12);
  });
});

describe('the end', () => {
  test('takes hold on the next request, and nothing opens it again', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    const ended = await endWork(dana);
    expect(ended).toMatchObject({ state: 'ended', endedBy: 'affiliate' });
    expect(await statusOf(dana.cookie)).toBe(401);
    expect((await dana.send(listContacts)).status).toBe(401);
    expect(await endWork(dana)).toEqual(ended);
    await ada.refused(changeAssistant, 409, changing(ended, { renew: true }));
    expect(await alertsOf(dana.id)).toContain('You no longer work for Ada Example');
    expect(await alertsOf(ada.id)).toContain('Dana Example no longer works for you');
  });

  test('of an invitation ends its letter', async () => {
    const { id } = await invited();
    await sendAll();
    const token = tokenIn((await server.to('dana@example.com')).at(-1)?.text);
    await ada.call(endAssistant, { id });
    expect((await choose(token)).status).toBe(404);
    expect((await ada.refused(sendLetter, 409, { id })).error).toBe('conflict');
  });

  test('by herself leaves her other work, and an account that works for no one holds its own routes', async () => {
    const dana = await assistantOf(ada, ['contacts'], 'dana.leaves');
    const other = await givenDelegation(bea.id, dana.id, ['contacts']);
    await dana.call(changeWork, { body: { id: other } });
    await dana.call(leaveWork, { id: dana.delegateId });
    expect((await dana.send(listContacts)).status).toBe(200);
    await dana.refused(leaveWork, 404, { id: crypto.randomUUID() });
    await dana.call(leaveWork, { id: other });
    expect(await statusOf(dana.cookie)).toBe(401);
    await query('update affiliate set two_step = false where id = $1', [dana.id]);
    const again = browser(cookieOf(await signIn('dana.leaves')));
    await twoStepOn(dana.id);
    expect(await again.call(readAccount)).toMatchObject({ work: { current: null, items: [] } });
    expect((await again.refused(listContacts, 403)).message).toBe(
      'You do not work for anyone here at the moment.',
    );
  });

  test('of the affiliate’s account: disabled lets no one work until it is enabled', async () => {
    const dana = await assistantOf(bea, ['contacts']);
    for (const disabled of [true, false]) {
      await office.call(changeAffiliate, { id: bea.id, body: { disabled } });
      expect((await dana.send(listContacts)).status).toBe(disabled ? 401 : 200);
    }
  });

  test('with the deletion of her account, with the firm, and with the year', async () => {
    const gone = await assistantOf(ada, ['contacts']);
    await gone.call(endAccount);
    expect(await statusOf(gone.cookie)).toBe(401);
    const dana = await assistantOf(ada, ['contacts']);
    await moveInto(await insert('firm', { name: 'First' }), ada.id);
    expect(await statusOf(dana.cookie)).toBe(200);
    await moveInto(await insert('firm', { name: 'Second' }), ada.id);
    expect(await statusOf(dana.cookie)).toBe(401);
    expect((await ada.call(listAlerts)).items[0]).toMatchObject({
      title: 'Dana Example no longer works for you',
      why: 'You left the firm.',
    });
    const late = await assistantOf(ada, ['contacts']);
    await query('update delegate set until = current_date - 1 where id = $1', [late.delegateId]);
    expect(await statusOf(late.cookie)).toBe(401);
    await daily(new Request('https://alliance.example'), context());
    const { items } = await ada.call(listAssistants);
    expect(items.find(({ id }) => id === late.delegateId)).toMatchObject({ endedBy: 'date' });
    const [line] = (await ada.call(listAudit, { query: { group: 'assistants' } })).items;
    expect(line).toMatchObject({ by: 'portal', action: 'assistant-ended', reason: 'Dana Example' });
  });

  test('says who left the firm, if it was the assistant', async () => {
    const eve = await person('eve leaves');
    await moveInto(await insert('firm', { name: 'Left by Eve' }), eve.id);
    await givenDelegation(ada.id, eve.id, ['contacts']);
    await moveInto(null, eve.id);
    expect((await ada.call(listAlerts)).items[0]).toMatchObject({
      title: 'Dana Example no longer works for you',
      why: 'Dana Example left the firm.',
    });
  });

  test('is announced 30 and 7 days before, once each', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    const warned = async (days: number) => {
      await query('update delegate set until = current_date + $2::int where id = $1', [
        dana.delegateId,
        days,
      ]);
      await ada.call(listAlerts);
      const { items } = await ada.call(listAlerts);
      return items.filter(({ title }) => title.startsWith('Dana Example’s access ends')).length;
    };
    expect(await warned(31)).toBe(0);
    expect(await warned(30)).toBe(1);
    expect(await warned(7)).toBe(2);
  });

  test('an account that works for no one goes after 90 days', async () => {
    const dana = await assistantOf(ada, ['contacts']);
    await endWork(dana);
    await query("update affiliate set created_at = now() - interval '1 year' where id = $1", [
      dana.id,
    ]);
    await query("update delegate set ended_at = now() - interval '91 days' where id = $1", [
      dana.delegateId,
    ]);
    await tidyAll();
    await tidyAll();
    expect(await query('select from affiliate where id = $1', [dana.id])).toEqual([]);
    expect((await ada.call(listAssistants)).items[0]).toMatchObject({ name: 'Dana Example' });
  });
});

describe('the office', () => {
  test('sees who works for whom, and ends it; an assistant is no affiliate', async () => {
    const dana = await assistantOf(ada, ['contacts'], 'dana.office');
    const { items } = await office.call(listAffiliates, { query: { assistants: 'yes' } });
    expect(items.map(({ username, assistantCount }) => [username, assistantCount])).toEqual([
      ['ada', 1],
    ]);
    expect(
      (await office.call(listAffiliates, { query: { q: 'dana example' } })).items,
    ).toHaveLength(1);
    expect((await office.call(readAffiliate, { id: ada.id })).assistants[0]).toMatchObject({
      username: 'dana.office',
      name: 'Dana Example',
    });
    await office.refused(readAffiliate, 404, { id: dana.id });
    await office.refused(changeAffiliate, 404, { id: dana.id, body: { office: true } });
    expect(await office.call(endOfficeAssistant, { id: dana.delegateId })).toMatchObject({
      state: 'ended',
      endedBy: 'office',
    });
    expect(await statusOf(dana.cookie)).toBe(401);
  });

  test('nobody of the office becomes an assistant, and no assistant gets the role', async () => {
    const works = await person('works');
    await givenDelegation(ada.id, works.id, ['contacts']);
    await office.refused(changeAffiliate, 409, { id: works.id, body: { office: true } });
  });
});

test('an affiliate who works for another needs a second step for that, and not for the own portal', async () => {
  const cora = await person('cora');
  const id = await givenDelegation(ada.id, cora.id, ['contacts']);
  expect((await cora.call(readAccount)).work).toMatchObject({ current: null, own: true });
  expect((await cora.refused(changeWork, 403, { body: { id } })).error).toBe('two_step_needed');
  await twoStepOn(cora.id);
  await cora.call(changeWork, { body: { id } });
  expect((await cora.call(readAccount)).work).toMatchObject({ current: id });
  await cora.call(changeWork, { body: { id: null } });
  expect((await cora.send(listContacts)).status).toBe(200);
  expect(await readJson(cora.send(keepAccount))).toEqual({ endsAt: null });
  expect(
    (await cora.send(changePassword, { body: { current: PASSWORD, password: 'x' } })).status,
  ).toBe(400);
});
