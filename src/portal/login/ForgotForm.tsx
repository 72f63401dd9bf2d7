/** "Forgot password?" if links are sent by email. Loaded when it is opened. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { RequestError, request, sentenceOf } from '../../api/request.ts';
import {
  forgotPassword,
  readForgot,
  TOO_MANY_STATUS,
  waitSentence,
} from '../../contract/auth/sign-in.ts';

/** Whether links are sent by email; false if the request fails. */
export const sendsLinks = (): Promise<boolean> =>
  request<{ on: boolean }>('GET', readForgot.path).then(
    ({ on }) => on,
    () => false,
  );

const FAILED = 'This did not work. Please try again.';

interface Props {
  username: string;
  onBack: () => void;
}

/** Requests a link to the account's email address; replaces the login form. */
export function ForgotForm({ username, onBack }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [message, setMessage] = useState('');

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (message) done.current?.focus();
  }, [message]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('username') ?? '');
    setBusy(true);
    setError('');
    try {
      const answer = await request<{ message: string }>('POST', forgotPassword.path, {
        username: typed,
      });
      setMessage(answer.message);
    } catch (failure) {
      const tooMany = failure instanceof RequestError && failure.status === TOO_MANY_STATUS;
      setError(sentenceOf(failure, tooMany ? waitSentence(failure.retryAfterS) : FAILED));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-5">
      <h2 className="text-xl">Forgot password?</h2>
      {message ? (
        <p ref={done} tabIndex={-1} role="status" className="rounded bg-surface-sunken p-3">
          {message}
        </p>
      ) : (
        <form method="dialog" onSubmit={submit} className="grid gap-5">
          <div>
            <label htmlFor="forgotten" className="label">
              Username or email
            </label>
            <input
              ref={field}
              id="forgotten"
              name="username"
              defaultValue={username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={254}
              aria-invalid={Boolean(error) || undefined}
              aria-describedby="forgot-error"
              className="field"
            />
            <p id="forgot-error" role="alert" className="text-sm text-danger not-empty:mt-2">
              {error}
            </p>
          </div>
          <button type="submit" aria-disabled={busy || undefined} className="button button-primary">
            {busy ? 'One moment...' : 'Email me a link'}
          </button>
        </form>
      )}
      <button type="button" onClick={onBack} className="button text-sm hover:underline">
        Back to sign-in
      </button>
    </div>
  );
}
