import { expect, test } from 'vitest';
import { takesEmail } from './mail-draft.ts';

test('who has no address, or takes no email, gets none', () => {
  expect(takesEmail({ email: 'kim@example.com', doNotContact: ['phone'] })).toBe(true);
  expect(takesEmail({ email: 'kim@example.com', doNotContact: ['email'] })).toBe(false);
  expect(takesEmail({ email: '', doNotContact: [] })).toBe(false);
});
