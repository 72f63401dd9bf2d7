import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { IDLE_MINUTES, SESSION_HOURS } from '../../../config/security.ts';
import type { SessionInfo } from '../../../contract/sessions.ts';
import { Await } from '../../kit/Await.tsx';
import { Button } from '../../kit/Button.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { useProof } from '../../kit/use-proof.ts';
import { SettingsPage } from '../SettingsPage.tsx';
import { EndOthersDialog } from './EndOthersDialog.tsx';
import { SessionRow } from './SessionRow.tsx';
import { endOther, sessions } from './sessions.ts';

/** Where the affiliate is signed in, and how to end that. */
export const SessionsPage = ({ siteName }: { siteName: string }) => (
  <SettingsPage page="sessions" siteName={siteName}>
    <Sessions />
  </SettingsPage>
);

function Sessions() {
  const loaded = useStore(sessions.$loaded);
  return (
    <>
      <Await
        loaded={loaded}
        retry={sessions.reload}
        skeleton={<SkeletonCard lines={6} />}
        what="your sessions"
      >
        {({ items }) => <OpenSessions items={items} />}
      </Await>
      <About />
    </>
  );
}

function OpenSessions({ items }: { items: SessionInfo[] }) {
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Here, since the row goes while a proof may still be asked for.
  const proved = useProof();
  const others = items.filter(({ current }) => !current).length;
  const close = () => {
    setAsking(false);
    // With the last of the others the button that opened the dialog goes as well.
    heading.current?.focus();
  };
  const end = (session: SessionInfo) => {
    // The row is about to disappear with the focus.
    heading.current?.focus();
    void endOther(session, proved);
  };
  return (
    <section className="card p-5 lg:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Where you are signed in
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {items.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      <div className="border-t border-line pt-4">
        {others === 0 ? (
          <p className="text-ink-muted">You are signed in nowhere else.</p>
        ) : (
          <Button onClick={() => setAsking(true)} className="print:hidden">
            Sign out all others
          </Button>
        )}
      </div>
      {asking && <EndOthersDialog count={others} onClose={close} />}
    </section>
  );
}

const About = () => (
  <section className="card p-5 lg:p-6">
    <h2 className="text-xl">What this shows</h2>
    <div className="mt-3 grid max-w-measure gap-3 text-ink-muted">
      <p>
        The device is what the browser says about itself. The network is the address that it came
        from, without its last part.
      </p>
      <p>
        A session ends after {IDLE_MINUTES} minutes without use, and after {SESSION_HOURS} hours in
        any case. It is deleted with its network when it is signed out, or else when you next sign
        in. The name of the device stays in the record under{' '}
        <a href={PORTAL_PAGES.privacy.path} className="link font-semibold">
          Privacy
        </a>
        .
      </p>
      <p>
        If you do not know one of these devices, sign it out and{' '}
        <a href={PORTAL_PAGES.security.path} className="link font-semibold">
          change your password
        </a>
        .
      </p>
    </div>
  </section>
);
