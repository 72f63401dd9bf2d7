// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { press } from '../../../../tests/page.ts';
import type { TwoStep } from '../../../contract/auth/two-step.ts';
import { deviceWords } from './dialogs.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';
import { afterRemoval, mayRemove, stateWords } from './two-step.ts';

const passkey = { id: 'a', version: 1, name: 'Mac', createdAt: '', lastUsedAt: null };
const twoStepOf = (some: Partial<TwoStep>): TwoStep => ({
  codesSince: null,
  passkeys: [],
  recoveryCodes: 0,
  required: false,
  ...some,
});
const CODES = { codesSince: '2026-11-20T12:00:00Z' };

test('the state is in words', () => {
  expect(stateWords(twoStepOf({}))).toBe('Your password alone is enough to sign in.');
  expect(stateWords(twoStepOf({ required: true }))).toMatch(/^It is required here/);
  expect(stateWords(twoStepOf(CODES))).toBe('After your password you give a one-time code.');
  expect(stateWords(twoStepOf({ ...CODES, passkeys: [passkey] }))).toBe(
    'After your password you give a one-time code or a passkey.',
  );
  expect(stateWords(twoStepOf({ passkeys: [passkey, passkey] }))).toBe(
    'After your password you give one of 2 passkeys.',
  );
});

test('the last way stays while one is required', () => {
  expect(mayRemove(twoStepOf(CODES))).toBe(true);
  expect(mayRemove(twoStepOf({ ...CODES, required: true }))).toBe(false);
  expect(mayRemove(twoStepOf({ ...CODES, passkeys: [passkey], required: true }))).toBe(true);
});

test('the consequence of a removal is shown before', () => {
  expect(afterRemoval(twoStepOf(CODES))).toMatch(/your password alone will be enough/);
  expect(afterRemoval(twoStepOf({ ...CODES, passkeys: [passkey] }))).toMatch(/^The other ways/);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0', 'Android device'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) Chrome/140.0', 'Chromebook'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 'Windows computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 'Mac'],
  ['curl/8', 'Passkey'],
])('a passkey made by %s has the default name %s', (agent, name) => {
  expect(deviceWords(agent)).toBe(name);
});

test('new recovery codes say that they replace those from before only if there were some', async () => {
  let left = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/account/two-step') {
      return Response.json(twoStepOf({ ...CODES, recoveryCodes: left }));
    }
    left = 10;
    return Response.json({ codes: ['abcd-efgh'] });
  });
  render(createElement(TwoStepCard, { siteName: 'Alliance' }));
  for (const replacing of [false, true]) {
    await screen.findByText(new RegExp(`^${left} of 10 are left`));
    await press('Make new recovery codes');
    const { textContent } = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(textContent?.includes('They replace any codes that you had before.')).toBe(replacing);
    await userEvent.click(screen.getByLabelText('I have stored these codes'));
    await press('Done');
  }
});
