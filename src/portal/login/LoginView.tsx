import { type KeyboardEvent, type ReactNode, type SubmitEvent, useState } from 'react';
import { SiteLogo } from '../../components/logo/SiteLogo.tsx';
import { type OfficeContact, ScriptHelp } from '../../components/ScriptHelp.tsx';
import { ANCHORS, PAGES } from '../../config/paths.ts';
import { LoginError } from './LoginError.tsx';

interface PasswordFieldProps {
  invalid: boolean;
  /** Whether scripts run: until then the toggle is hidden. */
  live: boolean;
}

/** The masked password, with a toggle to show it and a hint while caps lock is on. */
function PasswordField({ invalid, live }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <>
      <label htmlFor="password" className="label">
        Password
      </label>
      <div className="relative">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          placeholder="Enter your password"
          required
          aria-invalid={invalid || undefined}
          aria-describedby="login-error caps-lock"
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setCapsLock(false)}
          className="field pr-20"
        />
        {live && (
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 min-w-16 rounded text-sm font-semibold text-ink-muted hover:text-ink"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      <p id="caps-lock" role="status" className="text-sm text-ink-muted not-empty:mt-2">
        {capsLock && 'Caps lock is on.'}
      </p>
    </>
  );
}

interface Props {
  siteName: string;
  passwordHelp: string;
  /** The phone number to call if the scripts do not load. */
  office: OfficeContact;
  /** Whether React runs. Until then the render must match the HTML, so that React keeps its elements. */
  live?: boolean;
  error?: string;
  busy?: boolean;
  /** Why the session could not be checked; the form still works. */
  trouble?: string;
  /** The step after the right password, in the form's place. */
  step?: ReactNode;
  /** Called when "Forgot password?" is opened. */
  onForgot?: (help: HTMLDetailsElement) => void;
  onRetry?: () => void;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** The login's view: in the HTML, and hydrated by React. */
export function LoginView({
  siteName,
  passwordHelp,
  office,
  live = false,
  error,
  trouble,
  busy = false,
  step,
  onForgot,
  onRetry,
  onSubmit,
}: Props) {
  return (
    <main className="mx-auto grid min-h-svh w-full max-w-md content-center px-gutter py-8">
      <div className="card raised p-gutter sm:p-10">
        <SiteLogo siteName={siteName} className="mx-auto h-login-logo w-full max-w-64" />
        <h1 className="mt-8 text-center text-2xl">Affiliate Login</h1>
        <p className="mt-2 text-center text-ink-muted">
          Sign in to access your dashboard and tools
        </p>
        {!live && <ScriptHelp {...office} subject="Sign-in" heading="h2" href={PAGES.login} />}
        {trouble && (
          <div role="alert" className="mt-6 rounded bg-danger-soft p-3 text-sm">
            {trouble}{' '}
            <button type="button" onClick={onRetry} className="font-semibold underline">
              Try again
            </button>
          </div>
        )}
        {step && <div className="mt-8">{step}</div>}
        {/* Without scripts, "dialog" sends nothing, so a password never ends up in an address. */}
        <form
          method="dialog"
          onSubmit={onSubmit}
          hidden={Boolean(step)}
          className="mt-8 grid gap-5"
        >
          <div>
            <label htmlFor="username" className="label">
              Username
            </label>
            <input
              id="username"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="Enter your username"
              // biome-ignore lint/a11y/noAutofocus: the page has no other purpose.
              autoFocus
              required
              className="field"
            />
          </div>
          <div>
            <PasswordField invalid={Boolean(error)} live={live} />
            <LoginError id="login-error" sentence={error} />
            <details
              onToggle={({ currentTarget }) => currentTarget.open && onForgot?.(currentTarget)}
              className="mt-2 text-sm"
            >
              <summary className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-8">
                Forgot password?
              </summary>
              <p className="rounded bg-surface-sunken p-3">{passwordHelp}</p>
            </details>
          </div>
          <button type="submit" disabled={busy} className="button button-primary">
            {busy ? 'Signing in...' : 'Sign In'}
          </button>
        </form>
        <p className="mt-6 text-center text-sm text-ink-muted">
          Don't have an account?{' '}
          <a href={ANCHORS.contact} className="font-semibold text-ink underline underline-offset-4">
            Contact us
          </a>
        </p>
      </div>
      <a href={PAGES.home} className="button mx-auto mt-5 text-sm hover:underline">
        Back to Home
      </a>
    </main>
  );
}
