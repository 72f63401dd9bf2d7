import {
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { wakeFunctions } from '../../api/wake.ts';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { PAGES } from '../../config/paths.ts';
import { AuthProvider, useAuth } from '../../session/auth.tsx';
import { carryToast } from '../../toasts/toasts.ts';
import { LoginView } from './LoginView.tsx';
import { useSignIn } from './use-sign-in.ts';

declare global {
  /** Whether "Sign In" was pressed before React was ready (login.astro). */
  var pressedEarly: boolean | undefined;
}

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
    if (!help || !helpOpen) return;
    help.open = true;
    // Its own event came before React listened.
    help.dispatchEvent(new Event('toggle'));
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

const WELCOME = { title: 'Login successful', description: 'Welcome back to the alliance' };

interface Props {
  siteName: string;
  passwordHelp: string;
  office: OfficeContact;
}

/** The affiliates' login. A visitor who is already signed in continues to the dashboard. */
export function LoginPage(props: Props) {
  return (
    <AuthProvider ifLikely>
      <Login {...props} />
    </AuthProvider>
  );
}

function Login(props: Props) {
  const { session, retry } = useAuth();
  const { error, busy, step, setStep, signIn } = useSignIn(props.office);
  const greets = useRef(false);
  const hydrated = useHydrated();

  useTyped();
  // Runs before the browser handles other events: a press in between would be submitted twice.
  useLayoutEffect(() => {
    if (globalThis.pressedEarly) document.querySelector('form')?.requestSubmit();
    globalThis.pressedEarly = false;
  }, []);
  useEffect(() => {
    if (session.status === 'unauthenticated') wakeFunctions();
    if (session.status !== 'authenticated') return;
    if (greets.current) carryToast(WELCOME);
    location.replace(PAGES.dashboard);
  }, [session]);
  // The disabled button lost the focus, so the field to correct gets it once it shows.
  useEffect(() => {
    if (greets.current && !busy) document.getElementById('password')?.focus();
  }, [busy]);

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
    greets.current = true;
    await signIn({ username: field('username'), password: field('password') });
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
