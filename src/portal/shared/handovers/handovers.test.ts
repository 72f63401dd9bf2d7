// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { press } from '../../../../tests/page.ts';
import { sampleContact } from '../../../../tests/sample-contact.ts';
import { SAMPLE } from '../../../../tests/sample-profile.ts';
import { readAddress } from '../../../lib/address.ts';
import { $toast } from '../../../toasts/toasts.ts';
import { HandOverDialog, handOverMail, inUseWords } from './HandOverDialog.tsx';

const calls = answerByHand();

test('words that changed meanwhile are not handed over, and the page reads them again', async () => {
  const contact = sampleContact({});
  history.replaceState(null, '', `?contact=${contact.id}`);
  readAddress();
  const reload = vi.fn(async () => {});
  const onClose = vi.fn();
  const thing = { kind: 'item', thing: 'what-a-trust-does', title: 'What a trust does' } as const;
  const handed = {
    ...thing,
    expiresOn: null,
    hash: 'f00',
    cleared: 'client' as const,
    approval: null,
  };
  render(createElement(HandOverDialog, { handed, reload, onClose, onPrint: () => {} }));
  await calls.at(-1)?.answer(contact);
  await press('In person');
  const message = 'These words are not approved for clients. Look at them again.';
  const current = { hash: 'f01', cleared: null };
  await calls.at(-1)?.answer({ error: 'conflict', message, current }, 409);
  expect($toast.get()).toMatchObject({ title: 'Not recorded', description: message });
  expect(onClose).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  [1, 0, 'In use with 1 contact'],
  [4, 1, 'In use with 4 contacts; 1 has an older version'],
  [4, 2, 'In use with 4 contacts; 2 have an older version'],
])('the section says with how many contacts a thing is in use', (contacts, older, words) => {
  expect(inUseWords({ contacts, older })).toBe(words);
});

test('the email has the item’s text, then who sends it, and the approval', () => {
  const licenses = [{ state: 'CA', number: '0X12345', kinds: ['life' as const], expiresOn: null }];
  const own = { ...SAMPLE, licenses, disclosure: 'Not advice.' };
  const mail = handOverMail(
    'kim+1@example.com',
    { subject: 'A page & more', text: 'Hello.\n\nThe page is attached.\n' },
    own,
    'Approval AD-2291, October 3, 2026; use through September 30, 2027',
  );
  const [to = '', search] = mail.split('?');
  expect(to).toBe('mailto:kim%2B1@example.com');
  const fields = new URLSearchParams(search);
  expect(fields.get('subject')).toBe('A page & more');
  expect(fields.get('body')?.split('\r\n')).toEqual([
    'Hello.',
    '',
    'The page is attached.',
    '',
    'Ada Example',
    'Insurance license CA 0X12345',
    'Example Planning',
    'Not advice.',
    'Approval AD-2291, October 3, 2026; use through September 30, 2027',
  ]);
});
