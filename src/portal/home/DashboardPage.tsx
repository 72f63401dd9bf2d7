import { PAGES } from '../../config/paths.ts';
import { firstPaint } from '../../lib/painted.ts';
import { AuthProvider, useAuth } from '../../session/auth.tsx';
import { endSession } from '../../session/session.ts';
import { carryToast, showToast, type ToastMessage } from '../../toasts/toasts.ts';
import { MobilePanel } from '../shell/MobilePanel.tsx';
import { NavLinks } from '../shell/NavLinks.tsx';
import { Protected } from '../shell/Protected.tsx';
import { Shell } from '../shell/Shell.tsx';
import { UserMenu } from '../shell/UserMenu.tsx';
import { DashboardFallback } from './DashboardFallback.tsx';
import { Home } from './Home.tsx';

// React takes the HTML's place: not before that has been seen, however fast the scripts came.
await firstPaint();

const SIGNED_OUT: ToastMessage = {
  title: 'You are signed out',
  description: 'Your session on this computer has ended.',
};
/** What a person reads whose session could not be ended: it may be open to the next one at this computer. */
const maybeOpen = (description: string): ToastMessage => ({
  kind: 'warning',
  title: 'Your session may still be open',
  description,
});

interface Props {
  siteName: string;
}

/** The dashboard, for who is signed in. */
export function DashboardPage({ siteName }: Props) {
  return (
    <AuthProvider>
      <Protected loading={<DashboardFallback siteName={siteName} />}>
        <Dashboard siteName={siteName} />
      </Protected>
    </AuthProvider>
  );
}

function Dashboard({ siteName }: Props) {
  const { session, logout } = useAuth();
  if (session.status !== 'authenticated') return null;

  // The sidebar's Logout leads to the site's root, the user menu's to the login (specification, section 2).
  const leave = async () => {
    const result = await logout();
    carryToast(result.ended ? SIGNED_OUT : maybeOpen(result.sentence));
    location.assign(PAGES.home);
  };
  const signOut = async () => {
    const result = await logout();
    // Not answered, the cookie is still here: the login would only send back to this page.
    if (!result.ended && !result.answered) return showToast(maybeOpen(result.sentence));
    carryToast(result.ended ? SIGNED_OUT : maybeOpen(result.sentence));
    endSession();
  };
  const current = PAGES.dashboard;

  return (
    <Shell
      siteName={siteName}
      current={current}
      toggle={<MobilePanel current={current} onLogout={leave} />}
      links={<NavLinks current={current} onLogout={leave} />}
      userMenu={<UserMenu user={session.user} onLogout={signOut} />}
    >
      <Home />
    </Shell>
  );
}
