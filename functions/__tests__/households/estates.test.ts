/** Estate maps: what a household owns and who gets it, as it is written, read, moved and taken back. */

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { changeEstate, emptyPlan, readEstate } from '../../../src/contract/households/estates.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import {
  changeHousehold,
  deleteHousehold,
  readHousehold,
} from '../../../src/contract/households/households.ts';
import { query } from '../../lib/db/db.ts';
import {
  addedContact,
  addedHousehold,
  expectUndone,
  fieldsOf,
  mergedContacts,
  remove,
} from '../contacts/contact-calls.ts';
import { changing, type Person, person } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';

withStore();

const EMPTY = { ...emptyPlan(), proposed: null };

let ada: Person;
let home: Household;
let client: string | undefined;
let spouse: string | undefined;
let child: string | undefined;
beforeAll(async () => {
  ada = await person('ada');
});
beforeEach(async () => {
  await query('delete from household');
  await query('delete from contact');
  home = await addedHousehold(ada, [
    { name: 'Winston Example', role: 'client' },
    { name: 'Clara Example', role: 'spouse' },
    { name: 'Ben Example', role: 'child' },
  ]);
  [client, spouse, child] = home.members.map(({ id }) => id);
});

const get = (id = home.id) => ada.call(readEstate, { id });
const saved = (body: object, id = home.id) => ada.call(changeEstate, { id, body });
const refused = (body: object, version = 0) =>
  ada.refused(changeEstate, 400, { id: home.id, body: { version, ...body } });
/** The names at which a first estate is refused. */
const wrong = (body: object, version?: number) => fieldsOf(refused(body, version));
const putMembers = (members: object[]) => ada.call(changeHousehold, changing(home, { members }));
const checklistOf = async (id: string) => (await ada.call(readHousehold, { id })).checklist;

const couple = () => whole(`member:${client}`, `member:${spouse}`);
const whole = (...to: string[]) => to.map((one) => ({ to: one, share: 10_000 / to.length }));
const onlyOf = (id?: string) => whole(`member:${id}`);
const holding = (more: object = {}) => ({
  id: 'home',
  label: 'Home',
  class: 'home',
  title: 'sole',
  owners: onlyOf(client),
  ...more,
});
const trust = (more: object = {}) => ({
  id: 't',
  name: 'The Example Trust',
  kind: 'revocable',
  grantors: [client],
  first: 'survivor',
  ...more,
});
const KEPT = { debt: null, primary: [], contingent: [], perStirpes: false, state: null };

