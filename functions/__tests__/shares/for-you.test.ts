import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RELATION_WORDS } from '../../../src/config/client-words.ts';
import type { MailChoice } from '../../../src/contract/account/account.ts';
import {
  changeMailChoice,
  listAudit,
  readMailChoice,
} from '../../../src/contract/account/account.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { changeEstate, readEstate } from '../../../src/contract/households/estates.ts';
import { changeHousehold, readHousehold } from '../../../src/contract/households/households.ts';
import { COUPLE_ROLES, NAMED_ROLES, ROLES } from '../../../src/contract/households/member-roles.ts';
import type { Questions } from '../../../src/contract/shares/for-you.ts';
import {
  mailShareCode,
  openShare,
  saveAnswers,
  sendAnswers,
} from '../../../src/contract/shares/for-you.ts';
import type { Share } from '../../../src/contract/shares/shares.ts';
import {
  changeShare,
  decideSuggestions,
  readShare,
  readSuggestions,
} from '../../../src/contract/shares/shares.ts';
import { query } from '../../lib/db/db.ts';
import { MAIL_URL } from '../../lib/platform/env.ts';
import { tidyAll } from '../../lib/tidy.ts';
import {
  addedContact,
  addedHousehold,
  changedContact,
  expectUndone,
  fieldsOf,
} from '../contacts/contact-calls.ts';
import { changing, type Person, person } from '../helpers/caller.ts';
import { context, counted, withStore } from '../helpers/harness.ts';
import { behind, outbox, withMailServer } from '../helpers/mail-server.ts';
import { alertsOf } from '../office/office-calls.ts';
import { addedShare, answer, client, open, partsOf, tokenOf } from './share-calls.ts';

withStore();
const server = withMailServer();

const NOW = '2026-12-05T12:00:00Z';
const DAY_MS = 86_400_000;
let ada: Person;
let carol: string;
let number = 0;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  number += 1;
  ada = await person(`ada ${number}`);
  carol = (await addedContact(ada, { name: 'Carol Doyle', email: `carol${number}@example.com` }))
    .id;
});

const ask = (changes: object = {}) =>
  addedShare(ada, { kind: 'questions', contactId: carol, ...changes });
const readCarol = () => ada.call(readContact, { id: carol });
/** Sends the answers of a link, and waits for the mails behind that. */
async function sendAll(token: string) {
  const { context: from, done } = behind(context(`198.18.99.${number}`));
  const sent = await client.call(sendAnswers, { body: { token }, from });
  await done();
  return sent;
}
/** What a code is refused with as long as it is wrong or missing. */
const codeRefused = (token: string, code?: string) =>
  client.refused(openShare, 401, { body: { token, code } });

describe('a link that does not work', () => {
  test('is one answer with the same statements, whatever is wrong with it', async () => {
    const old = await ask();
    const withdrawn = await ask();
    const coded = await ask({ code: true });
    await query("update share set expires_on = '2026-12-04' where id = $1", [old.id]);
    for (const { id } of [withdrawn, coded]) {
      await ada.call(changeShare, { id, body: { version: 1, state: 'withdrawn' } });
    }
    const tokens = [old, withdrawn, coded].map(tokenOf);
    const wrong = [...tokens, 'A'.repeat(43), '', 'x\0', 7, null, { a: 1 }];
    const seen = new Set<string>();
    for (const token of wrong) {
      for (const route of [openShare, sendAnswers]) {
        const { result, queries } = await counted(() =>
          client.send(route, { body: { token, code: '123456' } }),
        );
        seen.add(`${queries} ${result.status} ${await result.text()}`);
      }
    }
    expect([...seen]).toEqual([
      '2 404 {"error":"not_found","message":"This link does not work. Ask the person who sent it for a new one."}',
    ]);
    await client.refused(openShare, 404, { body: {} });
  });

  test('is counted by network: 60 in an hour, then none opens there', async () => {
    const share = await ask();
    const from = context('192.0.2.60');
    for (let tried = 0; tried < 60; tried += 1) {
      await client.refused(openShare, 404, { body: { token: 'x' }, from });
    }
    const waiting = await client.send(openShare, { body: { token: tokenOf(share) }, from });
    expect(waiting.status).toBe(429);
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
    await open(tokenOf(share));
  });

  test('works again once an account is kept that was to go', async () => {
    const share = await ask();
    await query('update affiliate set ends_at = now() where id = $1', [ada.id]);
    await client.refused(openShare, 404, { body: { token: tokenOf(share) } });
    await query('update affiliate set ends_at = null where id = $1', [ada.id]);
    await open(tokenOf(share));
  });
});

