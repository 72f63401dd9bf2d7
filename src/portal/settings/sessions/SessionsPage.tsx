import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { IDLE_MINUTES, SESSION_HOURS } from '../../../config/security.ts';
import type { SessionInfo } from '../../../contract/account/account.ts';
import { formatRecentMoment } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { signOut } from '../../shell/account.ts';
import { SettingsPart, SettingsSkeleton } from '../SettingsFrame.tsx';
import { countWords, endAllOthers, endOther, sessions } from './sessions.ts';

interface EndOthersDialogProps {
  /** The number of other sessions. */
  count: number;
  onClose: () => void;
}

/** Asks before all other sessions are ended. A failure shows in the dialog, which stays open. */
function EndOthersDialog({ count, onClose }: EndOthersDialogProps) {
  const proved = useStepUp();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const end = async () => {
    setBusy(true);
    const failure = await endAllOthers(proved);
    setBusy(false);
    setProblem(failure);
    if (!failure) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Sign out ${countWords(count)}`}
      actions={
        <>
          <Button
            kind="primary"
            data-first
            busy={busy && 'Signing out…'}
            onClick={() => void end()}
          >
            Sign out all others
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p className="text-ink-muted">
        You stay signed in on this device. {count === 1 ? 'The other one needs' : 'The others need'}{' '}
        your password to sign in again.
      </p>
      {problem && (
        <p role="alert" className="notice mt-4">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

interface Props {
  session: SessionInfo;
  /** Ends the session, unless it is the current one. */
  onEnd: () => void;
}

function SessionRow({ session, onEnd }: Props) {
  const { device, network, createdAt, lastSeenAt, current } = session;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{device || 'Unknown device'}</span>
          {current && <Badge kind="success">This device</Badge>}
        </p>
        <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
          <Fact name="Last used">
            <time dateTime={lastSeenAt}>{formatRecentMoment(lastSeenAt)}</time>
          </Fact>
          <Fact name="Signed in">
            <time dateTime={createdAt}>{formatRecentMoment(createdAt)}</time>
          </Fact>
          <Fact name="Network">{network || 'Not known'}</Fact>
        </dl>
      </div>
      <Button
        onClick={() => (current ? void signOut() : onEnd())}
        aria-label={current ? 'Sign out on this device' : `Sign out: ${device}, ${network}`}
        className="print:hidden"
      >
        Sign out
      </Button>
    </li>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </>
);

export const Page = () => (
  <SettingsPart page="sessions">
    <Sessions />
  </SettingsPart>
);

function Sessions() {
  const loaded = useStore(sessions.$loaded);
  return (
    <>
      <Await
        loaded={loaded}
        retry={sessions.reload}
        skeleton={<SkeletonCard lines={6} />}
        subject="your sessions"
      >
        {({ items }) => <OpenSessions items={items} />}
      </Await>
      {/* Above it, the list takes its place first. */}
      {loaded.status !== 'loading' && <About />}
    </>
  );
}

function OpenSessions({ items }: { items: SessionInfo[] }) {
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Created here, since the row disappears while a step-up may still be open.
  const proved = useStepUp();
  const others = items.filter(({ current }) => !current).length;
  const close = () => {
    setAsking(false);
    // The button that opened the dialog disappears with the last of the other sessions.
    heading.current?.focus();
  };
  const end = (session: SessionInfo) => {
    // The focused row is about to disappear.
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
        If you do not recognize a device, sign it out and{' '}
        <a href={PORTAL_PAGES.security.path} className="link font-semibold">
          change your password
        </a>
        .
      </p>
    </div>
  </section>
);

export const Skeleton = () => <SettingsSkeleton page="sessions" />;
