import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { $calls, whenAnswered } from '../../api/request.ts';
import { $work } from '../../api/work.ts';
import { PAGES } from '../../config/paths.ts';
import { SIDEBAR_PAGES } from '../../config/portal.ts';
import { nextPaint } from '../../lib/painted.ts';
import { AuthProvider, useAuth } from '../../session/auth.tsx';
import { forgetRecentOfOthers } from '../../session/recent.ts';
import { $lost, endSession } from '../../session/session.ts';
import type { PortalSite } from '../kit/page.ts';
import { PageSkeleton } from '../kit/skeletons.tsx';
import { $zone, displayName, leavePortal, signOut } from '../shell/account.ts';
import { followDisplay } from '../shell/display.ts';
import { EndsNotice, Offline, TwoStepNotice } from '../shell/notices.tsx';
import { PrintLines } from '../shell/print.tsx';
import { Shell } from '../shell/Shell.tsx';
import { listenToKeys } from '../shell/shortcuts.ts';
import { UserMenu, UserMenuBox } from '../shell/UserMenu.tsx';
import { useUnread } from '../shell/unread.ts';
import { mayOpen } from '../shell/work.ts';
import { $shown, turnInPlace } from './navigate.ts';
import { preloadOnIntent, preloadPage } from './preload.ts';
import { start, useStarted } from './start.ts';

interface Props {
  children: ReactNode;
}

/**
 * Sends visitors without a session to the login. If the session could not be checked, shows an
 * error with a retry in place of its children.
 */
function Protected({ children }: Props) {
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

if (!import.meta.env.SSR) await start();

/** The portal: one app that shows the page for the current address. */
export function PortalApp({ site }: { site: PortalSite }) {
  const started = useStarted();
  useEffect(() => {
    turnInPlace();
    const stops = [preloadOnIntent(), followDisplay(), listenToKeys(), forgetRecentOfOthers()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  if (!started) return null;
  return (
    <AuthProvider>
      <Protected>
        <Frame site={site} />
      </Protected>
    </AuthProvider>
  );
}

function Frame({ site }: { site: PortalSite }) {
  const { session } = useAuth();
  const shown = useStore($shown);
  useStore($zone);
  const signedIn = session.status === 'authenticated';
  // The alerts page sets the unread count from its own list.
  useUnread(signedIn, shown?.key !== 'alerts', shown?.visit);
  useSidebarPreload(signedIn);
  const work = useStore($work);
  const Parts = useWorkParts(work !== null);
  if (!shown) return null;
  const { key, params, module, name } = shown;
  const skeleton = module?.Skeleton ? (
    <module.Skeleton site={site} params={params} />
  ) : (
    <PageSkeleton page={key} name={name} />
  );
  if (!signedIn) {
    return (
      <Shell page={key} siteName={site.name} userMenu={<UserMenuBox />}>
        {skeleton}
      </Shell>
    );
  }
  return (
    <Shell
      page={key}
      siteName={site.name}
      onLogout={() => leavePortal(PAGES.home)}
      userMenu={<UserMenu user={session.user} onLogout={signOut} />}
      strip={work && Parts && <Parts.WorkStrip work={work} />}
    >
      {/* In the page before it has text, so that screen readers announce the text. */}
      <div role="status" className="print:hidden">
        <Offline />
        <EndsNotice />
        <TwoStepNotice page={key} />
      </div>
      <LateWatch username={session.user.username} site={site} />
      {/* The key includes the username, so that no state of one affiliate is left for the next. */}
      <PrintLines
        key={`${session.user.username} ${shown.visit}`}
        siteName={site.name}
        name={displayName(session.user)}
      >
        {work && !mayOpen(key, work) ? (
          Parts && <Parts.NotTheirs page={key} work={work} />
        ) : module ? (
          <module.Page site={site} params={params} name={name} />
        ) : (
          skeleton
        )}
      </PrintLines>
    </Shell>
  );
}

/** What shows to those who work for others. Its script loads for them alone. */
function useWorkParts(isNeeded: boolean) {
  const [parts, setParts] = useState<typeof import('../shell/WorkStrip.tsx')>();
  useEffect(() => {
    if (isNeeded) void import('../shell/WorkStrip.tsx').then(setParts, console.error);
  }, [isNeeded]);
  return parts;
}

/** Watches the session. No page needs that before its first paint, so its script loads then. */
function LateWatch(props: { username: string; site: PortalSite }) {
  const [Watch, setWatch] = useState<ComponentType<typeof props>>();
  useEffect(() => {
    const late = nextPaint().then(() => import('./SessionWatch.tsx'));
    late.then(
      (module) => setWatch(() => module.SessionWatch),
      (error: unknown) => {
        console.error('The session is not watched', error);
        $lost.subscribe((lost) => lost && endSession());
      },
    );
  }, []);
  return Watch && <Watch {...props} />;
}

/** Resolves when the page is idle and its reads are there, also those that follow from an answer. */
async function rest(): Promise<void> {
  do {
    await whenAnswered();
    await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
  } while ($calls.get() > 0);
}

/** Preloads the sidebar's pages one after the other once the page is at rest, unless the browser asks to save data. */
function useSidebarPreload(signedIn: boolean): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!signedIn || connection?.saveData) return;
    let stopped = false;
    void nextPaint().then(async () => {
      for (const key of ['dashboard', ...SIDEBAR_PAGES, 'contact'] as const) {
        await rest();
        if (stopped) return;
        await preloadPage(key, 'low').catch(() => {});
      }
    });
    return () => {
      stopped = true;
    };
  }, [signedIn]);
}
