import { beforeAll, describe, expect, test } from 'vitest';
import { json, refused, takeBack } from './callers.ts';
import { create as createContact } from './contact-calls.ts';
import { signedIn, withStore } from './harness.ts';
import { AT_73, call, change, DRAFT, list, NOBODY, names, read, save } from './scenario-calls.ts';

withStore();

let ada: string;
let grace: string;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});

test('a scenario stores all texts of the calculator, and the results that the server computes from them', async () => {
  const { id: contactId } = await createContact(ada, { name: 'Robin Sample' });
  const saved = await save(ada, {
    name: '  Robin’s   first year ',
    note: 'For the meeting in May.',
    contactId,
    // Only the server sets the results.
    ...{ outputs: { rmd: 1 }, figure: { label: 'x', text: '$1' }, version: 7 },
  });
  expect(saved).toEqual({
    id: saved.id,
    version: 1,
    calculator: 'rmd',
    name: 'Robin’s first year',
    note: 'For the meeting in May.',
    contactId,
    contactName: 'Robin Sample',
    inputs: { ...AT_73, growth: '5', 'spouse-younger': 'no' },
    outputs: { age: 73, factor: 26.5, rmd: 9433.96, due: '2027-04-01' },
    figure: { label: 'Required minimum distribution', text: '$9,433.96' },
    year: null,
    createdAt: saved.createdAt,
    updatedAt: saved.createdAt,
  });
  expect(await read(ada, saved.id)).toEqual(saved);
});

test('the stored tax year is the one that was computed, however it was typed', async () => {
  const inputs = { year: '２０２５\u200b' };
  const saved = await save(ada, { calculator: 'estate-tax', inputs });
  expect(saved).toMatchObject({ year: 2025, outputs: { credit: 5_541_800 } });
});

test('numbers are stored as their text', async () => {
  const { inputs } = await save(ada, { inputs: { ...AT_73, balance: 250_000 } });
  expect(inputs.balance).toBe('250000');
});

test.each<[what: string, draft: object, fields: object]>([
  ['an unknown calculator', { calculator: 'horoscope' }, { calculator: expect.any(String) }],
  ['the name of every object', { calculator: 'constructor' }, { calculator: expect.any(String) }],
  ['no name', { name: ' ' }, { name: 'The name is missing.' }],
  ['no inputs', { inputs: undefined }, { inputs: expect.any(String) }],
  [
    'an input that is none',
    { inputs: { ...AT_73, colour: 'red' } },
    { colour: expect.any(String) },
  ],
  ['the name of every object', { inputs: { toString: '1' } }, { toString: expect.any(String) }],
  ['a value out of bounds', { inputs: { balance: '-1' } }, { balance: 'Enter $0 or more.' }],
  ['a long text', { inputs: { balance: '1'.repeat(101) } }, { inputs: expect.any(String) }],
  [
    'a value that the calculator refuses',
    { inputs: { ...AT_73, 'spouse-younger': 'yes' } },
    { inputs: expect.stringContaining('Joint and Last Survivor') },
  ],
  [
    'a private number in the name',
    { name: 'Robin 123-45-6789' },
    { name: expect.stringContaining('social security') },
  ],
  [
    'a private number in the note',
    { note: '4111 1111 1111 1111' },
    { note: expect.stringContaining('card') },
  ],
  [
    'an unknown contact',
    { contactId: NOBODY },
    { contactId: 'Choose one of your contacts: this one is not among them.' },
  ],
])('%s is refused at its field', async (_what, draft, fields) => {
  const { total } = await json<{ total: number }>(call(ada, 'GET', '/counts'));
  const answer = await refused(call(ada, 'POST', '', { ...DRAFT, ...draft }));
  expect(answer).toMatchObject({ error: 'validation', fields });
  expect(answer.message).not.toBe('');
  expect(await json(call(ada, 'GET', '/counts'))).toMatchObject({ total });
});

test('a repeated request creates one scenario, also simultaneously', async () => {
  const saved = await Promise.all([1, 2, 3].map(() => save(ada, { name: 'Once' }, 'press-1')));
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
  expect((await names(ada)).filter((name) => name === 'Once')).toHaveLength(1);
});

test('the list has pages, latest change first, and can be filtered by calculator', async () => {
  const cookie = await signedIn('lister');
  const saved = [];
  for (const name of ['One', 'Two', 'Three']) saved.push(await save(cookie, { name }));
  const [one] = saved;
  if (!one) throw new Error('nothing saved');
  await change(cookie, one, { note: 'Changed' });
  expect(await names(cookie)).toEqual(['One', 'Three', 'Two']);
  const first = await list(cookie, { limit: '2', calculator: 'rmd' });
  expect(first.items.map(({ name }) => name)).toEqual(['One', 'Three']);
  expect(await names(cookie, { limit: '2', calculator: 'rmd', after: first.next ?? '' })).toEqual([
    'Two',
  ]);
  expect(await names(cookie, { calculator: 'grat' })).toEqual([]);
  expect(await json(call(cookie, 'GET', '/counts'))).toEqual({ total: 3, calculators: { rmd: 3 } });
});

describe('a change', () => {
  test('to the inputs recomputes it, and leaves unnamed fields alone', async () => {
    const saved = await save(ada);
    const changed = await json(change(ada, saved, { inputs: { ...AT_73, balance: '500000' } }));
    expect(changed).toMatchObject({
      ...{ version: 2, name: 'First year', inputs: { balance: '500000' } },
      ...{ outputs: { rmd: 18_867.92 }, figure: { text: '$18,867.92' } },
    });
    const wrong = await refused(
      change(ada, { ...saved, version: 2 }, { inputs: { year: 'soon' } }),
    );
    expect(wrong.fields).toHaveProperty('year');
    expect(await read(ada, saved.id)).toEqual(changed);
  });

  test('needs the version, and an outdated one gets the current scenario', async () => {
    const saved = await save(ada);
    const changed = await json(change(ada, saved, { name: 'Second year', note: 'Later' }));
    expect(changed).toEqual({
      ...saved,
      ...changed,
      name: 'Second year',
      note: 'Later',
      version: 2,
    });
    for (const changes of [{ name: 'Third' }, { inputs: AT_73 }]) {
      expect(await refused(change(ada, saved, changes), 409)).toEqual({
        error: 'conflict',
        message: 'This scenario was changed elsewhere. Look at the changes, then save again.',
        current: changed,
      });
    }
    expect((await call(ada, 'PATCH', `/${saved.id}`, { name: 'Third' })).status).toBe(400);
  });
});

test('a deleted scenario is gone everywhere, until the deletion is undone', async () => {
  const cookie = await signedIn('deleter');
  const saved = await save(cookie);
  const { undo } = await json<{ undo: string }>(call(cookie, 'DELETE', `/${saved.id}`));
  expect(await names(cookie)).toEqual([]);
  expect(await json(call(cookie, 'GET', '/counts'))).toEqual({ total: 0, calculators: {} });
  for (const method of ['GET', 'DELETE']) {
    expect((await call(cookie, method, `/${saved.id}`)).status).toBe(404);
  }
  expect((await change(cookie, saved, { name: 'Gone' })).status).toBe(404);
  expect((await takeBack(grace, undo)).status).toBe(404);
  expect(await json(takeBack(cookie, undo))).toEqual({ undone: 1, kept: 0 });
  expect(await read(cookie, saved.id)).toEqual({ ...saved, version: 3 });
});