describe('a code', () => {
  const requestCode = async (token: string) => {
    const { context: kept, done } = behind(context(`198.18.${number}.1`));
    const result = await client.send(mailShareCode, { body: { token }, from: kept });
    await done();
    return result;
  };
  const codes = () =>
    server.came.flatMap(({ text = '' }) => /code is (\d{6})\./.exec(text)?.[1] ?? []);

  test('is mailed to the contact, opens the link for 12 hours, and an hour has three', async () => {
    const token = tokenOf(await ask({ code: true }));
    expect((await codeRefused(token)).error).toBe('code_needed');
    for (let times = 0; times < 4; times += 1) {
      expect((await requestCode(token)).status).toBe(202);
      vi.setSystemTime(Date.now() + 1000);
    }
    expect(codes()).toHaveLength(3);
    expect(server.came[0]?.envelope.to).toEqual([`carol${number}@example.com`]);
    const [code = ''] = codes();
    await codeRefused(token, code === '111111' ? '222222' : '111111');
    // Spaces do not matter, and a code works more than once.
    expect(await open(token, `${code.slice(0, 3)} ${code.slice(3)}`)).toHaveProperty('content');
    const body = { token, part: 'goals', version: 0, answers: { matters: 'The farm' } };
    await client.refused(saveAnswers, 401, { body });
    await client.call(saveAnswers, { body: { ...body, code } });
    vi.setSystemTime(Date.parse(NOW) + 12 * 3_600_000 + 1);
    await codeRefused(token, code);
  });

  test('sent to an address that is corrected since opens nothing', async () => {
    const token = tokenOf(await ask({ code: true }));
    await requestCode(token);
    const [code = ''] = codes();
    await changedContact(ada, carol, { email: 'right@example.com' });
    await codeRefused(token, code);
    await requestCode(token);
    expect(server.came[1]?.envelope.to).toEqual(['right@example.com']);
    await open(token, codes()[1]);
  });

  test('is not left waiting where no mail is set up', async () => {
    const token = tokenOf(await ask({ code: true }));
    delete process.env[MAIL_URL];
    expect((await requestCode(token)).status).toBe(202);
    expect(await outbox()).toEqual([]);
  });

  test('is asked for alike, whether the link works or not', async () => {
    const plain = await ask();
    const seen = new Set<string>();
    for (const token of ['x', tokenOf(plain), 7]) {
      const result = await client.send(mailShareCode, { body: { token } });
      seen.add(`${result.status} ${await result.text()}`);
    }
    expect([...seen]).toEqual([expect.stringMatching(/^202 /)]);
    expect(codes()).toEqual([]);
  });

  test('wrong ones count for a day by link, whoever else succeeds, until a new one is asked for', async () => {
    const share = await ask({ code: true });
    const other = await ask({ code: true });
    const token = tokenOf(share);
    await requestCode(token);
    const [code = ''] = codes();
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tried = 1; tried <= 10; tried += 1) {
      await codeRefused(token, wrong);
      // Who has the code opens it meanwhile, which gives no stranger a try.
      if (tried < 10) await open(token, code);
    }
    for (const typed of [wrong, code]) {
      const waiting = await client.send(openShare, { body: { token, code: typed } });
      expect(waiting.status).toBe(429);
      expect(Number(waiting.headers.get('retry-after'))).toBe(86_400);
      expect(await waiting.json()).toMatchObject({
        message:
          'These were too many wrong codes. Ask for a new code, which ends the ones before it.',
      });
    }
    await codeRefused(tokenOf(other), wrong);
    await requestCode(token);
    await codeRefused(token, code);
    await open(token, codes()[1]);
    const noted = await query(
      "select action, actor from audit where thing = $1 and action <> 'create' order by id",
      [share.id],
    );
    expect(noted).toEqual([
      { action: 'code-refused', actor: null },
      { action: 'code-refused', actor: null },
    ]);
  });

  test('wrong ones that come at once are ten at most', async () => {
    const token = tokenOf(await ask({ code: true }));
    const statuses = await Promise.all(
      Array.from(
        { length: 14 },
        async () => (await client.send(openShare, { body: { token, code: '000000' } })).status,
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  test('an hour has five for one mailbox, whatever its address looks like, and a hundred in all', {
    tags: 'deep',
  }, async () => {
    const linkTo = async (email: string) => {
      const contactId = (await addedContact(ada, { name: 'Carol Doyle', email })).id;
      return tokenOf(await addedShare(ada, { kind: 'questions', contactId, code: true }));
    };
    const askAgain = async (token: string) =>
      expect((await client.send(mailShareCode, { body: { token } })).status).toBe(202);
    const mailed = async () =>
      (await query("select from mail where kind = 'share-code' and affiliate_id = $1", [ada.id]))
        .length;
    for (let times = 1; times <= 6; times += 1) {
      await askAgain(await linkTo(`C.arol${number}+${times}@gmail.com`));
    }
    expect(await mailed()).toBe(5);
    await query(
      `insert into mail (kind, affiliate_id, to_address, subject_key, state, created_at)
       select 'share-code', $1, 'c' || n || '@example.com', 'share-code:' || gen_random_uuid(), 'sent', $2
         from generate_series(1, 94) n`,
      [ada.id, new Date()],
    );
    await askAgain(await linkTo(`other${number}@example.com`));
    expect(await mailed()).toBe(100);
    const third = await linkTo(`third${number}@example.com`);
    await askAgain(third);
    expect(await mailed()).toBe(100);
    vi.setSystemTime(Date.now() + 3_600_001);
    await askAgain(third);
    expect(await mailed()).toBe(101);
  });

  test('is told in the account’s name, and its mail goes with the account', async () => {
    await query("update profile set name = 'Pay Pal Security' where affiliate_id = $1", [ada.id]);
    await requestCode(tokenOf(await ask({ code: true })));
    expect(server.came[0]?.text).toContain('Ada Example');
    expect(server.came[0]?.text).not.toContain('Pay Pal');
    await query('delete from affiliate where id = $1', [ada.id]);
    expect(await outbox()).toEqual([]);
  });

  test('waits behind mails that open or protect an account', async () => {
    const { RANK } = await import('../../lib/mail/outbox.ts');
    const ranks = await query<{ kind: string; rank: number }>(
      `select kind, ${RANK.text} rank from unnest($1::text[]) kind`,
      [['reset', 'invitation', 'security', 'address', 'share-code']],
    );
    expect(ranks.map(({ rank }) => rank)).toEqual([1, 1, 1, 1, 2]);
  });
});

describe('answers', () => {
  const PEOPLE = { people: [{ name: 'Ben Doyle', role: 'child', birthDate: '5/1/1990' }] };

  test('are kept part by part, resume on another device, and a stale one is refused', async () => {
    const token = tokenOf(await ask());
    const empty = { version: 0, answers: {} };
    expect(await partsOf(token)).toEqual({
      people: empty,
      work: empty,
      property: empty,
      named: empty,
      documents: empty,
      goals: empty,
    });
    const saved = await answer(token, 'people', PEOPLE);
    const read = { people: [{ name: 'Ben Doyle', role: 'child', birthDate: '1990-05-01' }] };
    expect(saved).toEqual({ part: 'people', version: 1, answers: read });
    const stale = { token, part: 'people', version: 0, answers: { people: [] } };
    expect(await client.refused(saveAnswers, 409, { body: stale })).toMatchObject({
      current: { part: 'people', version: 1, answers: read },
    });
    // The answer to the first try may be lost on the way.
    expect(await client.call(saveAnswers, { body: { ...stale, answers: PEOPLE } })).toEqual(saved);
    expect((await partsOf(token)).people).toEqual({ version: 1, answers: read });
  });

  test('of another shape, or with a private number, are refused at their field', async () => {
    const token = tokenOf(await ask());
    const refusedAt = (body: object) =>
      fieldsOf(client.refused(saveAnswers, 400, { body: { token, version: 0, ...body } }));
    const relative = (role: string, name = 'Ben') => ({ name, role });
    const owned = (more: object) => ({ items: [{ label: 'Home', class: 'home', ...more }] });
    for (const [part, answers] of [
      ['people', { people: [relative('child', '')] }],
      ...['king', 'client', 'trustee', 'executor', 'agent', 'child-spouse'].map((role) => [
        'people',
        { people: [relative(role)] },
      ]),
      ['people', { people: Array(16).fill(relative('child')) }],
      ['people', []],
      ['documents', []],
      ['work', { employer: 'Acme', boss: 'Kim' }],
      ['work', { income: 'a lot' }],
      ['goals', { matters: 'My card is 4111 1111 1111 1111' }],
      ['documents', { will: { status: 'lost' } }],
      ['property', owned({ value: 1.5 })],
      ['property', owned({ valueWords: 'a'.repeat(101) })],
      ['property', owned({ valueWords: '123-45-6789' })],
      ['named', { items: 'all' }],
      ['named', null],
    ]) {
      expect(await refusedAt({ part, answers }), JSON.stringify(answers)).toEqual(['answers']);
    }
    const goals = { token, part: 'goals', answers: {}, version: 2 ** 31 - 1 };
    expect(await refusedAt({ ...goals, version: 2 ** 31 })).toEqual(['version']);
    await client.refused(saveAnswers, 409, { body: goals });
    expect(await refusedAt({ part: 'other', answers: {} })).toEqual(['part']);
    await client.refused(saveAnswers, 404, { body: { ...goals, token: 'x' } });
  });

  test('once sent, stay as they are, and the affiliate hears of them without reading one', async () => {
    const share = await ask();
    const token = tokenOf(share);
    await answer(token, 'goals', { matters: 'The farm' });
    await ada.refused(readSuggestions, 404, { id: share.id });
    for (const _time of [1, 2]) expect(await sendAll(token)).toEqual({ state: 'answered' });
    const late = { token, part: 'goals', version: 1, answers: { matters: 'The house' } };
    expect(await client.refused(saveAnswers, 409, { body: late })).toMatchObject({
      message: 'The answers were sent. They can no longer be changed.',
      current: { answers: { matters: 'The farm' } },
    });
    expect((await open(token)).state).toBe('answered');
    expect(await alertsOf(ada.id)).toMatchObject([{ title: 'Answers from Carol Doyle' }]);
    const { items } = await ada.call(listAudit, { query: '?group=data' });
    expect(items[0]).toMatchObject({ action: 'answered', kind: 'share', by: 'visitor' });
    const office = await ada.call(listAudit, { query: '?group=office' });
    expect(office.items).toEqual([]);
    const [mail, ...more] = server.came;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Answers from Carol Doyle' });
    expect(mail?.text).toContain(`/dashboard/contacts/view?id=${carol}`);
    expect(mail?.text).not.toContain('farm');
  });

  test('are no mail for those who do not want it, and a choice without that kind keeps it', async () => {
    const choose = (version: number, kinds: Partial<MailChoice['kinds']>) =>
      ada.call(changeMailChoice, { body: { kinds, digest: 'daily', version } });
    const { kinds } = await ada.call(readMailChoice);
    expect(kinds.share).toBe(true);
    await choose(1, { ...kinds, share: false });
    const { share: _, ...older } = kinds;
    expect(await choose(2, older)).toMatchObject({ kinds: { share: false } });
    await sendAll(tokenOf(await ask()));
    expect(server.came).toEqual([]);
    expect(await alertsOf(ada.id)).toMatchObject([
      { kind: 'share', title: 'Answers from Carol Doyle' },
    ]);
  });

  test('go 90 days after they were sent, and those never sent 90 days after the last day', async () => {
    const sent = await ask({ days: 90 });
    const left = await ask({ days: 10 });
    for (const share of [sent, left])
      await answer(tokenOf(share), 'goals', { matters: 'The farm' });
    await sendAll(tokenOf(sent));
    for (const [afterMs, remaining] of [
      [90 * DAY_MS - 1, 2],
      [90 * DAY_MS + 1, 1],
      [101 * DAY_MS, 0],
    ] as const) {
      vi.setSystemTime(Date.parse(NOW) + afterMs);
      await tidyAll();
      const still = 'select from share where answers is not null and affiliate_id = $1';
      expect(await query(still, [ada.id]), `${afterMs}`).toHaveLength(remaining);
    }
  });

  describe('as suggestions', () => {
    const of = (share: Share) => ada.call(readSuggestions, { id: share.id });
    /** Takes these over, as they are now. */
    const takeOver = async (share: Share, take: string[], keep: string[] = []) => {
      const { version } = await of(share);
      return ada.call(decideSuggestions, changing({ ...share, version }, { take, keep }));
    };
    const openStates = async (share: Share) =>
      (await of(share)).items.filter(({ state }) => state === 'open');
    const estateOf = (household: { id: string } | null) =>
      ada.call(readEstate, { id: household?.id });

    /** A link whose client sent these answers. */
    async function sent(parts: Partial<Record<keyof Questions['parts'], object>>) {
      const share = await ask();
      const token = tokenOf(share);
      for (const [part, answers] of Object.entries(parts)) {
        await answer(token, part as keyof Questions['parts'], answers);
      }
      await sendAll(token);
      return share;
    }
    const noted = () =>
      query("select text from interaction where contact_id = $1 and kind = 'note'", [carol]);
    const home = (label: string, title: string) => ({
      items: [{ label, class: 'home', value: 90_000_000, title }],
    });
    const shareWith = () =>
      sent({
        people: PEOPLE,
        work: { employer: 'Acme', jobTitle: '', income: '100k-500k' },
        property: home('Home', 'unknown'),
        documents: { will: { status: 'have', reviewedOn: '2020-03-01' } },
        goals: { matters: 'The farm', worries: '' },
      });

    test('say what is known and what was answered, and are taken over with an undo', async () => {
      await changedContact(ada, carol, { employer: 'Old Co' });
      const share = await shareWith();
      const { items } = await of(share);
      const told = items.map(({ path, label, now, answer: text }) => [path, label, now, text]);
      expect(told).toEqual([
        ['people/0', 'Ben Doyle', null, 'Child, born 5/1/1990'],
        ['work/employer', 'Employer', 'Old Co', 'Acme'],
        ['work/income', 'Income', null, '$100,000 to $500,000'],
        ['property/0', 'Home', null, 'Home, $900,000'],
        ['documents/will', 'Will', null, 'Have, reviewed 3/1/2020'],
        ['goals/matters', 'What matters', null, 'The farm'],
      ]);
      expect(items[0]).toMatchObject({ part: 'people', state: 'open' });
      const take = ['people/0', 'work/employer', 'documents/will', 'goals/matters'];
      const first = await takeOver(share, take, ['work/income']);
      expect(first.items.map(({ state }) => state)).toEqual([
        'taken',
        'taken',
        'kept',
        'open',
        'taken',
        'taken',
      ]);
      const contactNow = await readCarol();
      expect(contactNow).toMatchObject({
        employer: 'Acme',
        household: {
          members: [
            { name: 'Carol Doyle', role: 'client' },
            { name: 'Ben Doyle', role: 'child', birthDate: '1990-05-01' },
          ],
          checklist: { will: { status: 'have', reviewedOn: '2020-03-01' } },
        },
      });
      const matters = 'From the client’s answers\nWhat matters: The farm';
      expect(await noted()).toEqual([{ text: matters }]);
      const second = await takeOver(share, ['property/0']);
      const owners = [{ to: `member:${contactNow.household?.members[0]?.id}`, share: 10_000 }];
      expect((await estateOf(contactNow.household)).holdings).toMatchObject([
        { label: 'Home', class: 'home', value: 90_000_000, debt: null, title: 'sole', owners },
      ]);
      const state = async () => (await ada.call(readShare, { id: share.id })).state;
      expect(await state()).toBe('taken');
      await expectUndone(ada, second.undo, 1);
      expect((await estateOf(contactNow.household)).holdings).toEqual([]);
      await expectUndone(ada, first.undo, 5);
      expect(await state()).toBe('answered');
      expect(await readCarol()).toMatchObject({
        employer: 'Old Co',
        household: null,
      });
      expect(await noted()).toEqual([]);
      expect(await openStates(share)).toHaveLength(6);
    });

    test('become nothing of the household of a former spouse', async () => {
      const his = await addedHousehold(ada, [
        { name: 'Ed Doyle', role: 'client' },
        { contactId: carol, role: 'former-spouse' },
      ]);
      await takeOver(await shareWith(), ['people/0', 'property/0', 'documents/will']);
      expect(await ada.call(readHousehold, { id: his.id })).toEqual(his);
      const own = (await readCarol()).household;
      expect(own).toMatchObject({
        members: [{ contactId: carol, role: 'client' }, { name: 'Ben Doyle' }],
        checklist: {},
      });
      expect((await estateOf(own)).holdings).toEqual([]);
    });

    test.each(ROLES.filter((role) => !COUPLE_ROLES.includes(role) && !NAMED_ROLES.includes(role)))(
      'about documents and property of a contact who is “%s” there become a note alone',
      async (role) => {
        const theirs = await addedHousehold(
          ada,
          [
            { name: 'Ed Doyle', role: 'client' },
            { contactId: carol, role },
          ],
          { checklist: { will: { status: 'missing' } } },
        );
        const before = await estateOf(theirs);
        const share = await sent({
          property: {
            items: [
              ...home('Condo in Stamford', 'sole').items,
              { label: 'Boat', class: 'other', valueWords: 'half a million or so' },
            ],
          },
          documents: { will: { status: 'have', reviewedOn: '2021-03-01' } },
        });
        expect((await of(share)).items.map(({ now }) => now)).toEqual([null, null, null]);
        const { undo } = await takeOver(share, ['property/0', 'property/1', 'documents/will']);
        expect(await ada.call(readHousehold, { id: theirs.id })).toEqual(theirs);
        expect(await estateOf(theirs)).toEqual(before);
        const lines = [
          'From the client’s answers',
          'Condo in Stamford: Home, $900,000, One owner',
          'Boat: Other, “half a million or so”',
          'Will: Have, reviewed 3/1/2021',
        ];
        expect(await noted()).toEqual([{ text: lines.join('\n') }]);
        await expectUndone(ada, undo, 3);
        expect(await noted()).toEqual([]);
      },
    );

    test('keep the words of a value that is no amount, on the map as not known and in a note', async () => {
      const words = {
        label: 'Condo in Stamford',
        class: 'home',
        valueWords: ' half a million or so ',
      };
      const share = await sent({
        property: {
          items: [words, { label: 'Boat', class: 'other', value: 500, valueWords: 'about $5' }],
        },
      });
      const stored = (await partsOf(tokenOf(share))).property.answers.items;
      expect(stored).toMatchObject([
        { value: null, valueWords: 'half a million or so' },
        { value: 500, valueWords: '' },
      ]);
      expect((await of(share)).items.map(({ answer: text }) => text)).toEqual([
        'Home, “half a million or so”',
        'Other, $5',
      ]);
      const { undo } = await takeOver(share, ['property/0', 'property/1']);
      const { household } = await readCarol();
      expect((await estateOf(household)).holdings).toMatchObject([
        { label: 'Condo in Stamford', value: null },
        { label: 'Boat', value: 500 },
      ]);
      expect(await noted()).toEqual([
        { text: 'From the client’s answers\nCondo in Stamford: Home, “half a million or so”' },
      ]);
      await expectUndone(ada, undo, 2);
      expect(await noted()).toEqual([]);
    });

    const RELATIONS = Object.keys(RELATION_WORDS);
    const everyRelation = () =>
      sent({ people: { people: RELATIONS.map((role) => ({ name: `Her ${role}`, role })) } });
    /** A couple's household with the contact as their child. */
    const ofParents = () =>
      addedHousehold(ada, [
        { name: 'Ed Doyle', role: 'client' },
        { name: 'Flo Doyle', role: 'spouse' },
        { contactId: carol, role: 'executor' },
        { contactId: carol, role: 'child' },
      ]);
    const householdNow = ({ id }: { id: string }) => ada.call(readHousehold, { id });

    test('of a couple’s child are of that child’s family, also on the map, and an undo takes both back', async () => {
      const theirs = await ofParents();
      const share = await everyRelation();
      const { undo } = await takeOver(
        share,
        (await of(share)).items.map(({ path }) => path),
      );
      const { members } = await householdNow(theirs);
      const kin = members.slice(4).map(({ name, role, generation }) => [name, role, generation]);
      expect(kin).toEqual([
        ['Her spouse', 'child-spouse', 1],
        ['Her partner', 'child-spouse', 1],
        ['Her child', 'grandchild', 2],
        ['Her grandchild', 'other', 3],
        ['Her parent', 'other', 0],
        ['Her former-spouse', 'other', 1],
        ['Her other', 'other', 1],
      ]);
      expect((await estateOf(theirs)).parents).toEqual({ [`${members[6]?.id}`]: [members[3]?.id] });
      await expectUndone(ada, undo, 7);
      expect((await householdNow(theirs)).members).toEqual(theirs.members);
      expect((await estateOf(theirs)).parents).toEqual({});
    });

    test('an undo leaves a grandchild whose parents were changed since, or whose name', async () => {
      const theirs = await ofParents();
      const share = await everyRelation();
      const { undo } = await takeOver(share, ['people/0', 'people/2']);
      const { members } = await householdNow(theirs);
      const [carolHere, husband, grandchild] = members.slice(3).map(({ id }) => id);
      const both = { [`${grandchild}`]: [carolHere, husband] };
      const estate: Record<string, unknown> = { ...(await estateOf(theirs)), parents: both };
      await ada.call(changeEstate, { id: theirs.id, body: estate });
      expect(await ada.undo(undo)).toEqual({ undone: 2, kept: 2 });
      expect((await householdNow(theirs)).members).toEqual(members);
      expect((await estateOf(theirs)).parents).toEqual(both);

      const zoes = await sent({ people: { people: [{ name: 'Zoe', role: 'child' }] } });
      const next = await takeOver(zoes, ['people/0']);
      const now = await householdNow(theirs);
      const renamed = [...now.members.slice(0, -1), { ...now.members.at(-1), name: 'Zoë' }];
      await ada.call(changeHousehold, changing(now, { members: renamed }));
      expect(await ada.undo(next.undo)).toEqual({ undone: 1, kept: 1 });
      const zoe = (await householdNow(theirs)).members.at(-1);
      expect(zoe?.name).toBe('Zoë');
      expect((await estateOf(theirs)).parents).toEqual({ ...both, [`${zoe?.id}`]: [carolHere] });
    });

    test('make joint property that of the spouse who is taken over with it', async () => {
      const people = [{ name: 'Ed Doyle', role: 'spouse' }];
      const share = await sent({ people: { people }, property: home('Condo', 'joint') });
      await takeOver(share, ['people/0', 'property/0']);
      const { household } = await readCarol();
      const owners = household?.members.map(({ id }) => ({ to: `member:${id}`, share: 5000 }));
      expect((await estateOf(household)).holdings).toMatchObject([{ title: 'joint', owners }]);
    });

    test('make joint property that of the living spouse of whoever married again', async () => {
      const late = await addedContact(ada, { name: 'Ben Doyle', deathDate: '2019-03-01' });
      const { id, members } = await addedHousehold(ada, [
        { contactId: carol, role: 'client' },
        { contactId: late.id, role: 'spouse' },
        { name: 'Ed Doyle', role: 'spouse' },
      ]);
      const share = await sent({ property: home('Condo', 'entirety') });
      await takeOver(share, ['property/0']);
      const living = members.filter(({ contactId }) => contactId !== late.id);
      const owners = living.map((one) => ({ to: `member:${one.id}`, share: 5000 }));
      expect((await estateOf({ id })).holdings).toMatchObject([{ title: 'entirety', owners }]);
    });

    test('are decided all or not at all', async () => {
      const share = await shareWith();
      const { version } = await of(share);
      for (const [body, field] of [
        [{ take: ['people/0', 'people/7'] }, 'take'],
        [{ take: ['work/employer'], keep: ['work/employer'] }, 'keep'],
        [{ keep: ['work/jobTitle'] }, 'keep'],
      ] as const) {
        const decided = changing({ ...share, version }, body);
        expect(await fieldsOf(ada.refused(decideSuggestions, 400, decided))).toEqual([field]);
      }
      const late = changing({ ...share, version: version + 1 }, { take: ['people/0'] });
      expect(await ada.refused(decideSuggestions, 409, late)).toMatchObject({
        current: { id: share.id },
      });
      expect((await of(share)).version).toBe(version);
      expect(await openStates(share)).toHaveLength(6);
      expect((await readCarol()).household).toBeNull();
    });

    test('an undo leaves what was changed since', async () => {
      const { undo } = await takeOver(await shareWith(), ['work/employer', 'people/0']);
      await changedContact(ada, carol, { employer: 'Newer Co' });
      expect(await ada.undo(undo)).toEqual({ undone: 2, kept: 1 });
      expect((await readCarol()).employer).toBe('Newer Co');
    });

    test('an undo keeps people who were changed since, and a map with what they were given', async () => {
      const share = await shareWith();
      const { undo } = await takeOver(share, ['people/0', 'property/0']);
      const { household } = await readCarol();
      const ben = household?.members[1]?.id;
      const { holdings, ...estate } = await estateOf(household);
      const primary = [{ to: `member:${ben}`, share: 10_000 }];
      const changed = { ...estate, holdings: holdings.map((one) => ({ ...one, primary })) };
      await ada.call(changeEstate, { id: household?.id, body: changed });
      expect(await ada.undo(undo)).toEqual({ undone: 2, kept: 2 });
      expect((await estateOf(household)).holdings).toMatchObject([{ label: 'Home', primary }]);

      const added = await takeOver(share, ['property/0']);
      const now = (await readCarol()).household;
      const members = now?.members.map((member) =>
        member.id === ben ? { ...member, name: 'Benjamin Doyle' } : member,
      );
      const named = { version: now?.version, members };
      await ada.call(changeHousehold, { id: household?.id, body: named });
      await expectUndone(ada, added.undo, 1);
      expect((await readCarol()).household?.members[1]?.name).toBe('Benjamin Doyle');
    });
  });
});
