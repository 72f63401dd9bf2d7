import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListedContact } from '../../../src/contract/contacts/contacts.ts';
import {
  changeContacts,
  deleteInteraction,
  listContacts,
  restoreContact,
} from '../../../src/contract/contacts/contacts.ts';
import { importContacts } from '../../../src/contract/contacts/moves.ts';
import { changeHousehold } from '../../../src/contract/households/households.ts';
import { type OwnGroup, searchOwn } from '../../../src/contract/search.ts';
import { createTask, endTask } from '../../../src/contract/tasks.ts';
import { runs } from '../../../tests/properties.ts';
import { excerptOf, piecesOf } from '../../lib/contacts/search.ts';
import { query } from '../../lib/db/db.ts';
import { type Caller, type Person, person } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';
import * as contacts from './contact-calls.ts';
import { addedContact, addedHousehold, remove } from './contact-calls.ts';

withStore();

type Item = OwnGroup['items'][number];

/** The contacts that are found. */
async function find(caller: Caller, q: string): Promise<Item[]> {
  const { groups } = await caller.call(searchOwn, { query: { q } });
  return groups.find(({ kind }) => kind === 'contacts')?.items ?? [];
}
const namesOf = async (caller: Caller, q: string) =>
  (await find(caller, q)).map(({ title }) => title);
const marked = ({ excerpt }: Item | ListedContact) =>
  excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to));

const note = (caller: Caller, id: string, text: string, more: object = {}) =>
  contacts.addedTalk(caller, id, { text, kind: 'note', at: '2026-11-20T15:00:00Z', ...more });
const plan = (caller: Caller, contactId: string, more: object) => {
  const body = { contactId, kind: 'todo', on: '2026-12-01', ...more };
  return caller.call(createTask, { body });
};
const householdOf = (caller: Caller, contactId: string, name: string) =>
  addedHousehold(caller, [{ contactId, role: 'client' }], { name });

/** A made-up practice. */
const PRACTICE = [
  {
    person: {
      name: 'Winston Dandelion',
      nickname: 'Win',
      employer: 'Meridian Freight',
      jobTitle: 'Dispatcher',
    },
    notes: ['Sold the HVAC business in March.', 'Wants an ILIT for the lake house.'],
    step: {
      kind: 'meeting',
      title: 'Yearly review',
      place: 'Rye library',
      agenda: 'Gifts to the twins',
    },
  },
  {
    person: {
      name: 'Clara Bell',
      email: 'clara@belltower.example',
      addresses: [{ street: '14 Orchard Lane', city: 'Astoria', state: 'NY', zip: '11105' }],
    },
    notes: ['Plays the cello. Her mother moved to Lisbon.', 'Crummey letters are due in January.'],
    step: { title: 'Send the beneficiary form' },
  },
  {
    person: { name: 'Peter Halvorsen', tags: ['Sailing', 'Rotary'], phone: '(212) 555-0147' },
    notes: ['Met at the boat show; daughter studies veterinary medicine.'],
    step: { kind: 'call', title: 'Ask about the annuity', prep: 'Surrender ends 2028' },
  },
  {
    person: { name: 'Siobhán O’Connor', employer: 'Greenpoint Schools', jobTitle: 'Principal' },
    notes: [
      'Retires in June, pension lump sum or not.\nĐặng O’Neill keeps the books.',
      'Golden retriever named Biscuit.',
    ],
    step: { title: 'Compare pension options' },
  },
];

/** What an advisor remembers of it. */
const REMEMBERED = {
  'Winston Dandelion':
    'dandelion, win, hvac, hvac march, meridian, dispatcher, ilit, lake house, ' +
    'dandelion meeting, rye library, twins gifts, windham household',
  'Clara Bell':
    'clara, belltower, orchard lane, astoria, cello, lisbon mother, crummey, beneficiary form',
  'Peter Halvorsen': 'halverson, 555 0147, sailing, boat show, veterinary, annuity call',
  // The last is not the word that was written down.
  'Siobhán O’Connor': 'siobhan, oconnor, pension, biscuit, headmistress',
};

