// @vitest-environment happy-dom
/** Work of an earlier visit, and conflicts with another window, in a form as people see it. */
import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { field, press } from '../../../tests/page.ts';
import { $person } from '../../api/person.ts';
import { RequestError } from '../../api/request.ts';
import { keepDraft } from '../../session/drafts.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { CheckField, Switch, TextField } from './fields.tsx';
import { useForm } from './use-form.ts';
import { WrittenBefore } from './WrittenBefore.tsx';

const STORED = { version: 1, employer: 'Example', city: 'Boise' };
const save = vi.fn(async ({ draft }: { draft: object }) => draft);

function Person() {
  const form = useForm({
    name: 'person',
    stored: STORED,
    draftOf: ({ employer, city }) => ({ employer, city }),
    save,
    onSaved: () => {},
  });
  return createElement(
    'form',
    { onSubmit: form.submit, noValidate: true },
    createElement(WrittenBefore, { of: form }),
    form.conflict &&
      createElement(ConflictNotice<{ employer: string; city: string }>, {
        title: 'Changed in another window',
        of: form,
        nameOf: (field) => (field === 'employer' ? 'Employer' : 'City'),
        inWords: (_field, value) => value,
      }),
    createElement(TextField, { ...form.field('employer'), label: 'Works for' }),
    createElement(TextField, { ...form.field('city'), label: 'Lives in' }),
    createElement('button', { type: 'submit' }, 'Save'),
  );
}

const user = userEvent.setup();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 28, 12) });
  localStorage.clear();
  $person.set('ada');
  save.mockClear();
});
afterEach(() => {
  cleanup();
  $person.set(null);
});

test('a form says when the work that it continues was written, and starts over', async () => {
  const base = { employer: 'Example', city: 'Boise' };
  keepDraft('person', { base, draft: { ...base, employer: 'Elsewhere' }, key: 'kept' });
  render(createElement(Person));
  expect(screen.getByText('You were writing this on Nov 28.')).toBeTruthy();
  expect(field('Works for').value).toBe('Elsewhere');
  await press('Start over');
  expect(field('Works for').value).toBe('Example');
  expect(screen.queryByText(/You were writing/)).toBeNull();
  expect(document.activeElement).toBe(field('Works for'));
});

test('a form without earlier work says nothing of it, also once it is typed in', async () => {
  render(createElement(Person));
  await user.type(field('Works for'), ' Inc.');
  expect(screen.queryByText(/You were writing/)).toBeNull();
});

const theirs = { version: 2, employer: 'Theirs', city: 'Nampa' };
const conflict = (current: object) =>
  new RequestError(409, JSON.stringify({ error: 'conflict', message: 'Changed.', current }), '');

test('a conflict’s notice takes the focus, nothing is chosen, and Save asks for a choice', async () => {
  save.mockRejectedValueOnce(conflict(theirs));
  render(createElement(Person));
  const employer = field('Works for');
  await user.clear(employer);
  await user.type(employer, 'Mine');
  await user.clear(field('Lives in'));
  await user.type(field('Lives in'), 'Meridian');
  await press('Save');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  const radios = () => screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios().map(({ checked }) => checked)).toEqual([false, false, false, false]);

  await press('Save');
  expect(save).toHaveBeenCalledTimes(1);
  expect(screen.getAllByText('Choose one.')).toHaveLength(2);
  expect(document.activeElement).toBe(radios()[0]);

  await user.click(screen.getByRole('radio', { name: 'Saved there: Theirs' }));
  await press('Save');
  expect(save).toHaveBeenCalledTimes(1);
  expect(screen.getAllByText('Choose one.')).toHaveLength(1);
  expect(employer.value).toBe('Theirs');

  await user.type(field('Lives in'), ' East');
  await user.click(screen.getByRole('radio', { name: 'Here: Meridian East' }));
  await press('Save');
  expect(save).toHaveBeenCalledTimes(2);
  expect(save.mock.lastCall?.[0]).toMatchObject({
    stored: theirs,
    draft: { employer: 'Theirs', city: 'Meridian East' },
  });
});

test('a second conflict takes the focus again and keeps the choices that still stand', async () => {
  save.mockRejectedValueOnce(conflict(theirs));
  save.mockRejectedValueOnce(conflict({ ...theirs, version: 3, city: 'Kuna' }));
  render(createElement(Person));
  await user.type(field('Works for'), ' Inc.');
  await user.type(field('Lives in'), ' East');
  await press('Save');
  await user.click(screen.getByRole('radio', { name: 'Here: Example Inc.' }));
  await user.click(screen.getByRole('radio', { name: 'Here: Boise East' }));
  await press('Save');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a hint describes a checkbox and a switch, and is no part of their names', () => {
  const show = { name: 'show', label: 'Show my phone', hint: 'On your public card' };
  for (const [role, kind] of [
    ['checkbox', CheckField],
    ['switch', Switch],
  ] as const) {
    render(createElement(kind, show));
    const control = screen.getByRole(role, { name: 'Show my phone' });
    const described = control.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('On your public card');
    cleanup();
  }
});

test('every form that keeps unsaved work says that it continues earlier work', () => {
  const kit = ['use-form.ts', 'use-submit.ts'];
  const silent = readdirSync('src/portal', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => !kit.some((name) => path.endsWith(`kit/${name}`)))
    .filter((path) => {
      const text = readFileSync(`src/portal/${path}`, 'utf8');
      const keeps = /\buse(Form|Unsaved)\(/.test(text) && !text.includes('isDirty: () => false');
      return keeps && !text.includes('<WrittenBefore');
    });
  expect(silent).toEqual([]);
});
