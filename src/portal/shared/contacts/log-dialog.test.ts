// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../../../tests/answers.ts';
import { field, press, textsOf } from '../../../../tests/page.ts';
import LogDialog, { type Log, monthAfter } from './LogDialog.tsx';

const WINSTON = {
  contactId: '00000000-0000-4000-8000-000000000001',
  contactName: 'Winston Dandelion',
  stage: 'lead',
} as const;

const calls = answerByHand();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 10, 30) });
});

const show = (of: Log) =>
  render(createElement(LogDialog, { of, onClose: () => {}, onChanged: () => {} }));
const sent = () => calls.at(-1)?.body;

test('a talk and its next step are Tomorrow and Save', async () => {
  show(WINSTON);
  expect(screen.getByRole('heading').textContent).toBe('Log activity with Winston Dandelion');
  expect(field('Log as').value).toBe('call');
  expect(textsOf(field('Log as').children)).toEqual(['Note', 'Call', 'Email', 'Meeting']);
  expect(field('When').value).toBe('2026-11-21T10:30');
  await press('Tomorrow');
  await press('Save');
  await settled();
  expect(calls.at(-1)?.address).toBe(`/api/contacts/${WINSTON.contactId}/interactions`);
  expect(sent()).toEqual({
    kind: 'call',
    text: '',
    stage: 'contacted',
    next: { title: 'Follow up', on: '2026-11-22' },
  });
});

test('on a touch screen no field that opens the keyboard has the focus first', () => {
  show(WINSTON);
  expect(document.activeElement).toBe(field('What was said'));
  cleanup();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  show(WINSTON);
  expect(document.activeElement).toBe(field('Log as'));
});

test('the days of a next step are tomorrow, in a week and in a month', async () => {
  show(WINSTON);
  await press('In a week');
  expect(field('By').value).toBe('2026-11-28');
  await press('In a month');
  expect(field('By').value).toBe('2026-12-21');
  expect(['2026-01-31', '2026-12-15'].map(monthAfter)).toEqual(['2026-02-28', '2027-01-15']);
});

test('a step says what it completes, and logs what its first word says', async () => {
  const task = { id: '00000000-0000-4000-8000-000000000002', version: 3, kind: 'todo' } as const;
  show({ ...WINSTON, text: 'Email the list', task });
  expect(screen.getByRole('heading').textContent).toBe('Done: Email the list');
  expect(field('Log as').value).toBe('email');
  await press('Save');
  await settled();
  expect(calls.at(-1)?.address).toBe(`/api/tasks/${task.id}/done`);
  expect(sent()).toEqual({
    version: 3,
    log: { kind: 'email', text: 'Done: Email the list' },
    next: null,
    stage: 'contacted',
  });
});

test('a step that changed elsewhere is ended by saving again, and one that ended is only logged', async () => {
  const task = { id: '00000000-0000-4000-8000-000000000004', version: 3, kind: 'todo' } as const;
  show({ ...WINSTON, text: 'Send the list', task });
  await userEvent.type(field('What was said'), 'Sent');
  const saveAgain = async (now: object) => {
    await press('Save');
    await calls.at(-1)?.answer({ error: 'conflict', message: 'Changed.', current: now }, 409);
    await press('Save');
    await settled();
  };
  await saveAgain({ ...task, version: 4, doneAt: null });
  expect(sent()).toMatchObject({ version: 4, log: { text: 'Sent' } });
  await calls.at(-1)?.answer({ error: 'conflict', message: 'Ended.' }, 409);
  await saveAgain({ ...task, version: 5, doneAt: '2026-11-21T15:00:00Z' });
  expect(calls.at(-1)?.address).toBe(`/api/contacts/${WINSTON.contactId}/interactions`);
  expect(sent()).toMatchObject({ kind: 'call', text: 'Sent' });
});

test('only a lead can move to Contacted, and not by a note, which needs a text', async () => {
  show(WINSTON);
  expect(field('Move to Contacted').checked).toBe(true);
  await userEvent.selectOptions(field('Log as'), 'note');
  expect(screen.queryByLabelText('Move to Contacted')).toBeNull();
  await press('Save');
  expect(screen.getAllByText('Please write the note first.')).not.toEqual([]);
  expect(calls).toEqual([]);
  cleanup();
  show({ ...WINSTON, contactId: '00000000-0000-4000-8000-000000000003', stage: 'client' });
  expect(screen.queryByLabelText('Move to Contacted')).toBeNull();
});

test('a call that did not reach the contact moves no stage, and is tried again tomorrow', async () => {
  const task = { id: '00000000-0000-4000-8000-000000000005', version: 3, kind: 'call' } as const;
  show({ ...WINSTON, text: 'Call about the trust', task });
  expect(textsOf(field('Outcome').children)).toEqual(['Reached', 'Left a message', 'No answer']);
  await userEvent.selectOptions(field('Outcome'), 'Left a message');
  expect(screen.queryByLabelText('Move to Contacted')).toBeNull();
  expect(field(/^Next step/).value).toBe('Call about the trust');
  expect(field('By').value).toBe('2026-11-22');
  await userEvent.selectOptions(field('Outcome'), 'Reached');
  expect(field('By').value).toBe('');
  await userEvent.selectOptions(field('Outcome'), 'No answer');
  await press('Save');
  await settled();
  expect(sent()).toEqual({
    version: 3,
    log: { kind: 'call', text: 'Done: Call about the trust', outcome: 'no-answer' },
    next: { title: 'Call about the trust', on: '2026-11-22' },
    stage: null,
  });
  await userEvent.selectOptions(field('Log as'), 'email');
  expect(screen.queryByLabelText('Outcome')).toBeNull();
  expect(field('By').value).toBe('');
});

test('a next step that was typed stays, whatever became of the call', async () => {
  show({ ...WINSTON, contactId: '00000000-0000-4000-8000-000000000006' });
  await userEvent.type(field(/^Next step/), 'Write instead');
  await userEvent.selectOptions(field('Outcome'), 'No answer');
  expect(field(/^Next step/).value).toBe('Write instead');
  expect(field('By').value).toBe('');
  expect(screen.getByText('Ctrl+Enter saves.')).toBeTruthy();
});
