// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { sampleContact } from '../../../../tests/sample-contact.ts';
import type { Member } from '../../../contract/households.ts';
import { HouseholdPanel } from './HouseholdPanel.tsx';

const calls = answerByHand();

test('a member who is no contact has role and age in its line, and becomes one by its menu', async () => {
  const none = { birthDate: null, deathDate: null, age: null };
  const winston = sampleContact({ name: 'Winston Dandelion' });
  const members: Member[] = [
    { ...none, id: 'w', contactId: winston.id, name: winston.name, role: 'client', generation: 0 },
    {
      ...{ ...none, id: 'f', contactId: null, name: 'Flora J. Meadowlight', role: 'child' },
      ...{ generation: 1, birthDate: '1988-02-03', age: 38 },
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
