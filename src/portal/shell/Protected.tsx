import { type ReactNode, useEffect } from 'react';
import { PAGES } from '../../config/paths.ts';
import { useAuth } from '../../session/auth.tsx';

interface Props {
  children: ReactNode;
}

/**
 * Sends visitors without a session to the login. If the session could not be checked, shows an
 * error with a retry in place of its children.
 */
export function Protected({ children }: Props) {
  const { session, retry } = useAuth();

  useEffect(() => {
    if (session.status === 'unauthenticated') location.replace(PAGES.login);
  }, [session]);

  if (session.status !== 'error') return children;
  const tryAgain = () => {
    // These were requested beside the failed check, so their owner is unknown.
    globalThis.preloadedAnswers = undefined;
    void retry();
  };
  return (
    <main className="mx-auto grid min-h-svh max-w-measure content-center justify-items-start px-gutter py-16">
      <h1 ref={(heading) => heading?.focus()} tabIndex={-1} className="text-2xl outline-none">
        We could not open your dashboard
      </h1>
      <p role="alert" className="mt-3 text-ink-muted">
        {session.error}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" onClick={tryAgain} className="button button-primary">
          Try again
        </button>
        <a href={PAGES.home} className="button button-quiet">
          Back to Home
        </a>
      </div>
    </main>
  );
}
