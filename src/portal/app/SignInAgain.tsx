/** Asks for a new sign-in over a page whose session has ended. Loaded when it is needed. */
import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { $work, worksFor } from '../../api/work.ts';
import { $idle } from '../../session/idle.ts';
import { $lost, endSession } from '../../session/session.ts';
import { Button } from '../kit/Button.tsx';
import type { PortalSite } from '../kit/page.ts';
import { LoginError } from '../login/LoginError.tsx';
import { useSignIn } from '../login/use-sign-in.ts';

interface Props {
  /** The affiliate whose session has ended. */
  username: string;
  site: PortalSite;
}

/**
 * A modal dialog with the login's steps; after the sign-in, the refused calls go on. It covers the page
 * if no one used it, because someone else may sit in front of it.
 */
export function SignInAgain({ username, site }: Props) {
  const { error, busy, step, signIn } = useSignIn(site);
  const affiliate = worksFor(useStore($work));
  const covers = useStore($idle) === 'ended';
  const dialog = useRef<HTMLDialogElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed from the page, since only then does it return the focus.
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (!busy && !step) password.current?.focus();
  }, [busy, step]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void signIn({ username, password: password.current?.value ?? '' });
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={() => $lost.get() && endSession()}
      className={`modal dialog over-page raised ${covers ? 'backdrop:bg-surface' : ''}`}
    >
      <div className="modal-frame pt-3">
        <div className="modal-head">
          <h2 id={id} className="text-xl">
            Sign in again
          </h2>
        </div>
        <div className="modal-body grid gap-5">
          <p id={`${id}-text`} className="text-ink-muted">
            Your session has ended.{' '}
            {affiliate ? `If you still work for ${affiliate.name}, nothing` : 'Nothing'} that you
            typed is lost.
          </p>
          {step ?? (
            <form id={`${id}-form`} onSubmit={submit} className="grid gap-5">
              <div>
                <p className="label">Username</p>
                <p className="wrap-anywhere">{username}</p>
                {/* Password managers need a field to offer the right password. */}
                <input
                  type="text"
                  name="username"
                  autoComplete="username"
                  value={username}
                  readOnly
                  className="hidden"
                />
              </div>
              <div>
                <label htmlFor={`${id}-password`} className="label">
                  Password
                </label>
                <input
                  ref={password}
                  id={`${id}-password`}
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  required
                  aria-invalid={Boolean(error) || undefined}
                  aria-describedby={`${id}-error`}
                  className="field"
                />
                <LoginError id={`${id}-error`} sentence={error} />
              </div>
            </form>
          )}
        </div>
        <div className="modal-foot">
          <Button onClick={endSession}>Go to the login</Button>
          {!step && (
            <Button kind="primary" type="submit" form={`${id}-form`} busy={busy && 'Signing in…'}>
              Sign in
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}
