import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { $calls, answered } from '../../api/request.ts';
import { PAGES } from '../../config/paths.ts';
import { SIDEBAR_PAGES } from '../../config/portal.ts';
import { nextPaint } from '../../lib/painted.ts';
import { AuthProvider, useAuth } from '../../session/auth.tsx';
import { displayName } from '../../session/display-name.ts';
import { forgetRecentOfOthers } from '../../session/recent.ts';
import { $lost, endSession } from '../../session/session.ts';
import type { PortalSite } from '../kit/page.ts';
import { PageSkeleton } from '../kit/skeletons.tsx';
import { $zone, leave, signOut } from '../shell/account.ts';
import { followDisplay } from '../shell/display.ts';
import { EndsNotice, Offline, TwoStepNotice } from '../shell/notices.tsx';
import { Protected } from '../shell/Protected.tsx';
import { PrintLines } from '../shell/print.tsx';
import { Shell } from '../shell/Shell.tsx';
import { listenToKeys } from '../shell/shortcuts.ts';
import { UserMenu, UserMenuBox } from '../shell/UserMenu.tsx';
import { useUnread } from '../shell/unread.ts';
import { $shown, turnInPlace } from './navigate.ts';
import { preloadOnIntent, preloadPage } from './preload.ts';
import { start, useStarted } from './start.ts';

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
  if (!shown) return null;
  const { key, params, module } = shown;
  const skeleton = module?.Skeleton ? (
    <module.Skeleton site={site} params={params} />
  ) : (
    <PageSkeleton page={key} />
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
      onLogout={() => leave(PAGES.home)}
      userMenu={<UserMenu user={session.user} onLogout={signOut} />}
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
        {module ? <module.Page site={site} params={params} /> : skeleton}
      </PrintLines>
    </Shell>
  );
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
    await answered();
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
