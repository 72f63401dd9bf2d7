// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { person } from '../../../../tests/estate.ts';
import { field, openMenu, press } from '../../../../tests/page.ts';
import { sampleContact } from '../../../../tests/sample-contact.ts';
import type { Member } from '../../../contract/households/households.ts';
import { HouseholdPanel } from './HouseholdPanel.tsx';

const calls = answerByHand();

const WINSTON = sampleContact({ name: 'Winston Dandelion' });
const HEAD = person('0198c6d0-0000-7000-8000-00000000000a', 'client', {
  contactId: WINSTON.id,
  name: WINSTON.name,
});
const FLORA = person('0198c6d0-0000-7000-8000-00000000000b', 'child', {
  name: 'Flora J. Meadowlight',
  generation: 1,
  birthDate: '1988-02-03',
  age: 38,
});
const show = (...members: Member[]) => {
  const household = { id: 'h', version: 1, name: 'Dandelion', members, checklist: {} };
  return render(createElement(HouseholdPanel, { contact: { ...WINSTON, household } }));
};

test('a member who is no contact has role and age in its line, and becomes one by its menu', async () => {
  show(HEAD, FLORA);
  expect(screen.getByText('Child, 38')).toBeTruthy();
  await openMenu(FLORA.name);
  await userEvent.click(screen.getByText('Make a contact'));
  expect(screen.getByRole('dialog', { name: 'New contact' })).toBeTruthy();
  expect(field('First name').value).toBe('Flora');
  expect(field('Last name').value).toBe('Meadowlight');
  expect(field(/^Birth date/).value).toBe('2/3/1988');
  await press('Save');
  expect(calls.at(-1)).toMatchObject({
    address: `/api/households/h/members/${FLORA.id}/contact`,
    body: { firstName: 'Flora', middleName: 'J.', lastName: 'Meadowlight', birthDate: '2/3/1988' },
  });
});

test('linking a member to a contact with another birth date asks which is right, and saves the chosen one', async () => {
  const flora = sampleContact({
    id: '0198c6d0-0000-7000-8000-00000000000f',
    name: 'Flora Meadowlight',
    birthDate: '1988-02-04',
  });
  show(HEAD, FLORA);
  await openMenu(FLORA.name);
  await userEvent.click(screen.getByText('Edit'));
  const name = screen.getByRole('combobox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Flora Me');
  await vi.waitFor(() => expect(calls.at(-1)?.address).toContain('q=Flora'));
  await calls.at(-1)?.answer({ items: [flora], next: null });
  await userEvent.click(await screen.findByRole('option', { name: /Flora Meadowlight/ }));
  const which = within(screen.getByRole('group', { name: 'Which birth date is right?' }));
  expect(which.getByLabelText(/2\/4\/1988/)).toHaveProperty('checked', true);
  await userEvent.click(which.getByLabelText(/2\/3\/1988/));
  await press('Save');
  await calls.at(-1)?.answer({ ...flora, version: 7 });
  expect(calls.at(-1)?.body).toEqual({ version: 7, birthDate: '1988-02-03' });
});

test('whoever has lost a spouse can add another one, and whoever has one cannot', () => {
  const ruth = person('r', 'spouse', { contactId: 'r', name: 'Ruth Dandelion' });
  const late: Member = { ...ruth, deceased: true };
  const clara = person('c', 'spouse', { contactId: 'c', name: 'Clara Bell' });
  const canAdd = (...members: Member[]) => {
    const { unmount } = show(HEAD, ...members);
    const button = screen.queryByRole('button', { name: 'Add spouse' });
    unmount();
    return button !== null;
  };
  expect([canAdd(ruth), canAdd(late), canAdd(late, clara)]).toEqual([false, true, false]);
});
