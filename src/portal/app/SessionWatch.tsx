/** Handles the end of the session while a page is open. Loaded after the first paint. */
import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { IDLE_MINUTES } from '../../config/security.ts';
import { $idle, remainingMs, watchUse } from '../../session/idle.ts';
import { $lost, $session, endSession } from '../../session/session.ts';
import { carryToast } from '../../toasts/toasts.ts';
import type { PortalSite } from '../kit/page.ts';

/** Makes the login page say why, no matter what detected the end of the session. */
const sayWhy = () =>
  $session.listen(({ status }) => {
    if (status !== 'unauthenticated' || remainingMs() > 0) return;
    carryToast({
      kind: 'warning',
      title: 'You were signed out',
      description: `The portal was not used for ${IDLE_MINUTES} minutes.`,
    });
  });

/** Announces the end of an idle session. */
function IdleWatch() {
  const idle = useStore($idle);
  const lost = useStore($lost);
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(watchUse, []);
  useEffect(sayWhy, []);
  useEffect(() => {
    if (idle === 'no' || Dialog) return;
    import('../shell/IdleDialog.tsx').then(
      (module) => setDialog(() => module.IdleDialog),
      (error: unknown) => console.error('The end of the session was not announced', error),
    );
  }, [idle, Dialog]);
  // The dialog of a lost session covers the page itself; this one would be above it.
  return Dialog && idle !== 'no' && !lost && <Dialog />;
}

interface Props {
  username: string;
  site: PortalSite;
}

/** Asks for a new sign-in if the session ends. Its script loads with the announcement, before the network may be gone. */
function LostSession(props: Props) {
  const lost = useStore($lost);
  const idle = useStore($idle);
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (Dialog || (!lost && idle === 'no')) return;
    import('./SignInAgain.tsx').then(
      (module) => setDialog(() => module.SignInAgain),
      (error: unknown) => {
        console.error('The dialog to sign in again was not loaded', error);
        if (lost) endSession();
      },
    );
  }, [lost, idle, Dialog]);
  return Dialog && lost && <Dialog {...props} />;
}

export const SessionWatch = (props: Props) => (
  <>
    <IdleWatch />
    <LostSession {...props} />
  </>
);
