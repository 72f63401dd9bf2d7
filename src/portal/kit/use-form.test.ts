import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubTab } from '../../../tests/tab.ts';
import { $person } from '../../api/person.ts';
import { keepDraft } from '../../session/drafts.ts';
import {
  changeDraft,
  chosen,
  type Form,
  initialState,
  inOrder,
  mergeDraft,
  problemsIn,
  reconcile,
  stillWrong,
  useForm,
} from './use-form.ts';

/** A record with more than the form shows. */
interface Thing {
  version: number;
  label: string;
  campaign: string;
}
const draftOf = ({ label, campaign }: Thing) => ({ label, campaign });
const FIRST: Thing = { version: 1, label: 'Seminar', campaign: 'Spring' };
const BASE = draftOf(FIRST);
const MINE = { ...BASE, campaign: 'Summer' };
const edited = { stored: FIRST, base: BASE, draft: MINE, clashes: [] };

test('a schema’s issues become one sentence per field, in the order of the form', () => {
  const schema = v.object({
    next: v.object({ on: v.pipe(v.string(), v.minLength(1, 'No day.')) }),
    name: v.pipe(v.string(), v.minLength(3, 'Too short.'), v.regex(/^A/, 'No A.')),
    page: v.number('No page.'),
  });
  const sent = { next: { on: '' }, name: 'b' };
  const fieldAt = ([first]: readonly unknown[]) => (first === 'next' ? 'nextOn' : first);
  const problems = problemsIn(schema, sent, ['name', 'nextOn'], fieldAt);
  expect(Object.entries(problems)).toEqual([
    ['name', 'Too short.'],
    ['nextOn', 'No day.'],
  ]);
  expect(problemsIn(schema, { next: { on: '1' }, name: 'Ada', page: 1 }, ['name'])).toEqual({});
});

test('the server’s sentences can be put in the form’s order', () => {
  const problems = inOrder(['name', 'email'], { email: 'No.', name: 'Missing.', version: 'Old.' });
  expect(Object.keys(problems)).toEqual(['name', 'email']);
});

test('of two windows, different fields merge, and two values of one field are a choice', () => {
  const base = { role: 'Planner', firm: 'Example', states: ['CA'], bio: '' };
  const mine = { role: 'Coach', states: ['TX'], bio: 'New.' };
  const theirs = { firm: 'Elsewhere', states: ['OH'], bio: 'New.' };
  expect(reconcile(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
    draft: { role: 'Coach', firm: 'Elsewhere', states: ['TX'], bio: 'New.' },
    clashes: [{ field: 'states', mine: ['TX'], theirs: ['OH'] }],
  });
});

test('while a form is corrected, only the invalid fields are checked', () => {
  const now = { label: 'Still missing.', campaign: 'Not asked yet.' };
  expect(stillWrong({ label: 'Missing.' }, now)).toEqual({ label: 'Still missing.' });
  expect(stillWrong({ label: 'Missing.' }, {})).toEqual({});
  expect(stillWrong({}, now)).toEqual({});
});

test('a kept draft continues with its key, merged with later saves', () => {
  const keptDraft = { base: BASE, draft: MINE, key: 'kept' };
  const second = { version: 2, label: 'Webinar', campaign: 'Spring' };
  expect(initialState(keptDraft, FIRST, draftOf)).toEqual({ key: 'kept', edited });
  const draft = { label: 'Webinar', campaign: 'Summer' };
  expect(initialState(keptDraft, second, draftOf)).toEqual({
    key: 'kept',
    edited: { stored: second, base: draftOf(second), draft, clashes: [] },
  });
});

test('a kept draft without a base or a key, as another page leaves it, is a new draft', () => {
  const { key, edited: found } = initialState({ draft: MINE }, FIRST, draftOf);
  expect(found).toEqual(edited);
  expect(key).toMatch(/^[\da-f-]{36}$/);
});

