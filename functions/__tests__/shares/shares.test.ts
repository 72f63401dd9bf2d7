import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SHARE_KIND_WORDS } from '../../../src/config/client-words.ts';
import * as accountRoutes from '../../../src/contract/account/account.ts';
import { withdrawApproval } from '../../../src/contract/approvals/approvals.ts';
import { listHandovers } from '../../../src/contract/approvals/handovers.ts';
import { choosePassword } from '../../../src/contract/auth/invitations.ts';
import { changeEstate } from '../../../src/contract/households/estates.ts';
import { changeHousehold, deleteHousehold } from '../../../src/contract/households/households.ts';
import { ROLES, type Role } from '../../../src/contract/households/member-roles.ts';
import { changeAffiliate, signOutAffiliate } from '../../../src/contract/office/affiliates.ts';
import { changeReview, createReview } from '../../../src/contract/reviews/reviews.ts';
import * as scenarios from '../../../src/contract/scenarios.ts';
import type {
  SharedItem,
  SharedMap,
  SharedSheet,
  ShareKind,
} from '../../../src/contract/shares/for-you.ts';
import { openShare, sendAnswers } from '../../../src/contract/shares/for-you.ts';
import {
  changeShare,
  createShare,
  listShares,
  MAX_SHARES,
  mapQuestion,
  previewShare,
  readShare,
  type Share,
  withdrawShares,
} from '../../../src/contract/shares/shares.ts';
import { changePassword, setDisabled } from '../../lib/account/accounts.ts';
import { query } from '../../lib/db/db.ts';
import { MAIL_URL } from '../../lib/platform/env.ts';
import { makeInvitation } from '../../lib/sign-in/invitations.ts';
import { tidyAll } from '../../lib/tidy.ts';
import { givenApproval, TRUST, thingNamed, trustToday } from '../approvals/approval-calls.ts';
import { NEW_PASSWORD } from '../auth/password-calls.ts';
import {
  addedContact,
  addedHousehold,
  fieldsOf,
  mergedContacts,
  remove,
} from '../contacts/contact-calls.ts';
import { browser, type Caller, changing, officer, type Person, person } from '../helpers/caller.ts';
import { PASSWORD, withStore } from '../helpers/harness.ts';
import { alertsOf } from '../office/office-calls.ts';
import { NOBODY, savedScenario } from '../scenarios/scenario-calls.ts';
import { addedShare, BROWSER, client, open, tokenOf } from './share-calls.ts';

withStore();

const NOW = '2026-12-05T23:40:00Z';
let ada: Person;
let carol: string;
let number = 0;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  number += 1;
  ada = await person(`ada ${number}`);
  carol = (await addedContact(ada, { name: 'Carol Doyle', email: 'carol@example.com' })).id;
});

const ask = (changes: object = {}, key?: string) =>
  addedShare(ada, { kind: 'questions', contactId: carol, ...changes }, key);
/** The fields at which a link with these changes is refused. */
const refusedFields = async (changes?: object) => {
  const body = { kind: 'questions', contactId: carol, ...changes };
  return (await ada.refused(createShare, 400, { body })).fields;
};
const list = (search = '', caller: Caller = ada) => caller.call(listShares, { query: search });
const read = ({ id }: { id: string }) => ada.call(readShare, { id });
const changed = (share: Share, changes: object) => ada.call(changeShare, changing(share, changes));
const withdraw = (id: string) =>
  ada.call(withdrawApproval, { id, body: { version: 1, state: 'withdrawn', reason: 'Old' } });
const contactNamed = async (name: string) => (await addedContact(ada, { name })).id;
/** A calculation for Carol. */
const ofCarol = (more: object = {}) => savedScenario(ada, { contactId: carol, ...more });
const expectClosed = (share: { url?: string | null }) =>
  client.refused(openShare, 404, { body: { token: tokenOf(share) } });
const DRAFT_MARK = 'Draft for your compliance review';

