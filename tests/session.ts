/** A tab in which Ada is signed in. */
import { afterEach, beforeEach, vi } from 'vitest';
import { releaseUnsavedWork } from '../src/session/drafts.ts';
import { followSession } from '../src/session/session.ts';
import { answerByHand } from './answers.ts';
import { stubTab } from './tab.ts';

export const ADA = {
  firstName: 'Ada',
  lastName: 'Example',
  username: 'ada',
  email: 'ada@example.com',
};
export const GRACE = { ...ADA, firstName: 'Grace', username: 'grace' };

/** Signs her in before each test of a file, by the first of the calls that it returns. */
export function signAdaIn(): ReturnType<typeof answerByHand> {
  const calls = answerByHand();
  let stop: () => void;
  beforeEach(async () => {
    stubTab();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    stop = followSession();
    await calls[0]?.answer(ADA);
  });
  afterEach(() => {
    stop();
    releaseUnsavedWork();
  });
  return calls;
}
