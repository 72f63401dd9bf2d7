import { Fragment, type ReactNode, useEffect } from 'react';
import { PAGES } from '../../config/paths.ts';
import { useAuth } from '../../session/auth.tsx';

interface Props {
  loading: ReactNode;
  children: ReactNode;
}

/**
 * Shows its children to who is signed in, and sends who is not to the login. A failed check is
 * neither: it says so and may be tried again.
 */
export function Protected({ loading, children }: Props) {
  const { session, retry } = useAuth();

  useEffect(() => {
    if (session.status === 'unauthenticated') location.replace(PAGES.login);
  }, [session]);

  // By name, so that nothing of one affiliate stays in a component for the next.
  if (session.status === 'authenticated') {
    return <Fragment key={session.user.username}>{children}</Fragment>;
  }
  if (session.status !== 'error') return loading;
  return (
    <main className="mx-auto grid min-h-svh max-w-measure content-center justify-items-start px-gutter py-16">
      <h1 ref={(heading) => heading?.focus()} tabIndex={-1} className="text-2xl outline-none">
        We could not open your dashboard
      </h1>
      <p role="alert" className="mt-3 text-ink-muted">
        {session.error}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" onClick={() => void retry()} className="button button-primary">
          Try again
        </button>
        <a href={PAGES.home} className="button button-quiet">
          Back to Home
        </a>
      </div>
    </main>
  );
}
