/** What happens if the session ends while a page is open. Loaded after the first paint. */
import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { $idle } from '../../session/idle.ts';
import { $lost, endSession } from '../../session/session.ts';
import type { PortalSite } from '../kit/page.ts';
import { IdleWatch } from '../shell/IdleWatch.tsx';

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
