// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { answerByHand, settled } from '../../../../tests/answers.ts';
import { field, press } from '../../../../tests/page.ts';
import { sampleContact } from '../../../../tests/sample-contact.ts';
import { sampleTask } from '../../../../tests/sample-review.ts';
import { guestsOf } from './family.ts';
import TaskDialog from './TaskDialog.tsx';

const calls = answerByHand();

test('a meeting that is moved keeps its attendees, also those in the trash, until others are chosen', async () => {
  const contact = sampleContact({ id: '00000000-0000-4000-8000-000000000001' });
  const clara = '00000000-0000-4000-8000-000000000002';
  const task = sampleTask({
    version: 4,
    kind: 'meeting',
    contactId: contact.id,
    attendees: [contact.id, clara],
    attendeeNames: [contact.name, 'Clara Bell'],
  });
  render(
    createElement(TaskDialog, {
      contact,
      task,
      isMeeting: true,
      onClose: () => {},
      onSaved: () => {},
      guestsOf: (meeting) => guestsOf(contact, meeting),
    }),
  );
  const save = async () => {
    await press('Save');
    await settled();
    return calls.at(-1)?.body;
  };
  await userEvent.type(field(/^Place/), 'Rye library');
  const moved = await save();
  expect(moved).toMatchObject({ version: 4, place: 'Rye library' });
  expect(moved).not.toHaveProperty('attendees');
  await calls.at(-1)?.fail();
  await userEvent.click(field('Clara Bell'));
  expect(await save()).toMatchObject({ attendees: [contact.id] });
});

test('a meeting planned with a lead moves it to Meeting, unless that is unchecked', async () => {
  const plan = async (stage: 'lead' | 'client', unchecks: boolean) => {
    const contact = sampleContact({ id: '00000000-0000-4000-8000-000000000004', stage });
    localStorage.clear();
    const { unmount } = render(
      createElement(TaskDialog, {
        contact,
        isMeeting: true,
        onClose: () => {},
        onSaved: () => {},
        guestsOf: (meeting) => guestsOf(contact, meeting),
      }),
    );
    const move = screen.queryByLabelText<HTMLInputElement>('Move to Meeting');
    expect(move?.checked).toBe(stage === 'lead' ? true : undefined);
    if (unchecks && move) await userEvent.click(move);
    await userEvent.type(field(/^Date/), '2026-12-02');
    await press('Save');
    await settled();
    unmount();
    return calls.at(-1)?.body;
  };
  expect(await plan('lead', false)).toMatchObject({ kind: 'meeting', stage: 'meeting' });
  expect(await plan('lead', true)).not.toHaveProperty('stage');
  expect(await plan('client', false)).not.toHaveProperty('stage');
});
