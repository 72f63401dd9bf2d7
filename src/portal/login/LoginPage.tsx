import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { RequestError, sentenceOf } from '../../api/request.ts';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { PAGES } from '../../config/paths.ts';
import type { Done, Unfinished } from '../../contract/auth.ts';
import { TOO_MANY_STATUS, waitSentence } from '../../contract/wait.ts';
import { AuthProvider, useAuth } from '../../session/auth.tsx';
import { login, signedIn } from '../../session/session.ts';
import { carryToast } from '../../toasts/toasts.ts';
import { LoginView } from './LoginView.tsx';

/** The form's state before React's elements are on the page. */
function look() {
  return {
    fields: [...document.querySelectorAll('form input')] as HTMLInputElement[],
    focused: document.activeElement?.id,
    helpOpen: document.querySelector('details')?.open ?? false,
  };
}

/** Restores the values that were typed before React ran, if React did not keep the elements. */
function useTyped(): void {
  const [{ fields, focused, helpOpen }] = useState(look);
  useLayoutEffect(() => {
    for (const before of fields) {
      const field = document.getElementById(before.id);
      if (field === before || !(field instanceof HTMLInputElement)) continue;
      const { value, selectionStart, selectionEnd } = before;
      field.value = value;
      if (before.id !== focused) continue;
      field.focus();
      field.setSelectionRange(selectionStart, selectionEnd);
    }
    const help = document.querySelector('details');
    if (help) help.open = helpOpen;
  }, [fields, focused, helpOpen]);
}

const never = () => () => {};

/** Whether React runs: false in the HTML and while React hydrates it, since the first render must match. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The sentence of a failed login if the server sent none. */
const LOGIN_FAILED = 'Login failed. Please check your credentials.';
/** The sentence if the login succeeded but the session cannot be read: usually, cookies are off. */
const NOT_KEPT =
  'This browser did not keep the session. Please allow cookies for this site and try again.';
const WELCOME = { title: 'Login successful', description: 'Welcome back to the alliance' };

/** The sentence of a failed login: the server's or ours. The platform's rate limit answers in plain text. */
function sentenceFor(failure: unknown): string {
  const tooMany = failure instanceof RequestError && failure.status === TOO_MANY_STATUS;
  return sentenceOf(failure, tooMany ? waitSentence(failure.retryAfterS) : LOGIN_FAILED);
}

interface Props {
  siteName: string;
  passwordHelp: string;
  office: OfficeContact;
}

/** The affiliates' login. A visitor who is already signed in continues to the dashboard. */
export function LoginPage(props: Props) {
  return (
    <AuthProvider>
      <Login {...props} />
    </AuthProvider>
  );
}

function Login(props: Props) {
  const { session, retry } = useAuth();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<ReactNode>();
  const greets = useRef(false);
  const hydrated = useHydrated();

  useTyped();
  // Runs before the browser handles other events: a press in between would be submitted twice.
  useLayoutEffect(() => {
    if (globalThis.pressedEarly) document.querySelector('form')?.requestSubmit();
    globalThis.pressedEarly = false;
  }, []);
  useEffect(() => {
    if (session.status !== 'authenticated') return;
    if (greets.current) carryToast(WELCOME);
    location.replace(PAGES.dashboard);
  }, [session]);
  // The disabled button lost the focus, so the field to correct gets it once it shows.
  useEffect(() => {
    if (greets.current && !busy) document.getElementById('password')?.focus();
  }, [busy]);

  /** Returns to the first step, with a sentence if something went wrong. */
  const fail = (sentence: string) => {
    setStep(undefined);
    setError(sentence);
    setBusy(false);
  };

  const goOn = async (answer: Done | Unfinished) => {
    // The steps between the password and the session are loaded only for the few accounts that need them.
    if (!answer.ok)
      setStep((await import('./next-step.tsx')).nextStep(answer, goOn, fail, props.office));
    else if (!(await signedIn())) fail(NOT_KEPT);
  };

  /** If links are sent by email, a form replaces the sentence about the office. */
  const forgot = async (help: HTMLDetailsElement) => {
    const { ForgotForm, sendsLinks } = await import('./ForgotForm.tsx');
    if (!(await sendsLinks()) || !help.open) return;
    help.open = false;
    const typed = document.getElementById('username');
    const username = typed instanceof HTMLInputElement ? typed.value : '';
    const back = () => {
      setStep(undefined);
      help.querySelector('summary')?.focus();
    };
    setStep(<ForgotForm username={username} onBack={back} />);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const field = (name: string) => String(data.get(name) ?? '');
    setBusy(true);
    setError('');
    greets.current = true;
    try {
      await goOn(await login({ username: field('username'), password: field('password') }));
    } catch (failure) {
      console.error('Login failed', failure);
      fail(sentenceFor(failure));
    }
  };

  return (
    <LoginView
      {...props}
      live={hydrated}
      error={error}
      trouble={session.status === 'error' && !busy ? session.error : ''}
      busy={busy}
      step={step}
      onForgot={(help) => void forgot(help)}
      onRetry={retry}
      onSubmit={submit}
    />
  );
}