describe('what was written about somebody is found', () => {
  let ada: Person;
  beforeAll(async () => {
    ada = await person('ada');
    for (const { person, notes, step } of PRACTICE) {
      const { id } = await addedContact(ada, person);
      for (const text of notes) await note(ada, id, text, { kind: 'call' });
      await plan(ada, id, step);
      if (person.name === 'Winston Dandelion') await householdOf(ada, id, 'Windham household');
    }
  });

  test('of 31 things remembered of a made-up practice 30 are found', async () => {
    const things = Object.entries(REMEMBERED).flatMap(([who, all]) =>
      all.split(', ').map((typed) => [typed, who]),
    );
    expect(things).toHaveLength(31);
    const missed = [];
    for (const [typed = '', who] of things) {
      const [first] = await namesOf(ada, typed);
      if (first !== who) missed.push(typed);
    }
    expect(missed).toEqual(['headmistress']);
  });

  test.each([
    ['crummey', 'Clara Bell', ['Crummey']],
    ['orchard lane', 'Clara Bell', ['Orchard', 'Lane']],
    ['astoria', 'Clara Bell', ['Astoria']],
    ['meridian', 'Winston Dandelion', ['Meridian']],
    ['dispatch', 'Winston Dandelion', ['Dispatcher']],
    ['sailing', 'Peter Halvorsen', ['Sailing']],
    ['meeting rye', 'Winston Dandelion', ['Meeting']],
    ['beneficiary', 'Clara Bell', ['beneficiary']],
    ['windham', 'Winston Dandelion', ['Windham']],
    ['dang oneill', 'Siobhán O’Connor', ['Đặng', 'O’Neill']],
    ['neill', 'Siobhán O’Connor', ['O’Neill']],
    // Words in several texts, in any order: the excerpt is the line with most of them.
    ['letters bell crum', 'Clara Bell', ['Crummey', 'letters']],
    ['11105', 'Clara Bell', ['11105']],
  ])('“%s” finds %s, with %j marked', async (q, who, marks) => {
    const found = await find(ada, q);
    expect(found.map((one) => [one.title, marked(one)])).toEqual([[who, marks]]);
    const { items } = await ada.call(listContacts, { query: { q } });
    expect(items.map((one) => [one.name, marked(one)])).toEqual([[who, marks]]);
  });

  test('a household’s members who are no contacts lead to its contacts, also with a typing error', async () => {
    const households = await person('households');
    const winston = await addedContact(households, { name: 'Winston Meadow', tags: ['Flora'] });
    const tabitha = await addedContact(households, { name: 'Tabitha Meadow' });
    const lawyer = await addedContact(households, { name: 'Lena Lawyer' });
    const flora = { name: 'Flora J. Meadowlight', role: 'child' };
    const couple = [
      { contactId: winston.id, role: 'client' },
      { contactId: tabitha.id, role: 'spouse' },
      { contactId: lawyer.id, role: 'executor' },
    ];
    const made = await addedHousehold(households, [...couple, flora]);
    const excerpt = {
      text: 'Household: Flora J. Meadowlight, Child',
      marks: [
        [11, 16],
        [20, 31],
      ],
    };
    const hits = [
      ['Tabitha Meadow', excerpt],
      ['Winston Meadow', excerpt],
    ];
    const all = async (q: string) =>
      (await find(households, q)).map((one) => [one.title, one.excerpt]);
    expect(await all('flora meadowlight')).toEqual(hits);
    expect(await all('meadowlihgt')).toEqual(
      hits.map(([name]) => [name, { ...excerpt, marks: [[20, 31]] }]),
    );
    const listed = (await households.call(listContacts, { query: { q: 'Flora Meadowlight' } }))
      .items;
    expect(listed.map((one) => [one.name, one.excerpt])).toEqual(hits);
    // The role is no name.
    expect(await namesOf(households, 'child')).toEqual([]);
    const members = (body: object) => households.call(changeHousehold, { id: made.id, body });
    await members({ version: 1, members: [...couple, { ...flora, name: 'Fleur Cole' }] });
    expect(await namesOf(households, 'meadowlight')).toEqual([]);
    expect(await namesOf(households, 'cole')).toEqual(['Tabitha Meadow', 'Winston Meadow']);
    await members({ version: 2, members: couple });
    expect(await namesOf(households, 'cole')).toEqual([]);
  });

  test('those found by name come first and have no excerpt', async () => {
    await addedContact(ada, { name: 'Hvacek Novak' });
    const items = await find(ada, 'hvac');
    expect(items.map(({ title, excerpt }) => [title, excerpt])).toEqual([
      ['Hvacek Novak', undefined],
      ['Winston Dandelion', { text: 'Sold the HVAC business in March.', marks: [[9, 13]] }],
    ]);
    const listed = (await ada.call(listContacts, { query: { q: 'hvac' } })).items;
    expect(listed.map(({ name, excerpt }) => [name, excerpt?.text])).toEqual([
      ['Hvacek Novak', undefined],
      ['Winston Dandelion', 'Sold the HVAC business in March.'],
    ]);
    for (const q of ['win', 'dandelion']) {
      expect((await find(ada, q)).map((one) => 'excerpt' in one)).toEqual([false]);
    }
  });

  test('those found by name come first among thousands, page by page', {
    tags: 'deep',
  }, async () => {
    const emma = await person('emma');
    await query(
      `insert into contact (affiliate_id, name, tags)
       select a.id, 'Person ' || n, '{Quilts and zebras}' from affiliate a, generate_series(1, 2010) n
        where a.username = 'emma'`,
    );
    await addedContact(emma, { name: 'Zebra Quilt' });
    await addedContact(emma, { name: 'Zebra Zimmer' });
    const page = async (q: string, more: object = {}) => {
      const { items, ...rest } = await emma.call(listContacts, { query: { q, ...more } });
      return { names: items.map(({ name }) => name), ...rest };
    };
    const first = await page('zebra', { limit: 2 });
    expect(first).toMatchObject({ names: ['Zebra Quilt', 'Zebra Zimmer'], total: 2012 });
    const next = await page('zebra', { limit: 2, after: first.next });
    expect(next).toMatchObject({ names: ['Person 1', 'Person 10'], total: 2012 });
    // Of one the name has both words, of the others a text.
    const both = await page('quilt zebra', { limit: 1 });
    expect(both).toMatchObject({ names: ['Zebra Quilt'], total: 2011 });
    expect((await page('zebra person 2010')).total).toBe(1);
  });

  test('a word within others does not hide the text where it begins one', async () => {
    const { id } = await addedContact(ada, { name: 'Edgar Rosemarch' });
    await note(ada, id, 'The O’Rye.', { at: '2026-01-05T15:00:00Z' });
    for (const berry of ['Mul', 'Blue', 'Cran', 'Goose', 'Rasp']) {
      await note(ada, id, `${berry}berryes`);
    }
    const items = await find(ada, 'rye');
    expect(items.find(({ title }) => title === 'Edgar Rosemarch')?.excerpt).toEqual({
      text: 'The O’Rye.',
      marks: [[4, 9]],
    });
    await remove(ada, id);
  });

  test('an affiliate finds nobody else’s story', async () => {
    const grace = await person('grace');
    await addedContact(grace, { name: 'Grace Own' });
    expect(await find(grace, 'crummey')).toEqual([]);
    expect((await grace.call(listContacts, { query: { q: 'crummey' } })).total).toBe(0);
  });
});

