import type { ReactNode } from 'react';
import type { SessionInfo } from '../../../contract/sessions.ts';
import { recentMomentWords } from '../../../lib/date-words.ts';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { signOut } from '../../shell/sign-out.ts';

interface Props {
  session: SessionInfo;
  /** Ends it, if it is not this one. */
  onEnd: () => void;
}

/** One place where the affiliate is signed in. */
export function SessionRow({ session, onEnd }: Props) {
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
            <time dateTime={lastSeenAt}>{recentMomentWords(lastSeenAt)}</time>
          </Fact>
          <Fact name="Signed in">
            <time dateTime={createdAt}>{recentMomentWords(createdAt)}</time>
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
