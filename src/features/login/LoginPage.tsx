import { type SubmitEvent, useEffect, useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { PAGES } from '../../config/paths.ts';
import { AuthProvider, useAuth } from '../../stores/auth.tsx';
import { LoginView } from './LoginView.tsx';
import { readTyped, restoreFocus } from './typed.ts';

/** What a failed login says where the server sent no sentence. */
const LOGIN_FAILED = 'Login failed. Please check your credentials.';

interface Props {
  siteName: string;
  passwordHelp: string;
}

/** The affiliates' login. Who is signed in already goes on to the dashboard. */
export function LoginPage(props: Props) {
  return (
    <AuthProvider>
      <Login {...props} />
    </AuthProvider>
  );
}

function Login(props: Props) {
  const { session, login } = useAuth();
  const [typed] = useState(readTyped);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => restoreFocus(typed), [typed]);
  useEffect(() => {
    if (session.status === 'authenticated') location.replace(PAGES.dashboard);
  }, [session]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const field = (name: string) => String(data.get(name) ?? '');
    setBusy(true);
    setError('');
    try {
      await login({ username: field('username'), password: field('password') });
    } catch (failure) {
      console.error('Login failed', failure);
      setError(sentenceOf(failure, LOGIN_FAILED));
      setBusy(false);
    }
  };

  return (
    <LoginView
      {...props}
      error={error || (session.status === 'error' ? session.error : '')}
      busy={busy && session.status !== 'error'}
      typed={typed}
      onSubmit={submit}
    />
  );
}