describe('a search follows what changes', () => {
  test('a deleted note, an ended step, another tag and another household’s name', async () => {
    const follows = await person('follows');
    const { id } = await addedContact(follows, { name: 'Edgar Rosemarch', tags: ['Sailing'] });
    const made = await note(follows, id, 'Owns a vineyard.');
    const task = await plan(follows, id, { title: 'Send the deed' });
    const home = await householdOf(follows, id, 'Oldname');
    for (const q of ['vineyard', 'deed', 'sailing', 'oldname']) {
      expect(await namesOf(follows, q)).toEqual(['Edgar Rosemarch']);
    }
    await follows.send(deleteInteraction, { id, interactionId: made.id });
    const end = { version: task.version, log: null, next: null };
    await follows.call(endTask, { id: task.id, body: end });
    const renamed = { version: home.version, name: 'Newname' };
    await follows.send(changeHousehold, { id: home.id, body: renamed });
    await contacts.changedContact(follows, id, { tags: ['Rowing'] });
    for (const q of ['vineyard', 'deed', 'sailing', 'oldname']) {
      expect(await namesOf(follows, q)).toEqual([]);
    }
    for (const q of ['newname', 'rowing']) {
      expect(await namesOf(follows, q)).toEqual(['Edgar Rosemarch']);
    }
  });

  test('the trash finds nobody, and a restored contact is found by its notes again', async () => {
    const trash = await person('trash');
    const { id } = await addedContact(trash, { name: 'Edgar Rosemarch' });
    await note(trash, id, 'Owns a vineyard.');
    await remove(trash, id);
    expect(await find(trash, 'vineyard')).toEqual([]);
    expect(await find(trash, 'rosemrach')).toEqual([]);
    await trash.call(restoreContact, { id });
    expect(await namesOf(trash, 'vineyard')).toEqual(['Edgar Rosemarch']);
  });

  test('a contact who took another one in is found by the other’s notes', async () => {
    const merges = await person('merges');
    const keep = await addedContact(merges, { name: 'Edgar Rosemarch' });
    const drop = await addedContact(merges, { name: 'Edgar Rosemarch' });
    await note(merges, drop.id, 'Owns a vineyard.');
    await contacts.mergedContacts(merges, keep.id, drop.id);
    expect((await find(merges, 'vineyard')).map(({ id }) => id)).toEqual([keep.id]);
  });

  test('a contact that a file brings with a note is found by all of it, and its words are written once', async () => {
    const importer = await person('importer');
    const address = { street: '14 Orchard Lane', city: 'Astoria' };
    const rows = [
      { name: 'Ivy Ledger', note: "Likes `sailing`, and O'Neill's books", tags: 'Golf club' },
      { name: 'Moss Ledger', note: 'Très content', addresses: [address] },
    ];
    await importer.call(importContacts, { body: { rows } });
    for (const q of ['sailing', 'oneill', 'golf']) {
      expect(await namesOf(importer, q), q).toEqual(['Ivy Ledger']);
    }
    for (const q of ['tres', 'orchard'])
      expect(await namesOf(importer, q), q).toEqual(['Moss Ledger']);
    const [row] = await query<{ once: boolean }>(
      `select bool_and(s.xmax = 0) once from contact_story s join contact c on c.id = s.contact_id
      where c.name like '% Ledger'`,
    );
    expect(row?.once).toBe(true);
  });

  test('a visitor’s message is found', async () => {
    const visited = await person('visited');
    const { id } = await addedContact(visited, { name: 'Clara Bell' });
    await query(
      `insert into interaction (affiliate_id, contact_id, kind, text, at)
       select affiliate_id, id, 'lead', 'We sold a bakery.', now() from contact where id = $1`,
      [id],
    );
    expect(await namesOf(visited, 'bakery')).toEqual(['Clara Bell']);
  });

  test('more words than a story keeps are no error, and the first ones stay found', async () => {
    const someone = await person('long');
    const { id } = await addedContact(someone, { name: 'Edgar Rosemarch' });
    await note(someone, id, 'Owns a vineyard.');
    await query(
      `insert into interaction (affiliate_id, contact_id, kind, text, at)
       select affiliate_id, id, 'note', (select string_agg('😀😀😀' || repeat('字', 30) || n || ' w' || m || 'x' || n, ' ')
         from generate_series(1, 900) n), now() from contact, generate_series(1, 20) m where id = $1`,
      [id],
    );
    await query("update interaction set text = text || ' later' where contact_id = $1", [id]);
    const [story] = await query<{ words: number }>(
      'select length(words) words from contact_story where contact_id = $1',
      [id],
    );
    expect(story?.words).toBe(8000);
  });
});

