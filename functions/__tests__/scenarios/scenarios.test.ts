/** Scenarios: what is stored, their contacts, and their bounds. */

import { beforeAll, describe, expect, test } from 'vitest';
import { restoreContact } from '../../../src/contract/contacts/contacts.ts';
import {
  changeScenario,
  countScenarios,
  createScenario,
  deleteScenario,
  listScenarios,
  readScenario,
  type Scenario,
} from '../../../src/contract/scenarios.ts';
import { undoChange } from '../../../src/contract/undo.ts';
import { query } from '../../lib/db/db.ts';
import { notedAbout } from '../auth/password-calls.ts';
import {
  addedContact,
  expectUndone,
  fieldsOf,
  mergedContacts,
  remove,
} from '../contacts/contact-calls.ts';
import { changing, type Person, person, problemOf } from '../helpers/caller.ts';
import { SESSION_QUERIES } from '../helpers/callers.ts';
import { countQueries, withStore } from '../helpers/harness.ts';
import { onServer, withGate } from '../helpers/meanwhile.ts';
import { AT_73, DRAFT, NOBODY, savedScenario, scenarioNames } from './scenario-calls.ts';

withStore();

let ada: Person;
let grace: Person;
beforeAll(async () => {
  [ada, grace] = [await person('ada'), await person('grace')];
});

const read = ({ id }: { id: string }) => ada.call(readScenario, { id });
const change = (saved: Scenario, changes: object) =>
  ada.call(changeScenario, changing(saved, changes));
const contactNamed = async (name: string) => (await addedContact(ada, { name })).id;

test('a scenario stores all texts of the calculator, numbers as text, and the results that the server computes from them', async () => {
  const contactId = await contactNamed('Robin Sample');
  const saved = await savedScenario(ada, {
    name: '  Robin’s   first year ',
    note: 'For the meeting in May.',
    contactId,
    inputs: { ...AT_73, balance: 250_000 },
    // Only the server sets the results.
    outputs: { rmd: 1 },
    figure: { label: 'x', text: '$1' },
    version: 7,
  });
  expect(saved).toEqual({
    id: saved.id,
    version: 1,
    calculator: 'rmd',
    name: 'Robin’s first year',
    note: 'For the meeting in May.',
    contactId,
    contactName: 'Robin Sample',
    by: null,
    inputs: {
      ...AT_73,
      growth: '5',
      'spouse-younger': 'no',
      'spouse-birth': '1965-05-01',
      kind: 'ira',
      'balance-2': '0',
      'kind-2': 'plan',
      'balance-3': '0',
      'kind-3': 'plan',
      qcd: '0',
    },
    examples: [],
    assumed: [],
    outputs: {
      age: 73,
      factor: 26.5,
      rmd: 9433.96,
      'ira-left': 9433.96,
      'plan-left': null,
      'after-qcd': 9433.96,
      due: '2027-04-01',
    },
    figure: { label: 'Required minimum distribution', text: '$9,433.96' },
    year: null,
    createdAt: saved.createdAt,
    updatedAt: saved.createdAt,
  });
  expect(await read(saved)).toEqual(saved);
});

test('the stored tax year is the one that was computed, however it was typed', async () => {
  const inputs = { year: '２０２５\u200b' };
  const saved = await savedScenario(ada, { calculator: 'estate-tax', inputs });
  expect(saved).toMatchObject({ year: 2025, outputs: { credit: 5_541_800 } });
});

test('the figures of two deaths are computed here, and are null for one', async () => {
  const inputs = { deaths: 'two', state: 'IL', estate: '0', 'spouse-estate': '8000000' };
  const saved = await savedScenario(ada, { calculator: 'estate-tax', inputs });
  expect(saved.outputs).toMatchObject({ 'state-total': 680_633.8, heirs: 7_319_366.2 });
  expect(saved.figure).toEqual({ label: 'To the heirs', text: '$7,319,366.20' });
  const one = await savedScenario(ada, { calculator: 'estate-tax', inputs: {} });
  expect(one.outputs).toMatchObject({ 'state-total': null, heirs: null });
  expect(one.figure.label).toBe('Federal estate tax');
});

const ANY = expect.any(String);
const NOT_YOURS = 'Choose one of your contacts: this one is not among them.';

