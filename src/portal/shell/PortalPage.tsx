import type { ComponentType, ReactNode } from 'react';
import { PAGES } from '../../config/paths.ts';
import type { PortalPageKey } from '../../config/portal.ts';
import { firstPaint } from '../../lib/painted.ts';
import { soon } from '../../lib/soon.ts';
import { AuthProvider, useAuth } from '../../session/auth.tsx';
import { displayName } from '../../session/display-name.ts';
import { askAhead } from '../../session/session.ts';
import { PrintLines } from './PrintLines.tsx';
import { Protected } from './Protected.tsx';
import { Shell } from './Shell.tsx';
import { leave, signOut } from './sign-out.ts';
import { UserMenu } from './UserMenu.tsx';
import { UserMenuBox } from './UserMenuBox.tsx';
import { useLater } from './use-later.ts';
import { useTakeOver } from './use-take-over.ts';
import { useUnread } from './use-unread.ts';

/** How long React waits for the session (ms) where the data are drawn already: less than until the page says that it has not started. */
const PATIENCE_MS = 3_000;

// What is answered by now is in the first rendering, in place of another skeleton.
const known = askAhead();
// React takes the place of the HTML: not before that has been seen, even if the scripts came faster.
await firstPaint();
// What shows already must not go again for a skeleton.
await soon(known, document.querySelector('[data-ahead=drawn]') ? PATIENCE_MS : undefined);

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
  if (!begun) return null;
  return (
    <AuthProvider>
      <Protected>
        <Page {...props} />
      </Protected>
    </AuthProvider>
  );
}

function Page({ page, siteName, skeleton: Skeleton, children }: Props) {
  const { session } = useAuth();
  const later = useLater();
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
      {/* There before its words, so that these are read out. */}
      <div role="status" className="print:hidden">
        {later && <later.Notices page={page} />}
      </div>
      {later && <later.IdleWatch />}
      {/* By name, so that nothing of one affiliate stays in a component for the next. */}
      <PrintLines key={session.user.username} siteName={siteName} name={displayName(session.user)}>
        {children}
      </PrintLines>
    </Shell>
  );
}
