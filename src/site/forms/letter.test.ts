import { expect, test } from 'vitest';
import { contactLetter } from './letter.ts';

const NOTHING = { name: '', email: '', phone: '', interest: '', message: '' };

test('the email has the message, the interest and the sender', () => {
  const letter = contactLetter('info@example.com', {
    name: 'Grace Example',
    email: 'grace@example.com',
    phone: '',
    interest: 'consultation',
    message: 'Tell me more & soon.\nThank you',
  });
  const { pathname, searchParams } = new URL(letter);
  expect(pathname).toBe('info@example.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    subject: 'Scheduling a Consultation',
    body: 'Tell me more & soon.\r\nThank you\r\n\r\nGrace Example\r\ngrace@example.com\r\nI am interested in: Scheduling a Consultation',
  });
});

test('an empty form opens an empty email', () => {
  expect(contactLetter('info@example.com', NOTHING)).toBe(
    'mailto:info@example.com?subject=A%20question&body=',
  );
});