describe('the estate of a household', () => {
  test('is empty before the first change, with version 0 and the defaults', async () => {
    expect(await get()).toEqual({
      version: 0,
      year: 2026,
      order: 'client-first',
      taxState: 'none',
      portability: true,
      citizens: { client: true, spouse: true },
      gifts: { client: 0, spouse: 0 },
      parents: {},
      holdings: [],
      trusts: [],
      companies: [],
      charities: [],
      wills: [],
      notes: '',
      proposed: null,
    });
  });

  test('is replaced as a whole: a name that is left out takes its default', async () => {
    const plan = {
      year: 2025,
      order: 'spouse-first',
      taxState: 'MA',
      portability: false,
      citizens: { client: true, spouse: false },
      gifts: { client: 100, spouse: 0 },
      parents: { [String(child)]: [client, spouse] },
      holdings: [
        {
          ...KEPT,
          ...holding(),
          value: 90_000_000,
          state: 'MA',
          basis: 1,
          insured: null,
          primary: whole('trust:t'),
          contingent: whole('estate'),
        },
      ],
      trusts: [{ ...trust(), then: whole('charity:c'), perStirpes: true }],
      companies: [{ id: 'l', name: 'Example LLC', owners: whole('trust:t', `member:${spouse}`) }],
      charities: [{ id: 'c', name: 'Example Library' }],
      wills: [
        {
          of: client,
          exists: 'yes',
          on: '2015-03-01',
          residue: onlyOf(spouse),
          contingent: onlyOf(child),
          pourOver: 't',
          perStirpes: true,
        },
      ],
      notes: 'Bring the deed.',
    };
    const body = { ...plan, proposed: plan };
    const first = await saved({ version: 0, ...body });
    expect(first).toEqual({ ...body, version: 1, undo: expect.any(String) });
    const { undo: _, ...answered } = first;
    expect(await get()).toEqual(answered);
    expect(await saved({ version: 1, notes: 'New' })).toMatchObject({
      ...EMPTY,
      notes: 'New',
      version: 2,
    });
  });

  test('is changed by the first of two: the second gets the current one', async () => {
    await saved({ version: 0, notes: 'First' });
    const { current, message } = await ada.refused(changeEstate, 409, {
      id: home.id,
      body: { version: 0, notes: 'Late' },
    });
    expect(current).toEqual({ ...EMPTY, notes: 'First', version: 1 });
    expect(message).toBe(
      'This estate map was changed elsewhere. Look at the changes, then save again.',
    );
    expect(await wrong({ version: undefined, notes: 'No version' })).toEqual(['version']);
    const both = await Promise.all(
      [1, 1].map((version) => ada.send(changeEstate, { id: home.id, body: { version } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  /** Whether the head's and the spouse's wills exist; then what holdings and trusts are mapped, and what the checklist answers. */
  const MAPPED: [string, [string, string] | null, object[], object[], Record<string, string>][] = [
    ['nothing', null, [], [], {}],
    ['both wills', ['yes', 'yes'], [], [], { will: 'have' }],
    ['one will of two', ['yes', 'no'], [], [], { will: 'missing' }],
    ['a will, and one not known', ['yes', 'unknown'], [], [], {}],
    ['no will, and one not known', ['no', 'unknown'], [], [], { will: 'missing' }],
    ['a trust of the head', null, [], [trust({ grantors: ['client'] })], { trust: 'have' }],
    ['a trust of the child', null, [], [trust({ grantors: ['child'] })], {}],
    ['an account that names no one', null, [{ class: 'cash' }], [], {}],
    ['forms', null, [{ class: 'annuity', primary: 'one' }], [], { beneficiaries: 'have' }],
    [
      'a form that names nobody',
      null,
      [{ class: 'retirement', primary: 'one' }, { class: 'life-insurance' }],
      [],
      { beneficiaries: 'missing' },
    ],
  ];
  test.each(MAPPED)('with %s answers the checklist', async (_, wills, forms, trusts, expected) => {
    const entered = { will: { status: 'unknown', reviewedOn: '2024-05-01' } };
    await ada.call(changeHousehold, changing(home, { checklist: entered }));
    const ids: Record<string, unknown> = { client, child };
    await saved({
      version: 0,
      wills: (wills ?? []).map((exists, at) => ({ of: [client, spouse][at], exists })),
      holdings: forms.map((form, at) =>
        holding({ ...form, id: `h${at}`, ...('primary' in form && { primary: onlyOf(child) }) }),
      ),
      trusts: trusts.map((each) => ({
        ...each,
        grantors: (each as { grantors: string[] }).grantors.map((name) => ids[name]),
      })),
    });
    const answered = Object.entries(expected).map(([document, status]) => {
      const reviewedOn = document === 'will' ? '2024-05-01' : null;
      return [document, { status, reviewedOn, from: 'map' }];
    });
    expect(await checklistOf(home.id)).toEqual({ ...entered, ...Object.fromEntries(answered) });
  });

  test('keeps what was entered where the checklist has its answer, with the new day of review', async () => {
    const contact = await addedContact(ada, { name: 'Win Example' });
    const own = await addedHousehold(ada, [{ contactId: contact.id, role: 'client' }]);
    const [head] = own.members;
    const change = (version: number, checklist: object) =>
      ada.call(changeHousehold, { id: own.id, body: { version, checklist } });
    await change(1, { will: { status: 'missing' }, digitalAssets: { status: 'have' } });
    await saved({ version: 0, wills: [{ of: head?.id, exists: 'yes' }] }, own.id);
    const reviewed = { status: 'have', reviewedOn: '2026-03-01', from: 'map' };
    const now = await change(2, { will: reviewed });
    expect(now.checklist).toEqual({ will: reviewed });
    const shown = async () =>
      (await ada.call(readContact, { id: contact.id })).household?.checklist;
    expect(await shown()).toEqual({ will: reviewed });
    await saved({ version: 1 }, own.id);
    expect(await shown()).toEqual({ will: { status: 'missing', reviewedOn: '2026-03-01' } });
  });

  test('of a widowed head has one will', async () => {
    const died = await addedContact(ada, { name: 'Clara Example', deathDate: '2020-01-01' });
    const own = await addedHousehold(ada, [
      { contactId: died.id, role: 'spouse' },
      { name: 'Win Example', role: 'client' },
    ]);
    await saved({ version: 0, wills: [{ of: own.members[1]?.id, exists: 'yes' }] }, own.id);
    const will = { status: 'have', from: 'map' };
    expect(await checklistOf(own.id)).toMatchObject({ will });
  });

  test('is taken back by its undo if no change followed', async () => {
    const first = await saved({ version: 0, notes: 'First' });
    const second = await saved({ version: 1, notes: 'Second' });
    expect(await ada.undo(first.undo)).toEqual({ undone: 0, kept: 1 });
    await expectUndone(ada, second.undo, 1);
    expect(await get()).toEqual({ ...EMPTY, notes: 'First', version: 3 });
    await expectUndone(ada, second.undo, 0);
  });

  test('keeps the undo of each change for 30 days, however many follow elsewhere', async () => {
    const { undo } = await saved({ version: 0, notes: 'First' });
    const { id } = await addedContact(ada, { name: 'Walter Pruitt' });
    await query(
      `insert into undo (affiliate_id, kind, before)
       select affiliate_id, 'contacts', '[]' from household, generate_series(1, 51)`,
    );
    await remove(ada, id);
    await expectUndone(ada, undo, 1);
  });

  test('keeps each id that browsers make, even one that looks like an account number', async () => {
    const charities = [{ id: 'aba69422-87ab-4db3-aa23-cba3f994e5e9', name: 'Library' }];
    expect((await saved({ version: 0, charities })).charities).toEqual(charities);
  });

  test('takes 256 kB and no more', async () => {
    const body = { version: 0, notes: 'x'.repeat(256 * 1024) };
    await ada.refused(changeEstate, 413, { id: home.id, body });
  });
});

test('without a choice, the state whose taxes count is that of the family’s address', async () => {
  const addressed = (name: string, ...states: string[]) =>
    addedContact(ada, { name, addresses: states.map((state) => ({ city: 'Sampleton', state })) });
  const of = async (...members: object[]) => {
    const { id } = await addedHousehold(ada, members);
    const household = await ada.call(readHousehold, { id });
    const { taxState } = await get(id);
    const after = await saved({ version: 0, proposed: { notes: 'New' } }, id);
    expect([after.taxState, after.proposed?.taxState]).toEqual([taxState, taxState]);
    expect((await get(id)).taxState).toBe(taxState);
    expect(await saved({ version: 1, taxState: 'none' }, id)).toMatchObject({ taxState: 'none' });
    return [household.state, taxState];
  };
  const carol = await addressed('Carol Doyle', 'CT', 'NY');
  const june = await addressed('June Doyle', 'MA');
  const luz = await addressed('Luz Doyle', 'PR');
  const kid = await addressed('Ben Doyle', 'OR');
  const named = (role: string) => ({ role, name: 'Walt' });
  const as = (role: string, { id }: { id: string }) => ({ role, contactId: id });
  expect(await of(as('client', carol), named('spouse'))).toEqual(['CT', 'CT']);
  expect(await of(named('client'), as('spouse', june))).toEqual(['MA', 'MA']);
  expect(await of(as('client', luz))).toEqual(['PR', 'none']);
  expect(await of(named('client'), as('child', kid))).toEqual([null, 'none']);
});

describe('what breaks a rule is refused at its name', () => {
  test.each<[string, () => object]>([
    ['year', () => ({ year: 2024 })],
    ['order', () => ({ order: 'both' })],
    ['taxState', () => ({ taxState: 'PR' })],
    ['citizens', () => ({ citizens: { client: 'yes' } })],
    ['gifts', () => ({ gifts: { spouse: -1 } })],
    ['notes', () => ({ notes: 'Her number is 078-05-1120.' })],
    ['notes', () => ({ notes: 'x'.repeat(2001) })],
    ['parents', () => ({ parents: { [String(child)]: [] } })],
    ['parents', () => ({ parents: { [String(child)]: [child] } })],
    ['parents', () => ({ parents: { [String(child)]: [client], [String(client)]: [child] } })],
    ['parents', () => ({ parents: { [String(child)]: [randomUUID()] } })],
    ['parents', () => ({ parents: { [String(child)]: [client, client] } })],
    ['charities', () => ({ charities: [{ id: 'c', name: '' }] })],
    ['charities', () => ({ charities: [{ id: 'a b', name: 'Library' }] })],
    ['charities', () => ({ charities: [{ id: '4111-1111-1111-1111', name: 'Library' }] })],
    ['charities', () => ({ charities: whole('a', 'b').map(() => ({ id: 'c', name: 'Library' })) })],
    ['companies', () => ({ companies: [{ id: 'l', name: 'LLC', owners: [] }] })],
    ['companies', () => ({ companies: [{ id: 'l', name: 'LLC', owners: whole('company:l') }] })],
    ['trusts', () => ({ trusts: [trust({ grantors: [client, spouse, child] })] })],
    ['trusts', () => ({ trusts: [trust({ then: whole('trust:unknown') })] })],
    ['trusts', () => ({ trusts: [trust({ then: whole('estate') })] })],
    ['wills', () => ({ wills: [{ of: child, exists: 'no' }] })],
    ['wills', () => ({ wills: [0, 1].map(() => ({ of: client, exists: 'no' })) })],
    ['wills', () => ({ wills: [{ of: client, exists: 'yes', pourOver: 't' }] })],
    ['holdings', () => ({ holdings: Array(61).fill(holding()) })],
    ['proposed', () => ({ proposed: { holdings: [holding({ owners: onlyOf(randomUUID()) })] } })],
    ['proposed', () => ({ proposed: { year: 2024 } })],
    ['citizens', () => ({ citizens: [] })],
    ['gifts', () => ({ gifts: [] })],
    ['parents', () => ({ parents: [] })],
    ['proposed', () => ({ proposed: [] })],
  ])('%s: %s', async (name, body) => {
    expect(await wrong(body())).toEqual([name]);
  });

  test.each<[string, () => object]>([
    ['an owner twice', () => ({ title: 'joint', owners: [...onlyOf(client), ...onlyOf(client)] })],
    ['shares below the whole', () => ({ owners: [{ to: `member:${client}`, share: 9999 }] })],
    ['a share of 0', () => ({ primary: [{ to: `member:${spouse}`, share: 0 }] })],
    ['an unknown class', () => ({ class: 'boat' })],
    ['a value below 0', () => ({ value: -1 })],
    ['a part of a cent', () => ({ value: 0.5 })],
    ['sole with two', () => ({ owners: couple() })],
    ['joint with one', () => ({ title: 'joint' })],
    [
      'the couple’s title with a child',
      () => ({ title: 'entirety', owners: whole(`member:${client}`, `member:${child}`) }),
    ],
    [
      'the couple’s title unevenly',
      () => ({
        title: 'community',
        owners: couple().map((owner, at) => ({ ...owner, share: at === 0 ? 6000 : 4000 })),
      }),
    ],
    ['a trust’s title of a person', () => ({ title: 'trust' })],
    ['a company’s title of a person', () => ({ title: 'company' })],
    [
      'a joint retirement account',
      () => ({ class: 'retirement', title: 'joint', owners: couple() }),
    ],
    ['a life insured by a house', () => ({ insured: client })],
    ['the state of a bank account', () => ({ class: 'cash', state: 'MA' })],
    ['a private number', () => ({ label: 'Checking, account 12345678' })],
  ])('%s', async (_what, more) => {
    expect(await wrong({ holdings: [holding(more())] })).toEqual(['holdings']);
  });

  test.each<[sentence: string, then: Record<string, string[]>]>([
    ['Aster names itself.', { Aster: ['Aster', 'Birch'], Birch: [] }],
    ['Aster and Birch name each other.', { Aster: ['Birch'], Birch: ['Aster'], Cedar: ['Aster'] }],
    [
      'Aster, Birch and Cedar name each other.',
      { Dogwood: ['Aster'], Aster: ['Birch'], Birch: ['Cedar'], Cedar: ['Dogwood2', 'Aster'] },
    ],
  ])('trusts in a circle: %s', async (sentence, names) => {
    const trusts = Object.entries({ ...names, Dogwood2: [] }).map(([id, then]) =>
      trust({ id, name: id, then: whole(...then.map((to) => `trust:${to}`)) }),
    );
    const reason = `${sentence} A trust can’t receive from a trust that it pays.`;
    expect((await refused({ trusts })).fields).toEqual({ trusts: reason });
    expect((await refused({ proposed: { trusts } })).fields).toEqual({ proposed: reason });
  });

  test('trusts in a circle that were saved before open, until they are saved next', async () => {
    const trusts = ['a', 'b'].map((id) => trust({ id, then: [] }));
    const { undo: _, ...first } = await saved({ version: 0, trusts });
    const circle = trusts.map((one, at) => ({ ...one, then: whole(`trust:${'ba'[at]}`) }));
    await query(`update estate set plan = jsonb_set(plan, '{trusts}', $1)`, [
      JSON.stringify(circle),
    ]);
    expect(await get()).toMatchObject({ version: 1, trusts: circle });
    expect(await wrong({ ...first, trusts: circle }, 1)).toEqual(['trusts']);
    await saved({ ...first, version: 1 });
  });

  test('a title for the couple is one for a spouse, never for a partner', async () => {
    const held = { holdings: [holding({ title: 'entirety', owners: couple() })] };
    const members = home.members.map((member) =>
      member.role === 'spouse' ? { ...member, role: 'partner' } : member,
    );
    await putMembers(members);
    expect(await wrong(held)).toEqual(['holdings']);
  });

  test('after a death, the couple and the wills are of those who live', async () => {
    const june = await addedContact(ada, { name: 'June Example', deathDate: '2010-05-01' });
    await putMembers([{ contactId: june.id, role: 'spouse' }, ...home.members]);
    const holdings = [holding({ title: 'entirety', owners: couple() })];
    await saved({ version: 0, holdings, wills: [{ of: spouse, exists: 'no' }] });
  });

  test('a member whom the stored estate names may leave: what names it stays, until it is changed', async () => {
    const stored = {
      holdings: [holding({ title: 'entirety', owners: couple(), primary: onlyOf(child) })],
      wills: [{ of: spouse, exists: 'yes', residue: onlyOf(child) }],
    };
    await saved({ version: 0, ...stored });
    await putMembers(home.members.filter(({ id }) => id === client));
    expect(await saved({ version: 1, ...stored, proposed: stored })).toMatchObject({ version: 2 });
    await saved({ version: 2, ...stored });
    await saved({ version: 3 });
    expect(await wrong(stored, 4)).toEqual(['holdings']);
  });
});

describe('an estate moves with its people', () => {
  test('it goes with its household, and comes back with it', async () => {
    const { undo: _, ...estate } = await saved({ version: 0, notes: 'Kept' });
    const { undo } = await ada.call(deleteHousehold, { id: home.id });
    expect(await query('select from estate')).toEqual([]);
    await ada.undo(undo);
    expect(await get()).toEqual(estate);
  });

  /** Two contacts of one person, each the client of a household; the second one may have others. */
  async function twoHomes(...others: object[]) {
    const keep = (await addedContact(ada, { name: 'Walter Pruitt' })).id;
    const drop = (await addedContact(ada, { name: 'W. Pruitt' })).id;
    const own = await addedHousehold(ada, [{ contactId: keep, role: 'client' }]);
    const other = await addedHousehold(ada, [{ contactId: drop, role: 'client' }, ...others]);
    return {
      own,
      other,
      mergeThem: () => mergedContacts(ada, keep, drop),
    };
  }

  test('a merge that empties a household moves its estate, and its undo moves it back', async () => {
    const { own, other, mergeThem } = await twoHomes();
    const [mine, his] = [own, other].map(({ members }) => members[0]?.id);
    await saved({ version: 0, holdings: [holding({ owners: onlyOf(his) })] }, other.id);
    const { undo } = await mergeThem();
    expect(await get(own.id)).toMatchObject({ version: 2, holdings: [{ owners: onlyOf(mine) }] });
    expect(await get(other.id)).toMatchObject({ version: 0, holdings: [] });
    await ada.undo(undo);
    expect(await get(own.id)).toMatchObject({ version: 0 });
    expect(await get(other.id)).toMatchObject({ version: 3, holdings: [{ owners: onlyOf(his) }] });
    // A household that has an estate keeps it.
    await saved({ version: 0, notes: 'Own' }, own.id);
    await mergeThem();
    expect(await get(own.id)).toMatchObject({ notes: 'Own', holdings: [] });
    expect(await get(other.id)).toMatchObject({ holdings: [{ owners: onlyOf(his) }] });
  });

  test('a merge that leaves someone in the household leaves its estate there', async () => {
    const { own, other, mergeThem } = await twoHomes({ name: 'June', role: 'spouse' });
    await saved({ version: 0, notes: 'Theirs' }, other.id);
    await mergeThem();
    expect(await get(own.id)).toMatchObject({ version: 0 });
    expect(await get(other.id)).toMatchObject({ notes: 'Theirs' });
  });
});
