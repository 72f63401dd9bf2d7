import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { SiteLogo } from '../../components/SiteLogo.tsx';
import { PAGES } from '../../config/paths.ts';
import { $session, loadSession, logout } from '../../stores/session.ts';
import { STATS } from './figures.ts';
import { StatCard } from './StatCard.tsx';

interface Props {
  siteName: string;
}

/** The dashboard, for who is signed in; who is not goes to the login. */
export function DashboardPage({ siteName }: Props) {
  const session = useStore($session);

  useEffect(() => void loadSession(), []);
  useEffect(() => {
    if (session.status === 'unauthenticated') location.replace(PAGES.login);
  }, [session]);

  if (session.status === 'error') {
    return (
      <main className="mx-auto max-w-measure px-gutter py-24 text-center">
        <h1 className="text-2xl">We could not open your dashboard</h1>
        <p role="alert" className="mt-4 text-ink-muted">
          {session.error}
        </p>
        <button type="button" onClick={loadSession} className="button button-primary mt-8">
          Try again
        </button>
      </main>
    );
  }
  if (session.status !== 'authenticated') return null;

  return (
    <div className="mx-auto max-w-page px-gutter">
      <header className="flex h-header items-center justify-between">
        <a href={PAGES.dashboard}>
          <SiteLogo siteName={siteName} />
        </a>
        <button
          type="button"
          onClick={logout}
          className="button button-quiet min-h-11 px-5 text-sm"
        >
          Log out
        </button>
      </header>
      <main className="py-8">
        <h1 className="text-2xl">Welcome back, Financial Advisor</h1>
        <div className="mt-8 grid gap-4 sm:grid-cols-2 md:grid-cols-4">
          {STATS.map((stat) => (
            <StatCard key={stat.title} {...stat} />
          ))}
        </div>
        <p className="mt-4 text-xs text-ink-muted">Sample data</p>
      </main>
    </div>
  );
}
