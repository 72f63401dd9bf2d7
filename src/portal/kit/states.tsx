import { type ReactNode, useRef } from 'react';
import type { Loaded } from '../../api/call.ts';
import { Icon } from '../../components/Icon.tsx';
import { Mark } from '../../components/logo/Mark.tsx';
import { PORTAL_PAGES, type PortalPageKey } from '../../config/portal.ts';
import { PageHeader } from './PageHeader.tsx';

interface EmptyProps {
  /** Nothing created yet, nothing found, not loaded, or not connected. */
  kind: 'first' | 'none' | 'failed' | 'offline';
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces a list or a figure: four states, each with its own text and one action. */
export function Empty({ kind, title, children, action }: EmptyProps) {
  return (
    <div
      role={kind === 'failed' ? 'alert' : undefined}
      className="grid justify-items-start p-5 lg:p-6"
    >
      {kind === 'first' ? (
        <Mark className="size-12 text-moss" />
      ) : (
        <Icon name={kind === 'none' ? 'search' : 'warning'} className="size-8 text-moss" />
      )}
      <h2 className="mt-4 text-xl">{title}</h2>
      {children && <p className="mt-1 max-w-measure text-ink-muted">{children}</p>}
      {action && <div className="mt-5 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}

interface MissingRecordProps {
  /** The type of record, such as "Ticket". */
  noun: string;
  /** The page that lists these records. */
  above: PortalPageKey;
  /** Why the record may be missing. */
  children: ReactNode;
}

/** A page for an address whose record this affiliate does not have. */
export const MissingRecord = ({ noun, above, children }: MissingRecordProps) => (
  <>
    <PageHeader title={noun} />
    <div className="card">
      <Empty
        kind="none"
        title={`We could not find this ${noun.toLowerCase()}`}
        action={
          <a href={PORTAL_PAGES[above].path} className="button kit-button button-quiet">
            Go to {PORTAL_PAGES[above].label}
          </a>
        }
      >
        {children}
      </Empty>
    </div>
  </>
);

interface Props<Data> {
  loaded: Loaded<Data>;
  /** The page's title, if the data bring one of their own. It is in the box that they replace, so that the box stays in its place. */
  title?: string;
  skeleton: ReactNode;
  retry: () => Promise<void>;
  /** The name of the data, as in "We could not load your profile." */
  subject?: string;
  children: (data: Data) => ReactNode;
}

/** Shows loaded data, a skeleton until then, and a retry on failure. */
export function Await<Data>(props: Props<Data>) {
  const { loaded, title, skeleton, retry, subject = 'this', children } = props;
  const box = useRef<HTMLDivElement>(null);
  const busy = loaded.status === 'loading' || (loaded.status === 'ready' && loaded.refreshing);
  const again = () => {
    // The focused button is about to disappear.
    box.current?.focus();
    void retry();
  };
  const tryAgain = (
    <button type="button" onClick={again} className="button button-quiet">
      Try again
    </button>
  );

  return (
    <div ref={box} tabIndex={-1} aria-busy={busy} className="outline-none">
      {title && loaded.status !== 'ready' && <PageHeader title={title} />}
      {loaded.status === 'loading' && skeleton}
      {loaded.status === 'failed' && (
        <div className="card grid justify-items-start gap-4 p-6">
          <div role="alert">
            <p className="font-semibold">We could not load {subject}.</p>
            <p className="mt-1 text-ink-muted">{loaded.sentence}</p>
          </div>
          <p className="text-ink-muted">
            What you have saved is safe, and the menu still leads to the other pages.
          </p>
          {tryAgain}
        </div>
      )}
      {loaded.status === 'ready' && (
        <>
          {loaded.problem && (
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <p role="alert" className="notice">
                This may be out of date. {loaded.problem}
              </p>
              {tryAgain}
            </div>
          )}
          {children(loaded.data)}
        </>
      )}
    </div>
  );
}
