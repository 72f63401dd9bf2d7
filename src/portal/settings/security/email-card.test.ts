// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { AuthProvider } from '../../../session/auth.tsx';
import { EmailCard } from './EmailCard.tsx';

const user = { username: 'ada', firstName: 'Ada', lastName: 'Example' };
const kinds = { lead: true, order: true, ticket: true, announcement: true, security: true };

/** The account's addresses, as the server knows them. */
let stored = { email: 'old@example.com', pending: 'new@example.com' as string | null };

const answer = vi.fn(async (path: string, { body }: RequestInit) => {
  if (path === '/api/account/email') {
    const { email, current = '' } = JSON.parse(String(body));
    const sentence = 'Please enter your current password.';
    if (email !== stored.email && !current) {
      const refused = { error: 'validation', message: sentence, fields: { current: sentence } };
      return Response.json(refused, { status: 400 });
    }
    stored = { ...stored, pending: null };
    return Response.json(stored);
  }
  if (path === '/api/account/mail') {
    const { email: address, pending } = stored;
    const choice = { kinds, digest: 'daily', version: 1, on: true, unreachable: false };
    return Response.json({ ...choice, address, pending });
  }
  return Response.json({ ...user, email: stored.email });
});

test('“Cancel” shows an address that was confirmed in another tab, and asks for no password', async () => {
  vi.stubGlobal('fetch', answer);
  render(createElement(AuthProvider, null, createElement(EmailCard)));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  stored = { email: 'new@example.com', pending: null };
  await userEvent.click(cancel);
  await screen.findByText(/^Now: new@example\.com\./);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.queryByText('Please enter your current password.')).toBeNull();
});
