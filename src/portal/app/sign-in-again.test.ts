// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { answerByHand } from '../../../tests/answers.ts';
import { $work } from '../../api/work.ts';
import type { Work } from '../../contract/account/account-state.ts';
import { $lost, $session } from '../../session/session.ts';
import type { PortalSite } from '../kit/page.ts';
import { SignInAgain } from './SignInAgain.tsx';

answerByHand();

const ada = { id: 'a', name: 'Ada Example', firm: '', until: '2027-11-28' };
const WORK: Work = { current: 'a', own: false, items: [{ ...ada, scopes: ['contacts'] }] };

test.each<[string, Work | null, string]>([
  ['an affiliate', null, 'Your session has ended. Nothing that you typed is lost.'],
  [
    'an assistant, whose access may have ended with it,',
    WORK,
    'Your session has ended. If you still work for Ada Example, nothing that you typed is lost.',
  ],
])('%s reads what becomes of what was typed', (_, work, sentence) => {
  $work.set(work);
  render(createElement(SignInAgain, { username: 'dana', site: {} as PortalSite }));
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('Escape leaves for the login, as the button does', () => {
  $lost.set(true);
  render(createElement(SignInAgain, { username: 'ada', site: {} as PortalSite }));
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect([$lost.get(), $session.get().status]).toEqual([false, 'unauthenticated']);
});