test.each<[what: string, draft: object, fields: object]>([
  ['an unknown calculator', { calculator: 'horoscope' }, { calculator: ANY }],
  ['the name of every object', { calculator: 'constructor' }, { calculator: ANY }],
  ['no name', { name: ' ' }, { name: 'The name is missing.' }],
  ['no inputs', { inputs: undefined }, { inputs: ANY }],
  ['an input that is none', { inputs: { ...AT_73, colour: 'red' } }, { colour: ANY }],
  ['the name of every object', { inputs: { toString: '1' } }, { toString: ANY }],
  ['an example that is no input', { examples: ['birth', 'toString'] }, { examples: ANY }],
  ['an assumption that is no input', { assumed: ['colour'] }, { assumed: ANY }],
  ['a value out of bounds', { inputs: { balance: '-1' } }, { balance: 'Enter $0 or more.' }],
  ['a long text', { inputs: { balance: '1'.repeat(101) } }, { inputs: ANY }],
  [
    'a value that the calculator refuses',
    { inputs: { ...AT_73, balance: '100000000000', growth: '50' } },
    { inputs: expect.stringContaining('the most that this calculator can hold') },
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
  ['an unknown contact', { contactId: NOBODY }, { contactId: NOT_YOURS }],
])('%s is refused at its field', async (_what, draft, fields) => {
  const { total } = await ada.call(countScenarios);
  const answer = await ada.refused(createScenario, 400, { body: { ...DRAFT, ...draft } });
  expect(answer).toMatchObject({ error: 'validation', fields });
  expect(answer.message).not.toBe('');
  expect(await ada.call(countScenarios)).toMatchObject({ total });
});

test('the list has pages, latest change first, and can be filtered by calculator', async () => {
  const lister = await person('lister');
  const one = await savedScenario(lister, { name: 'One' });
  for (const name of ['Two', 'Three']) await savedScenario(lister, { name });
  await lister.send(changeScenario, changing(one, { note: 'Changed' }));
  expect(await scenarioNames(lister)).toEqual(['One', 'Three', 'Two']);
  const asked = { limit: '2', calculator: 'rmd' };
  const first = await lister.call(listScenarios, { query: asked });
  expect(first.items.map(({ name }) => name)).toEqual(['One', 'Three']);
  expect(await scenarioNames(lister, { ...asked, after: first.next ?? '' })).toEqual(['Two']);
  expect(await scenarioNames(lister, { calculator: 'grat' })).toEqual([]);
  expect(await lister.call(countScenarios)).toEqual({ total: 3, calculators: { rmd: 3 } });
});

test('a scenario keeps which values are examples or assumed, until a change names others', async () => {
  const marks = { examples: ['growth', 'year', 'growth'], assumed: ['birth'] };
  const saved = await savedScenario(ada, marks);
  expect(saved).toMatchObject({ examples: ['growth', 'year'], assumed: ['birth'] });
  const renamed = await change(saved, { name: 'Second year' });
  expect(renamed).toMatchObject({ examples: ['growth', 'year'], assumed: ['birth'] });
  const changed = await change(renamed, { examples: [] });
  expect(changed).toMatchObject({ examples: [], assumed: ['birth'] });
  const wrong = await ada.refused(changeScenario, 400, changing(changed, { assumed: ['colour'] }));
  expect(wrong.fields).toEqual({ assumed: 'This calculator does not ask for this.' });
});

describe('a change', () => {
  test('to the inputs recomputes it, and leaves unnamed fields alone', async () => {
    const saved = await savedScenario(ada);
    const changed = await change(saved, { inputs: { ...AT_73, balance: '500000' } });
    expect(changed).toMatchObject({
      version: 2,
      name: 'First year',
      inputs: { balance: '500000' },
      outputs: { rmd: 18_867.92 },
      figure: { text: '$18,867.92' },
    });
    const wrong = changing(changed, { inputs: { year: 'soon' } });
    expect(await fieldsOf(ada.refused(changeScenario, 400, wrong))).toEqual(['year']);
    expect(await read(saved)).toEqual(changed);
  });

  test('needs the version, and an outdated one gets the current scenario', async () => {
    const saved = await savedScenario(ada);
    const both = { name: 'Second year', note: 'Later' };
    const changed = await ada.call(changeScenario, changing(saved, both));
    expect(changed).toMatchObject({ ...both, inputs: saved.inputs, version: 2 });
    for (const changes of [{ name: 'Third' }, { inputs: AT_73 }]) {
      expect(await ada.refused(changeScenario, 409, changing(saved, changes))).toEqual({
        error: 'conflict',
        message: 'This scenario was changed elsewhere. Look at the changes, then save again.',
        current: changed,
      });
    }
    await ada.refused(changeScenario, 400, { id: saved.id, body: { name: 'Third' } });
  });
});

test('a deleted scenario is gone everywhere, until the deletion is undone', async () => {
  const deleter = await person('deleter');
  const saved = await savedScenario(deleter);
  const { undo } = await deleter.call(deleteScenario, { id: saved.id });
  expect(await scenarioNames(deleter)).toEqual([]);
  expect(await deleter.call(countScenarios)).toEqual({ total: 0, calculators: {} });
  for (const route of [readScenario, deleteScenario]) {
    await deleter.refused(route, 404, { id: saved.id });
  }
  await deleter.refused(changeScenario, 404, changing(saved, { name: 'Gone' }));
  await grace.refused(undoChange, 404, { body: { undo } });
  await expectUndone(deleter, undo, 1);
  expect(await deleter.call(readScenario, { id: saved.id })).toEqual({ ...saved, version: 3 });
});

test('a change gives it another contact, or none', async () => {
  const saved = await savedScenario(ada);
  const contactId = await contactNamed('Kim Sample');
  const named = await change(saved, { contactId });
  expect(named).toMatchObject({ contactId, contactName: 'Kim Sample' });
  const { fields } = await ada.refused(changeScenario, 400, changing(named, { contactId: NOBODY }));
  expect(fields).toEqual({ contactId: NOT_YOURS });
  const none = { contactId: null, contactName: null };
  expect(await change(named, { contactId: null })).toMatchObject(none);
});

test('a policy’s dividends and cash value go to no client, however they are saved', async () => {
  const contactId = await contactNamed('Lee Sample');
  const calculator = 'term-or-permanent';
  const expectRefused = async (sent: Promise<Response>) =>
    expect((await problemOf(sent)).fields).toEqual({
      contactId:
        'This calculation is for advisors only: it cannot have a contact. Leave the contact out.',
    });
  for (const inputs of [{ dividend: '200' }, { 'cash-value': '1' }]) {
    const body = { ...DRAFT, calculator, inputs };
    await expectRefused(ada.send(createScenario, { body: { ...body, contactId } }));
    const own = await savedScenario(ada, body);
    await expectRefused(ada.send(changeScenario, changing(own, { contactId })));
    expect(await change(own, { contactId: null })).toMatchObject({
      version: 2,
    });
    const premiums = await savedScenario(ada, { calculator, inputs: {}, contactId });
    await expectRefused(ada.send(changeScenario, changing(premiums, { inputs })));
    const without = change(premiums, { inputs, contactId: null });
    expect(await without).toMatchObject({ contactId: null });
  }
});

test('a contact in the trash shows no name, one deleted for good is none, and the scenario stays and can be changed', async () => {
  const contactId = await contactNamed('Jo Sample');
  const saved = await savedScenario(ada, { contactId });
  await remove(ada, contactId);
  const left = await read(saved);
  expect(left).toEqual({ ...saved, contactName: null });
  const changed = await change(left, { contactId, note: 'Still hers' });
  expect(changed).toMatchObject({ contactId, contactName: null, note: 'Still hers' });
  const { fields } = await ada.refused(createScenario, 400, { body: { ...DRAFT, contactId } });
  expect(fields).toEqual({ contactId: NOT_YOURS });
  await ada.call(restoreContact, { id: contactId });
  const back = await read(saved);
  expect(back.contactName).toBe('Jo Sample');
  await query('delete from contact where id = $1', [contactId]);
  expect(await read(saved)).toEqual({ ...back, contactId: null, contactName: null });
});

test('two merged contacts share their scenarios, until the merge is undone', async () => {
  const keep = await contactNamed('Robin Sample');
  const drop = await contactNamed('Rob Sample');
  const own = await savedScenario(ada, { contactId: keep, name: 'Own' });
  const other = await savedScenario(ada, { contactId: drop, name: 'Other' });
  const { undo } = await mergedContacts(ada, keep, drop);
  expect(await scenarioNames(ada, { contactId: keep })).toEqual(['Other', 'Own']);
  expect((await read(other)).contactName).toBe('Robin Sample');
  await ada.undo(undo);
  // A window that has it open notices both moves.
  expect(await read(other)).toEqual({ ...other, version: other.version + 2 });
  expect(await read(own)).toEqual(own);
});

test('other affiliates reach a scenario through no list, no count and no contact', async () => {
  const contactId = await contactNamed('Lee Sample');
  await savedScenario(ada, { contactId });
  expect(await scenarioNames(ada, { contactId })).toEqual(['First year']);
  expect(await scenarioNames(grace)).toEqual([]);
  expect(await scenarioNames(grace, { contactId })).toEqual([]);
  expect(await grace.call(countScenarios)).toEqual({ total: 0, calculators: {} });
  const { fields } = await grace.refused(createScenario, 400, { body: { ...DRAFT, contactId } });
  expect(fields).toEqual({ contactId: NOT_YOURS });
  const { next } = await ada.call(listScenarios, { query: { limit: '1' } });
  expect(await scenarioNames(grace, { after: next ?? '' })).toEqual([]);
});

test('scenarios deleted more than thirty days ago are removed with the next deletion', async () => {
  const old = await savedScenario(ada);
  const next = await savedScenario(ada);
  await ada.send(deleteScenario, { id: old.id });
  await query("update scenario set deleted_at = now() - interval '31 days' where id = $1", [
    old.id,
  ]);
  await ada.send(deleteScenario, { id: next.id });
  const left = await query('select id from scenario where id = any($1)', [[old.id, next.id]]);
  expect(left).toEqual([{ id: next.id }]);
});

test('only as many deleted scenarios are kept as can be restored', async () => {
  const tidy = await person('tidy');
  const first = await savedScenario(tidy);
  await query(
    `insert into scenario (affiliate_id, calculator, name, inputs, outputs, figure, deleted_at)
     select affiliate_id, calculator, name, inputs, outputs, figure, now() from scenario, generate_series(1, 60)
      where id = $1`,
    [first.id],
  );
  await tidy.send(deleteScenario, { id: first.id });
  const left = await query(
    `select from scenario
      where affiliate_id = (select affiliate_id from scenario where id = $1)`,
    [first.id],
  );
  expect(left).toHaveLength(50);
});

test('there are five hundred at most, created or restored', async () => {
  const keen = await person('keen');
  const first = await savedScenario(keen);
  const { undo } = await keen.call(deleteScenario, { id: first.id });
  await query(
    `insert into scenario (affiliate_id, calculator, name, inputs, outputs, figure)
     select affiliate_id, calculator, name, inputs, outputs, figure from scenario, generate_series(1, 499)
      where id = $1`,
    [first.id],
  );
  const answers = await Promise.all([1, 2].map(() => keen.send(createScenario, { body: DRAFT })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await keen.refused(undoChange, 400, { body: { undo: undo } })).toMatchObject({
    message: 'You have 500 scenarios, which is the maximum. Delete one first.',
  });
});

test('no request needs more than three statements besides the session’s', async () => {
  const saved = await savedScenario(ada);
  const calls = [
    () => ada.send(listScenarios),
    () => ada.send(countScenarios),
    () => ada.send(changeScenario, changing(saved, { inputs: AT_73 })),
    // Begin and commit are not counted.
    () => ada.send(createScenario, { body: DRAFT }),
    () => ada.send(deleteScenario, { id: saved.id }),
  ];
  const counts = [];
  for (const one of calls) counts.push((await countQueries(one)) - SESSION_QUERIES);
  expect(counts).toEqual([1, 1, 2, 4, 1]);
});

test('the audit records each action, with ids only', async () => {
  const saved = await savedScenario(ada, { name: 'A telling name' });
  await ada.send(changeScenario, changing(saved, { note: 'A telling note' }));
  await ada.send(deleteScenario, { id: saved.id });
  const { actions, text } = await notedAbout(saved.id);
  expect(actions).toEqual(['create', 'change', 'delete']);
  expect(text).not.toContain('telling');
});

describe('a contact that is being merged meanwhile', () => {
  const gate = withGate();

  /** Sends a request while a contact is being merged, and lets the merge finish once the request waits. */
  async function sentDuringMerge(send: (contactId: string) => Promise<Response>) {
    const keep = await contactNamed('Robin Sample');
    const drop = await contactNamed('Rob Sample');
    await gate.query('begin');
    await gate.query('select from contact where id = $1 for update', [drop]);
    const move = 'update contact set deleted_at = now(), merged_into = $1 where id = $2';
    await gate.query(move, [keep, drop]);
    const sent = send(drop);
    await gate.untilWaiting(1);
    await gate.query('commit');
    expect((await problemOf(sent)).fields).toHaveProperty('contactId');
    expect(await scenarioNames(ada, { contactId: drop })).toEqual([]);
  }

  onServer(
    'a new scenario cannot have a contact that a merge moves to the trash in the meantime',
    () =>
      sentDuringMerge((contactId) => ada.send(createScenario, { body: { ...DRAFT, contactId } })),
  );

  onServer(
    'a changed scenario cannot have a contact that a merge moves to the trash in the meantime',
    async () => {
      const saved = await savedScenario(ada);
      await sentDuringMerge((contactId) =>
        ada.send(changeScenario, changing(saved, { contactId })),
      );
    },
  );
});
