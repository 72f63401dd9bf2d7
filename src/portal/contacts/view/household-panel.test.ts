// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { sampleContact } from '../../../../tests/sample-contact.ts';
import type { Member } from '../../../contract/households/households.ts';
import { HouseholdPanel } from './HouseholdPanel.tsx';

const calls = answerByHand();

test('a member who is no contact has role and age in its line, and becomes one by its menu', async () => {
  const none = { birthDate: null, deathDate: null, age: null };
  const winston = sampleContact({ name: 'Winston Dandelion' });
  const members: Member[] = [
    { ...none, id: 'w', contactId: winston.id, name: winston.name, role: 'client', generation: 0 },
    {
      ...none,
      id: 'f',
      contactId: null,
      name: 'Flora J. Meadowlight',
      role: 'child',
      generation: 1,
      birthDate: '1988-02-03',
      age: 38,
    },
  ];
  const household = { id: 'h', version: 1, name: 'Dandelion', members, checklist: {} };
  render(createElement(HouseholdPanel, { contact: { ...winston, household } }));
  expect(screen.getByText('Child, 38')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'More on Flora J. Meadowlight' });
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '');
  // The simulated page has no popovers.
  HTMLElement.prototype.hidePopover = () => {};
  fireEvent(menu as HTMLElement, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  await userEvent.click(screen.getByText('Make a contact'));
  expect(screen.getByRole('dialog', { name: 'New contact' })).toBeTruthy();
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Flora');
  expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Meadowlight');
  expect(screen.getByLabelText(/^Birth date/)).toHaveProperty('value', '2/3/1988');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(calls.at(-1)).toMatchObject({
    address: '/api/households/h/members/f/contact',
    body: { firstName: 'Flora', middleName: 'J.', lastName: 'Meadowlight', birthDate: '2/3/1988' },
  });
});

const WINSTON = '0198c6d0-0000-7000-8000-00000000000a';
const FLORA = '0198c6d0-0000-7000-8000-00000000000b';

test('linking a member to a contact with another birth date asks which is right, and saves the chosen one', async () => {
  const none = { birthDate: null, deathDate: null, age: null };
  const winston = sampleContact({ name: 'Winston Dandelion' });
  const flora = sampleContact({
    id: '0198c6d0-0000-7000-8000-00000000000f',
    name: 'Flora Meadowlight',
    birthDate: '1988-02-04',
  });
  const members: Member[] = [
    {
      ...none,
      id: WINSTON,
      contactId: winston.id,
      name: winston.name,
      role: 'client',
      generation: 0,
    },
    {
      ...none,
      id: FLORA,
      contactId: null,
      name: 'Flora M.',
      role: 'child',
      generation: 1,
      birthDate: '1988-02-03',
      age: 38,
    },
  ];
  const household = { id: 'h', version: 1, name: 'Dandelion', members, checklist: {} };
  render(createElement(HouseholdPanel, { contact: { ...winston, household } }));
  const button = screen.getByRole('button', { name: 'More on Flora M.' });
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '');
  HTMLElement.prototype.hidePopover = () => {};
  fireEvent(menu as HTMLElement, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  await userEvent.click(screen.getByText('Edit'));
  const name = screen.getByRole('combobox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Flora Me');
  await vi.waitFor(() => expect(calls.at(-1)?.address).toContain('q=Flora'));
  await calls.at(-1)?.answer({ items: [flora], next: null });
  await userEvent.click(await screen.findByRole('option', { name: /Flora Meadowlight/ }));
  const which = screen.getByRole('group', { name: 'Which birth date is right?' });
  expect(within(which).getByLabelText(/2\/4\/1988/)).toHaveProperty('checked', true);
  await userEvent.click(within(which).getByLabelText(/2\/3\/1988/));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await calls.at(-1)?.answer({ ...flora, version: 7 });
  expect(calls.at(-1)?.body).toEqual({ version: 7, birthDate: '1988-02-03' });
});

test('whoever has lost a spouse can add another one, and whoever has one cannot', () => {
  const none = { birthDate: null, deathDate: null, age: null, generation: 0 };
  const winston = sampleContact({ name: 'Winston Dandelion' });
  const head: Member = {
    ...none,
    id: 'w',
    contactId: winston.id,
    name: winston.name,
    role: 'client',
  };
  const ruth: Member = { ...none, id: 'r', contactId: 'r', name: 'Ruth Dandelion', role: 'spouse' };
  const buttonWith = (...members: Member[]) => {
    const household = { id: 'h', version: 1, name: 'Dandelion', members, checklist: {} };
    const { unmount } = render(
      createElement(HouseholdPanel, { contact: { ...winston, household } }),
    );
    const button = screen.queryByRole('button', { name: 'Add spouse' });
    unmount();
    return button !== null;
  };
  expect(buttonWith(head, ruth)).toBe(false);
  expect(buttonWith(head, { ...ruth, deceased: true })).toBe(true);
  const clara: Member = { ...ruth, id: 'c', contactId: 'c', name: 'Clara Bell' };
  expect(buttonWith(head, { ...ruth, deceased: true }, clara)).toBe(false);
});