test('prefilled values count as typed, and need a new idempotency key', () => {
  const kept = { base: BASE, draft: MINE, key: 'kept' };
  expect(initialState(kept, FIRST, draftOf, { campaign: 'Summer' }).key).toBe('kept');
  const other = initialState(kept, FIRST, draftOf, { campaign: 'Winter' });
  expect(other.edited?.draft.campaign).toBe('Winter');
  expect(other.key).not.toBe('kept');
});

test('the base stays the old one while a draft clashes: a reload finds the same clashes', () => {
  const theirs = { version: 2, label: 'Webinar', campaign: 'Autumn' };
  const clashes = [{ field: 'campaign', mine: 'Summer', theirs: 'Autumn' }];
  const clashing = mergeDraft(edited, theirs, draftOf);
  const draft = { label: 'Webinar', campaign: 'Summer' };
  expect(clashing).toEqual({ stored: theirs, base: BASE, draft, clashes });
  const kept = { base: BASE, draft, key: 'kept' };
  expect(initialState(kept, theirs, draftOf).edited?.clashes).toEqual(clashes);

  // The chosen value is in the draft; the choice can be changed until it is saved.
  const [clash] = clashing?.clashes ?? [];
  const decided = clashing && clash && chosen(clashing, clash, 'theirs').edited;
  expect(decided).toMatchObject({ base: BASE, draft: draftOf(theirs), clashes });
  expect(decided?.clashes[0]?.choice).toBe('theirs');

  // What is typed after that is this window's value.
  const retyped = decided && changeDraft(decided, { campaign: 'Winter' }).edited;
  expect(retyped).toMatchObject({
    draft: { campaign: 'Winter' },
    clashes: [{ mine: 'Winter', theirs: 'Autumn', choice: 'mine' }],
  });
});

test('a changed draft needs a new idempotency key', () => {
  const { key, edited: found } = changeDraft(edited, { label: 'Webinar' });
  expect(found).toEqual({ ...edited, draft: { ...MINE, label: 'Webinar' } });
  expect(key).not.toBe(changeDraft(edited, { label: 'Webinar' }).key);
});

test('a draft is dropped if it is undone, or if another window saved the same values', () => {
  expect(changeDraft(edited, { campaign: 'Spring' }).edited).toBeUndefined();
  expect(mergeDraft(edited, { ...FIRST, version: 2, campaign: 'Summer' }, draftOf)).toBeUndefined();
});

/* Renders the hook once. */

beforeEach(() => {
  stubTab();
  $person.set('ada');
});
afterEach(() => {
  $person.set(null);
});

function rendered(stored: Thing): Form<Thing, typeof BASE> {
  let form: Form<Thing, typeof BASE> | undefined;
  const Probe = () => {
    const save = async () => undefined;
    const onSaved = () => {};
    form = useForm({ name: 'thing', stored, draftOf, save, onSaved });
    return null;
  };
  renderToString(createElement(Probe));
  if (!form) throw new Error('Nothing was rendered');
  return form;
}

test('a form starts clean with the stored values', () => {
  expect(rendered(FIRST)).toMatchObject({
    stored: FIRST,
    draft: BASE,
    dirty: false,
    writtenAt: undefined,
    wrong: {},
    clashes: [],
    conflict: false,
    busy: false,
  });
});

test('a form continues unsaved work, and shows the clashes', () => {
  keepDraft('thing', { base: BASE, draft: MINE, key: 'kept' });
  expect(rendered(FIRST)).toMatchObject({
    draft: MINE,
    dirty: true,
    writtenAt: expect.any(String),
  });
  const theirs = { ...FIRST, version: 2, campaign: 'Autumn' };
  const form = rendered(theirs);
  expect(form).toMatchObject({ stored: theirs, dirty: true, conflict: true });
  expect(form.field('campaign')).toMatchObject({ name: 'campaign', value: 'Summer' });
});