describe('a typing error', () => {
  let someone: Person;
  beforeAll(async () => {
    someone = await person('slips');
    const { id } = await addedContact(someone, {
      name: 'Peter Halvorsen',
      email: 'peter@example.com',
    });
    await addedContact(someone, { name: 'Maria Lund', nickname: 'Mitzi' });
    await note(someone, id, 'Collects harpsichords.');
  });

  test.each([
    ['halverson', ['Peter Halvorsen']],
    ['hlavorsen', ['Peter Halvorsen']],
    ['peter halverson', ['Peter Halvorsen']],
    ['harpsichords halverson', ['Peter Halvorsen']],
    ['pteer', ['Peter Halvorsen']],
    ['marria', ['Maria Lund']],
    ['mizti', ['Maria Lund']],
    // Too short, too many, in a note, and in an address.
    ['mrai', []],
    ['lnud', []],
    ['haelvirsten', []],
    ['harpsicords', []],
    ['exampel', []],
    ['halverson nobody', []],
  ])('“%s” finds %j', async (q, people) => {
    expect(await namesOf(someone, q)).toEqual(people);
    expect(await contacts.namesIn(someone, { q })).toEqual(people);
  });

  test('is not forgiven if something else has the word', async () => {
    await addedContact(someone, { name: 'Anna Halverson' });
    expect(await namesOf(someone, 'halverson')).toEqual(['Anna Halverson']);
  });

  test('leaves a part of the word in the name that was meant', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
    const slip = fc.record({
      at: fc.nat(),
      with: letter,
      kind: fc.constantFrom('extra', 'missing', 'wrong', 'swapped'),
    });
    const word = fc
      .uniqueArray(letter, { minLength: 5, maxLength: 14 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(word, fc.array(slip, { minLength: 1, maxLength: 2 }), (typed, [one, two]) => {
        const slips = [one, ...(typed.length >= 9 ? [two] : [])];
        const rightName = slips.reduce((name, made) => {
          if (!made) return name;
          const at = made.at % name.length;
          const before = name.slice(0, at);
          const rest = name.slice(at);
          if (made.kind === 'extra') return before + made.with + rest;
          if (made.kind === 'missing') return before + rest.slice(1);
          if (made.kind === 'wrong') return before + made.with + rest.slice(1);
          return before + rest.charAt(1) + rest.charAt(0) + rest.slice(2);
        }, typed);
        expect(piecesOf(typed).some((part) => rightName.includes(part))).toBe(true);
      }),
      runs(3_000),
    );
  });

  test('is forgiven as well in a change of all that the list shows', async () => {
    const own = await person('bulk');
    await addedContact(own, { name: 'Peter Halvorsen' });
    await addedContact(own, { name: 'Maria Lund' });
    const body = { filter: { q: 'halverson' }, change: { tags: ['Seen'] } };
    expect(await own.call(changeContacts, { body })).toMatchObject({ changed: 1 });
    expect(await contacts.namesIn(own, { tag: 'seen' })).toEqual(['Peter Halvorsen']);
  });
});

describe('an excerpt', () => {
  test('is the sentence or line with most of the words, each whole word marked', () => {
    const texts = ['One vine. Two vines and a vineyard! Nothing', 'A vine'];
    expect(excerptOf(texts, ['vine', 'two'])).toEqual({
      text: 'Two vines and a vineyard!',
      marks: [
        [0, 3],
        [4, 9],
        [16, 24],
      ],
    });
    expect(excerptOf(['subvine'], ['vine'])).toBeUndefined();
  });

  test('has at most 200 characters around the first mark, and none is cut in half', () => {
    for (const filler of ['word ', '😀', '字', 'x']) {
      const long = `${filler.repeat(90)} vineyard ${filler.repeat(90)}`;
      const { text = '', marks = [] } = excerptOf([long], ['vineyard']) ?? {};
      expect(text.length).toBeLessThanOrEqual(200);
      expect(text.isWellFormed()).toBe(true);
      expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['vineyard']);
    }
  });

  test('the places are UTF-16 units', () => {
    expect(excerptOf(['😀 O’Brien’s café'], ['brien', 'cafe'])).toEqual({
      text: '😀 O’Brien’s café',
      marks: [
        [3, 12],
        [13, 17],
      ],
    });
  });
});
