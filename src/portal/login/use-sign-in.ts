/** The steps of a sign-in: the password, and what else the account needs. The login and the dialog of a lost session share it. */
import { type ReactNode, useState } from 'react';
import { RequestError, sentenceOf } from '../../api/request.ts';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import type { Credentials, Done, Unfinished } from '../../contract/auth/auth.ts';
import { TOO_MANY_STATUS, waitSentence } from '../../contract/auth/sign-in.ts';
import { login, signedIn } from '../../session/session.ts';

/** The sentence of a failed login if the server sent none. */
const LOGIN_FAILED = 'Login failed. Please check your credentials.';
/** The sentence if the login succeeded but the session cannot be read: usually, cookies are off. */
const NOT_KEPT =
  'This browser did not keep the session. Please allow cookies for this site and try again.';

/** The sentence of a failed login: the server's or ours. The platform's rate limit answers in plain text. */
function sentenceFor(failure: unknown): string {
  const tooMany = failure instanceof RequestError && failure.status === TOO_MANY_STATUS;
  return sentenceOf(failure, tooMany ? waitSentence(failure.retryAfterS) : LOGIN_FAILED);
}

/** Signs in. `step` is what to show in the form's place; once the session is known, the session's store says so. */
export function useSignIn(office: OfficeContact) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<ReactNode>();

  const fail = (sentence: string) => {
    setStep(undefined);
    setError(sentence);
    setBusy(false);
  };

  const goOn = async (answer: Done | Unfinished) => {
    // The steps between the password and the session are loaded only for the few accounts that need them.
    if (!answer.ok) setStep((await import('./next-step.tsx')).nextStep(answer, goOn, fail, office));
    else if (!(await signedIn())) fail(NOT_KEPT);
  };

  /** Sends username and password. Never throws. */
  const signIn = async (credentials: Credentials): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      await goOn(await login(credentials));
    } catch (failure) {
      console.error('Login failed', failure);
      fail(sentenceFor(failure));
    }
  };

  return { error, busy, step, setStep, signIn };
}
