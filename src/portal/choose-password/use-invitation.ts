import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/failure.ts';
import { RequestError } from '../../api/request.ts';
import { type Invitation, readInvitation } from '../../contract/invitations.ts';
import { dropToken, takeToken } from './token.ts';

/** What the page knows of its address. */
export type Opened =
  | { status: 'checking' }
  | { status: 'open'; token: string; invitation: Invitation }
  /** Another address is needed. */
  | { status: 'refused'; sentence: string }
  /** The next try may go well. */
  | { status: 'failed'; sentence: string };

const NO_TOKEN =
  'This page opens by an address that the office gives you. Please open that address whole, or ask the office for a new one.';

/** Whether the server says that the token no longer counts. */
const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === 'not_found';

/** Whose address was opened, and ways to check it again, or to learn that it has ended meanwhile. */
export function useInvitation() {
  const [opened, setOpened] = useState<Opened>({ status: 'checking' });
  const [turn, setTurn] = useState(0);
  const check = useCallback(() => setTurn((before) => before + 1), []);

  useEffect(() => {
    // Another address, pasted into the same tab, changes the fragment alone.
    addEventListener('hashchange', check);
    return () => removeEventListener('hashchange', check);
  }, [check]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again.
  useEffect(() => {
    let overtaken = false;
    const show = (next: Opened) => overtaken || setOpened(next);
    const token = takeToken();
    setOpened({ status: 'checking' });
    if (!token) return void show({ status: 'refused', sentence: NO_TOKEN });
    call(readInvitation, { body: { token } }).then(
      (invitation) => show({ status: 'open', token, invitation }),
      (error: unknown) => {
        if (isRefusal(error)) dropToken();
        else console.error('The address could not be checked', error);
        show({ status: isRefusal(error) ? 'refused' : 'failed', sentence: failureSentence(error) });
      },
    );
    return () => {
      overtaken = true;
    };
  }, [turn]);

  /** Shows the refusal if this is one; anything else is thrown on. */
  const refuse = (error: unknown) => {
    if (!isRefusal(error)) throw error;
    dropToken();
    setOpened({ status: 'refused', sentence: failureSentence(error) });
  };
  return { opened, check, refuse };
}
