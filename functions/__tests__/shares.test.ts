import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SharedItem, SharedMap, SharedSheet } from '../../src/contract/for-you.ts';
import type { Page } from '../../src/contract/paging.ts';
import type { Share } from '../../src/contract/shares.ts';
import type { UsePage } from '../../src/contract/uses.ts';
import { query } from '../lib/db/db.ts';
import { MAIL_URL } from '../lib/env.ts';
import { approvals, givenApproval, thingNamed } from './approval-calls.ts';
import { callsOf, json, refused, takeBack } from './callers.ts';
import { callHouseholds, create, createHousehold, merge, remove } from './contact-calls.ts';
import { givenSession, withStore } from './harness.ts';
import { alertsOf } from './office-calls.ts';
import { change as changeScenario, NOBODY, save } from './scenario-calls.ts';
import { client, makeShare, open, shares, tokenOf } from './share-calls.ts';

withStore();

const NOW = '2026-12-05T23:40:00Z';
let ada: Awaited<ReturnType<typeof givenSession>>;
let carol: string;
let number = 0;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  number += 1;
  ada = await givenSession(`ada ${number}`);
  carol = (await create(ada.cookie, { name: 'Carol Doyle', email: 'carol@example.com' })).id;
});

const ask = (changes: object = {}, key?: string) =>
  makeShare(ada.cookie, { kind: 'questions', contactId: carol, ...changes }, key);
/** The fields at which a link with these changes is refused. */
const refusedFields = async (changes?: object) => {
  const body = { kind: 'questions', contactId: carol, ...changes };
  return (await refused(shares(ada.cookie, 'POST', '', body))).fields;
};
const list = (search = '', cookie = ada.cookie) => json<Page<Share>>(shares(cookie, 'GET', search));
const change = (share: Share, changes: object) =>
  shares(ada.cookie, 'PATCH', `/${share.id}`, { version: share.version, ...changes });