describe('making a link', () => {
  test('answers its address once, and keeps only the hash of its token', async () => {
    const { url, ...share } = await ask({ note: 'For Tuesday' }, 'once');
    expect(share).toEqual({
      id: share.id,
      version: 1,
      kind: 'questions',
      thing: null,
      title: 'Questions',
      contactId: carol,
      contactName: 'Carol Doyle',
      state: 'draft',
      expiresOn: '2026-12-19',
      code: false,
      note: 'For Tuesday',
      openedOn: null,
      reminders: 0,
      changed: false,
      withdrawn: false,
      known: false,
      held: false,
      by: null,
      createdAt: share.createdAt,
    });
    expect(url).toMatch(/^https:\/\/alliance\.example\/for-you#[\w-]{43}$/);
    const [row] = await query<{ all: string }>(
      'select to_jsonb(s)::text "all" from share s where id = $1',
      [share.id],
    );
    expect(row?.all).not.toContain(tokenOf({ url }));
    expect(await ask({ note: 'For Tuesday' }, 'once')).toEqual({ ...share, url: null });
    expect(await read(share)).toEqual(share);
    expect((await list(`?contact=${carol}&state=draft`)).items).toEqual([share]);
    expect((await list('?state=sent')).items).toEqual([]);
    await ada.refused(listShares, 404, { query: `?contact=${NOBODY}` });
  });

  test('refuses a wrong contact, thing, kind, term and note at their fields', async () => {
    const scenario = await savedScenario(ada);
    const other = await contactNamed('Lee Sample');
    const others = await savedScenario(ada, { contactId: other });
    const contact = 'Choose one of your contacts: this one is not among them.';
    const thing = { thing: 'Choose what to share from the list.' };
    for (const [changes, fields] of [
      [{ contactId: NOBODY }, { contactId: contact }],
      [{ kind: 'letter' }, { kind: 'Choose what to share.' }],
      [{ thing: scenario.id }, thing],
      [{ kind: 'scenario', thing: NOBODY }, thing],
      [{ kind: 'scenario', thing: null }, thing],
      [{ kind: 'scenario', thing: 'a\0' }, thing],
      [{ kind: 'scenario', thing: 'a'.repeat(101) }, thing],
      [{ kind: 'scenario', thing: others.id }, thing],
      [{ kind: 'item', thing: 'nothing' }, thing],
      [{ days: 0 }, { days: 'A link lasts 1 to 90 days.' }],
      [{ days: 91 }, { days: 'A link lasts 1 to 90 days.' }],
      [{ code: true }, { code: 'This site sends no email, so it can send no code.' }],
    ]) {
      expect(await refusedFields(changes)).toEqual(fields);
    }
    const note = 'My social security number is 219-09-9999';
    expect(await refusedFields({ note })).toHaveProperty('note');
    expect((await list()).items).toEqual([]);
  });

  test('a code needs the contact’s email address', async () => {
    process.env[MAIL_URL] = 'smtp://127.0.0.1:1';
    try {
      const lee = await contactNamed('Lee Sample');
      expect(await refusedFields({ contactId: lee, code: true })).toEqual({
        code: 'This contact has no email address. Add one, or ask for no code.',
      });
      expect(await ask({ code: true })).toMatchObject({ code: true });
    } finally {
      delete process.env[MAIL_URL];
    }
  });

  test('an item needs an approval for clients, and records its use', async () => {
    const item = { ...TRUST, contactId: carol };
    const { hash } = await trustToday();
    const { current } = await ada.refused(createShare, 409, { body: item });
    expect(current).toEqual({ hash, cleared: null });
    const { id } = await givenApproval(ada.id);
    const share = await addedShare(ada, item, 'item');
    expect(share).toMatchObject({ title: 'What a trust does', changed: false });
    await addedShare(ada, item, 'item');
    const uses = await ada.call(listHandovers);
    expect(uses.items).toMatchObject([{ how: 'link', contactId: carol, approvalId: id, hash }]);
    const { content } = await open(tokenOf(share));
    const { mark, html, sources, foot } = content as SharedItem;
    expect(mark).toBe('Approval AD-2291, December 5, 2026; use through November 30, 2027');
    expect(html).toContain('A trust is a set of written instructions');
    expect(html).not.toContain('href="/');
    expect(sources[0]).toEqual({
      label: '26 U.S.C. § 676',
      url: 'https://www.law.cornell.edu/uscode/text/26/676',
    });
    expect(foot).toMatch(/^Trusts\. Text of Nov 22, 2026; valid through Nov 30, 2027\. /);
    await withdraw(id);
    await ada.refused(createShare, 409, { body: item });
  });

  test('a calculation is copied with its sheet’s words, and without anything private', async () => {
    const scenario = await ofCarol({ note: 'She worries' });
    const share = await ask({ kind: 'scenario', thing: scenario.id });
    expect(share.title).toBe('First year');
    const answer = await open(tokenOf(share));
    const sheet = answer.content as SharedSheet;
    expect(sheet).toMatchObject({
      calculator: 'Required minimum distribution',
      mark: DRAFT_MARK,
      // No figure of this calculator depends on the year.
      year: null,
      answer: '$9,434 would have to be withdrawn for 2026 by April 1, 2027.',
      legend: expect.arrayContaining([expect.stringMatching(/^A hypothetical calculation/)]),
    });
    expect(sheet.gave).toContainEqual(['Balance on December 31 of the year before', '$250,000']);
    for (const part of ['assumptions', 'law', 'sources', 'figures'] as const) {
      expect(sheet[part]?.length).toBeGreaterThan(0);
    }
    const text = JSON.stringify(answer);
    for (const secret of [scenario.id, carol, ada.id, share.id, 'She worries', 'Carol']) {
      expect(text).not.toContain(secret);
    }
  });

  test('a calculation for advisors only, or with examples in it, does not go out', async () => {
    const advisors = { calculator: 'term-or-permanent', inputs: { dividend: '5' } };
    for (const { id } of [
      await ofCarol({ examples: ['balance'] }),
      await savedScenario(ada, advisors),
    ]) {
      const body = { kind: 'scenario', thing: id, contactId: carol };
      expect((await ada.refused(createShare, 409, { body })).current).toBeNull();
    }
  });

  test('an estate map is copied as it is today, for a member of its household', async () => {
    const members = [
      { contactId: carol, role: 'client' },
      { name: 'Ben Doyle', role: 'child' },
    ];
    const home = await addedHousehold(ada, members, { name: 'Doyle family' });
    const map = { kind: 'map', thing: home.id, contactId: carol };
    expect(await refusedFields(map)).toHaveProperty('thing');
    const [client, ben] = home.members.map(({ id }) => `member:${id}`);
    const account = {
      id: 'a',
      label: 'Savings',
      class: 'cash',
      value: 50_000_000,
      title: 'sole',
      owners: [{ to: client, share: 10_000 }],
      primary: [{ to: ben, share: 10_000 }],
    };
    const changes = (version: number, more: object) =>
      putEstate(home.id, version, { notes: 'She worries', holdings: [account], ...more });
    await changes(0, {});
    const share = await addedShare(ada, map);
    await changes(1, { proposed: { holdings: [] } });
    const answer = await open(tokenOf(share));
    expect(answer).toMatchObject({ title: 'Estate map', changed: false });
    const shown = answer.content as SharedMap;
    expect(shown).toMatchObject({
      household: 'Doyle family',
      year: 2026,
      summary: expect.stringContaining('Ben would have $500,000'),
      counsel: 'This is not legal or tax advice. Have counsel confirm titles and forms.',
    });
    expect(shown.tables[0]).toMatchObject({
      title: 'Who gets what',
      rows: [
        ['Savings', '$500,000', 'Carol to Ben, Beneficiary form, $500,000'],
        ['Total: Ben', '', '$500,000'],
      ],
    });
    expect(shown.figure?.boxes.map(({ name, amount, kind }) => [name, amount, kind])).toEqual([
      ['Savings', '$500,000', 'holding'],
      ['Ben', '$500,000', 'person'],
    ]);
    expect(shown.figure?.ribbons).toMatchObject([{ source: '0', target: '1', kind: 'person' }]);
    for (const secret of [home.id, client, ben, carol, 'She worries'])
      expect(JSON.stringify(answer)).not.toContain(secret);
    await changes(2, { notes: 'She worries less' });
    expect((await open(tokenOf(share))).changed).toBe(false);
    const renamed = home.members.map((one) => ({
      ...one,
      name: one.name.replace('Ben', 'Benjamin'),
    }));
    await ada.call(changeHousehold, changing(home, { members: renamed }));
    expect((await open(tokenOf(share))).changed).toBe(true);
    const again = await addedShare(ada, map);
    expect((await open(tokenOf(again))).changed).toBe(false);
    await changes(3, { holdings: [] });
    expect((await open(tokenOf(again))).changed).toBe(true);
    const contactId = await contactNamed('Lee Sample');
    expect(await refusedFields({ ...map, contactId })).toHaveProperty('thing');
  });

  test('names the affiliate as the card of a sheet does', async () => {
    await query(
      `update profile set name = 'Ada Example', firm = 'Example Planning', phone = '+1 555 010 0100',
         email = 'ada@example.com', disclosure = 'A disclosure line.', show = show || '{"phone": true}'
        where affiliate_id = $1`,
      [ada.id],
    );
    const { affiliate, ...rest } = await open(tokenOf(await ask({ note: 'Before Tuesday' })));
    expect(affiliate).toMatchObject({
      name: 'Ada Example',
      firm: 'Example Planning',
      phone: '+1 555 010 0100',
      email: '',
      disclosure: 'A disclosure line.',
      bank: '',
      license: '',
    });
    expect(rest).toMatchObject({
      kind: 'questions',
      title: 'Questions',
      state: 'opened',
      note: 'Before Tuesday',
      sharedOn: '2026-12-05',
      expiresOn: '2026-12-19',
      changed: false,
    });
  });
});

describe('a link’s states', () => {
  test('its days are those where the affiliate works, and the last one is whole', async () => {
    const share = await ask({ days: 7 });
    expect(share.expiresOn).toBe('2026-12-12');
    vi.setSystemTime('2026-12-06T00:10:00Z');
    expect((await ask({ days: 7 })).expiresOn).toBe('2026-12-12');
    vi.setSystemTime('2026-12-13T00:30:00Z');
    expect(await open(tokenOf(share))).toMatchObject({ sharedOn: '2026-12-05' });
    const [row] = await query('select opened_on::text "on" from share where id = $1', [share.id]);
    expect(row).toEqual({ on: '2026-12-12' });
    vi.setSystemTime('2026-12-13T05:00:00Z');
    await expectClosed(share);
    await query("update profile set time_zone = 'Pacific/Honolulu' where affiliate_id = $1", [
      ada.id,
    ]);
    await open(tokenOf(share));
  });

  test('change by a client alone, not by programs, prefetches and the affiliate', async () => {
    const other = await person(`other ${number}`);
    const agent = { 'User-Agent': BROWSER };
    for (const [headers, state] of [
      [{}, 'draft'],
      [{ 'User-Agent': BROWSER.replace('Chrome', 'HeadlessChrome') }, 'draft'],
      [
        {
          'User-Agent':
            'Mozilla/5.0 (compatible; Google-PageRenderer Google (+https://developers.google.com))',
        },
        'draft',
      ],
      [{ ...agent, 'Sec-Purpose': 'prefetch;prerender' }, 'draft'],
      [{ ...agent, Cookie: ada.cookie }, 'draft'],
      [{ ...agent, Cookie: other.cookie }, 'opened'],
      [agent, 'opened'],
    ] as const) {
      const share = await ask();
      const opened = await browser().call(openShare, { body: { token: tokenOf(share) }, headers });
      expect(opened.content, JSON.stringify(headers)).toHaveProperty('parts');
      expect(opened.state, JSON.stringify(headers)).toBe(state);
      expect(await read(share)).toMatchObject({
        state,
        openedOn: state === 'draft' ? null : '2026-12-05',
      });
    }
  });

  test('are draft, sent, opened, expired after the last day, and withdrawn for good', async () => {
    const made = await ask({ days: 2 });
    const sent = await changed(made, { state: 'sent' });
    expect(sent).toMatchObject({ version: 2, state: 'sent' });
    await open(tokenOf(made));
    const [opened] = (await list()).items;
    expect(opened).toMatchObject({ version: 2, state: 'opened', openedOn: '2026-12-05' });
    expect(await changed(sent, { state: 'sent' })).toMatchObject({ state: 'opened' });
    vi.setSystemTime('2026-12-08T04:59:00Z');
    await open(tokenOf(made));
    vi.setSystemTime('2026-12-08T05:00:00Z');
    await expectClosed(made);
    vi.setSystemTime(NOW);
    await query("update share set expires_on = '2026-12-04' where id = $1", [made.id]);
    const expired = await read(made);
    expect(expired.state).toBe('expired');
    expect((await list('?state=expired')).items).toHaveLength(1);
    const refusedAt = async (share: Share, changes: object, field = 'state') =>
      expect(await fieldsOf(ada.refused(changeShare, 400, changing(share, changes)))).toEqual([
        field,
      ]);
    await refusedAt(expired, { state: 'sent' });
    const withdrawn = await changed(expired, { state: 'withdrawn' });
    expect(withdrawn.state).toBe('withdrawn');
    expect(await changed(withdrawn, { state: 'withdrawn' })).toEqual(withdrawn);
    for (const changes of [{ state: 'sent' }, { state: 'opened' }, {}]) {
      await refusedAt(withdrawn, changes);
    }
    await refusedAt(withdrawn, { reminded: true }, 'reminded');
    await ada.refused(changeShare, 409, changing(made, { state: 'withdrawn' }));
  });

  test('a reminder makes a new address twice, and ends the one before', async () => {
    const made = await ask();
    const first = await changed(made, { reminded: true });
    expect(first).toMatchObject({ state: 'sent', reminders: 1, version: 2 });
    await expectClosed(made);
    await open(tokenOf(first));
    const second = await changed(first, { reminded: true });
    expect(second).toMatchObject({ state: 'opened', reminders: 2 });
    await open(tokenOf(second));
    const { fields } = await ada.refused(changeShare, 400, changing(second, { reminded: true }));
    expect(fields).toEqual({ reminded: 'You reminded twice already. Call, or make a new link.' });
  });

  test('a changed calculation says so, and tells the affiliate once', async () => {
    const scenario = await ofCarol();
    const share = await ask({ kind: 'scenario', thing: scenario.id });
    expect(await open(tokenOf(share))).toMatchObject({ changed: false });
    const inputs = { ...scenario.inputs, balance: '300000' };
    await ada.call(scenarios.changeScenario, changing(scenario, { inputs }));
    for (const _time of [1, 2]) {
      const { changed, content } = await open(tokenOf(share));
      expect(changed).toBe(true);
      expect(JSON.stringify(content)).toContain('$9,434');
    }
    const told = '“First year” changed after you shared it with Carol Doyle';
    expect((await alertsOf(ada.id)).filter(({ title }) => title === told)).toHaveLength(1);
    expect((await list()).items).toMatchObject([{ changed: true }]);
  });

  test('a contact in the trash takes its links along, and brings them back', async () => {
    const made = await ask();
    const undo = await remove(ada, carol);
    await expectClosed(made);
    await ada.refused(readShare, 404, { id: made.id });
    await ada.undo(undo);
    await open(tokenOf(made));
    await query('delete from contact where id = $1', [carol]);
    expect((await list()).items).toEqual([]);
  });

  test('a merge moves them, and its undo moves them back', async () => {
    const made = await ask();
    const keep = await contactNamed('Carol A. Doyle');
    const { undo } = await mergedContacts(ada, keep, carol);
    expect((await read(made)).contactId).toBe(keep);
    await open(tokenOf(made));
    await ada.undo(undo);
    expect((await read(made)).contactId).toBe(carol);
  });
});

/** The map of Carol's household, where she is `role` and leaves 500,000 to Ben. */
async function givenMap(role: Role = 'client', more: object = {}) {
  const home = await addedHousehold(
    ada,
    [
      { name: 'Winston Doyle', role: role === 'client' ? 'spouse' : 'client' },
      { contactId: carol, role },
      { name: 'Ben Doyle', role: 'child' },
    ],
    { name: 'The Doyle family' },
  );
  const [winston, own, ben] = home.members.map(({ id }) => `member:${id}`);
  const account = (id: string, value: number, owner = own, heir = ben) => ({
    id,
    label: `Savings ${id}`,
    class: 'cash',
    value,
    title: 'sole',
    owners: [{ to: owner, share: 10_000 }],
    primary: [{ to: heir, share: 10_000 }],
  });
  const holdings = [account('a', 50_000_000), account('b', 30_000_000, winston, ben)];
  await putEstate(home.id, 0, { holdings, ...more });
  return { home, holdings, map: { kind: 'map', thing: home.id, contactId: carol } };
}
const putEstate = (home: string, version: number, estate: object) =>
  ada.call(changeEstate, { id: home, body: { version, ...estate } });

const usesOfCarol = async () =>
  (await ada.call(listHandovers, { query: `?contact=${carol}` })).items;

describe('links end with the access of their affiliate', () => {
  const office = async () => (await officer(`office ${number}`)).cookie;
  /** Each place in the sources that sets a password or disables an account, the way there, and whether links end. */
  const WAYS: Record<string, [ends: boolean, way: () => Promise<unknown>]> = {
    'functions/lib/sign-in/invitations.ts': [
      true,
      async () =>
        browser().call(choosePassword, {
          body: { token: await makeInvitation(ada.id, 'reset', 60), password: NEW_PASSWORD },
        }),
    ],
    'functions/lib/account/accounts.ts password': [true, () => changePassword(ada.id, 'a hash')],
    'functions/lib/account/accounts.ts disabled': [
      true,
      async () => {
        const olive = browser(await office());
        await olive.call(changeAffiliate, { id: ada.id, body: { disabled: true } });
        await olive.call(changeAffiliate, { id: ada.id, body: { disabled: false } });
      },
    ],
    'functions/lib/sign-in/new-passwords.ts': [
      false,
      () =>
        ada.call(accountRoutes.changePassword, {
          body: { current: PASSWORD, password: 'eleven calm meadows' },
        }),
    ],
    'the office signs out': [
      false,
      async () => browser(await office()).call(signOutAffiliate, { id: ada.id }),
    ],
    'an account that was disabled before is enabled': [
      true,
      async () => {
        await query('update affiliate set disabled = true where id = $1', [ada.id]);
        await setDisabled(ada.id, false);
      },
    ],
  };

  test.each(Object.entries(WAYS))('%s', async (_place, [ends, way]) => {
    const share = await ask({ days: 90 });
    const answered = await ask();
    await client.call(sendAnswers, { body: { token: tokenOf(answered) } });
    await way();
    for (const link of [share, answered]) {
      if (ends) await expectClosed(link);
      else await open(tokenOf(link));
    }
    const states = await query('select state from share where affiliate_id = $1 order by state', [
      ada.id,
    ]);
    expect(states).toEqual(
      ends
        ? [{ state: 'answered' }, { state: 'withdrawn' }]
        : [{ state: 'answered' }, { state: 'opened' }],
    );
    const noted = await query<{ reason: string }>(
      "select reason from audit where affiliate_id = $1 and kind = 'share' and action = 'withdraw'",
      [ada.id],
    );
    expect(noted.map(({ reason }) => reason !== '')).toEqual(ends ? [true, true] : []);
  });

  test('at every place in the sources that sets a password or disables an account', () => {
    const places = ['functions/lib', 'scripts']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
          .map((name) => `${folder}/${name}`),
      )
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/update affiliate set ([^`']*)/g)].flatMap(
          ([, set = '']) =>
            /password_version|disabled =/.test(set.split('where')[0] ?? '') ? [file] : [],
        ),
      );
    const named = Object.keys(WAYS)
      .map((way) => way.split(' ')[0] ?? '')
      .filter((way) => way.endsWith('.ts'));
    expect(places.sort()).toEqual(named.sort());
  });

  test('if the affiliate withdraws all at once, with a proof', async () => {
    const share = await ask();
    const other = await ask();
    await changed(other, { state: 'withdrawn' });
    await query("update session set proved_at = now() - interval '1 year'");
    expect(await ada.refused(withdrawShares, 403)).toMatchObject({
      error: 'proof_needed',
    });
    await query('update session set proved_at = $1', [new Date()]);
    expect(await ada.call(withdrawShares)).toEqual({ withdrawn: 1 });
    expect(await ada.call(withdrawShares)).toEqual({ withdrawn: 0 });
    await expectClosed(share);
    const states = (await list()).items.map(({ state }) => state);
    expect(states).toEqual(['withdrawn', 'withdrawn']);
  });
});

describe('each kind of link', () => {
  /** What a link of each kind shows; the next kind needs an example, too. */
  const EXAMPLES: Record<ShareKind, () => Promise<object>> = {
    map: async () => (await givenMap()).map,
    scenario: async () => ({ thing: (await ofCarol()).id }),
    item: async () => {
      await givenApproval(ada.id);
      return { thing: TRUST.thing };
    },
    questions: async () => ({}),
    packet: async () => {
      await givenApproval(ada.id);
      const body = { contactId: carol, on: '2027-01-15' };
      const { id, version } = await ada.call(createReview, { body });
      const packet = [{ kind: 'agenda', thing: null }, TRUST];
      await ada.call(changeReview, { id, body: { version, packet } });
      return { thing: id };
    },
  };

  test.each(Object.keys(SHARE_KIND_WORDS) as ShareKind[])(
    '%s is a use if it prints with a mark, a draft of a map alone is not, and is previewed as it opens',
    async (kind) => {
      const body = { kind, contactId: carol, ...(await EXAMPLES[kind]()) };
      const preview = await ada.call(previewShare, { body });
      expect((await list()).items).toEqual([]);
      const share = await addedShare(ada, body, kind);
      const { title, content } = await open(tokenOf(share));
      expect(preview).toEqual({ title, content });
      const mark = (content as SharedSheet).mark ?? '';
      const isUse = (mark !== '' && kind !== 'map') || kind === 'packet';
      const recorded = isUse ? [{ how: 'link', title: expect.any(String) }] : [];
      expect(await usesOfCarol()).toMatchObject(recorded);
      await addedShare(ada, body, kind);
      expect(await usesOfCarol()).toHaveLength(recorded.length);
      // What is private of a client makes an alert.
      const { kind: _, ...shown } = {
        kind,
        map: 'Estate map, The Doyle family',
        scenario: 'First year, Carol Doyle',
        packet: 'Review, Carol Doyle',
      };
      const name = (shown as Partial<Record<ShareKind, string>>)[kind];
      expect((await alertsOf(ada.id)).map((alert) => [alert.kind, alert.title])).toEqual(
        name ? [['security', `A link was made: ${name}.`]] : [],
      );
    },
  );

  test('the maximum counts open ones, and a link beyond it leaves no use', async () => {
    const body = { kind: 'item', contactId: carol, ...(await EXAMPLES.item()) };
    const fill = (state: string, expiresOn: string) =>
      query(
        `insert into share (affiliate_id, contact_id, kind, title, token_hash, state, expires_on)
         select $1, $2, 'questions', 'Questions', gen_random_uuid(), $3, $4 from generate_series(1, $5)`,
        [ada.id, carol, state, expiresOn, MAX_SHARES],
      );
    await fill('withdrawn', '2026-12-20');
    await fill('sent', '2026-12-04');
    await addedShare(ada, body);
    expect(await usesOfCarol()).toHaveLength(1);
    await fill('sent', '2026-12-05');
    expect(await ada.refused(createShare, 400, { body })).toMatchObject({
      message: 'You have 5,000 open links for clients, which is the maximum. Withdraw some first.',
    });
    expect(await usesOfCarol()).toHaveLength(1);
  });

  test('keeps its copy for 30 days after its end, and itself for good', async () => {
    const shared = async (kind: ShareKind, days: number) =>
      ask({ kind, ...(await EXAMPLES[kind]()), days });
    const withdrawn = await shared('map', 90);
    const expired = await shared('item', 2);
    const running = await shared('scenario', 90);
    await changed(withdrawn, { state: 'withdrawn' });
    const emptyOnes = async () => {
      await tidyAll();
      const rows = await query<{ id: string }>(
        "select id from share where affiliate_id = $1 and content = '{}' and made_from is null",
        [ada.id],
      );
      return rows.map(({ id }) => id).sort();
    };
    vi.setSystemTime('2027-01-04T23:39:00Z');
    expect(await emptyOnes()).toEqual([]);
    vi.setSystemTime('2027-01-04T23:41:00Z');
    expect(await emptyOnes()).toEqual([withdrawn.id]);
    vi.setSystemTime('2027-01-08T01:00:00Z');
    expect(await emptyOnes()).toEqual([withdrawn.id, expired.id].sort());
    const kept = await query('select from share where affiliate_id = $1', [ada.id]);
    expect(kept).toHaveLength(3);
    expect((await open(tokenOf(running))).content).toHaveProperty('answer');
  });
});

describe('what a link shows', () => {
  const item = () => ({ ...TRUST, contactId: carol });
  const withdrawnAlerts = async () =>
    (await alertsOf(ada.id)).filter(({ title }) => title.includes('has no approval any more'));

  test('is no text once its approval was withdrawn, and the affiliate hears of it once', async () => {
    const { id } = await givenApproval(ada.id);
    const share = await addedShare(ada, item());
    const token = tokenOf(share);
    expect(await open(token)).toMatchObject({ withdrawn: false });
    await withdraw(id);
    for (const _time of [1, 2]) {
      expect(await open(token)).toMatchObject({
        title: 'What a trust does',
        withdrawn: true,
        content: null,
      });
    }
    expect(await withdrawnAlerts()).toMatchObject([
      { title: '“What a trust does” has no approval any more: Carol Doyle can no longer read it' },
    ]);
    expect((await list()).items).toMatchObject([{ state: 'opened', withdrawn: true }]);
    // Another approval of the same words opens it again, with its own number.
    await givenApproval(ada.id, { number: 'AD-3000' });
    const { withdrawn, content } = await open(token);
    expect(withdrawn).toBe(false);
    expect((content as SharedItem).mark).toMatch(/^Approval AD-3000, December 5, 2026;/);
  });

  test('is no text after the approval’s last day, which ends where the affiliate works', async () => {
    await givenApproval(ada.id, { last_day: '2026-12-10' });
    const token = tokenOf(await addedShare(ada, item()));
    vi.setSystemTime('2026-12-11T04:59:00Z');
    expect(await open(token)).toMatchObject({ withdrawn: false });
    vi.setSystemTime('2026-12-11T05:00:00Z');
    expect(await open(token)).toMatchObject({ withdrawn: true, content: null });
  });

  test('is a draft until its words are approved, and has the approval’s line then', async () => {
    const scenario = await ofCarol();
    const share = await ask({ kind: 'scenario', thing: scenario.id });
    const markNow = async () => ((await open(tokenOf(share))).content as SharedSheet | null)?.mark;
    expect(await markNow()).toBe(DRAFT_MARK);
    const { hash, title } = await thingNamed('sheet', 'rmd');
    const { id } = await givenApproval(ada.id, { kind: 'sheet', thing: 'rmd', hash, title });
    expect(await markNow()).toBe(
      'Approval AD-2291, December 5, 2026; use through December 6, 2027',
    );
    await withdraw(id);
    expect(await markNow()).toBe(DRAFT_MARK);
    expect(await withdrawnAlerts()).toEqual([]);
  });
});

describe('a map', () => {
  /** Who gets a map, by the role in its household. The next role needs a line, too. */
  const MAY_READ: Record<Role, 'yes' | 'asked' | 'never'> = {
    client: 'yes',
    spouse: 'yes',
    partner: 'yes',
    child: 'asked',
    grandchild: 'asked',
    parent: 'asked',
    'child-spouse': 'asked',
    'former-spouse': 'never',
    trustee: 'never',
    executor: 'never',
    agent: 'never',
    other: 'never',
  };

  test.each(ROLES)('goes to a member of this role as it may: %s', async (role) => {
    const { map } = await givenMap(role);
    if (MAY_READ[role] === 'yes') {
      await addedShare(ada, map);
      return;
    }
    const fields = await refusedFields(map);
    const question = mapQuestion('Carol Doyle', role);
    if (MAY_READ[role] === 'asked') {
      expect(fields).toEqual({ confirmed: question });
      await addedShare(ada, { ...map, confirmed: true });
    } else {
      const refused = { thing: expect.any(String) };
      expect(fields).toEqual(refused);
      expect(await refusedFields({ ...map, confirmed: true })).toEqual(refused);
      await ada.refused(previewShare, 400, { body: map });
    }
  });

  test('is withdrawn with an alert if its reader becomes somebody who may not have it', async () => {
    const { home, map } = await givenMap('spouse');
    const share = await addedShare(ada, map);
    const now = () => read(share);
    let { version } = home;
    const patch = async (role: Role) => {
      const members = home.members.map((one) => (one.contactId === carol ? { ...one, role } : one));
      ({ version } = await ada.call(changeHousehold, changing({ ...home, version }, { members })));
    };
    await patch('spouse');
    await patch('partner');
    expect((await now()).state).toBe('draft');
    await patch('former-spouse');
    expect((await now()).state).toBe('withdrawn');
    expect(await alertsOf(ada.id)).toMatchObject([
      { kind: 'security' },
      { kind: 'share', title: 'A link was withdrawn: Estate map, Carol Doyle.' },
    ]);
    await patch('spouse');
    await expectClosed(share);
  });

  test('ends for each role as it is asked for each role', async () => {
    const { home, map } = await givenMap('spouse');
    const { id } = await addedShare(ada, map);
    const become = (role: Role) =>
      query('update household_member set role = $1 where household_id = $2 and contact_id = $3', [
        role,
        home.id,
        carol,
      ]);
    for (const from of ROLES.filter((role) => MAY_READ[role] !== 'never')) {
      for (const to of ROLES) {
        await become(from);
        const confirmed = MAY_READ[from] === 'asked';
        await query("update share set state = 'sent', confirmed = $2 where id = $1", [
          id,
          confirmed,
        ]);
        await become(to);
        const stays = MAY_READ[to] === 'yes' || (MAY_READ[to] === 'asked' && confirmed);
        const [share] = await query('select state from share where id = $1', [id]);
        expect(share, `${from} to ${to}`).toEqual({ state: stays ? 'sent' : 'withdrawn' });
      }
    }
  });

  test('is withdrawn, whatever takes the reader out of the household', async () => {
    type Given = Awaited<ReturnType<typeof givenMap>>;
    const ways: Record<string, (given: Given) => Promise<unknown>> = {
      'the household is deleted': ({ home }) => ada.call(deleteHousehold, { id: home.id }),
      'the contact is merged into one of another family': async () => {
        const keep = await contactNamed('Carol A. Doyle');
        await addedHousehold(ada, [{ contactId: keep, role: 'client' }]);
        await mergedContacts(ada, keep, carol, { household: 'keep' });
      },
      'the merge that brought it there is undone': async ({ home, map }) => {
        const keep = await contactNamed('Carol B. Doyle');
        const { undo } = await mergedContacts(ada, keep, carol, { household: 'drop' });
        const ofKept = await addedShare(ada, { ...map, contactId: keep });
        await ada.undo(undo);
        expect((await read(ofKept)).state).toBe('withdrawn');
        await query('delete from household where id = $1', [home.id]);
      },
    };
    for (const [way, take] of Object.entries(ways)) {
      carol = await contactNamed('Carol Doyle');
      const given = await givenMap('spouse');
      const share = await addedShare(ada, given.map);
      await take(given);
      expect((await read(share)).state, way).toBe('withdrawn');
    }
  });

  test('without amounts tells shares alone, in the order asked for, and another order changes nothing', async () => {
    const { home, holdings, map } = await givenMap('spouse');
    const shared = await addedShare(ada, { ...map, amounts: false, order: 'spouse-first' });
    const { content } = await open(tokenOf(shared));
    const { summary, questions, tables, figure } = content as SharedMap;
    expect(summary).toMatch(/^If Carol .* 100\.0%/);
    expect(tables[0]?.title).toBe('Who gets what');
    expect(tables[0]?.rows[0]).toContain('62.5%');
    expect(figure?.boxes.map(({ amount }) => amount)).toContain('37.5%');
    expect(questions.length).toBeGreaterThan(0);
    expect(JSON.stringify(content)).not.toMatch(/\$ ?\d/);
    await putEstate(home.id, 1, { holdings, order: 'spouse-first' });
    expect((await open(tokenOf(shared))).changed).toBe(false);
    await putEstate(home.id, 2, { holdings: [] });
    expect((await open(tokenOf(shared))).changed).toBe(true);
    for (const [changes, field] of [
      [{ amounts: false }, 'amounts'],
      [{ order: 'client-first' }, 'order'],
      [{ amounts: 'some' }, 'amounts'],
      [{ order: 'both' }, 'order'],
    ] as const) {
      expect(await refusedFields(changes)).toEqual({ [field]: expect.any(String) });
    }
  });

  const approvedMap = async (changes: object = {}) => {
    const { hash, title } = await thingNamed('map', 'estate-map');
    return givenApproval(ada.id, { kind: 'map', thing: 'estate-map', hash, title, ...changes });
  };
  const markOf = async (share: Parameters<typeof tokenOf>[0]) =>
    ((await open(tokenOf(share))).content as SharedMap | null)?.mark;

  test('is a use by link once it is approved, and its line is that of the day on which it is opened', async () => {
    const { map } = await givenMap();
    const draft = await addedShare(ada, map);
    expect(await markOf(draft)).toBe(DRAFT_MARK);
    expect(await usesOfCarol()).toEqual([]);
    const { id } = await approvedMap();
    const line = 'Approval AD-2291, December 5, 2026; use through December 6, 2027';
    expect(await markOf(draft)).toBe(line);
    const approved = await addedShare(ada, map);
    expect(await markOf(approved)).toBe(line);
    expect(await usesOfCarol()).toMatchObject([
      { kind: 'map', thing: 'estate-map', title: 'Estate map', how: 'link', approvalId: id },
    ]);
    await withdraw(id);
    expect(await markOf(draft)).toBe(DRAFT_MARK);
    expect(await open(tokenOf(approved))).toMatchObject({ withdrawn: true, content: null });
  });

  test('that was shared before maps had a line opens as it was, under today’s approval as well', async () => {
    const { map } = await givenMap();
    const share = await addedShare(ada, map);
    await query("update share set content = content - 'mark', material = null where id = $1", [
      share.id,
    ]);
    await approvedMap();
    const { content, withdrawn, changed } = await open(tokenOf(share));
    expect([withdrawn, changed]).toEqual([false, false]);
    expect(content).not.toHaveProperty('mark');
    expect((content as SharedMap).summary).toMatch(/^If Carol died first/);
  });

  test('has questions for counsel for the two alone', async () => {
    const { map } = await givenMap('child');
    const shared = await addedShare(ada, { ...map, confirmed: true });
    expect(((await open(tokenOf(shared))).content as SharedMap).questions).toEqual([]);
  });
});
