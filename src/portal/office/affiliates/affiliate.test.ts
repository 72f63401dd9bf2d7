// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { textsOf } from '../../../../tests/page.ts';
import { readAddress } from '../../../lib/address.ts';
import AffiliatePart from './AffiliatePart.tsx';

const calls = answerByHand();
const ADA = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  invited: false,
  disabled: false,
  office: false,
  twoStep: false,
  sessions: 0,
  createdAt: '2026-01-05T15:00:00Z',
  signedInAt: null,
  endsAt: null,
  profile: { name: 'Ada Example', firm: '' },
  firmId: null,
  firmName: null,
  states: [],
  notes: '',
  agreementOn: null,
  eoUntil: null,
  leadsByMonth: [{ month: '2026-11', count: 2 }],
  publications: [],
  assistants: [],
  tickets: [],
  orders: [],
};

test('an affiliate’s page has its parts in their order', async () => {
  history.replaceState(null, '', `/dashboard/office?part=affiliate&id=${ADA.id}`);
  readAddress();
  render(createElement(AffiliatePart));
  await calls.find(({ address }) => address === `/api/office/affiliates/${ADA.id}`)?.answer(ADA);
  const headings = await screen.findAllByRole('heading');
  expect(textsOf(headings)).toEqual([
    'Ada Example',
    'Details',
    'Page',
    'Assistants',
    'Leads by month',
    'Tickets',
    'Orders',
    'Notes',
  ]);
});
