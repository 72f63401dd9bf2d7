import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { RequestError } from '../../api/request.ts';
import { SiteLogo } from '../../components/SiteLogo.tsx';
import { ANCHORS, PAGES } from '../../config/paths.ts';
import { $session, loadSession, login } from '../../stores/session.ts';
import { carryToast } from '../../stores/toasts.ts';

/** What a failed login says where the server sent no sentence. */
const LOGIN_FAILED = 'Login failed. Please check your credentials.';

interface Props {
  siteName: string;
}

/** The affiliates' login. */
export function LoginPage({ siteName }: Props) {
  const session = useStore($session);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => void loadSession(), []);
  useEffect(() => {
    if (session.status === 'authenticated') location.replace(PAGES.dashboard);
  }, [session]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setError('');
    try {
      await login({
        username: String(data.get('username')),
        password: String(data.get('password')),
      });
      carryToast({ title: 'Login successful', description: 'Welcome back to the alliance' });
    } catch (failure) {
      console.error('Login failed', failure);
      setError((failure instanceof RequestError && failure.sentence) || LOGIN_FAILED);
      setBusy(false);
    }
  };

  return (
    <main className="mx-auto flex min-h-svh w-full max-w-md flex-col justify-center px-gutter py-12">
      <SiteLogo siteName={siteName} className="h-[85px] w-64 text-xl" />
      <h1 className="mt-8 text-2xl">Affiliate Login</h1>
      <p className="mt-2 text-ink-muted">Sign in to access your dashboard and tools</p>
      <form method="post" onSubmit={submit} className="mt-8 grid gap-5">
        <div>
          <label htmlFor="username" className="label">
            Username
          </label>
          <input
            id="username"
            name="username"
            autoComplete="username"
            placeholder="Enter your username"
            required
            className="field"
          />
        </div>
        <div>
          <label htmlFor="password" className="label">
            Password
          </label>
          <input
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            placeholder="Enter your password"
            required
            className="field"
          />
          <p role="alert" className="mt-2 text-sm text-danger empty:mt-0">
            {error}
          </p>
        </div>
        <button type="submit" disabled={busy} className="button button-primary">
          {busy ? 'Signing in...' : 'Sign In'}
        </button>
      </form>
      <p className="mt-6 text-sm text-ink-muted">
        Don't have an account?{' '}
        <a href={ANCHORS.contact} className="font-semibold text-ink underline underline-offset-4">
          Contact us
        </a>
      </p>
      <a href={PAGES.home} className="button button-quiet mt-8">
        Back to Home
      </a>
    </main>
  );
}
