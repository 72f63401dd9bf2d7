import { useCallback, useEffect, useState } from 'react';
import { failureSentence, RequestError, request } from '../../api/request.ts';
import { PAGES } from '../../config/paths.ts';
import { tokenIn } from '../../config/security.ts';
import {
  choosePassword,
  type Invitation,
  readInvitation,
} from '../../contract/auth/invitations.ts';
import { tryStorage } from '../../lib/storage.ts';
import { carryToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { ErrorSummary, Notice } from '../kit/notices.tsx';
import { useSubmit } from '../kit/use-submit.ts';
import { NewPasswordField } from '../shared/sign-in/password-fields.tsx';
import { Checking, Frame } from './Frame.tsx';

/* The token in the address: removed from the address bar, and stored in this tab so that a reload finds it. */

const KEPT_AS = 'choose-password';

/** The token, or an empty string if neither the address nor this tab has one. */
function takeToken(): string {
  const token = tokenIn(location.hash);
  if (!token) return tryStorage((storage) => storage.getItem(KEPT_AS)) ?? '';
  tryStorage((storage) => storage.setItem(KEPT_AS, token));
  // The token must not stay on the screen or in the history.
  history.replaceState(history.state, '', location.pathname);
  return token;
}

const dropToken = (): void => {
  tryStorage((storage) => storage.removeItem(KEPT_AS));
};

interface Props {
  token: string;
  invitation: Invitation;
  /** Called with the error that the token is no longer valid. */
  refuse: (error: unknown) => void;
}

const WHY: Readonly<Record<Invitation['kind'], string>> = {
  invite: 'Choose the password that you will sign in with.',
  reset: 'Choose a new password. It ends every session that is open.',
  expired: 'The office made your password. Choose your own.',
};
const SIGN_IN = { description: 'Sign in with it now.' };

function ChooseForm({ token, invitation, refuse }: Props) {
  const { kind, firstName, username } = invitation;
  const { submit, busy, problem, clear } = useSubmit(async (form) => {
    const password = String(new FormData(form).get('password') ?? '');
    try {
      await request('POST', choosePassword.path, { token, password });
    } catch (error) {
      return refuse(error);
    }
    dropToken();
    const signedIn = kind === 'invite';
    carryToast({ title: 'Your password is set', ...(!signedIn && SIGN_IN) });
    location.replace(signedIn ? PAGES.dashboard : PAGES.login);
  });
  const wrong = problem?.fields.password;

  return (
    <>
      <p className="mt-2 text-center text-ink-muted">
        Hello {firstName}. {WHY[kind]}
      </p>
      <form onSubmit={submit} className="mt-8 grid gap-5">
        {problem && !wrong && <ErrorSummary sentence={problem.sentence} />}
        <div>
          <label htmlFor="username" className="label">
            Username
          </label>
          {/* A field, so that password managers know the username. */}
          <input
            id="username"
            name="username"
            value={username}
            readOnly
            autoComplete="username"
            className="field bg-surface-sunken"
          />
        </div>
        <NewPasswordField
          username={username}
          names={firstName}
          error={wrong}
          onChange={problem && clear}
        />
        <Button type="submit" kind="primary" busy={busy && 'Saving…'}>
          Set password
        </Button>
      </form>
    </>
  );
}

type Opened =
  | { status: 'checking' }
  | { status: 'open'; token: string; invitation: Invitation }
  /** The user needs another address. */
  | { status: 'refused'; sentence: string }
  /** A retry may succeed. */
  | { status: 'failed'; sentence: string };

const NO_TOKEN =
  'The office gives you the address that opens this page. Please open the complete address, or ask the office for a new one.';

const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === 'not_found';

/** The invitation of the address, a function that checks it again, and one that handles a refusal. */
function useInvitation() {
  const [opened, setOpened] = useState<Opened>({ status: 'checking' });
  const [turn, setTurn] = useState(0);
  const check = useCallback(() => setTurn((before) => before + 1), []);

  useEffect(() => {
    // Another address, pasted into the same tab, changes only the fragment.
    addEventListener('hashchange', check);
    return () => removeEventListener('hashchange', check);
  }, [check]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn checks again.
  useEffect(() => {
    let overtaken = false;
    const show = (next: Opened) => overtaken || setOpened(next);
    const token = takeToken();
    setOpened({ status: 'checking' });
    if (!token) return void show({ status: 'refused', sentence: NO_TOKEN });
    request<Invitation>('POST', readInvitation.path, { token }).then(
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

  /** Shows the refusal if the error is one; throws any other error again. */
  const refuse = (error: unknown) => {
    if (!isRefusal(error)) throw error;
    dropToken();
    setOpened({ status: 'refused', sentence: failureSentence(error) });
  };
  return { opened, check, refuse };
}

/** Sets a password at an address that the office has passed on. */
export function ChoosePasswordPage({ siteName }: { siteName: string }) {
  const { opened, check, refuse } = useInvitation();
  return (
    <Frame siteName={siteName}>
      {opened.status === 'open' ? (
        <ChooseForm key={opened.token} {...opened} refuse={refuse} />
      ) : (
        <NotOpen opened={opened} check={check} />
      )}
    </Frame>
  );
}

interface NotOpenProps {
  opened: Exclude<Opened, { status: 'open' }>;
  check: () => void;
}

function NotOpen({ opened, check }: NotOpenProps) {
  if (opened.status === 'checking') return <Checking />;
  const again = opened.status === 'failed';
  return (
    <div className="mt-8">
      <Notice
        kind={again ? 'danger' : 'warning'}
        title={again ? 'We could not check this address' : 'A new address is needed'}
        live
        action={again && <Button onClick={check}>Try again</Button>}
      >
        {opened.sentence}
      </Notice>
    </div>
  );
}
