import { type ComponentType, type ReactNode, useEffect } from 'react';
import { PAGES } from '../../config/paths.ts';
import type { PortalPageKey } from '../../config/portal.ts';
import { firstPaint, nextPaint } from '../../lib/painted.ts';
import { soon } from '../../lib/soon.ts';
import { AuthProvider, useAuth } from '../../session/auth.tsx';
import { displayName } from '../../session/display-name.ts';
import { askAhead } from '../../session/session.ts';
import { EndsNotice } from './EndsNotice.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import { Offline } from './Offline.tsx';
import { PrintLines } from './PrintLines.tsx';
import { Protected } from './Protected.tsx';
import { prefetchOnIntent } from './prefetch.ts';
import { Shell } from './Shell.tsx';
import { leave, signOut } from './sign-out.ts';
import { TwoStepNotice } from './TwoStepNotice.tsx';
import { UserMenu } from './UserMenu.tsx';
import { UserMenuBox } from './UserMenuBox.tsx';
import { useTakeOver } from './use-take-over.ts';
import { useUnread } from './use-unread.ts';

// What is answered by now is in the first rendering, in place of another skeleton.
const known = askAhead();
// React takes the place of the HTML: not before that has been seen, even if the scripts came faster.
await firstPaint();
await soon(known);

interface Props {
  page: PortalPageKey;
  siteName: string;
  /** What shows in the content's place while it is not known who is signed in, its `h1` included. */
  skeleton: ComponentType;
  children: ReactNode;
}

/** A page of the portal: session, shell and menus around its content, which only the signed-in see. */
export function PortalPage(props: Props) {
  const begun = useTakeOver();
  useEffect(prefetchOnIntent, []);
  useEffect(beginLater, []);
  if (!begun) return null;
  return (
    <AuthProvider>
      <Protected>
        <Page {...props} />
      </Protected>
    </AuthProvider>
  );
}

/** Loads what can wait until the page is painted. Without it the page works all the same. Answers how to stop. */
function beginLater(): () => void {
  const later = nextPaint()
    .then(() => import('./later.ts'))
    .then(({ begin }) => begin())
    .catch(() => () => {});
  return () => void later.then((stop) => stop());
}

function Page({ page, siteName, skeleton: Skeleton, children }: Props) {
  const { session } = useAuth();
  // The alerts' own list says how many are unread.
  useUnread(session.status === 'authenticated', page !== 'alerts');
  if (session.status !== 'authenticated') {
    return (
      <Shell page={page} siteName={siteName} userMenu={<UserMenuBox />}>
        <Skeleton />
      </Shell>
    );
  }
  return (
    <Shell
      page={page}
      siteName={siteName}
      onLogout={() => leave(PAGES.home)}
      userMenu={<UserMenu user={session.user} onLogout={signOut} />}
    >
      <Offline />
      <EndsNotice />
      <TwoStepNotice page={page} />
      <IdleWatch />
      {/* By name, so that nothing of one affiliate stays in a component for the next. */}
      <PrintLines key={session.user.username} siteName={siteName} name={displayName(session.user)}>
        {children}
      </PrintLines>
    </Shell>
  );
}