describe('making a link', () => {
  test('answers its address once, and keeps only the hash of its token', async () => {
    const { url, ...share } = await ask({ note: 'For Tuesday' }, 'once');
    expect(share).toEqual({
      ...{ id: share.id, version: 1, kind: 'questions', thing: null, title: 'Questions' },
      ...{ contactId: carol, contactName: 'Carol Doyle', state: 'draft', expiresOn: '2026-12-19' },
      ...{ code: false, note: 'For Tuesday', openedOn: null, reminders: 0, changed: false },
      createdAt: share.createdAt,
    });
    expect(url).toMatch(/^https:\/\/alliance\.example\/for-you#[\w-]{43}$/);
    const [row] = await query<{ all: string }>(
      'select to_jsonb(s)::text "all" from share s where id = $1',
      [share.id],
    );
    expect(row?.all).not.toContain(tokenOf({ url }));
    expect(await ask({ note: 'For Tuesday' }, 'once')).toEqual({ ...share, url: null });
    expect(await json(shares(ada.cookie, 'GET', `/${share.id}`))).toEqual(share);
    expect((await list(`?contact=${carol}&state=draft`)).items).toEqual([share]);
    expect((await list('?state=sent')).items).toEqual([]);
    await refused(shares(ada.cookie, 'GET', `?contact=${NOBODY}`), 404);
  });

  test('refuses a wrong contact, thing, kind, term and note at their fields', async () => {
    const scenario = await save(ada.cookie);
    const other = (await create(ada.cookie, { name: 'Lee Sample' })).id;
    const others = await save(ada.cookie, { contactId: other });
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
      const lee = (await create(ada.cookie, { name: 'Lee Sample' })).id;
      expect(await refusedFields({ contactId: lee, code: true })).toEqual({
        code: 'This contact has no email address. Add one, or ask for no code.',
      });
      expect(await ask({ code: true })).toMatchObject({ code: true });
    } finally {
      delete process.env[MAIL_URL];
    }
  });

  test('an item needs an approval for clients, and records its use', async () => {
    const item = { kind: 'item', thing: 'what-a-trust-does', contactId: carol };
    const { hash } = await thingNamed('item', 'what-a-trust-does');
    const { current } = await refused(shares(ada.cookie, 'POST', '', item), 409);
    expect(current).toEqual({ hash, cleared: null });
    const { id } = await givenApproval(ada.id);
    const share = await makeShare(ada.cookie, item, 'item');
    expect(share).toMatchObject({ title: 'What a trust does', changed: false });
    await makeShare(ada.cookie, item, 'item');
    const uses = await json<UsePage>(callsOf('/api/uses')(ada.cookie, 'GET'));
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
    const withdrawal = { version: 1, state: 'withdrawn', reason: 'Old' };
    await json(approvals(ada.cookie, 'PATCH', `/${id}`, withdrawal));
    await refused(shares(ada.cookie, 'POST', '', item), 409);
  });

  test('a calculation is copied with its sheet’s words, and without anything private', async () => {
    const scenario = await save(ada.cookie, { contactId: carol, note: 'She worries' });
    const share = await ask({ kind: 'scenario', thing: scenario.id });
    expect(share.title).toBe('First year');
    const answer = await open(tokenOf(share));
    const sheet = answer.content as SharedSheet;
    expect(sheet).toMatchObject({
      calculator: 'Required minimum distribution',
      mark: 'Draft for your compliance review',
      // No figure of this calculator depends on the year.
      year: null,
      answer: 'You must withdraw $9,434 for 2026 by April 1, 2027.',
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
    const unclear = await save(ada.cookie, { contactId: carol, examples: ['balance'] });
    const examples = { kind: 'scenario', thing: unclear.id, contactId: carol };
    expect((await refused(shares(ada.cookie, 'POST', '', examples), 409)).current).toBeNull();
    const inputs = { dividend: '5' };
    const scenario = await save(ada.cookie, { calculator: 'term-or-permanent', inputs });
    const body = { kind: 'scenario', thing: scenario.id, contactId: carol };
    expect((await refused(shares(ada.cookie, 'POST', '', body), 409)).current).toBeNull();
  });

  test('an estate map is copied as it is today, for a member of its household', async () => {
    const members = [
      { contactId: carol, role: 'client' },
      { name: 'Ben Doyle', role: 'child' },
    ];
    const home = await createHousehold(ada.cookie, members, { name: 'Doyle family' });
    const map = { kind: 'map', thing: home.id, contactId: carol };
    expect(await refusedFields(map)).toHaveProperty('thing');
    const [client, ben] = home.members.map(({ id }) => `member:${id}`);
    const account = {
      ...{ id: 'a', label: 'Savings', class: 'cash', value: 50_000_000, title: 'sole' },
      ...{ owners: [{ to: client, share: 10_000 }], primary: [{ to: ben, share: 10_000 }] },
    };
    const put = (version: number, more: object) => {
      const estate = { version, notes: 'She worries', holdings: [account], ...more };
      return json(callHouseholds(ada.cookie, 'PUT', `/${home.id}/estate`, estate));
    };
    await put(0, {});
    const share = await makeShare(ada.cookie, map);
    await put(1, { proposed: { holdings: [] } });
    const answer = await open(tokenOf(share));
    expect(answer).toMatchObject({ title: 'Estate map', changed: false });
    const shown = answer.content as SharedMap;
    expect(shown).toMatchObject({
      ...{ household: 'Doyle family', year: 2026 },
      summary: expect.stringContaining('Ben has $500,000'),
      counsel: 'This is not legal advice. Have counsel confirm titles and forms.',
    });
    expect(shown.tables[0]).toMatchObject({
      title: "Passes at Carol's death",
      rows: [['Savings', 'Carol', 'Ben', expect.any(String), '$500,000']],
    });
    expect(shown.figure?.boxes.map(({ name, amount, kind }) => [name, amount, kind])).toEqual([
      ['Savings', '$500,000', 'holding'],
      ['Ben', '$500,000', 'person'],
    ]);
    expect(shown.figure?.ribbons).toMatchObject([{ source: '0', target: '1', kind: 'person' }]);
    for (const secret of [home.id, client, ben, carol, 'She worries'])
      expect(JSON.stringify(answer)).not.toContain(secret);
    await put(2, { notes: 'She worries less' });
    expect((await open(tokenOf(share))).changed).toBe(false);
    const renamed = {
      version: home.version,
      members: home.members.map((one) => ({ ...one, name: one.name.replace('Ben', 'Benjamin') })),
    };
    await json(callHouseholds(ada.cookie, 'PATCH', `/${home.id}`, renamed));
    expect((await open(tokenOf(share))).changed).toBe(true);
    const again = await makeShare(ada.cookie, map);
    expect((await open(tokenOf(again))).changed).toBe(false);
    await put(3, { holdings: [] });
    expect((await open(tokenOf(again))).changed).toBe(true);
    const contactId = (await create(ada.cookie, { name: 'Lee Sample' })).id;
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
      ...{ name: 'Ada Example', firm: 'Example Planning', phone: '+1 555 010 0100' },
      ...{ email: '', disclosure: 'A disclosure line.', bank: '', license: '' },
    });
    expect(rest).toMatchObject({
      ...{ kind: 'questions', title: 'Questions', state: 'opened', note: 'Before Tuesday' },
      ...{ sharedOn: '2026-12-05', expiresOn: '2026-12-19', changed: false },
    });
  });
});

describe('a link’s states', () => {
  test('are draft, sent, opened, expired after the last day, and withdrawn for good', async () => {
    const made = await ask({ days: 2 });
    const sent = await json<Share>(change(made, { state: 'sent' }));
    expect(sent).toMatchObject({ version: 2, state: 'sent' });
    await open(tokenOf(made));
    const [opened] = (await list()).items;
    expect(opened).toMatchObject({ version: 2, state: 'opened', openedOn: '2026-12-05' });
    expect(await json(change(sent, { state: 'sent' }))).toMatchObject({ state: 'opened' });
    vi.setSystemTime('2026-12-07T23:59:00Z');
    await open(tokenOf(made));
    vi.setSystemTime('2026-12-08T00:00:00Z');
    await refused(client('', { token: tokenOf(made) }), 404);
    vi.setSystemTime(NOW);
    await query("update share set expires_on = '2026-12-04' where id = $1", [made.id]);
    const expired = await json<Share>(shares(ada.cookie, 'GET', `/${made.id}`));
    expect(expired.state).toBe('expired');
    expect((await list('?state=expired')).items).toHaveLength(1);
    const refusedAt = async (share: Share, changes: object, field = 'state') =>
      expect((await refused(change(share, changes))).fields).toHaveProperty(field);
    await refusedAt(expired, { state: 'sent' });
    const withdrawn = await json<Share>(change(expired, { state: 'withdrawn' }));
    expect(withdrawn.state).toBe('withdrawn');
    expect(await json(change(withdrawn, { state: 'withdrawn' }))).toEqual(withdrawn);
    for (const changes of [{ state: 'sent' }, { state: 'opened' }, {}]) {
      await refusedAt(withdrawn, changes);
    }
    await refusedAt(withdrawn, { reminded: true }, 'reminded');
    await refused(change({ ...withdrawn, version: 1 }, { state: 'withdrawn' }), 409);
  });

  test('a reminder makes a new address twice, and ends the one before', async () => {
    const made = await ask();
    const first = await json<Share & { url: string }>(change(made, { reminded: true }));
    expect(first).toMatchObject({ state: 'sent', reminders: 1, version: 2 });
    await refused(client('', { token: tokenOf(made) }), 404);
    await open(tokenOf(first));
    const second = await json<Share & { url: string }>(change(first, { reminded: true }));
    expect(second).toMatchObject({ state: 'opened', reminders: 2 });
    await open(tokenOf(second));
    expect((await refused(change(second, { reminded: true }))).fields).toEqual({
      reminded: 'You reminded twice already. Call, or make a new link.',
    });
  });

  test('a changed calculation says so, and tells the affiliate once', async () => {
    const scenario = await save(ada.cookie, { contactId: carol });
    const share = await ask({ kind: 'scenario', thing: scenario.id });
    expect(await open(tokenOf(share))).toMatchObject({ changed: false });
    const inputs = { ...scenario.inputs, balance: '300000' };
    await json(changeScenario(ada.cookie, scenario, { inputs }));
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
    const undo = await remove(ada.cookie, carol);
    await refused(client('', { token: tokenOf(made) }), 404);
    await refused(shares(ada.cookie, 'GET', `/${made.id}`), 404);
    await json(takeBack(ada.cookie, undo));
    await open(tokenOf(made));
    await query('delete from contact where id = $1', [carol]);
    expect((await list()).items).toEqual([]);
  });

  test('a merge moves them, and its undo moves them back', async () => {
    const made = await ask();
    const keep = (await create(ada.cookie, { name: 'Carol A. Doyle' })).id;
    const { undo } = await merge(ada.cookie, keep, carol);
    expect((await list()).items).toMatchObject([{ id: made.id, contactId: keep }]);
    await open(tokenOf(made));
    await json(takeBack(ada.cookie, undo));
    expect((await list()).items).toMatchObject([{ id: made.id, contactId: carol }]);
  });
});
